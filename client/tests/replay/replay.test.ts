/** A replay: the moment that was asked for last is shown, in whatever order its positions come, and none is asked for twice. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { createReplay } from "../../src/replay/controller.ts";
import type { BoardMark, Moment, Replay, MomentView } from "../../src/schema.gen.ts";
import { Unreachable } from "../../src/shared/net.ts";
import { createTable } from "../../src/table/tablestate.ts";
import { person, seated } from "../builders.ts";

const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const MOVE: BoardMark = { verb: "move", seat: 1, from: "e4", to: "e5" };

function game(moments: number, of: Partial<Replay> = {}): Replay {
  return {
    replay: "r", game: null, title: "", imported: null, people: [person(0), person(1)], about: [], forms: ["full", "A", "public"], text: "", over: true, commitment: null, outcome: null,
    comments: ["A fine game."], moments: Array.from({ length: moments }, (_, at): Moment => (
      { at, round: at, seat: at === 0 ? null : 1, text: `Line ${at}`, seconds: null, comments: [], variations: [] })), ...of,
  };
}

/** A page with a server that answers when the test says. */
function open(search = "", of: { at?: number } = {}) {
  const table = createTable({ mode: "screen", you: [] });
  const waiting = new Map<string, { done: (found: never) => void; failed: (error: Error) => void }>();
  const asked: string[] = [];
  const addresses: string[] = [];
  const kept: unknown[][] = [];
  const ask = (what: string): Promise<never> => {
    asked.push(what);
    return new Promise((done, failed) => waiting.set(what, { done, failed }));
  };
  const made = createReplay({
    boot: { replay: "r", at: 0, form: "full", ...of }, table,
    server: {
      fetchReplay: (id) => ask(id), fetchStandings: (_, form, from, to) => ask(`${form} ${from}-${to}`), standingsAddress: (_, form, from, to) => `/${form} ${from}-${to}`,
    },
    personName: (seat) => `Player ${seat}`, search: () => search, setAddress: (to) => addresses.push(to), keepPage: (...page) => kept.push(page),
  });
  const take = (what: string) => {
    const found = waiting.get(what);
    if (found === undefined) throw new Error(`Not asked for: ${what}. Only: ${[...waiting.keys()].join(", ")}.`);
    waiting.delete(what);
    return found;
  };
  return {
    made, table, asked, addresses, kept,
    tell: async (found: Replay): Promise<void> => {
      take("r").done(found as never);
      await settle();
    },
    /** Answers a question for positions. */
    answer: async (what: string, trail: BoardMark[] = [MOVE]): Promise<void> => {
      const [from = 0, to = 0] = (what.split(" ")[1] ?? "").split("-").map(Number);
      const standings = Array.from({ length: to - from + 1 }, (_, k): MomentView => ({ at: from + k, view: seated(null), trail }));
      take(what).done(standings as never);
      await settle();
    },
    lose: async (what: string, error: Error = new Unreachable("lost")): Promise<void> => {
      take(what).failed(error);
      await settle();
    },
    shown: () => table.payload.value?.seq ?? null,
  };
}

let page: ReturnType<typeof open>;
beforeEach(async () => {
  vi.useFakeTimers();
  page = open();
  void page.made.start();
  await page.tell(game(50));
  await page.answer("full 0-19");
});

describe("a moment", () => {
  it("is shown with its neighbours at hand, and nothing is asked for before the start", () => {
    expect(open().asked).toEqual([]);
    expect([page.shown(), page.asked]).toEqual([0, ["r", "full 0-19"]]);
  });

  it("of a known block is shown at once, and read aloud", () => {
    page.made.step(1);
    expect([page.shown(), page.table.polite.value, page.asked.length]).toEqual([1, "Round 1, Player 1: Line 1", 2]);
  });

  it("never lies outside the game", async () => {
    page.made.step(-1);
    expect(page.made.at.value).toBe(0);
    page.made.jump(500);
    expect(page.made.at.value).toBe(49);
    expect(page.asked.at(-1)).toBe("full 40-49");
  });

  it("is the one asked for last, in whatever order the answers come", async () => {
    page.made.jump(45);
    page.made.jump(25);
    await page.answer("full 20-39");
    expect(page.shown()).toBe(25);
    await page.answer("full 40-49");
    expect(page.shown()).toBe(25);
  });

  it("is asked for once, however often the viewer comes by", async () => {
    for (const to of [25, 5, 26, 27]) page.made.jump(to);
    expect(page.asked.filter((one) => one === "full 20-39")).toHaveLength(1);
    await page.answer("full 20-39");
    expect(page.shown()).toBe(27);
  });

  it("has the next block fetched before it is entered", () => {
    page.made.jump(10);
    expect(page.asked.at(-1)).toBe("full 20-39");
  });

  it("moves the board one line on, or one line back over plain moves, and never further", async () => {
    const moved = (to: number) => {
      page.made.jump(to);
      return [page.table.animate.value, page.made.path.value[0]?.to];
    };
    expect([moved(1), moved(0), moved(5)]).toEqual([[true, "e5"], [true, "e4"], [false, "e5"]]);
    page = open();
    void page.made.start();
    await page.tell(game(3));
    await page.answer("full 0-2", [{ ...MOVE, verb: "attack" }]);
    expect([moved(1), moved(0)]).toEqual([[true, "e5"], [false, "e5"]]);
  });
});

