/**
 * The editor: a position with its history, the chosen coin or marker, and the server's answer about the position. The history may lead to
 * positions of another board, which only another page can show.
 */

import { batch, computed, signal } from "@preact/signals";
import type { EditedPosition, HexName, CoinKind, LaidOutTry, Side, Why } from "../schema.gen.ts";
import { t } from "../shared/texts.ts";
import { armyOf, type CoinFacts, hold, isSingle, lay, type EditorPosition, putUnit, takeOff, toggleFort } from "./position.ts";

/** The thing that a press on a hex puts there. */
export type Tool =
  | { what: "unit"; seat: string; kind: CoinKind }
  | { what: "hold"; side: Side | null }
  | { what: "off" | "fort" | "poison" };

export interface EditorServer {
  look: (at: { position: EditorPosition }) => Promise<EditedPosition | string>;
  why: (position: EditorPosition, tried: Pick<LaidOutTry, "coin" | "hex" | "verb">) => Promise<Why | null>;
}

/** The positions before and after the present one. */
export interface EditHistory {
  done: EditorPosition[];
  undone: EditorPosition[];
}

/** A page's first position if it differs from its address, with the history that leads there. */
export interface Resumed extends EditHistory {
  position: EditorPosition;
}

interface EditorWorld {
  edited: EditedPosition;
  /** The position and the history that another page has left, or null. */
  resumed?: Resumed | null;
  /** Returns whether this page can show a position. */
  fits?: (position: EditorPosition) => boolean;
  /** Opens a position on another page, with its history. */
  leave?: (to: Resumed) => void;
  trouble: string;
  facts: CoinFacts;
  server: EditorServer;
  /** Called with the line of each position that the server has answered about. */
  onLine: (line: string) => void;
}

/** The pause between a change and the request about the position: a row of presses makes one request. */
const PAUSE_MS = 150;
/** How long a cross marks the hex of a refused press. */
const CROSS_MS = 3000;
/** The greatest number of positions that one can go back. */
const MOST_DONE = 200;

export type Editor = ReturnType<typeof createEditor>;

