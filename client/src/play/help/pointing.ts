/** The places of the coach's card, of the line to its thing, and of the ring around that. All are measured on the page. */

import type { CoachTopic } from "./coaching.ts";

export interface PageBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PagePoint {
  x: number;
  y: number;
}

export interface Ring extends PageBox {
  hex: boolean;
}

export interface CardPlace {
  /** The place of the card. A height of null leaves it to the content. */
  card: { left: number; top: number; width: number; height: number | null };
  /** Whether only the prompt's row is free. */
  tight: boolean;
  line: { from: PagePoint; to: PagePoint } | null;
  rings: Ring[];
}

/** The least length of a line. A nearer thing has a ring. */
const LEAST_LINE = 24;
/** The distance of the card from the seats above and below. */
const GAP = 4;
/** The greatest height of a record that the card covers as a whole. */
const COVERS = 230;
/** How far the card reaches over the column on both sides. */
const OVERHANG = 8;
/** The distance between a ring and its thing. */
const AROUND = 4;
/** How far from a hex's centre a line to it ends, in parts of its half width: within its frame, beside its sign. */
const IN_HEX = 0.62;

const boxOf = (element: Element | null | undefined): PageBox | null => {
  if (!element) return null;
  // A row of coins is as wide as its coins.
  const last = element.matches(".army-strip") ? element.lastElementChild?.getBoundingClientRect().right : undefined;
  const { left, top, right, height } = element.getBoundingClientRect();
  const width = (last ?? right) - left;
  return width > 0 ? { left, top, width, height } : null;
};

const middle = ({ left, top, width, height }: PageBox): PagePoint => ({ x: left + width / 2, y: top + height / 2 });
const within = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);
/** Returns the point of a box nearest to a spot. */
const nearest = ({ left, top, width, height }: PageBox, { x, y }: PagePoint): PagePoint => ({ x: within(left, x, left + width), y: within(top, y, top + height) });
const distance = (a: PagePoint, b: PagePoint): number => Math.hypot(a.x - b.x, a.y - b.y);

const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
const one = (...selectors: string[]): Element[] => selectors.flatMap(all).slice(0, 1);

/** Returns the elements that a topic is about, with the hexes that it names. The nearest one is meant, or all of them if they have a ring. */
function things(topic: CoachTopic, hexes: string[]): Element[] {
  switch (topic) {
    case "hand": return one(".hand");
    case "armies": return one(".army.mine", ".seat.theirs .army-strip", ".seat.theirs .fold", ".seat.theirs .seat-name");
    case "dots": return all(".cell.offered");
    case "facedown": return one(".panel .facedown");
    case "bag": return one(".seat.mine .purse .bag-svg");
    case "initiative": return one("button.horn");
    case "places":
    case "taking": return all(".cell").filter((cell) => hexes.includes(cell.getAttribute("data-hex") ?? ""));
  }
}

/** Returns the places of a topic's card, line and rings. `named`: the hexes that the topic names, if it names any. */
export function place(card: HTMLElement, topic: CoachTopic, named: string[], phone: boolean): CardPlace {
  // What a wider window asked of the card would cover the coins of a phone.
  card.style.minHeight = "";
  for (const shorter of ["data-brief", "data-small"]) card.toggleAttribute(shorter, false);
  const [at, tight] = phone ? slot() : [beside(card), false];
  const own: PageBox = { ...at, height: at.height ?? card.offsetHeight };
  // On a phone the flag is a button, and the unit has a ring already once it is chosen.
  const flag = phone && topic === "taking" ? one(".actions [aria-keyshortcuts=C]") : [];
  const hexes = flag.length === 0 && (topic === "places" || topic === "dots" || topic === "taking");
  const boxes = (flag.length > 0 ? flag : things(topic, named)).map(boxOf).filter((box) => box !== null);
  const near = [...boxes].sort((a, b) => distance(middle(a), middle(own)) - distance(middle(b), middle(own)))[0];
  if (near === undefined) return { card: at, tight, line: null, rings: [] };
  // A line to anything else would cross names and coins.
  const short = topic === "bag" && near.top < own.top + own.height + LEAST_LINE;
  const ringed = phone || !(hexes || topic === "bag") || short;
  if (ringed) return { card: at, tight, line: null, rings: (topic === "dots" ? boxes : [near]).map((box) => around(box, hexes)) };
  return { card: at, tight, line: lead(own, near, hexes), rings: [] };
}

