/** What the server and its page send each other. Made by `python -m scripts.schema`; do not edit. */

/** How a game ended. */
export type Ending = "locations" | "elimination" | "dead_position" | "last_round" | "resignation" | "time" | "forfeit" | "agreement" | "aborted";

/** A side by its letter: A is Dusk, at the top edge of the board, B is Dawn. */
export type Side = "A" | "B";

/** The time control of a game. */
export type TimeControl = LiveClock | DaysClock;

/** A kind of coin or unit: a unit's id, `royal`, a decoy's id, or `unknown`. */
export type CoinKind = string;

/** The number of coins of each kind; kinds without a coin are left out. */
export type CoinCounts = Record<CoinKind, number>;

/** A hex, as the letter of its file and the number of its rank, or a square, as the letter of its row and the number of its column. */
export type HexName = string;

/** The id of a decree. */
export type DecreeId = string;

/** The phase of a game: before the first round, in play, or over. */
export type Phase = "draft" | "play" | "over";

/** The progress of a game: waiting for players, before the first round, in play, over, or of a form that this version can't open. */
export type GameState = "waiting" | "draft" | "play" | "over" | "unknown";

/** How the users sit at a game: one user against bots, several who share a screen, or each at a separate screen by a link. */
export type Mode = "bot" | "screen" | "link";

/** The event that a mark on the board shows. A shove is a move. A fort or poison that is put on a hex is a deploy from nowhere. */
export type MarkVerb = "move" | "attack" | "deploy" | "bolster" | "control";

/** A request of a player to others: for a draw, to take back an action, or to the partner for consent to resign. */
export type OfferKind = "draw" | "takeback" | "resign";

/** A step open to a player apart from playing: abort the game, ask for a draw or a takeback, or claim the win over an absent side. */
export type Right = "abort" | "draw" | "takeback" | "claim";

/** Whether a chance is under or over a number, where no more is known. */
export type Bound = "under" | "over";

/** The shape of a board's cells. */
export type CellKind = "hex" | "square";

/** The shade of a cell: hexes in one line differ, squares alternate between two, and the columns for four players have a separate shade. */
export type CellShade = "shade0" | "shade1" | "shade2" | "outer";

/** The kind of a decision. `coin`: a coin to use; `drawn`: the use of a coin just drawn; `reply`: the answer to an attack; `take` and `ban`: a card of the draft; `seat`: a seat of a team; `order`: a place in the draft or in play; `gain`: a coin to recruit without payment; `restore`: a coin to bring back from the box; `enemy`: an enemy to push; `stack_bag`: a coin to put on top of its owner's bag. */
export type DecisionKind = "coin" | "drawn" | "step" | "target" | "friend" | "enemy" | "maneuver" | "reply" | "take" | "ban" | "seat" | "order" | "gain" | "restore" | "bolster" | "decree" | "build" | "poison" | "shock" | "stack_bag" | "deceive" | "burn" | "push" | "deploy" | "opponent" | "spy";

/** The verb of a choice. */
export type ChoiceVerb = "pass" | "claim" | "take" | "ban" | "decline" | "lose" | "deceive" | "gain" | "proclaim" | "unpoison" | "return" | "spy" | "burn" | "seat" | "order" | "recruit" | "stack_bag" | "move" | "attack" | "control" | "bolster" | "tactic" | "step" | "hit" | "pick" | "deploy" | "build" | "poison" | "push" | "shock" | "control_with";

/** A place of coins that a demonstration names. `faceup` are all discards, `card` is beside the card of a unit. */
export type ShownZone = "board" | "hand" | "supply" | "bag" | "faceup" | "box" | "card";

/** The goal of a puzzle: to win this round, to save the game, or to name a coin that the other side holds. */
export type PuzzleGoal = "win" | "save" | "coin";

/** A room of the chat. `table`: the players; `team0` and `team1`: the partners of a side; `watchers`: the spectators. */
export type RoomId = "table" | "team0" | "team1" | "watchers";

/** A sentence that everyone may send, shown to each reader in their language. */
export type Phrase = "hello" | "luck" | "nice" | "thanks" | "moment" | "sorry" | "well" | "game" | "rematch" | "leave";

/** 32 bytes, as 64 hexadecimal digits. */
export type Digest = string;

/** The names of the set-ups of all rule sets. */
export type SetupName = "first_game" | "random" | "draft" | "gaugamela" | "bannockburn" | "crecy";

/** The names of the rule sets that are offered. */
export type RulesetName = "war_chest" | "lite";

/** The player of a seat: a player at this screen, a player with the link to the game, or a bot of a level. */
export type Sitter = "you" | "friend" | "page" | "squire" | "yeoman" | "banneret" | "castellan" | "regent" | "sovereign";

/** Minutes for the whole game, and seconds that each action adds (a Fischer increment). */
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

/** The initiative marker. */
export interface Initiative {
  /** the seat that has it; null while that is not known */
  seat: number | null;
  /** whether it is locked for the rest of this round */
  moved: boolean;
}

/** A unit on the board. */
export interface UnitView {
  /** its hex */
  hex: HexName;
  /** the seat that owns it */
  seat: number;
  /** its kind */
  kind: CoinKind;
  /** the number of its coins */
  height: number;
  /** the units with a poison counter on it */
  poison: CoinKind[];
}

/** The forts of a game with the Siege box. */
export interface Forts {
  /** their hexes */
  at: HexName[];
  /** the number in the common supply */
  left: number;
}

/** The decrees in play and the seals, of a game with the Nobility box. */
export interface Decrees {
  /** the decrees in play */
  ids: DecreeId[];
  /** by decree, the sides with a seal on it */
  seals: Record<DecreeId, Side[]>;
  /** how many seals a side has left */
  left: Record<Side, number>;
}

/** The hand that a Spy looks at. */
export interface SpiedHand {
  /** the seat that has the hand */
  seat: number;
  /** its coins */
  hand: CoinCounts;
}

/** The number of coins of one unit in each place. */
export interface CoinTally {
  /** on the board */
  board: number;
  /** in the hand, the bag and the discard, and on the way between them */
  cycle: number;
  /** in the supply */
  supply: number;
  /** out of the game */
  box: number;
}

/** The coins that only their seat may know. */
export interface OwnCoins {
  /** in its hand */
  hand: CoinCounts;
  /** in its bag, including those on top of it */
  bag: CoinCounts;
  /** discarded facedown */
  facedown: CoinCounts;
  /** in a previewed second hand */
  previewed: CoinCounts;
  /** the coin just drawn that must be used now; `hand` does not contain it, but the numbers of the seat count it */
  drawn: CoinKind | null;
}

/** A seat with its coins. */
export interface SeatView {
  /** its number */
  seat: number;
  /** its side */
  side: Side;
  /** its units */
  army: CoinKind[];
  /** the number of control markers that its side has placed */
  markers: number;
  /** the number of markers that wins */
  goal: number;
  /** the coins that can be recruited */
  supply: CoinCounts;
  /** the coins discarded face up */
  faceup: CoinCounts;
  /** the number of coins discarded facedown */
  facedown: number;
  /** the coins out of the game */
  box: CoinCounts;
  /** the number of coins in its hand, including a coin just drawn */
  hand: number;
  /** the number of coins in its bag, including those on top of it */
  bag: number;
  /** the coins put on top of its bag, which are public, in the order of the draw */
  bag_top: CoinKind[];
  /** the coins in hand, in the bag (with its top), discarded facedown and previewed, taken together, which is public */
  unseen: CoinCounts;
  /** by unit of its army, the number of coins in each place */
  tally: Record<CoinKind, CoinTally>;
  /** by decoy of its army, the seat that has it among its coins; null if it lies beside its card */
  decoy: Record<CoinKind, number | null>;
  /** by poisoner of its army, the hex of its counter; null if it lies on its card */
  counter: Record<CoinKind, HexName | null>;
  /** the number of coins in a previewed second hand */
  previewed: number;
  /** the coins that only this seat may know; null for every other viewer, and on one screen unless the seat must use a coin */
  own: OwnCoins | null;
}

/** A card of a draft. */
export interface DraftCard {
  /** its unit */
  kind: CoinKind;
  /** the seat that took it; null if no seat did */
  seat: number | null;
  /** whether it was banned */
  banned: boolean;
}

/** A turn of a draft. */
export interface DraftTurn {
  /** the seat that takes or bans */
  seat: number;
  /** whether the seat bans a card instead of taking one */
  ban: boolean;
}

/** The draft of a game. */
export interface DraftView {
  /** its cards */
  pool: DraftCard[];
  /** all turns, in order; empty until the order is known */
  order: DraftTurn[];
  /** the number of turns that are over */
  at: number;
}

/** The outcome of a game. */
export interface OutcomeView {
  /** how it ended */
  ending: Ending;
  /** the side that won; null if neither did */
  winner: Side | null;
  /** the seat that resigned, ran out of time or forfeited; null for the other endings */
  seat: number | null;
}

/** The outcome of a game, also in words. */
export interface PageOutcome extends OutcomeView {
  /** the winner, as a clause without a full stop */
  text: string;
  /** how it ended, as a clause without a full stop */
  detail: string;
}

