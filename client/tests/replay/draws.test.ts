/** The page's check of a game's draws: it agrees with the published vectors, and names the first fault of a file that was changed. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { digestOf, keysWith, readDraws, verified, type OwnPromise } from "../../src/replay/draws.ts";
import type { DrawMade, GameDraws } from "../../src/schema.gen.ts";

const read = (name: string): string => readFileSync(join(import.meta.dirname, `../../../tests/golden/draws/${name}.json`), "utf8");
const game = (name = "two-seats"): GameDraws => readDraws(read(name));
const check = (draws: GameDraws) => verified(draws, draws.commitment);

interface Vectors {
  secret: string;
  commitment: string;
  chain: string[];
  events: { event: number; values: string[]; key: string; seed: string; bits: { seat: number; number: number; bits: string }[] }[];
}

describe("the published vectors", () => {
  const vectors = JSON.parse(read("vectors")) as Vectors;

  it("agree on the commitment and the chain", async () => {
    expect(await digestOf(vectors.secret)).toBe(vectors.commitment);
    expect(await Promise.all(vectors.chain.slice(1).map(digestOf))).toEqual(vectors.chain.slice(0, -1));
  });

  it.each(vectors.events)("agree on the key, the seed and the random numbers of event $event", async ({ event, values, key, seed, bits }) => {
    const found = await (await keysWith(vectors.secret))(event, values);
    expect([found.digits, await found.seed()]).toEqual([key, seed]);
    for (const draw of bits) expect(await found.bits(draw.seat, draw.number)).toBe(BigInt(`0x${draw.bits}`));
  });
});

describe("a game's draws", () => {
  it.each([["two-seats", [12, 11]], ["four-seats", [7, 5, 0, 0]]])("of %s are right, and the events with a link of each seat are counted", async (name, bound) => {
    const draws = game(name);
    const seen: number[] = [];
    const found = await verified(draws, draws.commitment, (checked) => seen.push(checked));
    expect(found).toEqual({ draws: draws.draws.flat().length, events: draws.draws.length, bound, promised: [], known: null });
    expect(seen.at(-1)).toBe(found.draws);
    expect(seen).toHaveLength(found.events);
  });
});

describe("a promise before the game", () => {
  const anchor = (draws: GameDraws): string => draws.chains[0]?.anchor ?? "";
  const own = (draws: GameDraws): OwnPromise => ({ promise: draws.commitment, anchor: anchor(draws), seat: 0 });
  const NOT_KEPT = "The server's promise is not the one that it gave this browser before the game was asked for.";
  const checkWith = (draws: GameDraws, mine: OwnPromise) => verified(draws, draws.commitment, undefined, [mine]);

  it("is confirmed by the browser that had it", async () => {
    const draws = game("promised");
    expect(await checkWith(draws, own(draws))).toMatchObject({ promised: [0], known: "game" });
    expect(await check(draws)).toMatchObject({ promised: [0], known: null });
  });

  it("that the server did not keep is a fault, whatever the file says", async () => {
    const [draws, plain] = [game("promised"), game()];
    const mine = { ...own(draws), promise: otherDigit(draws.commitment) };
    await expect(checkWith(draws, mine)).rejects.toThrow(NOT_KEPT);
    await expect(checkWith(draws, { ...own(draws), anchor: otherDigit(anchor(draws)) })).rejects.toThrow(NOT_KEPT);
    await expect(checkWith(plain, own(draws))).rejects.toThrow(NOT_KEPT);
  });

  it("may be that of the other player where two have sought each other", async () => {
    const draws = game("promised");
    expect(await checkWith(draws, { promise: otherDigit(draws.commitment), anchor: anchor(draws), seat: 0, sought: true })).toMatchObject({ known: null });
  });

  it("may be that of the opponent in a tournament, but the anchor has to be there", async () => {
    const draws = game("promised");
    const mine = { promise: otherDigit(draws.commitment), anchor: anchor(draws), seat: 0, paired: true };
    expect(await checkWith(draws, mine)).toMatchObject({ known: "pairing" });
    expect(await checkWith(draws, { ...mine, promise: draws.commitment })).toMatchObject({ known: "game" });
    const lost = { ...mine, anchor: otherDigit(anchor(draws)) };
    await expect(checkWith(draws, lost)).rejects.toThrow("The first draws lack the part that this browser gave before the game was paired.");
    expect(await checkWith(draws, { ...lost, unsure: true })).toMatchObject({ known: "elsewhere" });
  });

  it("of a page without a chain at the start is a fault of the file", async () => {
    const draws = game("promised");
    await expect(check({ ...draws, promised: [1] })).rejects.toThrow("gave no chain with its request.");
    await expect(check({ ...draws, form: 1 })).rejects.toThrow("gave no chain with its request.");
  });
});

describe("an anchor that came with a seat", () => {
  const mine = ({ commitment, chains }: GameDraws): OwnPromise => ({ promise: commitment, anchor: at(chains, 1).anchor, seat: 1, seated: true });

  it("has part in the first draws and not in the deal, and its browser confirms that", async () => {
    const draws = game("seated");
    const found = await verified(draws, draws.commitment, undefined, [mine(draws)]);
    expect(found).toMatchObject({ promised: [0], known: "seat", events: draws.draws.length });
    expect(found.bound[1]).toBe(found.events);
  });

  it("that the server left out is a fault, unless the browser never played there", async () => {
    const draws = game("seated");
    const other = { ...mine(draws), anchor: otherDigit(at(draws.chains, 1).anchor) };
    await expect(verified(draws, draws.commitment, undefined, [other])).rejects.toThrow("The server's promise is not the one");
    expect(await verified(draws, draws.commitment, undefined, [{ ...other, seat: -1 }])).toMatchObject({ known: null });
  });

  it("of another browser of the player is no fault of the server where this one knows no answer", async () => {
    const draws = game("seated");
    const form = { ...mine(draws), unsure: true };
    expect(await verified(draws, draws.commitment, undefined, [form])).toMatchObject({ known: "seat" });
    const second = { ...form, anchor: otherDigit(at(draws.chains, 1).anchor) };
    expect(await verified(draws, draws.commitment, undefined, [second])).toMatchObject({ known: "elsewhere" });
    await expect(verified(draws, draws.commitment, undefined, [{ ...second, promise: otherDigit(draws.commitment) }])).rejects.toThrow("The server's promise is not the one");
  });

  it("can't pass for one that came with the request for the game, or later", async () => {
    const draws = game("seated");
    const [first, second] = [at(draws.chains, 0), at(draws.chains, 1)];
    await expect(check({ ...draws, form: 2 })).rejects.toThrow("gave no chain with its request.");
    await expect(check({ ...draws, form: 2, chains: [first, { ...second, seated: false }] })).rejects.toThrow("The deal of the game");
    await expect(check({ ...draws, chains: [first, { ...second, since: 0 }] })).rejects.toThrow("The chain 0 of a seat is out of order.");
  });
});

const otherDigit = (digits: string): string => (digits.startsWith("0") ? "1" : "0") + digits.slice(1);
const inEvent = (draws: GameDraws, event: number, change: (draw: DrawMade) => void): void => {
  const draw = draws.draws[event]?.find((one) => one.outcomes.length > 1);
  if (draw === undefined) throw new Error("No draw has a choice.");
  change(draw);
};
const otherCoin = (draw: DrawMade): void => {
  draw.id = draw.outcomes.map(([id]) => id).find((id) => id !== draw.id) ?? -1;
};
const at = <T>(list: T[], k: number): T => list.at(k) as T;

const SECRET = "The server's secret is not the one that it promised before the game.";
const LINES = "The lines of the draws are out of order.";
const NUMBERS = "The draws and their lines have different numbers.";

/** The changes of a file, each with the fault that must be named. */
const CHANGES: [what: string, change: (draws: GameDraws) => void, fault: string | RegExp][] = [
  ["another secret", (of) => (of.secret = otherDigit(of.secret)), SECRET],
  ["another commitment", (of) => (of.commitment = otherDigit(of.commitment)), SECRET],
  ["a chain with another number", (of) => (at(of.chains, 1).number = 1), "The chain 1 of a seat is out of order."],
  ["a chain of a seat that is not there", (of) => (at(of.chains, 1).seat = 2), "The chain 0 of a seat is out of order."],
  ["chains in another order", (of) => void of.chains.reverse(), "The chain 0 of a seat is out of order."],
  ["another anchor", (of) => (at(of.chains, 1).anchor = otherDigit(at(of.chains, 1).anchor)), "The link of line 2 does not continue the chain of its seat."],
  ["another link", (of) => (at(of.links, 4).link = otherDigit(at(of.links, 4).link)), "The link of line 5 does not continue the chain of its seat."],
  ["a lost link", (of) => void of.links.splice(2, 1), "The link of line 5 does not continue the chain of its seat."],
  ["a link of another seat", (of) => (at(of.links, 2).seat = 1), "The link of line 3 does not continue the chain of its seat."],
  ["links of one line", (of) => (at(of.links, 3).line = 3), "The link of line 3 does not continue the chain of its seat."],
  ["a later line of a link", (of) => (at(of.links, 11).line = 13), /^Draw \d of draw event 2, by seat [AB], does not follow from the keys\.$/],
  ["lines that do not rise", (of) => void of.drawn.reverse(), LINES],
  ["a takeback of what is to come", (of) => (at(of.back, 0)[1] = 13), LINES],
  ["a takeback at the line of a draw", (of) => (at(of.back, 0)[0] = 14), LINES],
  ["a lost takeback", (of) => (of.back = []), NUMBERS],
  ["a lost draw event", (of) => void of.draws.pop(), NUMBERS],
  ["a lost line", (of) => void of.drawn.pop(), NUMBERS],
  ["another deal", (of) => (of.dealt = otherDigit(of.dealt ?? "")), "The deal of the game does not follow from the keys."],
  ["another coin", (of) => inEvent(of, 3, otherCoin), /^Draw 1 of draw event 3, by seat [AB], does not/],
  ["a coin that could not come", (of) => inEvent(of, 1, (draw) => (draw.id = 7)), /^Draw 1 of draw event 1, by seat [AB], does not/],
  ["a bag without the coin", (of) => inEvent(of, 5, (draw) => (draw.outcomes = draw.outcomes.filter(([id]) => id !== draw.id))), /^Draw 1 of draw event 5, by seat [AB], does not/],
  ["two draws in another order", (of) => void at(of.draws, 2).reverse(), /^Draw \d of draw event 2, by seat [AB], does not/],
  ["a draw of another seat", (of) => inEvent(of, 2, (draw) => (draw.seat = 1 - draw.seat)), /^Draw \d of draw event [2-9], by seat [AB], does not/],
  ["a draw of a seat that is not there", (of) => inEvent(of, 4, (draw) => (draw.seat = 3)), /^Draw 1 of draw event 4, by seat/],
  ["another flip", (of) => inEvent(of, 0, otherCoin), "The flip of the initiative marker in draw event 0 does not follow from the keys."],
];

