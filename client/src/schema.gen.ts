/** What the server and its page send each other. Made by `python -m scripts.schema`; do not edit. */

/** The way in which a game ended. */
export type Ending = "locations" | "dead_position" | "resignation" | "time" | "forfeit" | "agreement" | "aborted";

/** A side by its letter: A is Dusk, at the top edge of the board, B is Dawn. */
export type Side = "A" | "B";

/** A kind of coin or unit: a unit's id, `royal`, a decoy's id, or `unknown`. */
export type Kind = string;

/** Numbers of coins by kind; kinds without a coin are left out. */
export type Counts = Record<Kind, number>;

/** A hex: the letter of its file and the number of its rank. */
export type HexName = string;

/** A decree. */
export type DecreeId = string;

/** The part of a game: before the first round, in play, or over. */
export type Phase = "draft" | "play" | "over";

/** How people sit at a game: one person alone, or several who share a screen. */
export type Mode = "bot" | "screen";

/** What a mark on the board shows. A shove is a move. What is put on a hex, a fort or poison, is a deploy from nowhere. */
export type MarkVerb = "move" | "attack" | "deploy" | "bolster" | "control";

/** The shade of a cell: hexes of one line differ, and the columns of four players have one of their own. */
export type Tile = "shade0" | "shade1" | "shade2" | "outer";

/** What a decision asks for. `coin`: a coin to play; `drawn`: the use of a coin just drawn; `reply`: how an attack is taken; `take` and `ban`: a card of the draft; `seat`: which seat of a team; `order`: a place in the draft or in play; `gain`: a coin recruited without payment; `restore`: a coin that comes back from the box; `enemy`: an enemy to be pushed. */
export type Step = "coin" | "drawn" | "step" | "target" | "friend" | "enemy" | "maneuver" | "reply" | "take" | "ban" | "seat" | "order" | "gain" | "restore" | "bolster" | "decree" | "build" | "poison" | "deceive" | "burn" | "push" | "deploy" | "opponent" | "spy";

/** What a choice does: a verb of a decision. */
export type ChoiceVerb = "pass" | "claim" | "take" | "ban" | "decline" | "lose" | "deceive" | "gain" | "proclaim" | "unpoison" | "return" | "spy" | "burn" | "seat" | "order" | "recruit" | "move" | "attack" | "control" | "bolster" | "tactic" | "step" | "hit" | "pick" | "deploy" | "build" | "poison" | "push";

/** Who sits at a seat: a person at this screen, or a bot of a level. */
export type Sitter = "you" | "page" | "squire" | "banneret";

/** Who has the initiative marker. */
export interface Initiative {
  /** the seat that has it; null where that is not known yet */
  seat: number | null;
  /** whether it is locked for the rest of this round */
  moved: boolean;
}

/** A unit on the board. */
export interface UnitView {
  /** where it stands */
  hex: HexName;
  /** whose it is */
  seat: number;
  /** which unit it is */
  kind: Kind;
  /** how many coins it has */
  height: number;
  /** whose poison counters lie on it */
  poison: Kind[];
}

/** The forts of a game with the Siege box. */
export interface Forts {
  /** where they stand */
  at: HexName[];
  /** how many are in the common supply */
  left: number;
}

/** The decrees in play and the seals, of a game with the Nobility box. */
export interface Decrees {
  /** the decrees in play */
  ids: DecreeId[];
  /** by decree, the sides whose seals lie on it */
  seals: Record<DecreeId, Side[]>;
  /** how many seals a side has left */
  left: Record<Side, number>;
}

/** The hand that a Spy shows. */
export interface SpiedHand {
  /** whose hand it is */
  seat: number;
  /** its coins */
  hand: Counts;
}

/** Where the coins of one unit are, in numbers. */
export interface Tally {
  /** on the board */
  board: number;
  /** in hand, bag and discards, and everything between them */
  cycle: number;
  /** in the supply */
  supply: number;
  /** out of the game */
  box: number;
}

