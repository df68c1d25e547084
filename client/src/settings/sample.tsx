/** A board in the middle of a game, which shows a choice as soon as it is made, and a sentence about that choice below it. */

import { effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { createBoard } from "../board/board.ts";
import type { BoardState } from "../board/boardstate.ts";
import type { PageBoard, UnitView } from "../schema.gen.ts";
import { atOnce, coach, coordinates, forced, never, premove, threats, type Confirm } from "../shared/choices.ts";
import type { KeptChoice } from "../shared/kept.ts";
import { motion, theme } from "../shared/look.ts";
import { volume } from "../shared/sound.ts";
import { t } from "../shared/texts.ts";

const CALM_MS = 600;

const unit = (hex: string, seat: number, kind: string, height = 1): UnitView => ({ hex, seat, kind, height, poison: [] });

/** Dawn's Cavalry can move, or hit the Pikeman, which would cost it a coin. */
const UNITS = [unit("e5", 1, "cavalry", 2), unit("h4", 1, "lancer"), unit("f4", 0, "pikeman"), unit("g3", 0, "crossbowman")];
const REPLY = [unit("e5", 1, "cavalry", 2), unit("h4", 1, "lancer"), unit("f4", 0, "pikeman"), unit("g4", 0, "crossbowman")];
const AFTER = [unit("e6", 1, "cavalry", 2), unit("h4", 1, "lancer"), unit("f4", 0, "pikeman"), unit("g3", 0, "crossbowman")];
const HELD = { e2: "A", h1: "A", d4: "A", g3: "A", c6: "B", d7: "B", g6: "B", h4: "B" } as const;
/** The hexes that Dusk's units can attack there. */
const REACHED = ["e3", "e4", "e5", "f3", "f5", "g1", "g2", "g4", "g5", "h2", "h3", "i1", "i3"];
/** The smallest board, in pixels, with room for letters and numbers around it. */
const LABELLED = 260;
const CHOICES: Partial<BoardState> = {
  units: UNITS, chosen: "e5", marks: { e6: { dot: true }, d6: { dot: true }, d5: { dot: true }, e4: { dot: true }, f5: { dot: true }, f4: { target: true, cost: true } },
  arrows: [], ghosts: [], trail: [],
};
const NOTHING: Partial<BoardState> = { marks: {}, chosen: null, arrows: [], ghosts: [], trail: [] };

interface Props {
  board: PageBoard | undefined;
  confirm: KeptChoice<Confirm>;
}

export function Sample({ board, confirm }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const sentence = useRef(signal("")).current;
  const sends = useRef(signal(false)).current;
  useEffect(() => {
    if (board === undefined || host.current === null) return undefined;
    const drawn = createBoard(board, {}, true);
    host.current.append(drawn.element);
    const wide = signal(0);
    const size = new ResizeObserver(([entry]) => {
      wide.value = entry?.contentRect.width ?? 0;
      drawn.set({ scale: wide.value / 13 });
    });
    size.observe(drawn.element);
    drawn.set({ ...CHOICES, held: HELD, sides: ["A", "B"], label: t("A board in the middle of a game"), animate: false });
    let later: ReturnType<typeof setTimeout> | undefined;

    /** Shows Dawn's choices again after a while. */
    const again = (after: number): void => {
      clearTimeout(later);
      later = setTimeout(() => {
        sends.value = false;
        drawn.set({ ...CHOICES, animate: true, trail: [] });
      }, after);
    };
    const move = (units: UnitView[], from: string, to: string): void => {
      drawn.set({ ...NOTHING, units, trail: [{ verb: "move", from, to } as never], arrows: [{ from, to, name: "last" }], animate: true });
    };
    /** Shows what a choice does. */
    const shows: [{ now: { value: string | number } }, () => string][] = [
      [theme, () => t("The colours of every page.")],
      [coordinates, () => (coordinates.now.value === "on" ? t("Each hex shows its name, as in the log.") : t("Pointing at a hex still shows its name."))],
      [never, () => (never.now.value === "on" ? t("Dawn stays at the bottom, whichever side you play.") : t("Your own side is at the bottom."))],
      [confirm, () => {
        clearTimeout(later);
        sends.value = confirm.now.value !== "never";
        if (sends.value) drawn.set({ ...NOTHING, units: AFTER, ghosts: [unit("e5", 1, "cavalry", 2)], arrows: [{ from: "e5", to: "e6", name: "own" }], animate: true });
        else move(AFTER, "e5", "e6");
        if (!sends.value) again(1600);
        return waiting(confirm.now.value);
      }],
      [premove, () => {
        if (premove.now.value === "off") return t("You choose only on your turn.");
        drawn.set({ ...NOTHING, units: AFTER, ghosts: [unit("e5", 1, "cavalry", 2)], arrows: [{ from: "e5", to: "e6", name: "own" }], sending: "e6", animate: true });
        again(2400);
        return t("Your choice waits for your turn, and is played if it is still legal.");
      }],
      [forced, () => (forced.now.value === "on" ? t("When only one action is possible, it is played after a second.") : t("You confirm every action, even the only one."))],
      [atOnce, () => {
        clearTimeout(later);
        drawn.set({ ...NOTHING, units: UNITS, animate: false });
        const calm = atOnce.now.value === "off";
        later = setTimeout(() => {
          move(REPLY, "g3", "g4");
          again(1600);
        }, calm ? CALM_MS : 0);
        return calm ? t("A bot waits a moment before it replies, so you see your own action first.") : t("A bot replies at once.");
      }],
      [coach, () => (coach.now.value === "on" ? t("A coach explains your first game against a bot.") : t("No coach."))],
      [threats, () => {
        drawn.set({ threats: threats.now.value === "on" ? REACHED : [] });
        return threats.now.value === "on" ? t("Dotted: what Dusk's units can attack.") : t("Attacks are marked while you read a unit's card.");
      }],
      [volume, () => t("Each action has a short sound. M turns sounds off.")],
      [motion, () => {
        move(AFTER, "e5", "e6");
        again(1400);
        return t("Coins move like this.");
      }],
    ];
    const stops = shows.map(([of, show]) => {
      let first = true;
      return effect(() => {
        void of.now.value;
        if (first) first = false;
        else untracked(() => (sentence.value = show()));
      });
    });
    // These follow from the start, without a sentence.
    const shown = effect(() => drawn.set({ coordinates: coordinates.now.value === "on" && wide.value >= LABELLED }));
    if (threats.now.value === "on") drawn.set({ threats: REACHED });
    return () => {
      clearTimeout(later);
      shown();
      for (const stop of stops) stop();
      size.disconnect();
      drawn.element.remove();
    };
  }, []);
  return (
    <div class="sample">
      <div ref={host} />
      <p class="second" role="status">{sentence.value || t("Your choice shows here.")}</p>
      {sends.value ? <p class="sample-send" aria-hidden="true"><span class="button primary">{t("Send")}</span></p> : null}
    </div>
  );
}

/** Runs a function after the effect, to keep its reads out of the effect's dependencies. */
function untracked(run: () => void): void {
  queueMicrotask(run);
}

function waiting(confirm: Confirm): string {
  switch (confirm) {
    case "never": return t("An action is sent as soon as you complete it.");
    case "hexes": return t("Actions on the board wait for Send; buttons act at once.");
    case "undoable": return t("Only an action that you can't undo waits for Send.");
    case "always": return t("Every action waits for Send.");
  }
}
