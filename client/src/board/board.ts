/**
 * The board: one SVG, one plain state object, `set(partial)`.
 *
 * Nodes are kept by key (hex, stack, mark) and written only where their text differs. Animation is a plan between two
 * states (see plan.ts) and ends at once when the next state or input arrives.
 */

import type { Hex, Mark, Side, Unit } from "../wire.ts";
import { coin } from "./coin.ts";
import { bounds, centre, hexagon, neighbour, R, type Point } from "./geometry.ts";
import * as marks from "./marks.ts";
import { plan, type Motion, type Token } from "./plan.ts";

const SVG = "http://www.w3.org/2000/svg";
/** A coin's radius in units of the board. */
const COIN = 66;
/** How far the slab reaches beyond the hexes. */
const SLAB = 7.5;

export interface HexMark {
  dot?: boolean;
  mayGoOn?: boolean;
  deploy?: boolean;
  target?: boolean;
  cost?: boolean;
  friend?: boolean;
}

export interface Arrow {
  from: string;
  to: string;
  name: "last" | "faded" | "own" | "aim";
}

export interface BoardState {
  /** True for the viewer who sits at the upper side. */
  flip: boolean;
  units: Unit[];
  held: Record<string, Side>;
  /** Marks of the event that led here: they lend the animation its path. */
  trail: Mark[];
  marks: Record<string, HexMark>;
  discs: { hex: string; name: marks.DiscName }[];
  chosen: string | null;
  ghosts: Unit[];
  arrows: Arrow[];
  leftFrom: string[];
  /** What the last action did where it stood: deployed, bolstered, took a place. */
  lasts: { hex: string; verb: Mark["verb"] }[];
  threats: string[];
  /** Label of each cell for those who listen. */
  labels: Record<string, string>;
  label: string;
  coordinates: boolean;
  discsOnBoard: boolean;
  /** Pixels per circumradius: decides the least width of gaps and discs. */
  scale: number;
  /** The side of each seat. */
  sides: Side[];
  animate: boolean;
}

export interface BoardEvents {
  onHex?: (hex: string, event: Event) => void;
  onDisc?: (hex: string, name: marks.DiscName) => void;
  onBare?: () => void;
  onHover?: (hex: string | null) => void;
  onFocus?: (hex: string | null) => void;
  onPress?: (hex: string, event: PointerEvent) => void;
}

export interface BoardView {
  element: SVGSVGElement;
  set(partial: Partial<BoardState>): void;
  /** Moves the keyboard's focus to a hex. */
  focus(hex: string): void;
  hexAt(x: number, y: number): string | null;
  /** Ends all running motion. */
  settle(): void;
}

const START: BoardState = {
  flip: false, units: [], held: {}, trail: [], marks: {}, discs: [], chosen: null, ghosts: [], arrows: [], leftFrom: [], lasts: [],
  threats: [], labels: {}, label: "", coordinates: true, discsOnBoard: true, scale: 60, sides: ["A", "B"], animate: false,
};

const LAYERS = [
  "slab", "tiles", "places", "left", "threats", "ghosts", "chosen", "units", "fading", "lasts", "marks", "arrows", "coordinates", "focus",
] as const;
type LayerName = (typeof LAYERS)[number];

/** Keyed nodes of one layer: what is new is added, what is gone removed, what differs written. */
class Layer {
  readonly nodes = new Map<string, SVGGElement>();
  private readonly written = new Map<string, string>();

  constructor(readonly group: SVGGElement) {}

  write(wanted: Map<string, { at: Point; body: string; name?: string }>): void {
    for (const [key, node] of this.nodes) {
      if (wanted.has(key)) continue;
      node.remove();
      this.nodes.delete(key);
      this.written.delete(key);
    }
    for (const [key, { at, body, name }] of wanted) {
      let node = this.nodes.get(key);
      if (node === undefined) {
        node = document.createElementNS(SVG, "g");
        this.nodes.set(key, node);
        this.group.append(node);
      }
      put(node, "transform", `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`);
      if (name !== undefined) put(node, "class", name);
      if (this.written.get(key) !== body) {
        node.innerHTML = body;
        this.written.set(key, body);
      }
    }
  }
}

