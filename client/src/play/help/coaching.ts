/**
 * The coach of a first game: eight cards, each shown once. A card is shown when its thing is on the table, until the player
 * continues or does what it says.
 */

import { computed, effect, signal } from "@preact/signals";
import { keptAs, type KeptChoice } from "../../shared/kept.ts";
import type { Opened } from "../../table/signals.ts";
import type { PlayPage } from "../world.ts";

/** The topics of the cards in their order. A later one comes first if an earlier one has nothing to show yet. */
export const TOPICS = ["places", "hand", "armies", "dots", "facedown", "bag", "initiative", "taking"] as const;
export type CoachTopic = (typeof TOPICS)[number];

/** The part of the table's state that the coach depends on. */
export interface CoachedTable {
  /** The number of locations of the player's side, of the player's facedown coins, and the seat that has the initiative. */
  places: number;
  facedown: number;
  first: number | null;
  seat: number | null;
  /** Whether it is the player's turn to choose a coin, whether one is chosen, and whether it was used on the board. */
  mine: boolean;
  chosen: boolean;
  stepped: boolean;
  /** Whether the chosen coin has a use on the board, and whether a coin could be discarded facedown. */
  lit: boolean;
  discards: boolean;
  recruiting: boolean;
  /** The locations that a coin of the hand takes. */
  takes: string[];
  opened: Opened["what"] | null;
  row: boolean;
}

/** Returns whether the thing of a topic is on the table. */
const READY: Record<CoachTopic, (now: CoachedTable) => boolean> = {
  places: () => true,
  hand: ({ mine }) => mine,
  armies: () => true,
  dots: ({ chosen, lit }) => chosen && lit,
  facedown: ({ mine, discards }) => mine && discards,
  bag: () => true,
  initiative: ({ first }) => first !== null,
  taking: ({ mine, takes }) => mine && takes.length > 0,
};

/** Returns whether the player has done what a card says, since it was first shown. */
const DONE: Record<CoachTopic, (now: CoachedTable, before: CoachedTable) => boolean> = {
  places: (now, before) => now.places > before.places,
  hand: (now, before) => now.chosen && !before.chosen,
  armies: ({ opened, row }) => opened === "unit" && row,
  dots: ({ stepped }) => stepped,
  facedown: (now, before) => now.recruiting || now.facedown > before.facedown,
  bag: ({ opened }) => opened === "bag",
  initiative: (now, before) => now.first === now.seat && before.first !== now.seat && now.facedown > before.facedown,
  taking: (now, before) => now.places > before.places,
};

export type Coach = ReturnType<typeof createCoach>;

/** Returns the topics already covered, as the browser keeps them. */
export function coveredTopics(): KeptChoice<string> {
  return keptAs<string>("hints-told", (stored) => (stored !== null && /^[a-z,]{0,80}$/.test(stored) ? stored : ""));
}

/** Returns the coach. `covered` has the topics already covered, `wanted` is on until all are, and `opened` is the card of a unit, if one is open. */
export function createCoach(
  { ask, asked, beside, coin, offers, past, payload, selection, sending, unsent }: Pick<PlayPage, "ask" | "asked" | "coin" | "offers" | "past" | "payload" | "selection" | "sending" | "unsent"> & {
    beside: { value: { pass: unknown; recruit: unknown[] } };
  },
  opened: { value: Opened | null },
  covered: KeptChoice<string>,
  wanted: KeptChoice<"on" | "off">,
) {
  const seen = computed<CoachedTable>(() => {
    const whole = payload.value;
    const own = whole?.view.seats.find((one) => one.seat === whole.seat);
    const open = opened.value;
    const { slot, inquiry } = selection.value;
    const mine = asked.value?.step === "coin" && !sending.value && whole?.ask !== null;
    return {
      places: own?.markers ?? 0,
      facedown: own?.facedown ?? 0,
      first: whole?.view.initiative?.seat ?? null,
      seat: whole?.seat ?? null,
      mine,
      chosen: slot !== null || coin.value !== null,
      stepped: (unsent.value?.trail.length ?? 0) > 0,
      lit: ask.value !== null && offers.value.hexes.size > 0,
      discards: beside.value.pass !== undefined || beside.value.recruit.length > 0,
      recruiting: inquiry?.what === "recruit",
      takes: mine ? (asked.value?.choices ?? []).filter((choice) => choice.verb === "control").map((choice) => choice.to ?? "") : [],
      opened: open?.what ?? null,
      row: open?.what === "unit" && open.hex === null,
    };
  });
  const list = computed(() => covered.now.value.split(",").filter((one): one is CoachTopic => TOPICS.includes(one as CoachTopic)));
  const playing = computed(() => payload.value?.view.phase === "play" && past.value === null);
  /** The topic that is shown, or null if there is none now. */
  const topic = computed<CoachTopic | null>(() => {
    if (!playing.value || wanted.now.value === "off") return null;
    return TOPICS.find((one) => !list.value.includes(one) && READY[one](seen.value)) ?? null;
  });
  /** The table when the topic was first shown. */
  const shown = signal<{ topic: CoachTopic; seen: CoachedTable } | null>(null);

  /** Marks a topic as covered. */
  function cover(one: CoachTopic): void {
    const all = [...list.peek(), one];
    shown.value = null;
    if (all.length < TOPICS.length) covered.set(all.join(","));
    else stop();
  }

  /** Continues with the next topic. */
  function next(): void {
    if (topic.value !== null) cover(topic.value);
  }

  /** Ends the coach. If it is switched on again, it starts over. */
  function stop(): void {
    wanted.set("off");
    covered.set("");
  }

  /** Watches the table from now on. Returns the function that ends that. */
  function watch(): () => void {
    return effect(() => {
      const [one, now, before] = [topic.value, seen.value, shown.peek()];
      if (before !== null && DONE[before.topic](now, before.seen)) cover(before.topic);
      // A topic that is hidden for a while is compared with the table of its first appearance.
      else if (one !== null && one !== before?.topic) shown.value = { topic: one, seen: now };
    });
  }

  return { topic, seen, number: computed(() => list.value.length + 1), next, stop, watch };
}
