/**
 * The check of a finished game's draws: a second program for the scheme of docs/reference/draws.md, beside `game/draws_check.py`. It checks
 * the server's secret, the pages' chains and links, the keys, and the coin of each draw among those that could come. It knows no rules,
 * so it can't replay the text: that is left to `warchest verify`.
 */

import { t } from "../shared/texts.ts";
import type { KeptChain } from "../shared/chainmemory.ts";
import type { DrawMade, GameDraws, SeatChain } from "../schema.gen.ts";

/** A game's draws are not those that were promised. The message is the sentence that gives the first difference. */
export class DrawsFault extends Error {}

/** The result of a check that found no fault. */
export interface VerifiedDraws {
  draws: number;
  events: number;
  /** The number of draw events with a link of each seat. */
  bound: number[];
  /** The seats whose pages had the promise before they asked for the game, as the server says. */
  promised: number[];
  /**
   * The part of this browser: it had the promise before it asked for the game or for the seat, or it gave its anchor before the pairing, or
   * the game may have the anchor of another browser of the player. Null for none.
   */
  known: "game" | "seat" | "pairing" | "elsewhere" | null;
}

/** The promise that this browser got before it asked for a game or for its seat, and the anchor that it gave. */
export type OwnPromise = Pick<KeptChain, "promise" | "anchor" | "sought" | "seat" | "seated" | "paired" | "unsure">;

/** Called after each draw event with the numbers of draws that were checked, and of all. */
export type DrawsProgress = (checked: number, all: number) => void;

const MOST_CHARACTERS = 4_000_000;
const MOST_EVENTS = 20_000;
const MOST_LINES = 1_000_000;
const WITH_THE_REQUEST = -1;
const NO_LINK = "none";
const SEED_DIGITS = 16;

/* ---- reading: every value of the answer is checked ---- */

type Fits = (value: unknown) => boolean;

const whole = (low: number, high: number): Fits => (value) => Number.isInteger(value) && (value as number) >= low && (value as number) <= high;
const digest: Fits = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
const text: Fits = (value) => typeof value === "string";
const listOf = (each: Fits, most: number, least = 0): Fits => (value) => Array.isArray(value) && value.length >= least && value.length <= most && value.every(each);
const pair = (one: Fits, other: Fits): Fits => (value) => Array.isArray(value) && value.length === 2 && one(value[0]) && other(value[1]);
const record = (fields: Record<string, Fits>, more: Record<string, Fits> = {}): Fits => (value) => {
  if (typeof value !== "object" || value === null) return false;
  const found = value as Record<string, unknown>;
  return Object.keys(found).every((name) => name in fields || name in more) &&
    Object.entries(fields).every(([name, fits]) => fits(found[name])) &&
    Object.entries(more).every(([name, fits]) => found[name] === undefined || fits(found[name]));
};

const line = whole(-1, MOST_LINES);
const seat = whole(-1, 3);
const isDraws = record({
  form: whole(1, 3), commitment: digest, secret: digest, seats: whole(2, 4), dealt: (value) => value === null || text(value), text,
  chains: listOf(record({ seat, number: line, since: line, anchor: digest }, { seated: (value) => typeof value === "boolean" }), 200),
  links: listOf(record({ line, seat, chain: line, link: digest }), MOST_EVENTS),
  drawn: listOf(line, MOST_EVENTS),
  back: listOf(pair(line, line), MOST_EVENTS),
  draws: listOf(listOf(record({ seat, outcomes: listOf(pair(whole(-1, MOST_LINES), whole(1, MOST_LINES)), 64, 1), id: whole(-1, MOST_LINES) }), 200), MOST_EVENTS),
}, { promised: listOf(seat, 4, 1) });

/** Returns the draws in a server's answer. Throws `DrawsFault` for anything else. */
export function readDraws(content: string): GameDraws {
  if (content.length > MOST_CHARACTERS) throw new DrawsFault(t("This file is too long for the draws of one game."));
  let found: unknown = null;
  try {
    found = JSON.parse(content);
  } catch {
    // Anything else than JSON is refused below.
  }
  if (!isDraws(found)) throw new DrawsFault(t("The server's answer does not have the form of a game's draws."));
  return found as GameDraws;
}

/* ---- digests ---- */

type RawBytes = Uint8Array<ArrayBuffer>;

const bytesOf = (digits: string): RawBytes => Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const digitsOf = (bytes: RawBytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns the SHA-256 digest of the bytes that these digits stand for. */
export async function digestOf(digits: string): Promise<string> {
  return digitsOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(digits))));
}

/** Returns the HMAC-SHA-256 function with a key. */
async function hmacWith(key: RawBytes): Promise<(message: string) => Promise<RawBytes>> {
  const made = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await crypto.subtle.sign("HMAC", made, new TextEncoder().encode(message)));
}

/** Returns the keys of draw events, from the server's secret. `values`: the latest link of each seat, or "none". */
export async function keysWith(secret: string): Promise<(event: number, values: string[]) => Promise<DrawKey>> {
  const sign = await hmacWith(bytesOf(secret));
  return async (event, values) => new DrawKey(await sign(["war chest draw event 1", event, ...values].join("\n")));
}