/** The coins that only their seat may know. */
export interface OwnCoins {
  /** in its hand */
  hand: Counts;
  /** in its bag */
  bag: Counts;
  /** discarded facedown */
  facedown: Counts;
  /** in a previewed second hand */
  previewed: Counts;
  /** the coin just drawn that must be used now; it is not among `hand`, but counted in the numbers of the seat */
  drawn: Kind | null;
}

/** A seat with its coins. */
export interface SeatView {
  /** its number */
  seat: number;
  /** its side */
  side: Side;
  /** its units */
  army: Kind[];
  /** how many control markers its side has placed */
  markers: number;
  /** how many markers win */
  goal: number;
  /** coins to recruit */
  supply: Counts;
  /** coins discarded faceup */
  faceup: Counts;
  /** how many coins are discarded facedown */
  facedown: number;
  /** coins out of the game */
  box: Counts;
  /** how many coins are in its hand, a coin just drawn among them */
  hand: number;
  /** how many coins are in its bag */
  bag: number;
  /** hand, bag, facedown and previewed together, which anybody can work out */
  unseen: Counts;
  /** where the coins of its units are */
  tally: Record<Kind, Tally>;
  /** by decoy of its army, the seat that has it among its coins; null where it lies beside its card */
  decoy: Record<Kind, number | null>;
  /** by poisoner of its army, the hex of its counter; null where it lies on its card */
  counter: Record<Kind, HexName | null>;
  /** how many coins are in a previewed second hand */
  previewed: number;
  /** the coins that only this seat may know; null for every other viewer, and on one screen unless the seat must use a coin */
  own: OwnCoins | null;
}

/** A card of a draft. */
export interface DraftCard {
  /** its unit */
  kind: Kind;
  /** who took it; null where nobody did */
  seat: number | null;
  /** whether it was banned */
  banned: boolean;
}

/** A turn of a draft. */
export interface DraftTurn {
  /** whose turn it is */
  seat: number;
  /** whether a card is banned, not taken */
  ban: boolean;
}

/** The draft of a game. */
export interface Draft {
  /** its cards */
  pool: DraftCard[];
  /** all turns, in order; empty until the order is known */
  order: DraftTurn[];
  /** how many turns are over */
  at: number;
}

/** How a game ended. */
export interface OutcomeView {
  /** in which way */
  ending: Ending;
  /** the side that won; null where nobody did */
  winner: Side | null;
  /** the seat that resigned, ran out of time or forfeited; null for the other endings */
  seat: number | null;
}

/** How a game ended, in words too. */
export interface ToldOutcome extends OutcomeView {
  /** who won, a clause without a full stop */
  text: string;
  /** in which way, a clause without a full stop */
  detail: string;
}

/** What a seat may see of a game now. */
export interface View {
  /** the number of the round, 0 before the first */
  round: number;
  /** before the first round, in play, or over */
  phase: Phase;
  /** the seat that is to decide; null where chance is to act or the game is over */
  turn: number | null;
  /** who has the initiative marker */
  initiative: Initiative;
  /** the locations that a side controls */
  held: Record<HexName, Side>;
  /** the units on the board */
  units: UnitView[];
  /** null without the Siege box */
  forts: Forts | null;
  /** null without the Nobility box */
  decrees: Decrees | null;
  /** the hand that this seat looks at, while it looks */
  spied: SpiedHand | null;
  /** the seats, in their order */
  seats: SeatView[];
  /** null where nothing was drafted */
  draft: Draft | null;
  /** what the marker showed when it was last flipped, for the draft or the initiative; null where it was not */
  flip: Side | null;
  /** how the game ended; null while it goes on */
  outcome: OutcomeView | null;
}

/** A view with the outcome in words too, as the page shows it. */
export interface ToldView extends View {
  /** how the game ended; null while it goes on */
  outcome: ToldOutcome | null;
}

