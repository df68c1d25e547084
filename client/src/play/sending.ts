/** Previews, submissions and reasons: what goes to the server, and what becomes of it. */

import { batch } from "@preact/signals";
import { newActionId, preview, rematch, send, Unreachable, why, type Submission, type Try } from "../net.ts";
import { t } from "../texts.ts";
import type { Payload } from "../wire.ts";
import { arrive, catchUp, refresh } from "./arriving.ts";
import { game } from "./boot.ts";
import { completes, ids, sentence, type Way } from "../compose.ts";
import { confirms } from "./settings.ts";
import { animate, frame, menu, offline, payload, polite, sending, stack, unit, which, type Frame } from "./signals.ts";
import { sounds } from "./sound.ts";
import { drop, say } from "./unsent.ts";

/** Plays a way: sends it where it completes the composition, else shows what comes next. */
export function go(way: Way, only: Way | null): void {
  const before = frame.value?.ids ?? [];
  // "Only move" stands for the click that began the tactic, so it is sent from the root.
  const fromRoot = frame.value?.only === way;
  const path = fromRoot ? [...(stack.value[stack.value.length - 2]?.ids ?? []), ...ids(way)] : [...before, ...ids(way)];
  if (completes(way) && !asksFirst()) void submit(path);
  else void look(path, only, sentence(way));
}

/** Whether a complete action waits for "Send". In the draft a click takes. */
function asksFirst(): boolean {
  return payload.value?.view.phase === "play" && confirms(stack.value.length > 0);
}

async function look(path: number[], only: Way | null, label: string): Promise<void> {
  const now = payload.value;
  if (now === null || now.seat === null) return;
  try {
    const answer = await preview(game, now.seat, now.seq, path);
    if (payload.value !== now) return;
    if (answer === "stale") {
      await overtaken(null);
    } else if (typeof answer === "string") {
      say(answer || t("You cannot do that now."));
    } else if ((answer.ends || answer.ask === null) && !asksFirst()) {
      await submit(path);
    } else {
      const next: Frame = { ids: path, ask: answer.ends ? null : answer.ask, label, view: answer.view, trail: answer.trail, only };
      batch(() => {
        animate.value = true;
        unit.value = null;
        which.value = null;
        menu.value = null;
        stack.value = [...stack.value, next];
      });
      sounds.step();
      polite.value = next.ask === null ? label : [next.ask.prompt, next.ask.note ?? ""].join(" ").trim();
    }
  } catch (error) {
    if (error instanceof Unreachable) say(t("No connection."));
    else throw error;
  }
}

export async function submit(path: number[]): Promise<void> {
  const now = payload.value;
  if (now === null || now.seat === null || sending.value) return;
  await deliver("actions", { seat: now.seat, action_id: newActionId(), seq: now.seq, ids: path });
}

/** Sends until the server has answered; nothing that a person did is lost to a bad line. */
async function deliver(what: "actions" | "resign", body: Submission): Promise<void> {
  sending.value = true;
  const slow = window.setTimeout(() => (offline.value = true), 2000);
  for (let pause = 500; ; pause = Math.min(pause * 2, 8000)) {
    try {
      const answer = await send(game, what, body);
      clearTimeout(slow);
      batch(() => {
        offline.value = false;
        sending.value = false;
      });
      if (answer.kind === "ok") await arrive(answer.payload);
      else if (answer.kind === "stale") await overtaken(answer.payload);
      else {
        drop();
        say(answer.error || t("You cannot do that now."));
      }
      void catchUp();
      return;
    } catch (error) {
      if (!(error instanceof Unreachable)) {
        clearTimeout(slow);
        sending.value = false;
        throw error;
      }
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

async function overtaken(fresh: Payload | null): Promise<void> {
  drop();
  if (fresh) await arrive(fresh);
  else await refresh();
  say(t("The table had moved on. Choose again."));
}

let tries = 0;

/** An illegal try is answered with the reason, for three seconds. */
export async function tryInVain(tried: Try): Promise<void> {
  const now = payload.value;
  if (now === null || now.seat === null) return;
  const mine = (tries += 1);
  try {
    const answer = await why(game, now.seat, now.seq, frame.value?.ids ?? [], tried);
    if (mine === tries && answer?.reason) say(answer.reason, answer.rule);
  } catch {
    say(t("No connection."));
  }
}

export function resign(seat: number): void {
  const now = payload.value;
  if (now === null) return;
  drop();
  void deliver("resign", { seat, action_id: newActionId(), seq: now.seq });
}

export async function again(): Promise<void> {
  const url = await rematch(game);
  if (url) location.assign(url);
}
