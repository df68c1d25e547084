/** The keyboard: everything that the mouse can do, from anywhere on the page. */

import type { ReadonlySignal, Signal } from "@preact/signals";
import type * as cards from "../../table/opened.ts";
import type { Opened } from "../../table/signals.ts";
import type { createChoosing } from "../turn/choosing.ts";
import type { Controller } from "../controller.ts";
import { hexKeys } from "./hexkeys.ts";
import type { PlayPage } from "../world.ts";

/** The parts of the page around its game that have keys. */
export interface Around extends Pick<typeof cards, "closeCard" | "openCard" | "openSheet"> {
  /** The names of the board's cells, and of the one in the middle. */
  cells: string[];
  middle: () => string;
  opened: ReadonlySignal<Opened | null>;
  /** Whether the chat takes the place of the record. */
  inRecord: ReadonlySignal<boolean>;
  flipped: Signal<boolean>;
  turnThreats: () => void;
  toggleMute: () => void;
  /** Focuses the record if it has a place on the page. Returns whether it has one. */
  focusRecord: () => boolean;
  pressKey: (key: string) => boolean;
}

/** The place of the focus: whether it lies within an element of a selector, and whether it lies nowhere. */
export interface Focus {
  within: (selector: string) => boolean;
  nowhere: boolean;
}

const TWICE_MS = 500;

/** Keys that are held together with others. */
const HELD = ["Shift", "CapsLock", "AltGraph"];

/** Returns the keyboard of a page. It listens to nothing by itself: `press` presses a key. */
export function createKeys(
  { acting, board, boot, bottom, coin, focusedHex, offers, past, payload, recordOpen, selection, view }: PlayPage,
  { go, may, offer, resetSelection, showPast, showPresent, stepPast, undo }: Controller,
  { act, beside, chooseHex, chooseSlot, claim, cure, finish, giveBack, numbered, pass, proclaim, recruit }: ReturnType<typeof createChoosing>,
  { cells, closeCard, flipped, focusRecord, inRecord, middle, openCard, opened, openSheet, pressKey, toggleMute, turnThreats }: Around,
) {
  let lastEscape = -Infinity;

  /** The command of each letter, unless it starts the name of a hex. The chat adds more. */
  const commands: Record<string, () => void> = {
    b: () => act("bolster"),
    c: () => act("control"),
    d: () => proclaim(),
    a: () => act("tactic"),
    i: claim,
    p: pass,
    r: recruit,
    u: cure,
    y: giveBack,
    m: toggleMute,
    l: toRecord,
    f: turnBoard,
    o: () => ask("draw"),
    x: turnThreats,
    z: () => ask("takeback"),
  };

  function ask(what: "draw" | "takeback"): void {
    if (may(what)) offer(what);
  }

  /** Turns the board. A spectator sees the table from the next seat. */
  function turnBoard(): void {
    if (boot.you.length > 0) flipped.value = !flipped.value;
    else bottom.value = (bottom.value + 1) % (view.value?.seats.length ?? 1);
  }

  const hasSign = (name: string): boolean => offers.value.discs.some((disc) => disc.name === name);

  /** The letters that start names of hexes, each with a function that returns whether its command is possible. */
  const ready: Record<string, () => boolean> = {
    a: () => hasSign("tactic"),
    b: () => hasSign("bolster"),
    c: () => hasSign("control"),
    f: () => true,
    i: () => beside.value.claim !== undefined,
  };

  const focusHex = (hex: string): void => board.value?.focus(hex);

  const names = hexKeys({
    isHex: (name) => cells.includes(name),
    // If decrees are offered, D with a number means a decree and not a hex.
    isFile: (letter) => !(letter === "d" && beside.value.proclaim.length > 0) && cells.some((hex) => hex.startsWith(letter)),
    isLit: (letter) => [...offers.value.hexes.keys()].some((hex) => hex.startsWith(letter)),
    isReady: (letter) => ready[letter]?.() ?? false,
    command: (letter) => {
      commands[letter]?.();
      return letter in commands;
    },
    choose: (hex) => {
      focusHex(hex);
      chooseHex(hex);
    },
  });

  /** Handles a key, a letter in lower case. Returns whether it was used. */
  function press(key: string, { within, nowhere }: Focus): boolean {
    if (HELD.includes(key)) return false;
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
    if (key === "Enter" && !within("button, a, input, [role=option]")) {
      const last = finish.value;
      last?.run();
      return last !== null;
    }
    if (key === "?") {
      cardOfFocus();
      return true;
    }
    if (!within(".board, .hand, .sheet, input, select") && payload.value?.view.phase !== "draft" && stepThroughRecord(key)) return true;
    if (key.startsWith("Arrow") && nowhere) {
      focusHex(focusedHex.value ?? acting.value ?? middle());
      return true;
    }
    return /^[a-z]$/.test(key) && names.letter(key);
  }

  function stepThroughRecord(key: string): boolean {
    if (key === "ArrowLeft") stepPast(-1);
    else if (key === "ArrowRight") stepPast(1);
    else if (key === "Home") void showPast(-1);
    else if (key === "End") showPresent();
    else return false;
    return true;
  }

  function digit(n: number): void {
    if (names.digit(n)) return;
    if (numbered.value.length > 0) {
      const path = numbered.value[n - 1];
      if (path) go(path, null);
      return;
    }
    chooseSlot(n - 1);
    if (selection.value.slot !== null) focusHex(acting.value ?? [...offers.value.hexes.keys()][0] ?? middle());
  }

  function stepOut(): void {
    const twice = performance.now() - lastEscape < TWICE_MS;
    lastEscape = performance.now();
    if (opened.value !== null) closeCard();
    else if (recordOpen.value) recordOpen.value = false;
    else if (past.value !== null) showPresent();
    else if (twice) resetSelection();
    else undo();
  }

  /** Opens the card of the focused unit or of the chosen coin, otherwise the sheet of all keys. A second press closes either. */
  function cardOfFocus(): void {
    const what = opened.value?.what;
    const unit = view.value?.units.find((u) => u.hex === focusedHex.value);
    if (what === "unit" || what === "keys") closeCard();
    else if (unit) openCard({ kind: unit.kind, hex: unit.hex, seat: unit.seat });
    else if (coin.value !== null) openCard({ kind: coin.value, hex: null, seat: payload.value?.seat ?? null });
    else openSheet("keys");
  }

  /** Focuses the record if it has a place on the page, instead of the chat; otherwise opens or closes its card. */
  function toRecord(): void {
    if (inRecord.value) commands.t?.();
    else if (recordOpen.value || !focusRecord()) recordOpen.value = !recordOpen.value;
  }

  return { commands, press, ready };
}
