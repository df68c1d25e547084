/** What the signals say, as a state of the board: stacks, marks, arrows, and what each hex is called. */

import type { Arrow, BoardState, HexMark } from "../board/board.ts";
import { t } from "../texts.ts";
import type { Unit, View } from "../wire.ts";
import * as state from "./state.ts";

/** The board's state as the signals have it now, `scale` pixels to a hex's circumradius; `discs`: whether there is room for them on it. */
export function picture(scale: number, discs: boolean): Partial<BoardState> {
  const now = state.view.value;
  const whole = state.payload.value;
  const base = { scale, coordinates: scale >= 45, discsOnBoard: discs && scale >= 34, flip: state.sideOf(state.bottom.value) === "A" };
  if (now === null || whole === null) return { ...base, animate: false };
  const { places, discs: offered } = state.offers.value;
  const marks: Record<string, HexMark> = {};
  for (const [hex, offer] of places) {
    marks[hex] = { dot: offer.dot, mayGoOn: offer.mayGoOn, deploy: offer.deploy, target: offer.target, cost: offer.cost, friend: offer.friend, poison: offer.poison, build: offer.build };
  }
  const asked = state.ask.value;
  if (asked?.step === "reply" && asked.unit) marks[asked.unit.hex] ??= { target: true };
  const looked = state.card.value;
  const threats: string[] = [];
  for (const hex of state.threats.value) {
    const unit = now.units.find((u) => u.hex === hex);
    if (unit && unit.seat !== looked?.seat) marks[hex] ??= { target: true };
    else if (!unit) threats.push(hex);
  }
  const unsent = state.frame.value;
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
    chosen: state.myTurn.value && asked?.step !== "reply" ? state.acting.value : null,
    ghosts: unsent === null ? [] : ghosts(whole.view, unsent.trail.map((m) => m.from)),
    arrows: arrows(),
    lasts: unsent !== null ? [] : last.filter((m) => m.from === null).map((m) => ({ hex: m.to, verb: m.verb })),
    leftFrom: last.filter((m) => m.verb === "move" && m.from !== null).map((m) => m.from ?? ""),
    threats,
    labels: labels(now),
    label: t("Board, you play {side} from the bottom", { side: state.sideName(state.sideOf(state.bottom.value)) }),
    animate: state.animate.value,
  };
}

/** What stood where the unsent steps began. */
function ghosts(before: View, from: (string | null)[]): Unit[] {
  const now = state.view.value?.units ?? [];
  return before.units.filter((u) => from.includes(u.hex) && !now.some((n) => n.hex === u.hex));
}

function arrows(): Arrow[] {
  const whole = state.payload.value;
  const unsent = state.frame.value;
  const list: Arrow[] = [];
  for (const mark of state.past.value?.trail ?? whole?.trail ?? []) {
    if (mark.from !== null && mark.from !== mark.to) list.push({ from: mark.from, to: mark.to, name: unsent ? "faded" : "last" });
  }
  for (const mark of unsent?.trail ?? []) {
    if (mark.from !== null && mark.from !== mark.to) list.push({ from: mark.from, to: mark.to, name: "own" });
  }
  const over = state.hovered.value;
  const from = state.acting.value;
  if (over !== null && from !== null && state.offers.value.places.get(over)?.target) list.push({ from, to: over, name: "aim" });
  return list;
}

function labels(now: View): Record<string, string> {
  const { places } = state.offers.value;
  const chosen = state.acting.value;
  const out: Record<string, string> = {};
  const mine = state.payload.value?.seat ?? null;
  for (const hex of state.boot.board.hexes) {
    const parts = [hex.name];
    const holder = now.held[hex.name];
    if (hex.location) parts.push(holder ? t("location of {side}", { side: state.sideName(holder) }) : t("location, neutral"));
    if (now.forts?.at.includes(hex.name)) parts.push(t("fort"));
    const unit = now.units.find((u) => u.hex === hex.name);
    if (unit) {
      const name = state.kindName(unit.kind);
      const owner = state.four ? state.personName(unit.seat) : state.sideName(state.sideOf(unit.seat));
      parts.push(unit.seat === mine ? t("your {unit}", { unit: name }) : t("{unit} of {side}", { unit: name, side: owner }));
      parts.push(unit.height === 1 ? t("one coin") : t("{n} coins", { n: unit.height }));
      if (unit.poison.length > 0) parts.push(t("poisoned"));
    } else if (!hex.location) parts.push(t("empty"));
    if (hex.name === chosen && state.myTurn.value) parts.push(t("chosen"));
    const offer = places.get(hex.name);
    if (offer?.target) parts.push(t("target"));
    if (offer?.friend || offer?.poison || offer?.build) parts.push(t("choose"));
    if (offer?.dot) parts.push(offer.mayGoOn ? `${t("move")}, ${t("may go on")}` : t("move"));
    if (offer?.deploy) parts.push(t("deploy"));
    if (offer?.cost) parts.push(t("costs you a coin"));
    out[hex.name] = parts.join(", ");
  }
  return out;
}
