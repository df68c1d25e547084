/**
 * The choices for a new game, the part of them that can be played together, and the reasons against the rest. Choices are kept as
 * they were made: one that does not fit now comes back when the choice that excludes it changes.
 */

import { following } from "../shared/following.ts";
import { settings } from "../shared/settings.ts";
import { t } from "../shared/texts.ts";
import type { BoxCard, GameRequest, HomeBoot, CoinKind, Offer, OptionCard, Seek, SetupCard, Sitter, TimeControl, VariantCard } from "../schema.gen.ts";

export type Players = 2 | 4;
export type LeftChoice = NonNullable<Seek["left"]>[number];
export type UnitsChoice = "first_game" | "random" | "draft" | "battle" | "chosen";
export const PERSON: Sitter = "you";
export const FRIEND: Sitter = "friend";
export const WAR_CHEST = "war_chest";
const STRONGEST: Sitter = "sovereign";

export interface GameChoices {
  /** The game, by the id of its rules. */
  ruleset: string;
  /** The bot level that was chosen last. */
  level: Sitter;
  players: Players;
  /** The sitter of each seat, in seat order, for either number of players. */
  sitters: Record<Players, Sitter[]>;
  units: UnitsChoice;
  battle: string;
  boxes: string[];
  /** The chosen variants of all games. A request names only those of its game. */
  variants: string[];
  royalGuard: "revised" | "original";
  /** The style of the bots, or "" for none. */
  style: string;
  /** The options that are on, by their names in a request. A request names only those that its number of players can have. */
  options: string[];
  /** A clock in short form: "5+3" means minutes and seconds a coin, "3d" means days a turn, and anything else means no clock. */
  clock: string;
  /** Whether the clock is given by its numbers, even if an offered one has the same. */
  otherClock?: boolean;
  /** The choices left to an opponent in a search. */
  left: LeftChoice[];
  /** Armies chosen by hand, in seat order, for either number of players. */
  armies: Record<Players, CoinKind[][]>;
}

/** The options of a game: part of the page's data. */
export type GameOptions = Pick<Offer, "boxes" | "setups" | "options" | "armies" | "draft" | "guard_box"> & { variants: Pick<VariantCard, "id" | "draft_only" | "more_cards">[] };

/** Returns the options of the chosen game. */
export function offerOf(boot: HomeBoot, choices: Pick<GameChoices, "ruleset">): Offer {
  const offer = boot.games.find(({ ruleset }) => ruleset === choices.ruleset) ?? boot.games[0];
  if (offer === undefined) throw new Error("The page offers no game.");
  return offer;
}

/** Returns the number of unit cards of a seat. */
export function armySize(offered: GameOptions, players: Players): number {
  return players === 2 ? offered.armies.two : offered.armies.four;
}

export function defaults({ boxes, setups }: GameOptions): GameChoices {
  return {
    ruleset: WAR_CHEST,
    level: "page",
    players: 2,
    sitters: { 2: ["page", PERSON], 4: ["page", PERSON, "page", "page"] },
    units: "first_game",
    battle: setups.find((s) => s.battle)?.id ?? "",
    boxes: boxes.filter((box) => box.standard).map((box) => box.id),
    variants: [],
    royalGuard: "revised",
    style: "",
    options: [],
    clock: "none",
    left: [],
    armies: { 2: [[], []], 4: [[], [], [], []] },
  };
}

// ---- Seats -------------------------------------------------------------------------------------------------------

export function sitters(choices: GameChoices): Sitter[] {
  return choices.sitters[choices.players];
}

export function people(choices: GameChoices): number {
  return sitters(choices).filter((sitter) => sitter === PERSON).length;
}

/** Returns the level of all bots at the table, or null if they differ or there are none. */
export function commonLevel(choices: GameChoices): string | null {
  const bots = new Set(sitters(choices).filter((sitter) => sitter !== PERSON && sitter !== FRIEND));
  return bots.size === 1 ? ([...bots][0] ?? null) : null;
}

function seated(choices: GameChoices, at: Sitter[]): GameChoices {
  return { ...choices, sitters: { ...choices.sitters, [choices.players]: at } };
}

