import { afterEach, expect, it } from "vitest";
import { before, capital, duration, listed, listedAnd } from "../../src/shared/forms.ts";
import { phrase, setTexts, t, tn } from "../../src/shared/texts.ts";

afterEach(() => setTexts({}));

it("fills in values, and leaves unknown names as they are", () => {
  expect(t("{n} of {all}", { n: 2 })).toBe("2 of {all}");
});

it("says a sentence in the reader's language if there is a translation, else in English", () => {
  setTexts({ "{n} left": "noch {n}" });
  expect(t("{n} left", { n: 3 })).toBe("noch 3");
  expect(t(phrase("Pass"))).toBe("Pass");
});

it("says a name in the form that the translation asks for, and one without forms in that of all others", () => {
  const forms = { "acc\u0004Ritter": "den Ritter", "acc\u0004{name}": "die Einheit {name}" };
  setTexts({ "Which {unit}?": "Nimm {unit:acc}!", "{unit} of {side}": "{unit:Acc} von {side}", "": forms });
  expect(["Ritter", "Haubitze"].map((unit) => t("Which {unit}?", { unit }))).toEqual(["Nimm den Ritter!", "Nimm die Einheit Haubitze!"]);
  expect(t("{unit} of {side}", { unit: "Ritter", side: "Rot" })).toBe("Den Ritter von Rot");
  setTexts({ "Which {unit}?": "Nimm {unit:acc}!" });
  expect(t("Which {unit}?", { unit: "Ritter" })).toBe("Nimm Ritter!");
});

it("says the form of a sentence that fits the number, by the names of the CLDR", () => {
  expect([0, 1, 2].map((n) => tn("one coin", "{n} coins", n))).toEqual(["0 coins", "one coin", "2 coins"]);
  setTexts({ "one coin": { one: "één munt van {side}", other: "{n} munten van {side}" } });
  expect([1, 2].map((n) => tn("one coin", "{n} coins", n, { side: "A" }))).toEqual(["één munt van A", "2 munten van A"]);
  setTexts({ "one coin": { other: "{n}枚" } });
  expect(tn("one coin", "{n} coins", 1)).toBe("1枚");
});

it("writes lists with the sign of the language between the words, and leaves empty words out", () => {
  expect(listed(["a", "", undefined, "b"])).toBe("a, b");
  setTexts({ ", ": "、" });
  expect(listed(["a", "b"])).toBe("a、b");
  expect(listedAnd(["Anna", "Ben", "Cleo"])).toBe("Anna, Ben and Cleo");
});

it("writes times in words", () => {
  expect([duration(1, "day"), duration(5, "hour"), before(1, "day"), before(2, "hour")]).toEqual(["1 day", "5 hours", "yesterday", "2 hours ago"]);
});

it("gives a text a capital letter", () => {
  expect([capital("move or tactic?"), capital("")]).toEqual(["Move or tactic?", ""]);
});
