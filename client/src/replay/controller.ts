/** The logic of a replay: the game, the moment, and the hands that are shown. It sets the table's signals. */

import { batch, computed, signal } from "@preact/signals";
import { Unreachable } from "../shared/net.ts";
import { t } from "../shared/texts.ts";
import type { BoardMark, Moment, Replay, ReplayBoot, MomentView, GameStatus } from "../schema.gen.ts";
import type { TableState } from "../table/tablestate.ts";
import { createStandings, type Calls } from "./standings.ts";

/** The script of the cards, fetched when a card is opened. */
const CARDS = "/static/dist/cards.js";

/** How long a moment stays while the game runs by itself, in milliseconds. */
const PAUSE_MS = 1200;
const ADDRESS_MS = 150;

/** A game in replay has neither running clocks nor players to wait for. */
const NOTHING_ELSE: GameStatus = { seq: 0, clock: null, attendance: [], watchers: 0, offers: [], may: [], next_game: null };

/** Everything outside a replay's logic. */
export interface ReplayWorld {
  boot: Pick<ReplayBoot, "replay" | "at" | "form">;
  table: Pick<TableState, "animate" | "bottom" | "payload" | "polite">;
  server: Calls & { fetchReplay: (id: string) => Promise<Replay> };
  personName: (seat: number) => string;
  /** The query of the window's address, and the way to change that address. */
  search: () => string;
  setAddress: (to: string) => void;
  /** Keeps a page for visits without the server. */
  keepPage: (page: string, data: string[], scripts: string[]) => void;
}

/** Returns the seat that a form names, or null for forms that name none. */
export function seatOf(name: string): number | null {
  const parts = /^([AB])([12]?)$/.exec(name);
  return parts === null ? null : (parts[1] === "B" ? 1 : 0) + (parts[2] === "2" ? 2 : 0);
}

function reversed(trail: BoardMark[]): BoardMark[] {
  return [...trail].reverse().map((mark) => ({ ...mark, from: mark.to, to: mark.from ?? mark.to }));
}

