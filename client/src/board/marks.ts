/** Everything that is painted on a hex besides tiles and coins, as SVG fragments round the centre of the hex. */

import type { Mark, Side } from "../wire.ts";
import { marker } from "./coin.ts";
import { corners, hexagon, points, round, type Point, R } from "./geometry.ts";

/** What is done on a hex by a disc: "landing" is a tactic that moves there and takes the place. */
export type DiscName = "bolster" | "control" | "tactic" | "landing";

export function neutralPlace(): string {
  const petals = [0, 60, 120, 180, 240, 300]
    .map((a) => `<path d="M0 0C10 -15 10 -34 0 -49C-10 -34 -10 -15 0 0Z" transform="rotate(${a})"/>`)
    .join("");
  return (
    `<g class="place"><polygon class="well" points="${hexagon(0.9)}"/><polygon class="frame" points="${hexagon(0.9)}"/>` +
    `<polygon class="frame thin" points="${hexagon(0.815)}"/><g class="wheel"><circle r="54"/>${petals}</g></g>`
  );
}

/** A place that a side holds; `busy` where a unit stands on it: the markers then move to the corners. */
export function heldPlace(side: Side, busy: boolean): string {
  const name = side === "A" ? "dusk" : "dawn";
  const small = `scale(.155)`;
  const markers = busy
    ? `<g transform="translate(-86 0) ${small}">${marker(side)}</g><g transform="translate(86 0) ${small}">${marker(side)}</g>`
    : `<g class="turns"><g transform="scale(.36)">${marker(side)}</g></g>`;
  return (
    `<g class="held ${name}"><polygon class="band" points="${hexagon(0.975)}"/><polygon class="line" points="${hexagon(0.91)}"/>` +
    `<polygon class="well" points="${hexagon(0.835)}"/>${markers}</g>`
  );
}

/** The walls of a fort: a ring between the place's band and the coin, with merlons; `wished` where one may be built. */
export function fort(wished = false): string {
  const merlons = walls();
  const name = wished ? "fort wished" : "fort";
  return `<g class="${name}"><path class="fort-halo" d="${merlons}"/><path class="walls" d="${merlons}"/></g>`;
}

const OUTSIDE = 0.8 * R;
const MERLON = 0.875 * R;
const INSIDE = 0.7 * R;
const TEETH = 4;
let drawnWalls = "";

/** The outline with its teeth, and the hole in it; drawn once. */
function walls(): string {
  if (drawnWalls !== "") return drawnWalls;
  const out: string[] = [];
  const inner = corners(OUTSIDE);
  const outer = corners(MERLON);
  for (let side = 0; side < 6; side += 1) {
    const [a, b, c, d] = [inner[side], inner[(side + 1) % 6], outer[side], outer[(side + 1) % 6]];
    if (!a || !b || !c || !d) continue;
    // Each corner is a merlon, then gaps and merlons alternate along the wall.
    const steps = 2 * TEETH + 1;
    for (let k = 0; k < steps; k += 1) {
      const high = k % 2 === 0;
      const [from, to] = high ? [c, d] : [a, b];
      out.push(xy(towards(from, to, shift(k, steps))), xy(towards(from, to, shift(k + 1, steps))));
    }
  }
  const hole = corners(INSIDE).map(xy).reverse();
  drawnWalls = `M${out.join("L")}ZM${hole.join("L")}Z`;
  return drawnWalls;
}

/** Where tooth k begins along a wall: half a tooth earlier, so that corners are whole merlons. */
function shift(k: number, steps: number): number {
  return Math.min(Math.max((k - 0.5) / (steps - 1), 0), 1);
}

/** An enemy that may be poisoned: brackets, and the counter at the foot. */
export function poison(): string {
  return (
    `<g class="poisonable">${brackets()}</g><g transform="translate(0 66)"><circle class="poison-disc" r="24"/>` +
    `<use class="skull" href="#g-poison" x="-17" y="-17" width="34" height="34"/></g>`
  );
}

export function dot(mayGoOn: boolean): string {
  return (mayGoOn ? ring() : "") + `<circle class="dot" r="17"/>`;
}

/** A broken violet ring: here begins a tactic. */
export function ring(radius = 35): string {
  return `<circle class="ring-halo" r="${radius}"/><circle class="ring" r="${radius}" pathLength="80" stroke-dasharray="7 3"/>`;
}