describe("the hands", () => {
  it("of another form are fetched, and nothing of the form before it is shown any more", async () => {
    page.made.jump(25);
    page.made.chooseForm("A");
    await page.answer("full 20-39");
    expect(page.shown()).toBe(0);
    await page.answer("A 20-39");
    expect([page.shown(), page.table.bottom.value, page.table.animate.value]).toEqual([25, 0, false]);
  });

  it("of another form appear without a motion, also one line further on", async () => {
    page.made.chooseForm("A");
    page.made.step(1);
    await page.answer("A 0-19");
    expect([page.shown(), page.table.animate.value]).toEqual([1, false]);
  });
});

describe("a server that is not reached", () => {
  it("is reported, and asked again by the next step", async () => {
    page.made.jump(25);
    await page.lose("full 20-39");
    expect([page.made.trouble.value, page.shown()]).toEqual(["No connection.", 0]);
    page.made.step(1);
    await page.answer("full 20-39");
    expect([page.made.trouble.value, page.shown()]).toEqual(["", 26]);
  });

  it("is not reported for a moment that the viewer has left", async () => {
    page.made.jump(45);
    page.made.jump(3);
    await page.lose("full 40-49");
    expect([page.made.trouble.value, page.shown()]).toEqual(["", 3]);
  });

  it("is reported if the game itself does not arrive, with the server's reason if there is one", async () => {
    for (const [error, told] of [[new Unreachable("lost"), "No connection."], [new Error("No such game."), "No such game."]] as const) {
      page = open();
      void page.made.start();
      await page.lose("r", error);
      expect(page.made.trouble.value).toBe(told);
    }
  });
});

describe("a game that runs by itself", () => {
  it("shows a moment for 1.2 seconds, and stops at the end", async () => {
    page.made.jump(18);
    await page.answer("full 20-39");
    page.made.playOrPause();
    await settle(1199);
    expect(page.shown()).toBe(18);
    await settle(1);
    expect(page.shown()).toBe(19);
    page.made.jump(38);
    await page.answer("full 40-49");
    page.made.playOrPause();
    await settle(60_000);
    expect([page.shown(), page.made.playing.value]).toEqual([49, false]);
  });

  it("starts from the first moment if it has ended", async () => {
    page.made.jump(49);
    await page.answer("full 40-49");
    page.made.playOrPause();
    expect([page.made.at.value, page.made.playing.value]).toEqual([0, true]);
  });

  it("waits for a moment that is late, and asks again for one that was lost", async () => {
    page.made.jump(25);
    page.made.playOrPause();
    await settle(5000);
    expect([page.made.at.value, page.asked.filter((one) => one === "full 20-39").length]).toEqual([25, 1]);
    await page.lose("full 20-39");
    await settle(1200);
    await page.answer("full 20-39");
    expect(page.shown()).toBe(25);
    await settle(1200);
    expect(page.shown()).toBe(26);
  });

  it("is stopped by any step, and by a second press", async () => {
    page.made.playOrPause();
    page.made.step(1);
    await settle(5000);
    expect([page.made.at.value, page.made.playing.value]).toEqual([1, false]);
    page.made.playOrPause();
    page.made.playOrPause();
    await settle(5000);
    expect(page.made.at.value).toBe(1);
  });
});

describe("the window's address", () => {
  it("follows the moment once nothing has changed for a while", async () => {
    page.made.step(1);
    await settle(100);
    page.made.step(1);
    await settle(149);
    expect(page.addresses).toEqual([]);
    await settle(1);
    expect(page.addresses).toEqual(["/replay/r?at=2&form=full"]);
  });

  it("decides where the replay starts, within the game and the forms that are open", async () => {
    for (const [search, at, form] of [["?at=7&form=A", 7, "A"], ["?at=x&form=B", 0, "full"], ["?at=99", 4, "full"]] as const) {
      page = open(search);
      void page.made.start();
      await page.tell(game(search === "?at=99" ? 5 : 50));
      expect([page.made.at.value, page.made.form.value]).toEqual([at, form]);
    }
  });
});

describe("without the server", () => {
  it("a finished game opens later, with all its positions in the form that is shown", () => {
    expect(page.kept).toEqual([["/replay/r", ["/full 0-19", "/full 20-39", "/full 40-49"], ["/static/dist/cards.js"]]]);
  });

  it("a running game is not kept", async () => {
    page = open();
    void page.made.start();
    await page.tell(game(5, { over: false }));
    await page.answer("full 0-4");
    expect(page.kept).toEqual([]);
  });
});

it("the first line has the comments on the whole game", () => {
  const [first, second] = page.made.moments.value;
  expect([first && page.made.remarks(first), second && page.made.remarks(second)]).toEqual([["A fine game."], []]);
});
