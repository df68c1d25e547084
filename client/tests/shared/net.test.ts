/** The calls to the server, by a network that answers as the test says. */

import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchPayload, listenAt, Unreachable } from "../../src/shared/net.ts";
import { payload } from "../builders.ts";
import { scripted, settle } from "../play/scripted.ts";

/** Lets the network give these answers, one after the other. */
function answering(...answers: [number, unknown][]) {
  const network = vi.fn<typeof fetch>();
  for (const [status, body] of answers) network.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
  vi.stubGlobal("fetch", network);
  return network;
}

afterEach(() => vi.unstubAllGlobals());

describe("the game", () => {
  it.each([429, 500, 503])("may be asked for again where the server answers %i", async (refusal) => {
    answering([refusal, { error: "Later." }]);
    await expect(fetchPayload("game", 1)).rejects.toThrow(Unreachable);
  });

  it.each([403, 404])("is refused with the server's sentence where the server answers %i", async (refusal) => {
    answering([refusal, { error: "This is not your seat." }]);
    await expect(fetchPayload("game", 1)).rejects.toThrow("This is not your seat.");
  });
});

describe("a page with a refused first request for the game", () => {
  it.each([429, 500])("asks again and listens for news, after %i", async (refusal) => {
    vi.useFakeTimers();
    const { controller, page, server } = scripted();
    const listens = vi.spyOn(server.calls, "listen");
    page.server.fetchPayload = fetchPayload;
    const network = answering([refusal, { error: "Later." }], [200, payload()]);
    void controller.start();
    await settle();
    expect([network.mock.calls.length, listens.mock.calls.length]).toEqual([1, 0]);
    await settle(500);
    expect([page.payload.value?.seq, page.offline.value, listens.mock.calls.length]).toEqual([7, false, 1]);
  });
});

describe("a live connection", () => {
  /** The connections that the page has opened. */
  let opened: { onclose: (event: { code: number }) => void }[];

  /** Loses the connection with a code. Returns the page's reports of it, and the milliseconds until it connects again. */
  async function lost(code: number, luck: number) {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(luck);
    opened = [];
    vi.stubGlobal("WebSocket", class {
      constructor() { opened.push(this as unknown as (typeof opened)[0]); }
      close(): void {}
    });
    vi.stubGlobal("location", { protocol: "http:", host: "chest.example" });
    for (const target of ["document", "window"]) vi.stubGlobal(target, new EventTarget());
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("addEventListener", () => undefined);
    const told: unknown[] = [];
    listenAt(() => "/live", { hear: () => undefined, onState: (...state) => told.push(state) });
    opened[0]?.onclose({ code });
    let ms = 0;
    for (; opened.length < 2; ms += 25) await settle(25);
    return { told, ms };
  }

  it("that a restarting server closes is announced, and comes back after a time that differs from page to page", async () => {
    expect(await lost(1012, 0)).toEqual({ told: [[false, true]], ms: 1125 });
    expect((await lost(1012, 0.999)).ms).toBe(1875);
  });

  it("that breaks is not, and comes back sooner", async () => {
    expect(await lost(1006, 0)).toEqual({ told: [[false, false]], ms: 375 });
  });
});
