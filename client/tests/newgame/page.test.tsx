// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { all, draw, installPage, one, press, serving, settled } from "../dom.ts";
import type { GameRequest, HomeBoot, Offer, SetupPreview } from "../../src/schema.gen.ts";

installPage();
const { NewGame, whoIsAsked } = await import("../../src/newgame/page.tsx");
const { settings } = await import("../../src/shared/settings.ts");
const { wanted } = await import("../../src/newgame/hints.tsx");

const cards = (box: string, count: number): string[] => Array.from({ length: count }, (_, k) => `${box}${k}`);
const CHEST: Offer = {
  ruleset: "war_chest", name: "War Chest", line: "", sides: ["Dusk", "Dawn"], board: "two", catalogue: {},
  boxes: [
    { id: "base", name: "Base", units: cards("base", 16), decrees: false, forts: false, line: "sixteen units", note: "", sign: "royal", standard: true },
    { id: "siege", name: "Siege", units: cards("siege", 4), decrees: false, forts: true, line: "forts", note: "", sign: "fort", standard: false },
  ],
  setups: [{ id: "first_game", name: "First game", intro: "", armies: [[], []], battle: false }], draft: true,
  variants: [
    { id: "elimination", name: "Elimination draft", line: "", draft_only: true, more_cards: 2 },
    { id: "preview", name: "Preview second hand", line: "", draft_only: false, more_cards: 0 },
  ],
  options: [{ id: "hints", name: "Hints and odds", line: "For both sides", players: null }], armies: { two: 4, four: 3 }, guard_box: "base",
};
const LITE: Offer = {
  ...CHEST, ruleset: "lite", name: "Lite", board: "square", boxes: [{ ...CHEST.boxes[0] as Offer["boxes"][0], id: "lite", name: "Lite" }], draft: false, variants: [], armies: { two: 4, four: 0 }, guard_box: null,
};
const BOOT: HomeBoot = {
  levels: [{ id: "page", name: "Page", line: "", sentence: "Knows the rules.", rating: 700 }, { id: "squire", name: "Squire", line: "", sentence: "Takes whatever is unguarded.", rating: 860 }],
  styles: [{ id: "racer", name: "Racer", line: "Heads for locations." }], games: [CHEST, LITE], clocks: [{ name: "5 min + 3 s", terms: { kind: "live", minutes: 5, increment: 3 } }],
};
const PREVIEW: SetupPreview = { played: "Random · Base · No clock", board: "two", forts: [], armies: [["archer"], ["scout"]], decrees: [], seed: "dealt", minutes: 15, score: { won: 2, lost: 1, drawn: 0 } };

let asked: string[] = [];
/** The requests for games that were made or shown, the last one last. */
const sent = (path: string): GameRequest[] => asked.filter((one) => one.startsWith(`POST ${path} `)).map((one) => JSON.parse(one.slice(path.length + 6)) as GameRequest);
const last = (path: string): GameRequest | undefined => sent(path).at(-1);
const chip = (name: string): HTMLElement => {
  const found = all(".chip").find((element) => element.querySelector("b")?.textContent === name);
  if (found === undefined) throw new Error(`no chip ${name}`);
  return found.querySelector("input") as HTMLElement;
};
const chosen = (): string[] => all(".chip.on b").map((element) => element.textContent);
const button = (name: string): HTMLElement => one("button", name);

async function open(props: { account?: string; again?: string } = {}): Promise<void> {
  draw(<NewGame offered={BOOT} {...props} />);
  await settled(10);
}

async function choose(...names: string[]): Promise<void> {
  for (const name of names) press(chip(name));
  await settled(500);
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.table.set("");
  wanted.set("off");
  vi.stubGlobal("location", { ...location, assign: vi.fn() });
  // Without digests, as on plain http, a page gives no anchor (tests/shared/opening.test.ts).
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  asked = serving((request) => (request.includes("preview") ? PREVIEW : request.includes("/api/lobby/seek") ? { url: null } : { game: "g1", url: "/game/g1" }));
});
afterEach(() => void vi.useRealTimers());

describe("the card", () => {
  test("names the opponent, the game with its length, and the results so far", async () => {
    await open();
    expect(one(".new-lines").textContent).toContain("Page (700) Knows the rules.");
    expect(one(".new-lines").textContent).toContain("Random · Base · No clock. About 15 minutes.");
    expect(one(".score").textContent).toBe("You have won 2 of 3 against Page.");
    expect(one(".new-line").textContent).toBe("Page · Random · Base · No clock");
  });

  test("starts the game that it shows", async () => {
    await open();
    await choose("Random", "Squire");
    expect(last("/api/games/preview")).toMatchObject({ seats: ["squire", "you"], setup: "random" });
    press(button("Play"));
    await settled();
    expect(last("/api/games")).toMatchObject({ seats: ["squire", "you"], setup: "random", seed: "dealt" });
    expect(location.assign).toHaveBeenCalledWith("/game/g1");
  });

  test("sends a friend a deal that the host has not seen", async () => {
    await open();
    await choose("Random");
    press(button("Invite by link"));
    await settled();
    expect(last("/api/games")).toMatchObject({ seats: ["friend", "you"], seed: null });
  });

  test("opens a game for two to all by a search, without hints", async () => {
    await open();
    await choose("Hints and odds");
    press(button("Open to all"));
    await settled();
    const [wish] = asked.filter((one) => one.startsWith("POST /api/lobby/seek "));
    expect(JSON.parse(wish?.slice("POST /api/lobby/seek ".length) ?? "").request).not.toHaveProperty("hints");
  });

  test("asks the user who is named in the address, and offers no other way", async () => {
    expect(whoIsAsked("?play=Imre")).toEqual({ account: "Imre", again: null, friend: false });
    await open({ account: "Imre" });
    expect(all("[name=level]")).toEqual([]);
    expect(all(".new-others")).toEqual([]);
    press(button("Play Imre"));
    await settled();
    const [challenge] = asked.filter((one) => one.startsWith("POST /api/lobby/challenges "));
    expect(JSON.parse(challenge?.slice("POST /api/lobby/challenges ".length) ?? "")).toMatchObject({ account: "Imre", game: null, request: { seats: ["friend", "you"] } });
  });
});

describe("the rows", () => {
  test("have the choices of the last visit", async () => {
    await open();
    await choose("Squire", "Siege", "Draft with bans", "5 + 3");
    draw(<NewGame offered={BOOT} />);
    await settled();
    expect(chosen()).toEqual(expect.arrayContaining(["Squire", "Siege", "Draft with bans", "5 + 3"]));
  });

  test("bring the only box of fixed armies, and the number of their players", async () => {
    await open();
    await choose("Four, in two teams", "Siege", "First game");
    expect(chosen()).toEqual(["Page", "Two", "Base", "First game", "None", "No style"]);
  });

  test("deal the armies of the game on squares", async () => {
    await open();
    await choose("Lite");
    expect(chosen()).toEqual(["Page", "Two", "Lite", "Random", "None", "No style"]);
    expect(all("[value=draft]")).toEqual([]);
  });

  test("let no level be chosen while all players share the screen", async () => {
    await open();
    await choose("Two on one screen");
    expect(all("[name=level]:checked")).toEqual([]);
    expect(last("/api/games/preview")?.seats).toEqual(["you", "you"]);
    await choose("Squire");
    expect(last("/api/games/preview")?.seats).toEqual(["squire", "you"]);
  });
});