/** The key of a draw event. */
export class DrawKey {
  private readonly sign: Promise<(message: string) => Promise<RawBytes>>;

  constructor(private readonly key: RawBytes) {
    this.sign = hmacWith(key);
  }

  get digits(): string {
    return digitsOf(this.key);
  }

  /** Returns the seed of the deal, if this is the key of event 0. */
  async seed(): Promise<string> {
    return digitsOf(await (await this.sign)("deal")).slice(0, SEED_DIGITS);
  }

  /** Returns the 64 random bits of a seat's draw. `number`: counts the seat's draws in the game. */
  async bits(of: number, number: number): Promise<bigint> {
    const signed = await (await this.sign)(`draw ${of} ${number}`);
    return new DataView(signed.buffer).getBigUint64(0);
  }
}

/* ---- the check ---- */

/**
 * Checks the secret, the links, the keys and every draw. Throws `DrawsFault` with the first difference. `promised`: the digest that the
 * page had before it asked for the draws. `own`: the promises that this browser had before it asked for the game.
 */
export async function verified(
  draws: GameDraws, promised: string, progress: DrawsProgress = () => undefined, own: OwnPromise[] = [],
): Promise<VerifiedDraws> {
  if (draws.commitment !== promised || (await digestOf(draws.secret)) !== promised) {
    throw new DrawsFault(t("The server's secret is not the one that it promised before the game."));
  }
  checkChains(draws);
  checkPromises(draws, own);
  await checkLinks(draws);
  const values = valuesAt(draws, orderedLines(draws));
  const keyOf = await keysWith(draws.secret);
  const keys = await Promise.all(values.map((of, event) => keyOf(event, of)));
  const [ofDeal = []] = valuesAt({ ...draws, chains: draws.chains.filter(({ seated }) => !seated), links: [] }, [0]);
  if (draws.dealt !== null && (await (await keyOf(0, ofDeal)).seed()) !== draws.dealt) throw new DrawsFault(t("The deal of the game does not follow from the keys."));
  const all = draws.draws.reduce((sum, event) => sum + event.length, 0);
  const made = new Map<number, number>();
  let checked = 0;
  for (const [event, key] of keys.entries()) {
    for (const [k, draw] of (draws.draws[event] ?? []).entries()) {
      const number = made.get(draw.seat) ?? 0;
      made.set(draw.seat, number + 1);
      if (draw.seat >= draws.seats || drawnFrom(draw, await key.bits(draw.seat, number)) !== draw.id) throw new DrawsFault(differs(draws.seats, draw.seat, k + 1, event));
      checked += 1;
    }
    progress(checked, all);
  }
  const bound = Array.from({ length: draws.seats }, (_, of) => values.filter((one) => one[of] !== NO_LINK).length);
  return { draws: all, events: keys.length, bound, promised: draws.promised ?? [], known: knownOf(draws, own) };
}

const isOthers = ({ seat: at, seated }: OwnPromise): boolean => seated === true && at < 0;
const counts = ({ chains }: GameDraws, anchor: string | undefined): boolean => chains.some((chain) => chain.since === WITH_THE_REQUEST && chain.anchor === anchor);

/** Returns what the browser with these promises confirms, once they are checked. */
function knownOf(draws: GameDraws, own: OwnPromise[]): VerifiedDraws["known"] {
  const those = own.filter((one) => !isOthers(one));
  const mine = those.find(({ promise, anchor, unsure }) => promise === draws.commitment && (!unsure || counts(draws, anchor)));
  if (mine !== undefined) return mine.seated ? "seat" : "game";
  if (those.some(({ paired, anchor }) => paired && counts(draws, anchor))) return "pairing";
  return those.some(({ unsure }) => unsure) ? "elsewhere" : null;
}

/** Checks that the chains of each seat are numbered, and that they are in order. */
function checkChains({ seats, chains }: GameDraws): void {
  const numbers = new Map<number, number>();
  let since = WITH_THE_REQUEST;
  for (const chain of chains) {
    const next = numbers.get(chain.seat) ?? 0;
    if (chain.seat < 0 || chain.seat >= seats || chain.number !== next || chain.since < since || (chain.seated && chain.since !== WITH_THE_REQUEST)) {
      throw new DrawsFault(t("The chain {number} of a seat is out of order.", { number: chain.number }));
    }
    numbers.set(chain.seat, next + 1);
    since = chain.since;
  }
}

/**
 * Checks that each page with a promise gave a chain with its request, and that the game has the promise and the chain of this browser. The
 * game of two who seek, or who were paired, has the promise of one of them. A seat that this browser asked for and never played at was
 * another's. The chain of a browser that knows no answer may have come after that of another one.
 */