/** Puts a sitter on a seat. At least one human plays: if a bot takes the last human's seat, that human takes the next seat. */
export function sit(choices: GameChoices, seat: number, sitter: Sitter): GameChoices {
  const at = sitters(choices).map((old, k) => (k === seat ? sitter : old));
  if (!at.includes(PERSON)) at[(seat + 1) % at.length] = PERSON;
  const here = sitter === PERSON ? seat : at.indexOf(PERSON);
  const level = sitter === PERSON || sitter === FRIEND ? choices.level : sitter;
  return { ...seated(choices, at.includes(FRIEND) ? apart(at, here) : at), level };
}

/** Leaves one player at this screen. The others get a screen each. */
function apart(at: Sitter[], here: number): Sitter[] {
  return at.map((sitter, seat) => (sitter === PERSON && seat !== here ? FRIEND : sitter));
}

/** Returns the table with friends in all seats except the visitor's. Friends come by link. */
export function withFriends(choices: GameChoices): GameChoices {
  const at = sitters(choices);
  const here = at.indexOf(PERSON);
  return seated(choices, at.map((_, seat) => (seat === here ? PERSON : FRIEND)));
}

/** Returns the table with bots in the seats of friends. If all sitters were human, one of them stays. */
export function withBots(choices: GameChoices): GameChoices {
  const at = sitters(choices);
  if (at.every((sitter) => sitter === PERSON)) return withLevel(choices, choices.level);
  return at.includes(FRIEND) ? seated(choices, at.map((sitter) => (sitter === FRIEND ? choices.level : sitter))) : choices;
}

/** Returns whether all players share this screen. */
export function onOneScreen(choices: GameChoices): boolean {
  return sitters(choices).every((sitter) => sitter === PERSON);
}

/** Returns the table with only human players, all at this screen. */
export function onScreen(choices: GameChoices): GameChoices {
  return seated(choices, sitters(choices).map(() => PERSON));
}

/**
 * Returns the table with all bots at one level. If all sitters were human, one stays and bots take the other seats.
 * This changes both tables.
 */
export function withLevel(choices: GameChoices, level: Sitter): GameChoices {
  const relevel = (at: Sitter[]): Sitter[] => {
    const keeper = at.every((sitter) => sitter === PERSON) ? at.length - 1 : null;
    return at.map((sitter, seat) => (sitter === PERSON && (keeper === null || seat === keeper) ? PERSON : level));
  };
  return { ...choices, level, sitters: { 2: relevel(choices.sitters[2]), 4: relevel(choices.sitters[4]) } };
}

/** Moves everybody one seat on, which swaps the sides. */
export function swapped(choices: GameChoices): GameChoices {
  const at = sitters(choices);
  return seated(choices, at.map((_, seat) => at[(seat + at.length - 1) % at.length] ?? PERSON));
}

// ---- Combinations ------------------------------------------------------------------------------------------------

/** Returns a list with an element added, or without it if it is there. */
export function toggled(list: string[], one: string): string[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}

/** Returns the choices for another game. The armies of the game on squares are dealt, unless others are asked for there. */
export function elsewhere(choices: GameChoices, ruleset: string): GameChoices {
  return { ...choices, ruleset, units: choices.units === "first_game" && ruleset !== WAR_CHEST ? "random" : choices.units };
}

/** Returns the choices with these armies. Fixed armies are for a number of players and the standard boxes, so these change too. */
export function armed(choices: GameChoices, offered: GameOptions, units: UnitsChoice): GameChoices {
  const setup = fixed(offered, units);
  if (setup === undefined || whyNotUnits(choices, offered, units) === null) return { ...choices, units };
  const others = choices.boxes.filter((id) => offered.boxes.every((box) => box.id !== id));
  return { ...choices, units, players: setup.armies.length as Players, boxes: [...others, ...offered.boxes.filter((box) => box.standard).map(({ id }) => id)] };
}

/** Returns whether there are several boxes to choose from. */
export function severalBoxes({ boxes }: GameOptions): boolean {
  return boxes.length > 1;
}

function cards(boxes: BoxCard[], chosen: string[]): number {
  return boxes.filter((box) => chosen.includes(box.id)).reduce((sum, box) => sum + box.units.length, 0);
}

function needed(offered: GameOptions, players: Players): number {
  return armySize(offered, players) * players;
}