/** The part of a game that a seat may see now. */
export interface View {
  /** the number of the round, 0 before the first */
  round: number;
  /** the phase: before the first round, in play, or over */
  phase: Phase;
  /** the deciding seat; null if chance acts next or the game is over */
  turn: number | null;
  /** the initiative marker */
  initiative: Initiative;
  /** by location, the side that controls it */
  held: Record<HexName, Side>;
  /** the units on the board */
  units: UnitView[];
  /** the forts; null without the Siege box */
  forts: Forts | null;
  /** the decrees; null without the Nobility box */
  decrees: Decrees | null;
  /** the hand that this seat is looking at; null if it looks at none */
  spied: SpiedHand | null;
  /** the seats, in their order */
  seats: SeatView[];
  /** the draft; null if nothing is drafted */
  draft: DraftView | null;
  /** the side that the marker showed when it was last flipped, for the draft or the initiative; null if it was not flipped */
  flip: Side | null;
  /** the outcome; null while the game is not over */
  outcome: OutcomeView | null;
}

/** A view with the outcome also in words, as the page shows it. */
export interface PageView extends View {
  /** the outcome; null while the game is not over */
  outcome: PageOutcome | null;
}

/** One legal choice of a position, described. `int(choice)` is its id. */
export interface DescribedChoice {
  /** its id */
  id: number;
  /** its effect. The uses of a coin: pass, claim, recruit, deploy, bolster, move, attack, control, tactic, proclaim, unpoison, return; within an action: step, hit, pick, gain, build, poison, push, deceive, burn, spy, lose, decline; before round 1: take, ban, seat, order */
  verb: ChoiceVerb;
  /** the coin that it uses, if it is the first choice of an action */
  coin: CoinKind | null;
  /** the hex of the acting unit; in a decree, the hex of the unit picked for it */
  hex: HexName | null;
  /** the hex that it names: a goal, a target or a picked friend; for bolster, control and tactic the unit's hex */
  to: HexName | null;
  /** the kind that is recruited, gained, taken, banned, discarded, burnt or returned; the decree proclaimed; the place chosen in an order; for lose, `stack` or `supply` */
  kind: CoinKind | null;
  /** the seat that it names, or that gets the decoy */
  seat: number | null;
  /** whether it costs the player another coin in addition to the one used */
  cost: boolean;
  /** the choice as one sentence */
  label: string;
}

/** A choice as the page shows it, with the choices that follow. */
export interface OfferedChoice extends DescribedChoice {
  /** whether the action ends with it, or a draw, a reveal or another seat's decision follows; the page then sends the ids */
  ends: boolean;
  /** for a tactic or a decree, the choices of its first step, unless a reveal comes first */
  then: OfferedChoice[] | null;
}

/** The unit that a request for a decision is about. */
export interface AskingUnit {
  /** its hex */
  hex: HexName;
  /** its kind */
  kind: CoinKind;
}

/** The request for a decision. */
export interface Ask {
  /** the question, in words */
  prompt: string;
  /** a warning of the cost of some choices, in words */
  note: string | null;
  /** the kind of decision */
  step: DecisionKind;
  /** the unit that the decision is about: the acting or attacked unit, or the one picked for a decree; null if there is none */
  unit: AskingUnit | null;
  /** whether the decision depends only on public facts and needs no curtain on a shared screen */
  public: boolean;
  /** all legal choices */
  choices: OfferedChoice[];
}

/** A reason why a position can't stand in a game. */
export interface PositionFault {
  /** the reason, as a sentence */
  text: string;
  /** the key of the position that it concerns, such as `A.hand`; empty where it concerns none */
  key: string;
  /** the item of its value: a number from 0 or a name, or -1 for the whole value */
  item: number | string;
}

/** A position as the editor shows it. The server keeps nothing of it. */
export interface EditedPosition {
  /** the position as a JSON object (docs/reference/notation.md) */
  position: Record<string, unknown>;
  /** the position as a line; null if nothing of it can be shown */
  line: string | null;
  /** its faults */
  faults: PositionFault[];
  /** the next event, as a sentence; empty if there are faults */
  told: string;
  /** the view of the deciding seat; null if there are faults */
  view: PageView | null;
  /** the request to the deciding seat, with its choices; null if no seat decides */
  ask: Ask | null;
}

/** A player's rating beside the name, in games between accounts with a clock. */
export interface ShownRating {
  /** the points */
  points: number;
  /** whether the rating is known: one that is still uncertain stands with a question mark */
  sure: boolean;
}

/** The player at a seat: a user or a bot. */
export interface Person {
  /** the seat */
  seat: number;
  /** the name that others see */
  name: string;
  /** the id of a bot's level; null for a user */
  bot: string | null;
  /** whether the session that asks holds the seat */
  you: boolean;
  /** whether the seat is free for anyone with the link */
  free?: boolean;
  /** the rating for this kind of game; null unless all players have accounts and the game has a clock */
  rating?: ShownRating | null;
}

/** The deciding seat, in the same words for every viewer. */
export interface Waiting {
  /** the seat */
  seat: number;
  /** whether the decision depends only on public facts and needs no curtain */
  public: boolean;
  /** the player whom the game waits for, in words */
  prompt: string;
}

/** A line of the log: one action. */
export interface LogLine {
  /** the number of the last event that added to the line */
  seq: number;
  /** the round */
  round: number;
  /** the acting seat */
  seat: number;
  /** the action in words */
  text: string;
}

/** An event of an action on the board, for an arrow. */
export interface BoardMark {
  /** the kind of event */
  verb: MarkVerb;
  /** the acting seat */
  seat: number;
  /** the hex where it starts; null for none. A stack that is deployed again comes from its old hex */
  from: HexName | null;
  /** the hex where it ends */
  to: HexName;
}

/** The clocks of a game at the time of the answer. */
export interface ClockView {
  /** the terms of the clocks */
  terms: TimeControl;
  /** the milliseconds that each seat has left, in the order of the seats */
  left: number[];
  /** the seat with the running clock; null for none */
  running: number | null;
  /** whether it stands still for now: that player is on vacation, or in a live game has lost the connection */
  waits: boolean;
  /** the milliseconds that the deciding seat has for its first action before the game is aborted; null once it has acted */
  opening?: number | null;
}

/** The presence of the player at a seat. */
export interface Attendance {
  /** the seat */
  seat: number;
  /** whether the player has a page of the game open */
  here: boolean;
  /** the milliseconds that they have been away; null if they are there, or never came to a game that waits for players */
  away: number | null;
}

/** A request that a player makes of others. */
export interface PlayerOffer {
  /** the kind of request */
  kind: OfferKind;
  /** the seat that makes it */
  seat: number;
  /** whether it waits for the answer of the seat that gets this */
  asked: boolean;
  /** the request in words */
  text: string;
}

/** The claim that a player may make if the other side stays away. */
export interface Claim {
  /** the milliseconds until the player may claim */
  after: number;
  /** whether the claim wins the game; until both sides have acted twice it aborts the game */
  wins: boolean;
}

/** A rematch that was requested and has not started. */
export interface RematchOffer {
  /** the address of the waiting game; null if it was declined */
  url: string | null;
  /** whether it waits for the answer of the player who gets this */
  asked: boolean;
  /** the request in words */
  text: string;
}

/** The state of a game apart from its log: the clocks, the players who are there, and their requests. */
export interface GameStatus {
  /** the number of the last event when this was sent: an offer that is gone at the same event was declined or taken back */
  seq: number;
  /** the clocks; null if there are none */
  clock: ClockView | null;
  /** the presence of the players at the seats; empty in a game of one user against bots */
  attendance: Attendance[];
  /** the number of spectators, if known */
  watchers: number;
  /** the requests that players make of each other; sent only to players */
  offers: PlayerOffer[];
  /** the steps open to the seat apart from playing */
  may: Right[];
  /** the address of the rematch, for its players; null if none has started */
  next_game: string | null;
  /** the claim that the viewer may make, now or later, over an absent side; null for none */
  claim?: Claim | null;
  /** the rematch that players have requested; null for none, and once it has started (`next_game`) */
  rematch?: RematchOffer | null;
}

/** The sides that need one more location, and where they could take it soon, from public knowledge. */
export interface MatchPoint {
  /** the sides and up to three locations, in a sentence */
  text: string;
  /** by side, the locations named: those that take it the fewest coins; empty for a side that needs more than one */
  at: Record<Side, HexName[]>;
}

/** The change of a player's rating by a game, in points. */
export interface RatingChange {
  /** the seat of the player */
  seat: number;
  /** the rating before the game */
  before: number;
  /** the rating after it */
  after: number;
  /** its uncertainty: 19 of 20 players are within this many points */
  doubt: number;
}

/** The effect of a game on the ratings of its players. */
export interface RatedEnd {
  /** the changes, in the order of the seats; empty for a game that is not rated */
  changes: RatingChange[];
  /** why a game that was to be rated is not, in a sentence; empty for a rated one */
  why_not: string;
}

