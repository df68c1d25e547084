/** The only possible action: played automatically if the setting is on, after a pause that reveals nothing. */

import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { watchForced } from "../../../src/play/turn/forced.ts";
import type { OfferedChoice, Payload } from "../../../src/schema.gen.ts";
import { ask, choice, payload, person } from "../../builders.ts";
import { settle, started, type Scripted } from "../scripted.ts";
import type { GameSeats } from "../../../src/play/world.ts";

const passes = choice({ verb: "pass", coin: "archer" });
const game = (choices: OfferedChoice[], of: Partial<Payload> = {}): Payload => payload({ ask: ask("coin", choices), ...of });
const wanted = signal<"off" | "on">("on");
const question = signal<object | null>(null);

let made: Scripted;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  wanted.value = "on";
  question.value = null;
});
async function watch(first: Payload, of: Partial<GameSeats> = {}): Promise<void> {
  made = await started(first, of);
  watchForced(made.page, made.controller, { now: wanted }, question);
}
const sent = () => made.server.all("send").length;

describe("the only action", () => {
  it("is played by itself after a pause, with a sentence", async () => {
    await watch(game([passes]));
    await settle(399);
    expect(sent()).toBe(0);
    await settle(1);
    expect(made.server.all("send")).toMatchObject([["actions", { ids: [passes.id] }]]);
    expect(made.page.message.value?.text).toBe("Your only legal action was played: pass");
  });

  it("against humans elsewhere is played after one to four seconds", async () => {
    for (const mode of ["link", "bot"] as const) {
      await watch(game([passes], { people: [person(0), person(1)] }), { mode });
      await settle(2499);
      expect(sent()).toBe(0);
      await settle(1);
      expect(sent()).toBe(1);
    }
  });

  it("is not played if there are several, or if it is only a first step", async () => {
    for (const choices of [[passes, passes], [choice({ verb: "tactic", ends: false })], []]) {
      await watch(game(choices));
      await settle(5000);
      expect(sent()).toBe(0);
    }
  });

  it("waits while the setting is off, a question is shown, or an action is being sent", async () => {
    await watch(game([passes]));
    wanted.value = "off";
    await settle(5000);
    wanted.value = "on";
    question.value = {};
    await settle(5000);
    question.value = null;
    expect(sent()).toBe(0);
    await watch(game([passes]));
    made.page.sending.value = true;
    await settle(5000);
    expect(made.page.message.value).toBeNull();
  });

  it("of an earlier state is not played", async () => {
    await watch(game([passes]));
    await settle(300);
    made.page.payload.value = game([passes], { seq: 8 });
    await settle(300);
    expect(sent()).toBe(0);
    await settle(100);
    expect(made.server.all("send")).toMatchObject([["actions", { seq: 8 }]]);
  });
});
