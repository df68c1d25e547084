/** Short synthesised sounds. Silent until the first input, and wherever the page is muted. */

import { signal } from "@preact/signals";
import type { Mark } from "../wire.ts";

const KEY = "warchest-muted";

export const muted = signal(read());

let context: AudioContext | null = null;

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

export function toggleMute(): void {
  muted.value = !muted.value;
  try {
    localStorage.setItem(KEY, muted.value ? "yes" : "no");
  } catch {
    // Without storage the switch holds for this visit.
  }
}

/** Browsers let a page sound only after an input; this is called on the first one. */
export function awaken(): void {
  if (context === null && "AudioContext" in window) context = new AudioContext();
}

/** One tone: frequency in hertz, length and start in seconds. */
function tone(frequency: number, length: number, volume: number, type: OscillatorType = "sine", start = 0): void {
  if (context === null || muted.value || context.state !== "running") return;
  const at = context.currentTime + start;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(frequency, at);
  oscillator.frequency.exponentialRampToValueAtTime(frequency * 0.8, at + length);
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

export const sounds = {
  lift: (): void => tone(620, 0.06, 0.05, "triangle"),
  step: (): void => tone(260, 0.09, 0.09, "triangle"),
  turn: (): void => tone(880, 0.25, 0.07),
  end(): void {
    tone(660, 0.25, 0.09);
    tone(880, 0.25, 0.09, "sine", 0.18);
  },
  /** The sound of what just happened on the board. */
  of(trail: Mark[]): void {
    const last = trail[trail.length - 1];
    if (last?.verb === "attack") {
      tone(150, 0.12, 0.14, "square");
      tone(90, 0.16, 0.12, "triangle", 0.02);
    } else if (last?.verb === "control") {
      tone(392, 0.12, 0.08, "triangle");
      tone(523, 0.18, 0.08, "triangle", 0.1);
    } else if (last?.verb === "bolster") {
      tone(330, 0.07, 0.09, "triangle");
      tone(350, 0.07, 0.07, "triangle", 0.06);
    } else {
      this.step();
    }
  },
};
