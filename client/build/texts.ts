import type { Plugin } from "vite";
import { TEXTS } from "../src/texts.ts";

/** Writes `texts.json`: the sentences of the page, for the server to translate. */
export function texts(): Plugin {
  return {
    name: "texts",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "texts.json", source: `${JSON.stringify(TEXTS, null, 1)}\n` });
    },
  };
}
