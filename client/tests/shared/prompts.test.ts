import { expect, it } from "vitest";
import { whichPath } from "../../src/shared/prompts.ts";
import { choice, tactic } from "../builders.ts";

const move = [choice({ verb: "move", hex: "e4", to: "e5" })];
const whole = [tactic("e4", [])];

it("names the two things that a click could mean", () => {
  expect(whichPath([move, whole])).toBe("Move or tactic?");
  expect(whichPath([move, move, whole])).toBe("Move or tactic?");
});

it("asks for one of the list if their names are the same", () => {
  expect(whichPath([move, move])).toBe("Choose one of these.");
  expect(whichPath([move, whole, [choice({ verb: "attack" })]])).toBe("Choose one of these.");
  expect(whichPath([move, [choice({ verb: "pick" })]])).toBe("Choose one of these.");
});
