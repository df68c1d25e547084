/** The look of all pages in this browser: their theme, and whether things move. theme.ts does the same before the first paint. */

import { effect } from "@preact/signals";
import { following } from "./following.ts";
import type { KeptChoice } from "./kept.ts";
import { settings } from "./settings.ts";

const root = document.documentElement;

export const theme = shown("theme", following(settings.theme));
export const motion = shown("motion", following(settings.motion));

/** Keeps the page's attribute, which the styles read, equal to the choice. */
function shown<T extends string>(name: "theme" | "motion", of: KeptChoice<T>): KeptChoice<T> {
  effect(() => {
    if (of.now.value === "system") delete root.dataset[name];
    else root.dataset[name] = of.now.value;
  });
  return of;
}

/** Switches from light to dark, or back. */
export function switchTheme(): void {
  const now = theme.now.value;
  const dark = now === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : now === "dark";
  theme.set(dark ? "light" : "dark");
}

/** Returns whether nothing may move: by the user's choice, otherwise by the system's preference. */
export function still(): boolean {
  const now = motion.now.value;
  return now === "system" ? matchMedia("(prefers-reduced-motion: reduce)").matches : now === "off";
}

/** Returns the part of its usual time that a motion takes. */
export function pace(): number {
  return motion.now.value === "short" ? 0.5 : 1;
}
