/** The live connection as the way of calls: answered by number, and HTTP where it is closed, silent or does not know the user. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchPayload, listen, preview, Unreachable } from "../../src/shared/net.ts";
import type { News } from "../../src/schema.gen.ts";
import { payload } from "../builders.ts";
import { settle } from "../play/scripted.ts";

/** A socket that says what the test says. */
class Socket {
  static last: Socket;
  sent: { n?: number; call?: string; body?: unknown; pong?: number }[] = [];
  onopen = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  onclose = (_: { code: number }): void => undefined;

  constructor(readonly address: string) {
    Socket.last = this;
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
const windowed = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  network.mockReset();
  network.mockImplementation(async () => new Response(JSON.stringify(payload({ seq: 70 }))));
  vi.stubGlobal("fetch", network);
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "https:", host: "table.example" });
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("addEventListener", windowed.addEventListener.bind(windowed));
  vi.stubGlobal("removeEventListener", windowed.removeEventListener.bind(windowed));
  vi.stubGlobal("dispatchEvent", windowed.dispatchEvent.bind(windowed));
  heard = [];
  states = [];
  listen("game", () => "?seq=7&seat=1", { hear: (news) => heard.push(news), onState: (up) => states.push(up) });
  Socket.last.onopen();
});

afterEach(() => {
  Socket.last.close();
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

  it("brings news, and answers pings", () => {
    Socket.last.say({ seq: 8, game: payload({ seq: 8 }) });
    Socket.last.say({ ping: 4 });
    expect([heard.map((news) => news.game?.seq), Socket.last.sent]).toEqual([[8], [{ pong: 4 }]]);
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

  it("that says nothing for ten seconds is closed, and the call counts as lost", async () => {
    const asked = fetchPayload("game", 1);
    const lost = expect(asked).rejects.toThrow(Unreachable);
    await settle(10_000);
    await lost;
    expect(states).toEqual([true, false]);
  });
});

describe("without an open live connection", () => {
  it.each([
    ["closed", () => Socket.last.close()],
    ["without a network", () => windowed.dispatchEvent(new Event("offline"))],
    ["in another network", () => windowed.dispatchEvent(new Event("online"))],
  ])("calls that wait are lost, and the next go over HTTP: %s", async (_, happens) => {
    const lost = expect(fetchPayload("game", 1)).rejects.toThrow(Unreachable);
    happens();
    await lost;
    expect((await fetchPayload("game", 1)).seq).toBe(70);
  });
});
