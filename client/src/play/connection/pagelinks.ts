/**
 * The links of the page's hash chains, one chain for each seat of its player. The server can't choose a draw, since it does not know the
 * link that comes with the action before it (docs/reference/draws.md).
 */

import { chainMemory, type ChainStorage } from "../../shared/chainmemory.ts";
import { freshSecret, linksFrom } from "../../shared/hashchain.ts";

/** How often the server may refuse an anchor before the page gives none any more. */
const MOST_REFUSALS = 3;

/** Everything outside the chains. */
export interface ChainWorld {
  /** The tournament of the game, if the user takes part in it: this browser may have given its part in the first draws before. */
  tournament: { id: string; round: number } | null;
  /** Gives the anchor of a seat's chain. Returns the link of the chain that came last, or null if the server refuses. */
  give: (seat: number, anchor: string) => Promise<string | null>;
  /** The memory of this browser. It may refuse it. */
  storage: () => ChainStorage;
  /** The digests of the browser, which has none on plain http. The draws of some games can't be verified: their pages need none. */
  subtle: Pick<SubtleCrypto, "digest"> | undefined;
}

export type PageLinks = ReturnType<typeof createLinks>;

/** Returns the chains of a game's page. Without a chain it plays on without links. */
export function createLinks(game: string, { tournament, give, storage, subtle }: ChainWorld) {
  const memory = chainMemory(storage);
  if (tournament !== null) memory.paired(tournament.id, tournament.round, game);
  const made = new Map<number, Promise<string[]>>();
  /** By seat: the links that have not come yet, the next one last. */
  const left = new Map<number, string[]>();
  let refusals = 0;

  /** Returns the secret of a seat. The browser remembers it, so a page that is opened again continues its chain. */
  function secretOf(seat: number): string {
    const known = memory.of(game, seat);
    const secret = known?.secret ?? freshSecret();
    if (known?.secret === undefined) memory.keep({ ...known, game, seat, secret });
    return secret;
  }

  /** Gives the anchor of a seat's chain, unless its next link is known. A page that has missed an answer finds its place so. */
  async function open(seat: number): Promise<void> {
    if (subtle === undefined || left.has(seat) || refusals >= MOST_REFUSALS) return;
    const chain = made.get(seat) ?? linksFrom(secretOf(seat), subtle);
    made.set(seat, chain);
    try {
      const links = await chain;
      const head = await give(seat, links[links.length - 1] ?? "");
      if (head === null) refusals += 1;
      else left.set(seat, links.slice(0, Math.max(0, links.indexOf(head))));
    } catch {
      // The next action asks again.
    }
  }

  /** Returns the part of a seat's next action that has its link: nothing if there is none. */
  function next(seat: number): { link?: string } {
    const link = left.get(seat)?.at(-1);
    return link === undefined ? {} : { link };
  }

  /** Takes the answer to an action of a seat. `linked`: whether its link continued the chain. */
  function took(seat: number, linked: boolean): void {
    const links = left.get(seat);
    if (linked) links?.pop();
    else if (links?.length !== 0) {
      left.delete(seat);
      void open(seat);
    }
  }

  /** Forgets the secrets, since the game is over. */
  const finish = (): void => memory.finish(game);

  return { open, next, took, finish };
}
