/**
 * Groups the server's choices by the hex to click for them; each click narrows them. Nothing here knows a rule: it knows only
 * the content of the choices.
 */

import type { ChoiceVerb, CoinKind, OfferedChoice } from "../schema.gen.ts";
import type { HexMark } from "../board/boardstate.ts";
import type { DiscName } from "../board/marks.ts";

/** The choices that one click makes: a single one, or a tactic together with its first step. */
export type ClickPath = OfferedChoice[];

export interface HexOffer {
  paths: ClickPath[];
  dot: boolean;
  mayGoOn: boolean;
  deploy: boolean;
  target: boolean;
  cost: boolean;
  friend: boolean;
  poison: boolean;
  build: boolean;
}

export interface BoardOffers {
  /** The clickable hexes. */
  hexes: Map<string, HexOffer>;
  /** The signs on the corners of hexes. */
  discs: { hex: string; name: DiscName; path: ClickPath }[];
}

/** Returns the choices of one coin, or only the ones for the unit on a hex if it is given. */
export function narrow(choices: OfferedChoice[], coin: CoinKind | null, unit: string | null): OfferedChoice[] {
  return choices.filter((c) => (coin === null || c.coin === coin) && (unit === null || c.hex === null || c.hex === unit || c.verb === "deploy"));
}

const NOTHING: Omit<HexOffer, "paths"> = {
  dot: false, mayGoOn: false, deploy: false, target: false, cost: false, friend: false, poison: false, build: false,
};

/** The mark on a choice's hex, by verb. Choices with other verbs have buttons beside the board. */
const MARKS: Partial<Record<ChoiceVerb, Exclude<keyof HexOffer, "paths">>> = {
  move: "dot", step: "dot", push: "dot", attack: "target", hit: "target", deploy: "deploy", pick: "friend", bolster: "friend",
  poison: "poison", build: "build", shock: "target",
};

/** Returns the paths of a choice: a tactic is entered together with its first step if that step is a hex. */
function pathsOf(choice: OfferedChoice): ClickPath[] {
  const steps = choice.verb === "tactic" ? (choice.then ?? []) : [];
  return steps.length > 0 && steps.every((step) => step.to !== null) ? steps.map((step) => [choice, step]) : [[choice]];
}

/** Groups choices by the hex to click. */
export function arrange(choices: OfferedChoice[]): BoardOffers {
  const hexes = new Map<string, HexOffer>();
  const discs: BoardOffers["discs"] = [];
  for (const path of choices.flatMap(pathsOf)) {
    const last = path[path.length - 1];
    const to = last?.to ?? null;
    if (last === undefined || to === null) continue;
    // A unit's action on its hex has a sign on a corner; another unit that it bolsters is clicked like any hex.
    const here = last.verb === "control" || last.verb === "tactic" || (last.verb === "bolster" && (last.hex ?? to) === to);
    if (here) {
      discs.push({ hex: to, name: last.verb as DiscName, path });
      continue;
    }
    // A unit that takes a hit for another one is marked as a friend: the choice names no unit that acts.
    const mark = last.verb === "hit" && last.hex === null ? "friend" : MARKS[last.verb];
    if (mark === undefined) continue;
    const offer = hexes.get(to) ?? { ...NOTHING, paths: [] };
    hexes.set(to, offer);
    offer.paths.push(path);
    offer[mark] = true;
    if (last.cost) offer.cost = true;
    if (path.length > 1 && offer.dot && !last.ends) offer.mayGoOn = true;
  }
  for (const [hex, offer] of hexes) discs.push(...landings(hex, offer));
  return { hexes, discs };
}

/** Returns the marks of the offered hexes on the board. */
export function marked(hexes: BoardOffers["hexes"]): Record<string, HexMark> {
  return Object.fromEntries([...hexes].map(([hex, { paths: _, ...mark }]) => [hex, mark]));
}

/** Separates tactics that end with the same step as a plain move: the hex stays the move's, and the tactic gets a flag. */
function landings(hex: string, offer: HexOffer): BoardOffers["discs"] {
  if (!offer.paths.some((path) => path.length === 1 && path[0]?.verb === "move")) return [];
  const landing = offer.paths.filter((path) => path[0]?.verb === "tactic" && path[1]?.verb === "step" && completes(path));
  // If the sentences are the same, the tactic does no more than the move.
  const other = landing.filter((path) => !offer.paths.some((plain) => plain !== path && sentence(plain) === sentence(path)));
  offer.paths = offer.paths.filter((path) => !other.includes(path));
  return other.map((path) => ({ hex, name: "landing", path }));
}

export type ClickMeaning =
  | { what: "go"; path: ClickPath; only: ClickPath | null }
  | { what: "which"; byUnit: Map<string, ClickPath[]> }
  | { what: "menu"; paths: ClickPath[] };

/** Returns the meaning of a click that could start each of these paths, or null if there are none. */
export function decide(paths: ClickPath[]): ClickMeaning | null {
  const [first] = paths;
  if (first === undefined) return null;
  if (paths.length === 1) return { what: "go", path: first, only: null };
  const byUnit = new Map<string, ClickPath[]>();
  for (const path of paths) {
    const unit = path[0]?.hex ?? "";
    byUnit.set(unit, [...(byUnit.get(unit) ?? []), path]);
  }
  if (byUnit.size > 1 && !byUnit.has("")) return { what: "which", byUnit };
  const whole = paths.filter((path) => path.length === 1 && path[0]?.ends);
  const longer = paths.filter((path) => !whole.includes(path));
  if (longer.length === 1 && whole.length === 1 && longer[0] && whole[0]) return { what: "go", path: longer[0], only: whole[0] };
  // Paths with the same sentence do the same: a tactic that does no more than a plain move needs no button.
  const distinct = paths.filter((path, k) => paths.findIndex((other) => sentence(other) === sentence(path)) === k);
  return distinct.length === 1 ? { what: "go", path: first, only: null } : { what: "menu", paths: distinct };
}

/** Returns the sentence that distinguishes a path from others. */
export function sentence(path: ClickPath): string {
  return path[completes(path) ? path.length - 1 : 0]?.label ?? "";
}

/** Returns the ids of a path's choices, as the server takes them. */
export function ids(path: ClickPath): number[] {
  return path.map((choice) => choice.id);
}

/** Returns whether a path completes the action. */
export function completes(path: ClickPath): boolean {
  return path[path.length - 1]?.ends ?? false;
}
