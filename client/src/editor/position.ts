/** A position as the editor changes it: the JSON object of docs/reference/notation.md. Every change returns a new position. */

import type { CoinCounts, HexName, CoinKind, Side } from "../schema.gen.ts";

/** The zones that the editor can move coins between, in the order of its lines. */
export const ZONES = ["hand", "bag", "faceup", "facedown", "box"] as const;
export type EditorZone = (typeof ZONES)[number];
/** All zones except the supply, which holds every coin that is in no other zone. */
const OUTSIDE_SUPPLY = [...ZONES, "previewed", "drawn"] as const;

export interface UnitStack {
  unit: CoinKind;
  coins: number;
}

interface AgendaDraw {
  op: string;
  seat: string;
  coins?: number;
}

export interface EditorPosition {
  format: string;
  ruleset?: string;
  seats: number;
  boxes: string[];
  variants?: string[];
  decrees?: string[];
  /** The map of the forts. */
  forts?: number;
  round?: number;
  turn?: string;
  initiative?: string;
  moved?: number;
  agenda?: AgendaDraw[];
  "forts.at"?: HexName[];
  poison?: Record<CoinKind, HexName>;
  [key: string]: unknown;
}

/** The facts about a kind of coin that the editor needs. */
export interface CoinFacts {
  /** The number of its coins. */
  coins: (kind: CoinKind) => number;
  /** The greatest number of its units on the board. */
  copies: (kind: CoinKind) => number;
  /** The units with a poison counter. */
  poisoners: CoinKind[];
}

export const ROYAL = "royal";
const ROOM_IN_HAND = 3;

export function seatNames(position: EditorPosition): string[] {
  return position.seats === 2 ? ["A", "B"] : ["A1", "B1", "A2", "B2"];
}

export function sideOf(seat: string): Side {
  return seat.startsWith("A") ? "A" : "B";
}

export function armyOf(position: EditorPosition, seat: string): CoinKind[] {
  return (position[seat] as CoinKind[] | undefined) ?? [];
}

export function coinsIn(position: EditorPosition, seat: string, zone: string): CoinCounts {
  return (position[`${seat}.${zone}`] as CoinCounts | undefined) ?? {};
}

export function unitsOf(position: EditorPosition, seat: string): Record<HexName, UnitStack> {
  return (position[`${seat}.units`] as Record<HexName, UnitStack> | undefined) ?? {};
}

export function heldBy(position: EditorPosition, side: Side): HexName[] {
  return (position[`${side}.held`] as HexName[] | undefined) ?? [];
}

export function sealsOf(position: EditorPosition, side: Side): string[] {
  return (position[`${side}.seals`] as string[] | undefined) ?? [];
}

/** Returns the number of coins of a kind on the board. */
export function onBoard(position: EditorPosition, seat: string, kind: CoinKind): number {
  return Object.values(unitsOf(position, seat)).reduce((sum, { unit, coins }) => sum + (unit === kind ? coins : 0), 0);
}

/** Returns the number of coins of a kind in hand, bag and discards, and on the way between them. */
export function inCycle(position: EditorPosition, seat: string, kind: CoinKind): number {
  const top = (position[`${seat}.bag_top`] as CoinKind[] | undefined) ?? [];
  const lying = OUTSIDE_SUPPLY.filter((zone) => zone !== "box").reduce((sum, zone) => sum + (coinsIn(position, seat, zone)[kind] ?? 0), 0);
  return lying + top.filter((one) => one === kind).length;
}

/** Returns the number of coins of a kind that are left in supply. It is negative if the zones have more than there are. */
export function left(position: EditorPosition, seat: string, kind: CoinKind, facts: CoinFacts): number {
  return facts.coins(kind) - onBoard(position, seat, kind) - inCycle(position, seat, kind) - (coinsIn(position, seat, "box")[kind] ?? 0);
}

/** Returns the unit on a hex, with its seat. */
export function unitAt(position: EditorPosition, hex: HexName): ({ seat: string } & UnitStack) | null {
  for (const seat of seatNames(position)) {
    const unit = unitsOf(position, seat)[hex];
    if (unit) return { seat, ...unit };
  }
  return null;
}

