/**
 * Whether the page plays sounds, and how loud. It is silent until the first input, and while it is muted. The sounds
 * are fetched with that input.
 */

import { following } from "./following.ts";
import { settings } from "./settings.ts";

export type Tones = ReturnType<typeof import("./later/tones.ts").tonesIn>;

export const muted = following(settings.muted);
/** The volume, from 0 to 100. */
export const volume = following(settings.volume);

export const isMuted = (): boolean => muted.now.value === "yes";

export function toggleMute(): void {
  muted.set(isMuted() ? "no" : "yes");
}

/**
 * Returns the sounds of a page. `open` makes an audio context, or returns null if there is none, and `fetch` gets the sounds in it.
 * `silent` says whether nothing may be heard.
 */
export function createSound<C extends Pick<AudioContext, "resume" | "state">>(open: () => C | null, fetch: (context: C) => Promise<Tones>, silent: () => boolean) {
  /** The audio context and the sounds, once there was an input. */
  let context: C | null = null;
  let tones: Tones | null = null;
  return {
    /** Starts the sounds: browsers allow them only after an input, so this is called on each. */
    awaken(): void {
      if (context?.state === "suspended") void context.resume();
      if (context !== null) return;
      context = open();
      if (context !== null) fetch(context).then((fetched) => (tones = fetched), () => undefined);
    },
    /** Plays one of the sounds, unless the page is silent. */
    sound(play: (of: Tones) => void): void {
      if (tones !== null && context?.state === "running" && !silent()) play(tones);
    },
  };
}