/** The end of a game. */
export interface GameEnd {
  /** why it ended and how close the other side was, in sentences */
  why: string;
  /** the hex where a unit decided it; null for endings that no unit brought */
  at: HexName | null;
  /** by side, the locations that it controls, in the order in which it took them */
  taken: Record<Side, HexName[]>;
  /** its effect on the ratings; null for a casual game */
  rated?: RatedEnd | null;
}

/** A next step for a player after a game against a level. */
export interface NextStep {
  /** the label of the button */
  text: string;
  /** the level to play against next; null for the lessons */
  level: string | null;
}

/** A player's results against the level of a game, and the next step. */
export interface ResultsAgainst {
  /** the results in a sentence; empty for games that aren't against one bot */
  text: string;
  /** a sentence about the next step; empty for none */
  note?: string;
  /** the next step; null for none */
  next?: NextStep | null;
}

/** A game as one seat may see it. */
export interface Payload {
  /** the id of the game */
  game: string;
  /** the number of the last event */
  seq: number;
  /** the seat; null for the public form */
  seat: number | null;
  /** how the users sit at the game */
  mode: Mode;
  /** the players, in the order of the seats */
  people: Person[];
  /** the view of the seat */
  view: PageView;
  /** the request to the seat; null if another seat decides, or none */
  ask: Ask | null;
  /** the deciding seat; null if no seat decides */
  waiting: Waiting | null;
  /** the last 200 lines of the log, the newest last */
  record: LogLine[];
  /** the last action by any other player; at the end of the game the last action of all */
  trail: BoardMark[];
  /** the sentences about the last event to be read aloud, in order */
  said: string[];
  /** the clocks, the players who are there, and their requests */
  status: GameStatus;
  /** whether `record` has only its newest lines, from a line that the page already has; left out if it is complete */
  continues?: boolean;
  /** the sides that need one more location; left out while no side does, and once the game is over */
  match_point?: MatchPoint | null;
  /** the end of the game; left out while it is not over, and if it ended in its draft */
  end?: GameEnd | null;
  /** whether the last event is an action of the seat, or of any seat on one screen, with a link that continued a chain; left out if not */
  linked?: boolean;
}

/** A game at an earlier line. */
export interface Past {
  /** the view at that line */
  view: PageView;
  /** the events of the last action on the board */
  trail: BoardMark[];
}

/** The game as it would be after the first choices of an action that has not been sent. */
export interface Preview {
  /** the view that the seat would have */
  view: PageView;
  /** the next request to the seat; null if the action ends */
  ask: Ask | null;
  /** whether the action ends */
  ends: boolean;
  /** the events of these choices on the board */
  trail: BoardMark[];
}

/** The choices that a seat would have if it were its turn, for an action that is planned in advance and sent later. */
export interface Ahead {
  /** the number of the last event */
  seq: number;
  /** the request as it would be now; null if no action can be planned */
  ask: Ask | null;
}

/** An example of the rulebook after some choices of its reader. Its trail shows the last action. */
export interface LiveExample extends Preview {
  /** the sentences about the last choice */
  said: string[];
  /** the name of its board */
  board: string;
  /** the id of the example's next choice; null once the example is done, or the reader has left its line */
  next: number | null;
}

/** A game as a list shows it. All of it is public. */
export interface GameListing {
  /** the id of the game */
  game: string;
  /** the address of its page */
  url: string;
  /** the id of its rules */
  ruleset: string;
  /** the game in one line: set-up, boxes, variants, clock */
  played: string;
  /** the ids of its boxes */
  boxes: string[];
  /** the name of its board */
  board: string;
  /** the players, in the order of the seats */
  people: Person[];
  /** the seats of the viewer */
  you: number[];
  /** its progress */
  state: GameState;
  /** whether one of the viewer's seats decides next */
  your_turn: boolean;
  /** the deciding seat; null if no seat decides */
  decider: number | null;
  /** the round, 0 before the first */
  round: number;
  /** the number of locations that side A and side B control */
  markers: number[];
  /** the units of each seat, as far as they are public */
  armies: CoinKind[][];
  /** the time of the last event, in milliseconds since 1970 */
  at: number;
  /** the milliseconds that the deciding seat has left; null if no clock runs */
  left: number | null;
  /** the result, from the viewer's point of view; null while the game is not over */
  result: string | null;
}

/** A line of a bot's stream of events: a challenge or a game that starts or ends. A new stream first lists all present ones. */
export interface BotEvent {
  /** a seat is reserved for the bot (`challenge`), or no longer; the bot plays a game (`gameStart`), or the game is over */
  type: "challenge" | "challengeEnd" | "gameStart" | "gameFinish";
  /** the id of the game */
  game: string;
  /** the seat of the bot, or the one that is reserved for it; left out at an end */
  seat?: number | null;
  /** the game; left out at an end */
  listing?: GameListing | null;
  /** whether the game is rated; left out if it is not */
  rated?: boolean;
  /** the time control; left out if no clock runs */
  clock?: TimeControl | null;
}

/** A decision in the form of the engine protocol (protocol.md), for a program that plays for a seat. */
export interface ForProgram {
  /** the number of the last event */
  seq: number;
  /** the fields of a `choose` request with the knowledge of the seat, and the `id` of each choice; null after a whole action */
  request: Record<string, unknown> | null;
}

/** A page of the list of a user's games. */
export interface GamePage {
  /** the games */
  games: GameListing[];
  /** the `cursor` of the next page; null if this is the last one */
  next: string | null;
  /** the number of games on all pages */
  total: number;
}

/** A game with a free seat. */
export interface Invitation {
  /** the id of the game */
  game: string;
  /** the address of its page */
  url: string;
  /** the name of the host; empty if they have left their seat */
  host: string;
  /** whether the host is there */
  here: boolean;
  /** whether the viewer sits at the game */
  yours: boolean;
  /** whether a seat is reserved for the viewer */
  for_you: boolean;
  /** the id of its rules */
  ruleset: string;
  /** the game in one line: set-up, boxes, variants, clock */
  played: string;
  /** the ids of its boxes */
  boxes: string[];
  /** the number of seats */
  seats: number;
  /** the number of free seats */
  free: number;
  /** whether two partners can take seats together */
  pair: boolean;
  /** whether the game is a rematch between the two */
  rematch?: boolean;
}

/** A user who seeks an opponent. */
export interface Seeker {
  /** the id of the seek, for a request to play against the seeker */
  id: string;
  /** the seeker's name */
  name: string;
  /** whether the seeker is there */
  here: boolean;
  /** whether this is the viewer */
  yours: boolean;
  /** the game that the seeker wants, in one line */
  played: string;
  /** the seeker's rating, for a rated game; null for a casual one */
  rating?: ShownRating | null;
}

/** The public view of the lobby. */
export interface LobbyView {
  /** the open invitations: the viewer's first, then the others, the newest first */
  invitations: Invitation[];
  /** the games to watch, the most recently played one first */
  playing: GameListing[];
  /** the users who seek an opponent: first the viewer, then the others, the longest seek first */
  seekers: Seeker[];
  /** the number of seekers who wait for a game that the viewer would play */
  fitting: number;
  /** whether the viewer seeks an opponent */
  searching: boolean;
  /** the name of the viewer */
  you: string;
  /** whether that name was chosen, and is not the number of a guest */
  named: boolean;
  /** the number of further open invitations (`from`) */
  further?: number;
}

/** A line of a replay. The first one describes the start of the game. */
export interface Moment {
  /** its number, from 0 */
  at: number;
  /** the round */
  round: number;
  /** the acting seat; null for the first line */
  seat: number | null;
  /** the action in words */
  text: string;
  /** the time of the action, in seconds since the start */
  seconds: number | null;
  /** the comments of the text at this line */
  comments: string[];
  /** the variations at this line, as lines of the text */
  variations: string[];
}

/** The origin of an imported game: its names and times come from its text, and no one has checked them. */
export interface ImportNote {
  /** the name of the user who imported it */
  by: string;
  /** when, in milliseconds since 1970 */
  at: number;
  /** a sentence with both */
  text: string;
}

/** A game to look back at, without the positions of its moments. */
export interface Replay {
  /** its id */
  replay: string;
  /** the id of the game on this server; null for an imported text */
  game: string | null;
  /** the players, and the progress of the game; "Imported" stands before it for an imported text */
  title: string;
  /** the origin of an imported text; null for a game of this server */
  imported: ImportNote | null;
  /** the players */
  people: Person[];
  /** the facts about the whole game, as labels and values */
  about: [string, string][];
  /** the forms open to this viewer, the best first: `full`, the name of a seat, `public` */
  forms: string[];
  /** the address of its text; `?form=` with one of the forms may be added */
  text: string;
  /** whether it was played to an end */
  over: boolean;
  /** the SHA-256 digest of the server's secret, which its draws follow from; null if they can't be verified */
  commitment: string | null;
  /** the outcome */
  outcome: PageOutcome | null;
  /** the comments on the whole game */
  comments: string[];
  /** the lines of the game */
  moments: Moment[];
}

/** The game at a moment of a replay. */
export interface MomentView {
  /** the number of the moment */
  at: number;
  /** the view in the chosen form */
  view: PageView;
  /** the events of its line on the board */
  trail: BoardMark[];
}

