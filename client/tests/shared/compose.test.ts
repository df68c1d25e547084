import { describe, expect, it } from "vitest";
import { arrange, completes, decide, ids, narrow, sentence } from "../../src/shared/compose.ts";
import { follow, wholeActions } from "../../src/play/turn/plans.ts";
import type { OfferedChoice } from "../../src/schema.gen.ts";
import { choice, tactic } from "../builders.ts";

describe("choices are narrowed by the chosen coin and unit", () => {
  const ofArcher = choice({ verb: "move", coin: "archer", hex: "e4", to: "e5" });
  const ofOther = choice({ verb: "move", coin: "archer", hex: "c3", to: "c4" });
  const ofScout = choice({ verb: "deploy", coin: "scout", hex: "e2", to: "e2" });

  it("keeps those of the coin", () => {
    expect(narrow([ofArcher, ofOther, ofScout], "archer", null)).toEqual([ofArcher, ofOther]);
  });

  it("keeps what names no hex, whatever the unit", () => {
    const recruit = choice({ verb: "recruit", coin: "archer" });
    expect(narrow([ofArcher, recruit], "archer", "c3")).toEqual([recruit]);
  });

  it("keeps those of the unit, and what no unit does", () => {
    expect(narrow([ofArcher, ofOther, ofScout], null, "e4")).toEqual([ofArcher, ofScout]);
  });
});

describe("choices are sorted by where they are clicked", () => {
  it("marks a hex by what is done there", () => {
    const { hexes } = arrange([choice({ verb: "move", hex: "e4", to: "e5" }), choice({ verb: "attack", hex: "e4", to: "d4", cost: true })]);
    expect(hexes.get("e5")).toMatchObject({ dot: true, target: false });
    expect(hexes.get("d4")).toMatchObject({ target: true, cost: true });
  });

  it("lays what is done where the unit stands on that hex's corner", () => {
    const { hexes, discs } = arrange([choice({ verb: "control", hex: "e4", to: "e4" })]);
    expect(hexes.size).toBe(0);
    expect(discs.map(({ hex, name }) => [hex, name])).toEqual([["e4", "control"]]);
  });

  it("enters a tactic together with its first step", () => {
    const step = choice({ verb: "step", hex: "e4", to: "e5", ends: false });
    const whole = tactic("e4", [step]);
    const { hexes } = arrange([choice({ verb: "move", hex: "e4", to: "e5" }), whole]);
    expect(hexes.get("e5")?.paths.map((path) => path.length)).toEqual([1, 2]);
    expect(hexes.get("e5")).toMatchObject({ dot: true, mayGoOn: true });
  });

  it("starts a tactic at its unit if one of its first steps is no hex", () => {
    const { hexes, discs } = arrange([tactic("e4", [choice({ verb: "hit", to: "e5" }), choice({ verb: "decline" })], { to: "e4" })]);
    expect(hexes.size).toBe(0);
    expect(discs.map(({ hex, name, path }) => [hex, name, path.length])).toEqual([["e4", "tactic", 1]]);
  });

  it("marks another unit that is bolstered as a friend to click", () => {
    const { hexes, discs } = arrange([choice({ verb: "bolster", hex: "e4", to: "d4" })]);
    expect(hexes.get("d4")).toMatchObject({ friend: true });
    expect(discs).toEqual([]);
  });

  it("marks as a friend only the unit that takes a hit for another one", () => {
    const { hexes } = arrange([choice({ verb: "hit", to: "d4" }), choice({ verb: "hit", hex: "e4", to: "e6" })]);
    expect(hexes.get("d4")).toMatchObject({ friend: true, target: false });
    expect(hexes.get("e6")).toMatchObject({ friend: false, target: true });
  });

  it("marks that it can continue only if the step does not end the action", () => {
    const { hexes } = arrange([tactic("e4", [choice({ verb: "step", hex: "e4", to: "e5" })])]);
    expect(hexes.get("e5")).toMatchObject({ dot: true, mayGoOn: false });
  });

  it("gives a tactic that ends with the step of a move a separate flag", () => {
    const landing = tactic("e4", [choice({ verb: "step", hex: "e4", to: "e5", label: "Lands on e5 and controls it" })]);
    const { hexes, discs } = arrange([choice({ verb: "move", hex: "e4", to: "e5" }), landing]);
    expect(hexes.get("e5")?.paths).toHaveLength(1);
    expect(discs.map(({ hex, name }) => [hex, name])).toEqual([["e5", "landing"]]);
  });

  it("has no hex for a choice that names none", () => {
    expect(arrange([choice({ verb: "pass" })]).hexes.size).toBe(0);
  });
});

