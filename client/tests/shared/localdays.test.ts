// @vitest-environment happy-dom
/** The days of a page by the reader's clock. */

import { expect, it, vi } from "vitest";

it("a day in UTC becomes the day where the reader is", async () => {
  vi.stubEnv("TZ", "Pacific/Auckland");
  document.body.innerHTML = '<p>Here since <time datetime="2026-11-27T12:30:00+00:00">27 November 2026</time>.</p>';
  await import("../../src/shared/localdays.ts");
  expect(document.body.textContent).toBe("Here since 28 November 2026.");
});
