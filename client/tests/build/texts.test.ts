import { parseAst } from "vite";
import { describe, expect, it } from "vitest";
import { sentences } from "../../build/texts.ts";

const refuse = (why: string): never => {
  throw new Error(why);
};
const of = (code: string): (string | [string, string])[] => sentences(parseAst(code) as never, refuse);

describe("the sentences of a module", () => {
  it("are what is said and what is named in tables", () => {
    expect(of('const NAMES = [phrase("Page")]; say(t("Your turn"), { title: t("{n} left", { n }) });')).toEqual(["Page", "Your turn", "{n} left"]);
  });

  it("have two forms if they depend on a number", () => {
    expect(of('tn("one coin", "{n} coins", n, { side })')).toEqual([["one coin", "{n} coins"]]);
  });

  it.each(['tn("one coin", many, n)', 'tn(one, "{n} coins", n)', "tn()"])("have no variable for a form, as in %s", (code) => {
    expect(() => of(code)).toThrow("two literal sentences");
  });

  it("are not the strings of other functions", () => {
    expect(of('say("no"); other.t("no"); t(level.name); t(name);')).toEqual([]);
  });

  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that the test reads.
  it.each(['t(side === "A" ? "Dusk" : "Dawn")', "t(`Round ${n}`)", "phrase(name)", "t()"])("can't be read from %s", (code) => {
    expect(() => of(code)).toThrow("one literal sentence");
  });
});
