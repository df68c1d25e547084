/** Marks on the board the hexes that the other side's units could attack, while the setting is on. */

import { effect, type Signal } from "@preact/signals";
import { call, Unreachable } from "../../shared/net.ts";
import type { Reach } from "../../schema.gen.ts";
import type { KeptChoice } from "../../shared/kept.ts";
import type { PlayPage } from "../world.ts";

/** Returns the hexes that the units of a side could attack, or none if the server refuses. */
async function fetchReach(game: string, side: string): Promise<string[]> {
  const response = await call("GET", `/api/games/${game}/reach?side=${side}`);
  return response.ok ? ((await response.json()) as Reach).hexes : [];
}

/** Follows the game with the marks (`endangered`), while the setting is on (`threats`). */
export function watchDangers(
  { boot, bottom, payload }: Pick<PlayPage, "boot" | "bottom" | "payload">, endangered: Signal<string[]>, threats: Pick<KeptChoice<"off" | "on">, "now">, sideOf: (seat: number) => string,
  fetch = fetchReach,
): void {
  /** The units and the side of the last request. */
  let asked = "";

  effect(() => {
    const view = payload.value?.view;
    const wanted = threats.now.value === "on" && view?.phase === "play";
    const side = sideOf(bottom.value) === "A" ? "B" : "A";
    const now = wanted ? side + JSON.stringify(view.units) : "";
    if (now === asked) return;
    asked = now;
    if (!wanted) endangered.value = [];
    else void ask(side, now);
  });

  async function ask(side: string, now: string): Promise<void> {
    let hexes: string[] = [];
    try {
      hexes = await fetch(boot.game, side);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      // Without a connection, nothing is marked that may have changed.
    }
    if (asked === now) endangered.value = hexes;
  }
}