/** Returns the position with these keys, without the empty ones, and with the rest of the coins in supply. */
function changed(position: EditorPosition, keys: Record<string, unknown>, facts: CoinFacts): EditorPosition {
  const next: EditorPosition = { ...position, ...keys };
  for (const seat of seatNames(next)) {
    const supply: CoinCounts = {};
    for (const kind of armyOf(next, seat)) supply[kind] = Math.max(0, left(next, seat, kind, facts));
    next[`${seat}.supply`] = supply;
    for (const zone of [...ZONES, "supply"]) {
      const some = Object.entries(coinsIn(next, seat, zone)).filter(([, count]) => count > 0);
      next[`${seat}.${zone}`] = Object.fromEntries(some);
    }
  }
  for (const [key, value] of Object.entries(next)) {
    const empty = value === undefined || value === null || value === 0 || (typeof value === "object" && Object.keys(value).length === 0);
    if (empty && key !== "boxes") delete next[key];
  }
  return next;
}

function without(units: Record<HexName, UnitStack>, hex: HexName): Record<HexName, UnitStack> {
  return Object.fromEntries(Object.entries(units).filter(([at]) => at !== hex));
}

function freed(position: EditorPosition, hex: HexName): Record<string, unknown> {
  const keys: Record<string, unknown> = {};
  for (const seat of seatNames(position)) if (hex in unitsOf(position, seat)) keys[`${seat}.units`] = without(unitsOf(position, seat), hex);
  const poison = Object.entries(position.poison ?? {}).filter(([, at]) => at !== hex);
  return { ...keys, poison: Object.fromEntries(poison) };
}

/**
 * Puts a coin of a unit on a hex. On the same unit it adds a coin. If no more units of the kind may be on the board, the unit comes
 * from its hex. Returns null if no coin is left.
 */
export function putUnit(position: EditorPosition, seat: string, kind: CoinKind, hex: HexName, facts: CoinFacts): EditorPosition | null {
  const there = unitAt(position, hex);
  const units = unitsOf(position, seat);
  if (there?.seat === seat && there.unit === kind) {
    if (left(position, seat, kind, facts) <= 0) return null;
    return changed(position, { [`${seat}.units`]: { ...units, [hex]: { unit: kind, coins: there.coins + 1 } } }, facts);
  }
  const standing = Object.entries(units).filter(([, { unit }]) => unit === kind);
  const from = standing.length >= facts.copies(kind) ? standing[0] : undefined;
  if (from === undefined && left(position, seat, kind, facts) <= 0) return null;
  const clear = { ...position, ...freed(position, hex) };
  const own = from === undefined ? unitsOf(clear, seat) : without(unitsOf(clear, seat), from[0]);
  return changed(clear, { [`${seat}.units`]: { ...own, [hex]: { unit: kind, coins: from?.[1].coins ?? 1 } } }, facts);
}

/** Takes away what lies uppermost on a hex: a poison counter, a coin of the unit, a fort, a marker. */
export function takeOff(position: EditorPosition, hex: HexName, facts: CoinFacts): EditorPosition {
  const poison = Object.entries(position.poison ?? {});
  if (poison.some(([, at]) => at === hex)) return changed(position, { poison: Object.fromEntries(poison.filter(([, at]) => at !== hex)) }, facts);
  const there = unitAt(position, hex);
  if (there !== null) {
    if (there.coins === 1) return changed(position, freed(position, hex), facts);
    const fewer = { unit: there.unit, coins: there.coins - 1 };
    return changed(position, { [`${there.seat}.units`]: { ...unitsOf(position, there.seat), [hex]: fewer } }, facts);
  }
  if (position["forts.at"]?.includes(hex)) return toggleFort(position, hex, facts);
  return hold(position, hex, null, facts);
}

/** Gives a location to a side, or to neither. */
export function hold(position: EditorPosition, hex: HexName, side: Side | null, facts: CoinFacts): EditorPosition {
  const keys: Record<string, unknown> = {};
  for (const one of ["A", "B"] as const) {
    const others = heldBy(position, one).filter((at) => at !== hex);
    keys[`${one}.held`] = one === side ? [...others, hex] : others;
  }
  return changed(position, keys, facts);
}

