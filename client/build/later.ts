import type { Plugin } from "vite";

/**
 * Fetches parts of a page with a plain `import()`. The builder's helper would preload their styles and scripts, which no
 * part of these pages needs.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    load: (id) => (id.includes("vite/preload-helper") ? "export const __vitePreload = (fetch) => fetch();" : null),
  };
}