/** One legal choice of a position. `int(choice)` is its id. */
export interface Choice {
  /** its number */
  id: number;
  /** what it does. What a coin may be used for: pass, claim, recruit, deploy, bolster, move, attack, control, tactic, proclaim, unpoison, return; within an action: step, hit, pick, gain, build, poison, push, deceive, burn, spy, lose, decline; before round 1: take, ban, seat, order */
  verb: ChoiceVerb;
  /** the coin that it plays, where it is the first choice of an action */
  coin: Kind | null;
  /** the hex of the unit that acts; in a decree that of the unit picked for it */
  hex: HexName | null;
  /** the hex that it names: a goal, a target, a friend picked; the unit's own hex for bolster, control and tactic */
  to: HexName | null;
  /** what is recruited, gained, taken, banned, discarded, burnt or returned; the decree proclaimed; the place chosen in an order; for lose `stack` or `supply` */
  kind: Kind | null;
  /** the seat that is named, or that gets the decoy */
  seat: number | null;
  /** whether it costs a coin of one's own besides the one played */
  cost: boolean;
  /** one sentence */
  label: string;
}

/** A choice as the page shows it, with what it leads to. */
export interface OfferedChoice extends Choice {
  /** whether the action ends with it, or a draw, a reveal or another seat's decision follows: then the ids are sent */
  ends: boolean;
  /** the choices of its first step, for a tactic and a decree, unless a reveal comes before */
  then: OfferedChoice[] | null;
}

/** The unit whose program asks. */
export interface AskingUnit {
  /** where it stands */
  hex: HexName;
  /** which unit it is */
  kind: Kind;
}

/** A request for a decision. */
export interface Ask {
  /** the question, in words */
  prompt: string;
  /** a warning of what some choices cost, in words */
  note: string | null;
  /** what is asked for */
  step: Step;
  /** the unit whose program asks; of a decree, the unit picked for it */
  unit: AskingUnit | null;
  /** whether the choice rests on public facts alone, so that it needs no curtain on a shared screen */
  public: boolean;
  /** all legal choices */
  choices: OfferedChoice[];
}

/** Who sits at a seat. */
export interface Person {
  /** the seat */
  seat: number;
  /** the name that others are told */
  name: string;
  /** the id of a bot's level; null for a person */
  bot: string | null;
  /** whether the seat is of the session that asks */
  you: boolean;
}

/** Whose decision it is, told the same to everybody. */
export interface Waiting {
  /** the seat */
  seat: number;
  /** whether the decision rests on public facts alone, so that it may be taken with no curtain */
  public: boolean;
  /** who is waited for, in words */
  prompt: string;
}

/** A line of the log: one action. */
export interface LogLine {
  /** the number of the event that added to it last */
  seq: number;
  /** the round */
  round: number;
  /** whose action it was */
  seat: number;
  /** the action in words */
  text: string;
}

/** What an action did on the board, for an arrow. */
export interface Mark {
  /** what was done */
  verb: MarkVerb;
  /** who did it */
  seat: number;
  /** from where; null for nowhere. A stack deployed again comes from its old hex */
  from: HexName | null;
  /** where to */
  to: HexName;
}

/** One seat's picture of a game. */
export interface Payload {
  /** the id of the game */
  game: string;
  /** the number of the last event */
  seq: number;
  /** the seat; null for what everybody may see */
  seat: number | null;
  /** how people sit at the game */
  mode: Mode;
  /** who plays, in the order of the seats */
  people: Person[];
  /** what the seat may see */
  view: ToldView;
  /** what the seat is asked; null where the decision is not its own */
  ask: Ask | null;
  /** whose decision it is; null where no seat is to decide */
  waiting: Waiting | null;
  /** the last 200 lines of the log, the newest last */
  record: LogLine[];
  /** the last action by anybody else; at the end of the game the last action of all */
  trail: Mark[];
  /** sentences to be read aloud about the last event, in order */
  said: string[];
}