/** An imported game. */
export interface ImportedGame {
  /** its id */
  record: string;
  /** the address of its page */
  url: string;
  /** the players, behind "Imported" */
  title: string;
}

/** A fault of a game in an imported text. */
export interface ImportFault {
  /** the number of the game in the text, from 1 */
  number: number;
  /** the players and the day of the game, as far as they could be read */
  heading: string;
  /** the fault */
  error: string;
  /** its line in the text */
  line: number;
  /** its column */
  column: number;
  /** whether the game was imported all the same: its times run backwards */
  imported: boolean;
}

/** A hex or a square of a board, and its place in the picture. */
export interface BoardHex {
  /** its name */
  name: HexName;
  /** its column, counted for hexes from 0 in the middle, for squares from 0 at the left */
  q: number;
  /** its place in the column, counted for hexes from 0 in the middle, for squares from 0 at the top */
  r: number;
  /** its centre across, for a viewer on side B, in hundredths of a hex's circumradius; for side A the board is turned half round */
  x: number;
  /** its centre downwards, likewise */
  y: number;
  /** its shade */
  tile: CellShade;
  /** whether it is a location */
  location: boolean;
}

/** The letter or number of a column or row, and its place in the picture. */
export interface BoardLabel {
  /** the letter or number */
  text: string;
  /** its centre across, as that of a cell */
  x: number;
  /** its centre downwards, likewise */
  y: number;
}

/** A board as the page draws it. */
export interface PageBoard {
  /** `two` or `four` for the boards of hexes, `square` for that of squares */
  name: string;
  /** the shape of its cells */
  cell: CellKind;
  /** its cells */
  hexes: BoardHex[];
  /** the locations that each side holds at the start */
  start: Record<HexName, Side>;
  /** the labels for a viewer on side B */
  labels: BoardLabel[];
  /** the labels for a viewer on side A */
  labels_flipped: BoardLabel[];
}

/** A question about a card, and its answer. */
export interface RulingText {
  /** the question */
  q: string;
  /** the answer */
  a: string;
}

/** A coin that a step moves otherwise than from hex to hex. */
export interface ShownCoin {
  /** the seat that owns it */
  seat: number;
  /** its kind */
  kind: CoinKind;
  /** where it was */
  from: ShownZone;
  /** where it is now */
  to: ShownZone;
}

/** A moment of a demonstration. */
export interface DemonstrationFrame {
  /** the units on its hexes */
  units: UnitView[];
  /** the locations that a side controls */
  held: Record<HexName, Side>;
  /** the hexes with a fort */
  forts?: HexName[];
  /** the events that led here from the moment before */
  trail?: BoardMark[];
  /** the coins that moved otherwise since the moment before */
  coins?: ShownCoin[];
  /** the mark on the hex of the next step: dot, target, deploy, friend, build, poison, bolster or control; null for none */
  mark?: string | null;
  /** that hex */
  at?: HexName | null;
}

/** The smallest position in which a unit can do all that its card says, and each step of it, by the rules. */
export interface Demonstration {
  /** the hexes to draw */
  hexes: HexName[];
  /** the unit's hex at first; null where it is not on the board */
  unit: HexName | null;
  /** the first moment, and one after each step */
  frames: DemonstrationFrame[];
}

/** The card of a coin kind. */
export interface UnitCard {
  /** its name */
  name: string;
  /** a description of the unit in a few words */
  line: string;
  /** the number of coins of this kind that its owner has in all */
  coins: number;
  /** the other cards for the same coins; a game can have only one of them */
  twins: CoinKind[];
  /** the text of its tactic */
  tactic: string | null;
  /** the text of its attribute */
  attribute: string | null;
  /** the text of its restriction */
  restriction: string | null;
  /** questions about it, with their answers */
  rulings: RulingText[];
  /** the unit's demonstration on a small board, or null for the program's own units, which the page has */
  demonstration?: Demonstration | null;
  /** its name in kanji, to show beside the name; empty in other languages than Japanese */
  kanji?: string;
}

/** The card of a decree. */
export interface DecreeCard {
  /** its name */
  name: string;
  /** its effect */
  line: string;
  /** questions about it, with their answers */
  rulings: RulingText[];
}

/** A box of the game. */
export interface BoxCard {
  /** its id */
  id: string;
  /** its name */
  name: string;
  /** its unit cards, in the order of their rows */
  units: CoinKind[];
  /** whether it brings decrees */
  decrees: boolean;
  /** whether it brings forts */
  forts: boolean;
  /** its contents, in a few words */
  line: string;
  /** a notice for its players; empty for most boxes */
  note: string;
  /** the name of the drawing that stands for it */
  sign: string;
  /** whether it is in play when no boxes are chosen */
  standard: boolean;
}

/** A bot to play against. */
export interface LevelCard {
  /** its id, for a seat of a request for a game */
  id: string;
  /** its name */
  name: string;
  /** its strength, in a word */
  line: string;
  /** how it plays, in a sentence */
  sentence: string;
  /** its rating; 100 points more mean 64 wins of 100 games */
  rating: number;
}

/** A style of play of the bots. */
export interface StyleCard {
  /** its id, for a request for a game */
  id: string;
  /** its name */
  name: string;
  /** how it plays, in a sentence */
  line: string;
}

/** The number of unit cards that a seat has. */
export interface ArmySizes {
  /** with two players */
  two: number;
  /** with four players; 0 if only two can play */
  four: number;
}

/** A variant that can be switched on. */
export interface VariantCard {
  /** its id, for a request for a game */
  id: string;
  /** its name */
  name: string;
  /** the change that it makes */
  line: string;
  /** whether it is only for drafts */
  draft_only: boolean;
  /** the number of cards that its draft needs in addition to the armies */
  more_cards: number;
}

/** An option of a game that is on or off for all of its players. */
export interface OptionCard {
  /** its name in a request for a game */
  id: string;
  /** its name for people */
  name: string;
  /** a sentence about it */
  line: string;
  /** the number of players that it needs; null for any */
  players: number | null;
}

/** A setup with fixed armies: the first game, or a famous battle. */
export interface SetupCard {
  /** the `setup` of a request for a game */
  id: string;
  /** its name */
  name: string;
  /** a line about it */
  intro: string;
  /** the armies, Dusk's first; they are fixed, so the setup is for as many players, with only the standard boxes */
  armies: CoinKind[][];
  /** whether it is a famous battle */
  battle: boolean;
}

/** The cards of a rule set, and the texts that the scripts of its pages show. */
export interface Cards {
  /** the cards of the coin kinds */
  catalogue: Record<CoinKind, UnitCard>;
  /** the cards of the decrees */
  decrees: Record<DecreeId, DecreeCard>;
  /** the scripts' sentences that differ from `Shared` in this game, by the English ones */
  texts: Record<string, string | Record<string, string>>;
}

/** The cards and texts of a page that differ from the shared ones of its rule set, because of home-brew boxes. */
export interface OwnCards extends Cards {
  /** the id of the rule set; these are added to its shared cards */
  ruleset: string;
}

/** The initial data of the invitation of a game. */
export interface InviteBoot {
  /** the id of the game */
  game: string;
  /** the number of its last event */
  seq: number;
  /** the number of free seats */
  free: number;
  /** whether the game is open to everyone and this is the page of its host */
  open: boolean;
  /** whether it is the lite game */
  lite: boolean;
  /** whether the server has promised the draws, so that the page of a player who sits down has part in them */
  promised: boolean;
}

/** The initial data that the pages of games and of replays have in common. */
export interface TableBoot extends OwnCards {
  /** the name of the board */
  board: string;
  /** whether used coins lie face up, so none lies facedown */
  open_coins: boolean;
  /** whether the six actions of the lite game are played: there is no box, no pass and no lock */
  lite: boolean;
}

/** The tournament of a game, for the page of an entrant. */
export interface GameTournament {
  /** its id */
  id: string;
  /** the number of the game's round */
  round: number;
  /** whether the page should give its part in the first draws of the entrant's next game */
  opens: boolean;
}

/** The initial data of the page of a game. */
export interface GameBoot extends TableBoot {
  /** the id of the game */
  game: string;
  /** how the users sit at the game */
  mode: Mode;
  /** the seats that the session holds */
  you: number[];
  /** the game in one line: set-up, boxes, variants, clock */
  played: string;
  /** the SHA-256 digest of the server's secret, which the draws follow from; null if they can't be verified */
  commitment: string | null;
  /** whether the players may ask for hints and see odds */
  hints: boolean;
  /** whether this is a game of War Chest for two against a bot, and the user has finished no game yet */
  newcomer: boolean;
  /** the tournament of the game, if the user takes part in it */
  tournament: GameTournament | null;
}

/** The initial data of the page of a replay: the game, the first moment, and the form. */
export interface ReplayBoot extends TableBoot {
  /** its id */
  replay: string;
  /** the number of the moment */
  at: number;
  /** the form that is shown: `full`, the name of a seat, or `public` */
  form: string;
  /** the first part of a link for others */
  site: string;
  /** the reason why such a link works only on this machine; empty if others can open it */
  trouble: string;
}

/** The initial data of a page of the rulebook. */
export interface BookBoot extends OwnCards {
}

