// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Demonstration } from "../../src/shared/later/demonstration.tsx";
import { motion } from "../../src/shared/look.ts";
import type { Demonstration as Shown, UnitCard, UnitView } from "../../src/schema.gen.ts";
import { BOARD, draw, installPage, serving, settled } from "../dom.ts";

const archer = (hex: string): UnitView => ({ hex, seat: 1, kind: "archer", height: 1, poison: [] });
const held = {};
/** A step to e5, and then a recruited coin. */
const SHOWN: Shown = {
  hexes: ["e4", "e5", "e3"],
  unit: "e4",
  frames: [
    { units: [archer("e4")], held, mark: "dot", at: "e5" },
    { units: [archer("e5")], held, trail: [{ verb: "move", seat: 1, from: "e4", to: "e5" }] },
    { units: [archer("e5")], held, coins: [{ seat: 1, kind: "archer", from: "supply", to: "faceup" }] },
  ],
};
const CARD = { coins: 4, demonstration: SHOWN } as unknown as UnitCard;
const demonstration = (card?: UnitCard) => <Demonstration kind="archer" card={card} rules="war_chest" board={BOARD} side="A" name="Archer" />;

const button = (): HTMLButtonElement => document.querySelector(".demonstration button") as HTMLButtonElement;
const marked = (): boolean => document.querySelector(".demonstration .layer-marks .dot, .demonstration .dot") !== null;
const said = (): string => document.querySelector(".demonstration-coins")?.textContent ?? "";

beforeEach(() => {
  vi.useFakeTimers();
  installPage();
  motion.set("on");
});
afterEach(() => vi.useRealTimers());

test("given a demonstration of three moments, when it runs, then all pass in two seconds and it starts again after one of rest", async () => {
  draw(demonstration(CARD));
  expect(marked()).toBe(true);
  await settled(700);
  expect(marked()).toBe(false);
  await settled(700);
  expect(said()).toBe("from the supply to the discards");
  await settled(1500);
  expect(said()).not.toBe("");
  await settled(300);
  expect(marked()).toBe(true);
});

test("given a demonstration, when it is pressed, then it stands still until it is pressed again", async () => {
  draw(demonstration(CARD));
  button().click();
  await settled();
  await settled(5000);
  expect(marked()).toBe(true);
  expect(button().getAttribute("aria-pressed")).toBe("true");
  button().click();
  await settled(10);
  await settled(700);
  expect(marked()).toBe(false);
});

test("given a page where nothing may move, then the first moment stands with the arrow of the step and the way of the coin", async () => {
  motion.set("off");
  draw(demonstration(CARD));
  await settled(5000);
  expect(marked()).toBe(true);
  expect(document.querySelectorAll(".demonstration .arrow.own")).toHaveLength(1);
  expect(said()).toBe("from the supply to the discards");
  expect(button().disabled).toBe(true);
});

test("given a unit of the program, then its demonstration is fetched, and its unit has the look of the card's side", async () => {
  const asked = serving(() => ({ war_chest: { archer: SHOWN } }));
  draw(demonstration());
  await settled(10);
  expect(asked).toHaveLength(1);
  expect(document.querySelector(".demonstration .coin.dusk")).not.toBeNull();
  expect(document.querySelector(".demonstration .coin.dawn")).toBeNull();
});