/** Returns whether these are the default boxes. */
function standard(offered: GameOptions, chosen: string[]): boolean {
  return offered.boxes.every((box) => box.standard === chosen.includes(box.id));
}

/** Returns whether the game offers this kind of armies at all. */
export function hasUnits(offered: GameOptions, units: UnitsChoice): boolean {
  if (units === "draft") return offered.draft;
  return units !== "battle" || offered.setups.some((setup) => setup.battle);
}

/** Returns a setup with fixed armies of this kind, or undefined if the armies are dealt or chosen. */
export function fixed({ setups }: GameOptions, units: UnitsChoice): SetupCard | undefined {
  return setups.find(({ id, battle }) => (units === "battle" ? battle : id === units));
}

/** Returns why these units can't be played with the chosen boxes and players, or null if they can. */
export function whyNotUnits(choices: GameChoices, offered: GameOptions, units: UnitsChoice): string | null {
  const setup = fixed(offered, units);
  if (setup === undefined) return null;
  return choices.players === setup.armies.length && standard(offered, choices.boxes) ? null : t("For two players, base box only");
}

/** Returns why a box can't be left out: the rest has too few cards. Returns null if it can, or if it is not chosen. */
export function whyNotWithout(choices: GameChoices, offered: GameOptions, id: string): string | null {
  if (!choices.boxes.includes(id)) return null;
  const rest = choices.boxes.filter((box) => box !== id);
  return cards(offered.boxes, rest) >= needed(offered, choices.players) ? null : t("always included");
}

/** Returns why a variant can't be played, or null if it can. */
export function whyNotVariant(choices: GameChoices, offered: GameOptions, variant: string): string | null {
  const card = offered.variants.find(({ id }) => id === variant);
  if (card === undefined || !card.draft_only) return null;
  if (choices.units !== "draft") return t("Only with a draft");
  const wanted = needed(offered, choices.players) + card.more_cards;
  const short = card.more_cards > 0 && cards(offered.boxes, choices.boxes) < wanted;
  return short ? t("Needs {n} cards: add a box", { n: wanted }) : null;
}

/** Returns the choices with those left out that can't be played together now. */
export function playable(wished: GameChoices, offered: GameOptions): GameChoices {
  const { boxes } = offered;
  const asked: GameChoices = offered.armies.four === 0 ? { ...wished, players: 2 } : wished;
  const chosen = boxes.filter((box) => asked.boxes.includes(box.id)).map((box) => box.id);
  const enough = cards(boxes, chosen) >= needed(offered, asked.players);
  const boxesInPlay = enough ? chosen : boxes.filter((box) => box.standard || chosen.includes(box.id)).map((box) => box.id);
  const choices = { ...asked, boxes: boxesInPlay };
  if (!hasUnits(offered, choices.units) || whyNotUnits(choices, offered, choices.units) !== null) choices.units = "random";
  choices.variants = choices.variants.filter((variant) => offered.variants.some(({ id }) => id === variant) && whyNotVariant(choices, offered, variant) === null);
  const there = new Set(boxes.filter((box) => boxesInPlay.includes(box.id)).flatMap((box) => box.units));
  const army = choices.armies[choices.players].map((kinds) => kinds.filter((kind) => there.has(kind)));
  choices.armies = { ...choices.armies, [choices.players]: army };
  return choices;
}

/** Returns the number of units that are still to be chosen by hand. */
export function missing(choices: GameChoices, offered: GameOptions): number {
  if (choices.units !== "chosen") return 0;
  return needed(offered, choices.players) - choices.armies[choices.players].flat().length;
}

/** Returns whether games for this number of players can have an option. */
export function fits(option: OptionCard, players: Players): boolean {
  return option.players === null || option.players === players;
}

/** Returns whether a seed decides anything, that is, whether anything is dealt. */
export function deals(choices: GameChoices, offered: GameOptions): boolean {
  return choices.units === "random" || choices.units === "draft" || !standard(offered, choices.boxes);
}

/** Returns why the bots can't have a style, or null if they can. */
export function whyNotStyle(choices: GameChoices): string | null {
  const bots = sitters(choices).filter((sitter) => sitter !== PERSON && sitter !== FRIEND);
  if (bots.length === 0) return t("Only against bots");
  return bots.every((level) => level === STRONGEST) ? t("The strongest level has no style") : null;
}

