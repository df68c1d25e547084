/**
 * The browser's memory of the hash chains of its pages (docs/reference/draws.md): the secret of a chain until its game is over, and the
 * promise that the server had given before the page asked for the game, for the check after it. Old entries give way to new ones of their
 * kind: many short games don't push out the part that waits a week for a tournament's next round.
 */

/** The games that the browser remembers, of those that are over and of the others. */
export const MOST_KEPT = 100;
const NAME = "warchest-chains";

export interface KeptChain {
  game: string;
  seat: number;
  /** The first link, as digits. It is gone once the game is over. */
  secret?: string;
  /** The digest that the server had given before the page asked for the game. */
  promise?: string;
  /** The anchor that came with that request. */
  anchor?: string;
  /** Whether the player took a seat of a game that another one had made: the page had its promise before that, and not before the game. */
  seated?: boolean;
  /** Whether the request was a seek: the game of two who seek has the promise of one of them. */
  sought?: boolean;
  /** Whether the page gave its part for the next game of a tournament, which has the promise of one of its two players. */
  paired?: boolean;
  /** Whether another browser of the player may have given its part for this game: this one knows no answer of the server. */
  unsure?: boolean;
}

/** A chain that came with the request for a seat of a game, and the promise of that game. */
export type SeatOpening = Required<Omit<KeptChain, "sought" | "paired" | "unsure">> & Pick<KeptChain, "unsure">;

/** Stands for the game that a seek has not found yet. */
export const SOUGHT = "";
/** Stands for the next game of a tournament. `after`: the number of the last round that was paired when the page gave its part. */
export const nextGame = (tournament: string, after: number): string => `${nextOf(tournament)}${after}`;
const nextOf = (tournament: string): string => `next:${tournament}:`;
/** Stands for the seat that the server has not named yet: the first one of the player. */
const UNKNOWN = -1;

export type ChainStorage = Pick<Storage, "getItem" | "setItem">;

const isDigest = (value: unknown): boolean => value === undefined || (typeof value === "string" && /^[0-9a-f]{64}$/.test(value));

function isKept(value: unknown): value is KeptChain {
  const one = value as Partial<KeptChain> | null;
  return typeof one?.game === "string" && typeof one.seat === "number" && [one.secret, one.promise, one.anchor].every(isDigest);
}

const isForSeat = (one: KeptChain): one is SeatOpening => one.seated === true && [one.secret, one.promise, one.anchor].every((value) => value !== undefined);

/** Returns the memory. A browser may refuse to remember, and then nothing is kept. */
export function chainMemory(storage: () => ChainStorage) {
  function all(): KeptChain[] {
    try {
      const found: unknown = JSON.parse(storage().getItem(NAME) ?? "[]");
      return Array.isArray(found) ? found.filter(isKept) : [];
    } catch {
      return [];
    }
  }

  function write(chains: KeptChain[]): void {
    try {
      const isOver = (one: KeptChain): boolean => one.secret === undefined;
      const over = chains.filter(isOver).slice(-MOST_KEPT);
      const open = chains.filter((one) => !isOver(one)).slice(-MOST_KEPT);
      storage().setItem(NAME, JSON.stringify([...over, ...open]));
    } catch {
      // Without storage a chain lasts for a visit only.
    }
  }

  const isOf = (game: string, seat: number) => (one: KeptChain): boolean => one.game === game && one.seat === seat;

  return {
    /** Returns the chain of a seat. The first seat that asks takes the one that came with the request for the game. */
    of(game: string, seat: number): KeptChain | undefined {
      const chains = all();
      const own = chains.find(isOf(game, seat));
      const given = chains.find(isOf(game, UNKNOWN));
      if (own !== undefined || given === undefined) return own;
      write(chains.map((one) => (one === given ? { ...given, seat } : one)));
      return { ...given, seat };
    },
    /** Forgets the chain of a seek that has no game. */
    forgetSought: (): void => write(all().filter((one) => one.game !== SOUGHT)),
    /** Gives the chain of a seek to the game that was found. */
    found: (game: string): void => write(all().map((one) => (one.game === SOUGHT ? { ...one, game } : one))),
    /** Gives a game of a round the chain that this browser gave for the next game of its tournament: the one that came last before it. */
    paired(tournament: string, round: number, game: string): void {
      const afterOf = (one: KeptChain): number => (one.game.startsWith(nextOf(tournament)) ? Number(one.game.slice(nextOf(tournament).length)) : round);
      const chains = all();
      if (chains.some((one) => one.game === game)) return;
      const [last] = chains.filter((one) => afterOf(one) < round).sort((one, other) => afterOf(other) - afterOf(one));
      if (last === undefined) return;
      // Another browser may have given the part for this game where the player had no game in a round between.
      const found = { ...last, game, ...(afterOf(last) === round - 1 ? {} : { unsure: true }) };
      write(chains.map((one) => (one === last ? found : one)));
    },
    /** Returns the promises that this browser was given for a game. */
    promisesOf: (game: string): KeptChain[] => all().filter((one) => one.game === game && one.promise !== undefined),
    /** Returns the chain that this browser gives with each request for a seat of a game that has not started, if it has made one. */
    forSeat: (game: string): SeatOpening | undefined => all().filter(isForSeat).find(isOf(game, UNKNOWN)),
    /** Forgets that chain, since the seat was refused. */
    forgetSeat: (game: string): void => write(all().filter((one) => !(isForSeat(one) && isOf(game, UNKNOWN)(one)))),
    /** Keeps a chain. One that this browser gave with a request for the seat stays: the server may have taken it. */
    keep(chain: KeptChain): void {
      const same = isOf(chain.game, chain.seat);
      const chains = all();
      if (chain.seat === UNKNOWN && chains.some((one) => same(one) && isForSeat(one))) return;
      write([...chains.filter((one) => !same(one)), chain]);
    },
    /** Forgets the secrets of a game that is over. The promises stay for the check. */
    finish(game: string): void {
      const before = all();
      if (!before.some((one) => one.game === game && one.secret !== undefined)) return;
      const without = before.map(({ secret, ...rest }) => (rest.game === game || secret === undefined ? rest : { secret, ...rest }));
      write(without.filter((one) => one.game !== game || one.promise !== undefined));
    },
  };
}
