/** The movements between two views, as a plan. It can show nothing that the views do not contain. */

import type { BoardMark, Side, UnitView } from "../schema.gen.ts";

export interface Token extends UnitView {
  /** A stack keeps its id while it moves. */
  id: number;
}

export type Motion =
  | { what: "slide"; id: number; path: string[] }
  | { what: "land"; id: number }
  | { what: "grow"; id: number }
  | { what: "hit"; id: number; hex: string; gone: boolean }
  | { what: "nudge"; id: number; from: string; to: string }
  | { what: "turn"; hex: string };

export interface MotionPlan {
  tokens: Token[];
  motions: Motion[];
}

/** Matches the stacks of two views: first those that stayed, then those that moved, by owner and kind. */
export function plan(
  before: Token[],
  after: UnitView[],
  heldBefore: Record<string, Side>,
  heldAfter: Record<string, Side>,
  trail: BoardMark[],
  fresh: () => number,
): MotionPlan {
  const left = [...before];
  const take = (fits: (token: Token) => boolean): Token | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const matched = new Map<UnitView, Token>();
  const same = (token: Token, unit: UnitView): boolean => token.seat === unit.seat && token.kind === unit.kind;
  for (const unit of after) {
    const token = take((t) => same(t, unit) && t.hex === unit.hex);
    if (token) matched.set(unit, token);
  }
  for (const unit of after) {
    if (matched.has(unit)) continue;
    const token = take((t) => same(t, unit));
    if (token) matched.set(unit, token);
  }
  const motions: Motion[] = [];
  const tokens = after.map((unit): Token => {
    const token = matched.get(unit);
    if (token === undefined) {
      const id = fresh();
      motions.push({ what: "land", id });
      return { ...unit, id };
    }
    if (token.hex !== unit.hex) motions.push({ what: "slide", id: token.id, path: route(token.hex, unit, trail) });
    if (unit.height > token.height) motions.push({ what: "grow", id: token.id });
    if (unit.height < token.height) motions.push({ what: "hit", id: token.id, hex: unit.hex, gone: false });
    return { ...unit, id: token.id };
  });
  for (const token of left) motions.push({ what: "hit", id: token.id, hex: token.hex, gone: true });
  for (const mark of trail) {
    if (mark.verb !== "attack" || mark.from === null) continue;
    const attacker = tokens.find((t) => t.hex === mark.from && t.seat === mark.seat);
    if (attacker) motions.push({ what: "nudge", id: attacker.id, from: mark.from, to: mark.to });
  }
  for (const [hex, side] of Object.entries(heldAfter)) {
    if (heldBefore[hex] !== side) motions.push({ what: "turn", hex });
  }
  return { tokens, motions };
}

/** Returns the hexes that a stack went through, or only its two ends if the trail has none between. */
function route(from: string, unit: UnitView, trail: BoardMark[]): string[] {
  const path = [from];
  for (const mark of trail) {
    if (mark.verb === "move" && mark.seat === unit.seat && mark.from === path[path.length - 1]) path.push(mark.to);
  }
  return path[path.length - 1] === unit.hex ? path : [from, unit.hex];
}
