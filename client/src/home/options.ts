/**
 * The choices of the home page, the part of them that can be played together, and why the rest can't. Choices are kept as they
 * were made: one that does not fit now comes back when the choice that excludes it is changed.
 */

import { t, phrase, type Text } from "../shared/texts.ts";
import type { BoxCard, GameRequest, HomeBoot, Kind, Sitter } from "../schema.gen.ts";

export type Players = 2 | 4;
export type Units = "first_game" | "random" | "draft" | "battle" | "chosen";
export type Variant = "elimination" | "choose_order" | "preview";
export const PERSON: Sitter = "you";

export interface Level {
  id: Sitter;
  name: Text;
  line: Text;
}

export const LEVELS: Level[] = [
  { id: "page", name: phrase("Page"), line: phrase("learning") },
  { id: "squire", name: phrase("Squire"), line: phrase("easy") },
  { id: "banneret", name: phrase("Banneret"), line: phrase("steady") },
];

export interface Choices {
  /** The level that was chosen last. */
  level: Sitter;
  players: Players;
  /** Who sits where, in seat order, for either number of players. */
  sitters: Record<Players, Sitter[]>;
  units: Units;
  battle: string;
  boxes: string[];
  variants: Variant[];
  royalGuard: "revised" | "original";
  /** Armies chosen by hand, in seat order, for either number of players. */
  armies: Record<Players, Kind[][]>;
}

/** Unit cards of a seat, and how many cards more an elimination draft lays out. */
const ARMY: Record<Players, number> = { 2: 4, 4: 3 };
const BANS = 2;
const BASE = "base";

export function armySize(players: Players): number {
  return ARMY[players];
}

export function defaults(boot: HomeBoot): Choices {
  return {
    level: "squire",
    players: 2,
    sitters: { 2: ["squire", PERSON], 4: ["squire", PERSON, "squire", "squire"] },
    units: "first_game",
    battle: boot.setups.find((s) => s.id !== "first_game")?.id ?? "",
    boxes: [BASE],
    variants: [],
    royalGuard: "revised",
    armies: { 2: [[], []], 4: [[], [], [], []] },
  };
}

// ---- Who sits where ----------------------------------------------------------------------------------------------

export function sitters(choices: Choices): Sitter[] {
  return choices.sitters[choices.players];
}

export function people(choices: Choices): number {
  return sitters(choices).filter((sitter) => sitter === PERSON).length;
}

/** The level that all bots at the table have; null where they differ or there are none. */
export function commonLevel(choices: Choices): string | null {
  const bots = new Set(sitters(choices).filter((sitter) => sitter !== PERSON));
  return bots.size === 1 ? ([...bots][0] ?? null) : null;
}

function seated(choices: Choices, at: Sitter[]): Choices {
  return { ...choices, sitters: { ...choices.sitters, [choices.players]: at } };
}

/** Puts somebody on a seat. At least one person plays: who leaves the last person's seat to a bot takes the next one. */
export function sit(choices: Choices, seat: number, sitter: Sitter): Choices {
  const at = sitters(choices).map((old, k) => (k === seat ? sitter : old));
  if (!at.includes(PERSON)) at[(seat + 1) % at.length] = PERSON;
  return { ...seated(choices, at), level: sitter === PERSON ? choices.level : sitter };
}

/** All bots of one level; where only people sat, one stays and bots take the other seats. Holds for both tables. */
export function withLevel(choices: Choices, level: Sitter): Choices {
  const relevel = (at: Sitter[]): Sitter[] => {
    const keeper = at.every((sitter) => sitter === PERSON) ? at.length - 1 : null;
    return at.map((sitter, seat) => (sitter === PERSON && (keeper === null || seat === keeper) ? PERSON : level));
  };
  return { ...choices, level, sitters: { 2: relevel(choices.sitters[2]), 4: relevel(choices.sitters[4]) } };
}

/** Everybody one seat on: the sides are swapped. */
export function swapped(choices: Choices): Choices {
  const at = sitters(choices);
  return seated(choices, at.map((_, seat) => at[(seat + at.length - 1) % at.length] ?? PERSON));
}

