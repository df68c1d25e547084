/** What the play page knows: signals, and what follows from them. No rule lives here. */

import { computed, signal } from "@preact/signals";
import { arrange, narrow, type Offers, type Way } from "../compose.ts";
import { boot } from "./boot.ts";
import type { Ask, Choice, Kind, Mark, Past, Payload, SeatView, Verb, View } from "../wire.ts";

/** One unsent click: what stands after it, and what may follow. */
export interface Frame {
  ids: number[];
  /** Null where the action is complete and waits only to be sent. */
  ask: Ask | null;
  /** The action in a sentence, for the one who is asked whether to send it. */
  label: string;
  view: View;
  trail: Mark[];
  /** The whole action that this click could also have been ("Only move"). */
  only: Way | null;
}

/** A position looked back at: after which line of the record it stood (-1: before the first), and what it was. */
export interface LookedAt extends Past {
  at: number;
}

export type CardOf = { kind: Kind; hex: string | null; seat: number | null };

export const payload = signal<Payload | null>(null);
/** One-screen mode: the seat whose turn to look it is, before the curtain is lifted. */
export const curtain = signal<number | null>(null);
export const slots = signal<(Kind | null)[]>([]);
export const slot = signal<number | null>(null);
export const unit = signal<string | null>(null);
export const past = signal<LookedAt | null>(null);
export const stack = signal<Frame[]>([]);
export const which = signal<Map<string, Way[]> | null>(null);
export const menu = signal<Way[] | null>(null);
export const message = signal<string | null>(null);
/** Where the rulebook says what the message says. */
export const rule = signal<string | null>(null);
export const offline = signal(false);
export const sending = signal(false);
export const recruiting = signal(false);
export const card = signal<CardOf | null>(null);
export const bag = signal<number | null>(null);
/** The decree whose card is open. */
export const decree = signal<string | null>(null);
export const threats = signal<string[]>([]);
export const hovered = signal<string | null>(null);
/** Sentences for the live regions; the count makes equal sentences differ. */
export const polite = signal("");
export const assertive = signal("");
/** How the board came to be drawn as it is: motion follows what was sent or arrived, not an undo. */
export const animate = signal(true);

/** Whose hand this page may show: against a bot the person's own seat, on one screen the one who lifted the curtain last. */
export const looker = signal<number | null>(boot.mode === "screen" ? null : (boot.you[0] ?? null));

/** The seat at the lower edge. */
export const bottom = signal<number>(looker.value ?? 1);

export const frame = computed(() => stack.value[stack.value.length - 1] ?? null);
export const view = computed<View | null>(() => past.value?.view ?? frame.value?.view ?? payload.value?.view ?? null);
export const ask = computed<Ask | null>(() => {
  if (past.value !== null) return null;
  return frame.value !== null ? frame.value.ask : (payload.value?.ask ?? null);
});

/** The coin that is chosen: by click, or because it was drawn and must be used. */
export const coin = computed<Kind | null>(() => {
  const asked = ask.value;
  if (asked === null || frame.value !== null) return null;
  if (asked.step === "drawn") return drawn.value ?? asked.choices.find((c) => c.coin !== null)?.coin ?? null;
  const index = slot.value;
  return index === null ? null : (slots.value[index] ?? null);
});

export const drawn = computed<Kind | null>(() => ownSeat.value?.own?.drawn ?? null);

export const ownSeat = computed<SeatView | null>(() => {
  const seat = payload.value?.seat;
  return seat === null || seat === undefined ? null : (payload.value?.view.seats.find((s) => s.seat === seat) ?? null);
});

/** True where a coin has to be chosen before anything can be done. */
export const needsCoin = computed(() => ask.value?.step === "coin" && frame.value === null && coin.value === null);

/** The choices that are open now, narrowed by the chosen coin and unit. */
export const open = computed<Choice[]>(() => {
  const asked = ask.value;
  if (asked === null || sending.value) return [];
  if (needsCoin.value) return [];
  return narrow(asked.choices, frame.value === null ? coin.value : null, unit.value);
});

export const offers = computed<Offers>(() => {
  const narrowed = which.value;
  if (narrowed === null) return arrange(open.value);
  const places: Offers["places"] = new Map();
  for (const [hex, ways] of narrowed) {
    places.set(hex, { ways, dot: false, mayGoOn: false, deploy: false, target: false, cost: false, friend: true, poison: false, build: false });
  }
  return { places, discs: [] };
});

/** Choices that lie beside the board. */
export const beside = computed(() => {
  const by = (verb: Verb): Choice[] => open.value.filter((c) => c.verb === verb);
  return {
    pass: by("pass")[0], claim: by("claim")[0], recruit: by("recruit"), decline: by("decline")[0], lose: by("lose"),
    take: by("take"), ban: by("ban"), order: by("order"), seat: by("seat"),
    proclaim: by("proclaim"), unpoison: by("unpoison"), giveBack: by("return"), gain: by("gain"), spy: by("spy"),
    build: by("build"), deceive: by("deceive"), burn: by("burn"),
  };
});

/** Coins to choose from that lie in no hand of this seat: recruited without payment, out of the game, seen by a spy. */
export const picking = computed<Choice[]>(() => [...beside.value.gain, ...beside.value.spy]);

/** The stack that the unsent steps or the chosen coin would use. */
export const acting = computed<string | null>(() => {
  if (past.value !== null) return null;
  if (frame.value !== null) return frame.value.ask?.unit?.hex ?? null;
  if (unit.value !== null) return unit.value;
  const asked = payload.value?.ask;
  if (asked?.step === "coin" || asked?.step === "drawn") {
    const hexes = new Set(open.value.filter((c) => c.verb !== "deploy" && c.hex !== null).map((c) => c.hex));
    return hexes.size === 1 ? ([...hexes][0] ?? null) : null;
  }
  return asked?.unit?.hex ?? null;
});

export const myTurn = computed(() => payload.value?.ask !== null && payload.value?.ask !== undefined);

