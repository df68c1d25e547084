import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hexKeys } from "../../../src/play/controls/hexkeys.ts";

const HEXES = ["c4", "d3", "d4", "e4", "f4"];

/** Returns keys over a board, and a log of everything they do. `lit` lists the hexes that can be chosen. */
function keys(lit: string[], ready = "cdf") {
  const done: string[] = [];
  const of = hexKeys({
    isHex: (name) => HEXES.includes(name),
    isFile: (letter) => HEXES.some((hex) => hex.startsWith(letter)),
    isLit: (letter) => lit.some((hex) => hex.startsWith(letter)),
    isReady: (letter) => ready.includes(letter),
    command: (letter) => {
      if (!"cdfp".includes(letter)) return false;
      done.push(letter);
      return true;
    },
    choose: (hex) => done.push(hex),
  });
  const type = (text: string): void => {
    for (const key of text) {
      if (/\d/.test(key)) {
        if (!of.digit(Number(key))) done.push(key);
      } else of.letter(key);
    }
  };
  return { ...of, done, type };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a letter that starts the names of hexes", () => {
  it("acts at once if no hex in its file can be chosen, and the number after it is a separate key", () => {
    const { done, type } = keys([]);
    type("c");
    expect(done).toEqual(["c"]);
    type("4");
    expect(done).toEqual(["c", "4"]);
  });

  it("waits for its number if a hex of its file can be chosen", () => {
    const { done, type } = keys(["d4"]);
    type("d");
    expect(done).toEqual([]);
    type("4");
    expect(done).toEqual(["d4"]);
    vi.runAllTimers();
    expect(done).toEqual(["d4"]);
  });

  it("acts after a while without a number", () => {
    const { done, type } = keys(["d4"]);
    type("d");
    vi.runAllTimers();
    expect(done).toEqual(["d"]);
  });

  it("names a hex even if none can be chosen, if there is nothing else for it to do", () => {
    const { done, type } = keys([], "");
    type("e4c4");
    expect(done).toEqual(["e4", "c4"]);
  });
});

describe("no key is lost", () => {
  it("does what waited before another letter", () => {
    const { done, type } = keys(["d4"]);
    type("dp");
    expect(done).toEqual(["d", "p"]);
  });

  it("does what waited before a number that names no hex, and the number counts too", () => {
    const { done, type } = keys(["d4"]);
    type("d9");
    expect(done).toEqual(["d", "9"]);
  });

  it("does what waited before any other key", () => {
    const { done, type, other } = keys(["d4"]);
    type("d");
    other();
    expect(done).toEqual(["d"]);
  });

  it("takes back what waits only if it is asked to", () => {
    const { done, type, cancel } = keys(["d4"]);
    type("d");
    expect(cancel()).toBe(true);
    vi.runAllTimers();
    expect(done).toEqual([]);
    expect(cancel()).toBe(false);
  });
});
