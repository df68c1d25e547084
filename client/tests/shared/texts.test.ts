import { afterEach, expect, it } from "vitest";
import { phrase, setTexts, t } from "../../src/shared/texts.ts";

afterEach(() => setTexts({}));

it("fills in values, and leaves unknown names as they are", () => {
  expect(t("{n} of {all}", { n: 2 })).toBe("2 of {all}");
});

it("says a sentence in the reader's language where there is a translation, else in English", () => {
  setTexts({ "{n} left": "noch {n}" });
  expect(t("{n} left", { n: 3 })).toBe("noch 3");
  expect(t(phrase("Pass"))).toBe("Pass");
});