describe("a file that was changed", () => {
  it.each(CHANGES)("by %s is refused with its first fault", async (_what, change, fault) => {
    const draws = game();
    change(draws);
    await expect(check(draws)).rejects.toThrow(fault);
  });

  it("as a whole is refused by the digest that the page had before", async () => {
    const [draws, other] = [game(), game("four-seats")];
    await expect(verified(other, draws.commitment)).rejects.toThrow(SECRET);
  });

  it("in both the secret and the commitment gives other draws", async () => {
    const other = game("four-seats");
    const draws = { ...game(), secret: other.secret, commitment: other.commitment };
    await expect(check(draws)).rejects.toThrow("The deal of the game does not follow from the keys.");
    await expect(check({ ...draws, dealt: null })).rejects.toThrow(/^(Draw \d+ of|The flip of the initiative marker in) draw event 0/);
  });
});

describe("an answer that is no file of draws", () => {
  const changed = (change: object): string => JSON.stringify({ ...game(), ...change });
  const odd = [
    "", "{}", "[]", "null", "<html>", changed({ form: 4 }), changed({ more: 1 }), changed({ secret: "00" }), changed({ seats: 5 }), changed({ draws: [[{ seat: 0, outcomes: [], id: 1 }]] }),
    changed({ draws: [[{ seat: 0, outcomes: [[1, 0]], id: 1 }]] }), changed({ links: { length: 0 } }), changed({ drawn: [0.5] }), changed({ back: [[1]] }), changed({ chains: null }),
  ];

  it.each(odd)("is refused: %.40s", (content) => {
    expect(() => readDraws(content)).toThrow("The server's answer does not have the form of a game's draws.");
  });

  it("is refused unread if it is too long", () => {
    expect(() => readDraws(" ".repeat(4_000_001))).toThrow("This file is too long for the draws of one game.");
  });
});
