/** The parts of a game outside its log: clocks, presence, and offers between players. */

import { computed, signal } from "@preact/signals";
import { type Deed, Unreachable } from "../../shared/net.ts";
import { t } from "../../shared/texts.ts";
import type { OfferKind, PlayerOffer, Right, GameStatus } from "../../schema.gen.ts";
import type { UnsentAction } from "../turn/unsent.ts";
import type { PlayPage } from "../world.ts";

export type StatusOf = ReturnType<typeof createStatus>;

/** Returns the state of clocks, presence and offers, and the functions that change it. */
export function createStatus({ assertive, boot, looker, payload, server }: PlayPage, { say }: UnsentAction) {
  /** The last answer, and the time of its arrival. */
  const taken = signal<{ status: GameStatus; at: number } | null>(null);
  /** The present moment, at the precision of a running clock. */
  const moment = signal(0);

  const status = computed(() => taken.value?.status ?? null);
  const may = (right: Right): boolean => status.value?.may.includes(right) ?? false;

  /** Returns how many milliseconds a seat's player has been away: 0 for a player who is here, null for one who never came. */
  function away(seat: number): number | null {
    const attendance = status.value?.attendance.find((one) => one.seat === seat);
    if (!attendance || attendance.here) return 0;
    return attendance.away === null ? null : attendance.away + Math.max(0, moment.value - (taken.value?.at ?? 0));
  }

  /**
   * Takes a status. `known` is the one before the request: if another one has come since, either may be the newer one, so the
   * server is asked again.
   */
  function takeStatus(fresh: GameStatus, known = taken.value): void {
    if (taken.value !== known) {
      void refreshStatus();
      return;
    }
    const before = status.value;
    const now = performance.now();
    taken.value = { status: fresh, at: now };
    moment.value = now;
    tellOffers(before, fresh);
  }

  /** Announces a new offer, or that the player's offer was declined. */
  function tellOffers(before: GameStatus | null, fresh: GameStatus): void {
    const known = (all: GameStatus | null, one: PlayerOffer): boolean => all?.offers.some((o) => o.kind === one.kind && o.seat === one.seat) ?? false;
    for (const offer of fresh.offers) if (offer.asked && !known(before, offer)) assertive.value = offer.text;
    for (const offer of before?.offers ?? []) {
      // An offer that ended with an action, or with the game, was not declined.
      const gone = !offer.asked && !known(fresh, offer) && withdrawn !== offer.kind;
      if (gone && before?.seq === fresh.seq && payload.value?.view.phase !== "over") say(t("Your offer was declined."));
    }
    if (!fresh.offers.some((one) => !one.asked && one.kind === withdrawn)) withdrawn = null;
  }

  let withdrawn: OfferKind | null = null;

  let asking = false;
  let due = false;

  /**
   * Asks for the status, after news about something outside the log. An answer already on its way may lack that news, or news
   * that came with another answer in the meantime: then the status is asked for once more.
   */
  async function refreshStatus(): Promise<void> {
    due = true;
    if (asking) return;
    asking = true;
    try {
      while (due) {
        due = false;
        const known = taken.value;
        const fresh = await server.fetchStatus(boot.game, looker.value);
        if (fresh !== null) takeStatus(fresh, known);
      }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    } finally {
      asking = false;
    }
  }

  /** Does something other than playing. A refusal appears in the prompt's place. New lines in the log are announced as usual. */
  async function perform(what: Deed, more: { kind?: OfferKind; agrees?: boolean } = {}): Promise<void> {
    const known = taken.value;
    try {
      const answer = await server.perform(boot.game, what, { seat: looker.value ?? boot.you[0] ?? 0, ...more });
      if (typeof answer !== "string") {
        takeStatus(answer.status, known);
        return;
      }
      say(answer || t("You can't do that now."));
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      say(t("No connection."));
    }
    withdrawn = null;
  }

  function offer(kind: OfferKind): void {
    void perform("offers", { kind });
  }

  function answer(kind: OfferKind, agrees: boolean): void {
    void perform("offers/answer", { kind, agrees });
  }

  function withdraw(kind: OfferKind): void {
    withdrawn = kind;
    void perform("offers/withdraw", { kind });
  }

  function doAlone(what: "abort" | "claim"): void {
    void perform(what);
  }

  /** Returns whether another player is present, in a word, or an empty text for a seat where no other player is expected. */
  function presence(of: number): string {
    if (boot.you.includes(of) || !status.value?.attendance.some((one) => one.seat === of)) return "";
    return away(of) === 0 ? t("here") : t("away");
  }

  /** Returns whether another human plays on the same side: a resignation needs their consent. */
  function partnerToAsk(own: number): boolean {
    const people = payload.value?.people ?? [];
    return boot.mode === "link" && people.some((one) => one.seat !== own && one.seat % 2 === own % 2 && one.bot === null && !one.you);
  }

  return { taken, moment, status, may, away, takeStatus, refreshStatus, offer, answer, withdraw, doAlone, presence, partnerToAsk };
}
