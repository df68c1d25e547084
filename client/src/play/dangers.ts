/** Marks on the board the hexes that the other side's units could attack, as long as the setting is on. */

import { effect } from "@preact/signals";
import { call, Unreachable } from "../shared/net.ts";
import type { Reach } from "../schema.gen.ts";
import { game } from "../table/boot.ts";
import { sideOf } from "../table/names.ts";
import { bottom, endangered, payload } from "../table/signals.ts";
import { threats } from "./settings.ts";

/** The units and the side of the last request. */
let asked = "";

export function watchDangers(): void {
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
}

async function ask(side: string, now: string): Promise<void> {
  try {
    const response = await call("GET", `/api/games/${game}/reach?side=${side}`);
    const found = response.ok ? ((await response.json()) as Reach).hexes : [];
    if (asked === now) endangered.value = found;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    // Without a connection, nothing is marked that may have changed.
    if (asked === now) endangered.value = [];
  }
}
