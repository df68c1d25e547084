/**
 * The live connection as the way of calls: answered by number, and HTTP where it is closed, silent or does not know the user. A line that
 * dies silently is noticed, and what went over it is asked another way, within limits that hold at the page's clock.
 */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CALL_MS, fetchPayload, lineIsFresh, listen, perform, preview, send, Unreachable } from "../../src/shared/net.ts";
import { ANSWER_MS } from "../../src/shared/watchdog.ts";
import type { News } from "../../src/schema.gen.ts";
import { payload } from "../builders.ts";
import { settle } from "../play/scripted.ts";

/** A socket that says what the test says. */
class Socket {
  static last: Socket;
  static all: Socket[] = [];
  sent: { n?: number; call?: string; body?: unknown; ping?: number }[] = [];
  onopen = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  onclose = (_: { code: number }): void => undefined;

  constructor(readonly address: string) {
    Socket.last = this;
    Socket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.onclose({ code: 1006 });
  }

  say(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const network = vi.fn<typeof fetch>();
let heard: News[] = [];
let states: boolean[] = [];
let windowed: EventTarget;
let page: EventTarget & { hidden: boolean };
let connection: EventTarget;

beforeEach(() => {
  windowed = new EventTarget();
  page = Object.assign(new EventTarget(), { hidden: false });
  connection = new EventTarget();
  vi.useFakeTimers();
  network.mockReset();
  network.mockImplementation(async () => new Response(JSON.stringify(payload({ seq: 70 }))));
  vi.stubGlobal("fetch", network);
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "https:", host: "table.example" });
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { connection });
  vi.stubGlobal("addEventListener", windowed.addEventListener.bind(windowed));
  vi.stubGlobal("removeEventListener", windowed.removeEventListener.bind(windowed));
  vi.stubGlobal("dispatchEvent", windowed.dispatchEvent.bind(windowed));
  heard = [];
  states = [];
  Socket.all = [];
  listen("game", () => "?seq=7&seat=1", { hear: (news) => heard.push(news), onState: (up) => states.push(up) });
  Socket.last.onopen();
});

afterEach(() => {
  Socket.last.close();
  vi.clearAllTimers();
  vi.unstubAllGlobals();
});

describe("an open live connection", () => {
  it("sends what the page follows", () => {
    expect([Socket.last.address, states]).toEqual(["wss://table.example/api/games/game/live?seq=7&seat=1", [true]]);
  });

  it("carries calls, and each answer finds its question", async () => {
    const first = fetchPayload("game", 1);
    const second = preview("game", 1, 7, [3]);
    expect(Socket.last.sent).toMatchObject([{ call: "look", body: { seat: 1 } }, { call: "preview", body: { seat: 1, seq: 7, ids: [3] } }]);
    const [one, two] = Socket.last.sent;
    Socket.last.say({ n: two?.n, code: 409, body: { error: "Late." } });
    Socket.last.say({ n: one?.n, code: 200, body: payload({ seq: 9 }) });
    expect([(await first).seq, await second, network.mock.calls.length]).toEqual([9, "stale", 0]);
  });

  it("brings news", () => {
    Socket.last.say({ seq: 8, game: payload({ seq: 8 }) });
    Socket.last.say({ beat: 9000 });
    expect([heard.map((news) => news.game?.seq), Socket.last.sent]).toEqual([[8], []]);
  });

  it("does not carry the calls of another game", async () => {
    await fetchPayload("other", null);
    expect([network.mock.calls.length, Socket.last.sent]).toEqual([1, []]);
  });

  it("that does not know the user leaves the call to HTTP", async () => {
    const asked = fetchPayload("game", 1);
    Socket.last.say({ n: Socket.last.sent[0]?.n, code: 403, body: { error: "This seat is not yours." } });
    expect([(await asked).seq, network.mock.calls[0]?.[0]]).toEqual([70, "/api/games/game?seat=1"]);
  });

  it("that leaves a call without an answer leaves it to HTTP", async () => {
    const asked = fetchPayload("game", 1);
    for (let ms = 0; ms < CALL_MS; ms += 1000) {
      Socket.last.say({ beat: 9000 });
      await settle(1000);
    }
    expect([(await asked).seq, network.mock.calls.length, states]).toEqual([70, 1, [true]]);
  });
});