/** Returns the request for a game with these choices. */
export function gameRequest(choices: GameChoices, offered: GameOptions, seed: string, brought: string[] = []): GameRequest {
  const { units, players } = choices;
  const guarded = offered.guard_box !== null && choices.boxes.includes(offered.guard_box);
  return {
    ruleset: choices.ruleset as NonNullable<GameRequest["ruleset"]>,
    seats: sitters(choices),
    setup: units === "battle" ? (choices.battle as GameRequest["setup"]) : units === "chosen" ? { armies: choices.armies[players] } : units,
    boxes: choices.boxes,
    royal_guard: guarded ? choices.royalGuard : "revised",
    variants: choices.variants,
    ...(choices.style !== "" && whyNotStyle(choices) === null ? { style: choices.style as NonNullable<GameRequest["style"]> } : {}),
    ...Object.fromEntries(offered.options.filter((option) => fits(option, players) && choices.options.includes(option.id)).map(({ id }) => [id, true])),
    clock: clockOf(choices),
    ...(brought.length > 0 && severalBoxes(offered) ? { units: brought } : {}),
    seed: deals(choices, offered) && seed.trim() !== "" ? seed.trim() : null,
  };
}

/**
 * Returns the game to seek, or null if these choices can't be matched with a stranger: chosen armies, home-brew units,
 * four players.
 */
export function wishOf(choices: GameChoices, offered: GameOptions, brought: string[] = []): Seek | null {
  if (choices.players === 4 || choices.units === "chosen") return null;
  const request = { ...gameRequest(withFriends(choices), offered, "", brought), seats: [PERSON, FRIEND] };
  return request.units === undefined ? { request, left: choices.left } : null;
}

// ---- Time --------------------------------------------------------------------------------------------------------

/** The bounds of a clock in fields: the server accepts nothing else. */
export const BOUNDS = { minutes: [1, 180], seconds: [0, 180], days: [1, 14] } as const;

/** Returns the clock that a short form names, or null for none. Numbers out of bounds become the nearest allowed ones. */
export function clockOf({ clock }: Pick<GameChoices, "clock">): TimeControl | null {
  const [, minutes, seconds] = /^(\d{1,4})\+(\d{1,4})$/.exec(clock) ?? [];
  if (minutes !== undefined && seconds !== undefined) {
    return { kind: "live", minutes: within(BOUNDS.minutes, minutes), increment: within(BOUNDS.seconds, seconds) };
  }
  const days = /^(\d{1,2})d$/.exec(clock)?.[1];
  return days === undefined ? null : { kind: "days", days: within(BOUNDS.days, days) };
}

/** Returns the short form of a clock; `clockOf` reads it. */
export function inShort(terms: TimeControl): string {
  return terms.kind === "live" ? `${terms.minutes}+${terms.increment ?? 0}` : `${terms.days}d`;
}

function within([least, most]: readonly [number, number], written: string): number {
  return Math.min(most, Math.max(least, Number(written)));
}

// ---- Storage -----------------------------------------------------------------------------------------------------

const table = following(settings.table);

/** Returns whether anything was ever chosen: a first visit shows only the first game. */
export function isKnown(): boolean {
  return table.now.value !== "";
}

export function remembered(boot: HomeBoot, offered: GameOptions): GameChoices {
  const start = defaults(offered);
  try {
    const kept = JSON.parse(table.now.value || "{}") as Partial<GameChoices> & { partnersTalk?: boolean };
    const known = (sitter: Sitter): Sitter => (sitter === PERSON || sitter === FRIEND || boot.levels.some(({ id }) => id === sitter) ? sitter : start.level);
    const options = kept.partnersTalk ? ["partners_talk"] : start.options; // as version 0.3 kept it
    const { partnersTalk: _partnersTalk, ...choices } = { ...start, options, ...kept };
    return { ...choices, sitters: { 2: choices.sitters[2].map(known), 4: choices.sitters[4].map(known) } };
  } catch {
    return start;
  }
}

/** Remembers the choices in this browser, and with the user's account. */
export function remember(choices: GameChoices): void {
  table.set(JSON.stringify(choices));
}
