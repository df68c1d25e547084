import { expect, test, vi } from "vitest";

vi.mock("../../../src/table/layout.ts", () => ({ layout: { value: { name: "mid" } } }));
vi.mock("../../../src/table/signals.ts", () => ({ payload: { value: null } }));

const { chosenPlace, freeSpans } = await import("../../../src/play/chat/place.ts");

const at = (top: number, bottom: number, hand = false) => ({ top, bottom, left: 0, width: 280, hand });

test("a column is free above, between and below its seats, whatever their order", () => {
  const seats = [{ top: 300, bottom: 400 }, { top: 10, bottom: 100 }];
  expect(freeSpans(seats, 600)).toEqual([{ top: 0, bottom: 10 }, { top: 100, bottom: 300 }, { top: 400, bottom: 600 }]);
});

test("no stretch is free if seats touch or reach over one another", () => {
  expect(freeSpans([{ top: 0, bottom: 50 }, { top: 40, bottom: 90 }, { top: 90, bottom: 120 }], 120)).toEqual([]);
});

test("a card leaves the hand free if there is room, and lies over it rather than be cut", () => {
  expect(chosenPlace([at(100, 400), at(500, 900, true)])).toEqual(at(100, 400));
  expect(chosenPlace([at(100, 200), at(300, 640, true)])).toEqual(at(300, 640, true));
  expect(chosenPlace([at(0, 120), at(200, 280, true)])).toEqual(at(0, 120));
  expect(chosenPlace([])).toBeUndefined();
});
