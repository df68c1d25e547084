/** The lessons done: a guest's browser remembers them, and an account's are sent to the server, with those from before it. */

import { signal } from "@preact/signals";
import { expect, it } from "vitest";
import { createDone } from "../../src/learn/done.ts";

function kept(first = "") {
  const now = signal(first);
  const set = (to: string): void => {
    now.value = to;
  };
  return { now, set };
}

it("keeps a guest's lessons only in the browser, each once", () => {
  const [sent, browser] = [[] as string[][], kept()];
  const done = createDone(null, (lessons) => sent.push(lessons), browser);
  done.mark("move");
  done.mark("attack");
  done.mark("move");
  expect([browser.now.value, done.has("move"), done.has("bag"), sent]).toEqual(["move,attack", true, false, []]);
});

it("sends an account's lessons, and knows those of its other devices", () => {
  const sent: string[][] = [];
  const done = createDone(["move"], (lessons) => sent.push(lessons), kept());
  done.mark("move");
  done.mark("attack");
  expect([sent, done.has("move"), done.has("attack")]).toEqual([[["attack"]], true, true]);
});

it("sends what the browser remembers from before the account", () => {
  const sent: string[][] = [];
  createDone(["move"], (lessons) => sent.push(lessons), kept("move,attack,bag"));
  expect(sent).toEqual([["attack", "bag"]]);
});
