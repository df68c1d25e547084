// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from "vitest";
import { followMarks } from "../../src/offline/marked.ts";

followMarks(); // once, as a page does: the first test has no mark yet

beforeEach(() => {
  document.body.innerHTML = '<p id="text">Opponents move</p><footer><a class="suggest-link" href="/suggest?page=%2Frules">Suggest</a></footer>';
});

function mark(text: string): void {
  vi.spyOn(document, "getSelection").mockReturnValue({ toString: () => text } as Selection);
  document.dispatchEvent(new Event("selectionchange"));
}

function followed(): URL {
  const link = document.querySelector("a");
  link?.addEventListener("click", (event) => event.preventDefault());
  link?.click();
  return new URL(link?.href ?? "");
}

test("A link without a mark only names the page", () => {
  expect(followed().searchParams.has("text")).toBe(false);
});

test("The link takes the text along that the reader marked last", () => {
  mark("Opponents move");
  mark(""); // pressing a link removes the mark
  const address = followed();
  expect(address.searchParams.get("text")).toBe("Opponents move");
  expect(address.searchParams.get("page")).toBe("/rules");
});

test("A long mark is cut to what the form takes", () => {
  mark("x".repeat(5000));
  expect(followed().searchParams.get("text")).toHaveLength(600);
});
