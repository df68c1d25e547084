/**
 * Whether the page plays sounds, and how loud. It is silent until the first input, and while it is muted; the sounds
 * are fetched with that input.
 */

import { kept, keptAs } from "../shared/kept.ts";

export type Tones = ReturnType<typeof import("./tones.ts").tonesIn>;

export const muted = kept("muted", "no", "yes");
/** The volume, from 0 to 100. */
export const volume = keptAs("volume", (found) => {
  const loud = Number(found ?? Number.NaN);
  return loud >= 0 && loud <= 100 ? loud : 50;
});

export const isMuted = (): boolean => muted.now.value === "yes";

export function toggleMute(): void {
  muted.set(isMuted() ? "no" : "yes");
}

/** The audio context and the sounds, once there was an input. */
let context: AudioContext | null = null;
let tones: Tones | null = null;

/** Starts the sounds: browsers allow them only after an input, so this is called on each. */
export function awaken(): void {
  if (context?.state === "suspended") void context.resume();
  if (context !== null || !("AudioContext" in window)) return;
  const made = new AudioContext();
  context = made;
  import("./tones.ts").then((found) => (tones = found.tonesIn(made, () => volume.now.value / 50)), () => undefined);
}

/** Plays one of the sounds, unless the page is silent. */
export function sound(play: (of: Tones) => void): void {
  if (tones !== null && context?.state === "running" && !isMuted()) play(tones);
}