/** A game as it stood earlier. */
export interface Past {
  /** what a viewer might see then */
  view: ToldView;
  /** what the last action had done on the board */
  trail: Mark[];
}

/** What would stand after the first choices of an action that has not been sent. */
export interface Preview {
  /** what the seat would see */
  view: ToldView;
  /** what it would be asked next; null where the action ends */
  ask: Ask | null;
  /** whether the action ends */
  ends: boolean;
  /** what these choices would have done on the board */
  trail: Mark[];
}

/** An example of the rulebook after some choices of its reader. Its trail is that of the last action. */
export interface LiveExample extends Preview {
  /** sentences about the last choice */
  said: string[];
  /** the id that the example itself would choose now; null once it is done or was left */
  next: number | null;
}

/** An unfinished game as the home page shows it. */
export interface GameListing {
  /** the id of the game */
  game: string;
  /** the address of its page */
  url: string;
  /** the round */
  round: number;
  /** who plays */
  people: Person[];
  /** the seats of the session that asks */
  you: number[];
  /** whether one of them is to decide */
  your_turn: boolean;
  /** what everybody may see */
  view: ToldView;
}

/** A line of a game that is looked at again. The first tells what the game begins with. */
export interface Moment {
  /** its number, from 0 */
  at: number;
  /** the round */
  round: number;
  /** whose action it was; null for the first */
  seat: number | null;
  /** the action in words */
  text: string;
  /** when it was, in seconds since the start */
  seconds: number | null;
  /** remarks that the text has there */
  comments: string[];
  /** what might have been played, as lines of the text */
  variations: string[];
}

/** A game to look back at, without what stood at its moments. */
export interface Replay {
  /** its id */
  replay: string;
  /** the game of this server that it is; null for a text that was imported */
  game: string | null;
  /** who plays whom, and how far it has come */
  title: string;
  /** who plays */
  people: Person[];
  /** the headers of the text, each with its value, in their order */
  headers: [string, string][];
  /** what this viewer may choose to see, the best first: `full`, the name of a seat, `public` */
  forms: string[];
  /** the address of its text; `?form=` and one of the forms may follow */
  text: string;
  /** whether it was played to an end */
  over: boolean;
  /** how it ended */
  outcome: ToldOutcome | null;
  /** remarks on the whole game */
  comments: string[];
  /** its lines */
  moments: Moment[];
}

/** What stood at a moment of a replay. */
export interface Standing {
  /** the number of the moment */
  at: number;
  /** what the viewer may see of it */
  view: ToldView;
  /** what its line had done on the board */
  trail: Mark[];
}

/** An imported game. */
export interface Kept {
  /** its id */
  record: string;
  /** the address where it can be looked at */
  url: string;
  /** who plays whom */
  title: string;
}

/** A hex of a board, and where it lies in the picture. */
export interface BoardHex {
  /** its name */
  name: HexName;
  /** its column, 0 in the middle */
  q: number;
  /** its place in the column, 0 in the middle */
  r: number;
  /** its centre for a viewer on side B, in hundredths of a circumradius; a viewer on side A turns it half round */
  x: number;
  /** the same downwards */
  y: number;
  /** its shade */
  tile: Tile;
  /** whether it is a location */
  location: boolean;
}

/** The letter of a column or the number of a row, and where it stands in the picture. */
export interface BoardLabel {
  /** the letter or number */
  text: string;
  /** its centre */
  x: number;
  /** the same downwards */
  y: number;
}

/** A board as the page draws it. */
export interface PageBoard {
  /** `two` or `four` */
  name: string;
  /** the kind of its cells */
  cell: "hex";
  /** its cells */
  hexes: BoardHex[];
  /** the locations that each side holds at the start */
  start: Record<HexName, Side>;
  /** for a viewer on side B */
  labels: BoardLabel[];
  /** for a viewer on side A */
  labels_flipped: BoardLabel[];
}