// ---- What goes together ------------------------------------------------------------------------------------------

function cards(boxes: BoxCard[], chosen: string[]): number {
  return boxes.filter((box) => chosen.includes(box.id)).reduce((sum, box) => sum + box.units.length, 0);
}

function needed(players: Players): number {
  return ARMY[players] * players;
}

const onlyBase = (boxes: string[]): boolean => boxes.length === 1 && boxes[0] === BASE;

/** Why these units can't be played with the boxes and players chosen; null where they can. */
export function whyNotUnits(choices: Choices, units: Units): string | null {
  if (units !== "first_game" && units !== "battle") return null;
  return choices.players === 2 && onlyBase(choices.boxes) ? null : t("For two players, with the base box alone");
}

/** Why a box can't be left out: the rest has too few cards. Null where it can, and where it is not in. */
export function whyNotWithout(choices: Choices, boxes: BoxCard[], id: string): string | null {
  if (!choices.boxes.includes(id)) return null;
  const rest = choices.boxes.filter((box) => box !== id);
  return cards(boxes, rest) >= needed(choices.players) ? null : t("always included");
}

/** Why a variant can't be played; null where it can. */
export function whyNotVariant(choices: Choices, boxes: BoxCard[], variant: Variant): string | null {
  if (variant === "preview") return null;
  if (choices.units !== "draft") return t("Only with a draft");
  const short = variant === "elimination" && cards(boxes, choices.boxes) < needed(choices.players) + BANS;
  return short ? t("Needs {n} cards: add a box", { n: needed(choices.players) + BANS }) : null;
}

/** The choices as they can be played together now. */
export function playable(asked: Choices, boxes: BoxCard[]): Choices {
  const known = boxes.map((box) => box.id);
  const chosen = known.filter((id) => asked.boxes.includes(id));
  const enough = cards(boxes, chosen) >= needed(asked.players);
  const boxesInPlay = enough ? chosen : known.filter((id) => id === BASE || chosen.includes(id));
  const choices = { ...asked, boxes: boxesInPlay };
  if (whyNotUnits(choices, choices.units) !== null) choices.units = "random";
  choices.variants = choices.variants.filter((variant) => whyNotVariant(choices, boxes, variant) === null);
  const there = new Set(boxes.filter((box) => boxesInPlay.includes(box.id)).flatMap((box) => box.units));
  const army = choices.armies[choices.players].map((kinds) => kinds.filter((kind) => there.has(kind)));
  choices.armies = { ...choices.armies, [choices.players]: army };
  return choices;
}

/** How many units have still to be chosen by hand. */
export function missing(choices: Choices): number {
  if (choices.units !== "chosen") return 0;
  return needed(choices.players) - choices.armies[choices.players].flat().length;
}

/** Whether a seed decides anything: where something is dealt. */
export function deals(choices: Choices): boolean {
  return choices.units === "random" || choices.units === "draft" || !onlyBase(choices.boxes);
}

/** What is sent for a game with these choices. */
export function gameRequest(choices: Choices, seed: string): GameRequest {
  const { units, players } = choices;
  return {
    seats: sitters(choices),
    setup: units === "battle" ? (choices.battle as GameRequest["setup"]) : units === "chosen" ? { armies: choices.armies[players] } : units,
    boxes: choices.boxes,
    royal_guard: choices.boxes.includes(BASE) ? choices.royalGuard : "revised",
    variants: choices.variants,
    seed: deals(choices) && seed.trim() !== "" ? seed.trim() : null,
  };
}

// ---- What is remembered ------------------------------------------------------------------------------------------

const KEY = "warchest-table";

export function remembered(boot: HomeBoot): Choices {
  const start = defaults(boot);
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choices>;
    const known = (sitter: Sitter): Sitter => (sitter === PERSON || LEVELS.some(({ id }) => id === sitter) ? sitter : start.level);
    const choices = { ...start, ...kept };
    return { ...choices, sitters: { 2: choices.sitters[2].map(known), 4: choices.sitters[4].map(known) } };
  } catch {
    return start;
  }
}

export function remember(choices: Choices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // Without storage the choices hold for this visit.
  }
}
