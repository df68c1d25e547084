/** What the server and its page send each other. Made by `python -m scripts.schema`; do not edit. */

/** The way in which a game ended. */
export type Ending = "locations" | "elimination" | "dead_position" | "resignation" | "time" | "forfeit" | "agreement" | "aborted";

/** A side by its letter: A is Dusk, at the top edge of the board, B is Dawn. */
export type Side = "A" | "B";

/** How much time the seats of a game get. */
export type Terms = LiveClock | DaysClock;

/** A kind of coin or unit: a unit's id, `royal`, a decoy's id, or `unknown`. */
export type Kind = string;

/** Numbers of coins by kind; kinds without a coin are left out. */
export type Counts = Record<Kind, number>;

/** A hex: the letter of its file and the number of its rank. Or a square: the letter of its row and the number of its column. */
export type HexName = string;

/** A decree. */
export type DecreeId = string;

/** The part of a game: before the first round, in play, or over. */
export type Phase = "draft" | "play" | "over";

/** How far a game is: people are awaited, before the first round, in play, over, or of a form that this version can't open. */
export type GameState = "waiting" | "draft" | "play" | "over" | "unknown";

/** How people sit at a game: one person alone; several who share a screen; or each at a screen of their own, by a link. */
export type Mode = "bot" | "screen" | "link";

/** What a mark on the board shows. A shove is a move. What is put on a hex, a fort or poison, is a deploy from nowhere. */
export type MarkVerb = "move" | "attack" | "deploy" | "bolster" | "control";

/** What a player asks of others: a draw, an own action taken back, or of the partner to give up. */
export type OfferKind = "draw" | "takeback" | "resign";

/** What a player may do besides playing: break the game off, ask for a draw or for an action back, claim the win over who is away. */
export type Right = "abort" | "draw" | "takeback" | "claim";

/** The kind of a board's cells. */
export type CellKind = "hex" | "square";

/** The shade of a cell: hexes of one line differ, squares have two in turn, and the columns of four players have one of their own. */
export type Tile = "shade0" | "shade1" | "shade2" | "outer";

/** What a decision asks for. `coin`: a coin to play; `drawn`: the use of a coin just drawn; `reply`: how an attack is taken; `take` and `ban`: a card of the draft; `seat`: which seat of a team; `order`: a place in the draft or in play; `gain`: a coin recruited without payment; `restore`: a coin that comes back from the box; `enemy`: an enemy to be pushed; `stack_bag`: a coin to be put on top of its owner's bag. */
export type Step = "coin" | "drawn" | "step" | "target" | "friend" | "enemy" | "maneuver" | "reply" | "take" | "ban" | "seat" | "order" | "gain" | "restore" | "bolster" | "decree" | "build" | "poison" | "shock" | "stack_bag" | "deceive" | "burn" | "push" | "deploy" | "opponent" | "spy";

/** What a choice does: a verb of a decision. */
export type ChoiceVerb = "pass" | "claim" | "take" | "ban" | "decline" | "lose" | "deceive" | "gain" | "proclaim" | "unpoison" | "return" | "spy" | "burn" | "seat" | "order" | "recruit" | "stack_bag" | "move" | "attack" | "control" | "bolster" | "tactic" | "step" | "hit" | "pick" | "deploy" | "build" | "poison" | "push" | "shock" | "control_with";

/** Where people talk. `table`: those who play; `team0` and `team1`: the partners of a side; `watchers`: those who have no seat. */
export type Room = "table" | "team0" | "team1" | "watchers";

/** A sentence that everybody may say, told to each reader in their own language. */
export type Phrase = "hello" | "luck" | "nice" | "thanks" | "moment" | "sorry" | "well" | "game" | "rematch" | "leave";

/** The player of a seat: a person at this screen, a person with the link to the game, or a bot of a level. */
export type Sitter = "you" | "friend" | "page" | "squire" | "banneret";

