/** The way back through the record: the position last asked for is shown, and nothing of an earlier question. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Past } from "../../../src/schema.gen.ts";
import { payload, seated } from "../../builders.ts";
import { started, type Scripted } from "../scripted.ts";

const record = [3, 5, 7].map((seq) => ({ seq, round: 1, seat: 0, text: `Line ${seq}.` }));
const game = (of = {}) => payload({ record, ...of });
const then = (): Past => ({ view: seated(1), trail: [] });

let made: Scripted;
beforeEach(async () => {
  vi.useFakeTimers();
  made = await started(game());
});
const at = () => made.page.past.value?.at;
const show = (line: number): void => void made.controller.showPast(line);

describe("an earlier position", () => {
  it("is fetched by the number of its event, and read aloud", async () => {
    show(1);
    expect(made.server.all("fetchPast")).toEqual([[1, 5]]);
    await made.server.answer("fetchPast", then());
    expect([at(), made.page.polite.value]).toEqual([1, "Line 5."]);
  });

  it("before the first line is the start of the game", async () => {
    show(-5);
    expect(made.server.all("fetchPast")).toEqual([[1, 0]]);
    await made.server.answer("fetchPast", then());
    expect([at(), made.page.polite.value]).toEqual([-1, "The start of the game"]);
  });

  it("after the last line is the present", async () => {
    show(0);
    await made.server.answer("fetchPast", then());
    show(2);
    expect([at(), made.server.open]).toEqual([undefined, []]);
    expect(made.page.animate.value).toBe(false);
  });

  it("drops the action in progress", () => {
    made.page.select({ type: "coin", slot: 0 });
    show(0);
    expect(made.page.selection.value.slot).toBeNull();
  });

  it("is the one asked for last", async () => {
    show(1);
    show(0);
    await made.server.answer("fetchPast", then(), 1);
    await made.server.answer("fetchPast", then());
    expect(at()).toBe(0);
  });

  it("is not shown if the player has come back in the meantime", async () => {
    show(1);
    made.controller.showPresent();
    await made.server.answer("fetchPast", then());
    expect(at()).toBeUndefined();
  });

  it("is not shown if the game has moved on, or the server gives none", async () => {
    show(1);
    await made.server.answer("fetchPast", null);
    show(0);
    made.page.payload.value = game({ seq: 8 });
    await made.server.answer("fetchPast", then());
    expect(at()).toBeUndefined();
  });

  it("is shown if the same state was fetched again in the meantime", async () => {
    show(1);
    await made.controller.arrive(game());
    await made.server.answer("fetchPast", then());
    expect(at()).toBe(1);
  });

  it("can't be looked at in the draft, or while an action is on its way", () => {
    made.page.sending.value = true;
    show(0);
    made.page.sending.value = false;
    made.page.payload.value = game({ view: seated(1, {}, { phase: "draft" }) });
    show(0);
    expect(made.server.open).toEqual([]);
  });

  it("is fetched without a hand on one screen", async () => {
    made = await started(game({ waiting: null }), { mode: "screen", you: [0, 1] });
    made.page.looker.value = 1;
    show(0);
    expect(made.server.all("fetchPast")).toEqual([[null, 3]]);
  });

  it("reports a lost connection", async () => {
    show(0);
    await made.server.lose("fetchPast");
    expect(made.page.message.value?.text).toBe("No connection.");
  });
});

describe("a step", () => {
  it("continues from the line that is shown if another one did not arrive", async () => {
    show(1);
    await made.server.lose("fetchPast");
    made.controller.stepPast(-1);
    await made.server.answer("fetchPast", null);
    made.controller.stepPast(-1);
    await made.server.answer("fetchPast", then());
    made.controller.stepPast(-1);
    await made.server.lose("fetchPast");
    made.controller.stepPast(-1);
    expect(made.server.all("fetchPast").map(([, seq]) => seq)).toEqual([5, 5, 5, 3, 3]);
  });

  it("goes back from the present, and on from there, also before the answers", () => {
    for (const by of [-1, -1, 1] as const) made.controller.stepPast(by);
    expect(made.server.all("fetchPast").map(([, seq]) => seq)).toEqual([5, 3, 5]);
  });

  it("moves the board if it leads to the next line, and only there", async () => {
    const moved: boolean[] = [];
    for (const line of [0, 1, -1]) {
      show(line);
      await made.server.answer("fetchPast", then());
      moved.push(made.page.animate.value);
    }
    expect(moved).toEqual([false, true, false]);
  });
});
