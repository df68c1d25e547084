/**
 * The effects of an action before the server has it: those that its last choices state. Consequences by the rules - a hit, a
 * draw, a reply - come with the server's answer.
 */

import type { BoardMark, OfferedChoice, SeatView, UnitView, View } from "../schema.gen.ts";
import type { ClickPath } from "./compose.ts";

export interface Painted {
  view: View;
  trail: BoardMark[];
}

/**
 * Returns the view after a path that completes an action of `seat`. `fresh` means that the path starts the action, so
 * its coin leaves the hand.
 */
export function painted(view: View, path: ClickPath, seat: number, fresh: boolean, openCoins: boolean): Painted {
  const first = path[0];
  const start: Painted = { view, trail: [] };
  const spent = fresh && first ? spend(view, first, seat, openCoins) : view;
  return path.reduce((now, choice) => step(now, choice, seat), { ...start, view: spent });
}

function step(now: Painted, choice: OfferedChoice, seat: number): Painted {
  const { verb, to } = choice;
  if (to === null) return now;
  const from = choice.hex ?? (verb === "bolster" ? to : null);
  const { view } = now;
  const units = view.units;
  const here = units.find((unit) => unit.seat === seat && unit.hex === from);
  const done = (mark: BoardMark["verb"], more: Partial<View>, start: string | null = null): Painted => ({
    view: { ...view, ...more },
    trail: [...now.trail, { verb: mark, seat, from: start, to }],
  });
  const only = (unit: UnitView, change: Partial<UnitView>): UnitView[] => units.map((one) => (one === unit ? { ...one, ...change } : one));
  const free = units.every((unit) => unit.hex !== to);
  if ((verb === "move" || verb === "step") && here && free) return done("move", { units: only(here, { hex: to }) }, from);
  if (verb === "deploy" && choice.coin !== null && from === null && free) return done("deploy", { units: [...units, { hex: to, seat, kind: choice.coin, height: 1, poison: [] }] });
  if (verb === "bolster" && here && from === to) return done("bolster", { units: only(here, { height: here.height + 1 }) });
  if (verb === "attack" && here) return done("attack", {}, from);
  if (verb === "control") return done("control", hold(view, to, seat));
  return now;
}

/** Gives a location to the seat's side. */
function hold(view: View, hex: string, seat: number): Partial<View> {
  const side = view.seats.find((one) => one.seat === seat)?.side;
  const before = view.held[hex];
  if (side === undefined || before === side) return {};
  const more = (one: SeatView): number => (one.side === side ? 1 : one.side === before ? -1 : 0);
  return { held: { ...view.held, [hex]: side }, seats: view.seats.map((one) => ({ ...one, markers: one.markers + more(one) })) };
}

/** Moves the coin out of the hand: to the board, or to the discards. */
function spend(view: View, { coin, verb }: OfferedChoice, seat: number, openCoins: boolean): View {
  if (coin === null) return view;
  const hidden = !openCoins && ["pass", "claim", "recruit"].includes(verb);
  const shown = !["deploy", "bolster", "return"].includes(verb) && !hidden;
  const after = (one: SeatView): SeatView => ({
    ...one,
    hand: one.hand - 1,
    facedown: one.facedown + (hidden ? 1 : 0),
    faceup: shown ? { ...one.faceup, [coin]: (one.faceup[coin] ?? 0) + 1 } : one.faceup,
  });
  return { ...view, seats: view.seats.map((one) => (one.seat === seat ? after(one) : one)) };
}
