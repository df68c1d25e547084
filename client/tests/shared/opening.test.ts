/** The opening of a game: the page has the server's promise before it gives its anchor, and remembers both for the check after the game. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { chainMemory, SOUGHT } from "../../src/shared/chainmemory.ts";
import { foundGame, openNext, type OpeningHeaders, withOpening, withSeat } from "../../src/shared/opening.ts";

const PROMISE = { promise: "a".repeat(76), commitment: "b".repeat(64) };
const kept = new Map<string, string>();
const memory = chainMemory(() => localStorage);
let asked: string[] = [];
let sent: OpeningHeaders = {};

/** A server that makes a game, or finds none yet. */
const post = (url: string | null) => async (headers: OpeningHeaders) => {
  asked.push("POST");
  sent = headers;
  return { url };
};
const refused = async () => ({ error: "No." });

beforeEach(() => {
  kept.clear();
  asked = [];
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("localStorage", { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value) });
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(`GET ${url}`);
    return new Response(JSON.stringify(PROMISE));
  });
});

describe("a request for a game", () => {
  it("comes after the promise, with an anchor, and both are remembered for the first seat", async () => {
    await withOpening(post("/game/g1"));
    expect(asked[0]).toContain("/api/games/promise");
    expect(asked[1]).toBe("POST");
    expect(sent["Draws-Promise"]).toBe(PROMISE.promise);
    expect(sent["Draws-Anchor"]).toMatch(/^[0-9a-f]{64}$/);
    expect(memory.of("g1", 1)).toMatchObject({ seat: 1, promise: PROMISE.commitment, anchor: sent["Draws-Anchor"] });
    expect(memory.of("g1", 0)).toBeUndefined();
    expect(memory.promisesOf("g1")).toHaveLength(1);
  });

  it("that is refused leaves nothing behind", async () => {
    await withOpening(refused);
    expect([memory.promisesOf(""), kept.get("warchest-chains")]).toEqual([[], "[]"]);
  });

  it("is made without an anchor where the server gives no promise", async () => {
    vi.stubGlobal("fetch", async () => new Response("{}", { status: 429 }));
    await withOpening(post("/game/g1"));
    expect([asked, sent]).toEqual([["POST"], {}]);
  });
});

describe("a request for a seat", () => {
  it("comes after the promise of the game, with an anchor, and both are remembered", async () => {
    await withSeat("g1", post("/game/g1"));
    expect(asked[0]).toContain("/api/games/g1/draws");
    expect(sent).toEqual({ "Draws-Anchor": expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(memory.of("g1", 1)).toMatchObject({ promise: PROMISE.commitment, anchor: sent["Draws-Anchor"], seated: true });
  });

  it("that is refused leaves nothing behind", async () => {
    await withSeat("g1", refused);
    expect(memory.promisesOf("g1")).toEqual([]);
  });
});

describe("a second request for a seat of the same game", () => {
  const lost = async (headers: OpeningHeaders): Promise<object> => {
    sent = headers;
    throw new Error("The answer is lost.");
  };

  it("gives the same anchor after an answer that was lost", async () => {
    await expect(withSeat("g1", lost)).rejects.toThrow("lost");
    const first = sent;
    await withSeat("g1", post("/game/g1"));
    expect(sent).toEqual(first);
    expect(memory.of("g1", 1)).toMatchObject({ anchor: first["Draws-Anchor"], seated: true });
  });

  it("gives the same anchor in two tabs at once", async () => {
    const given: OpeningHeaders[] = [];
    const take = async (headers: OpeningHeaders) => ({ url: `/game/g1?${given.push(headers)}` });
    await Promise.all([withSeat("g1", take), withSeat("g1", take)]);
    expect(given[0]).toEqual(given[1]);
    expect(memory.promisesOf("g1")).toMatchObject([{ anchor: given[0]?.["Draws-Anchor"] }]);
  });

  it("keeps the anchor of the first one if it is refused, since the player may have the seat", async () => {
    await expect(withSeat("g1", lost)).rejects.toThrow("lost");
    await withSeat("g1", refused);
    expect(memory.promisesOf("g1")).toMatchObject([{ anchor: sent["Draws-Anchor"], seated: true }]);
  });

  it("gives the anchor even if the server does not answer the question for the promise any more", async () => {
    await expect(withSeat("g1", lost)).rejects.toThrow("lost");
    const first = sent;
    vi.stubGlobal("fetch", async () => new Response("{}", { status: 429 }));
    await withSeat("g1", post("/game/g1"));
    expect(sent).toEqual(first);
  });

  it("for a new game with a promise does not replace the anchor of the seat", async () => {
    await withSeat("g1", post("/game/g1"));
    const first = sent["Draws-Anchor"];
    await withOpening(post("/game/g1"), true);
    expect(memory.promisesOf("g1")).toMatchObject([{ anchor: first, seated: true }]);
  });
});

describe("a seek", () => {
  it("keeps its chain for the game that is found, and another seek forgets it", async () => {
    await withOpening(post(null), true);
    const first = memory.promisesOf(SOUGHT)[0]?.anchor;
    await withOpening(post(null), true);
    expect(memory.promisesOf(SOUGHT)).toHaveLength(1);
    expect(memory.promisesOf(SOUGHT)[0]?.anchor).not.toBe(first);
    foundGame("/game/g2");
    expect(memory.of("g2", 0)).toMatchObject({ promise: PROMISE.commitment, sought: true });
  });
});

describe("the next game of a tournament", () => {
  const give = async (after: number): Promise<string> => {
    const headers: OpeningHeaders[] = [];
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      if (url.includes("/promise")) return new Response(JSON.stringify(PROMISE));
      headers.push(init.headers as OpeningHeaders);
      return new Response(JSON.stringify({ after }));
    });
    await openNext("t1");
    return headers[0]?.["Draws-Anchor"] ?? "";
  };

  it("goes on with the chain that was given before its round was paired", async () => {
    const [first, second] = [await give(0), await give(1)];
    memory.paired("t1", 1, "g1");
    memory.paired("t1", 2, "g2");
    expect(memory.of("g1", 1)).toMatchObject({ anchor: first, paired: true, promise: PROMISE.commitment });
    expect(memory.of("g2", 0)).toMatchObject({ anchor: second, paired: true });
    expect([memory.of("g1", 1)?.unsure, memory.of("g2", 0)?.unsure]).toEqual([undefined, undefined]);
  });

  it("is not sure to have it after a round without a game", async () => {
    const anchor = await give(1);
    memory.paired("t1", 3, "g3");
    expect(memory.of("g3", 0)).toMatchObject({ anchor, unsure: true });
  });

  it("has nothing of another tournament, and of a round that was paired before", async () => {
    await give(1);
    memory.paired("t1", 1, "g1");
    memory.paired("t2", 2, "g2");
    expect([memory.promisesOf("g1"), memory.promisesOf("g2")]).toEqual([[], []]);
  });

  it("keeps its chain when its page is opened again", async () => {
    const anchor = await give(0);
    memory.paired("t1", 1, "g1");
    await give(0);
    memory.paired("t1", 1, "g1");
    expect(memory.promisesOf("g1")).toMatchObject([{ anchor }]);
  });

  it("has nothing where the server refuses, as where another browser was first", async () => {
    vi.stubGlobal("fetch", async (url: string) => new Response(JSON.stringify(PROMISE), { status: url.includes("/promise") ? 200 : 422 }));
    await openNext("t1");
    memory.paired("t1", 1, "g1");
    expect(memory.promisesOf("g1")).toEqual([]);
  });
});