/** Returns the record's place, which the card covers if it is low. It leaves its second line out if there is too little room. */
function beside(card: HTMLElement): CardPlace["card"] {
  const column = boxOf(document.querySelector(".right"));
  const above = boxOf(document.querySelector(".seat.theirs"));
  const top = Math.round((above?.top ?? 0) + (above?.height ?? 0) + GAP);
  const below = boxOf(document.querySelector(".seat.mine .seat-name"));
  const room = Math.floor((below?.top ?? Infinity) - GAP - top);
  const width = Math.round((column?.width ?? 0) + 2 * OVERHANG);
  card.style.width = `${width}px`;
  if (room <= COVERS) card.style.minHeight = `${room}px`;
  card.toggleAttribute("data-brief", card.offsetHeight > room);
  // A card that is still too high would cover the seat below, which it may be about.
  const between = card.offsetHeight > room ? betweenArmies(card) : null;
  if (between !== null) return between;
  card.style.width = `${width}px`;
  card.toggleAttribute("data-small", card.offsetHeight > room);
  return { left: Math.round((column?.left ?? 0) - OVERHANG), top, width, height: null };
}

/** Returns the place between the armies, or null if the card has no room there. */
function betweenArmies(card: HTMLElement): CardPlace["card"] | null {
  const [theirs, mine] = [boxOf(document.querySelector(".army.theirs")), boxOf(document.querySelector(".army.mine"))];
  if (theirs === null || mine === null) return null;
  card.style.width = `${Math.round(theirs.width)}px`; // it is higher where it is narrow
  if (mine.top - theirs.top - theirs.height < card.offsetHeight + 2 * GAP) return null;
  return { left: Math.round(theirs.left), top: Math.round(theirs.top + theirs.height + GAP), width: Math.round(theirs.width), height: null };
}

/** Returns the prompt's slot, with the row of actions below it if that is empty, and whether it is not. */
function slot(): [CardPlace["card"], boolean] {
  const prompt = boxOf(document.querySelector(".prompt"));
  const panel = boxOf(document.querySelector(".panel"));
  const row = document.querySelector(".panel > .actions");
  const under = boxOf(row);
  const free = row?.childElementCount === 0 && under !== null;
  const top = prompt?.top ?? 0;
  const bottom = free ? under.top + under.height : top + (prompt?.height ?? 0);
  return [{ left: panel?.left ?? 0, top, width: panel?.width ?? 0, height: bottom - top }, !free];
}

/** Returns the line from the card to its thing: from the nearest edge, or straight down. */
function lead(card: PageBox, thing: PageBox, hex: boolean): { from: PagePoint; to: PagePoint } {
  const goal = middle(thing);
  if (!hex) return { from: { x: goal.x, y: card.top + card.height }, to: { x: goal.x, y: thing.top } };
  const edge = nearest({ left: card.left, top: card.top + 14, width: card.width, height: card.height - 28 }, goal);
  const from = goal.y > card.top + card.height ? { x: edge.x, y: Math.max(edge.y, card.top + card.height - 14) } : edge;
  const far = distance(goal, from);
  const part = far === 0 ? 0 : ((thing.width / 2) * IN_HEX) / far;
  return { from, to: { x: goal.x + (from.x - goal.x) * part, y: goal.y + (from.y - goal.y) * part } };
}

/** Returns the ring around a box. It stays within the window. */
function around({ left, top, width, height }: PageBox, hex: boolean): Ring {
  const more = hex ? 0 : AROUND;
  const [x, y] = [Math.max(2, left - more), Math.max(2, top - more)];
  const right = Math.min(left + width + more, document.documentElement.clientWidth - 2);
  const bottom = Math.min(top + height + more, document.documentElement.clientHeight - 2);
  return { left: x, top: y, width: right - x, height: bottom - y, hex };
}

/** Returns the corners of a hexagon in a box, for an SVG. */
export function hexRing({ left, top, width, height }: PageBox): string {
  const points = [[0, 0.5], [0.25, 0], [0.75, 0], [1, 0.5], [0.75, 1], [0.25, 1]] as const;
  return points.map(([x, y]) => `${(left + x * width).toFixed(1)},${(top + y * height).toFixed(1)}`).join(" ");
}