export function createBoard(hexes: Hex[], events: BoardEvents = {}): BoardView {
  const byName = new Map(hexes.map((hex) => [hex.name, hex]));
  const element = document.createElementNS(SVG, "svg");
  const [left, top, width, height] = bounds(hexes, SLAB);
  put(element, "viewBox", `${left} ${top} ${width} ${height}`);
  put(element, "class", "board");
  const interactive = events.onHex !== undefined;
  put(element, "role", interactive ? "grid" : "img");

  const layers = {} as Record<LayerName, Layer>;
  for (const name of LAYERS) {
    const group = document.createElementNS(SVG, "g");
    put(group, "class", `layer-${name}`);
    put(group, "aria-hidden", "true");
    element.append(group);
    layers[name] = new Layer(group);
  }
  const cells = interactive ? createCells(hexes, element) : new Map<string, SVGGElement>();
  const discGroup = document.createElementNS(SVG, "g");
  put(discGroup, "class", "layer-discs");
  put(discGroup, "aria-hidden", "true");
  element.append(discGroup);
  const discs = new Layer(discGroup);

  let state: BoardState = { ...START };
  let tokens: Token[] = [];
  let nextId = 0;
  let running: Animation[] = [];
  let roving = hexes[Math.floor(hexes.length / 2)]?.name ?? "";
  let focused: string | null = null;
  let pointed: string | null = null;
  let first = true;

  const at = (name: string): Point => {
    const hex = byName.get(name);
    return hex === undefined ? { x: 0, y: 0 } : centre(hex, state.flip);
  };

  function set(partial: Partial<BoardState>): void {
    const before = state;
    state = { ...state, ...partial };
    const changed = (...keys: (keyof BoardState)[]): boolean =>
      first || keys.some((key) => before[key] !== state[key] && JSON.stringify(before[key]) !== JSON.stringify(state[key]));
    const flipped = changed("flip");
    if (flipped) drawGround();
    if (flipped || changed("scale", "coordinates")) drawCoordinates();
    if (changed("scale")) element.style.setProperty("--gap", String(Math.max(2.2, 110 / state.scale) * 2));
    if (flipped || changed("units", "held", "marks", "ghosts")) drawPlaces();
    if (flipped || changed("units", "held", "sides")) drawUnits(before, !flipped && state.animate && !first);
    if (flipped || changed("marks")) drawMarks();
    if (flipped || changed("discs", "discsOnBoard", "scale")) drawDiscs();
    if (flipped || changed("chosen")) drawAt("chosen", state.chosen === null ? [] : [state.chosen], marks.chosen());
    if (flipped || changed("leftFrom")) drawAt("left", state.leftFrom, marks.leftFrom());
    if (flipped || changed("lasts", "scale")) drawLasts();
    if (flipped || changed("threats")) drawAt("threats", state.threats, marks.threat());
    if (flipped || changed("ghosts", "sides")) drawGhosts();
    if (flipped || changed("arrows")) drawArrows();
    if (changed("label")) put(element, "aria-label", state.label);
    if (changed("labels")) for (const [name, cell] of cells) put(cell, "aria-label", state.labels[name] ?? name);
    if (flipped) drawFocus();
    first = false;
  }

  function drawGround(): void {
    const slab = new Map<string, { at: Point; body: string }>();
    const tiles = new Map<string, { at: Point; body: string; name?: string }>();
    for (const hex of hexes) {
      const where = centre(hex, state.flip);
      const shade = (((hex.q - hex.r) % 3) + 3) % 3;
      slab.set(hex.name, { at: where, body: `<polygon points="${hexagon(1)}"/>` });
      const kind = hex.outer ? "tile outer" : `tile shade${shade}`;
      tiles.set(hex.name, { at: where, body: `<polygon class="${kind}" points="${hexagon(1)}"/>` });
      const cell = cells.get(hex.name);
      if (cell) put(cell, "transform", `translate(${where.x.toFixed(1)} ${where.y.toFixed(1)})`);
    }
    layers.slab.write(slab);
    layers.tiles.write(tiles);
  }

  function drawCoordinates(): void {
    const texts = new Map<string, { at: Point; body: string }>();
    if (state.coordinates) {
      const size = (14 / state.scale) * R;
      const away = (name: string, dx: number, dy: number, body: string, key: string): void => {
        const p = at(name);
        texts.set(key, { at: { x: p.x + dx, y: p.y + dy }, body: `<text font-size="${size.toFixed(1)}">${body}</text>` });
      };
      for (const [file, lowest] of ends(hexes, state.flip, (h) => h.name.slice(0, 1), (p) => p.y)) {
        const x = at(lowest.name).x;
        const middle = Math.abs(x) < 1;
        away(lowest.name, middle ? 62 : Math.sign(x) * 30, middle ? 94 : 118, file, `file-${file}`);
      }
      for (const [rank, leftmost] of ends(hexes, state.flip, (h) => h.name.slice(1), (p) => -p.x)) {
        away(leftmost.name, -92, -54, rank, `rank-${rank}`);
      }
    }
    // Where coordinates do not fit, the hex in question tells its own.
    const asked = focused ?? pointed;
    if (!state.coordinates && interactive && asked !== null) {
      const p = at(asked);
      const size = (14 / state.scale) * R;
      texts.set("asked", { at: { x: p.x, y: p.y + 80 }, body: `<text class="asked" font-size="${size.toFixed(1)}">${asked}</text>` });
    }
    layers.coordinates.write(texts);
  }

  function drawUnits(before: BoardState, animated: boolean): void {
    settle();
    const old = tokens;
    const next = plan(tokens, state.units, before.held, state.held, state.trail, () => (nextId += 1));
    tokens = next.tokens;
    const units = new Map<string, { at: Point; body: string; name?: string }>();
    for (const token of tokens) units.set(String(token.id), { at: at(token.hex), body: unitBody(token), name: "unit" });
    layers.units.write(units);
    if (animated) perform(next.motions, old);
  }

  function drawPlaces(): void {
    const busy = new Set([...state.units, ...state.ghosts].map((unit) => unit.hex));
    for (const [hex, mark] of Object.entries(state.marks)) if (mark.deploy) busy.add(hex);
    const places = new Map<string, { at: Point; body: string }>();
    for (const hex of hexes) {
      const side = state.held[hex.name];
      if (side !== undefined) places.set(hex.name, { at: at(hex.name), body: marks.heldPlace(side, busy.has(hex.name)) });
      else if (hex.location) places.set(hex.name, { at: at(hex.name), body: marks.neutralPlace() });
    }
    layers.places.write(places);
  }

  function unitBody(unit: Unit): string {
    const look = coin({ side: state.sides[unit.seat] ?? null, kind: unit.kind, height: unit.height });
    return `<g class="moves"><g transform="scale(${COIN / 100})">${look}</g></g>`;
  }

  function drawGhosts(): void {
    const ghosts = new Map<string, { at: Point; body: string; name?: string }>();
    for (const unit of state.ghosts) ghosts.set(`${unit.hex}:${unit.kind}`, { at: at(unit.hex), body: unitBody(unit), name: "ghost" });
    layers.ghosts.write(ghosts);
  }

  function drawMarks(): void {
    const wanted = new Map<string, { at: Point; body: string; name?: string }>();
    for (const [hex, mark] of Object.entries(state.marks)) {
      let body = "";
      if (mark.friend) body += marks.ring(78);
      if (mark.deploy) body += marks.deploy();
      if (mark.dot) body += marks.dot(mark.mayGoOn ?? false);
      if (mark.target) body += marks.target(mark.cost ?? false);
      wanted.set(hex, { at: at(hex), body, name: "mark" });
    }
    layers.marks.write(wanted);
    for (const [name, cell] of cells) cell.classList.toggle("offered", name in state.marks);
  }

  function drawDiscs(): void {
    const wanted = new Map<string, { at: Point; body: string; name?: string }>();
    const radius = Math.max(22, (15.5 / state.scale) * R);
    const hit = Math.max(radius, (18 / state.scale) * R);
    if (state.discsOnBoard) {
      for (const { hex, name } of state.discs) {
        const p = at(hex);
        const side = name === "bolster" ? -1 : 1;
        const body = `${marks.actionDisc(name, radius)}<circle class="hit" r="${hit.toFixed(1)}" data-disc="${name}" data-hex="${hex}"/>`;
        wanted.set(`${hex}:${name}`, { at: { x: p.x + side * 64, y: p.y - 58 }, body, name: "action-disc" });
      }
    }
    discs.write(wanted);
  }

  function drawLasts(): void {
    const radius = Math.max(20, (12 / state.scale) * R);
    layers.lasts.write(new Map(state.lasts.map(({ hex, verb }) => [`${hex}:${verb}`, { at: at(hex), body: marks.last(verb, radius), name: "mark" }])));
  }

  function drawArrows(): void {
    const wanted = new Map<string, { at: Point; body: string }>();
    for (const { from, to, name } of state.arrows) {
      wanted.set(`${from}>${to}:${name}`, { at: { x: 0, y: 0 }, body: marks.arrow(at(from), at(to), name) });
    }
    layers.arrows.write(wanted);
  }

  function drawAt(layer: LayerName, names: string[], body: string): void {
    layers[layer].write(new Map(names.map((name) => [name, { at: at(name), body }])));
  }

  function drawFocus(): void {
    drawAt("focus", focused === null ? [] : [focused], marks.focus());
    if (!state.coordinates) drawCoordinates();
  }

  function perform(motions: Motion[], old: Token[]): void {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      for (const motion of motions) if ("id" in motion) play(mover(motion.id), [{ opacity: 0.3 }, { opacity: 1 }], 120);
      return;
    }
    let delay = 0;
    for (const motion of motions) {
      if (motion.what === "slide") {
        const home = at(motion.path[motion.path.length - 1] ?? "");
        const frames = motion.path.map((name) => {
          const p = at(name);
          return { transform: `translate(${p.x - home.x}px, ${p.y - home.y}px)` };
        });
        const time = Math.min(180 * (frames.length - 1), 360);
        play(mover(motion.id), frames, time);
        delay = Math.max(delay, time);
      } else if (motion.what === "land" || motion.what === "grow") {
        play(mover(motion.id), [{ transform: "translate(0, -14px)", opacity: 0.2 }, { transform: "none", opacity: 1 }], 180);
      } else if (motion.what === "turn") {
        const node = layers.places.nodes.get(motion.hex)?.querySelector(".turns") ?? null;
        play(node, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], 240, delay);
      }
    }
    for (const motion of motions) {
      if (motion.what === "nudge") {
        const a = at(motion.from);
        const b = at(motion.to);
        const push = `translate(${(b.x - a.x) * 0.12}px, ${(b.y - a.y) * 0.12}px)`;
        play(mover(motion.id), [{ transform: "none" }, { transform: push }, { transform: "none" }], 180, delay);
      } else if (motion.what === "hit") {
        const lost = old.find((token) => token.id === motion.id);
        if (lost) fadeAway(lost, motion.hex, delay);
      }
    }
  }

  /** The coin that was lost, sinking where it stood. */
  function fadeAway(lost: Unit, hex: string, delay: number): void {
    const node = document.createElementNS(SVG, "g");
    const p = at(hex);
    put(node, "transform", `translate(${p.x} ${p.y})`);
    node.innerHTML = `${unitBody({ ...lost, height: 1 })}<g class="lost">${marks.minusOne()}</g>`;
    layers.fading.group.append(node);
    play(node.querySelector(".moves"), [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "translate(0, 16px)" }], 240, delay);
    const sign = play(node.querySelector(".lost"), [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], 420, delay);
    if (sign === null) node.remove();
    else sign.finished.then(() => node.remove(), () => node.remove());
  }

  function mover(id: number): Element | null {
    return layers.units.nodes.get(String(id))?.querySelector(".moves") ?? null;
  }

  function play(node: Element | null, frames: Keyframe[], duration: number, delay = 0): Animation | null {
    if (node === null) return null;
    const animation = node.animate(frames, { duration, delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" });
    running.push(animation);
    return animation;
  }

  function settle(): void {
    for (const animation of running) animation.finish();
    running = [];
  }

  function point(hex: string | null): void {
    pointed = hex;
    if (!state.coordinates) drawCoordinates();
    events.onHover?.(hex);
  }

  function hexAt(x: number, y: number): string | null {
    const found = document.elementFromPoint(x, y)?.closest("[data-hex]");
    return found && element.contains(found) ? found.getAttribute("data-hex") : null;
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
    element.addEventListener("click", (event) => {
      const spot = (event.target as Element).closest("[data-hex]");
      const hex = spot?.getAttribute("data-hex") ?? null;
      const disc = spot?.getAttribute("data-disc") as marks.DiscName | null;
      if (hex === null) events.onBare?.();
      else if (disc) events.onDisc?.(hex, disc);
      else {
        rove(hex);
        events.onHex?.(hex, event);
      }
    });
    // The mouse leaves the keyboard's focus alone: the arrow keys then still go through the record.
    element.addEventListener("mousedown", (event) => {
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement || document.activeElement instanceof SVGElement) document.activeElement.blur();
    });
    element.addEventListener("pointerdown", (event) => {
      settle();
      const hex = (event.target as Element).closest("[data-hex]:not([data-disc])")?.getAttribute("data-hex");
      if (hex) events.onPress?.(hex, event);
    });
    element.addEventListener("pointerover", (event) => {
      point((event.target as Element).closest("[data-hex]")?.getAttribute("data-hex") ?? null);
    });
    element.addEventListener("pointerleave", () => point(null));
    element.addEventListener("focusin", (event) => {
      const cell = (event.target as Element).closest("[data-hex]");
      // A click focuses too; only the keyboard's focus is drawn.
      focused = cell?.matches(":focus-visible") ? cell.getAttribute("data-hex") : null;
      drawFocus();
      events.onFocus?.(focused);
    });
    element.addEventListener("focusout", () => {
      focused = null;
      drawFocus();
      events.onFocus?.(null);
    });
    element.addEventListener("keydown", (event) => {
      const name = (event.target as Element).closest("[data-hex]")?.getAttribute("data-hex");
      const hex = name ? byName.get(name) : undefined;
      if (hex === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        event.stopPropagation();
        events.onHex?.(hex.name, event);
        return;
      }
      const next = neighbour(hexes, hex, event.key, state.flip);
      if (event.key.startsWith("Arrow")) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (next) focus(next.name);
    });
  }
  return { element, set, focus, hexAt, settle };
}

