/** Short synthesised sounds. A test measures that none is far louder to the ear than the others. */

import type { View } from "../../schema.gen.ts";

/** Returns the number of everybody's coins in a zone. */
function coins(view: View, zone: "supply" | "box" | "faceup"): number {
  return view.seats.reduce((sum, seat) => sum + Object.values(seat[zone]).reduce((a, b) => a + b, 0), 0);
}

const facedown = (view: View): number => view.seats.reduce((sum, seat) => sum + seat.facedown, 0);
const places = (view: View): number => view.seats.reduce((sum, seat) => sum + seat.markers, 0);
const heights = (view: View): number => view.units.reduce((sum, unit) => sum + unit.height, 0);

/** Returns the sounds, played in an audio context. `level` returns the volume, 1 in the middle. */
export function tonesIn(context: AudioContext, level: () => number) {
  /** Plays one tone: frequency in hertz, length and start in seconds. */
  function tone(frequency: number, length: number, volume: number, type: OscillatorType = "sine", start = 0): void {
    const loud = volume * level();
    if (loud === 0) return;
    const at = context.currentTime + start;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = type;
    oscillator.frequency.setValueAtTime(frequency, at);
    oscillator.frequency.exponentialRampToValueAtTime(frequency * 0.8, at + length);
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(Math.min(0.001, loud), at + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + length);
  }

  /** Plays the sound of the initiative: a soft horn. */
  function horn(): void {
    tone(294, 0.22, 0.06, "sawtooth");
    tone(440, 0.2, 0.04, "triangle", 0.04);
  }

  /** Plays the sound of a recruit: two coins, the one paid and the one taken. */
  function twoCoins(): void {
    tone(980, 0.05, 0.09, "triangle");
    tone(1180, 0.07, 0.09, "triangle", 0.09);
  }

  /** Plays the sound of three coins drawn from a bag. */
  function draw(): void {
    for (const k of [0, 1, 2]) tone(520 + 40 * k, 0.04, 0.11, "triangle", 0.06 * k);
  }

  return {
    lift: (): void => tone(620, 0.06, 0.125, "triangle"),
    step: (): void => tone(260, 0.09, 0.12, "triangle"),
    turn: (): void => tone(880, 0.25, 0.055),
    /** One of the last ten seconds. */
    tick: (): void => tone(1400, 0.03, 0.09, "square"),
    end(): void {
      tone(660, 0.25, 0.055);
      tone(880, 0.25, 0.055, "sine", 0.18);
    },
    /** Plays the sound of the difference between two views. */
    change(before: View, after: View): void {
      const grown = (count: (view: View) => number): number => count(after) - count(before);
      if (after.initiative.seat !== before.initiative.seat && after.initiative.moved) horn();
      else if (grown((view) => Object.keys(view.held).length) !== 0 || grown(places) > 0) {
        tone(392, 0.12, 0.075, "triangle");
        tone(523, 0.15, 0.075, "triangle", 0.09);
      } else if (grown((view) => coins(view, "box")) > 0) {
        tone(150, 0.12, 0.07, "square");
        tone(90, 0.16, 0.07, "triangle", 0.02);
      } else if (grown((view) => coins(view, "supply")) < 0) twoCoins();
      else if (grown(heights) > 0 && grown((view) => view.units.length) === 0) {
        tone(330, 0.07, 0.11, "triangle");
        tone(350, 0.07, 0.08, "triangle", 0.06);
      } else if (JSON.stringify(before.units) !== JSON.stringify(after.units)) this.step();
      else if (grown((view) => coins(view, "faceup")) !== 0 || grown(facedown) !== 0) this.lift();
      if (after.round > before.round) draw();
    },
  };
}
