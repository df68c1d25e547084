/** Keeps the page in step with the server: payloads, announcements of newer ones, the curtain between players at one screen. */

import { batch, effect } from "@preact/signals";
import { about, Unreachable } from "../../shared/net.ts";
import { listed, paragraph } from "../../shared/forms.ts";
import { SHOWN_AFTER_MS } from "../../shared/reconnecting.ts";
import { t } from "../../shared/texts.ts";
import type { Ask, CoinCounts, CoinKind, LogLine, News, Payload, SeatView } from "../../schema.gen.ts";
import { coinOrder, spread } from "../../shared/coinorder.ts";
import type { UnsentAction } from "../turn/unsent.ts";
import type { LookingBack } from "../record/history.ts";
import { pause } from "./pace.ts";
import type { StatusOf } from "./status.ts";
import type { PlayPage } from "../world.ts";

/** The pause between two requests for news while no live connection brings them. */
const POLL_MS = 4000;
/** The longest pause between two attempts to reach a server that does not answer, and one that is down or has too much to do. */
const MOST_PAUSE_MS = 2500;
const MOST_BUSY_MS = 8000;

/** Returns a question with its warning, for screen readers. */
export const spoken = ({ prompt, note }: Ask): string => paragraph([prompt, note ?? ""]);

/** Returns a state with its whole record, or null if it continues from a line that the page does not have. */
function withRecord(fresh: Payload, known: LogLine[] = []): Payload | null {
  if (!fresh.continues) return fresh;
  const at = known.findIndex(({ seq }) => seq === fresh.record[0]?.seq);
  return at < 0 ? null : { ...fresh, record: [...known.slice(0, at), ...fresh.record] };
}

export type Sync = ReturnType<typeof createSync>;

