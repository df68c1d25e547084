/**
 * The board: one SVG, one plain state object, `set(partial)`.
 *
 * Nodes are kept by key (hex, stack, mark) and written only if their text changes. Animation is a plan between two states (see
 * plan.ts) and ends at once when the next state or input arrives.
 */

import type { PageBoard, UnitView } from "../schema.gen.ts";
import { START, type BoardEvents, type BoardState, type BoardView } from "./boardstate.ts";
import { coin, SIDE_NAME } from "./coin.ts";
import { bounds, centre, R, type BoardPoint } from "./geometry.ts";
import { coordinateOf, coordinates, createCells } from "./ground.ts";
import { listen } from "./input.ts";
import { addLayer, createLayers, put, SVG, type DrawnNode, type LayerName } from "./layers.ts";
import * as marks from "./marks.ts";
import { createMover } from "./motion.ts";
import { plan, type Token } from "./plan.ts";
import { BOARD, cellShape, measures, shape } from "./sheet.ts";

export type { Arrow, BoardState, BoardView, HexMark } from "./boardstate.ts";


/** Draws a board. `labelled` leaves room around it for letters and numbers. */
export function createBoard(board: PageBoard, events: BoardEvents = {}, labelled = false): BoardView {
  const { hexes, cell: kind } = board;
  const size = measures(kind);
  const byName = new Map(hexes.map((hex) => [hex.name, hex]));
  const [leastPixels = 0, leastUnits = 0] = size.gap;
  const element = document.createElementNS(SVG, "svg");
  const [left, top, width, height] = bounds(hexes, kind, labelled ? size.marginForLabels : size.margin);
  put(element, "viewBox", `${left} ${top} ${width} ${height}`);
  put(element, "class", "board");
  element.style.setProperty("--wide", String(width / R));
  element.style.setProperty("--high", String(height / R));
  const interactive = events.onHex !== undefined;
  put(element, "role", interactive ? "grid" : "img");

  const layers = createLayers(element);
  const cells = interactive ? createCells(hexes, kind, element) : new Map<string, SVGGElement>();
  const discs = addLayer(element, "discs");

  let state: BoardState = { ...START };
  let tokens: Token[] = [];
  let nextId = 0;
  let roving = hexes[Math.floor(hexes.length / 2)]?.name ?? "";
  let focused: string | null = null;
  let pointed: string | null = null;
  let first = true;

  const at = (name: string): BoardPoint => {
    const hex = byName.get(name);
    return hex === undefined ? { x: 0, y: 0 } : centre(hex, state.flip);
  };
  const mover = createMover(layers, at, unitBody);

  function set(partial: Partial<BoardState>): void {
    const before = state;
    state = { ...state, ...partial };
    const changed = (...keys: (keyof BoardState)[]): boolean =>
      first || keys.some((key) => before[key] !== state[key] && JSON.stringify(before[key]) !== JSON.stringify(state[key]));
    const flipped = changed("flip");
    if (flipped) drawGround();
    if (flipped || changed("scale", "coordinates")) drawCoordinates();
    if (changed("scale")) element.style.setProperty("--gap", (Math.max(leastUnits, (leastPixels / state.scale) * R) * 2).toFixed(1));
    if (flipped || changed("units", "held", "marks", "ghosts")) drawPlaces();
    if (flipped || changed("forts")) drawAt("forts", state.forts, marks.fort(kind));
    const resized = [BOARD.coin, BOARD.coinInFort].some((size) => marks.discAt(before.scale, size) !== marks.discAt(state.scale, size));
    if (flipped || resized || changed("units", "held", "sides", "forts")) drawUnits(before, !flipped && state.animate && !first);
    if (flipped || changed("marks")) drawMarks();
    if (flipped || changed("discs", "discsOnBoard", "scale", "units")) drawDiscs();
    if (flipped || changed("chosen", "sending", "forts")) drawChosen();
    if (flipped || changed("leftFrom")) drawAt("left", state.leftFrom, cellShape(kind, "left-from"));
    if (flipped || changed("lasts", "scale")) drawLasts();
    if (flipped || changed("threats")) drawAt("threats", state.threats, cellShape(kind, "threat"));
    if (flipped || changed("wanted")) drawWanted();
    if (flipped || changed("ghosts", "sides")) drawGhosts();
    if (flipped || changed("arrows")) drawArrows();
    if (changed("label")) put(element, "aria-label", state.label);
    if (changed("labels")) for (const [name, cell] of cells) put(cell, "aria-label", state.labels[name] ?? name);
    if (flipped) drawFocus();
    first = false;
  }

  function drawGround(): void {
    const slab = new Map<string, DrawnNode>();
    const tiles = new Map<string, DrawnNode>();
    const tile = cellShape(kind, "tile");
    const under = cellShape(kind, "slab");
    for (const hex of hexes) {
      const where = centre(hex, state.flip);
      slab.set(hex.name, { at: where, body: under });
      tiles.set(hex.name, { at: where, body: tile, name: `tile ${hex.tile}` });
      const cell = cells.get(hex.name);
      if (cell) put(cell, "transform", `translate(${where.x.toFixed(1)} ${where.y.toFixed(1)})`);
    }
    layers.slab.write(slab);
    layers.tiles.write(tiles);
  }

  function drawCoordinates(): void {
    const asked = interactive ? (focused ?? pointed) : null;
    const texts = state.coordinates ? coordinates(board, state.flip, state.scale) : new Map<string, DrawnNode>();
    if (!state.coordinates && asked !== null) texts.set("asked", coordinateOf(asked, at(asked), state.scale));
    layers.coordinates.write(texts);
  }

  function drawUnits(before: BoardState, animated: boolean): void {
    mover.settle();
    const old = tokens;
    const next = plan(tokens, state.units, before.held, state.held, state.trail, () => (nextId += 1));
    tokens = next.tokens;
    const units = new Map<string, DrawnNode>();
    for (const token of tokens) units.set(String(token.id), { at: at(token.hex), body: unitBody(token), name: "unit" });
    layers.units.write(units);
    if (animated) mover.perform(next.motions, old);
  }

  function drawPlaces(): void {
    const busy = new Set([...state.units, ...state.ghosts].map((unit) => unit.hex));
    for (const [hex, mark] of Object.entries(state.marks)) if (mark.deploy) busy.add(hex);
    const places = new Map<string, DrawnNode>();
    for (const hex of hexes) {
      const side = state.held[hex.name];
      if (side !== undefined) places.set(hex.name, { at: at(hex.name), body: marks.heldLocation(kind, side, busy.has(hex.name)) });
      else if (hex.location) places.set(hex.name, { at: at(hex.name), body: cellShape(kind, "neutral") });
    }
    layers.places.write(places);
  }

  function unitBody(unit: UnitView): string {
    const { seat, kind, height, poison } = unit;
    // With four seats, the last two are the second seats of their sides.
    const size = state.forts.includes(unit.hex) ? BOARD.coinInFort : BOARD.coin;
    const look = coin({ side: state.sides[seat] ?? null, second: seat > 1, kind, height, poison: poison.length, disc: marks.discAt(state.scale, size) });
    return `<g class="moves"><g transform="scale(${size})">${look}</g></g>`;
  }

  function drawGhosts(): void {
    const ghosts = new Map<string, DrawnNode>();
    for (const unit of state.ghosts) ghosts.set(`${unit.hex}:${unit.kind}`, { at: at(unit.hex), body: unitBody(unit), name: "ghost" });
    layers.ghosts.write(ghosts);
  }

  function drawMarks(): void {
    const wanted = new Map<string, DrawnNode>();
    for (const [hex, mark] of Object.entries(state.marks)) {
      let body = "";
      if (mark.build) body += marks.fort(kind, true);
      if (mark.friend) body += shape("friend");
      // If a unit of the same kind may also move, its dot lies in the ring.
      if (mark.deploy) body += mark.dot ? `<g class="either">${shape("deploy")}</g>` : shape("deploy");
      if (mark.dot) body += marks.dot(mark.mayGoOn ?? false);
      if (mark.target) body += marks.target(kind, mark.cost ?? false);
      if (mark.poison) body += marks.poison(kind);
      wanted.set(hex, { at: at(hex), body, name: "mark" });
    }
    layers.marks.write(wanted);
    for (const [name, cell] of cells) cell.classList.toggle("offered", name in state.marks);
  }

  function drawDiscs(): void {
    const wanted = new Map<string, DrawnNode>();
    const radius = marks.discRadius(state.scale);
    const hit = Math.max(radius, (18 / state.scale) * R);
    if (state.discsOnBoard) {
      for (const { hex, name } of state.discs) {
        const p = at(hex);
        const [x, y] = marks.discSpot(name, state.units.some((unit) => unit.hex === hex && unit.poison.length > 0));
        const body = `${marks.actionDisc(name, radius)}<circle class="hit" r="${hit.toFixed(1)}" data-disc="${name}" data-hex="${hex}"/>`;
        wanted.set(`${hex}:${name}`, { at: { x: p.x + x, y: p.y + y }, body, name: "action-disc" });
      }
    }
    discs.write(wanted);
  }

  function drawChosen(): void {
    const hex = state.chosen ?? state.sending;
    const ring = shape(hex !== null && state.forts.includes(hex) ? "chosen-in-fort" : "chosen");
    layers.chosen.write(hex === null ? new Map() : new Map([[hex, { at: at(hex), body: ring, name: state.chosen === null ? "sending" : "" }]]));
  }

  function drawWanted(): void {
    layers.wanted.write(new Map(state.wanted.map(({ hex, side }) => [`${hex}:${side}`, { at: at(hex), body: cellShape(kind, "focus"), name: SIDE_NAME[side] }])));
  }

  function drawLasts(): void {
    const radius = Math.max(20, (12 / state.scale) * R);
    layers.lasts.write(new Map(state.lasts.map(({ hex, verb }) => [`${hex}:${verb}`, { at: at(hex), body: marks.last(verb, radius), name: "mark" }])));
  }

  function drawArrows(): void {
    const wanted = new Map<string, DrawnNode>();
    for (const { from, to, name } of state.arrows) {
      wanted.set(`${from}>${to}:${name}`, { at: { x: 0, y: 0 }, body: from === to ? marks.ring(at(from), name) : marks.arrow(at(from), at(to), name) });
    }
    layers.arrows.write(wanted);
  }

  function drawAt(layer: LayerName, names: string[], body: string): void {
    layers[layer].write(new Map(names.map((name) => [name, { at: at(name), body }])));
  }

  function drawFocus(): void {
    drawAt("focus", focused === null ? [] : [focused], cellShape(kind, "focus"));
    if (!state.coordinates) drawCoordinates();
  }

  function point(hex: string | null): void {
    pointed = hex;
    if (!state.coordinates) drawCoordinates();
    events.onHover?.(hex);
  }

  function hexAt(x: number, y: number): string | null {
    const cell = document.elementFromPoint(x, y)?.closest("[data-hex]");
    return cell && element.contains(cell) ? cell.getAttribute("data-hex") : null;
  }

  function focus(hex: string): void {
    rove(hex);
    cells.get(hex)?.focus();
  }

  function rove(hex: string): void {
    const before = cells.get(roving);
    if (before) put(before, "tabindex", "-1");
    roving = hex;
    const now = cells.get(hex);
    if (now) put(now, "tabindex", "0");
  }

  if (interactive) {
    rove(roving);
    listen(element, board, events, {
      rove,
      focus,
      focused: (hex) => {
        focused = hex;
        drawFocus();
        events.onFocus?.(hex);
      },
      pointed: point,
      settle: mover.settle,
      flipped: () => state.flip,
    });
  }
  return { element, set, focus, hexAt, settle: mover.settle };
}
