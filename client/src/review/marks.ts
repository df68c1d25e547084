/** The marks of a moment on the board: an arrow for the action played, the mark of the better one, and the likely answer. */

import type { BoardState } from "../board/boardstate.ts";
import type { DiscName } from "../board/marks.ts";
import type { BoardMark } from "../schema.gen.ts";

type MomentPicture = Partial<BoardState>;

/** Returns the arrows of marks, without those on the unit's hex. */
export function arrowsOf(marks: BoardMark[], name: "last" | "own" | "aim" | "faded"): BoardState["arrows"] {
  return marks.flatMap(({ from, to }) => (from === null || from === to ? [] : [{ from, to, name }]));
}

/** Returns the signs of choices that go nowhere. */
export function signsOf(marks: BoardMark[]): BoardState["lasts"] {
  return marks.filter(({ from, to }) => from === null || from === to).map(({ to, verb }) => ({ hex: to, verb }));
}

/** Returns a position with an action that was played there, and the marks of a better one. */
export function withMoment(base: MomentPicture, played: BoardMark[], better: BoardMark[]): MomentPicture {
  const marks: BoardState["marks"] = {};
  const discs: { hex: string; name: DiscName }[] = [];
  for (const { verb, to } of better) {
    if (verb === "bolster" || verb === "control") discs.push({ hex: to, name: verb });
    else marks[to] = { ...marks[to], ...(verb === "move" ? { dot: true } : verb === "attack" ? { target: true } : { deploy: true }) };
  }
  const [first] = better;
  const acts = first === undefined || first.verb === "deploy" ? null : (first.from ?? first.to);
  return { ...base, arrows: arrowsOf(played, "last"), lasts: signsOf(played), leftFrom: [], marks, discs, discsOnBoard: true, chosen: acts };
}

/** Returns a position after an action, with the likely answer to it. */
export function withReply(base: MomentPicture, reply: BoardMark[]): MomentPicture {
  const met = Object.fromEntries(reply.filter(({ verb }) => verb === "attack").map(({ to }) => [to, { target: true }]));
  return {
    ...base,
    arrows: [...(base.arrows ?? []).map((arrow) => ({ ...arrow, name: "faded" as const })), ...arrowsOf(reply, "aim")],
    marks: { ...base.marks, ...met },
    lasts: [...(base.lasts ?? []), ...signsOf(reply)],
    discs: [],
  };
}