/** Returns the functions that bring the game to the page. */
export function createSync(
  {
    animate, assertive, atOnce, boot, bottom, curtain, hand, hearChat, kindName, links, looker, offline, outcomeText, ownSeat, payload, polite, sending, server, sound, storage,
  }: PlayPage, { resetSelection }: UnsentAction, { showPresent }: LookingBack, { refreshStatus, taken, takeStatus }: StatusOf,
) {
  /** The time of the table's last change. */
  let changed = -Infinity;

  /** Fills the slots of the hand: a coin that stays keeps its slot, a spent one leaves an outline. */
  function deal(seat: SeatView | null): void {
    if (boot.mode === "screen" && !seat?.own) {
      hand.value = [];
      return;
    }
    const coins: CoinCounts = seat?.own?.hand ?? {};
    const left: CoinCounts = { ...coins };
    const kept = hand.value.map((kind) => {
      if (kind === null || !left[kind]) return null;
      left[kind] -= 1;
      return kind;
    });
    if (Object.values(left).every((n) => n === 0)) {
      hand.value = kept;
      return;
    }
    const all = spread(coins, seat === null ? [] : coinOrder(seat));
    const empty = hand.value.length > 0 || boot.mode === "screen" ? [] : spentBefore(all.length);
    hand.value = [...all, null, null, null].slice(0, Math.max(3, all.length));
    for (const slot of empty) hand.value = [...hand.value.slice(0, slot), null, ...hand.value.slice(slot, -1)];
  }

  /** The tab remembers which slots are empty, to keep them in place after a reload. It remembers nothing about the coins. */
  const EMPTY = `warchest-empty-${boot.game}`;

  function spentBefore(coins: number): number[] {
    try {
      const empty = (storage().getItem(EMPTY) ?? "").split(",").filter(Boolean).map(Number);
      return empty.length + coins === 3 ? empty : [];
    } catch {
      return [];
    }
  }

  /** Takes a state of the game. `known` is the status before the request: if another one has come since, the one in this state is old. */
  async function arrive(arrived: Payload, known = taken.value): Promise<void> {
    const shown = payload.value;
    if (shown !== null && shown.seq !== arrived.seq && atOnce.now.value === "off") {
      const wait = pause(shown, changed);
      if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    }
    if (older(arrived)) return;
    const fresh = withRecord(arrived, payload.value?.record);
    if (fresh === null) return arrive(await fetchSurely(looker.value));
    reached = fresh.seq;
    const waiting = fresh.waiting;
    if (boot.mode !== "screen") adopt(fresh, false, known);
    // While a bot decides, the last player remains the viewer; no hand is shown in the meantime.
    else if (waiting === null || fresh.view.phase === "over" || !boot.you.includes(waiting.seat)) adopt(fresh, true);
    else if (waiting.seat !== looker.value) handOver(waiting.seat, waiting.public);
    else if (fresh.seat === waiting.seat) adopt(fresh, false);
    else await arrive(await fetchSurely(looker.value));
  }

  /** The newest state that has arrived. Under a curtain the page may show none. */
  let reached = 0;

  /** Returns whether a newer state of the game has arrived. */
  const older = ({ seq }: Payload): boolean => seq < Math.max(reached, payload.value?.seq ?? 0);

  /** On a shared screen another player decides next: forgets the hand that was shown before asking the server for anything else. */
  function handOver(seat: number, isPublic: boolean): void {
    batch(() => {
      resetSelection();
      showPresent();
      looker.value = null;
      if (ownSeat.value?.own) payload.value = null;
      hand.value = [];
      curtain.value = isPublic ? null : seat;
      if (!isPublic) bottom.value = seat;
    });
    // The action before this counts as sent, however late the answer is.
    void fetchSurely(isPublic ? seat : null).then((fresh) => {
      // A player who has lifted the curtain in the meantime already sees more than this.
      if (looker.value !== null || older(fresh)) return;
      if (fresh.waiting?.seat === seat) adopt(fresh, true);
      else void arrive(fresh);
    });
  }

  const fetchSurely = (seat: number | null): Promise<Payload> => surely(() => server.fetchPayload(boot.game, seat), 2000);

  /** Asks until the server answers. Once the pause has grown to `admitted`, the page shows that the server is away. */
  async function surely<T>(ask: () => Promise<T>, admitted: number): Promise<T> {
    for (let pause = 500; ; ) {
      try {
        const answer = await ask();
        offline.value = false;
        return answer;
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        if (pause >= admitted) offline.value = true;
        await server.pauseUntilUp(pause);
        pause = Math.min(pause * 2, error.busy ? MOST_BUSY_MS : MOST_PAUSE_MS);
      }
    }
  }

  function adopt(fresh: Payload, hideHands: boolean, known = taken.value): void {
    if (hideHands) for (const seat of fresh.view.seats) seat.own = null;
    const before = payload.value;
    const mine = fresh.seat === null ? null : (fresh.view.seats.find((s) => s.seat === fresh.seat) ?? null);
    batch(() => {
      if (before === null || before.seq !== fresh.seq) {
        showPresent();
        resetSelection();
        animate.value = true;
        changed = performance.now();
      }
      if (fresh.seat !== null && !hideHands) bottom.value = fresh.seat;
      deal(mine);
      payload.value = fresh;
      if (fresh.view.phase === "over") links.finish();
      // What was said before the new line no longer holds: a screen reader that returns to it must not announce a turn that is over.
      if (before !== null && fresh.seq > before.seq) assertive.value = "";
    });
    takeStatus(fresh.status, known);
    if (before === null || fresh.seq > before.seq) narrate(before, fresh);
  }

  function narrate(before: Payload | null, fresh: Payload): void {
    if (before !== null) polite.value = paragraph(fresh.said);
    if (fresh.view.outcome !== null) {
      if (before?.view.outcome === null) sound((of) => of.end());
      assertive.value = paragraph([outcomeText(fresh), fresh.view.outcome.detail].map((phrase) => t("{phrase}.", { phrase })));
      return;
    }
    if (before !== null) sound((of) => of.change(before.view, fresh.view));
    if (fresh.ask === null) return;
    const held = hand.value.filter((kind): kind is CoinKind => kind !== null).map(kindName);
    if (fresh.ask.step === "coin") {
      assertive.value = paragraph([t("Your turn."), held.length > 0 ? t("Hand: {list}.", { list: listed(held) }) : ""]);
      if (before !== null && before.ask === null) sound((of) => of.turn());
    } else {
      assertive.value = spoken(fresh.ask);
    }
  }

  /** Lifts the curtain. Only now is this seat's hand fetched. */
  async function lift(): Promise<void> {
    const seat = curtain.value;
    if (seat === null) return;
    const fresh = await fetchSurely(seat);
    if (older(fresh)) return lift();
    if (curtain.value !== seat) return;
    looker.value = seat;
    curtain.value = null;
    await arrive(fresh);
  }

  let fetching = false;
  /** The newest state that the server has announced. */
  let newest = 0;

  /** The newest state that was shown while an action was being sent. */
  let held: Payload | null = null;

  /** Takes a newer state, or fetches the game if one was announced. News that comes while an action is being sent is kept. */
  async function catchUp(): Promise<void> {
    if (sending.value || fetching || payload.value === null || newest <= payload.value.seq) return;
    const shown = held;
    held = null;
    if (shown?.seq === newest) await arrive(shown);
    else await refresh();
  }

  /** Hears of news over the live connection: of a game that it shows, of its status, or only that there is some. */
  function hear({ seq, game, status }: News, isFirst: boolean): void {
    newest = Math.max(newest, seq);
    if (game) held = game;
    if (seq !== payload.value?.seq) void catchUp();
    else if (status) takeStatus(status);
    else if (!game && !isFirst) void refreshStatus();
  }

  /** Returns what the live connection is to show. On a shared screen the page asks by itself, for no hand may lie behind the curtain. */
  function followed(): string {
    if (payload.value === null || (boot.mode === "screen" && boot.you.length > 0)) return "";
    return `?seq=${payload.value.seq}${looker.value === null ? "" : `&seat=${looker.value}`}`;
  }

  /** Fetches the game, and again if a newer state was announced in the meantime. */
  async function refresh(): Promise<void> {
    if (fetching) return;
    const heard = newest;
    const known = taken.value;
    fetching = true;
    try {
      await arrive(await fetchSurely(looker.value), known);
    } finally {
      fetching = false;
    }
    if (newest > heard) await catchUp();
  }

  async function start(): Promise<void> {
    effect(() => {
      const empty = hand.value.flatMap((kind, slot) => (kind === null ? [slot] : []));
      if (hand.value.length > 0) {
        try {
          storage().setItem(EMPTY, empty.join());
        } catch {
          // Without storage the empty slots lie at the end after a reload.
        }
      }
    });
    await refresh();
    let down: ReturnType<typeof setTimeout> | undefined;
    let polling: ReturnType<typeof setInterval> | undefined;
    // In games without other humans, only the log can have changed since the game was fetched.
    let known = boot.mode !== "link";
    server.listen(boot.game, followed, {
      hear: (news) => {
        hear(news, known);
        known = false;
      },
      onState: (up, announced) => {
        clearTimeout(down);
        clearInterval(polling);
        if (!up) {
          down = setTimeout(() => (offline.value = true), announced ? 0 : SHOWN_AFTER_MS);
          // If no connection is made, the page asks for news.
          polling = setInterval(() => sending.value || void refresh(), about(POLL_MS));
        } else {
          // The connection's first news says how far the game is.
          offline.value = false;
          if (payload.value?.view.phase !== "over") for (const seat of boot.you) void links.open(seat);
        }
      },
      onChat: hearChat,
    });
  }

  return { arrive, lift, catchUp, refresh, start, surely };
}