/** The initial data of the editor of positions. */
export interface EditorBoot extends OwnCards {
  /** the position that it shows first */
  edited: EditedPosition;
  /** the greatest numbers of units of one kind on the board; kinds with a maximum of one are left out */
  copies: Record<CoinKind, number>;
  /** the units with a poison counter */
  poisoners: CoinKind[];
  /** the decoys of its boxes */
  decoys: CoinKind[];
  /** whether used coins lie face up, so none lies facedown */
  open_coins: boolean;
  /** the reason why the position in the address can't be shown; empty if it is shown, or if there is none */
  trouble: string;
  /** the first part of a link for others */
  site: string;
}

/** A game that the page for a new game offers, with the choices for it. */
export interface Offer {
  /** the id of its rules, for a request for a game */
  ruleset: string;
  /** its name */
  name: string;
  /** a description in a few words */
  line: string;
  /** the names of the sides, in the order of their first seats */
  sides: string[];
  /** the name of its board for two players */
  board: string;
  /** the cards of its coin kinds that differ from the shared ones */
  catalogue: Record<CoinKind, UnitCard>;
  /** its boxes, in order of publication */
  boxes: BoxCard[];
  /** its setups with fixed armies */
  setups: SetupCard[];
  /** whether armies can be drafted */
  draft: boolean;
  /** its variants */
  variants: VariantCard[];
  /** the options that are on or off */
  options: OptionCard[];
  /** the number of unit cards that a seat has */
  armies: ArmySizes;
  /** the box of the Royal Guard, which has two editions of its card; null if no box has it */
  guard_box: string | null;
}

/** A clock that can be chosen. */
export interface OfferedClock {
  /** the clock in words */
  name: string;
  /** its terms */
  terms: TimeControl;
}

/** The results of a user's games against one opponent. */
export interface Score {
  /** how many the user won */
  won: number;
  /** how many the opponent won */
  lost: number;
  /** how many were drawn */
  drawn: number;
}

/** A new game as it will be set up. */
export interface SetupPreview {
  /** the game in one line, as on its invitation: set-up, boxes, options, clock */
  played: string;
  /** the name of its board */
  board: string;
  /** the hexes with a fort */
  forts: HexName[];
  /** the units of each seat, in seat order; empty if they are drafted */
  armies: CoinKind[][];
  /** the decrees */
  decrees: DecreeId[];
  /** the seed that deals the same set-up again; null if nothing is dealt */
  seed: string | null;
  /** how long such a game takes, in minutes; null for a game by correspondence */
  minutes: number | null;
  /** the results of the user's games against this opponent; null if there are none, or if several opponents play */
  score: Score | null;
}

/** The choices for a new game: the initial data of its page. */
export interface HomeBoot {
  /** the bots, from the weakest to the strongest */
  levels: LevelCard[];
  /** the styles that a bot of any level but the strongest can have */
  styles: StyleCard[];
  /** the games, War Chest first */
  games: Offer[];
  /** the clocks that the page offers; a request may have any other within the bounds */
  clocks: OfferedClock[];
}

/** The data that is the same for all users on all pages of one language, in a separate file that browsers keep. */
export interface Shared {
  /** all boards, by name */
  boards: Record<string, PageBoard>;
  /** the cards and texts of each rule set, by its id */
  cards: Record<string, Cards>;
  /** the translations of the scripts' English sentences, without those that equal the English; a sentence that depends on a number has its forms by the names that the Unicode CLDR gives them, and its key is the English form for one; the key "" has the forms of names that translations ask for, by form and name */
  texts: Record<string, string | Record<string, string>>;
  /** the choices for a new game of a server without added boxes */
  home: HomeBoot;
  /** the address of a file with the demonstrations of the program's units, by rule set and unit */
  demonstrations: string;
}

/** A step of a lesson after some choices. Its trail shows the last action. */
export interface LessonStep extends Preview {
  /** the sentences about the action that the step asked for, once it is done */
  said: string[];
  /** the name of its board */
  board: string;
  /** the ids of the action that the step asks for */
  right: number[];
  /** why the last choice is not what the step asks for, in words; null if it is. The view is the one before that choice */
  reason: string | null;
  /** the hexes that the step is about; the others are veiled */
  lit: string[];
}

/** The initial data of the list of lessons. */
export interface LessonsBoot extends BookBoot {
  /** the ids of the lessons that the account has done; null for a guest (the browser keeps them) */
  done: string[] | null;
}

/** The initial data of the page of a lesson. */
export interface LessonBoot extends OwnCards {
  /** its id */
  lesson: string;
  /** its title */
  title: string;
  /** its place among the ten, from 1; 0 for a lesson about a box */
  number: number;
  /** the sentence of each step */
  sentences: string[];
  /** the id of the lesson after it; empty after the last one */
  next: string;
  /** the title of that lesson */
  next_title: string;
  /** the ids of the lessons that the account has done; null for a guest (the browser keeps them) */
  done: string[] | null;
}

/** An idea or a unit of a solution. */
export interface PuzzleTheme {
  /** its id, the last part of the address of its list */
  id: string;
  /** its name */
  name: string;
}

/** The standing of a solver after first tries at puzzles. */
export interface PuzzleStanding {
  /** the rating; null before the fifth try */
  rating: number | null;
  /** the change of the rating by the latest try; null before the sixth try */
  change: number | null;
  /** the number of tries until there is a rating */
  missing: number;
  /** the number of puzzles tried */
  tries: number;
  /** the number of puzzles without a fault since the last fault */
  streak: number;
  /** the longest such row */
  best: number;
}

/** The answer to a try at a puzzle. */
export interface PuzzleVerdict {
  /** whether the try is the answer */
  right: boolean;
  /** whether the answer was asked for instead of a try */
  shown: boolean;
  /** the verdict in a few words */
  title: string;
  /** the sentences that give the reason */
  why: string[];
  /** the themes of the puzzle, once it is solved or its answer is shown */
  themes?: PuzzleTheme[];
  /** the standing of the account after a first try; null for a later try, in a timed run and for a guest */
  standing?: PuzzleStanding | null;
}

/** One turn that follows on the board of a puzzle. */
export interface PuzzleMoment {
  /** the view of the solver after it */
  view: PageView;
  /** its events on the board */
  trail: BoardMark[];
  /** the sentence for this moment */
  text: string;
}

/** A puzzle after some choices. Its view and its trail show the last action, and its request comes after its line. */
export interface PuzzleStep extends Preview {
  /** the name of its board */
  board: string;
  /** the answer to the try; null until its action is complete */
  verdict: PuzzleVerdict | null;
  /** the kind that was tried or revealed, in a puzzle about a coin */
  coin: CoinKind | null;
  /** the turns that follow: the best defence after a right action, the refutation of a wrong one, or the rest of the solution */
  line: PuzzleMoment[];
  /** the number of right actions so far */
  found: number;
}

/** A hint for a puzzle. */
export interface PuzzleHint {
  /** the hint as a sentence */
  text: string;
  /** the coin of the hand that it means; null for none */
  coin: CoinKind | null;
}

/** The puzzles that an account has done. */
export interface PuzzlesKept {
  /** the numbers of those that it has solved, the latest ones last */
  solved: number[];
  /** the numbers of those with the answer revealed instead */
  shown: number[];
  /** the days, as YYYY-MM-DD, when it solved the puzzle of the day, the latest ones last */
  days: string[];
  /** the standing after its first tries, or null where it was not asked for */
  standing?: PuzzleStanding | null;
  /** the most puzzles that it has solved in a timed run */
  run?: number;
}

/** The puzzle of the day, for one line. */
export interface PuzzleOfTheDay {
  /** its number */
  number: number;
  /** its goal as a sentence */
  title: string;
  /** how hard it is, from 1 to 5 */
  pips: number;
  /** the day in universal time, as YYYY-MM-DD */
  day: string;
  /** the puzzles of the account; null for a guest (the browser keeps them) */
  kept: PuzzlesKept | null;
}

/** The initial data of the list of puzzles. */
export interface PuzzlesBoot extends OwnCards {
  /** the day in universal time, as YYYY-MM-DD */
  day: string;
  /** the number of the puzzle of the day */
  today: number;
  /** the puzzles of the account; null for a guest (the browser keeps them) */
  kept: PuzzlesKept | null;
}

/** A puzzle to solve, without its answer. */
export interface PuzzleTask {
  /** its number */
  number: number;
  /** its goal */
  goal: PuzzleGoal;
  /** its goal as a sentence */
  title: string;
  /** a sentence about the task */
  task: string;
  /** how hard it is, from 1 to 5 */
  pips: number;
  /** the same as a word */
  grade: string;
  /** the solver's seat */
  seat: number;
  /** the kinds of the other side's coins, to choose from in a puzzle about a coin */
  kinds: CoinKind[];
  /** the position where it starts */
  step: PuzzleStep;
  /** the number of the next puzzle */
  next: number;
}

/** The initial data of the page of a puzzle, or of a timed run. */
export interface PuzzleBoot extends PuzzlesBoot {
  /** the puzzle, in a run the first one */
  puzzle: PuzzleTask;
  /** the numbers of the puzzles of a run in their order; null on the page of one puzzle */
  run?: number[] | null;
}

