import { afterEach, expect, test, vi } from "vitest";
import { goOn } from "../../src/shared/root.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["?waits=seek", "/game/g2?waits=seek"],
  ["?waits=g7&open=1", "/game/g2?waits=g7&open=1"],
  ["?seat=1", "/game/g2"],
  ["", "/game/g2"],
])("from a page at %s the next game is opened at %s", (search, address) => {
  const assign = vi.fn();
  vi.stubGlobal("location", { search, assign });
  goOn("/game/g2");
  expect(assign).toHaveBeenCalledWith(address);
});
