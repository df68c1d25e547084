import { expect, test } from "vitest";
import { bestRun, doneBy, guestTries, handOver, keepOne, keepRun, keepTry, readDone, running, withOne } from "../../src/shared/puzzlesdone.ts";

const none = readDone(null);

test("a text that is no list of puzzles counts as none", () => {
  for (const text of [null, "", "x", "[]", '{"solved":"1"}', '{"days":["yesterday",3]}']) expect(readDone(text)).toEqual({ solved: [], shown: [], days: [] });
});

test("a puzzle counts as solved or as shown, whichever came first", () => {
  const told = withOne(withOne(none, 4, false, null), 4, true, "2026-11-25");
  expect(told).toEqual({ solved: [], shown: [4], days: [] });
  const solved = withOne(withOne(none, 4, true, "2026-11-25"), 4, false, "2026-11-25");
  expect(solved).toEqual({ solved: [4], shown: [], days: ["2026-11-25"] });
});

test("a puzzle that comes again counts for its new day", () => {
  const twice = withOne(withOne(none, 4, true, "2026-11-25"), 4, true, "2027-04-20");
  expect(twice).toEqual({ solved: [4], shown: [], days: ["2026-11-25", "2027-04-20"] });
});

test("days run up to today or yesterday, over the ends of months, and stop at a gap", () => {
  expect(running([], "2026-11-25")).toBe(0);
  expect(running(["2026-11-23", "2026-11-24"], "2026-11-25")).toBe(2);
  expect(running(["2026-11-29", "2026-11-30", "2026-12-01"], "2026-12-01")).toBe(3);
  expect(running(["2026-11-20", "2026-11-25"], "2026-11-25")).toBe(1);
  expect(running(["2026-11-22", "2026-11-23"], "2026-11-25")).toBe(0);
});

test("an account takes what the browser remembers, once the server has it", async () => {
  keepOne(7, true, "2026-11-24");
  keepOne(8, true, null);
  expect([keepTry(7, false), keepTry(7, true)]).toEqual([true, false]);
  keepRun(5);
  keepRun(3);
  const account = { solved: [8], shown: [], days: ["2026-11-25"] };
  expect(doneBy(account)).toEqual({ solved: [8, 7], shown: [], days: ["2026-11-25", "2026-11-24"] });
  await handOver(async () => false);
  expect(doneBy(null).solved).toEqual([7, 8]);
  const sent: unknown[] = [];
  const send = async (done: unknown): Promise<boolean> => sent.push(done) > 0;
  await handOver(send);
  await handOver(send);
  expect(sent).toEqual([{ solved: [7, 8], shown: [], days: ["2026-11-24"], tries: [-7], run: 5 }]);
  expect([guestTries(), bestRun()]).toEqual([[], 0]);
  expect(doneBy(null).solved).toEqual([]);
});