/** One of the best actions. */
export interface HintedChoice {
  /** its ids */
  ids: number[];
  /** the action in words */
  text: string;
  /** the chance of winning after it, in whole percent; null where chances were not measured */
  chance: number | null;
  /** null; where chances of that height did not agree with results, whether the chance is under or over `chance` */
  bound: Bound | null;
  /** its effects, in one sentence or two */
  why: string;
  /** whether it is as good as the first action, within the noise of the search; false for the first one */
  equal: boolean;
}

/** The best actions of a seat, given its knowledge. */
export interface BestChoices {
  /** the number of the last event */
  seq: number;
  /** the name of the evaluator */
  evaluator: string;
  /** whether the evaluator has thought long; the first answer comes sooner */
  deep: boolean;
  /** the actions, the best one first; empty in a draft */
  choices: HintedChoice[];
}

/** The chance that a coin is in a hand. */
export interface KindOdds {
  /** the kind of coin */
  kind: CoinKind;
  /** the chance that at least one is in hand, in whole percent, from the belief of the seat that asks */
  percent: number;
}

/** The coins that a seat may have in hand. */
export interface HandOdds {
  /** the seat */
  seat: number;
  /** its kinds of coins that may be in hand */
  kinds: KindOdds[];
}

/** A seat's conclusions about the hands of others. */
export interface Odds {
  /** the number of the last event */
  seq: number;
  /** the other seats */
  seats: HandOdds[];
}

/** A point of the curve: a decision, and the chance of the deciding seat's side, from the knowledge of that seat. */
export interface ReviewPoint {
  /** the number of ids before it */
  at: number;
  /** the round */
  round: number;
  /** the deciding seat */
  seat: number;
  /** the chance of its side in points, from 0 to 100 */
  chance: number;
  /** null, or whether the chance is under or over `chance`, as in a hint */
  bound?: Bound | null;
  /** its chance after the action played; null where there was no choice, and in reviews of the first edition */
  after?: number | null;
}

/** A choice that mattered: a mistake, or a find that few would have seen. */
export interface ReviewMoment {
  /** the number of ids before it */
  at: number;
  /** the round */
  round: number;
  /** the deciding seat */
  seat: number;
  /** whether it was well chosen */
  find: boolean;
  /** the points that it lost, or that it gained over the next best */
  points: number;
  /** the ids of the action */
  played: number[];
  /** the ids of the best action; for a find, of the next best one */
  better: number[];
  /** the chance of winning after the action, in points */
  chance_played: number;
  /** the chance after `better` */
  chance_better: number;
  /** the ids of the likely answer to the action */
  reply: number[];
  /** the ids of the likely answer to `better` */
  better_reply: number[];
  /** whether `better` won for certain */
  proven?: boolean;
  /** the `bound` of `chance_played` */
  bound_played?: Bound | null;
  /** the `bound` of `chance_better` */
  bound_better?: Bound | null;
  /** the likely actions after `better`, the first of them `better_reply`; empty for a find */
  line?: number[][];
}

/** The gain of better actions of one kind. */
export interface ReviewTheme {
  /** the effect of the better actions, as in the reasons of a hint */
  code: string;
  /** the log-odds that were lost by not choosing them */
  weight: number;
  /** the choice that lost most of it */
  example: ReviewMoment;
}

/** The worth of a seat's draws and choices, in points. */
export interface ReviewSeat {
  /** the seat */
  seat: number;
  /** the luck of its draws */
  draws: number;
  /** the points that its choices lost */
  lost: number;
  /** the decisions with a real choice */
  decisions: number;
  /** the log-odds of winning that its choices lost */
  stakes?: number;
  /** its passes with a coin that could have acted on the board, where that was better */
  idle?: number;
  /** the missed chances, the heaviest first */
  themes?: ReviewTheme[];
  /** its best find */
  find?: ReviewMoment | null;
  /** the points that its finds gained beyond what was foreseen; only in older reviews, where `others` is null */
  found?: number;
  /** its chance before its first draw, in points; null where it neither drew nor decided, and in older reviews */
  start?: number | null;
  /** the points that the turns of the others brought it, as far as it could see; null in older reviews */
  others?: number | null;
  /** the points by which its chance changed while no player acted; 0 in older reviews */
  rest?: number;
}

/** A review, as it is kept. */
export interface Review {
  /** the name of the evaluator */
  evaluator: string;
  /** whether the chances were measured for such games; where they were not, none is shown */
  calibrated: boolean;
  /** the chance of the first side before the first draw, in points */
  start: number;
  /** 100 if the first side won, 0 if it lost, 50 for a drawn game */
  result: number;
  /** the curve */
  points: ReviewPoint[];
  /** the sums of each seat */
  seats: ReviewSeat[];
  /** the moments, in the order of the game */
  moments: ReviewMoment[];
  /** the rest, for the first side; only in older reviews, where seats have no `others` */
  rest?: number;
  /** the `bound` of `start` */
  start_bound?: Bound | null;
  /** how losses were measured: 2 since they are also measured in log-odds */
  edition?: number;
  /** the points that the end brought the first side, if the players or the clock ended the game */
  ended?: number;
}

/** An action of the better line, and the board after it. */
export interface ReviewStep {
  /** the seat that acts */
  seat: number;
  /** the action in words */
  text: string;
  /** the action on the board */
  marks: BoardMark[];
  /** the units after it */
  units: UnitView[];
  /** the locations that are held after it */
  held: Record<HexName, Side>;
  /** the forts after it */
  forts: HexName[];
}

/** A moment in words, with marks for the board. */
export interface MomentInWords {
  /** the moment */
  moment: ReviewMoment;
  /** the action in words */
  played: string;
  /** the better one in words; for a find, the next best one */
  better: string;
  /** the better action and the reason, in sentences */
  why: string;
  /** the action on the board */
  marks: BoardMark[];
  /** the better one on the board */
  better_marks: BoardMark[];
  /** the likely answer to the action in words; empty where none was seen */
  reply: string;
  /** that answer on the board */
  reply_marks: BoardMark[];
  /** the likely answer to the better action in words */
  better_reply: string;
  /** that answer on the board */
  better_reply_marks: BoardMark[];
  /** the number of the replay's moment before the action; null outside a replay */
  shown?: number | null;
  /** the better line, to be played on the board; empty for a find */
  steps?: ReviewStep[];
}

/** A review in words. */
export interface ReviewInWords {
  /** the review */
  review: Review;
  /** its moments in words */
  moments: MomentInWords[];
  /** for each seat, how much its choices lost, in a sentence */
  accuracy: string[];
  /** the sentence on the deciding moment, or empty in reviews of the first edition */
  decided?: string;
  /** two sentences for each seat: one on its play, and one on its next step */
  advice?: string[][];
  /** the number of the replay's moment before each point of the curve; empty outside a replay */
  shown?: number[];
}

/** A review, or how far it is. */
export interface ReviewState {
  /** whether it was asked for, waits for the evaluator to be compiled, waits, is being made, is there, or can't be made */
  state: "none" | "preparing" | "waiting" | "running" | "done" | "impossible";
  /** how much of it is made, in percent */
  done?: number;
  /** the number of reviews that come before it */
  before?: number;
  /** why it can't be made, or did not succeed, in a sentence */
  reason?: string;
  /** the review, if it is there */
  review?: ReviewInWords | null;
}

/** The value of a second try. */
export interface AgainAnswer {
  /** the action in words */
  text: string;
  /** the chance of winning after it, in points, from the knowledge of the seat; null where chances were not measured */
  chance: number | null;
  /** null, or whether the chance is under or over `chance`, as in a hint */
  bound: Bound | null;
  /** the likely answer to it in words; empty where none was seen */
  reply: string;
  /** that answer on the board */
  reply_marks: BoardMark[];
}

/** A second try of a moment, after the first choices of an action. */
export interface Again {
  /** the view of the seat */
  view: PageView;
  /** the request for the next choice; null once the action is whole */
  ask: Ask | null;
  /** the choices on the board */
  marks: BoardMark[];
  /** the value of the whole action */
  answer: AgainAnswer | null;
  /** the position after it as a line, to play on from it; empty before, and if that is impossible */
  position: string;
}

/** A room that a viewer may read. */
export interface ChatRoom {
  /** the room */
  room: RoomId;
  /** whether the viewer may write there */
  write: boolean;
  /** the number of the last line that the viewer may read; 0 if there is none */
  last: number;
}

/** A line of the chat. */
export interface ChatLine {
  /** its number in the room, from 1; a missing line was deleted, or is by a user whom the viewer has blocked */
  number: number;
  /** its author: `seat-` with the number of a seat, or `watcher-` with a number in the order of the watchers' first lines */
  who: string;
  /** the user's name */
  name: string;
  /** whether it was the viewer */
  you: boolean;
  /** its text; a phrase is in the language of the viewer */
  text: string;
}

/** A sentence to choose. */
export interface ChatPhrase {
  /** its id */
  id: Phrase;
  /** the sentence */
  text: string;
}

