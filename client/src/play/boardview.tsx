/** The board of the play page: what the signals say, set on the board module; what is clicked there, told to them. */

import { useEffect, useRef } from "preact/hooks";
import { effect, signal } from "@preact/signals";
import { createBoard, type Arrow, type BoardView, type HexMark } from "../board/board.ts";
import { t } from "../texts.ts";
import type { Unit, View } from "../wire.ts";
import { justDragged, startDrag } from "./drag.ts";
import { layout, SMALL_HEX } from "./layout.ts";
import * as state from "./state.ts";

/** The hex under the keyboard's focus. */
export const focusedHex = signal<string | null>(null);

let view: BoardView | null = null;

export function focusHex(hex: string): void {
  view?.focus(hex);
}

export function dropAt(x: number, y: number): void {
  const hex = view?.hexAt(x, y);
  if (hex) state.chooseHex(hex);
}

export function settleBoard(): void {
  view?.settle();
}

/** How much hexes grow that are too small for a finger, and how far from a hex's middle (in its radii) a tap may have meant another. */
const MAGNIFIED = 1.9;
const SURE = 0.6;

const HOVER_MS = 400;
const HOLD_MS = 350;

export function BoardPane() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer = 0;
    let held = false;
    let opened: string | null = null;
    const unitAt = (hex: string): Unit | undefined => state.view.value?.units.find((u) => u.hex === hex);
    const open = (hex: string): void => {
      const unit = unitAt(hex);
      if (!unit) return;
      opened = hex;
      state.showCard({ kind: unit.kind, hex, seat: unit.seat });
    };
    // On hexes that small a tap near an edge magnifies the place instead, and the next tap is meant.
    let grown = false;
    const doubtful = (hex: string, event: Event): boolean => {
      const { scale, touch } = layout.value;
      const cell = board.element.querySelector(`.cell[data-hex="${hex}"]`);
      if (!touch || scale >= SMALL_HEX || state.offers.value.places.size === 0 || !(event instanceof MouseEvent) || cell === null) return false;
      const { left, top, width, height } = cell.getBoundingClientRect();
      return Math.hypot(event.clientX - left - width / 2, event.clientY - top - height / 2) > SURE * scale;
    };
    const magnify = (event: MouseEvent): void => {
      const { left, top } = board.element.getBoundingClientRect();
      grown = true;
      host.current?.classList.add("magnified");
      board.element.style.transformOrigin = `${event.clientX - left}px ${event.clientY - top}px`;
      board.element.style.transform = `scale(${MAGNIFIED})`;
      state.say(t("Here?"));
    };
    const shrink = (): void => {
      if (!grown) return;
      grown = false;
      host.current?.classList.remove("magnified");
      board.element.style.transform = "";
      state.hush();
    };
    const board = createBoard(state.boot.board.hexes, {
      onHex: (hex, event) => {
        if (justDragged || held) {
          held = false;
          return;
        }
        clearTimeout(timer);
        if (!grown && doubtful(hex, event)) magnify(event as MouseEvent);
        else {
          shrink();
          state.chooseHex(hex);
        }
      },
      onDisc: (hex, name) => state.act(name, hex),
      onBare: () => {
        if (justDragged) return;
        if (grown) {
          shrink();
          return;
        }
        state.showCard(null);
        if (state.past.value !== null) state.present();
        else state.undo();
      },
      onHover: (hex) => {
        if (layout.value.touch) return;
        state.hovered.value = hex;
        clearTimeout(timer);
        if (hex !== null && unitAt(hex)) timer = window.setTimeout(() => open(hex), HOVER_MS);
        if (opened !== null && opened !== hex) {
          opened = null;
          if (state.card.value?.hex) state.showCard(null);
        }
      },
      onFocus: (hex) => {
        focusedHex.value = hex;
        state.hovered.value = hex;
      },
      onPress: (hex, event) => {
        held = false;
        const unit = unitAt(hex);
        if (!unit) return;
        if (event.pointerType !== "mouse") {
          clearTimeout(timer);
          const cancel = (): void => clearTimeout(timer);
          window.addEventListener("pointerup", cancel, { once: true });
          window.addEventListener("pointermove", (e) => Math.hypot(e.clientX - event.clientX, e.clientY - event.clientY) > 8 && cancel(), { once: true });
          timer = window.setTimeout(() => {
            held = true;
            open(hex);
          }, HOLD_MS);
        }
        if (unit.seat === state.payload.value?.seat && state.ask.value?.step === "coin") {
          startDrag(event, state.lookOf(unit.seat, unit.kind), () => {
            clearTimeout(timer);
            if (state.acting.value !== hex) state.chooseHex(hex);
          }, dropAt);
        }
      },
    });
    view = board;
    host.current?.append(board.element);
    const stop = effect(() => board.set(present()));
    return () => {
      stop();
      board.element.remove();
    };
  }, []);
  return <div class="board-pane" id="board" ref={host} />;
}

/** The board's state as the signals have it now. */
function present(): Parameters<BoardView["set"]>[0] {
  const now = state.view.value;
  const whole = state.payload.value;
  const { scale, name } = layout.value;
  const base = { scale, coordinates: scale >= 45, discsOnBoard: name !== "phone" && name !== "land" && scale >= 34, flip: state.sideOf(state.bottom.value) === "A" };
  if (now === null || whole === null) return { ...base, animate: false };
  const { places, discs } = state.offers.value;
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
    discs: discs.map(({ hex, name: sign }) => ({ hex, name: sign })),
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
