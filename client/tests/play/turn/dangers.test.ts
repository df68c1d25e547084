/** The hexes that the other side could attack: asked for once for each position, and never marked from an answer that came too late. */

import { signal, type Signal } from "@preact/signals";
import { beforeEach, expect, it, vi } from "vitest";
import { watchDangers } from "../../../src/play/turn/dangers.ts";
import { Unreachable } from "../../../src/shared/net.ts";
import { payload, seated, unit } from "../../builders.ts";
import { settle, started, type Scripted } from "../scripted.ts";

let made: Scripted;
let marked: Signal<string[]>;
let wanted: Signal<"off" | "on">;
/** The requests, each with the way to answer it. */
let asked: { side: string; done: (hexes: string[]) => void; failed: (error: Error) => void }[];

const at = (...hexes: string[]) => payload({ view: seated(1, {}, { units: hexes.map((hex) => unit(hex)) }) });

beforeEach(async () => {
  vi.useFakeTimers();
  made = await started(at("d1"));
  [marked, wanted, asked] = [signal<string[]>([]), signal<"off" | "on">("on"), []];
  watchDangers(made.page, marked, { now: wanted }, (seat) => (seat % 2 === 0 ? "A" : "B"), (_, side) => new Promise((done, failed) => asked.push({ side, done, failed })));
});

async function answer(number: number, ...hexes: string[]): Promise<void> {
  asked[number]?.done(hexes);
  await settle();
}

it("marks the hexes of the other side's attacks", async () => {
  await answer(0, "c3");
  expect([asked.map(({ side }) => side), marked.value]).toEqual([["A"], ["c3"]]);
  made.page.bottom.value = 0;
  expect(asked.map(({ side }) => side)).toEqual(["A", "B"]);
});

it("asks once for a position that comes twice", () => {
  made.page.payload.value = at("d1");
  expect(asked).toHaveLength(1);
});

it("drops an answer for an earlier position, in whatever order they come", async () => {
  made.page.payload.value = at("d2");
  await answer(1, "e4");
  await answer(0, "c3");
  expect(marked.value).toEqual(["e4"]);
});

it("marks nothing while it is switched off, nor from an answer that comes then", async () => {
  wanted.value = "off";
  await answer(0, "c3");
  expect(marked.value).toEqual([]);
  wanted.value = "on";
  await answer(1, "c3");
  wanted.value = "off";
  expect(marked.value).toEqual([]);
});

it("marks nothing outside play", () => {
  made.page.payload.value = payload({ view: seated(1, {}, { phase: "over" }) });
  expect(asked).toHaveLength(1);
});

it("drops the marks of an earlier position if the server is not reached", async () => {
  await answer(0, "c3");
  made.page.payload.value = at("d2");
  asked[1]?.failed(new Unreachable("lost"));
  await settle();
  expect(marked.value).toEqual([]);
});