/** The cells that are clicked and focused, one row per file: the whole hex, above everything that is drawn. */
function createCells(hexes: Hex[], element: SVGSVGElement): Map<string, SVGGElement> {
  const cells = new Map<string, SVGGElement>();
  const rows = new Map<string, SVGGElement>();
  for (const hex of hexes) {
    const file = hex.name.slice(0, 1);
    let row = rows.get(file);
    if (row === undefined) {
      row = document.createElementNS(SVG, "g");
      put(row, "role", "row");
      rows.set(file, row);
      element.append(row);
    }
    const cell = document.createElementNS(SVG, "g");
    put(cell, "role", "gridcell");
    put(cell, "tabindex", "-1");
    put(cell, "data-hex", hex.name);
    put(cell, "class", "cell");
    put(cell, "aria-label", hex.name);
    cell.innerHTML = `<polygon points="${hexagon(1)}"/>`;
    row.append(cell);
    cells.set(hex.name, cell);
  }
  return cells;
}

/** For each line of the board its outermost hex in the drawing. */
function ends(hexes: Hex[], flip: boolean, line: (hex: Hex) => string, score: (p: Point) => number): Map<string, Hex> {
  const best = new Map<string, Hex>();
  for (const hex of hexes) {
    const rival = best.get(line(hex));
    if (rival === undefined || score(centre(hex, flip)) > score(centre(rival, flip))) best.set(line(hex), hex);
  }
  return best;
}

function put(node: Element, name: string, value: string): void {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
