// @vitest-environment happy-dom
/** The button that verifies a game's draws: what it says when they are right, when they are not, and where the browser has no digests. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draw, installPage, one, press, serving } from "../dom.ts";

const FILE = readFileSync(join(import.meta.dirname, "../../../tests/golden/draws/two-seats.json"), "utf8");
const { commitment } = JSON.parse(FILE) as { commitment: string };

let asked: string[] = [];
let answer: () => Response | null;

beforeEach(() => {
  vi.resetModules();
  installPage({ replay: "g1", at: 0, form: "full", site: "", trouble: "", mode: undefined, you: undefined });
  answer = () => new Response(FILE);
  asked = serving(() => answer());
});

afterEach(() => vi.unstubAllGlobals());

async function pressed(promised = commitment): Promise<void> {
  const { VerifyDraws } = await import("../../src/replay/verifying.tsx");
  draw(<VerifyDraws game="g1" commitment={promised} />);
  press(one("button", "Verify draws"));
}

const says = (text: string): Promise<void> => vi.waitFor(() => expect(one(".verified").textContent).toBe(text), { timeout: 60_000 });

test("right draws are counted, with the part of each page", async () => {
  await pressed();
  const parts = "The players' pages took part in the 12 draw events: Dusk in 12 and Dawn in 11.";
  const unpromised = "No page had a promise before the game, so the server may have chosen its secret to its liking.";
  await says(`All 73 draws are right. ${parts} ${unpromised}`);
  expect(asked).toEqual(["GET /api/games/g1/draws"]);
});

test("draws that are not those of the promise are refused", async () => {
  await pressed("0".repeat(64));
  await says("The server's secret is not the one that it promised before the game.");
});

test("a refusal of the server and a lost connection are sentences", async () => {
  answer = () => new Response(JSON.stringify({ error: "There is no such game." }), { status: 404 });
  await pressed();
  await says("There is no such game.");
  answer = () => null;
  press(one("button"));
  await says("No connection.");
});

test("on a page over plain http the command is named, and nothing is asked", async () => {
  vi.stubGlobal("crypto", {});
  await pressed();
  await says(`A browser can verify draws only on a page with https. This command does it as well: warchest verify ${location.origin}/replay/g1`);
  expect(asked).toEqual([]);
});