/** A player or spectator of a game. */
export interface ChatPerson {
  /** the player or spectator, as in the author of a line */
  who: string;
  /** the user's name */
  name: string;
}

/** The part of a game's chat that a viewer may read. */
export interface Talk {
  /** the rooms that the viewer may read; empty if there is no chat for them */
  rooms: ChatRoom[];
  /** the room of the lines; null if there is none */
  room: RoomId | null;
  /** its lines after the requested number, in order */
  lines: ChatLine[];
  /** the users in these rooms whom the viewer has blocked */
  blocked: ChatPerson[];
  /** the sentences to choose from */
  phrases: ChatPhrase[];
  /** whether the viewer may write free text */
  text: boolean;
}

/** The promise of the draws of a game that is not over. */
export interface PromisedDraws {
  /** the SHA-256 digest of the server's secret */
  commitment: Digest;
}

/** The promise of the secret of a game that a page may ask for, before it does. */
export interface ServerPromise {
  /** the promise, which the page sends with its request for the game */
  promise: string;
  /** the SHA-256 digest of the server's secret, which the page keeps for the check after the game */
  commitment: Digest;
}

/** The answer to a page's part in the first draws of a user's next game of a tournament. */
export interface NextOpening {
  /** the number of the last round that was paired before: the game is one of a later round */
  after: number;
}

/** A hash chain of a seat's page. */
export interface SeatChain {
  /** the seat */
  seat: number;
  /** the number of the chain among those of the seat, from 0 */
  number: number;
  /** the last line of the game when the page gave the anchor; -1 with the request for the game or for the seat */
  since: number;
  /** the end of the chain, which the page gave first */
  anchor: Digest;
  /** whether the anchor came with the request for the seat: the deal was made before it, and the first draws after it */
  seated?: boolean;
}

/** A link of a chain, which the page sent with an action: its SHA-256 digest is the link after it, or the anchor. */
export interface SeatLink {
  /** the line of the action */
  line: number;
  /** the seat of the chain */
  seat: number;
  /** the number of the chain */
  chain: number;
  /** the link */
  link: Digest;
}

/** The state of a chain, for the page that gave its anchor. */
export interface OwnChain {
  /** the link that came last, or the anchor: the next link is the one before it */
  head: Digest;
}

/** One draw or flip. */
export interface DrawMade {
  /** the seat that drew; -1 for the flip of the initiative marker */
  seat: number;
  /** the ids that could come, each with the number of its coins, in the order in which they are counted */
  outcomes: [number, number][];
  /** the id that came */
  id: number;
}

/** The draws of a finished game, with the server's secret and the links of the pages. */
export interface GameDraws {
  /** the version of this form: 3 if an anchor came with a seat, else 2 if `promised` names a seat, and otherwise 1 */
  form: number;
  /** the SHA-256 digest of the secret, which the server published before the first draw */
  commitment: Digest;
  /** the secret of the server */
  secret: Digest;
  /** the number of seats */
  seats: number;
  /** the seed of the deal, if it follows from draw event 0; null if the deal has another seed or none */
  dealt: string | null;
  /** the chains of the pages, in the order in which they were given */
  chains: SeatChain[];
  /** the links of the pages, in the order of their lines; those of actions that were taken back stay */
  links: SeatLink[];
  /** the lines that draws followed; those that were taken back stay */
  drawn: number[];
  /** the lines of takebacks, each with the line that it went back to */
  back: [number, number][];
  /** the draws of each draw event, as the game went in the end */
  draws: DrawMade[][];
  /** the game as text, in its full form */
  text: string;
  /** the seats whose pages had the commitment before they asked for the game, as the server says */
  promised?: number[];
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
  setup: SetupName | ChosenArmies;
  /** the boxes to deal from; null or left out: the base box, or for chosen armies the boxes of their units */
  boxes?: string[] | null;
  /** the card of the Royal Guard that is used: the revised one, or the one of 2018 */
  royal_guard?: "revised" | "original";
  /** any of elimination, choose_order (both for a draft) and preview; in the lite game any of alternate, three_each, eight_around, any_coin, draw_first, as_written and to_the_letter */
  variants?: string[];
  /** texts of files with home-brew boxes, in addition to those that the host offers (docs/guides/homebrew.md) */
  units?: string[];
  /** the seed for the deal of cards, decrees and forts, but never for draws; random if left out */
  seed?: string | null;
  /** the game that is played: War Chest, or the lite game of Crow and Wolf on squares */
  ruleset?: RulesetName;
  /** whether the partners of a team have their own chat; only with four players */
  partners_talk?: boolean;
  /** whether the game ends without a result if a player's first action does not come within 12 hours of their turn; a table of the lobby is then open again */
  prompt_start?: boolean;
  /** the time control of the seats; without it there is no clock */
  clock?: TimeControl | null;
  /** the position that the game starts at, as a line (docs/reference/notation.md); its boxes, armies and variants then count, and not those of the request, and the result of the game does not count */
  position?: string | null;
  /** how the bots of the game play, at the strength of their levels; null or left out for no style, and the strongest level has none */
  style?: "attacker" | "hoarder" | "racer" | null;
  /** whether the players may ask for hints and see odds, all of them alike; the result of the game then does not count */
  hints?: boolean;
  /** whether the result changes the ratings of the players (docs/explanation/ratings.md): only with a clock, random armies or a draft, and players with accounts; without bots, a seed, hints and home-brew units */
  rated?: boolean;
}

/** Home-brew boxes that a user brings along. */
export interface Brought {
  /** the texts of their files */
  units: string[];
}

/** An action to play. */
export interface Submit {
  /** the acting seat */
  seat: number;
  /** a name that the sender gives the action: an action sent again is answered as it was the first time */
  action_id: string;
  /** the number of the last event known to the sender */
  seq: number;
  /** the ids of its choices, from the root */
  ids: number[];
  /** the next link of the page's hash chain (draws.md); one that continues no chain of the seat is left out; null for none */
  link?: Digest | null;
}

/** The anchor of a page's hash chain (draws.md). */
export interface GiveChain {
  /** the seat of the page */
  seat: number;
  /** the end of the chain */
  anchor: Digest;
}

/** The lessons that a user has done. */
export interface LessonsDone {
  /** their ids */
  lessons: string[];
}

/** The settings of a browser or an account. */
export interface PageSettings {
  /** the colours */
  theme: "system" | "light" | "dark";
  /** how things move */
  motion: "system" | "on" | "short" | "off";
  /** whether letters and numbers stand around the board */
  coordinates: "on" | "off";
  /** whether the board lies the same way for both sides */
  never_turned: "off" | "on";
  /** the complete actions that wait to be sent; without a choice the page decides */
  confirm: "" | "never" | "hexes" | "undoable" | "always";
  /** whether an action may be laid out in advance */
  premove: "off" | "on";
  /** whether an action is played by itself where no other is possible */
  forced: "off" | "on";
  /** whether the replies of bots are shown at once */
  bots_at_once: "off" | "on";
  /** whether a first game has hints */
  hints: "on" | "off";
  /** whether the board marks the hexes that the other side could attack */
  threats: "off" | "on";
  /** the volume of the sounds */
  volume: number;
  /** whether the pages are silent */
  muted: "no" | "yes";
  /** the last choices for a new game, in the form of the page; empty for none */
  table?: string;
}

/** The settings, and when one of them was last chosen. */
export interface SettingsKept {
  /** milliseconds since 1970, by the clock of the browser */
  at: number;
  /** all settings */
  settings: PageSettings;
}

/** When one of the latest settings of an account was chosen. */
export interface LastChosen {
  /** milliseconds since 1970 */
  at: number;
}

/** The puzzles that a browser remembers from a time without an account. */
export interface PuzzlesDone {
  /** the numbers of those solved */
  solved: number[];
  /** the numbers of those with the answer shown */
  shown: number[];
  /** the days, as YYYY-MM-DD, on which the puzzle of the day was solved */
  days: string[];
  /** the first tries of a guest in their order: the number of a puzzle, negative for a fault. They are answered with their standing */
  tries?: number[];
  /** the most puzzles solved in a timed run */
  run?: number;
}

/** A try at a puzzle: the choices of an action so far, or a coin; or the wish to see the answer. */
export interface PuzzleTry {
  /** the ids of the choices */
  ids?: number[];
  /** the kind of the coin, in a puzzle that asks for one */
  coin?: string | null;
  /** true to ask for the answer */
  show?: boolean;
  /** true after a hint, which counts as a fault */
  hinted?: boolean;
  /** true in a timed run, whose tries are not kept */
  run?: boolean;
}

/** The first ids of an action that has not been sent. */
export interface Prefix {
  /** the deciding seat */
  seat: number;
  /** the number of the last event known to the sender */
  seq: number;
  /** the ids of the choices so far */
  ids: number[];
}

/** An attempt after a prefix. The answer explains why it is illegal. */
export interface Try {
  /** the seat that makes the attempt */
  seat: number;
  /** the number of the last event known to the sender */
  seq: number;
  /** the ids of the choices so far */
  ids: number[];
  /** the coin that the attempt uses; null for none */
  coin: string | null;
  /** the hex that the attempt names; null for none */
  hex: string | null;
  /** the button that was pressed; null for none */
  verb: string | null;
}

