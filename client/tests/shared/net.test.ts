/** The calls to the server, by a network that answers as the test says. */

import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchPayload, Unreachable } from "../../src/shared/net.ts";
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

describe("a page whose first question for the game is refused", () => {
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
