/**
 * The law of two clicks: the server's choices are sorted by where they are clicked, and each click narrows them.
 * Nothing here knows a rule; it knows only what a choice carries.
 */

import type { Choice, Kind } from "../wire.ts";
import type { DiscName } from "../board/marks.ts";

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
}

export interface Offers {
  places: Map<string, Offer>;
  discs: { hex: string; name: DiscName; way: Way }[];
}

/** Choices of one coin (and, where given, one unit), ready to be painted. */
export function narrow(choices: Choice[], coin: Kind | null, unit: string | null): Choice[] {
  return choices.filter((c) => (coin === null || c.coin === coin) && (unit === null || c.hex === null || c.hex === unit || c.verb === "deploy"));
}

export function arrange(choices: Choice[]): Offers {
  const places = new Map<string, Offer>();
  const discs: Offers["discs"] = [];
  const add = (way: Way): void => {
    const last = way[way.length - 1];
    if (last === undefined) return;
    const to = last.to;
    if (to === null) return;
    if (last.verb === "bolster" || last.verb === "control" || last.verb === "tactic") {
      discs.push({ hex: to, name: last.verb, way });
      return;
    }
    let offer = places.get(to);
    if (offer === undefined) {
      offer = { ways: [], dot: false, mayGoOn: false, deploy: false, target: false, cost: false, friend: false };
      places.set(to, offer);
    }
    offer.ways.push(way);
    if (last.verb === "move" || last.verb === "step") offer.dot = true;
    if (last.verb === "attack" || last.verb === "hit") offer.target = true;
    if (last.verb === "deploy") offer.deploy = true;
    if (last.verb === "pick") offer.friend = true;
    if (last.cost) offer.cost = true;
    if (way.length > 1 && offer.dot && !last.ends) offer.mayGoOn = true;
  };
  for (const choice of choices) {
    if (choice.verb === "tactic" && choice.then !== null && choice.then.length > 0) {
      for (const step of choice.then) add([choice, step]);
    } else {
      add([choice]);
    }
  }
  return { places, discs };
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
