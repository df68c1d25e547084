/** One live board: what its reader has chosen, what stands then, what may follow. Nothing of it is kept anywhere but here. */

import { batch, computed, signal } from "@preact/signals";
import type { DiscName } from "../board/marks.ts";
import { arrange, decide, ids, narrow, type Offers, type Way } from "../compose.ts";
import type { Reason, Try } from "../net.ts";
import { t } from "../texts.ts";
import { spread } from "../ui.tsx";
import type { Choice, Example, Kind, SeatView } from "../wire.ts";
import { fetchExample, fetchReason } from "./calls.ts";

/** What stands after some choices. */
interface Step extends Example {
  ids: number[];
  /** The whole action that the last click could also have been ("Only move"). */
  only: Way | null;
}

export type Live = ReturnType<typeof createLive>;

export function createLive(name: string) {
  const steps = signal<Step[]>([]);
  /** The coin of the hand that is chosen, by its place. */
  const slot = signal<number | null>(null);
  /** The stack that is meant, where two could be. */
  const unit = signal<string | null>(null);
  const which = signal<Map<string, Way[]> | null>(null);
  const menu = signal<Way[] | null>(null);
  /** The answer to a wrong try. */
  const message = signal<string | null>(null);
  /** Where the book says so. */
  const rule = signal<string | null>(null);

  const now = computed(() => steps.value[steps.value.length - 1] ?? null);
  const ask = computed(() => now.value?.ask ?? null);
  /** The reader's seat: the one whose coins are told. */
  const seat = computed<SeatView | null>(() => now.value?.view.seats.find((s) => s.own !== null) ?? null);
  const hand = computed<Kind[]>(() => {
    const own = seat.value?.own;
    if (!own || seat.value === null) return [];
    return spread(own.hand, [...seat.value.army, "royal", "decoy_infiltrator", "decoy_skirmisher"]);
  });
  const coin = computed<Kind | null>(() => {
    if (ask.value?.step === "drawn") return seat.value?.own?.drawn ?? null;
    return ask.value?.step === "coin" && slot.value !== null ? (hand.value[slot.value] ?? null) : null;
  });
  const needsCoin = computed(() => ask.value?.step === "coin" && coin.value === null);
  const open = computed<Choice[]>(() => (ask.value === null || needsCoin.value ? [] : narrow(ask.value.choices, coin.value, unit.value)));
  const offers = computed<Offers>(() => {
    if (which.value === null) return arrange(open.value);
    // Which of two stacks is meant: each is a place.
    const ways = [...which.value].flatMap(([hex, all]) => all.map((way): [string, Way] => [hex, way]));
    const picks = ways.map(([hex, way]): Choice => ({ ...(way[0] as Choice), verb: "pick", hex: null, to: hex, then: null }));
    const { places } = arrange(picks);
    for (const [hex, offer] of places) offer.ways = which.value.get(hex) ?? [];
    return { places, discs: [] };
  });
  /** Choices that lie beside the board. */
  const beside = computed(() => (which.value === null ? open.value.filter((c) => c.to === null) : []));
  /** The stack that acts, or would. */
  const acting = computed<string | null>(() => {
    if (unit.value !== null) return unit.value;
    if (ask.value?.step !== "coin" && ask.value?.step !== "drawn") return ask.value?.unit?.hex ?? null;
    const hexes = new Set(open.value.filter((c) => c.verb !== "deploy" && c.hex !== null).map((c) => c.hex));
    return hexes.size === 1 ? ([...hexes][0] ?? null) : null;
  });

  function drop(): void {
    batch(() => {
      slot.value = null;
      unit.value = null;
      which.value = null;
      menu.value = null;
      tell(null);
    });
  }

  function tell(text: string | null, of: string | null = null): void {
    batch(() => {
      message.value = text;
      rule.value = of;
    });
  }

  async function start(): Promise<void> {
    steps.value = [{ ...(await fetchExample(name, [])), ids: [], only: null }];
  }

  function go(way: Way, only: Way | null): void {
    // "Only move" stands for the click that began the tactic, so it goes on from what stood before.
    const before = now.value?.only === way ? steps.value[steps.value.length - 2] : now.value;
    void look([...(before?.ids ?? []), ...ids(way)], only);
  }

  /** The next choice of the example itself. */
  function showNext(): void {
    const from = now.value;
    if (from !== null && from.next !== null) void look([...from.ids, from.next], null);
  }

  let looking = false;

  async function look(path: number[], only: Way | null): Promise<void> {
    // A second press before the first is answered means the same.
    if (looking) return;
    const from = now.value;
    looking = true;
    try {
      const next = await fetchExample(name, path);
      if (now.value !== from) return;
      batch(() => {
        drop();
        steps.value = [...steps.value, { ...next, ids: path, only }];
      });
    } catch {
      tell(t("No connection."));
    } finally {
      looking = false;
    }
  }

  function take(ways: Way[]): void {
    const decision = decide(ways);
    if (decision === null) return;
    batch(() => {
      tell(null);
      which.value = decision.what === "which" ? decision.byUnit : null;
      menu.value = decision.what === "menu" ? decision.ways : null;
    });
    if (decision.what === "go") go(decision.way, decision.only);
  }

  async function tryInVain(tried: Try): Promise<void> {
    const from = now.value;
    if (from === null || from.ask === null) return;
    let answer: Reason | null;
    try {
      answer = await fetchReason(name, from.ids, tried);
    } catch {
      answer = { reason: t("No connection."), rule: null };
    }
    if (now.value !== from) return;
    tell(answer?.reason ?? t("You cannot do that now."), answer?.rule ?? null);
  }

  /** Chooses a coin of the hand; the same again lets it go. */
  function chooseSlot(index: number): void {
    const same = slot.value === index;
    drop();
    if (ask.value?.step !== "coin") tell(ask.value === null ? null : t("You cannot do that now."));
    else if (!same) slot.value = index;
  }

  /** A unit of the reader's, whose coin is in hand, stands for that coin. */
  function chooseUnit(hex: string): boolean {
    const there = now.value?.view.units.find((u) => u.hex === hex);
    if (ask.value?.step !== "coin" || there === undefined || there.seat !== seat.value?.seat) return false;
    const index = hand.value.indexOf(there.kind);
    if (index < 0) return false;
    const same = coin.value === there.kind && acting.value === hex;
    drop();
    if (same) return true;
    slot.value = index;
    const alike = now.value?.view.units.filter((u) => u.seat === there.seat && u.kind === there.kind) ?? [];
    if (alike.length > 1) unit.value = hex;
    return true;
  }

  function chooseHex(hex: string): void {
    const offer = offers.value.places.get(hex);
    if (offer) take(offer.ways);
    else if (ask.value === null || chooseUnit(hex)) return;
    else if (needsCoin.value && !now.value?.view.units.some((u) => u.hex === hex)) tell(t("Choose a coin first."));
    else void tryInVain({ coin: coin.value, hex, verb: null });
  }

  /** Bolster, control or a tactic that is done where the unit stands. */
  function act(sign: DiscName, hex: string | null = null): void {
    const ways = offers.value.discs.filter((d) => d.name === sign && (hex === null || d.hex === hex)).map((d) => d.way);
    take(ways);
  }

  /** One step back: what was asked in between, the chosen coin, else the last choice. */
  function undo(): void {
    if (which.value !== null || menu.value !== null || slot.value !== null) drop();
    else if (steps.value.length > 1) {
      drop();
      steps.value = steps.value.slice(0, -1);
    }
  }

  function again(): void {
    drop();
    steps.value = steps.value.slice(0, 1);
  }

  return { steps, now, ask, seat, hand, slot, coin, menu, message, rule, offers, beside, acting, which, start, go, showNext, take, chooseSlot, chooseHex, act, undo, again };
}