function checkPromises({ form, promised = [], chains, commitment }: GameDraws, own: OwnPromise[]): void {
  const first = chains.filter(({ since }) => since === WITH_THE_REQUEST);
  const right = first.some(({ seated }) => seated) ? 3 : promised.length === 0 ? 1 : 2;
  if (promised.some((of) => !first.some((chain) => chain.seat === of && !chain.seated)) || form !== right) {
    throw new DrawsFault(t("A page that had a promise before the game gave no chain with its request."));
  }
  for (const one of own) {
    if (one.sought || isOthers(one)) continue;
    const isIn = one.unsure || first.some((chain) => chain.anchor === one.anchor);
    if (one.paired && !isIn) throw new DrawsFault(t("The first draws lack the part that this browser gave before the game was paired."));
    if (!one.paired && !(isIn && one.promise === commitment)) {
      throw new DrawsFault(t("The server's promise is not the one that it gave this browser before the game was asked for."));
    }
  }
}

const nameOf = (of: number, number: number): string => `${of} ${number}`;

/** Checks that each link follows from the one before it in its chain. */
async function checkLinks({ chains, links }: GameDraws): Promise<void> {
  const heads = new Map(chains.map((chain) => [nameOf(chain.seat, chain.number), { last: chain.anchor, since: chain.since }]));
  let before = 0;
  for (const link of links) {
    const head = heads.get(nameOf(link.seat, link.chain));
    if (head === undefined || link.line <= Math.max(before, head.since) || (await digestOf(link.link)) !== head.last) {
      throw new DrawsFault(t("The link of line {line} does not continue the chain of its seat.", { line: link.line }));
    }
    head.last = link.link;
    before = link.line;
  }
}

const rises = (lines: number[]): boolean => lines.every((one, k) => k === 0 || one > (lines[k - 1] ?? 0));

/**
 * Returns the line of the first time of each draw event that stayed: an event that was taken back and came again keeps its first line.
 * Checks that all lines rise.
 */
function orderedLines({ drawn, back, draws }: GameDraws): number[] {
  const taken = back.map(([at]) => at);
  if (!rises(drawn) || !rises(taken) || drawn.some((at) => taken.includes(at)) || back.some(([at, to]) => to < 0 || to >= at)) {
    throw new DrawsFault(t("The lines of the draws are out of order."));
  }
  const first: number[] = [];
  let stayed: number[] = [];
  let next = 0;
  for (const at of drawn) {
    for (let takeback = back[next]; takeback !== undefined && takeback[0] < at; takeback = back[++next]) stayed = stayed.filter(upTo(takeback[1]));
    if (stayed.length === first.length) first.push(at);
    stayed.push(at);
  }
  for (const [, to] of back.slice(next)) stayed = stayed.filter(upTo(to));
  if (stayed.length !== draws.length) throw new DrawsFault(t("The draws and their lines have different numbers."));
  return first.slice(0, stayed.length);
}

const upTo = (last: number) => (at: number): boolean => at <= last;

/** Returns the line after which a chain counts, or Infinity: one that comes during the game counts after the next draw event. */
function countsAfter({ since }: SeatChain, drawn: number[]): number {
  if (since === WITH_THE_REQUEST) return Number.NEGATIVE_INFINITY;
  return since === 0 ? 1 : (drawn.find((at) => at > since) ?? Number.POSITIVE_INFINITY);
}

/** Returns the latest link of each seat, or "none", for the draw events at these lines, which rise. */
function valuesAt({ seats, chains, links, drawn }: GameDraws, lines: number[]): string[][] {
  const heads = chains.map((chain) => ({ ...chain, after: countsAfter(chain, drawn), at: chain.since, value: chain.anchor }));
  const byName = new Map(heads.map((head) => [nameOf(head.seat, head.number), head]));
  let next = 0;
  return lines.map((at) => {
    for (let link = links[next]; link !== undefined && link.line <= at; link = links[++next]) {
      const head = byName.get(nameOf(link.seat, link.chain));
      if (head !== undefined) [head.at, head.value] = [link.line, link.link];
    }
    return Array.from({ length: seats }, (_, of) => {
      const counting = heads.filter((head) => head.seat === of && at > head.after);
      // Of two that came at the same line, the later chain counts. The chains of a seat stand in the order of their numbers.
      return counting.reduce((one, other) => (other.at >= one.at ? other : one), { at: Number.NEGATIVE_INFINITY, value: NO_LINK }).value;
    });
  });
}

/** Returns the id that 64 random bits choose among those that could come. */
function drawnFrom({ outcomes }: DrawMade, bits: bigint): number | undefined {
  const all = outcomes.reduce((sum, [, coins]) => sum + coins, 0);
  let place = Number((bits * BigInt(all)) >> 64n);
  for (const [id, coins] of outcomes) {
    if (place < coins) return id;
    place -= coins;
  }
  return undefined;
}

function differs(seats: number, of: number, number: number, event: number): string {
  if (of < 0) return t("The flip of the initiative marker in draw event {event} does not follow from the keys.", { event });
  const name = "AB"[of % 2] + (seats === 2 ? "" : String(1 + Math.floor(of / 2)));
  return t("Draw {number} of draw event {event}, by seat {seat}, does not follow from the keys.", { number, event, seat: name });
}