export function deploy(): string {
  const shape = `<circle r="51"/><path d="M-22 -9L0 13L22 -9"/>`;
  return `<g class="deploy-halo">${shape}</g><g class="deploy">${shape}</g>`;
}

export function target(cost: boolean): string {
  const disc = cost ? `<g transform="translate(0 68)">${minusOne()}</g>` : "";
  return brackets() + disc;
}

function brackets(): string {
  const at = corners(0.87 * R);
  const paths = at
    .map((corner, k) => {
      const before = towards(corner, at[(k + 5) % 6] ?? corner, 0.24);
      const after = towards(corner, at[(k + 1) % 6] ?? corner, 0.24);
      return `M${xy(before)}L${xy(corner)}L${xy(after)}`;
    })
    .join("");
  return `<path class="target-halo" d="${paths}"/><path class="target" d="${paths}"/>`;
}

export function minusOne(): string {
  return `<circle class="cost" r="21"/><text class="cost-text" y="8.5" text-anchor="middle">−1</text>`;
}

/** The ring round the chosen stack; smaller inside a fort's walls. */
export function chosen(inFort: boolean): string {
  const radius = inFort ? 66 : 75.5;
  return `<circle class="chosen-halo" r="${radius}"/><circle class="chosen" r="${radius}"/>`;
}

/** What was done last to the stack on this hex: a thin ring, with the action's sign where it has one. */
export function last(verb: Mark["verb"], radius: number): string {
  const ring = `<circle class="last-halo" r="75.5"/><circle class="last-ring" r="75.5"/>`;
  if (verb !== "bolster" && verb !== "control") return ring;
  const side = verb === "bolster" ? -1 : 1;
  return `${ring}<g class="last-sign" transform="translate(${side * 64} -58)">${actionDisc(verb, radius)}</g>`;
}

export function leftFrom(): string {
  return `<polygon class="left-from" points="${hexagon(0.88)}"/>`;
}

export function threat(): string {
  return `<polygon class="threat" points="${hexagon(0.78)}"/>`;
}

export function focus(): string {
  return `<polygon class="focus-halo" points="${hexagon(0.9)}"/><polygon class="focus" points="${hexagon(0.9)}"/>`;
}

/** An arrow between two hexes, ending before the coin of the second. */
export function arrow(from: Point, to: Point, name: string): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const u = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const start = along(from, u, name === "own" ? 40 : 12);
  const tip = along(to, u, -73);
  const neck = along(tip, u, -26);
  const side = { x: -u.y * 17, y: u.x * 17 };
  const head = points([tip, { x: neck.x + side.x, y: neck.y + side.y }, { x: neck.x - side.x, y: neck.y - side.y }]);
  const shaft = `M${xy(start)}L${xy(along(neck, u, 4))}`;
  return (
    `<g class="arrow ${name}"><path class="halo" d="${shaft}"/><polygon class="halo" points="${head}"/>` +
    `<path d="${shaft}"/><polygon points="${head}"/></g>`
  );
}

/** A round button on the board, on an upper corner of the unit's own hex. */
export function actionDisc(name: DiscName, radius: number): string {
  return `<circle class="disc ${name}" r="${round(radius)}"/><g transform="scale(${round((radius / 22) * 100) / 100})">${discSign(name)}</g>`;
}

/** The sign of an action, for discs and buttons alike: 22 units to the radius. */
export function discSign(name: DiscName): string {
  if (name === "tactic") return `<path class="sign flag" d="M0 -15L4 -4L15 0L4 4L0 15L-4 4L-15 0L-4 -4Z"/>`;
  if (name === "bolster") return `<path class="sign" d="M-11 0H11M0 -11V11"/>`;
  return `<path class="sign" d="M-9 -12V13"/><path class="sign flag" d="M-6 -12H13L8 -5.5L13 1H-6Z"/>`;
}

function towards(a: Point, b: Point, part: number): Point {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

function along(p: Point, u: Point, by: number): Point {
  return { x: p.x + u.x * by, y: p.y + u.y * by };
}

function xy(p: Point): string {
  return `${round(p.x)} ${round(p.y)}`;
}
