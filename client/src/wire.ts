/** What the server says and hears: the types of docs/wire.md. */

export type Side = "A" | "B";
export type Kind = string;
export type Counts = Record<Kind, number>;

export interface Hex {
  name: string;
  q: number;
  r: number;
  location: boolean;
  outer: boolean;
}

export interface Board {
  name: string;
  hexes: Hex[];
}

export interface UnitText {
  name: string;
  line: string;
  coins: number;
  tactic: string | null;
  attribute: string | null;
  restriction: string | null;
  rulings: { q: string; a: string }[];
  pattern: { q: number; r: number }[];
}

export type Catalogue = Record<Kind, UnitText>;

export interface Person {
  seat: number;
  name: string;
  bot: string | null;
  you: boolean;
}

export interface Unit {
  hex: string;
  seat: number;
  kind: Kind;
  height: number;
}

export interface Tally {
  board: number;
  cycle: number;
  supply: number;
  box: number;
}

export interface SeatView {
  seat: number;
  side: Side;
  army: Kind[];
  markers: number;
  goal: number;
  supply: Counts;
  faceup: Counts;
  facedown: number;
  box: Counts;
  hand: number;
  bag: number;
  unseen: Counts;
  tally: Record<Kind, Tally>;
  own: { hand: Counts; bag: Counts; facedown: Counts; drawn: Kind | null } | null;
}

export interface Draft {
  pool: { kind: Kind; seat: number | null }[];
  order: number[];
  at: number;
}

export interface Result {
  winner: Side | null;
  how: "locations" | "resignation" | "dead";
  text: string;
  detail: string;
}

export interface View {
  round: number;
  phase: "draft" | "play" | "over";
  turn: number | null;
  initiative: { seat: number | null; moved: boolean };
  held: Record<string, Side>;
  units: Unit[];
  forts: string[];
  seats: SeatView[];
  draft: Draft | null;
  flip: Side | null;
  result: Result | null;
}

export type Verb =
  | "pass" | "claim" | "recruit" | "deploy" | "bolster" | "move" | "attack" | "control" | "tactic"
  | "step" | "hit" | "pick" | "lose" | "decline" | "take";

export interface Choice {
  id: number;
  verb: Verb;
  coin: Kind | null;
  hex: string | null;
  to: string | null;
  kind: Kind | null;
  cost: boolean;
  label: string;
  ends: boolean;
  then: Choice[] | null;
}

export interface Ask {
  prompt: string;
  note: string | null;
  step: "coin" | "step" | "target" | "friend" | "maneuver" | "reply" | "take" | "drawn";
  unit: { hex: string; kind: Kind } | null;
  public: boolean;
  choices: Choice[];
}

export interface Mark {
  verb: "move" | "attack" | "deploy" | "bolster" | "control";
  seat: number;
  from: string | null;
  to: string;
}

export interface Line {
  seq: number;
  round: number;
  seat: number;
  text: string;
}

export interface Payload {
  game: string;
  seq: number;
  seat: number | null;
  mode: "bot" | "screen";
  people: Person[];
  view: View;
  ask: Ask | null;
  waiting: { seat: number; public: boolean; prompt: string } | null;
  record: Line[];
  trail: Mark[];
  said: string[];
}

export interface Preview {
  view: View;
  ask: Ask | null;
  ends: boolean;
  trail: Mark[];
}

/** The game as it stood earlier. */
export interface Past {
  view: View;
  trail: Mark[];
}

export interface GameListing {
  game: string;
  url: string;
  round: number;
  people: Person[];
  you: number[] | number | null;
  your_turn: boolean;
  view: View;
}

export interface PlayBoot {
  game: string;
  board: Board;
  catalogue: Catalogue;
  texts: Record<string, string>;
  mode: "bot" | "screen";
  you: number[];
}

export interface PageBoot {
  board: Board;
  catalogue: Catalogue;
  texts: Record<string, string>;
}

/** A set-up with fixed armies: the first game, or a famous battle. */
export interface SetupCard {
  id: string;
  name: string;
  intro: string;
  armies: Kind[][];
}

export interface HomeBoot extends PageBoot {
  setups: SetupCard[];
}

/** The object that the server laid into the page. */
export function readBoot<T>(): T {
  const element = document.getElementById("boot");
  if (element === null) throw new Error("The page carries no boot data.");
  return JSON.parse(element.textContent ?? "") as T;
}
