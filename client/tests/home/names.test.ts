/** Times in lists of games, by the server's clock. */

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listGames } from "../../src/home/calls.ts";
import { ago } from "../../src/home/names.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-28T20:00:00Z") }));
afterEach(() => vi.unstubAllGlobals());

it("a game of ten minutes ago is that old on a device whose clock is 17 hours fast", async () => {
  const answer = new Response(JSON.stringify({ games: [], next: null, total: 0 }), { headers: { Date: "Sat, 28 Nov 2026 03:00:00 GMT" } });
  vi.stubGlobal("fetch", async () => answer);
  await listGames("turn");
  expect(ago(Date.parse("2026-11-28T02:50:00Z"))).toBe("10 minutes ago");
});
