/** The links of a page: each is sent once, in the order of its chain, and nothing that goes wrong with them stops an action. */

import { describe, expect, it } from "vitest";
import { MOST_KEPT, chainMemory, nextGame } from "../../../src/shared/chainmemory.ts";
import { createLinks, type ChainWorld } from "../../../src/play/connection/pagelinks.ts";

/** A server with the last link of each anchor. */
class KeptHeads {
  readonly anchors: string[] = [];
  refuses = false;
  head: string | null = null;

  readonly give: ChainWorld["give"] = async (_, anchor) => {
    this.anchors.push(anchor);
    return this.refuses ? null : (this.head ?? anchor);
  };
}

function storage(): Pick<Storage, "getItem" | "setItem"> {
  const all = new Map<string, string>();
  return { getItem: (name) => all.get(name) ?? null, setItem: (name, value) => void all.set(name, value) };
}

async function digest(link: string): Promise<string> {
  const bytes = Uint8Array.from(link.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function made(server = new KeptHeads(), kept = storage(), subtle: ChainWorld["subtle"] = crypto.subtle) {
  return { server, kept, links: createLinks("game", { tournament: null, give: server.give, storage: () => kept, subtle }) };
}

const linkOf = (of: { link?: string }): string => of.link ?? "none";

describe("the chain of a seat", () => {
  it("goes back from its anchor by one link for each action whose link counted", async () => {
    const { links, server } = made();
    await links.open(0);
    const first = linkOf(links.next(0));
    expect(await digest(first)).toBe(server.anchors[0]);
    links.took(0, true);
    expect(await digest(linkOf(links.next(0)))).toBe(first);
  });

  it("stays at its link until the action is answered", async () => {
    const { links } = made();
    await links.open(0);
    expect(links.next(0)).toEqual(links.next(0));
  });

  it("is another one for each seat", async () => {
    const { links, server } = made();
    await links.open(0);
    await links.open(1);
    expect(new Set(server.anchors).size).toBe(2);
  });

  it("goes on after a reload where the server has come to", async () => {
    const one = made();
    await one.links.open(0);
    const used = linkOf(one.links.next(0));
    one.server.head = used;
    const again = made(one.server, one.kept);
    await again.links.open(0);
    expect(one.server.anchors[1]).toBe(one.server.anchors[0]);
    expect(await digest(linkOf(again.links.next(0)))).toBe(used);
  });

  it("finds its place again after a link that did not count", async () => {
    const { links, server } = made();
    await links.open(0);
    server.head = linkOf(links.next(0));
    links.took(0, false);
    await expect.poll(() => links.next(0).link !== undefined).toBe(true);
    expect(await digest(linkOf(links.next(0)))).toBe(server.head);
  });
});

describe("the memory of a browser", () => {
  it("keeps no secret of a game that is over", async () => {
    const { links, kept } = made();
    await links.open(0);
    expect(chainMemory(() => kept).of("game", 0)?.secret).toBeDefined();
    links.finish();
    expect(chainMemory(() => kept).of("game", 0)).toBeUndefined();
  });

  it("keeps the promise of a game that is over, and nothing else", () => {
    const memory = chainMemory(((one) => () => one)(storage()));
    memory.keep({ game: "game", seat: 0, secret: "1".repeat(64), promise: "2".repeat(64), anchor: "3".repeat(64) });
    memory.keep({ game: "other", seat: 0, secret: "4".repeat(64) });
    memory.finish("game");
    expect(memory.of("game", 0)).toEqual({ game: "game", seat: 0, promise: "2".repeat(64), anchor: "3".repeat(64) });
    expect(memory.of("other", 0)?.secret).toBe("4".repeat(64));
  });

  it("is bounded, and the oldest games give way", () => {
    const memory = chainMemory(((one) => () => one)(storage()));
    for (let k = 0; k <= MOST_KEPT; k++) memory.keep({ game: `game ${k}`, seat: 0, secret: "1".repeat(64) });
    expect([memory.of("game 0", 0), memory.of("game 1", 0)?.game]).toEqual([undefined, "game 1"]);
  });

  it("keeps the part for a tournament's next round through a week of finished games", () => {
    const memory = chainMemory(((one) => () => one)(storage()));
    const digest = "1".repeat(64);
    memory.keep({ game: nextGame("open", 3), seat: -1, secret: digest, promise: digest, anchor: digest, paired: true });
    for (let k = 0; k <= MOST_KEPT; k++) {
      memory.keep({ game: `game ${k}`, seat: 0, secret: digest, promise: digest, anchor: digest });
      memory.finish(`game ${k}`);
    }
    memory.paired("open", 4, "round 4");
    expect([memory.of("round 4", 0)?.anchor, memory.of("game 0", 0), memory.of("game 1", 0)?.promise]).toEqual([digest, undefined, digest]);
  });
});

describe("a page without links", () => {
  it("is one without digests, as on plain http", async () => {
    const server = new KeptHeads();
    const links = createLinks("game", { tournament: null, give: server.give, storage, subtle: undefined });
    await links.open(0);
    expect([links.next(0), server.anchors]).toEqual([{}, []]);
  });

  it("is one that the server has refused, and it asks three times at most", async () => {
    const { links, server } = made();
    server.refuses = true;
    for (let time = 0; time < 5; time++) await links.open(0);
    expect([links.next(0), server.anchors.length]).toEqual([{}, 3]);
  });

  it("is one whose anchor was lost, until the next action", async () => {
    let lost = true;
    const give = async (_: number, anchor: string): Promise<string> => {
      if (lost) throw new Error("lost");
      return anchor;
    };
    const links = createLinks("game", { tournament: null, give, storage, subtle: crypto.subtle });
    await links.open(0);
    expect(links.next(0)).toEqual({});
    lost = false;
    links.took(0, false);
    await expect.poll(() => links.next(0).link !== undefined).toBe(true);
  });

  it("is none where the browser only refuses to remember the secret", async () => {
    const refused = (): never => {
      throw new Error("refused");
    };
    const links = createLinks("game", { tournament: null, give: new KeptHeads().give, storage: refused, subtle: crypto.subtle });
    await links.open(0);
    expect(links.next(0).link).toBeDefined();
  });
});