export function createEditor({ edited, resumed = null, fits = () => true, leave = () => undefined, trouble, facts, server, onLine }: EditorWorld) {
  const position = signal(resumed?.position ?? (edited.position as EditorPosition));
  const undone = signal<EditorPosition[]>(resumed?.undone ?? []);
  const done = signal<EditorPosition[]>(resumed?.done ?? []);
  /** The server's answer, or null until it has answered about the present position. */
  const answer = signal<EditedPosition | null>(resumed === null ? edited : null);
  /** The hex of a refused press, for a while. */
  const crossed = signal<HexName | null>(null);
  const message = signal(trouble);
  const tool = signal<Tool | null>(null);
  /** Whether the legal actions are listed, and presses on the board ask why not. */
  const legal = signal(false);
  /** The choice under the mouse or the focus, by its id. */
  const looked = signal<number | null>(null);

  const faults = computed(() => answer.value?.faults ?? []);
  const choices = computed(() => answer.value?.ask?.choices ?? []);

  let timer = 0;
  let asked = 0;
  let crossing = 0;

  /** Says why nothing was changed, and crosses the hex that was pressed. */
  function refuse(text: string, hex: HexName | null = null): void {
    clearTimeout(crossing);
    batch(() => {
      message.value = text;
      crossed.value = hex;
    });
    crossing = setTimeout(() => (crossed.value = null), CROSS_MS) as unknown as number;
  }

  function clear(): void {
    clearTimeout(crossing);
    message.value = "";
    crossed.value = null;
  }

  function ask(): void {
    clearTimeout(timer);
    asked += 1;
    const number = asked;
    timer = setTimeout(() => void fetchAnswer(number), PAUSE_MS) as unknown as number;
  }

  async function fetchAnswer(number: number): Promise<void> {
    const about = position.value;
    let edited: EditedPosition | string;
    try {
      edited = await server.look({ position: about });
    } catch {
      edited = t("No connection.");
    }
    if (number !== asked) return;
    if (typeof edited === "string") message.value = edited;
    else {
      answer.value = edited;
      if (edited.line !== null) onLine(edited.line);
    }
  }

  /** Shows a position, or says why there is none. `hex`: the hex that was pressed for it. */
  function change(to: EditorPosition | null, otherwise: string = t("No coins of this kind left."), hex: HexName | null = null): void {
    if (to === null) refuse(otherwise, hex);
    else show(to, { done: [...done.value, position.value].slice(-MOST_DONE), undone: [] });
  }

  function show(to: EditorPosition, history: EditHistory): void {
    if (!fits(to)) {
      leave({ position: to, ...history });
      return;
    }
    batch(() => {
      position.value = to;
      done.value = history.done;
      undone.value = history.undone;
      answer.value = null;
      tool.value = tool.value?.what === "unit" && !armed(to, tool.value) ? null : tool.value;
      legal.value = false;
      clear();
    });
    ask();
  }

  function undo(): void {
    const last = done.value.at(-1);
    if (last !== undefined) show(last, { done: done.value.slice(0, -1), undone: [...undone.value, position.value] });
  }

  function redo(): void {
    const next = undone.value.at(-1);
    if (next !== undefined) show(next, { done: [...done.value, position.value], undone: undone.value.slice(0, -1) });
  }

  /** Chooses the coin or marker for the next press on the board; choosing it again lets it go. */
  function choose(next: Tool): void {
    batch(() => {
      clear();
      legal.value = false;
      tool.value = JSON.stringify(tool.value) === JSON.stringify(next) ? null : next;
    });
  }

  /** Puts the chosen thing on a hex. Without one, the unit there becomes the chosen one. `location`: whether the hex is a location. */
  function press(hex: HexName, location: boolean, unit: { seat: string; unit: CoinKind } | null): void {
    const with_ = tool.value;
    const now = position.value;
    if (with_ === null) {
      if (unit === null) refuse(t("Choose a coin or a marker first."), hex);
      else choose({ what: "unit", seat: unit.seat, kind: unit.unit });
    } else if (with_.what === "unit") {
      if (with_.kind === "royal" || with_.kind.startsWith("decoy_")) refuse(t("This coin can't be on the board."), hex);
      else change(putUnit(now, with_.seat, with_.kind, hex, facts), undefined, hex);
    } else if (with_.what === "off") change(takeOff(now, hex, facts));
    else if (with_.what === "poison") change(lay(now, hex, facts), t("You can poison a unit only if its opponents have a poison counter left."), hex);
    else if (!location) refuse(t("This hex is not a location."), hex);
    else if (with_.what === "fort") change(toggleFort(now, hex, facts));
    else if (with_.what === "hold") change(hold(now, hex, with_.side, facts));
  }

  /** Shows why the coin of the choice that is looked at, or of the unit there, can't be used at a hex. */
  async function askWhy(hex: HexName): Promise<void> {
    const one = choices.value.find(({ id }) => id === looked.value);
    const about = position.value;
    let why: Why | null;
    try {
      why = await server.why(about, { coin: one?.coin ?? null, hex, verb: null });
    } catch {
      why = { reason: t("No connection."), rule: null, ruling: null };
    }
    if (position.value !== about) return;
    const reason = why?.reason ?? null;
    refuse(reason ?? t("That action is legal."), reason === null ? null : hex);
  }

  function setLegal(on: boolean): void {
    batch(() => {
      legal.value = on;
      looked.value = null;
      clear();
    });
  }

  if (resumed !== null) ask();
  return {
    position, undone, done, answer, message, crossed, tool, legal, looked, faults, choices, change, undo, redo, choose, press, askWhy, setLegal,
  };
}

/** Returns whether a seat of a position can have such a coin: one of its army's, the Royal Coin or a decoy. */
function armed(position: EditorPosition, { seat, kind }: { seat: string; kind: CoinKind }): boolean {
  return isSingle(kind) || armyOf(position, seat).includes(kind);
}
