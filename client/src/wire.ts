/** What the server says and hears: the types of docs/wire.md. */

export type Side = "A" | "B";
export type Kind = string;
export type Counts = Record<Kind, number>;

export interface Hex {
  name: string;
  q: number;
  r: number;
  /** Its centre in the picture, for a viewer on side B. */
  x: number;
  y: number;
  tile: "shade0" | "shade1" | "shade2" | "outer";
  location: boolean;
}

/** The letter of a column or the number of a row, and where it stands in the picture. */
export interface Label {
  text: string;
  x: number;
  y: number;
}

export interface Board {
  name: string;
  /** The kind of its cells. */
  cell: "hex";
  hexes: Hex[];
  /** The locations that each side holds at the start. */
  start: Record<string, Side>;
  labels: Label[];
  /** The same for a viewer on side A. */
  labels_flipped: Label[];
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

export interface DecreeText {
  name: string;
  line: string;
  rulings: { q: string; a: string }[];
}

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
  /** Whose poison counters lie on it. */
  poison: Kind[];
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
  /** For each decoy of this army the seat that has it among its coins; null where it lies beside its card. */
  decoy: Record<Kind, number | null>;
  /** For each poisoner of this army the hex where its counter lies; null where it lies on its card. */
  counter: Record<Kind, string | null>;
  /** Coins of a previewed second hand. */
  previewed: number;
  own: { hand: Counts; bag: Counts; facedown: Counts; previewed: Counts; drawn: Kind | null } | null;
}

export interface Draft {
  pool: { kind: Kind; seat: number | null; banned: boolean }[];
  /** Who takes or bans, in order; empty until it is known. */
  order: { seat: number; ban: boolean }[];
  at: number;
}

/** The decrees in play, whose seals lie on each, and the seals that a side has left. */
export interface Decrees {
  ids: string[];
  seals: Record<string, Side[]>;
  left: Record<Side, number>;
}

export interface Outcome {
  ending: "locations" | "dead_position" | "resignation" | "time" | "forfeit" | "agreement" | "aborted";
  winner: Side | null;
  /** The seat that resigned, ran out of time or forfeited. */
  seat: number | null;
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
  /** Null without the Siege box; `left` in the common supply. */
  forts: { at: string[]; left: number } | null;
  /** Null without the Nobility box. */
  decrees: Decrees | null;
  /** A hand that this seat looks at, while it looks. */
  spied: { seat: number; hand: Counts } | null;
  seats: SeatView[];
  draft: Draft | null;
  flip: Side | null;
  outcome: Outcome | null;
}

export type Verb =
  | "pass" | "claim" | "recruit" | "deploy" | "bolster" | "move" | "attack" | "control" | "tactic"
  | "proclaim" | "unpoison" | "return" | "step" | "hit" | "pick" | "lose" | "decline" | "take" | "ban" | "gain"
  | "build" | "poison" | "push" | "deceive" | "burn" | "spy" | "seat" | "order";

export interface Choice {
  id: number;
  verb: Verb;
  coin: Kind | null;
  hex: string | null;
  to: string | null;
  kind: Kind | null;
  /** Who gets a decoy; the seat named. */
  seat: number | null;
  cost: boolean;
  label: string;
  ends: boolean;
  then: Choice[] | null;
}

export interface Ask {
  prompt: string;
  note: string | null;
  step:
    | "coin" | "drawn" | "step" | "target" | "friend" | "enemy" | "maneuver" | "reply" | "take" | "ban" | "seat" | "order" | "gain" | "restore"
    | "bolster" | "decree" | "build" | "poison" | "deceive" | "burn" | "push" | "deploy" | "opponent" | "spy";
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

/** An example of the rulebook after some choices of its reader. */
export interface Example extends Preview {
  said: string[];
  /** What the example itself would choose now; null once it is done or was left. */
  next: number | null;
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
  decrees: Record<string, DecreeText>;
  texts: Record<string, string>;
  mode: "bot" | "screen";
  you: number[];
}

/** A line of a game that is looked at again; the first is what the game begins with. */
export interface Moment {
  at: number;
  round: number;
  seat: number | null;
  text: string;
  /** Since the start. */
  seconds: number | null;
  comments: string[];
  variations: string[];
}

export interface Replay {
  replay: string;
  /** The game of this server that it is; null for a record that was brought here. */
  game: string | null;
  title: string;
  people: Person[];
  headers: [string, string][];
  /** What this viewer may choose to see, the best first: "full", a seat's name, "public". */
  forms: string[];
  /** Where its text is. */
  text: string;
  over: boolean;
  outcome: Outcome | null;
  comments: string[];
  moments: Moment[];
}

/** What stands after a line. */
export interface Standing {
  at: number;
  view: View;
  trail: Mark[];
}

/** Of a replay's page: which game, from which moment on, seen how. */
export interface ReplayBoot {
  replay: string;
  at: number;
  form: string;
}

/** A box of the game: its units, in the order of their rows. */
export interface BoxCard {
  id: string;
  name: string;
  units: Kind[];
}

export interface PageBoot {
  /** The boards of two and of four players. */
  boards: Record<"two" | "four", Board>;
  catalogue: Catalogue;
  decrees: Record<string, DecreeText>;
  boxes: BoxCard[];
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