export function toggleFort(position: EditorPosition, hex: HexName, facts: CoinFacts): EditorPosition {
  const forts = position["forts.at"] ?? [];
  return changed(position, { "forts.at": forts.includes(hex) ? forts.filter((at) => at !== hex) : [...forts, hex] }, facts);
}

/** Lays a poison counter on a hex: the first that lies on its card, of a poisoner on the other side than the unit there. */
export function lay(position: EditorPosition, hex: HexName, facts: CoinFacts): EditorPosition | null {
  const victim = unitAt(position, hex);
  if (victim === null) return null;
  const enemies = seatNames(position).filter((seat) => sideOf(seat) !== sideOf(victim.seat)).flatMap((seat) => armyOf(position, seat));
  const poisoner = enemies.find((kind) => facts.poisoners.includes(kind) && position.poison?.[kind] === undefined);
  return poisoner === undefined ? null : changed(position, { poison: { ...position.poison, [poisoner]: hex } }, facts);
}

/** Returns whether a coin is the only one of its kind, as the Royal Coin is. */
export function isSingle(kind: CoinKind): boolean {
  return kind === ROYAL || kind.startsWith("decoy_");
}

/** Puts one coin more into a zone, or takes one away. A single coin comes from wherever it is. Returns null if no coin is left. */
export function step(position: EditorPosition, seat: string, zone: EditorZone, kind: CoinKind, by: 1 | -1, facts: CoinFacts): EditorPosition | null {
  const key = `${seat}.${zone}`;
  const coins = coinsIn(position, seat, zone);
  const count = (coins[kind] ?? 0) + by;
  if (count < 0) return null;
  if (by > 0 && isSingle(kind)) {
    const keys: Record<string, unknown> = {};
    for (const one of kind === ROYAL ? [seat] : seatNames(position)) {
      for (const other of ZONES) keys[`${one}.${other}`] = { ...coinsIn(position, one, other), [kind]: one === seat && other === zone ? 1 : 0 };
    }
    return changed(position, keys, facts);
  }
  if (by > 0 && left(position, seat, kind, facts) <= 0) return null;
  return changed(position, { [key]: { ...coins, [kind]: count } }, facts);
}

/** Makes a seat the one that acts, instead of any other pending event. */
export function toAct(position: EditorPosition, seat: string, facts: CoinFacts): EditorPosition {
  return changed(position, { turn: seat, agenda: undefined, over: undefined, round: Math.max(1, position.round ?? 1) }, facts);
}

/** Gives a seat the initiative. The seat that has it locks or unlocks it for the round. */
export function first(position: EditorPosition, seat: string, facts: CoinFacts): EditorPosition {
  const moved = position.initiative === seat ? 1 - (position.moved ?? 0) : 0;
  const next = changed(position, { initiative: seat, moved }, facts);
  return drawing(next) && position.initiative !== seat ? draw(next, facts) : next;
}

/** Returns whether hands are drawn next. */
export function drawing(position: EditorPosition): boolean {
  return position.agenda?.[0]?.op === "draw";
}

/** Empties all hands and lets every seat draw a new one, in turn order. */
export function draw(position: EditorPosition, facts: CoinFacts): EditorPosition {
  const names = seatNames(position);
  const from = Math.max(0, names.indexOf(position.initiative ?? ""));
  const order = names.map((_, k) => names[(from + k) % names.length] ?? "");
  const keys: Record<string, unknown> = { over: undefined, moved: 0, round: Math.max(1, position.round ?? 1) };
  for (const seat of names) {
    const bag = { ...coinsIn(position, seat, "bag") };
    for (const [kind, count] of Object.entries(coinsIn(position, seat, "hand"))) bag[kind] = (bag[kind] ?? 0) + count;
    Object.assign(keys, { [`${seat}.hand`]: {}, [`${seat}.bag`]: bag });
  }
  keys.agenda = order.map((seat) => ({ op: "draw", seat, coins: ROOM_IN_HAND }));
  keys.turn = order[order.length - 1];
  return changed(position, keys, facts);
}