/** Waits until something holds, in steps of the page's clock. Returns the milliseconds. */
async function until(holds: () => boolean): Promise<number> {
  let ms = 0;
  for (; !holds(); ms += 100) {
    if (ms > 120_000) throw new Error("It does not come about.");
    await settle(100);
  }
  return ms;
}

/** The browser takes calls over HTTP and leaves them without an answer, until they are called off. */
function silence(): void {
  network.mockImplementation((_, init) => new Promise((_done, failed) => init?.signal?.addEventListener("abort", () => failed(new Error("aborted")))));
}

describe("a line that dies silently", () => {
  it.each([["live", 9000, 23_000], ["any other", 16_000, 38_000]])("is given up within two beats and an answer's time: in a %s game", async (_, beat, limit) => {
    Socket.last.say({ beat });
    expect(await until(() => states.length > 1)).toBeLessThanOrEqual(limit);
    expect([Socket.all[0]?.sent, states]).toEqual([[{ ping: 1 }], [true, false]]);
    expect(await until(() => Socket.all.length > 1)).toBeLessThanOrEqual(100);
    // The page names the line that it has, and is sent the game since then.
    expect(Socket.last.address).toBe("wss://table.example/api/games/game/live?seq=7&seat=1");
    Socket.last.onopen();
    expect(states).toEqual([true, false, true]);
  });

  it.each([
    ["the tab returns", () => page.dispatchEvent(new Event("visibilitychange"))],
    ["the page is shown again", () => windowed.dispatchEvent(new Event("pageshow"))],
    ["the window has the focus", () => windowed.dispatchEvent(new Event("focus"))],
    ["the network changes", () => connection.dispatchEvent(new Event("change"))],
    ["the user presses a key after silence", () => page.dispatchEvent(new Event("keydown"))],
    ["the user presses something after silence", () => page.dispatchEvent(new Event("pointerdown"))],
  ])("is noticed within four seconds when %s", async (_, happens) => {
    await settle(3000);
    happens();
    expect(Socket.last.sent).toEqual([{ ping: 1 }]);
    expect(await until(() => Socket.all.length > 1)).toBeLessThanOrEqual(ANSWER_MS + 100);
  });

  it("is not asked for a sign of life by a hidden page, nor at each press", async () => {
    page.hidden = true;
    page.dispatchEvent(new Event("visibilitychange"));
    page.hidden = false;
    page.dispatchEvent(new Event("keydown"));
    expect(Socket.last.sent).toEqual([]);
  });

  it("that answers in time stays", async () => {
    await settle(5000);
    page.dispatchEvent(new Event("keydown"));
    Socket.last.say({ beat: 9000 });
    await settle(ANSWER_MS + 1000);
    expect([Socket.all.length, states]).toEqual([1, [true]]);
  });

  it("says what it had to say only to the page that still listens", async () => {
    const dead = Socket.last;
    await until(() => Socket.all.length > 1);
    dead.say({ seq: 8 });
    Socket.last.onopen();
    Socket.last.say({ seq: 9 });
    expect(heard.map((news) => news.seq)).toEqual([9]);
  });

  it("does not keep an action for longer than twelve seconds, though the browser sends it over dead lines", async () => {
    silence();
    const acted = send("game", "actions", { seat: 1, action_id: "once", seq: 7, ids: [3] });
    // The worst case: nothing was pressed after silence, and each line that the browser has is dead. New ones work.
    const delivered = await until(() => {
      const fresh = Socket.all.at(-1);
      if (Socket.all.length > 1 && fresh !== undefined && !states.at(-1)) fresh.onopen();
      return Socket.all.slice(1).some((one) => one.sent.some(({ call }) => call === "actions"));
    });
    expect(delivered).toBeLessThanOrEqual(12_000);
    expect(Socket.last.sent.at(-1)?.body).toMatchObject({ action_id: "once" });
    Socket.last.say({ n: Socket.last.sent.at(-1)?.n, code: 200, body: payload({ seq: 8 }) });
    expect((await acted).kind).toBe("ok");
  });

  it("takes the browser's idle connections along, before the page opens another one by itself", async () => {
    silence();
    await until(() => Socket.all.length > 1);
    expect(network).not.toHaveBeenCalled();
    // When a new line works, and each request goes over a connection that is dead
    Socket.last.onopen();
    let fresh = false;
    void lineIsFresh().then(() => (fresh = true));
    // Then each is given up soon, and the page goes on
    expect(new Set(network.mock.calls.map(([address]) => String(address))).size).toBe(6);
    expect(await until(() => fresh)).toBeLessThanOrEqual(3100);
  });

  it("takes the requests for files along once the page has loaded, whose answers the browser would await for minutes", async () => {
    const stop = vi.fn();
    vi.stubGlobal("stop", stop);
    await until(() => states.length > 1);
    expect(stop).not.toHaveBeenCalled();
    Object.assign(page, { readyState: "complete" });
    await until(() => stop.mock.calls.length > 0);
    // A connection that the server closes is no reason.
    await settle(1000);
    Socket.last.onopen();
    stop.mockClear();
    Socket.last.onclose({ code: 1006 });
    expect(stop).not.toHaveBeenCalled();
  });

  it("does not stop the page that the user has just opened", async () => {
    const stop = vi.fn();
    vi.stubGlobal("stop", stop);
    Object.assign(page, { readyState: "complete" });
    windowed.dispatchEvent(new Event("beforeunload"));
    await until(() => states.length > 1);
    expect(stop).not.toHaveBeenCalled();
  });

  it("that the server has closed takes no other connection along", async () => {
    Socket.last.onclose({ code: 1006 });
    await until(() => Socket.all.length > 1);
    Socket.last.onopen();
    expect(network).not.toHaveBeenCalled();
  });

  it("is tried again as long as nothing gets through, with short pauses while the user looks on", async () => {
    await until(() => Socket.all.length > 1);
    for (const tries of [3, 4, 5, 6, 7]) expect(await until(() => Socket.all.length >= tries)).toBeLessThanOrEqual(CALL_MS + 3200);
    expect(states).toEqual([true, false]);
  });

  it("does not make a player's request twice, which is no action", async () => {
    const asked = perform("game", "offers", { seat: 1, kind: "draw" });
    const lost = expect(asked).rejects.toThrow(Unreachable);
    await settle(CALL_MS);
    await lost;
    expect(network).not.toHaveBeenCalled();
  });
});

