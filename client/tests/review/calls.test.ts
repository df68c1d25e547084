import { afterEach, expect, it, vi } from "vitest";
import { tryAgain } from "../../src/review/calls.ts";
import { CALL_MS } from "../../src/shared/net.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("waits for a second try that the server thinks about for longer than another call may take", async () => {
  vi.useFakeTimers();
  const answer = { answer: { text: "Passes" } };
  const network = vi.fn((_: unknown, { signal }: RequestInit) => new Promise<Response>((done, failed) => {
    signal?.addEventListener("abort", () => failed(new Error("given up")));
    setTimeout(() => done(new Response(JSON.stringify(answer))), 3 * CALL_MS);
  }));
  vi.stubGlobal("fetch", network);
  const tried = tryAgain("game", { moment: 0, ids: [1] });
  await vi.advanceTimersByTimeAsync(3 * CALL_MS);
  expect(await tried).toEqual(answer);
  expect(network).toHaveBeenCalledTimes(1);
});