/** Minutes for the whole game, and seconds that each action adds (Fischer's increment). */
export interface LiveClock {
  /** which of its kinds it is */
  kind: "live";
  /** the minutes at the start, 1 to 180 */
  minutes: number;
  /** the seconds that a seat gets for each action, up to 180 */
  increment?: number;
}

/** Days for each decision: a game by correspondence. */
export interface DaysClock {
  /** which of its kinds it is */
  kind: "days";
  /** the days for a decision, 1 to 14 */
  days: number;
}

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
  /** in its bag, those on top of it too */
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
  /** coins discarded face up */
  faceup: Counts;
  /** how many coins are discarded facedown */
  facedown: number;
  /** coins out of the game */
  box: Counts;
  /** how many coins are in its hand, a coin just drawn among them */
  hand: number;
  /** how many coins are in its bag, those on top of it among them */
  bag: number;
  /** the coins put on top of its bag, which everybody knows: the next one to be drawn first */
  bag_top: Kind[];
  /** hand, bag (its top too), facedown and previewed together, which anybody can work out */
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
  /** whether nobody sits there yet: who has the link may sit down */
  free?: boolean;
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

/** The clocks of a game at the time of the answer. */
export interface ClockView {
  /** how much time there is */
  terms: Terms;
  /** the milliseconds that each seat has, in the order of the seats */
  left: number[];
  /** the seat whose clock runs; null for none */
  running: number | null;
  /** whether it stands still for now, since that person is on holiday */
  waits: boolean;
  /** the milliseconds that who must decide has for its first action, before the game is broken off; null where it has acted */
  opening?: number | null;
}

/** Whether who sits at a seat is there. */
export interface Attendance {
  /** the seat */
  seat: number;
  /** whether a page of theirs is open */
  here: boolean;
  /** for how many milliseconds they have been away; null for who is there, and for who never came to a game that waits for people */
  away: number | null;
}

/** What a player asks of others. */
export interface PlayerOffer {
  /** what is asked */
  kind: OfferKind;
  /** who asks */
  seat: number;
  /** whether it waits for the answer of the seat that is told this */
  asked: boolean;
  /** the same in words */
  text: string;
}

/** What a player may claim if the other side stays away. */
export interface Claim {
  /** in how many milliseconds */
  after: number;
  /** whether the game is won then; it is broken off before both sides have acted twice */
  wins: boolean;
}

/** A rematch that was asked for and has not begun. */
export interface RematchOffer {
  /** the address of the game that waits; null where it was declined */
  url: string | null;
  /** whether it waits for the answer of the player who is told this */
  asked: boolean;
  /** the same in words */
  text: string;
}

