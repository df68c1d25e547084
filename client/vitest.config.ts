import { defineConfig } from "vitest/config";

/** The pure modules are tested without a browser; what needs a page is tested by tests/e2e/browser. */
export default defineConfig({
  root: import.meta.dirname,
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
