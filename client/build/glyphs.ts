import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

/** Which drawing of game-icons stands for which unit or thing. Only these enter the bundle. */
const NAMES: Record<string, string> = {
  archer: "bow-arrow",
  berserker: "battle-axe",
  cavalry: "horse-head",
  crossbowman: "crossbow",
  ensign: "knight-banner",
  footman: "swordman",
  knight: "black-knight-helm",
  lancer: "mounted-knight",
  light_cavalry: "horseshoe",
  marshall: "star-medal",
  mercenary: "two-coins",
  pikeman: "spears",
  royal_guard: "crenulated-shield",
  scout: "spyglass",
  swordsman: "broadsword",
  warrior_priest: "prayer",
  royal: "queen-crown",
  initiative: "hunting-horn",
  sun: "sun",
  moon: "moon",
};

/** Thin drawings are thickened by a stroke (in units of 512), so that they hold at the size of a coin. */
const THICKER: Record<string, number> = {
  "bow-arrow": 22,
  "hunting-horn": 10,
  "mounted-knight": 6,
  crossbow: 4,
  spears: 4,
};

/** Some drawings fill less of their square than others. */
const LARGER: Record<string, number> = { "mounted-knight": 1.13, "bow-arrow": 1.12 };

interface IconFile {
  icons: Record<string, { body: string }>;
}

/** Serves `virtual:glyphs`: each needed drawing as a 512-unit SVG fragment in `currentColor`. */
export function glyphs(): Plugin {
  const id = "virtual:glyphs";
  return {
    name: "glyphs",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(resolved) {
      if (resolved !== `\0${id}`) return null;
      const path = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
      const file = JSON.parse(readFileSync(path, "utf8")) as IconFile;
      const entries = Object.entries(NAMES).map(([kind, name]) => [kind, drawing(file, name)]);
      return `export const GLYPHS = ${JSON.stringify(Object.fromEntries(entries))};`;
    },
  };
}

function drawing(file: IconFile, name: string): string {
  const icon = file.icons[name];
  if (icon === undefined) throw new Error(`game-icons has no drawing "${name}"`);
  const thick = THICKER[name];
  const stroke = thick === undefined ? "" : ` stroke="currentColor" stroke-width="${thick}"`;
  const scale = LARGER[name];
  const body = icon.body.replaceAll("<path ", `<path${stroke} `);
  if (scale === undefined) return body;
  const shift = (256 * (1 - scale)).toFixed(1);
  return `<g transform="translate(${shift} ${shift}) scale(${scale})">${body}</g>`;
}
