/** The signals as a state of the board: stacks, marks, arrows, and the name of each hex. */

import type { Arrow, BoardState } from "../board/board.ts";
import { cellLabels } from "../board/labels.ts";
import { coordinates } from "../shared/choices.ts";
import { marked } from "../shared/compose.ts";
import { t } from "../shared/texts.ts";
import type { Payload, UnitView, View } from "../schema.gen.ts";
import * as state from "./state.ts";

/** The board's place in its page: pixels per measure, letters and numbers around it, discs on it if there is room. */
interface Lying {
  scale: number;
  labelled: boolean;
  discs: boolean;
}

/** Returns the board's state for the present signals. */
export function picture({ scale, labelled, discs }: Lying): Partial<BoardState> {
  const now = state.view.value;
  const whole = state.payload.value;
  const base = { scale, coordinates: labelled && coordinates.now.value === "on", discsOnBoard: discs && scale >= state.cells.discsFrom, flip: state.turned.value };
  if (now === null || whole === null) return { ...base, animate: false };
  const { hexes, discs: offered } = state.offers.value;
  const marks = marked(hexes);
  const asked = state.ask.value;
  if (asked?.step === "reply" && asked.unit) marks[asked.unit.hex] ??= { target: true };
  const card = state.opened.value?.what === "unit" ? state.opened.value : null;
  const threats: string[] = [];
  for (const hex of state.threats.value) {
    const unit = now.units.find((u) => u.hex === hex);
    if (unit && unit.seat !== card?.seat) marks[hex] ??= { target: true };
    else if (!unit) threats.push(hex);
  }
  const endangered = card === null && state.past.value === null ? state.endangered.value : [];
  const own = state.sideName(state.sideOf(state.bottom.value));
  const unsent = state.unsent.value;
  const last = state.past.value?.trail ?? whole.trail;
  const trail = unsent?.trail ?? last;
  return {
    ...base,
    units: now.units,
    held: now.held,
    forts: now.forts?.at ?? [],
    sides: now.seats.map((s) => s.side),
    trail,
    marks,
    discs: offered.map(({ hex, name: sign }) => ({ hex, name: sign })),
    chosen: state.myTurn.value && asked?.step !== "reply" ? state.acting.value : state.past.value === null ? (whole.end?.at ?? null) : null,
    sending: state.sendingAt.value,
    ghosts: unsent === null || state.sending.value ? [] : unsent.meant ?? ghosts(whole.view, unsent.trail.map((m) => m.from)),
    arrows: arrows(),
    lasts: unsent !== null ? [] : last.filter((m) => m.from === null).map((m) => ({ hex: m.to, verb: m.verb })),
    leftFrom: last.filter((m) => m.verb === "move" && m.from !== null).map((m) => m.from ?? ""),
    threats: [...threats, ...endangered],
    wanted: state.past.value === null && unsent === null ? wanted(whole) : [],
    labels: cellLabels(state.boot.board.hexes, now, hexes, {
      mine: whole.seat,
      chosen: state.myTurn.value ? state.acting.value : null,
      kindName: state.kindName,
      endangered,
      more: state.remarks.value,
      ownerName: (seat) => (state.four ? state.personName(seat) : state.sideName(state.sideOf(seat))),
    }),
    label: state.onTop.value ? t("Board: you play {side}, at the top", { side: own }) : t("Board: you play {side}, at the bottom", { side: own }),
    animate: state.animate.value,
  };
}

/** Returns the locations that could give a side its last marker soon. */
function wanted({ match_point: point }: Payload): BoardState["wanted"] {
  return (["A", "B"] as const).flatMap((side) => (point?.at[side] ?? []).map((hex) => ({ hex, side })));
}

/** Returns the units at the start of the unsent steps. */
function ghosts(before: View, from: (string | null)[]): UnitView[] {
  const now = state.view.value?.units ?? [];
  return before.units.filter((u) => from.includes(u.hex) && !now.some((n) => n.hex === u.hex));
}

function arrows(): Arrow[] {
  const whole = state.payload.value;
  const unsent = state.unsent.value;
  const list: Arrow[] = [];
  for (const mark of state.past.value?.trail ?? whole?.trail ?? []) {
    if (mark.from !== null && mark.from !== mark.to) list.push({ from: mark.from, to: mark.to, name: unsent ? "faded" : "last" });
  }
  for (const mark of unsent?.trail ?? []) {
    if (mark.from !== null && mark.from !== mark.to) list.push({ from: mark.from, to: mark.to, name: "own" });
  }
  const over = state.hovered.value;
  const from = state.acting.value;
  if (over !== null && from !== null && state.offers.value.hexes.get(over)?.target) list.push({ from, to: over, name: "aim" });
  for (const note of state.notes.value) list.push({ ...note, name: "note" });
  return list;
}