describe("whole actions, which can be laid out in advance", () => {
  it("are a plain step without what could follow it: no hex is offered in vain", () => {
    const plain = choice({ verb: "move", hex: "e4", to: "e5" });
    const onward = tactic("e4", [choice({ verb: "step", hex: "e4", to: "e5", ends: false }), choice({ verb: "step", hex: "e4", to: "f4", ends: false })]);
    const whole = wholeActions([plain, onward]);
    expect(whole).toEqual([plain]);
    expect([...arrange(whole).hexes]).toMatchObject([["e5", { dot: true, mayGoOn: false }]]);
  });

  it("are a tactic with those of its first steps that end it", () => {
    const ending = choice({ verb: "hit", hex: "e4", to: "e6" });
    const going = choice({ verb: "step", hex: "e4", to: "e5", ends: false });
    const both = tactic("e4", [ending, going]);
    expect(wholeActions([both]).map((one) => [one.id, one.then])).toEqual([[both.id, [ending]]]);
  });

  it("are none of those that ask something else first", () => {
    const asking = tactic("e4", [choice({ verb: "decline" })]);
    expect(wholeActions([asking, choice({ verb: "attack", hex: "e4", to: "d4", ends: false })])).toEqual([]);
  });
});

describe("a click with several meanings", () => {
  it("means nothing if nothing is offered", () => {
    expect(decide([])).toBeNull();
  });

  it("is the only thing that can be done there", () => {
    const path = [choice({ verb: "move", hex: "e4", to: "e5" })];
    expect(decide([path])).toEqual({ what: "go", path, only: null });
  });

  it("asks which unit if two could do it", () => {
    const paths = [[choice({ verb: "move", hex: "e4", to: "e5" })], [choice({ verb: "move", hex: "d5", to: "e5" })]];
    const decision = decide(paths);
    expect(decision?.what === "which" ? [...decision.byUnit.keys()] : null).toEqual(["e4", "d5"]);
  });

  it("starts the longer action and keeps the shorter one available", () => {
    const move = choice({ verb: "move", hex: "e4", to: "e5" });
    const whole = tactic("e4", [choice({ verb: "step", hex: "e4", to: "e5", ends: false })]);
    const longer = [whole, whole.then?.[0] ?? move];
    expect(decide([[move], longer])).toEqual({ what: "go", path: longer, only: [move] });
  });

  it("lists them if one of them names no unit", () => {
    const paths = [[choice({ verb: "move", hex: "d5", to: "e5" })], [choice({ verb: "deploy", to: "e5" })]];
    expect(decide(paths)).toEqual({ what: "menu", paths });
  });

  it("lists them if there are two shorter ones", () => {
    const shorter = [[choice({ verb: "move", hex: "e4", to: "e5" })], [choice({ verb: "push", hex: "e4", to: "e5" })]];
    const whole = tactic("e4", [choice({ verb: "step", hex: "e4", to: "e5", ends: false })]);
    const paths = [...shorter, [whole, whole.then?.[0] as OfferedChoice]];
    expect(decide(paths)).toEqual({ what: "menu", paths });
  });

  it("lists them if neither is the longer one", () => {
    const paths = [[choice({ verb: "move", hex: "e4", to: "e5" })], [choice({ verb: "push", hex: "e4", to: "e5" })]];
    expect(decide(paths)).toEqual({ what: "menu", paths });
  });

  it("takes two of the same sentence for one", () => {
    const same = { hex: "e4", to: "e5", label: "Moves to e5" };
    const paths = [[choice({ verb: "move", ...same })], [choice({ verb: "push", ...same })]];
    expect(decide(paths)).toEqual({ what: "go", path: paths[0], only: null });
  });
});

describe("a path", () => {
  const first = tactic("e4", [], { label: "Tactic" });
  const last = choice({ verb: "step", to: "e5", label: "Steps to e5" });

  it("is its choices' ids in order, and complete if the last one ends", () => {
    expect(ids([first, last])).toEqual([first.id, last.id]);
    expect(completes([first, last])).toBe(true);
    expect(completes([first])).toBe(false);
  });

  it("is called by its end if it has one, otherwise by its start", () => {
    expect(sentence([first, last])).toBe("Steps to e5");
    expect(sentence([first, { ...last, ends: false }])).toBe("Tactic");
  });
});

describe("a path that was laid out at another moment", () => {
  const moves = choice({ verb: "move", coin: "archer", hex: "e4", to: "e5" });
  const goesOn = tactic("e4", [choice({ verb: "step", hex: "e4", to: "e5" }), choice({ verb: "step", hex: "e4", to: "e6", ends: false })], { coin: "cavalry" });

  it("is found again among choices with other ids", () => {
    const again = choice({ ...moves, id: 999 });
    expect(follow([goesOn, again], [moves])).toEqual([again]);
  });

  it("is found through a tactic's first step", () => {
    const steps = goesOn.then ?? [];
    expect(follow([goesOn], [goesOn, steps[0] as OfferedChoice])).toEqual([goesOn, steps[0]]);
  });

  it("is not found if a field differs, or if it makes no whole action any more", () => {
    expect(follow([choice({ ...moves, to: "e6" })], [moves])).toBeNull();
    expect(follow([goesOn], [goesOn, (goesOn.then ?? [])[1] as OfferedChoice])).toBeNull();
    expect(follow([], [moves])).toBeNull();
  });
});