/** The boards of the game. */
export interface Boards {
  /** of two players */
  two: PageBoard;
  /** of four players */
  four: PageBoard;
}

/** A question about a card, and its answer. */
export interface RulingText {
  /** the question */
  q: string;
  /** the answer */
  a: string;
}

/** A hex as seen from another one. */
export interface Offset {
  /** columns to the right */
  q: number;
  /** places down the column */
  r: number;
}

/** The card of a coin kind. */
export interface UnitCard {
  /** its name */
  name: string;
  /** the unit in a few words */
  line: string;
  /** how many coins of this kind its owner has in all */
  coins: number;
  /** what its tactic does */
  tactic: string | null;
  /** what its attribute does */
  attribute: string | null;
  /** what it may not do */
  restriction: string | null;
  /** questions about it */
  rulings: RulingText[];
  /** where it can attack from its own hex */
  pattern: Offset[];
}

/** The card of a decree. */
export interface DecreeCard {
  /** its name */
  name: string;
  /** what it does */
  line: string;
  /** questions about it */
  rulings: RulingText[];
}

/** A box of the game. */
export interface BoxCard {
  /** its id */
  id: string;
  /** its name */
  name: string;
  /** its unit cards, in the order of their rows */
  units: Kind[];
  /** whether it brings decrees */
  decrees: boolean;
  /** whether it brings forts */
  forts: boolean;
  /** what it brings, in a few words */
  line: string;
  /** the name of the drawing that stands for it */
  sign: string;
  /** whether it is played with where no boxes are chosen */
  standard: boolean;
}

/** A bot to play against. */
export interface LevelCard {
  /** its id, for a seat of a request for a game */
  id: string;
  /** its name */
  name: string;
  /** how strong it is, in a word */
  line: string;
}

/** How many unit cards a seat has. */
export interface ArmySizes {
  /** with two players */
  two: number;
  /** with four players */
  four: number;
}

/** A setup with fixed armies: the first game, or a famous battle. */
export interface SetupCard {
  /** the `setup` of a request for a game */
  id: string;
  /** its name */
  name: string;
  /** a line about it */
  intro: string;
  /** the armies, Dusk's first */
  armies: Kind[][];
}

/** What every page has: the cards, and its scripts' texts. */
export interface Cards {
  /** the cards of the coin kinds */
  catalogue: Record<Kind, UnitCard>;
  /** the cards of the decrees */
  decrees: Record<DecreeId, DecreeCard>;
  /** the translations of the scripts' English sentences, those left out that are the same */
  texts: Record<string, string>;
}

/** The page of a game. */
export interface GameBoot extends Cards {
  /** the board */
  board: PageBoard;
  /** the id of the game */
  game: string;
  /** how people sit at the game */
  mode: Mode;
  /** the seats of the session */
  you: number[];
}

/** The page of a replay: which game, from which moment on, seen how. */
export interface ReplayBoot extends Cards {
  /** the board */
  board: PageBoard;
  /** its id */
  replay: string;
  /** the number of the moment */
  at: number;
  /** what is shown: `full`, the name of a seat, or `public` */
  form: string;
}

/** A page of the rulebook. */
export interface BookBoot extends Cards {
  /** its boards */
  boards: Boards;
  /** the boxes, in the order in which they appeared */
  boxes: BoxCard[];
}

/** The home page. */
export interface HomeBoot extends BookBoot {
  /** the setups with fixed armies */
  setups: SetupCard[];
  /** the bots, from the weakest to the strongest */
  levels: LevelCard[];
  /** how many unit cards a seat has */
  armies: ArmySizes;
  /** how many cards an elimination draft bans */
  bans: number;
}

