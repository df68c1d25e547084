// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { all, change, draw, installPage, one, press, serving, settled } from "../../dom.ts";
import { payload, status } from "../../builders.ts";
import type { Right } from "../../../src/schema.gen.ts";

installPage({ mode: "link" });
const state = await import("../../../src/play/state.ts");
const { Askings } = await import("../../../src/play/offers/asking.tsx");
const { QuestionButtons } = await import("../../../src/play/offers/questionbuttons.tsx");

let asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked = serving(() => payload());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const allow = (...may: Right[]): void => change(() => state.controller.takeStatus(status({ may })));

test("there is a button for what the player may ask for, and for nothing else", () => {
  draw(<Askings />);
  expect(all("button")).toEqual([]);
  allow("draw");
  expect(all("button").map((button) => button.title)).toEqual(["Offer a draw"]);
  allow("draw", "takeback");
  expect(all("button").map((button) => button.getAttribute("aria-keyshortcuts"))).toEqual(["Z", "O"]);
});

test("a press sends that request once, and closes the menu", async () => {
  const done = vi.fn();
  allow("draw", "takeback");
  draw(<Askings done={done} />);
  press(one("button", "Take the last action back"));
  await settled();
  expect(asked).toEqual(['POST /api/games/g1/offers {"seat":1,"kind":"takeback"}']);
  expect(done).toHaveBeenCalledOnce();
});

test("a question that has just appeared ignores a press that was meant for something else", () => {
  const run = vi.fn();
  change(() => state.pose({ text: "Resign this game?", buttons: [{ label: "Resign", run, look: "danger" }, { label: "Keep playing", key: "Escape", run: state.dismiss, focused: true }] }));
  const question = state.question.value;
  if (question === null) throw new Error("No question is posed.");
  draw(<QuestionButtons of={question} />);
  expect(document.activeElement).toBe(one("button", "Keep playing"));
  press(one("button", "Resign"));
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(800);
  press(one("button", "Resign"));
  expect(run).toHaveBeenCalledOnce();
  change(state.dismiss);
});
