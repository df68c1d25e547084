import { describe, expect, it } from "vitest";
import { commonLevel, defaults, missing, PERSON, playable, sit, sitters, swapped, whyNotVariant, whyNotWithout, withLevel, type Choices } from "../../src/home/options.ts";
import type { HomeBoot } from "../../src/schema.gen.ts";

const units = (box: string, count: number): string[] => Array.from({ length: count }, (_, k) => `${box}${k}`);
const offered = {
  boxes: [
    { id: "base", name: "Base", units: units("base", 16), decrees: false, forts: false, line: "", sign: "royal", standard: true },
    { id: "siege", name: "Siege", units: units("siege", 4), decrees: false, forts: true, line: "", sign: "fort", standard: false },
  ],
  armies: { two: 4, four: 3 },
  bans: 2,
};
const start = defaults({ ...offered, setups: [{ id: "first_game" }, { id: "agincourt" }] } as unknown as HomeBoot);
const withChanges = (changes: Partial<Choices>): Choices => ({ ...start, ...changes });

describe("who sits where", () => {
  it("keeps one person at the table", () => {
    const both = sit(start, 1, "page");
    expect(sitters(both)).toEqual([PERSON, "page"]);
  });

  it("gives all bots the level that is chosen", () => {
    const four = withLevel(withChanges({ players: 4 }), "banneret");
    expect(sitters(four)).toEqual(["banneret", PERSON, "banneret", "banneret"]);
    expect(commonLevel(four)).toBe("banneret");
  });

  it("brings bots back where only people sat", () => {
    const alone = withChanges({ sitters: { 2: [PERSON, PERSON], 4: start.sitters[4] } });
    expect(sitters(withLevel(alone, "page"))).toEqual(["page", PERSON]);
  });

  it("comes round after as many swaps as there are seats", () => {
    expect(sitters(swapped(start))).toEqual([PERSON, "squire"]);
    expect(swapped(swapped(start))).toEqual(start);
  });
});

describe("what goes together", () => {
  it("plays fixed armies with two players and the base box alone", () => {
    expect(playable(start, offered).units).toBe("first_game");
    expect(playable(withChanges({ boxes: ["base", "siege"] }), offered).units).toBe("random");
    expect(playable(withChanges({ players: 4 }), offered).units).toBe("random");
  });

  it("keeps what was asked for, to come back when it fits again", () => {
    const asked = withChanges({ boxes: ["base", "siege"] });
    playable(asked, offered);
    expect(asked.units).toBe("first_game");
  });

  it("brings the base box back where the others have too few units", () => {
    expect(playable(withChanges({ units: "random", boxes: ["siege"] }), offered).boxes).toEqual(["base", "siege"]);
  });

  it("says why a box can't be left out", () => {
    expect(whyNotWithout(start, offered, "base")).not.toBeNull();
    expect(whyNotWithout(start, offered, "siege")).toBeNull();
  });

  it("plays elimination only in a draft with two cards to spare", () => {
    expect(whyNotVariant(start, offered, "elimination")).not.toBeNull();
    expect(whyNotVariant(withChanges({ units: "draft" }), offered, "elimination")).toBeNull();
    expect(whyNotVariant(withChanges({ units: "draft", boxes: ["siege"] }), offered, "elimination")).not.toBeNull();
    expect(whyNotVariant(start, offered, "preview")).toBeNull();
  });

  it("counts the units that have still to be chosen by hand", () => {
    const chosen = withChanges({ units: "chosen", armies: { ...start.armies, 2: [["base0"], []] } });
    expect(missing(chosen, offered)).toBe(7);
    expect(missing(start, offered)).toBe(0);
  });

  it("takes back units of a box that is left out", () => {
    const chosen = withChanges({ units: "chosen", armies: { ...start.armies, 2: [["siege0", "base0"], []] } });
    expect(playable(chosen, offered).armies[2]).toEqual([["base0"], []]);
  });
});
