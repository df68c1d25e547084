/**
 * The choices of the home page, the part of them that can be played together, and why the rest can't. Choices are kept as they
 * were made: one that does not fit now comes back when the choice that excludes it is changed.
 */

import { t } from "../shared/texts.ts";
import type { BoxCard, GameRequest, HomeBoot, Kind, Sitter } from "../schema.gen.ts";

export type Players = 2 | 4;
export type Units = "first_game" | "random" | "draft" | "battle" | "chosen";
export type Variant = "elimination" | "choose_order" | "preview";
export const PERSON: Sitter = "you";

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

/** What can be played: part of the data of the page. */
export type Offered = Pick<HomeBoot, "boxes" | "armies" | "bans">;

/** Unit cards of a seat. */
export function armySize(offered: Offered, players: Players): number {
  return players === 2 ? offered.armies.two : offered.armies.four;
}

export function defaults(boot: HomeBoot): Choices {
  return {
    level: "squire",
    players: 2,
    sitters: { 2: ["squire", PERSON], 4: ["squire", PERSON, "squire", "squire"] },
    units: "first_game",
    battle: boot.setups.find((s) => s.id !== "first_game")?.id ?? "",
    boxes: boot.boxes.filter((box) => box.standard).map((box) => box.id),
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

function needed(offered: Offered, players: Players): number {
  return armySize(offered, players) * players;
}

/** Whether the boxes are those that are played with where none are chosen. */
function standard(offered: Offered, chosen: string[]): boolean {
  return offered.boxes.every((box) => box.standard === chosen.includes(box.id));
}

/** Why these units can't be played with the boxes and players chosen; null where they can. */
export function whyNotUnits(choices: Choices, offered: Offered, units: Units): string | null {
  if (units !== "first_game" && units !== "battle") return null;
  return choices.players === 2 && standard(offered, choices.boxes) ? null : t("For two players, with the base box alone");
}

/** Why a box can't be left out: the rest has too few cards. Null where it can, and where it is not in. */
export function whyNotWithout(choices: Choices, offered: Offered, id: string): string | null {
  if (!choices.boxes.includes(id)) return null;
  const rest = choices.boxes.filter((box) => box !== id);
  return cards(offered.boxes, rest) >= needed(offered, choices.players) ? null : t("always included");
}

/** Why a variant can't be played; null where it can. */
export function whyNotVariant(choices: Choices, offered: Offered, variant: Variant): string | null {
  if (variant === "preview") return null;
  if (choices.units !== "draft") return t("Only with a draft");
  const wanted = needed(offered, choices.players) + offered.bans;
  const short = variant === "elimination" && cards(offered.boxes, choices.boxes) < wanted;
  return short ? t("Needs {n} cards: add a box", { n: wanted }) : null;
}

/** The choices as they can be played together now. */
export function playable(asked: Choices, offered: Offered): Choices {
  const { boxes } = offered;
  const chosen = boxes.filter((box) => asked.boxes.includes(box.id)).map((box) => box.id);
  const enough = cards(boxes, chosen) >= needed(offered, asked.players);
  const boxesInPlay = enough ? chosen : boxes.filter((box) => box.standard || chosen.includes(box.id)).map((box) => box.id);
  const choices = { ...asked, boxes: boxesInPlay };
  if (whyNotUnits(choices, offered, choices.units) !== null) choices.units = "random";
  choices.variants = choices.variants.filter((variant) => whyNotVariant(choices, offered, variant) === null);
  const there = new Set(boxes.filter((box) => boxesInPlay.includes(box.id)).flatMap((box) => box.units));
  const army = choices.armies[choices.players].map((kinds) => kinds.filter((kind) => there.has(kind)));
  choices.armies = { ...choices.armies, [choices.players]: army };
  return choices;
}

/** How many units have still to be chosen by hand. */
export function missing(choices: Choices, offered: Offered): number {
  if (choices.units !== "chosen") return 0;
  return needed(offered, choices.players) - choices.armies[choices.players].flat().length;
}

/** Whether a seed decides anything: where something is dealt. */
export function deals(choices: Choices, offered: Offered): boolean {
  return choices.units === "random" || choices.units === "draft" || !standard(offered, choices.boxes);
}

/** What is sent for a game with these choices. */
export function gameRequest(choices: Choices, offered: Offered, seed: string, brought: string[] = []): GameRequest {
  const { units, players } = choices;
  return {
    seats: sitters(choices),
    setup: units === "battle" ? (choices.battle as GameRequest["setup"]) : units === "chosen" ? { armies: choices.armies[players] } : units,
    boxes: choices.boxes,
    royal_guard: offered.boxes.some((box) => box.standard && choices.boxes.includes(box.id)) ? choices.royalGuard : "revised",
    variants: choices.variants,
    ...(brought.length > 0 ? { units: brought } : {}),
    seed: deals(choices, offered) && seed.trim() !== "" ? seed.trim() : null,
  };
}

// ---- What is remembered ------------------------------------------------------------------------------------------

const KEY = "warchest-table";

export function remembered(boot: HomeBoot): Choices {
  const start = defaults(boot);
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choices>;
    const known = (sitter: Sitter): Sitter => (sitter === PERSON || boot.levels.some(({ id }) => id === sitter) ? sitter : start.level);
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
