import type { Plugin } from "vite";

/**
 * Fetches parts of a page by a plain `import()`. The builder's own helper would load styles and scripts ahead of them, which
 * no part of these pages needs.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    load: (id) => (id.includes("vite/preload-helper") ? "export const __vitePreload = (fetch) => fetch();" : null),
  };
}
