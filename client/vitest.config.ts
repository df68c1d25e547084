import { defineConfig } from "vitest/config";
import { glyphs } from "./build/glyphs.ts";

/** The logic is tested without a page, and components in happy-dom, which lays nothing out. tests/e2e/browser does the rest. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [glyphs()],
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    environment: "node",
    environmentOptions: { happyDOM: { width: 1440, height: 900 } },
    // A busy machine fails no test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
