/** A page for the tests of components: the data that the server puts into it, and a place to draw in. */

import { render, type ComponentChild } from "preact";
import { act } from "preact/test-utils";
import { afterEach, vi } from "vitest";
import type { BoardHex, GameBoot, PageBoard, Shared, UnitCard } from "../src/schema.gen.ts";

/** Seven hexes around e4. */
const HEXES: BoardHex[] = ([["e4", 0, 0], ["e5", 0, -1], ["e3", 0, 1], ["d4", -1, 0], ["d3", -1, 1], ["f5", 1, -1], ["f4", 1, 0]] as const).map(([name, q, r]) => ({
  name, q, r, x: 150 * q, y: 173 * r + 86.5 * q, tile: "shade0", location: name === "e3" || name === "e5",
}));

export const BOARD: PageBoard = { name: "two", cell: "hex", hexes: HEXES, start: {}, labels: [], labels_flipped: [] };

const card = (name: string): UnitCard => ({ name, line: `The line of ${name}`, coins: 4, twins: [], tactic: null, attribute: null, restriction: null, rulings: [], demonstration: null });

/** What a page of a table knows of a game: by default one of the second seat against a bot. */
const GAME: GameBoot = {
  game: "g1", mode: "bot", you: [1], played: "War Chest", commitment: null, hints: false, newcomer: false, tournament: null, board: "two", open_coins: false, lite: false, ruleset: "base",
  catalogue: { archer: card("Archer"), scout: card("Scout"), lancer: card("Lancer") }, decrees: {}, texts: {},
};

/** Puts a page's data into the document. The modules of a page read it when they are imported, so import those afterwards. */
export function installPage(boot: object = {}): void {
  const cards = { catalogue: GAME.catalogue, decrees: {}, texts: {} };
  globalThis.warchest = { boards: { two: BOARD }, cards: { base: cards }, texts: {}, home: { levels: [] } } as unknown as Shared;
  const script = document.createElement("script");
  script.id = "boot";
  script.type = "application/json";
  script.textContent = JSON.stringify({ ...GAME, ...boot });
  document.body.replaceChildren(script);
}

let drawn: HTMLElement | null = null;

/** Draws a component in the page. It is removed after the test. */
export function draw(component: ComponentChild): void {
  const element = document.createElement("main");
  document.body.append(element);
  drawn = element;
  void act(() => render(component, element));
}

afterEach(() => {
  const element = drawn;
  if (element !== null) void act(() => render(null, element));
  element?.remove();
  drawn = null;
});

/** Answers each request to the server by its method and address, and notes these with the body. A server that gives null is not reached. */
export function serving(answer: (request: string, body: unknown) => object | null): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    const request = `${method} ${url}`;
    asked.push(body === undefined ? request : `${request} ${String(body)}`);
    const made = answer(request, body === undefined ? undefined : JSON.parse(String(body)));
    if (made === null) throw new TypeError("not reached");
    return made instanceof Response ? made : new Response(JSON.stringify(made));
  });
  return asked;
}

/** Lets effects run and what they fetch arrive. */
export const settled = (ms = 0): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

/** Changes the page's state, and draws what follows from it. */
export const change = (run: () => void): void => void act(run);

/** Returns the only element with a selector, optionally with this text or label. */
export function one(selector: string, text?: string): HTMLElement {
  const fitting = all(selector).filter((element) => text === undefined || element.textContent.includes(text) || element.getAttribute("aria-label") === text);
  if (fitting.length !== 1 || fitting[0] === undefined) throw new Error(`${fitting.length} of ${selector} ${text ?? ""} in ${drawn?.innerHTML}`);
  return fitting[0];
}

export const all = (selector: string): HTMLElement[] => [...(drawn?.querySelectorAll<HTMLElement>(selector) ?? [])];

/** Presses an element, as a click of the mouse does. */
export function press(element: Element): void {
  void act(() => void element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
}

/** Presses a key on an element. */
export function key(element: Element, name: string): void {
  void act(() => void element.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true })));
}
