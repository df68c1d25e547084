/** The larger board for a finger: a tap near an edge of a small hex magnifies the place instead, and the next tap counts. */

import { t } from "../../shared/texts.ts";
import type { Controller } from "../controller.ts";

/** The distance from a hex's centre (in its radii) beyond which a tap may have meant another hex. */
const SURE = 0.6;

/** The board under a finger. */
export interface Glass {
  /** Returns whether a finger taps on hexes that are too small for it, while some can be chosen. */
  small: () => boolean;
  /** Returns the distance of a tap from the centre of its hex, in its radii, or null for the keyboard. */
  distance: (hex: string, event: Event) => number | null;
  /** Magnifies the place of a tap, or shows the whole board again. */
  magnify: (at: Event | null) => void;
}

export function createMagnifier({ small, distance, magnify }: Glass, { clearMessage, say }: Pick<Controller, "clearMessage" | "say">) {
  let grown = false;
  return {
    /** Shows the whole board again. Returns whether it was magnified. */
    shrink: (): boolean => {
      const was = grown;
      grown = false;
      if (was) {
        magnify(null);
        clearMessage();
      }
      return was;
    },
    /** Magnifies the place of a doubtful tap. Returns whether it was one. */
    grow: (hex: string, event: Event): boolean => {
      if (grown || !small() || (distance(hex, event) ?? 0) <= SURE) return false;
      grown = true;
      magnify(event);
      say(t("Tap the hex you mean."));
      return true;
    },
  };
}
