import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import type { Plugin } from "vite";

const TABLE = resolve(import.meta.dirname, "../../src/warchest/drawing/glyphs.json");

interface GlyphTable {
  glyphs: Record<string, string>;
  thicker: Record<string, number>;
  larger: Record<string, number>;
  /** The project's drawings: paths on a square of 512 units. */
  own: Record<string, string>;
}

interface IconFile {
  icons: Record<string, { body: string }>;
}

/**
 * Writes the drawings that the pages need into one sheet, `glyphs.svg`: symbols of 512 units in `currentColor`. Pages drawn without
 * scripts refer to the file; scripts insert the sheet into their page. `virtual:glyphs` exports the names.
 */
export function glyphs(): Plugin {
  const id = "virtual:glyphs";
  return {
    name: "glyphs",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(resolved) {
      if (resolved !== `\0${id}`) return null;
      return `export const GLYPHS = new Set(${JSON.stringify(Object.keys(drawings()))});`;
    },
    generateBundle() {
      const symbols = Object.entries(drawings()).map(([kind, body]) => `<symbol id="g-${kind}" viewBox="0 0 512 512">${body}</symbol>`);
      this.emitFile({ type: "asset", fileName: "glyphs.svg", source: `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n` });
    },
  };
}

/** Returns every drawing that the pages need, by the name of the thing it stands for. */
function drawings(): Record<string, string> {
  const path = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
  const file = JSON.parse(readFileSync(path, "utf8")) as IconFile;
  const table = JSON.parse(readFileSync(TABLE, "utf8")) as GlyphTable;
  return Object.fromEntries(Object.entries(table.glyphs).map(([kind, name]) => [kind, drawing(file, table, name)]));
}

function drawing(file: IconFile, table: GlyphTable, name: string): string {
  const own = table.own[name];
  if (own !== undefined) return `<path fill="currentColor" fill-rule="evenodd" d="${own}"/>`;
  const icon = file.icons[name];
  if (icon === undefined) throw new Error(`game-icons has no drawing "${name}"`);
  const thick = table.thicker[name];
  const stroke = thick === undefined ? "" : ` stroke="currentColor" stroke-width="${thick}"`;
  const scale = table.larger[name];
  const body = rounded(icon.body).replaceAll("<path ", `<path${stroke} `);
  if (scale === undefined) return body;
  const shift = (256 * (1 - scale)).toFixed(1);
  return `<g transform="translate(${shift} ${shift}) scale(${scale})">${body}</g>`;
}

/**
 * Rounds the numbers of a path: one decimal of 512 units is finer than any screen shows, and takes a third of the bytes. Arcs stay as
 * they are: their flags need no separator, so only a full path parser could separate their numbers.
 */
function rounded(body: string): string {
  return body.replace(/ d="([^"]*)"/g, (_, path: string) => ` d="${path.replace(/[b-zB-Z][^a-zA-Z]*/g, shortened)}"`);
}

function shortened(command: string): string {
  return command.replace(/-?\d*\.\d+/g, (number, at: number) => {
    const short = `${Math.round(Number(number) * 10) / 10}`.replace(/^(-?)0\./, "$1.");
    // A sign or a decimal point can separate two numbers. A number without its sign or point needs a space.
    const before = /[\d.]/.test(command[at - 1] ?? "") && /^\d/.test(short) ? " " : "";
    const after = command[at + number.length] === "." && !short.includes(".") ? " " : "";
    return before + short + after;
  });
}
