/**
 * The law of two clicks: the server's choices are sorted by where they are clicked, and each click narrows them.
 * Nothing here knows a rule; it knows only what a choice carries.
 */

import type { Choice, Kind, Verb } from "./wire.ts";
import type { HexMark } from "./board/boardstate.ts";
import type { DiscName } from "./board/marks.ts";

/** What one click stands for: one choice, or a tactic together with its first step. */
export type Way = Choice[];

export interface Offer {
  ways: Way[];
  dot: boolean;
  mayGoOn: boolean;
  deploy: boolean;
  target: boolean;
  cost: boolean;
  friend: boolean;
  poison: boolean;
  build: boolean;
}

export interface Offers {
  places: Map<string, Offer>;
  discs: { hex: string; name: DiscName; way: Way }[];
}

/** Choices of one coin (and, where given, one unit), ready to be painted. */
export function narrow(choices: Choice[], coin: Kind | null, unit: string | null): Choice[] {
  return choices.filter((c) => (coin === null || c.coin === coin) && (unit === null || c.hex === null || c.hex === unit || c.verb === "deploy"));
}

const NOTHING: Omit<Offer, "ways"> = {
  dot: false, mayGoOn: false, deploy: false, target: false, cost: false, friend: false, poison: false, build: false,
};

/** How a choice's hex is marked, by verb; what is not here lies beside the board. */
const MARKS: Partial<Record<Verb, Exclude<keyof Offer, "ways">>> = {
  move: "dot", step: "dot", push: "dot", attack: "target", hit: "target", deploy: "deploy", pick: "friend", lose: "friend", bolster: "friend",
  poison: "poison", build: "build",
};

/** What one click stands for: a tactic is entered together with its first step, where that is a hex. */
function waysOf(choice: Choice): Way[] {
  const steps = choice.verb === "tactic" ? (choice.then ?? []) : [];
  return steps.length > 0 && steps.every((step) => step.to !== null) ? steps.map((step) => [choice, step]) : [[choice]];
}

export function arrange(choices: Choice[]): Offers {
  const places = new Map<string, Offer>();
  const discs: Offers["discs"] = [];
  for (const way of choices.flatMap(waysOf)) {
    const last = way[way.length - 1];
    const to = last?.to ?? null;
    if (last === undefined || to === null) continue;
    // What is done where the unit stands lies on its corners; another unit that it bolsters is a place like any.
    const here = last.verb === "control" || last.verb === "tactic" || (last.verb === "bolster" && (last.hex ?? to) === to);
    if (here) {
      discs.push({ hex: to, name: last.verb as DiscName, way });
      continue;
    }
    const mark = MARKS[last.verb];
    if (mark === undefined) continue;
    const offer = places.get(to) ?? { ...NOTHING, ways: [] };
    places.set(to, offer);
    offer.ways.push(way);
    offer[mark] = true;
    if (last.cost) offer.cost = true;
    if (way.length > 1 && offer.dot && !last.ends) offer.mayGoOn = true;
  }
  for (const [hex, offer] of places) discs.push(...landings(hex, offer));
  return { places, discs };
}

/** How the offered places are marked on the board. */
export function marked(places: Offers["places"]): Record<string, HexMark> {
  return Object.fromEntries([...places].map(([hex, { ways: _, ...mark }]) => [hex, mark]));
}

/** A tactic that ends with the very step that a plain move takes as well: it gets a flag of its own, and the hex stays the move's. */
function landings(hex: string, offer: Offer): Offers["discs"] {
  if (!offer.ways.some((way) => way.length === 1 && way[0]?.verb === "move")) return [];
  const landing = offer.ways.filter((way) => way[0]?.verb === "tactic" && way[1]?.verb === "step" && completes(way));
  // Where the sentences are the same the tactic does no more than the move.
  const other = landing.filter((way) => !offer.ways.some((plain) => plain !== way && sentence(plain) === sentence(way)));
  offer.ways = offer.ways.filter((way) => !other.includes(way));
  return other.map((way) => ({ hex, name: "landing", way }));
}

export type Decision =
  | { what: "go"; way: Way; only: Way | null }
  | { what: "which"; byUnit: Map<string, Way[]> }
  | { what: "menu"; ways: Way[] };

/** What a click on a place with these ways means. */
export function decide(ways: Way[]): Decision | null {
  const [first] = ways;
  if (first === undefined) return null;
  if (ways.length === 1) return { what: "go", way: first, only: null };
  const byUnit = new Map<string, Way[]>();
  for (const way of ways) {
    const unit = way[0]?.hex ?? "";
    byUnit.set(unit, [...(byUnit.get(unit) ?? []), way]);
  }
  if (byUnit.size > 1 && !byUnit.has("")) return { what: "which", byUnit };
  const whole = ways.filter((way) => way.length === 1 && way[0]?.ends);
  const longer = ways.filter((way) => !whole.includes(way));
  if (longer.length === 1 && whole.length === 1 && longer[0] && whole[0]) return { what: "go", way: longer[0], only: whole[0] };
  // The same sentence is the same thing: a tactic that comes to no more than a plain order needs no button of its own.
  const told = ways.filter((way, k) => ways.findIndex((other) => sentence(other) === sentence(way)) === k);
  return told.length === 1 ? { what: "go", way: first, only: null } : { what: "menu", ways: told };
}

/** What a way is called where it has to be told apart from others. */
export function sentence(way: Way): string {
  return way[completes(way) ? way.length - 1 : 0]?.label ?? "";
}

export function ids(way: Way): number[] {
  return way.map((choice) => choice.id);
}

export function completes(way: Way): boolean {
  return way[way.length - 1]?.ends ?? false;
}