describe("a call over HTTP", () => {
  beforeEach(() => Socket.last.close());

  it("ends after eight seconds without an answer", async () => {
    silence();
    const lost = expect(fetchPayload("game", 1)).rejects.toThrow(Unreachable);
    await settle(CALL_MS);
    await lost;
  });

  it("ends eight seconds after the start of an answer that breaks off", async () => {
    network.mockImplementation(async (_, init) => new Response(new ReadableStream({
      start(parts) {
        parts.enqueue(new TextEncoder().encode("{"));
        init?.signal?.addEventListener("abort", () => parts.error(new Error("aborted")));
      },
    })));
    const lost = expect(fetchPayload("game", 1)).rejects.toThrow(Unreachable);
    await settle(CALL_MS);
    await lost;
  });

  it("goes over the live connection that opens meanwhile", async () => {
    silence();
    const asked = fetchPayload("game", 1);
    await until(() => Socket.all.length > 1);
    Socket.last.onopen();
    await settle();
    Socket.last.say({ n: Socket.last.sent[0]?.n, code: 200, body: payload({ seq: 9 }) });
    expect((await asked).seq).toBe(9);
  });
});

describe("without an open live connection", () => {
  it.each([
    ["closed", () => Socket.last.close()],
    ["without a network", () => windowed.dispatchEvent(new Event("offline"))],
    ["in another network", () => windowed.dispatchEvent(new Event("online"))],
  ])("a call that waits goes over HTTP, and so does the next: %s", async (_, happens) => {
    const asked = fetchPayload("game", 1);
    happens();
    expect([(await asked).seq, (await fetchPayload("game", 1)).seq, network.mock.calls.length]).toEqual([70, 70, 2]);
  });
});
