/** Time on the page: clocks run down between two answers, and the page asks for what only time brings. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { createTiming, type Screen } from "../../../src/play/clock/timing.ts";
import { clock, payload, seated, status } from "../../builders.ts";
import { settle, started, type Scripted } from "../scripted.ts";
import type { GameStatus } from "../../../src/schema.gen.ts";

let made: Scripted;
let left: (seat: number) => number | null;
const screen = { online: true, visible: true, seen: () => undefined as unknown };
beforeEach(async () => {
  vi.useFakeTimers();
  Object.assign(screen, { online: true, visible: true });
  made = await started(payload());
  const watched: Screen = { online: () => screen.online, visible: () => screen.visible, whenSeen: (then) => (screen.seen = then) };
  const timing = createTiming(made.page, made.controller, watched);
  left = timing.left;
  timing.watchTime();
});
const take = (of: Partial<GameStatus>): void => made.controller.takeStatus(status(of));
const asked = () => made.server.all("fetchStatus").length;

describe("a clock", () => {
  it("is none in games without one", () => {
    expect(left(1)).toBeNull();
  });

  it("runs for the seat that decides, and for no other", async () => {
    take({ clock: clock() });
    await settle(1000);
    expect([left(0), left(1)]).toEqual([300_000, 299_000]);
  });

  it("ends at zero", async () => {
    take({ clock: clock({ left: [9, 500] }) });
    await settle(1000);
    expect(left(1)).toBe(0);
  });

  it("waits on a holiday, and after the end", async () => {
    take({ clock: clock({ waits: true }) });
    await settle(1000);
    expect(left(1)).toBe(300_000);
    take({ clock: clock() });
    made.page.payload.value = payload({ view: seated(1, {}, { phase: "over" }) });
    await settle(1000);
    expect(left(1)).toBe(300_000);
  });

  it("stops while the server is down, but not without a network", async () => {
    take({ clock: clock() });
    made.page.offline.value = true;
    await settle(1000);
    expect(left(1)).toBe(300_000);
    screen.online = false;
    await settle(1000);
    expect(left(1)).toBe(298_000);
  });

  it("of a page with nothing to time stands, to draw nothing again", async () => {
    take({});
    const before = made.controller.moment.value;
    await settle(1000);
    expect(made.controller.moment.value).toBe(before);
    take({ attendance: [{ seat: 0, here: false, away: 100 }] });
    await settle(1000);
    expect(made.controller.moment.value).toBe(before + 2000);
  });
});

describe("the last minute", () => {
  it("of the player's clock is announced, and interrupts only at its end", async () => {
    take({ clock: clock({ left: [0, 61_000] }) });
    await settle(1000);
    expect([made.page.polite.value, made.page.assertive.value]).toEqual(["60 seconds left", ""]);
    await settle(50_000);
    expect(made.page.assertive.value).toBe("10 seconds left");
    expect(made.sounds.filter((one) => one === "tick")).toHaveLength(1);
  });

  it("of another seat's clock is not said", async () => {
    take({ clock: clock({ running: 0, left: [61_000, 0] }) });
    await settle(2000);
    expect(made.page.polite.value).toBe("");
  });
});

describe("the server is asked again", () => {
  it("a quarter of a second after a claim or the limit of a first action is due, whichever is first", async () => {
    take({ claim: { after: 3000, wins: true }, clock: clock({ opening: 2000, terms: { kind: "days", days: 1 } }) });
    await settle(2249);
    expect(asked()).toBe(0);
    await settle(1);
    expect(asked()).toBe(1);
  });

  it("never for a claim that is due already", async () => {
    take({ claim: { after: 0, wins: true } });
    await settle(60_000);
    expect(asked()).toBe(0);
  });

  it("every fifteen seconds while a live clock waits for others, on a page that is seen", async () => {
    take({ clock: clock() });
    await settle(15_000);
    expect(asked()).toBe(1);
    await made.server.answer("fetchStatus", status({ clock: clock() }));
    screen.visible = false;
    await settle(30_000);
    expect(asked()).toBe(1);
  });

  it("when the page is seen again, if there is a clock", () => {
    screen.seen();
    expect(asked()).toBe(0);
    take({ clock: clock() });
    screen.visible = false;
    screen.seen();
    expect(asked()).toBe(0);
    screen.visible = true;
    screen.seen();
    expect(asked()).toBe(1);
  });
});
