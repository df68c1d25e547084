/** The editor: a position with its history, the chosen coin or marker, and the server's answer about the position. */

import { batch, computed, signal } from "@preact/signals";
import type { EditedPosition, HexName, Kind, LaidOutTry, Side, Why } from "../schema.gen.ts";
import { t } from "../shared/texts.ts";
import { type Facts, hold, lay, type Position, putUnit, takeOff, toggleFort } from "./position.ts";

/** The thing that a press on a hex puts there. */
export type Tool =
  | { what: "unit"; seat: string; kind: Kind }
  | { what: "hold"; side: Side | null }
  | { what: "off" | "fort" | "poison" };

export interface Server {
  look: (at: { position: Position }) => Promise<EditedPosition | string>;
  why: (position: Position, tried: Pick<LaidOutTry, "coin" | "hex" | "verb">) => Promise<Why | null>;
}

interface Parts {
  edited: EditedPosition;
  trouble: string;
  facts: Facts;
  server: Server;
  /** Called with the line of each position that the server has answered about. */
  onLine: (line: string) => void;
}

/** The pause after a change before the server is asked about the position, so that a row of presses is one question. */
const PAUSE_MS = 150;

export type Editor = ReturnType<typeof createEditor>;

export function createEditor({ edited, trouble, facts, server, onLine }: Parts) {
  const position = signal(edited.position as Position);
  const undone = signal<Position[]>([]);
  const done = signal<Position[]>([]);
  /** The server's answer, or null until it has answered about the present position. */
  const answer = signal<EditedPosition | null>(edited);
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

  function ask(): void {
    clearTimeout(timer);
    asked += 1;
    const number = asked;
    timer = setTimeout(() => void fetchAnswer(number), PAUSE_MS) as unknown as number;
  }

  async function fetchAnswer(number: number): Promise<void> {
    const about = position.value;
    let found: EditedPosition | string;
    try {
      found = await server.look({ position: about });
    } catch {
      found = t("No connection.");
    }
    if (number !== asked) return;
    if (typeof found === "string") message.value = found;
    else {
      answer.value = found;
      if (found.line !== null) onLine(found.line);
    }
  }

  /** Shows a position, or says why there is none. */
  function change(to: Position | null, otherwise: string = t("No coin of it is left.")): void {
    if (to === null) {
      message.value = otherwise;
      return;
    }
    batch(() => {
      done.value = [...done.value, position.value];
      undone.value = [];
      show(to);
    });
  }

  function show(to: Position): void {
    batch(() => {
      position.value = to;
      answer.value = null;
      message.value = "";
      legal.value = false;
    });
    ask();
  }

  function undo(): void {
    const last = done.value.at(-1);
    if (last === undefined) return;
    batch(() => {
      done.value = done.value.slice(0, -1);
      undone.value = [...undone.value, position.value];
      show(last);
    });
  }

  function redo(): void {
    const next = undone.value.at(-1);
    if (next === undefined) return;
    batch(() => {
      undone.value = undone.value.slice(0, -1);
      done.value = [...done.value, position.value];
      show(next);
    });
  }

  /** Chooses the coin or marker for the next press on the board; choosing it again lets it go. */
  function choose(next: Tool): void {
    batch(() => {
      message.value = "";
      legal.value = false;
      tool.value = JSON.stringify(tool.value) === JSON.stringify(next) ? null : next;
    });
  }

  /** Puts the chosen thing on a hex. Without one, the unit there becomes the chosen one. `location`: whether the hex is a location. */
  function press(hex: HexName, location: boolean, unit: { seat: string; unit: Kind } | null): void {
    const with_ = tool.value;
    const now = position.value;
    if (with_ === null) {
      if (unit === null) message.value = t("Choose a coin or a marker first.");
      else choose({ what: "unit", seat: unit.seat, kind: unit.unit });
    } else if (with_.what === "unit") {
      if (with_.kind === "royal" || with_.kind.startsWith("decoy_")) message.value = t("This coin never stands on the board.");
      else change(putUnit(now, with_.seat, with_.kind, hex, facts));
    } else if (with_.what === "off") change(takeOff(now, hex, facts));
    else if (with_.what === "poison") change(lay(now, hex, facts), t("Poison lies on a unit whose enemies have a counter left."));
    else if (!location) message.value = t("This is no location.");
    else if (with_.what === "fort") change(toggleFort(now, hex, facts));
    else if (with_.what === "hold") change(hold(now, hex, with_.side, facts));
  }

  /** Tells why the coin of the looked at choice, or of the unit there, can't be used at a hex. */
  async function askWhy(hex: HexName): Promise<void> {
    const one = choices.value.find(({ id }) => id === looked.value);
    const about = position.value;
    let found: Why | null;
    try {
      found = await server.why(about, { coin: one?.coin ?? null, hex, verb: null });
    } catch {
      found = { reason: t("No connection."), rule: null };
    }
    if (position.value === about) message.value = found?.reason ?? t("This can be done.");
  }

  function setLegal(on: boolean): void {
    batch(() => {
      legal.value = on;
      looked.value = null;
      message.value = "";
    });
  }

  return {
    position, undone, done, answer, message, tool, legal, looked, faults, choices, change, undo, redo, choose, press, askWhy, setLegal,
  };
}
