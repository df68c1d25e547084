/** The larger board for a finger: a tap that may have meant another hex magnifies the place, and the next tap counts. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { createMagnifier } from "../../../src/play/turn/magnifier.ts";
import { scripted } from "../scripted.ts";

const tap = {} as Event;
let small: boolean;
let distance: number | null;
const shown: (Event | null)[] = [];
let made: ReturnType<typeof scripted>;
let magnifier: ReturnType<typeof createMagnifier>;
beforeEach(() => {
  vi.useFakeTimers();
  [small, distance] = [true, 0.7];
  shown.length = 0;
  made = scripted();
  magnifier = createMagnifier({ small: () => small, distance: () => distance, magnify: (at) => shown.push(at) }, made.controller);
});
const message = () => made.page.message.value?.text;

describe("a tap near an edge of a small hex", () => {
  it("magnifies its place, and says so", () => {
    expect(magnifier.grow("e4", tap)).toBe(true);
    expect([shown, message()]).toEqual([[tap], "Tap the hex you mean."]);
  });

  it("counts if the place is magnified already, and shows the whole board again", () => {
    magnifier.grow("e4", tap);
    expect(magnifier.grow("e5", tap)).toBe(false);
    expect(magnifier.shrink()).toBe(true);
    expect([shown, message()]).toEqual([[tap, null], undefined]);
    expect(magnifier.shrink()).toBe(false);
  });

  it("magnifies again after that", () => {
    magnifier.grow("e4", tap);
    magnifier.shrink();
    expect(magnifier.grow("e4", tap)).toBe(true);
  });
});

describe("no tap is doubtful", () => {
  it("near the centre of its hex, or from the keyboard", () => {
    for (const near of [0.6, null]) {
      distance = near;
      expect(magnifier.grow("e4", tap)).toBe(false);
    }
    expect(shown).toEqual([]);
  });

  it("on large hexes, by a mouse, or if nothing can be chosen", () => {
    small = false;
    expect(magnifier.grow("e4", tap)).toBe(false);
  });

  it("and the notice of something else stays", () => {
    made.controller.say("Not there.");
    expect(magnifier.shrink()).toBe(false);
    expect(message()).toBe("Not there.");
  });
});
