// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { all, change, draw, installPage, one } from "../dom.ts";

installPage();
const { isolate } = await import("../../src/shared/isolated.ts");

const NAME = "נועה";
const LONG = "W".repeat(24);

beforeEach(() => isolate(NAME, LONG, "Ada (guest)"));

const names = (): (string | null)[] => all("bdi").filter((element) => element.querySelector("bdi") === null).map((element) => element.textContent);

test("a name on its own stands in a bdi", () => {
  draw(<b>{NAME}</b>);
  expect(one("b").innerHTML).toBe(`<bdi>${NAME}</bdi>`);
});

test("each name of a sentence stands in a bdi, and the sentence is one element", () => {
  const sentence = `${NAME} against ${LONG}, and Ada (guest): ${NAME}.`;
  draw(<p>{sentence}</p>);
  expect(one("p").textContent).toBe(sentence);
  expect(one("p").childNodes.length).toBe(1);
  expect(names()).toEqual([NAME, LONG, "Ada (guest)", NAME]);
});

test("a part of a word is no name, and an attribute and an option stay text", () => {
  isolate("Art");
  draw(<p title={NAME}>Artful <select><option>{NAME}</option></select></p>);
  expect(all("bdi")).toEqual([]);
  expect(one("p").title).toBe(NAME);
});

test("a name that becomes known later is isolated in the texts that are already shown", () => {
  function Text() {
    return <p>Zoé resigned</p>;
  }
  draw(<Text />);
  change(() => isolate("Zoé"));
  expect(names()).toEqual(["Zoé"]);
});
