// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Offer } from "../../src/schema.gen.ts";
import { defaults, type GameChoices } from "../../src/newgame/options.ts";
import { casual, seekOf, whyNotRated, withRating } from "../../src/newgame/rated.ts";

const OFFER: Offer = {
  ruleset: "war_chest", name: "War Chest", line: "", sides: ["Dusk", "Dawn"], board: "two", catalogue: {},
  boxes: [
    { id: "base", name: "Base", units: Array.from({ length: 16 }, (_, k) => `unit${k}`), decrees: false, forts: false, line: "", note: "", sign: "royal", standard: true },
    { id: "mine", name: "Mine", units: ["gun"], decrees: false, forts: false, line: "", note: "", sign: "home_brew", standard: false },
  ],
  setups: [], draft: true, variants: [], options: [], armies: { two: 4, four: 3 }, guard_box: null,
};
const FIT: GameChoices = { ...defaults(OFFER), units: "random", clock: "10+5" };

beforeEach(() => {
  document.documentElement.dataset.settings = "null"; // as on the pages of a signed-in user
  casual.set("off");
});
afterEach(() => {
  delete document.documentElement.dataset.settings;
});

test("a game with a clock and dealt armies can be rated, and others say why not", () => {
  expect(whyNotRated(FIT, OFFER)).toBeNull();
  expect(whyNotRated({ ...FIT, units: "draft", clock: "3d" }, OFFER)).toBeNull();
  expect(whyNotRated({ ...FIT, clock: "none" }, OFFER)).toBe("Needs a clock");
  for (const units of ["first_game", "battle", "chosen"] as const) expect(whyNotRated({ ...FIT, units }, OFFER)).toContain("random armies");
  expect(whyNotRated({ ...FIT, ruleset: "lite" }, OFFER)).toContain("random armies");
  expect(whyNotRated(FIT, OFFER, "mine")).toBe("Not with a seed");
  expect(whyNotRated({ ...FIT, boxes: ["base", "mine"] }, OFFER)).toBe("Not with home-brew units");
  expect(whyNotRated(FIT, OFFER, "", ["[box]"])).toBe("Not with home-brew units");
});

test("a signed-in user seeks a rated game unless it can't be one or is switched off", () => {
  expect(seekOf(FIT, OFFER)?.request.rated).toBe(true);
  expect(seekOf({ ...FIT, clock: "none" }, OFFER)?.request.rated).toBeUndefined();
  casual.set("on");
  expect(seekOf(FIT, OFFER)?.request.rated).toBeUndefined();
});

test("a guest seeks a casual game", () => {
  delete document.documentElement.dataset.settings;
  expect(seekOf(FIT, OFFER)?.request.rated).toBeUndefined();
});

test("a game with hints is casual", () => {
  const request = seekOf(FIT, OFFER)?.request;
  if (request === undefined) throw new Error("no wish");
  expect(withRating({ ...request, rated: false, hints: true }, FIT, OFFER).rated).toBe(false);
});
