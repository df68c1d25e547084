/** Previews, submissions and reasons: the messages to the server, and the reactions to its answers. */

import { batch } from "@preact/signals";
import { completes, ids, sentence, type ClickPath } from "../../shared/compose.ts";
import { painted } from "../../shared/painted.ts";
import { newActionId, Unreachable, type TriedPress, type SendResult } from "../../shared/net.ts";
import { idsWith } from "../../shared/selection.ts";
import { t } from "../../shared/texts.ts";
import { citedRule } from "../../shared/rule.tsx";
import type { Payload, Resign, Submit } from "../../schema.gen.ts";
import type { UnsentStep } from "../../table/tablestate.ts";
import type { UnsentAction } from "../turn/unsent.ts";
import type { StatusOf } from "./status.ts";
import { spoken, type Sync } from "./sync.ts";
import type { PlayPage } from "../world.ts";

export type Submitter = ReturnType<typeof createSubmit>;

/** Returns the functions that send a player's choices. */
export function createSubmit(page: PlayPage, { resetSelection, say }: UnsentAction, { taken }: Pick<StatusOf, "taken">, { arrive, catchUp, refresh, surely }: Sync) {
  const { ahead, animate, assertive, boot, confirms, hand, links, offline, payload, polite, select, selection, sending, server, sound, unsent } = page;

  /** Plays a path: sends it if it completes the action, otherwise shows the next step. */
  function go(path: ClickPath, only: ClickPath | null): void {
    const ids = idsWith(selection.value, path);
    if (ahead.value !== null) ahead.value.lay(path);
    else if (completes(path) && !asksFirst(path)) void submit(ids, paint(ids, path));
    else void showStep(ids, path, only);
  }

  /** Plays a path that makes a whole action, as if its coin had been chosen. */
  function play(path: ClickPath): void {
    const slot = hand.value.indexOf(path[0]?.coin ?? null);
    batch(() => {
      resetSelection();
      if (slot >= 0) select({ type: "coin", slot });
      void submit(ids(path), paint(ids(path), path));
    });
  }

  /** Returns whether a complete action waits for "Send". In the draft a click is enough. */
  function asksFirst(path: ClickPath): boolean {
    const last = path[path.length - 1];
    // A unit's action on its hex has a button.
    const onHex = last !== undefined && last.to !== null && last.to !== last.hex;
    return payload.value?.view.phase === "play" && confirms(selection.value.steps.length > 0, onHex);
  }

  /**
   * Returns the table to show for a complete action until the server has it, or null in the draft, if a card
   * is taken and nothing moves.
   */
  function paint(ids: number[], path: ClickPath): UnsentStep | null {
    const now = payload.value;
    if (now === null || now.seat === null || now.view.phase !== "play") return null;
    const before = unsent.value;
    // The position for "Only move" is shown already.
    if (before !== null && path === before.only) return { ...before, ids, ask: null, label: sentence(path) };
    const { view, trail } = painted(before?.view ?? now.view, path, now.seat, before === null, boot.open_coins);
    return { ids, ask: null, only: null, label: sentence(path), view, trail: [...(before?.trail ?? []), ...trail] };
  }

  let previews = 0;

  async function showStep(ids: number[], path: ClickPath, only: ClickPath | null): Promise<void> {
    const label = sentence(path);
    const now = payload.value;
    if (now === null || now.seat === null) return;
    const from = selection.value;
    const mine = ++previews;
    try {
      const answer = await server.preview(boot.game, now.seat, now.seq, ids);
      // The same state may have been fetched again in the meantime: only an event, or another seat, makes it a different
      // one.
      if (payload.value?.seq !== now.seq || payload.value.seat !== now.seat) return;
      // A click or Esc in the meantime takes precedence: the same click twice is one step.
      if (mine !== previews || selection.value !== from) return;
      if (answer === "stale") {
        await overtaken(null);
      } else if (typeof answer === "string") {
        say(answer || t("You can't do that now."));
      } else if ((answer.ends || answer.ask === null) && !asksFirst(path)) {
        await submit(ids, { ids, ask: null, label, view: answer.view, trail: answer.trail, only: null });
      } else {
        const ask = answer.ends ? null : answer.ask;
        batch(() => select({ type: "step", step: { ids, ask, label, view: answer.view, trail: answer.trail, only } }));
        sound((of) => of.step());
        polite.value = ask === null ? label : spoken(ask);
      }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      say(t("No connection."));
    }
  }

  /** Sends a complete action. `shown` is the table to show in the meantime, unless it is shown already. */
  async function submit(ids: number[], shown: UnsentStep | null = null): Promise<void> {
    const now = payload.value;
    if (now === null || now.seat === null || sending.value) return;
    batch(() => {
      sending.value = true;
      assertive.value = "";
      if (shown !== null) select({ type: "step", step: shown });
    });
    underWay = deliver("actions", { seat: now.seat, action_id: newActionId(), seq: now.seq, ids, ...links.next(now.seat) });
    await underWay;
  }

  /** The last message that was sent until it was answered. */
  let underWay: Promise<void> | null = null;

  /** Sends until the server has answered: no action is lost to a bad connection. */
  async function deliver(what: "actions" | "resign", body: Submit | Resign): Promise<void> {
    sending.value = true;
    const slow = setTimeout(() => (offline.value = true), 2000);
    let known = taken.value;
    let answer: SendResult;
    try {
      answer = await surely(() => {
        known = taken.value;
        return server.send(boot.game, what, body);
      }, Infinity).finally(() => clearTimeout(slow));
      if (answer.kind === "ok" && what === "actions") links.took(body.seat, answer.payload.linked ?? false);
      // The action counts as being sent until its result is shown.
      if (answer.kind === "ok") await arrive(answer.payload, known);
    } finally {
      sending.value = false;
    }
    if (answer.kind === "stale") await overtaken(answer.payload);
    else if (answer.kind === "refused") {
      takeBack();
      say(answer.error || t("You can't do that now."));
    }
    void catchUp();
  }

  /** Returns the table to its state before an action that did not happen. */
  function takeBack(): void {
    batch(() => {
      resetSelection();
      animate.value = true;
    });
  }

  async function overtaken(fresh: Payload | null): Promise<void> {
    takeBack();
    if (fresh) await arrive(fresh);
    else await refresh();
    say(t("The game has changed. Choose again."));
  }

  let tries = 0;

  /** Answers an illegal attempt with the reason, as a message. */
  async function explainIllegal(tried: TriedPress): Promise<void> {
    const now = payload.value;
    if (now === null || now.seat === null) return;
    const mine = ++tries;
    try {
      const answer = await server.why(boot.game, now.seat, now.seq, unsent.value?.ids ?? [], tried);
      if (mine === tries && answer?.reason) say(answer.reason, citedRule(answer));
    } catch {
      say(t("No connection."));
    }
  }

  /** Gives the game up. An action that is on its way is answered first. */
  async function resign(seat: number): Promise<void> {
    if (sending.value) await underWay;
    resetSelection();
    underWay = deliver("resign", { seat, action_id: newActionId() });
  }

  return { go, play, submit, explainIllegal, resign };
}