/** What belongs to a game besides its log: time, who is there, what is asked. */
export interface Status {
  /** the clocks; null where nobody counts time */
  clock: ClockView | null;
  /** the people at the seats; empty where one person plays alone */
  attendance: Attendance[];
  /** how many people watch, as far as is known */
  watchers: number;
  /** what players ask of each other; told to players alone */
  offers: PlayerOffer[];
  /** what the seat may do besides playing */
  may: Right[];
  /** the address of the rematch, for who plays in it; null for none that has begun */
  next_game: string | null;
  /** what the viewer may claim, now or later, from who is away; null for nothing */
  claim?: Claim | null;
  /** the rematch that players ask each other for; null for none, and once it has begun (`next_game`) */
  rematch?: RematchOffer | null;
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
  /** time, who is there, and what is asked */
  status: Status;
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

/** What a seat might choose if it were its turn: for an action that is laid out in advance and sent later. */
export interface Ahead {
  /** the number of the last event */
  seq: number;
  /** the question that would be asked now; null where nothing can be laid out */
  ask: Ask | null;
}

/** An example of the rulebook after some choices of its reader. Its trail is that of the last action. */
export interface LiveExample extends Preview {
  /** sentences about the last choice */
  said: string[];
  /** the name of its board */
  board: string;
  /** the id that the example itself would choose now; null once it is done or was left */
  next: number | null;
}

/** A game as a list shows it. Everybody may know all of it. */
export interface GameListing {
  /** the id of the game */
  game: string;
  /** the address of its page */
  url: string;
  /** the id of its rules */
  ruleset: string;
  /** what is played, in one line: set-up, boxes, variants, clock */
  played: string;
  /** the ids of its boxes */
  boxes: string[];
  /** the name of its board */
  board: string;
  /** who plays, in the order of the seats */
  people: Person[];
  /** the seats of the person who asks */
  you: number[];
  /** how far it is */
  state: GameState;
  /** whether one of the person's seats is to decide */
  your_turn: boolean;
  /** the seat that is to decide; null where no seat is */
  decider: number | null;
  /** the round, 0 before the first */
  round: number;
  /** the locations of side A and of side B */
  markers: number[];
  /** the units of each seat, as far as they are known */
  armies: Kind[][];
  /** when something was done last, in milliseconds since 1970 */
  at: number;
  /** the milliseconds that the seat that is to decide has left; null where no clock runs */
  left: number | null;
  /** how it ended, as the person is told it; null while it goes on */
  result: string | null;
}

/** A part of a person's games. */
export interface GamePage {
  /** the games */
  games: GameListing[];
  /** the `cursor` of the next page; null where this one is the last */
  next: string | null;
  /** how many games there are on all pages */
  total: number;
}

/** A game in which somebody waits for anybody. */
export interface Invitation {
  /** the id of the game */
  game: string;
  /** the address of its page */
  url: string;
  /** the name of the person who invites; empty where they have left their seat */
  host: string;
  /** whether that person is there */
  here: boolean;
  /** whether the person who asks sits there */
  yours: boolean;
  /** whether a seat is kept for the person who asks */
  for_you: boolean;
  /** the id of its rules */
  ruleset: string;
  /** what is played, in one line: set-up, boxes, variants, clock */
  played: string;
  /** the ids of its boxes */
  boxes: string[];
  /** how many seats the table has */
  seats: number;
  /** how many of them are free */
  free: number;
  /** whether two partners can sit down together */
  pair: boolean;
  /** whether it is the rematch of a game between the two */
  rematch?: boolean;
}

/** Somebody who looks for an opponent. */
export interface Seeker {
  /** the id of the row, to play with whoever it is */
  id: string;
  /** the person's name */
  name: string;
  /** whether the person is there */
  here: boolean;
  /** whether it is the person who asks */
  yours: boolean;
  /** what the person wants to play, in one line */
  played: string;
}

/** The lobby, as everybody may see it. */
export interface LobbyView {
  /** the open invitations, the newest first, the person's own before them */
  invitations: Invitation[];
  /** games to watch, the one that was played in last first */
  playing: GameListing[];
  /** the people who look for an opponent, the person who asks first, then who has looked longest */
  seekers: Seeker[];
  /** how many people wait for what the person who asks would play */
  fitting: number;
  /** whether the person who asks looks for an opponent */
  searching: boolean;
  /** what the person who asks is called */
  you: string;
  /** whether that is a name, and not the number of a guest */
  named: boolean;
  /** how many further open invitations there are (`from`) */
  further?: number;
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
  /** what is told of the game beside its moments: labels and words */
  about: [string, string][];
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

/** A hex or a square of a board, and where it lies in the picture. */
export interface BoardHex {
  /** its name */
  name: HexName;
  /** its column: of hexes 0 in the middle, of squares 0 at the left */
  q: number;
  /** its place in the column: of hexes 0 in the middle, of squares 0 at the top */
  r: number;
  /** its centre for a viewer on side B, in hundredths of the measure; a viewer on side A turns it half round */
  x: number;
  /** the same downwards */
  y: number;
  /** its shade */
  tile: Tile;
  /** whether it is a location */
  location: boolean;
}

/** The letter or number of a column or of a row, and where it stands in the picture. */
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
  /** `two` or `four`, of squares `square` */
  name: string;
  /** the kind of its cells */
  cell: CellKind;
  /** its cells */
  hexes: BoardHex[];
  /** the locations that each side holds at the start */
  start: Record<HexName, Side>;
  /** for a viewer on side B */
  labels: BoardLabel[];
  /** for a viewer on side A */
  labels_flipped: BoardLabel[];
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
  /** the other cards for the same coins: only one of them can be in a game */
  twins: Kind[];
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
  /** with four players; 0 where only two can play */
  four: number;
}

/** A variant that can be switched on. */
export interface VariantCard {
  /** its id, for a request for a game */
  id: string;
  /** its name */
  name: string;
  /** what it changes */
  line: string;
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

/** The cards of a rule set, and what the scripts of its pages say. */
export interface Cards {
  /** the cards of the coin kinds */
  catalogue: Record<Kind, UnitCard>;
  /** the cards of the decrees */
  decrees: Record<DecreeId, DecreeCard>;
  /** the translations of the scripts' English sentences, those left out that are the same */
  texts: Record<string, string>;
}

/** The cards and texts of a page that differ from the shared ones of its rule set: those of home-brew boxes. */
export interface OwnCards extends Cards {
  /** the id of the rule set whose shared cards these are added to */
  ruleset: string;
}

/** What the invitation of a game begins with. */
export interface InviteBoot {
  /** the id of the game */
  game: string;
  /** the number of its last event */
  seq: number;
  /** how many seats are free */
  free: number;
  /** whether everybody may find the game, and this is the page of the person who made it */
  open: boolean;
}

/** What the page of a game and that of a replay begin with. */
export interface TableBoot extends OwnCards {
  /** the name of the board */
  board: string;
  /** whether coins are used face up: none lies facedown, and no box, pass or lock is there */
  openly: boolean;
}

/** The page of a game. */
export interface GameBoot extends TableBoot {
  /** the id of the game */
  game: string;
  /** how people sit at the game */
  mode: Mode;
  /** the seats of the session */
  you: number[];
  /** what is played, in one line: set-up, boxes, variants, clock */
  played: string;
}

/** The page of a replay: which game, from which moment on, seen how. */
export interface ReplayBoot extends TableBoot {
  /** its id */
  replay: string;
  /** the number of the moment */
  at: number;
  /** what is shown: `full`, the name of a seat, or `public` */
  form: string;
  /** what a link for somebody else begins with */
  site: string;
  /** why nobody else can open such a link; empty where others can */
  trouble: string;
}

/** A page of the rulebook. */
export interface BookBoot extends OwnCards {
}

/** A game that the home page offers: what can be chosen for it. */
export interface Offer {
  /** the id of its rules, for a request for a game */
  ruleset: string;
  /** its name */
  name: string;
  /** what it is, in a few words */
  line: string;
  /** the names of the sides, in the order of their first seats */
  sides: string[];
  /** the name of its board for two players */
  board: string;
  /** the cards of its coin kinds that differ from the shared ones */
  catalogue: Record<Kind, UnitCard>;
  /** its boxes, in the order in which they appeared */
  boxes: BoxCard[];
  /** its setups with fixed armies */
  setups: SetupCard[];
  /** whether armies can be drafted */
  draft: boolean;
  /** its variants */
  variants: VariantCard[];
  /** how many unit cards a seat has */
  armies: ArmySizes;
  /** how many cards an elimination draft bans */
  bans: number;
}

/** A clock that can be chosen. */
export interface OfferedClock {
  /** the clock in words */
  name: string;
  /** how much time it gives */
  terms: Terms;
}

/** The home page. */
export interface HomeBoot {
  /** the bots, from the weakest to the strongest */
  levels: LevelCard[];
  /** what can be played, War Chest first */
  games: Offer[];
  /** the clocks that are offered; any other within the bounds can be had too */
  clocks: OfferedClock[];
}

/** What is the same for everybody on the pages of one language: a file of its own, which browsers keep. */
export interface Shared {
  /** all boards, by name */
  boards: Record<string, PageBoard>;
  /** the cards and texts of each rule set, by its id */
  cards: Record<string, Cards>;
  /** the home page of a server whose host has added no boxes */
  home: HomeBoot;
}

/** A room that a viewer may read. */
export interface ChatRoom {
  /** the room */
  room: Room;
  /** whether the viewer may say something there */
  write: boolean;
  /** the number of the last line that the viewer may read; 0 where there is none */
  last: number;
}

/** Something that was said. */
export interface ChatLine {
  /** its number in the room, from 1; where one is missing it is forgotten, or by somebody whom the viewer has blocked */
  number: number;
  /** who said it: `seat-` with the number of a seat, or `watcher-` with a number in the order of their first lines */
  who: string;
  /** what they are called */
  name: string;
  /** whether it was the viewer */
  you: boolean;
  /** what was said, a phrase in the language of the viewer */
  text: string;
}

/** A sentence to choose. */
export interface ChatPhrase {
  /** its id */
  id: Phrase;
  /** the sentence */
  text: string;
}

/** Somebody at a game. */
export interface ChatPerson {
  /** as in a line */
  who: string;
  /** what they are called */
  name: string;
}

/** What a viewer may read of the chat of a game. */
export interface Talk {
  /** the rooms that the viewer may read; none where there is no chat for them */
  rooms: ChatRoom[];
  /** the room of the lines; null where there is none */
  room: Room | null;
  /** its lines after the number that was asked for, in order */
  lines: ChatLine[];
  /** the people of these rooms whom the viewer has blocked */
  blocked: ChatPerson[];
  /** what can be said */
  phrases: ChatPhrase[];
  /** whether the viewer may write words of their own */
  text: boolean;
}

/** Armies picked by hand: unit ids for each seat, in seat order. */
export interface ChosenArmies {
  /** four units for each of two seats, or three for each of four */
  armies: string[][];
}

/** The request for a game: the player of each seat, and the options. */
export interface GameRequest {
  /** the player of each of the two or four seats, in seat order */
  seats: Sitter[];
  /** how the armies come about; the lite game has first_game, random or chosen armies */
  setup: "first_game" | "random" | "draft" | "gaugamela" | "bannockburn" | "crecy" | ChosenArmies;
  /** the boxes to deal from; null or left out: the base box, or for chosen armies the boxes of their units */
  boxes?: string[] | null;
  /** the card of the Royal Guard that is used: the revised one, or the one of 2018 */
  royal_guard?: "revised" | "original";
  /** any of elimination, choose_order (both for a draft) and preview; in the lite game any of alternate, three_each, eight_around, any_coin, draw_first and as_written */
  variants?: string[];
  /** texts of files with home-brew boxes, in addition to those that the host offers (docs/homebrew.md) */
  units?: string[];
  /** the seed from which cards, decrees and forts are dealt, but never draws; random if left out */
  seed?: string | null;
  /** the game that is played: War Chest, or the lite game of Crow and Wolf on squares */
  ruleset?: "war_chest" | "lite";
  /** whether the partners of a team have a chat of their own; only with four players */
  partners_talk?: boolean;
  /** the time control of the seats; without it there is no clock */
  clock?: Terms | null;
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
}

/** A person with the link of a game sits down. */
export interface SitDown {
  /** the free seat */
  seat: number;
  /** what the person wants to be called; kept for the next time */
  name?: string;
  /** the word of a partner for whom the seat is kept */
  word?: string;
}

/** The same game again. The body is empty: `{}`. */
export type Rematch = Record<string, never>;

/** A message: a phrase or a text. */
export interface Say {
  /** where it is said */
  room: Room;
  /** a name that the sender gives the message: sent again, it is answered as the first time */
  message_id: string;
  /** a sentence that everybody may say */
  phrase?: Phrase | null;
  /** words of one's own, for those who have signed in */
  text?: string | null;
}

/** A line that the host of the server should see. */
export interface ReportLine {
  /** its room */
  room: Room;
  /** its number */
  number: number;
}

/** Somebody of whom nothing more is to be read, here and at other games. */
export interface BlockPerson {
  /** who, as in a line of the chat */
  who: string;
  /** false: to be read again */
  blocked?: boolean;
}

/** A new game and the address of its page. */
export interface Made {
  /** its id */
  game: string;
  /** the address of its page */
  url: string;
}

/** Leave a game out of one's lists. The body is empty, and so is the answer: `{}`. */
export type Remove = Record<string, never>;

/** The game that has waited longest for the person who asks. */
export interface NextTurn {
  /** the address of its page; null where none waits */
  url: string | null;
}

/** Everybody may find the game from now on. */
export interface OpenTable {
  /** what the person wants to be called; the name at the seat stays without it */
  name?: string;
}

/** Nobody may find the game any more. The body is empty: `{}`. */
export type CloseTable = Record<string, never>;

/** A person does not want the seat that is kept for them. The body is empty: `{}`. */
export type Decline = Record<string, never>;

/** A person sits down at an open table. */
export interface JoinTable {
  /** what the person wants to be called; kept for the next time */
  name?: string;
  /** whether the seat across is kept for a partner */
  partner?: boolean;
}

/** A person looks for somebody who wants the same. */
export interface Seek {
  /** what to play; who sits where and the seed count for nothing */
  request: GameRequest;
  /** what the person wants to be called; kept for the next time */
  name?: string;
  /** what is left to the other person: boxes (where armies are dealt or drafted), clock */
  left?: ("boxes" | "clock")[];
}

/** A guest takes a name. */
export interface TakeName {
  /** the name */
  name: string;
}

/** A person plays with somebody who looks for an opponent. */
export interface PlaySeeker {
  /** what the person wants to be called; the number of a guest without it */
  name?: string;
}

/** The page of a person who looks is open still. The body is empty: `{}`. */
export type GoOnSeeking = Record<string, never>;

/** A person asks another for a game: by the name of the account, or by a game of two that they played. */
export interface ChallengePerson {
  /** what to play; who sits where is drawn */
  request: GameRequest;
  /** the name of the account */
  account?: string | null;
  /** the game that the two have played */
  game?: string | null;
}

/** The person looks no longer. The body is empty: `{}`. */
export type StopSeeking = Record<string, never>;

/** What came of looking for an opponent. */
export interface FoundGame {
  /** the address of the game; null where nobody wants the same yet: go on asking, every five seconds */
  url: string | null;
}

/** The reason why an attempt is illegal, and the address of its rule in the rulebook; both null for a legal one. */
export interface Why {
  /** the reason, in a sentence */
  reason: string | null;
  /** the address of the rule in the rulebook */
  rule: string | null;
}

/** The hexes that a unit, or that all units of a side could attack. */
export interface Reach {
  /** the hexes */
  hexes: string[];
}

/** Some moments of a replay. */
export interface Views {
  /** the moments, in order */
  views: Standing[];
}

/** How far the check of an imported text is. */
export interface Checking {
  /** the number of the game that is being checked, from 1; null where none is */
  game: number | null;
}

/** The games taken from a text. */
export interface Imported {
  /** the games that are kept */
  records: Kept[];
  /** how many games after the first 20 were left out */
  left: number;
}

/** The news that a game has gone on, or that the lobby has changed, over the WebSocket. */
export interface Hint {
  /** the number of its last event; told again when somebody sits down. Of the lobby: the time in milliseconds */
  seq: number;
  /** whether something was said that this viewer may read; left out where not */
  chat?: boolean;
}

/** A question of the server, to measure the way to the page and back. */
export interface Ping {
  /** its number */
  ping: number;
}

/** The page's answer to a ping. */
export interface Pong {
  /** the number of the ping */
  pong: number;
}

/** Something that a player asks of others, or takes back. */
export interface Offered {
  /** the seat that asks */
  seat: number;
  /** what is asked */
  kind: OfferKind;
}

/** A player's answer to what another asks. */
export interface Answered {
  /** the seat that answers */
  seat: number;
  /** what was asked */
  kind: OfferKind;
  /** whether it agrees */
  agrees: boolean;
}

/** Something that a seat does besides playing. */
export interface BySeat {
  /** the seat */
  seat: number;
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
