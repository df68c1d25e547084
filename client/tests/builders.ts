/** Builders for the tests: choices and questions as the server sends them. */

import type { Ask, ClockView, OfferedChoice, Payload, Person, SeatView, GameStatus, PageView, UnitView, View } from "../src/schema.gen.ts";

let last = 0;

/** Returns a choice that ends the action by default. Its sentence names the verb and the hexes. */
export function choice(of: Partial<OfferedChoice> & Pick<OfferedChoice, "verb">): OfferedChoice {
  last += 1;
  const label = [of.verb, of.hex, of.to].filter(Boolean).join(" ");
  // biome-ignore lint/suspicious/noThenProperty: the server's name for the choices after this one; no promise is meant.
  return { id: last, coin: null, hex: null, to: null, kind: null, seat: null, cost: false, label, ends: true, then: null, ...of };
}

/** Returns a tactic of the unit on a hex, with these steps. */
export function tactic(hex: string, steps: OfferedChoice[], more: Partial<OfferedChoice> = {}): OfferedChoice {
  // biome-ignore lint/suspicious/noThenProperty: as above.
  return choice({ verb: "tactic", hex, ends: false, ...more, then: steps });
}

/** Returns a question with these choices. */
export function ask(step: Ask["step"], choices: OfferedChoice[]): Ask {
  return { prompt: `Choose a ${step}.`, note: null, step, unit: null, public: false, choices };
}

/** Returns a unit: by default an archer of the first seat, one coin high. */
export function unit(hex: string, more: Partial<UnitView> = {}): UnitView {
  return { hex, seat: 0, kind: "archer", height: 1, poison: [], ...more };
}

/** Returns a seat, empty by default. */
export function seat(of: Partial<SeatView> & Pick<SeatView, "seat" | "side">): SeatView {
  return {
    army: [], markers: 0, goal: 6, supply: {}, faceup: {}, facedown: 0, box: {}, hand: 0, bag: 0, bag_top: [], unseen: {}, tally: {}, decoy: {}, counter: {},
    previewed: 0, own: null, ...of,
  };
}

/** Returns a table, by default in the first round. */
export function view(of: Partial<View>): View {
  return {
    round: 1, phase: "play", turn: 0, initiative: { seat: 0, moved: false }, held: {}, units: [], forts: null, decrees: null, spied: null, seats: [], draft: null,
    flip: null, outcome: null, ...of,
  };
}

/** Returns the state of a game outside its log: by default no one waits for anything. */
export function status(of: Partial<GameStatus> = {}): GameStatus {
  return { seq: 7, clock: null, attendance: [], watchers: 0, offers: [], may: [], next_game: null, ...of };
}

/** Returns the clocks of a live game while the second seat decides. */
export function clock(of: Partial<ClockView> = {}): ClockView {
  return { terms: { kind: "live", minutes: 5 }, left: [300_000, 300_000], running: 1, waits: false, ...of };
}

/** Returns the player of a seat: by default the viewer at the second seat, and another player elsewhere. */
export function person(seat: number, of: Partial<Person> = {}): Person {
  return { seat, name: `Player ${seat}`, bot: null, you: seat === 1, ...of };
}

/** Returns the view of a table with two seats. Only the coins of seat `own` are known: those of `hand`. */
export function seated(own: number | null, hand: Record<string, number> = {}, more: Partial<PageView> = {}): PageView {
  const coins = { hand, bag: {}, facedown: {}, previewed: {}, drawn: null };
  const one = (number: number, side: "A" | "B"): SeatView =>
    seat({ seat: number, side, army: ["archer", "scout"], own: number === own ? coins : null });
  return { ...view({ seats: [one(0, "A"), one(1, "B")] }), outcome: null, ...more };
}

/** Returns a game as the server sends it: by default the second seat's view while that seat chooses a coin. */
export function payload(of: Partial<Payload> = {}): Payload {
  const mine = of.seat === undefined ? 1 : of.seat;
  return {
    game: "game", seq: 7, seat: mine, mode: "bot", people: [person(0, { bot: "squire" }), person(1)], view: seated(mine, { archer: 1, scout: 2 }), ask: null,
    waiting: { seat: 1, public: false, prompt: "It is Dawn's turn." }, record: [], trail: [], said: [], status: status(), ...of,
  };
}
