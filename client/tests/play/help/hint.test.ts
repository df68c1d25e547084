import { effect, signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { corners } from "../../../src/board/numbers.ts";
import { createHinting, meantBy, percent, spokenHint, type HintReply } from "../../../src/play/help/hintstate.ts";
import { Unreachable } from "../../../src/shared/net.ts";
import type { BestChoices, HintRequest, Payload } from "../../../src/schema.gen.ts";
import { ask, choice, payload, seated, tactic } from "../../builders.ts";

const move = choice({ verb: "move", coin: "archer", hex: "e4", to: "e5" });
const claim = choice({ verb: "claim", coin: "royal" });
const shot = choice({ verb: "attack", to: "e6" });
const shoot = tactic("e4", [shot], { coin: "archer" });

function hints(deep: boolean, ...texts: string[]): BestChoices {
  return { seq: 7, evaluator: "frozen", deep, choices: texts.map((text, k) => ({ ids: [k], text, chance: 60 - k, bound: null, equal: false, why: `Why ${text}.` })) };
}

function begun(answers: (HintReply | Error)[]) {
  const asked: HintRequest[] = [];
  const now = signal<Payload | null>(payload({ ask: ask("coin", [move, claim]) }));
  const polite = signal("");
  const pauseUntilUp = vi.fn(async () => undefined);
  const hinting = createHinting({ ask: signal(ask("coin", [move, claim])), payload: now, polite, unsent: signal(null), server: { pauseUntilUp } }, async (body) => {
    asked.push(body);
    const answer = answers.shift() ?? "stale";
    if (answer instanceof Error) throw answer;
    return answer;
  });
  hinting.watch();
  return { asked, hinting, now, polite, pauseUntilUp };
}

test("a choice that the search can't tell from the first one is as good, in a word", () => {
  expect(percent({ chance: 41, bound: null, equal: false })).toBe("41 percent");
  expect(percent({ chance: 41, bound: null, equal: true })).toBe("equally good");
  expect(percent({ chance: null, bound: null, equal: true })).toBe("");
});

test("a choice of a hint means the hex where it ends, its second id for a tactic, or a button", () => {
  const open = [move, claim, shoot];
  expect(meantBy([move.id], 1, [], open)).toMatchObject({ number: 1, hex: "e5", coin: "archer" });
  expect(meantBy([claim.id], 2, [], open)).toMatchObject({ hex: null, coin: "royal" });
  expect(meantBy([shoot.id, shot.id], 3, [], open)).toMatchObject({ hex: "e6" });
});

test("within an action only the hints that start with it have numbers", () => {
  expect(meantBy([shoot.id, shot.id], 1, [shoot.id], [shot])).toMatchObject({ hex: "e6" });
  expect(meantBy([move.id], 2, [shoot.id], [shot])).toBeNull();
});

test("the quick answer is shown until the better one replaces it, and each is announced once", async () => {
  const { asked, hinting, polite } = begun([hints(false, "a", "b"), hints(true, "b", "a")]);
  await hinting.show();
  expect(asked.map(({ deep }) => deep)).toEqual([false, true]);
  expect(hinting.choices.value.map(({ text }) => text)).toEqual(["b", "a"]);
  expect(polite.value).toBe("1: b, 60 percent. 2: a, 59 percent. Why b.");
  expect(hinting.thinking.value).toBe(false);
});

test("a hint vanishes when the position changes, also while it is asked for", async () => {
  const { hinting, now } = begun([hints(false, "a"), hints(true, "a")]);
  const shown = hinting.show();
  now.value = payload({ seq: 8 });
  await shown;
  expect(hinting.open.value).toBe(false);
  expect(hinting.hint.value).toBeNull();
});

test("a hint stays open while the same position is fetched again, and closes for another seat and at the end", async () => {
  const { hinting, now } = begun([hints(false, "a"), hints(true, "a"), hints(false, "a"), hints(true, "a")]);
  const question = ask("coin", [move, claim]);
  now.value = payload({ ask: question });
  await hinting.show();
  now.value = payload({ ask: question });
  expect([hinting.open.value, hinting.choices.value.length]).toEqual([true, 1]);
  now.value = payload({ ask: question, seat: 0 });
  expect(hinting.open.value).toBe(false);
  now.value = payload({ ask: question });
  await hinting.show();
  now.value = payload({ view: seated(1, {}, { outcome: { kind: "victory", winner: "B", text: "Dawn won", detail: "" } as never }) });
  expect(hinting.open.value).toBe(false);
});

test("the page shows that the evaluator thinks, and that a busy server is late", async () => {
  const { hinting } = begun([new Unreachable("503"), hints(false, "a"), hints(true, "a")]);
  const seen: boolean[][] = [];
  const stop = effect(() => void seen.push([hinting.thinking.value, hinting.late.value]));
  await hinting.show();
  stop();
  expect(seen).toEqual([[false, false], [true, false], [true, true], [false, true]]);
  hinting.close();
  expect(hinting.late.value).toBe(false);
});

test("a server that can't answer yet is asked again, and a refusal is said", async () => {
  const busy = begun([new Unreachable("503"), hints(false, "a"), hints(true, "a")]);
  await busy.hinting.show();
  expect(busy.pauseUntilUp).toHaveBeenCalledOnce();
  expect(busy.hinting.choices.value.length).toBe(1);
  const refused = begun(["This game was created without hints and odds."]);
  await refused.hinting.show();
  expect(refused.hinting.trouble.value).toBe("This game was created without hints and odds.");
});

test("out of turn the hint says whose turn it is, and asks for nothing", async () => {
  const { asked, hinting, now } = begun([]);
  now.value = payload({ ask: null });
  await hinting.show();
  expect(asked).toEqual([]);
  expect(hinting.trouble.value).toBe("It is Dawn's turn.");
});

test("if nothing was measured no chance is said", () => {
  expect(spokenHint([{ ids: [1], text: "Passes", chance: null, bound: null, equal: false, why: "" }])).toBe("1: Passes.");
  expect(spokenHint([])).toBe("No hint for this position.");
});

test("if chances were not found exact the bound is said", () => {
  expect(spokenHint([{ ids: [1], text: "Passes", chance: 10, bound: "under", equal: false, why: "" }])).toBe("1: Passes, under 10 percent.");
});

test("numbers on one hex take different corners, and leave those of signs free", () => {
  const at = (number: number, right = false) => ({ number, hex: "e5", looked: false, right });
  const places = corners([at(1), at(2, true), at(3)], []);
  expect(new Set(places).size).toBe(3);
  expect(places[1]?.[0]).toBeGreaterThan(0);
  const [one] = corners([at(1, true)], [{ hex: "e5", name: "control" }]);
  expect(one?.[0]).toBeLessThan(0);
});