/** A request for a hint. */
export interface HintRequest {
  /** the deciding seat */
  seat: number;
  /** the number of the last event known to the sender */
  seq: number;
  /** whether to think long */
  deep?: boolean;
}

/** A request for a review, or to call it off. The body is empty: `{}`. */
export type ReviewRequest = Record<string, never>;

/** A second try of a moment of a review. */
export interface TryAgain {
  /** the number of the moment, from 0 */
  moment: number;
  /** the ids of the choices so far; empty to start */
  ids: number[];
}

/** An attempt in a second try. The answer explains why it is illegal. */
export interface TryAgainWhy {
  /** the number of the moment, from 0 */
  moment: number;
  /** the ids of the choices so far */
  ids: number[];
  /** the coin that the attempt uses; null for none */
  coin: string | null;
  /** the hex that the attempt names; null for none */
  hex: string | null;
  /** the button that was pressed; null for none */
  verb: string | null;
}

/** A position to look at: as a JSON object, or as a line. One of the two is there. */
export interface LaidOut {
  /** the position as a JSON object (docs/reference/notation.md) */
  position?: Record<string, unknown> | null;
  /** the position as a line */
  line?: string | null;
}

/** An attempt in a position. The answer explains why it is illegal. */
export interface LaidOutTry {
  /** the position as a JSON object */
  position: Record<string, unknown>;
  /** the ids of the choices so far */
  ids: number[];
  /** the coin that the attempt uses; null for none */
  coin: string | null;
  /** the hex that the attempt names; null for none */
  hex: string | null;
  /** the button that was pressed; null for none */
  verb: string | null;
}

/** A resignation. */
export interface Resign {
  /** the seat that resigns; on one screen, one of the session's seats */
  seat: number;
  /** a name that the sender gives the resignation */
  action_id: string;
}

/** A request of a user with the link of a game to take a seat. */
export interface SitDown {
  /** the free seat to take */
  seat: number;
  /** the name that the user takes, which is kept for the next time */
  name?: string;
  /** the secret token of the partner with the reserved seat */
  word?: string;
}

/** A request for the same game again. The body may be empty: `{}`. */
export interface Rematch {
  /** the level that plays instead of the bots of the game; null for the same bots */
  level?: "page" | "squire" | "yeoman" | "banneret" | "castellan" | "regent" | "sovereign" | null;
}

/** A chat message: a phrase or a text. */
export interface Say {
  /** the room of the message */
  room: RoomId;
  /** a name that the sender gives the message: a message sent again is answered as it was the first time */
  message_id: string;
  /** one of the sentences that everyone may say */
  phrase?: Phrase | null;
  /** free text, allowed to users who have signed in */
  text?: string | null;
}

/** A report of a chat line to the host of the server. */
export interface ReportLine {
  /** the room of the line */
  room: RoomId;
  /** its number */
  number: number;
}

/** A request to block a user: to read no more of their lines, in this game and in others. */
export interface BlockPerson {
  /** the user, named as in a line of the chat */
  who: string;
  /** false to end the block */
  blocked?: boolean;
}

/** A new game and the address of its page. */
export interface Made {
  /** the id of the game */
  game: string;
  /** the address of its page */
  url: string;
}

/** A request to remove a game from the user's lists. The body is empty, and so is the answer: `{}`. */
export type Remove = Record<string, never>;

/** The game that has waited longest for the user who asks. */
export interface NextTurn {
  /** the address of its page; null if no game waits */
  url: string | null;
}

/** A request to show the game in the lobby, where everyone may find it. */
export interface OpenTable {
  /** the name that the user takes; without it the name at the seat stays */
  name?: string;
}

/** A request to remove the game from the lobby. The body is empty: `{}`. */
export type CloseTable = Record<string, never>;

/** A refusal of the seat that is reserved for the user. The body is empty: `{}`. */
export type Decline = Record<string, never>;

/** A request to take a seat at an open table. */
export interface JoinTable {
  /** the name that the user takes, which is kept for the next time */
  name?: string;
  /** whether to reserve the seat opposite for a partner */
  partner?: boolean;
}

/** A search for an opponent who wants the same game. */
export interface Seek {
  /** the game to play; its seats and its seed are ignored */
  request: GameRequest;
  /** the name that the user takes, which is kept for the next time */
  name?: string;
  /** the options left to the opponent: `boxes` (if armies are dealt or drafted) and `clock` */
  left?: ("boxes" | "clock")[];
}

/** The name that a guest takes. */
export interface TakeName {
  /** the name */
  name: string;
}

/** A request to play against a user who looks for an opponent. */
export interface PlaySeeker {
  /** the name that the user takes; without it, the number of a guest */
  name?: string;
}

/** A sign that the page of a user who looks for an opponent is still open. The body is empty: `{}`. */
export type GoOnSeeking = Record<string, never>;

/** A challenge to a user, given by the name of their account or by a game that the two have played. */
export interface ChallengePerson {
  /** the game to play; the seats are drawn by lot */
  request: GameRequest;
  /** the name of the other user's account */
  account?: string | null;
  /** a game that the two have played */
  game?: string | null;
}

/** A request to stop looking for an opponent. The body is empty: `{}`. */
export type StopSeeking = Record<string, never>;

/** The result of a search for an opponent. */
export interface FoundGame {
  /** the address of the game; null while no other player wants the same game: the page asks again every five seconds */
  url: string | null;
}

/** The reason why an attempt is illegal, and the rule in the rulebook; all null if it is legal. */
export interface Why {
  /** the reason, as a sentence */
  reason: string | null;
  /** the address of the rule in the rulebook */
  rule: string | null;
  /** the number of the ruling, such as 4.2 (rules-sources.md); null if it is legal, or if the refusal is not about the rules */
  ruling: string | null;
}

/** The hexes that a unit, or all units of a side, could attack. */
export interface Reach {
  /** the hexes */
  hexes: string[];
}

/** Some moments of a replay. */
export interface Views {
  /** the moments, in order */
  views: MomentView[];
}

/** The progress of the check of an imported text. */
export interface Checking {
  /** the number of the game that is being checked, from 1; null if none is being checked */
  game: number | null;
}

/** The games imported from a text. */
export interface Imported {
  /** the imported games */
  records: ImportedGame[];
  /** the faults of games, in order; those games are not imported, except where `imported` says so */
  faults: ImportFault[];
  /** how many games after the first 20 were left out */
  left: number;
}

/** The news, over the WebSocket, that a game or the lobby has changed. A follower is sent the game with it. */
export interface News {
  /** the number of the game's last event, sent again when a player sits down; for the lobby, the time in milliseconds */
  seq: number;
  /** whether there is a new message that this viewer may read; left out if there is none */
  chat?: boolean;
  /** whether the user's list of news has changed, so that `GET /api/news` counts again; left out if it has not */
  news?: boolean;
  /** the game after the event, as the follower may see it; left out if only something else is new */
  game?: Payload | null;
  /** the state of the game without its log, for a follower who knows its last event; left out if `game` includes it */
  status?: GameStatus | null;
}

/** The number on the list of news. */
export interface NewsCount {
  /** how many news the user has not seen */
  count: number;
}

/** A look at the game, or at its status, over the WebSocket. */
export interface ForSeat {
  /** the seat that looks; null for the public form */
  seat: number | null;
}

/** A call over the WebSocket of a game. */
export interface LiveCall {
  /** the number that the sender gives it, which the reply repeats */
  n: number;
  /** its name */
  call: string;
  /** its body, as over HTTP */
  body: unknown;
}

/** The answer to a call over the WebSocket. */
export interface LiveReply {
  /** the number of the call; null for a message that is no call */
  n: number | null;
  /** the status that the answer would have over HTTP */
  code: number;
  /** the answer, as over HTTP */
  body: unknown;
}

/** A sign of life of the server, from time to time, and at once after a `Ping`. */
export interface Beat {
  /** the milliseconds within which the next one follows */
  beat: number;
}

/** The page's question whether the connection is alive. It starts with `{"ping"`, and is answered by a `Beat`. */
export interface Ping {
  /** any number */
  ping: number;
}

/** A request that a player makes of others, or withdraws. */
export interface Offered {
  /** the seat that makes the request */
  seat: number;
  /** the kind of request */
  kind: OfferKind;
}

/** A player's answer to another player's request. */
export interface Answered {
  /** the seat that answers */
  seat: number;
  /** the kind of request */
  kind: OfferKind;
  /** whether the seat agrees */
  agrees: boolean;
}

/** A step of a seat other than playing, such as aborting the game. */
export interface BySeat {
  /** the seat */
  seat: number;
}

/** The answer to a failed request: one sentence for a user. */
export interface Problem {
  /** the sentence */
  error: string;
}

/** The answer when the game is at another line than the request expected: a sentence, and the present game. */
export interface StaleProblem {
  /** the sentence */
  error: string;
  /** the present game */
  payload: Payload;
}

/** The answer to a text that is not a game: a sentence, and the place of the error. */
export interface TextProblem {
  /** the sentence */
  error: string;
  /** the line, from 1 */
  line: number;
  /** the column, from 1 */
  column: number;
}
