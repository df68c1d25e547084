/** The editor's board: the position as it is laid out, and the legal action that is looked at. */

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { createBoard } from "../board/board.ts";
import type { BoardState } from "../board/boardstate.ts";
import { createCross } from "../board/cross.ts";
import type { HexName, Side, UnitView } from "../schema.gen.ts";
import { listed } from "../shared/forms.ts";
import { t, tn } from "../shared/texts.ts";
import { board as data, kindName, names, seatName, seatNumber, sideName } from "./boot.ts";
import { layout } from "./layout.ts";
import { heldBy, type EditorPosition, sideOf, unitAt, unitsOf } from "./position.ts";
import { editor, turned } from "./state.ts";

export function BoardPane() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const board = createBoard(data, {
      onHex: (hex) => {
        if (editor.legal.value) void editor.askWhy(hex);
        else editor.press(hex, data.hexes.some(({ name, location }) => name === hex && location), unitAt(editor.position.value, hex));
      },
    });
    host.current?.append(board.element);
    const cross = createCross(board, data);
    const stop = effect(() => {
      board.set(picture());
      cross(editor.crossed.value, turned.now.value === "dusk");
    });
    return () => {
      stop();
      board.element.remove();
    };
  }, []);
  return <div class="board-pane" id="board" ref={host} />;
}

function picture(): Partial<BoardState> {
  const position = editor.position.value;
  const { scale, labelled } = layout.value;
  const tool = editor.tool.value;
  const choice = editor.choices.value.find(({ id }) => id === editor.looked.value);
  const drawn = choice?.to && choice.hex && choice.to !== choice.hex ? [{ from: choice.hex, to: choice.to, name: choice.verb === "move" ? "own" as const : "aim" as const }] : [];
  const target = choice?.to && (choice.verb === "attack" || choice.verb === "hit") ? { [choice.to]: { target: true } } : {};
  const deploy = choice?.verb === "deploy" && choice.to ? { [choice.to]: { deploy: true } } : {};
  const chosen = tool?.what === "unit" ? Object.entries(unitsOf(position, tool.seat)).find(([, { unit }]) => unit === tool.kind)?.[0] : undefined;
  return {
    units: units(position),
    held: held(position),
    forts: position["forts.at"] ?? [],
    sides: names.map(sideOf),
    flip: turned.now.value === "dusk",
    chosen: choice?.hex ?? (editor.legal.value ? null : chosen ?? null),
    arrows: drawn,
    marks: { ...target, ...deploy },
    coordinates: labelled,
    scale,
    labels: labels(position),
    label: t("Board"),
  };
}

function units(position: EditorPosition): UnitView[] {
  const poison = Object.entries(position.poison ?? {});
  return names.flatMap((seat) => Object.entries(unitsOf(position, seat)).map(([hex, { unit, coins }]) => ({
    hex, seat: seatNumber(seat), kind: unit, height: coins, poison: poison.filter(([, at]) => at === hex).map(([kind]) => kind),
  })));
}

function held(position: EditorPosition): Record<HexName, Side> {
  const all = (["A", "B"] as const).flatMap((side) => heldBy(position, side).map((hex) => [hex, side] as const));
  return Object.fromEntries(all);
}

/** Returns the name of each hex for screen readers. */
function labels(position: EditorPosition): Record<HexName, string> {
  const markers = held(position);
  const out: Record<HexName, string> = {};
  for (const { name, location } of data.hexes) {
    const parts = [name];
    const side = markers[name];
    if (location) parts.push(side ? t("location of {side}", { side: sideName(side) }) : t("location, neutral"));
    if (position["forts.at"]?.includes(name)) parts.push(t("fort"));
    const unit = unitAt(position, name);
    if (unit !== null) {
      parts.push(t("{unit} of {side}", { unit: kindName(unit.unit), side: seatName(unit.seat) }));
      parts.push(tn("one coin", "{n} coins", unit.coins));
      if (Object.values(position.poison ?? {}).includes(name)) parts.push(t("poisoned"));
    } else if (!location) parts.push(t("empty"));
    out[name] = listed(parts);
  }
  return out;
}

