/** The motion between two states of the board: stacks slide, lost coins sink, locations turn over. */

import type { UnitView } from "../schema.gen.ts";
import type { BoardPoint } from "./geometry.ts";
import { pace, still } from "../shared/look.ts";
import { put, SVG, type Layers } from "./layers.ts";
import type { Motion, Token } from "./plan.ts";
import { shape } from "./sheet.ts";

export interface Mover {
  /** Plays a plan; `old` holds the stacks as they stood before. */
  perform(motions: Motion[], old: Token[]): void;
  /** Ends all running motion. */
  settle(): void;
}

export function createMover(layers: Layers, at: (hex: string) => BoardPoint, bodyOf: (unit: UnitView) => string): Mover {
  let running: Animation[] = [];

  function perform(motions: Motion[], old: Token[]): void {
    if (still()) {
      for (const motion of motions) if ("id" in motion) play(mover(motion.id), [{ opacity: 0.3 }, { opacity: 1 }], 120);
      return;
    }
    let delay = 0;
    for (const motion of motions) {
      if (motion.what === "slide") {
        const home = at(motion.path[motion.path.length - 1] ?? "");
        const frames = motion.path.map((name) => {
          const p = at(name);
          return { transform: `translate(${p.x - home.x}px, ${p.y - home.y}px)` };
        });
        const time = Math.min(180 * (frames.length - 1), 360);
        play(mover(motion.id), frames, time);
        delay = Math.max(delay, time);
      } else if (motion.what === "land" || motion.what === "grow") {
        play(mover(motion.id), [{ transform: "translate(0, -14px)", opacity: 0.2 }, { transform: "none", opacity: 1 }], 180);
      } else if (motion.what === "turn") {
        const node = layers.places.nodes.get(motion.hex)?.querySelector(".turns") ?? null;
        play(node, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], 240, delay);
      }
    }
    for (const motion of motions) {
      if (motion.what === "nudge") {
        const a = at(motion.from);
        const b = at(motion.to);
        const push = `translate(${(b.x - a.x) * 0.12}px, ${(b.y - a.y) * 0.12}px)`;
        play(mover(motion.id), [{ transform: "none" }, { transform: push }, { transform: "none" }], 180, delay);
      } else if (motion.what === "hit") {
        const lost = old.find((token) => token.id === motion.id);
        if (lost) fadeAway(lost, motion.hex, delay);
      }
    }
  }

  /** Lets a lost coin sink where it stood. */
  function fadeAway(lost: UnitView, hex: string, delay: number): void {
    const node = document.createElementNS(SVG, "g");
    const p = at(hex);
    put(node, "transform", `translate(${p.x} ${p.y})`);
    node.innerHTML = `${bodyOf({ ...lost, height: 1 })}<g class="lost">${shape("cost")}</g>`;
    layers.fading.group.append(node);
    play(node.querySelector(".moves"), [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "translate(0, 16px)" }], 240, delay);
    const sign = play(node.querySelector(".lost"), [{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], 420, delay);
    if (sign === null) node.remove();
    else sign.finished.then(() => node.remove(), () => node.remove());
  }

  function mover(id: number): Element | null {
    return layers.units.nodes.get(String(id))?.querySelector(".moves") ?? null;
  }

  function play(node: Element | null, frames: Keyframe[], duration: number, delay = 0): Animation | null {
    if (node === null) return null;
    const animation = node.animate(frames, { duration: duration * pace(), delay: delay * pace(), easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" });
    running.push(animation);
    return animation;
  }

  function settle(): void {
    for (const animation of running) animation.finish();
    running = [];
  }

  return { perform, settle };
}
