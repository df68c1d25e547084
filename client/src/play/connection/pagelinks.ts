/**
 * The links of the page's hash chains, one chain for each seat of its player. The server can't choose a draw, since it does not know the
 * link that comes with the action before it (docs/reference/draws.md).
 */

/** The links of a chain: more than the actions of a seat in any game that was played so far. */
const LENGTH = 512;
/** How often the server may refuse an anchor before the page gives none any more. */
const MOST_REFUSALS = 3;

/** Everything outside the chains. */
export interface ChainWorld {
  /** Gives the anchor of a seat's chain. Returns the link of the chain that came last, or null if the server refuses. */
  give: (seat: number, anchor: string) => Promise<string | null>;
  /** The memory of this browser. It may refuse it. */
  storage: () => Pick<Storage, "getItem" | "setItem">;
  /** The digests of the browser, which has none on plain http. The draws of some games can't be verified: their pages need none. */
  subtle: Pick<SubtleCrypto, "digest"> | undefined;
}

export type PageLinks = ReturnType<typeof createLinks>;

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns the chains of a game's page. Without a chain it plays on without links. */
export function createLinks(game: string, { give, storage, subtle }: ChainWorld) {
  const made = new Map<number, Promise<string[]>>();
  /** By seat: the links that have not come yet, the next one last. */
  const left = new Map<number, string[]>();
  let refusals = 0;

  /** Returns the secret of a seat. The browser remembers it, so that a page that is opened again goes on with its chain. */
  function secretOf(seat: number): Uint8Array<ArrayBuffer> {
    const name = `warchest-links-${game}-${seat}`;
    const fresh = crypto.getRandomValues(new Uint8Array(32));
    try {
      const kept = storage().getItem(name) ?? "";
      if (/^[0-9a-f]{64}$/.test(kept)) return Uint8Array.from(kept.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
      storage().setItem(name, hex(fresh));
    } catch {
      // Without storage the chain lasts for this visit only.
    }
    return fresh;
  }

  async function chainOf(seat: number, digests: Pick<SubtleCrypto, "digest">): Promise<string[]> {
    let link = secretOf(seat);
    const links = [hex(link)];
    while (links.length < LENGTH) {
      link = new Uint8Array(await digests.digest("SHA-256", link));
      links.push(hex(link));
    }
    return links;
  }

  /** Gives the anchor of a seat's chain, unless its next link is known. A page that has missed an answer finds its place so. */
  async function open(seat: number): Promise<void> {
    if (subtle === undefined || left.has(seat) || refusals >= MOST_REFUSALS) return;
    const chain = made.get(seat) ?? chainOf(seat, subtle);
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

  return { open, next, took };
}
