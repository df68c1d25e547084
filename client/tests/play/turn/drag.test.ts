/** Dragging a coin: when it starts, where it ends, and which click after it is ignored. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { createDrag } from "../../../src/play/turn/drag.ts";
import { settle } from "../scripted.ts";

const LOOK = { side: "A" as const, kind: "archer" };
let window: EventTarget;
let drag: ReturnType<typeof createDrag>;
let seen: string[];

function point(type: string, clientX: number, clientY: number, pointerId = 1): boolean {
  return window.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { clientX, clientY, pointerId }));
}
const begin = (button = 0) => drag.start({ button, clientX: 10, clientY: 10, pointerId: 1 }, LOOK, () => seen.push("lifted"), (x, y) => seen.push(`dropped at ${x} ${y}`));

beforeEach(() => {
  vi.useFakeTimers();
  window = new EventTarget();
  seen = [];
  drag = createDrag(window, ({ kind }) => {
    seen.push(String(kind));
    return { move: (x, y) => seen.push(`at ${x} ${y}`), remove: () => seen.push("gone") };
  });
});

describe("a drag", () => {
  it("starts once the pointer has moved a little, and drops the coin where the pointer goes up", () => {
    begin();
    point("pointermove", 16, 10);
    expect(seen).toEqual([]);
    point("pointermove", 17, 10);
    point("pointerup", 50, 60);
    expect(seen).toEqual(["lifted", "archer", "at 17 10", "gone", "dropped at 50 60"]);
  });

  it("scrolls nothing", () => {
    begin();
    expect([point("pointermove", 11, 10), point("pointermove", 50, 10)]).toEqual([true, false]);
  });

  it("drops nothing if the browser takes the pointer away", () => {
    begin();
    point("pointermove", 50, 10);
    point("pointercancel", 50, 60);
    expect(seen.at(-1)).toBe("gone");
  });

  it("follows only its pointer, and none after its end", () => {
    begin();
    point("pointermove", 50, 10, 2);
    point("pointerup", 50, 10, 2);
    expect(seen).toEqual([]);
    point("pointermove", 50, 10);
    point("pointerup", 50, 10);
    point("pointermove", 90, 90);
    expect(seen).toEqual(["lifted", "archer", "at 50 10", "gone", "dropped at 50 10"]);
  });

  it("is one of the first button", () => {
    begin(2);
    point("pointermove", 50, 10);
    expect(seen).toEqual([]);
  });
});

describe("the click after a drag", () => {
  it("is not meant, but a later one is", async () => {
    begin();
    point("pointermove", 50, 10);
    expect(drag.ended()).toBe(false);
    point("pointerup", 50, 10);
    expect(drag.ended()).toBe(true);
    await settle();
    expect(drag.ended()).toBe(false);
  });

  it("is meant if the pointer hardly moved", () => {
    begin();
    point("pointerup", 12, 10);
    expect([drag.ended(), seen]).toEqual([false, []]);
  });
});
