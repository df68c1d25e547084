/** The keyboard: everything that the mouse can do, from anywhere on the page. */

import { focusedHex, focusHex, settleBoard } from "./boardview.tsx";
import { inRecord } from "../table/talking.ts";
import { hexKeys } from "./hexkeys.ts";
import { pressKey } from "./notice.tsx";
import { recordOpen } from "./record.tsx";
import { threats, turn } from "./settings.ts";
import { awaken, toggleMute } from "./sound.ts";
import * as state from "./state.ts";
import { may, offer } from "./page.ts";

const TWICE_MS = 500;

/** Keys that are held together with others. */
const HELD = ["Shift", "CapsLock", "AltGraph"];

let lastEscape = -Infinity;

/** The command of each letter, unless it begins the name of a hex. */
export const COMMANDS: Record<string, () => void> = {
  b: () => state.act("bolster"),
  c: () => state.act("control"),
  d: () => state.proclaim(),
  a: () => state.act("tactic"),
  i: state.claim,
  p: state.pass,
  r: state.recruit,
  u: state.cure,
  y: state.giveBack,
  m: toggleMute,
  l: toRecord,
  f: () => (state.flipped.value = !state.flipped.value),
  o: () => (may("draw") ? offer("draw") : undefined),
  x: () => turn(threats),
  z: () => (may("takeback") ? offer("takeback") : undefined),
};

const hasSign = (name: string): boolean => state.offers.value.discs.some((disc) => disc.name === name);

/** The letters that begin names of hexes, each with a function that tells whether its own command is possible. */
const READY: Record<string, () => boolean> = {
  a: () => hasSign("tactic"),
  b: () => hasSign("bolster"),
  c: () => hasSign("control"),
  f: () => true,
  i: () => state.beside.value.claim !== undefined,
};

const names = hexKeys({
  isHex: (name) => state.boot.board.hexes.some((hex) => hex.name === name),
  // Where decrees are offered, D with a number means a decree and not a hex.
  isFile: (letter) => !(letter === "d" && state.beside.value.proclaim.length > 0) && state.boot.board.hexes.some((hex) => hex.name.startsWith(letter)),
  isLit: (letter) => [...state.offers.value.hexes.keys()].some((hex) => hex.startsWith(letter)),
  isReady: (letter) => READY[letter]?.() ?? false,
  command: (letter) => {
    COMMANDS[letter]?.();
    return letter in COMMANDS;
  },
  choose: (hex) => {
    focusHex(hex);
    state.chooseHex(hex);
  },
});

export function installKeys(): void {
  document.addEventListener("keydown", (event) => {
    awaken();
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (handle(key, event.target as Element)) {
      settleBoard();
      event.preventDefault();
    }
  });
  document.addEventListener("pointerdown", awaken);
}

function handle(key: string, target: Element): boolean {
  if (HELD.includes(key)) return false;
  const onControl = target.closest("button, a, input, [role=option]") !== null;
  // Escape drops a waiting letter, a number completes it, and any other key first carries out its command.
  if (key === "Escape" && names.cancel()) return true;
  if (!/^[\da-z]$/.test(key)) names.other();
  if (pressKey(key)) return true;
  if (/^\d$/.test(key)) {
    digit(Number(key));
    return true;
  }
  if (key === "Escape") {
    stepOut();
    return true;
  }
  if (key === "Enter" && !onControl) {
    const finish = state.finish.value;
    finish?.run();
    return finish !== null;
  }
  if (key === "?") {
    cardOfFocus();
    return true;
  }
  if (stepThroughRecord(key, target)) return true;
  if (key.startsWith("Arrow") && target === document.body) {
    focusHex(focusedHex.value ?? state.acting.value ?? state.middle());
    return true;
  }
  if (!/^[a-z]$/.test(key)) return false;
  return names.letter(key);
}

/** Steps through the record, from everywhere except places where the keys mean something else. */
function stepThroughRecord(key: string, target: Element): boolean {
  if (target.closest(".board, .hand, .sheet, input, select") !== null || state.payload.value?.view.phase === "draft") return false;
  if (key === "ArrowLeft") state.stepPast(-1);
  else if (key === "ArrowRight") state.stepPast(1);
  else if (key === "Home") void state.showPast(-1);
  else if (key === "End") state.showPresent();
  else return false;
  return true;
}

function digit(n: number): void {
  if (names.digit(n)) return;
  if (state.numbered.value.length > 0) {
    const path = state.numbered.value[n - 1];
    if (path) state.go(path, null);
    return;
  }
  state.chooseSlot(n - 1);
  if (state.selection.value.slot !== null) focusHex(state.acting.value ?? [...state.offers.value.hexes.keys()][0] ?? state.middle());
}

function stepOut(): void {
  const twice = performance.now() - lastEscape < TWICE_MS;
  lastEscape = performance.now();
  if (state.opened.value !== null) state.closeCard();
  else if (recordOpen.value) recordOpen.value = false;
  else if (state.past.value !== null) state.showPresent();
  else if (twice) state.controller.resetSelection();
  else state.undo();
}

/** Opens the card of the focused unit or of the chosen coin, otherwise the sheet of all keys. A second press closes either. */
function cardOfFocus(): void {
  if (state.opened.value?.what === "unit" || state.opened.value?.what === "keys") {
    state.closeCard();
    return;
  }
  const unit = state.view.value?.units.find((u) => u.hex === focusedHex.value);
  if (unit) state.openCard({ kind: unit.kind, hex: unit.hex, seat: unit.seat });
  else if (state.coin.value !== null) state.openCard({ kind: state.coin.value, hex: null, seat: state.payload.value?.seat ?? null });
  else state.openSheet("keys");
}

/** Goes to the record where it has a place of its own, instead of the chat; otherwise opens or closes its card. */
function toRecord(): void {
  const record = document.getElementById("record");
  if (inRecord.value) COMMANDS.t?.();
  else if (record === null || recordOpen.value) recordOpen.value = !recordOpen.value;
  else record.focus();
}