export function setRound(position: EditorPosition, round: number, facts: CoinFacts): EditorPosition {
  return changed(position, { round: Math.min(Math.max(1, round), 999) }, facts);
}

/** Puts a side's seal on a decree, or takes it off. */
export function toggleSeal(position: EditorPosition, side: Side, decree: string, facts: CoinFacts): EditorPosition {
  const seals = sealsOf(position, side);
  return changed(position, { [`${side}.seals`]: seals.includes(decree) ? seals.filter((one) => one !== decree) : [...seals, decree] }, facts);
}

/** Replaces a decree in play. Its seals go. */
export function replaceDecree(position: EditorPosition, old: string, decree: string, facts: CoinFacts): EditorPosition {
  const keys: Record<string, unknown> = { decrees: (position.decrees ?? []).map((one) => (one === old ? decree : one)) };
  for (const side of ["A", "B"] as const) keys[`${side}.seals`] = sealsOf(position, side).filter((one) => one !== old);
  return changed(position, keys, facts);
}

/** Replaces a unit of an army. The new unit's coins take the places of the old unit's coins, as many as there are. */
export function replaceUnit(position: EditorPosition, seat: string, old: CoinKind, kind: CoinKind, facts: CoinFacts): EditorPosition {
  const keys: Record<string, unknown> = { [seat]: armyOf(position, seat).map((one) => (one === old ? kind : one)) };
  let room = facts.coins(kind);
  const units: Record<HexName, UnitStack> = {};
  let standing = 0;
  for (const [hex, one] of Object.entries(unitsOf(position, seat))) {
    if (one.unit !== old) units[hex] = one;
    else if (room > 0 && standing < facts.copies(kind)) {
      const coins = Math.min(room, one.coins);
      units[hex] = { unit: kind, coins };
      room -= coins;
      standing += 1;
    }
  }
  keys[`${seat}.units`] = units;
  for (const zone of OUTSIDE_SUPPLY) {
    const coins = { ...coinsIn(position, seat, zone) };
    const some = Math.min(room, coins[old] ?? 0);
    delete coins[old];
    if (some > 0) coins[kind] = some;
    room -= some;
    keys[`${seat}.${zone}`] = coins;
  }
  const top = (position[`${seat}.bag_top`] as CoinKind[] | undefined) ?? [];
  keys[`${seat}.bag_top`] = top.filter((one) => one !== old);
  keys.poison = Object.fromEntries(Object.entries(position.poison ?? {}).filter(([one]) => one !== old));
  const decoy = `decoy_${old}`;
  for (const other of seatNames(position)) {
    for (const zone of OUTSIDE_SUPPLY) {
      const coins = (keys[`${other}.${zone}`] as CoinCounts | undefined) ?? coinsIn(position, other, zone);
      if (coins[decoy]) keys[`${other}.${zone}`] = Object.fromEntries(Object.entries(coins).filter(([one]) => one !== decoy));
    }
  }
  return changed(position, keys, facts);
}

/** Clears the board and all zones: every unit's coins lie in supply, every Royal Coin in its bag, and the sides hold their starting locations. */
export function cleared(position: EditorPosition, start: Record<HexName, Side>, facts: CoinFacts): EditorPosition {
  const keys: Record<string, unknown> = { agenda: undefined, over: undefined, poison: {}, "forts.at": [], decoys: {}, moved: 0 };
  for (const side of ["A", "B"] as const) {
    keys[`${side}.held`] = Object.keys(start).filter((hex) => start[hex] === side);
    keys[`${side}.seals`] = [];
  }
  for (const seat of seatNames(position)) {
    for (const zone of OUTSIDE_SUPPLY) keys[`${seat}.${zone}`] = zone === "bag" ? { [ROYAL]: 1 } : {};
    keys[`${seat}.units`] = {};
    keys[`${seat}.bag_top`] = [];
  }
  keys.turn = position.turn ?? "A";
  keys.round = position.round ?? 1;
  return changed(position, keys, facts);
}
