import { describe, expect, it } from "vitest";
import type { HomeBoot } from "../../src/schema.gen.ts";
import { settings } from "../../src/shared/settings.ts";
import { BOUNDS, type GameChoices, type GameOptions, PERSON, armed, clockOf, commonLevel, defaults, elsewhere, gameRequest, inShort, missing, playable, remember, remembered, sit, sitters, swapped, whyNotStyle, whyNotVariant, whyNotWithout, wishOf, withFriends, withLevel } from "../../src/newgame/options.ts";

const units = (box: string, count: number): string[] => Array.from({ length: count }, (_, k) => `${box}${k}`);
const setup = (id: string): GameOptions["setups"][0] => ({ id, name: id, intro: "", armies: [[], []], battle: id !== "first_game" });
const variant = (id: string, draft_only = false, more_cards = 0): GameOptions["variants"][0] => ({ id, draft_only, more_cards });
const offered: GameOptions = {
  boxes: [
    { id: "base", name: "Base", units: units("base", 16), decrees: false, forts: false, line: "", note: "", sign: "royal", standard: true },
    { id: "siege", name: "Siege", units: units("siege", 4), decrees: false, forts: true, line: "", note: "", sign: "fort", standard: false },
  ],
  setups: [setup("first_game"), setup("agincourt")],
  draft: true,
  variants: [variant("elimination", true, 2), variant("choose_order", true), variant("preview")],
  armies: { two: 4, four: 3 },
  options: [
    { id: "partners_talk", name: "Partners talk", line: "", players: 4 },
    { id: "hints", name: "Hints", line: "", players: null },
  ],
  guard_box: "base",
};
/** A game with one box for two players, without a draft and without battles. */
const small: GameOptions = {
  boxes: [{ id: "lite", name: "Lite", units: units("lite", 8), decrees: false, forts: false, line: "", note: "", sign: "royal", standard: true }],
  setups: [setup("first_game")],
  draft: false,
  variants: [variant("alternate")],
  armies: { two: 4, four: 0 },
  options: [],
  guard_box: null,
};
const start = defaults(offered);
const withChanges = (changes: Partial<GameChoices>): GameChoices => ({ ...start, ...changes });

describe("who sits where", () => {
  it("keeps one human at the table", () => {
    const both = sit(start, 1, "page");
    expect(sitters(both)).toEqual([PERSON, "page"]);
  });

  it("gives all bots the level that is chosen", () => {
    const four = withLevel(withChanges({ players: 4 }), "banneret");
    expect(sitters(four)).toEqual(["banneret", PERSON, "banneret", "banneret"]);
    expect(commonLevel(four)).toBe("banneret");
  });

  it("brings bots back if only humans sat", () => {
    const alone = withChanges({ sitters: { 2: [PERSON, PERSON], 4: start.sitters[4] } });
    expect(sitters(withLevel(alone, "page"))).toEqual(["page", PERSON]);
  });

  it("comes round after as many swaps as there are seats", () => {
    expect(sitters(swapped(start))).toEqual([PERSON, "page"]);
    expect(swapped(swapped(start))).toEqual(start);
  });
});