/** Armies picked by hand: unit ids for each seat, in seat order. */
export interface ChosenArmies {
  /** four units for each of two seats, or three for each of four */
  armies: string[][];
}

/** The request for a game: the player of each seat, and the options. */
export interface GameRequest {
  /** who sits at each of the two or four seats, in their order */
  seats: Sitter[];
  /** how the armies come about */
  setup: "first_game" | "random" | "draft" | "gaugamela" | "bannockburn" | "crecy" | ChosenArmies;
  /** the boxes to deal from; null or left out: the base box, or for chosen armies those of their units */
  boxes?: string[] | null;
  /** which card of the Royal Guard is used: the revised one, or that of 2018 */
  royal_guard?: "revised" | "original";
  /** any of elimination, choose_order (both for a draft) and preview */
  variants?: string[];
  /** texts of files with home-brew boxes, besides those that the host offers (docs/homebrew.md) */
  units?: string[];
  /** what cards, decrees and forts are dealt from, never draws; any without it */
  seed?: string | null;
}

/** Home-brew boxes that somebody brings along. */
export interface Brought {
  /** the texts of their files */
  units: string[];
}

/** An action. */
export interface Submit {
  /** the seat that plays */
  seat: number;
  /** a name that the sender gives the action: sent again, it is answered as the first time */
  action_id: string;
  /** the number of the last event that the sender knows */
  seq: number;
  /** the choices, from the root */
  ids: number[];
}

/** The first ids of an action that has not been sent. */
export interface Prefix {
  /** the seat that is to decide */
  seat: number;
  /** the number of the last event that the sender knows */
  seq: number;
  /** the choices so far */
  ids: number[];
}

/** An attempt after a prefix; the answer says why it is illegal. */
export interface Try {
  /** the seat that tries it */
  seat: number;
  /** the number of the last event that the sender knows */
  seq: number;
  /** the choices so far */
  ids: number[];
  /** the coin that it uses; null for none */
  coin: string | null;
  /** the hex that it names; null for none */
  hex: string | null;
  /** the button that it presses; null for none */
  verb: string | null;
}

/** The seat resigns. */
export interface Resign {
  /** the seat; on one screen it names the one that gives up */
  seat: number;
  /** a name that the sender gives the resignation */
  action_id: string;
  /** the number of the last event that the sender knows */
  seq: number;
}

/** The same game again. The body is empty: `{}`. */
export type Rematch = Record<string, never>;

/** A new game and the address of its page. */
export interface Made {
  /** its id */
  game: string;
  /** the address of its page */
  url: string;
}

/** The unfinished games of a session, newest first. */
export interface Unfinished {
  /** the games */
  games: GameListing[];
}

/** The reason why an attempt is illegal, and the address of its rule in the rulebook; both null for a legal one. */
export interface Why {
  /** the reason, in a sentence */
  reason: string | null;
  /** the address of the rule in the rulebook */
  rule: string | null;
}

/** The hexes that a unit could attack. */
export interface Reach {
  /** the hexes */
  hexes: string[];
}

/** Some moments of a replay. */
export interface Views {
  /** the moments, in order */
  views: Standing[];
}

/** The games taken from a text. */
export interface Imported {
  /** the games that are kept */
  records: Kept[];
  /** how many games after the first 20 were left out */
  left: number;
}

/** The news that a game has gone on, over the WebSocket. */
export interface Hint {
  /** the number of its last event */
  seq: number;
}

/** A request that failed: one sentence for a person. */
export interface Problem {
  /** the sentence */
  error: string;
}

/** The game is at another line than the request expected: the sentence, and the game as it is now. */
export interface StaleProblem {
  /** the sentence */
  error: string;
  /** the game as it is now */
  payload: Payload;
}

/** A text that is no game: the sentence, and the place of the error. */
export interface TextProblem {
  /** the sentence */
  error: string;
  /** the line, from 1 */
  line: number;
  /** the column, from 1 */
  column: number;
}
