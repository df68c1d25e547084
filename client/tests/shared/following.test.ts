import { expect, test } from "vitest";
import { unsent } from "../../src/shared/following.ts";

const kept = JSON.stringify({ at: 5, settings: {} });

test("settings that were chosen later than those of the account are sent to it", () => {
  expect(unsent(kept, 6, "ada", "ada")).toBe(true);
  expect(unsent(kept, 5, "ada", "ada")).toBe(false);
  expect(unsent(kept, 4, "ada", "ada")).toBe(false);
});

test("settings that a guest chose become those of an account that keeps none", () => {
  expect(unsent("null", 1, null, "ada")).toBe(true);
  expect(unsent("null", 0, null, "ada")).toBe(false);
});

test("settings of one account are never sent to another, and a guest's are never sent", () => {
  expect(unsent(kept, 6, "bob", "ada")).toBe(false);
  expect(unsent("null", 6, "bob", "ada")).toBe(false);
  expect(unsent(undefined, 6, null, "ada")).toBe(false);
});
