import { afterEach, expect, test } from "vitest";
import { wanted, withHints } from "../../src/newgame/hints.tsx";
import type { GameRequest } from "../../src/schema.gen.ts";

const REQUEST: GameRequest = { seats: ["you", "page"], setup: "first_game" };

afterEach(() => wanted.set("off"));

test("hints are asked for only if they are wanted", () => {
  expect(withHints(REQUEST)).toEqual(REQUEST);
  wanted.set("on");
  expect(withHints(REQUEST)).toEqual({ ...REQUEST, hints: true });
});