describe("what goes together", () => {
  it("plays fixed armies with two players and only the base box", () => {
    expect(playable(start, offered).units).toBe("first_game");
    expect(playable(withChanges({ boxes: ["base", "siege"] }), offered).units).toBe("random");
    expect(playable(withChanges({ players: 4 }), offered).units).toBe("random");
  });

  it("keeps what was asked for, to come back when it fits again", () => {
    const asked = withChanges({ boxes: ["base", "siege"] });
    playable(asked, offered);
    expect(asked.units).toBe("first_game");
  });

  it("brings the base box back if the others have too few units", () => {
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

describe("a smaller game", () => {
  const asked = withChanges({ ruleset: "lite", players: 4, units: "draft", boxes: ["base", "siege"], variants: ["elimination", "alternate"], royalGuard: "original" });

  it("leaves out what it has not", () => {
    const { players, units: dealt, boxes, variants } = playable(asked, small);
    expect({ players, dealt, boxes, variants }).toEqual({ players: 2, dealt: "random", boxes: ["lite"], variants: ["alternate"] });
    expect(playable({ ...asked, units: "first_game" }, small).units).toBe("first_game");
  });

  it("asks for its rules, and for nothing else of the other game", () => {
    const request = gameRequest(playable(asked, small), small, "", ["a text with units"]);
    expect(request).toMatchObject({ ruleset: "lite", boxes: ["lite"], royal_guard: "revised", variants: ["alternate"] });
    expect(request.units).toBeUndefined();
  });

  it("brings the other game back as it was asked for", () => {
    playable(asked, small);
    expect(playable({ ...asked, ruleset: "war_chest" }, offered)).toMatchObject({ players: 4, units: "draft", boxes: ["base", "siege"] });
  });
});

describe("friends by link", () => {
  it("take all seats except the visitor's", () => {
    expect(sitters(withFriends(withChanges({ players: 4 })))).toEqual(["friend", "you", "friend", "friend"]);
  });

  it("leave one human at this screen", () => {
    const two = withChanges({ sitters: { 2: ["you", "you"], 4: start.sitters[4] } });
    expect(sitters(sit(two, 0, "friend"))).toEqual(["friend", "you"]);
    const four = withChanges({ players: 4, sitters: { 2: start.sitters[2], 4: ["you", "you", "squire", "you"] } });
    expect(sitters(sit(four, 2, "friend"))).toEqual(["you", "friend", "friend", "friend"]);
    expect(sitters(sit(sit(four, 2, "friend"), 1, "you"))).toEqual(["friend", "you", "friend", "friend"]);
  });

  it("are no bots", () => {
    expect(commonLevel(withFriends(start))).toBeNull();
  });
});

describe("the clock", () => {
  const of = (clock: string) => clockOf({ clock });

  it("is none unless one is chosen", () => {
    expect(of("none")).toBeNull();
    expect(of("own")).toBeNull();
    expect(gameRequest(start, offered, "").clock).toBeNull();
  });

  it("is kept in short and read back as it was", () => {
    for (const short of ["3+2", "30+20", "180+180", "1+0", "1d", "14d"]) {
      const terms = of(short);
      expect(terms && inShort(terms)).toBe(short);
    }
  });

  it("stays within the bounds that the server has, whatever was kept", () => {
    expect(of("0+9999")).toEqual({ kind: "live", minutes: BOUNDS.minutes[0], increment: BOUNDS.seconds[1] });
    expect(of("99d")).toEqual({ kind: "days", days: 14 });
  });
});

describe("options of a game", () => {
  it("asks for those that are on and that the number of players can have", () => {
    const chosen = withChanges({ options: ["partners_talk", "hints"] });
    expect(gameRequest(chosen, offered, "")).toMatchObject({ hints: true });
    expect(gameRequest(chosen, offered, "")).not.toHaveProperty("partners_talk");
    expect(gameRequest({ ...chosen, players: 4 }, offered, "")).toMatchObject({ hints: true, partners_talk: true });
    expect(gameRequest(start, offered, "")).not.toHaveProperty("hints");
  });

  it("asks for no option that the game does not have", () => {
    expect(gameRequest({ ...defaults(small), options: ["hints"] }, small, "")).not.toHaveProperty("hints");
  });
});

describe("what is remembered", () => {
  it("is the choices, under the setting that follows an account", () => {
    const chosen = withLevel(withChanges({ clock: "5+3", boxes: ["base", "siege"] }), "squire");
    remember(chosen);
    expect(JSON.parse(settings.table.now.value)).toEqual(chosen);
    const boot = { levels: [{ id: "squire" }], games: [], clocks: [] } as unknown as HomeBoot;
    expect(remembered(boot, offered)).toEqual(chosen);
  });

  it("is the first game again if it can't be read", () => {
    settings.table.set("not the choices");
    expect(remembered({ levels: [], styles: [], games: [], clocks: [] }, offered)).toEqual(start);
  });
});

describe("armies that change other choices", () => {
  it("bring their number of players and their box, and keep the boxes of other games", () => {
    const four = withChanges({ players: 4, units: "random", boxes: ["siege", "lite"] });
    expect(armed(four, offered, "first_game")).toMatchObject({ players: 2, units: "first_game", boxes: ["lite", "base"] });
    expect(armed(four, offered, "draft")).toMatchObject({ players: 4, units: "draft", boxes: ["siege", "lite"] });
  });

  it("are dealt in another game, unless they were chosen for it", () => {
    expect(elsewhere(start, "lite").units).toBe("random");
    expect(elsewhere(withChanges({ units: "chosen" }), "lite").units).toBe("chosen");
  });
});

describe("the style of the bots", () => {
  const racing = withChanges({ style: "racer" });

  it("is part of a request with bots", () => {
    expect(gameRequest(racing, offered, "")).toMatchObject({ style: "racer" });
    expect(gameRequest(start, offered, "")).not.toHaveProperty("style");
  });

  it("needs a bot that can have one", () => {
    expect(whyNotStyle(racing)).toBeNull();
    expect(whyNotStyle(withLevel(racing, "sovereign"))).not.toBeNull();
    expect(whyNotStyle(withFriends(racing))).not.toBeNull();
    expect(gameRequest(withLevel(racing, "sovereign"), offered, "")).not.toHaveProperty("style");
    expect(gameRequest(withFriends(racing), offered, "")).not.toHaveProperty("style");
  });

  it("is no part of a search for an opponent", () => {
    expect(wishOf(racing, offered)?.request).not.toHaveProperty("style");
  });
});
