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
  bannerman: "flying-flag",
  bishop: "pope-crown",
  earl: "feather",
  herald: "trumpet-flag",
  sapper: "war-pick",
  siege_tower: "siege-tower",
  trebuchet: "trebuchet",
  war_wagon: "old-wagon",
  assassin: "cloak-dagger",
  saboteur: "poison-bottle",
  infiltrator: "key",
  skirmisher: "sprint",
  decoy: "domino-mask",
  royal: "queen-crown",
  poison: "death-skull",
  fort: "stone-tower",
  seal: "wax-seal",
  decree_enlist: "backup",
  decree_guard: "checked-shield",
  decree_march: "walking-boot",
  decree_redeploy: "return-arrow",
  decree_reinforce: "upgrade",
  decree_sacrifice: "sacrificial-dagger",
  decree_spy: "semi-closed-eye",
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

/** Serves `virtual:glyphs`: each needed drawing as a 512-unit SVG fragment in `currentColor`; and writes them into one file, `glyphs.svg`. */
export function glyphs(): Plugin {
  const id = "virtual:glyphs";
  return {
    name: "glyphs",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(resolved) {
      if (resolved !== `\0${id}`) return null;
      return `export const GLYPHS = ${JSON.stringify(drawings())};`;
    },
    // For pages that are drawn without scripts.
    generateBundle() {
      const symbols = Object.entries(drawings()).map(([kind, body]) => `<symbol id="${kind}" viewBox="0 0 512 512">${body}</symbol>`);
      this.emitFile({ type: "asset", fileName: "glyphs.svg", source: `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n` });
    },
  };
}

/** Every needed drawing by what it stands for. */
function drawings(): Record<string, string> {
  const path = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
  const file = JSON.parse(readFileSync(path, "utf8")) as IconFile;
  return Object.fromEntries(Object.entries(NAMES).map(([kind, name]) => [kind, drawing(file, name)]));
}

function drawing(file: IconFile, name: string): string {
  const icon = file.icons[name];
  if (icon === undefined) throw new Error(`game-icons has no drawing "${name}"`);
  const thick = THICKER[name];
  const stroke = thick === undefined ? "" : ` stroke="currentColor" stroke-width="${thick}"`;
  const scale = LARGER[name];
  const body = rounded(icon.body).replaceAll("<path ", `<path${stroke} `);
  if (scale === undefined) return body;
  const shift = (256 * (1 - scale)).toFixed(1);
  return `<g transform="translate(${shift} ${shift}) scale(${scale})">${body}</g>`;
}

/**
 * One decimal of 512 units is finer than any screen shows, and a third of the bytes. Arcs are left as they are: the flags in
 * them need no separator, so that only a whole reader of paths could tell their numbers apart.
 */
function rounded(body: string): string {
  return body.replace(/ d="([^"]*)"/g, (_, path: string) => ` d="${path.replace(/[b-zB-Z][^a-zA-Z]*/g, shortened)}"`);
}

function shortened(command: string): string {
  return command.replace(/-?\d*\.\d+/g, (number, at: number) => {
    const short = `${Math.round(Number(number) * 10) / 10}`.replace(/^(-?)0\./, "$1.");
    // Numbers are parted by a sign or a point where they can be: what has lost its own needs a space.
    const before = /[\d.]/.test(command[at - 1] ?? "") && /^\d/.test(short) ? " " : "";
    const after = command[at + number.length] === "." && !short.includes(".") ? " " : "";
    return before + short + after;
  });
}