/** Returns the logic of one replay. It fetches nothing before `start`. */
export function createReplay({ boot, table: { animate, bottom, payload, polite }, server, personName, search, setAddress, keepPage }: ReplayWorld) {
  const standings = createStandings(boot.replay, server);

  const replay = signal<Replay | null>(null);
  const at = signal(boot.at);
  /** The hands that are shown: "full", the name of a seat, or "public". */
  const form = signal(boot.form);
  const playing = signal(false);
  const trouble = signal("");
  /** The path of the board's motion: that of the line, or backwards. */
  const path = signal<BoardMark[]>([]);

  const moments = computed<Moment[]>(() => replay.value?.moments ?? []);
  const last = computed(() => Math.max(moments.value.length - 1, 0));
  const moment = computed<Moment | null>(() => moments.value[at.value] ?? null);

  /** Returns a moment in a sentence: "Round 3, Dusk: Archer f3 → f4". */
  function momentText(of: Moment): string {
    if (of.seat === null) return of.text;
    const [n, name, text] = [of.round, personName(of.seat), of.text];
    return n > 0 ? t("Round {n}, {name}: {text}", { n, name, text }) : t("{name}: {prompt}", { name, prompt: text });
  }

  /** Returns the comments on a line. The first line also has those on the whole game. */
  function remarks(on: Moment): string[] {
    return on.seat === null ? [...(replay.value?.comments ?? []), ...on.comments] : on.comments;
  }

  /** Goes to a moment. `aloud` announces it, unless a screen reader has already done so, as it does for the scrubber. */
  function go(to: number, aloud = true): void {
    const next = Math.min(Math.max(to, 0), last.value);
    if (next === at.value) return;
    at.value = next;
    if (aloud && moment.value !== null) polite.value = momentText(moment.value);
    keepAddress();
    void show();
  }

  /** Takes a step by hand, which stops a running replay. */
  function step(by: number): void {
    pause();
    go(at.value + by);
  }

  function jump(to: number, aloud = true): void {
    pause();
    go(to, aloud);
  }

  function chooseForm(through: string): void {
    form.value = through;
    keepAddress();
    void show().then(keepReplay);
  }

  let timer: ReturnType<typeof setInterval> | undefined;

  function pause(): void {
    playing.value = false;
    clearInterval(timer);
  }

  /** Plays the game automatically, from the start if it is at its end, or pauses it. */
  function playOrPause(): void {
    if (playing.value) {
      pause();
      return;
    }
    if (at.value === last.value) go(0);
    playing.value = true;
    timer = setInterval(() => {
      // Wait for a moment that is still being fetched; ask again for one that did not come.
      if (shown?.at !== at.value) {
        void show();
        return;
      }
      go(at.value + 1);
      if (at.value === last.value) pause();
    }, PAUSE_MS);
  }

  /** Returns the address of the present moment. */
  function address(): string {
    return `/replay/${boot.replay}?at=${at.value}&form=${form.value}`;
  }

  let addressTimer: ReturnType<typeof setTimeout> | undefined;

  /** Keeps the window's address in step, with a delay: browsers refuse to change it hundreds of times during a scrub. */
  function keepAddress(): void {
    clearTimeout(addressTimer);
    addressTimer = setTimeout(() => setAddress(address()), ADDRESS_MS);
  }

  /** The position that the board shows now. */
  let shown: { at: number; form: string; trail: BoardMark[] } | null = null;

  async function show(): Promise<void> {
    const [to, through] = [at.value, form.value];
    try {
      if (standings.known(through, to) === null) await standings.fetch(through, to, last.value);
      const standing = standings.known(through, to);
      // The viewer may have moved on in the meantime.
      if (standing === null || at.value !== to || form.value !== through) return;
      paint(standing, through);
      standings.prefetch(through, to, last.value);
    } catch (error) {
      if (at.value === to && form.value === through) tell(error);
    }
  }

  function tell(error: unknown): void {
    trouble.value = error instanceof Unreachable ? t("No connection.") : String((error as Error).message);
  }

  function paint(standing: MomentView, through: string): void {
    const of = replay.value;
    if (of === null) return;
    const before = shown?.form === through ? shown : null;
    const onward = before !== null && standing.at === before.at + 1;
    // Backwards, only moves can be animated: a coin that comes back was not hit in reverse.
    const backward = before !== null && standing.at === before.at - 1 && before.trail.every((mark) => mark.verb === "move");
    batch(() => {
      trouble.value = "";
      animate.value = onward || backward;
      path.value = backward ? reversed(before.trail) : standing.trail;
      bottom.value = seatOf(through) ?? of.people.find((person) => person.you)?.seat ?? 1;
      payload.value = {
        game: of.game ?? "", seq: standing.at, seat: null, mode: "screen", people: of.people, view: standing.view, ask: null, waiting: null,
        record: [], trail: standing.trail, said: [], status: NOTHING_ELSE,
      };
    });
    shown = { at: standing.at, form: through, trail: standing.trail };
  }

  /** On a kept page, only the address says which moment and which form to show. */
  function fromAddress(of: Replay): void {
    const asked = new URLSearchParams(search());
    const [moment, through] = [asked.get("at") ?? "", asked.get("form") ?? ""];
    if (/^\d{1,6}$/.test(moment)) at.value = Number(moment);
    if (of.forms.includes(through)) form.value = through;
  }

  /** Keeps a finished game, as it is shown now, for visits without the server. */
  function keepReplay(): void {
    if (replay.value?.over) keepPage(`/replay/${boot.replay}`, standings.addresses(form.value, last.value), [CARDS]);
  }

  async function start(): Promise<void> {
    try {
      const fetched = await server.fetchReplay(boot.replay);
      replay.value = fetched;
      fromAddress(fetched);
      at.value = Math.min(at.value, last.value);
      await show();
      keepReplay();
    } catch (error) {
      tell(error);
    }
  }

  return {
    replay, at, form, playing, trouble, path, moments, last, moment, momentText, remarks, go, step, jump, chooseForm, pause, playOrPause, address, show, start,
  };
}
