/** What the play page knows and does: signals and the few things that change them. No rule lives here. */

import { batch, computed, signal } from "@preact/signals";
import { fetchPast, fetchPayload, listen, newActionId, preview, reach, rematch, send, Unreachable, why, type Submission, type Try } from "../net.ts";
import { t } from "../texts.ts";
import { readBoot, type Ask, type Choice, type Counts, type Kind, type Mark, type Past, type Payload, type PlayBoot, type SeatView, type Side, type View } from "../wire.ts";
import { arrange, completes, decide, ids, narrow, sentence, type Offers, type Way } from "./compose.ts";
import { confirms } from "./settings.ts";
import { sounds } from "./sound.ts";

export const boot = readBoot<PlayBoot>();

/** One unsent click: what stands after it, and what may follow. */
interface Frame {
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
interface LookedAt extends Past {
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
export const offline = signal(false);
export const sending = signal(false);
export const recruiting = signal(false);
export const card = signal<CardOf | null>(null);
export const bag = signal<number | null>(null);
export const threats = signal<string[]>([]);
export const hovered = signal<string | null>(null);
/** Sentences for the live regions; the count makes equal sentences differ. */
export const polite = signal("");
export const assertive = signal("");
/** How the board came to be drawn as it is: motion follows what was sent or arrived, not an undo. */
export const animate = signal(true);

/** Whose hand this page may show: against a bot the person's own seat, on one screen the one who lifted the curtain last. */
let looker: number | null = boot.mode === "screen" ? null : (boot.you[0] ?? null);

export const game = boot.game;
export const catalogue = boot.catalogue;

/** The seat at the lower edge. */
export const bottom = signal<number>(looker ?? 1);

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
    places.set(hex, { ways, dot: false, mayGoOn: false, deploy: false, target: false, cost: false, friend: true });
  }
  return { places, discs: [] };
});

/** Choices that lie beside the board, by verb. */
export const beside = computed(() => {
  const by = (verb: string): Choice[] => open.value.filter((c) => c.verb === verb);
  return { pass: by("pass")[0], claim: by("claim")[0], recruit: by("recruit"), decline: by("decline")[0], lose: by("lose"), take: by("take") };
});

/** What Enter ends the composition with. */
export const finish = computed<{ label: string; run: () => void } | null>(() => {
  if (sending.value || past.value !== null) return null;
  const unsent = frame.value;
  if (unsent !== null && unsent.ask === null) return { label: t("Send"), run: () => void submit(unsent.ids) };
  const only = unsent?.only;
  if (only) return { label: t("Only move"), run: () => go(only, null) };
  const decline = beside.value.decline;
  return decline ? { label: t("Stop here"), run: () => go([decline], null) } : null;
});

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

export function sideOf(seat: number): Side {
  return payload.value?.view.seats.find((s) => s.seat === seat)?.side ?? (seat % 2 === 0 ? "A" : "B");
}

export function sideName(side: Side): string {
  return side === "A" ? t("Dusk") : t("Dawn");
}

/** What a seat is called on this page: in a game on one screen the sides, else you and the other's name. */
export function personName(seat: number): string {
  if (boot.mode === "screen") return sideName(sideOf(seat));
  const person = payload.value?.people.find((p) => p.seat === seat);
  return person === undefined || person.you ? t("You") : person.name;
}

export function kindName(kind: Kind): string {
  return catalogue[kind]?.name ?? (kind === "royal" ? t("Royal Coin") : kind);
}

// ---- What a person does ------------------------------------------------------------------------------------------

let messageTimer = 0;

export function say(text: string, seconds = 3): void {
  message.value = text;
  polite.value = text;
  clearTimeout(messageTimer);
  messageTimer = window.setTimeout(() => (message.value = null), seconds * 1000);
}

export function hush(): void {
  clearTimeout(messageTimer);
  message.value = null;
}

export function drop(): void {
  batch(() => {
    animate.value = false;
    stack.value = [];
    slot.value = null;
    unit.value = null;
    which.value = null;
    menu.value = null;
    recruiting.value = false;
  });
}

/** One step back: the last unsent click, else the chosen coin. */
export function undo(): void {
  hush();
  if (which.value !== null || menu.value !== null) {
    which.value = null;
    menu.value = null;
  } else if (recruiting.value) {
    recruiting.value = false;
  } else if (stack.value.length > 0) {
    animate.value = false;
    stack.value = stack.value.slice(0, -1);
  } else {
    drop();
  }
}

export function canStepBack(): boolean {
  return past.value === null && (stack.value.length > 0 || which.value !== null || menu.value !== null);
}

/** Chooses a coin of the hand; the same again lets it go. */
export function chooseSlot(index: number): void {
  const kind = slots.value[index];
  if (kind === null || kind === undefined) return;
  hush();
  present();
  const asked = payload.value?.ask;
  if (!asked || asked.step !== "coin") {
    say(asked ? t("You cannot do that now.") : (payload.value?.waiting?.prompt ?? t("It is not your turn.")));
    return;
  }
  const same = slot.value === index && stack.value.length === 0;
  drop();
  if (same) return;
  slot.value = index;
  sounds.lift();
}

function chooseUnit(hex: string): boolean {
  const asked = payload.value?.ask;
  const there = view.value?.units.find((u) => u.hex === hex);
  if (asked?.step !== "coin" || stack.value.length > 0 || there === undefined) return false;
  if (there.seat !== payload.value?.seat) return false;
  const index = slots.value.indexOf(there.kind);
  if (index < 0) return false;
  hush();
  if (slot.value !== null && slots.value[slot.value] === there.kind && (unit.value === hex || acting.value === hex)) {
    drop();
    return true;
  }
  drop();
  slot.value = index;
  // Two stacks of a kind: the clicked one is meant.
  if ((view.value?.units.filter((u) => u.seat === there.seat && u.kind === there.kind).length ?? 0) > 1) unit.value = hex;
  sounds.lift();
  return true;
}

/** A click, a drop or Enter on a hex. */
export function chooseHex(hex: string): void {
  if (past.value !== null) {
    present();
    return;
  }
  if (sending.value || curtain.value !== null) return;
  const offer = offers.value.places.get(hex);
  if (offer) {
    take(offer.ways);
    return;
  }
  if (stack.value.length > 0 && hex === acting.value && finish.value) {
    finish.value.run();
    return;
  }
  if (chooseUnit(hex)) return;
  const asked = payload.value?.ask;
  if (!asked) {
    if (payload.value?.waiting) say(payload.value.waiting.prompt);
    return;
  }
  if (needsCoin.value && !view.value?.units.some((u) => u.hex === hex)) {
    say(t("Choose a coin first."));
    return;
  }
  tryInVain({ coin: coin.value, hex, verb: null });
}

export function take(ways: Way[]): void {
  hush();
  const decision = decide(ways);
  if (decision === null) return;
  batch(() => {
    which.value = null;
    menu.value = null;
  });
  if (decision.what === "which") which.value = decision.byUnit;
  else if (decision.what === "menu") menu.value = decision.ways;
  else go(decision.way, decision.only);
}

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

async function submit(path: number[]): Promise<void> {
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
    const reason = await why(game, now.seat, now.seq, frame.value?.ids ?? [], tried);
    if (mine === tries && reason) say(reason);
  } catch {
    say(t("No connection."));
  }
}

export function claim(): void {
  const choice = beside.value.claim;
  if (choice) go([choice], null);
  else if (needsCoin.value) say(t("Choose a coin first."));
  else void tryInVain({ coin: coin.value, hex: null, verb: "claim" });
}

export function pass(): void {
  const choice = beside.value.pass;
  if (choice) go([choice], null);
  else if (needsCoin.value) say(t("Choose a coin first."));
  else void tryInVain({ coin: coin.value, hex: null, verb: "pass" });
}

/** Bolster, control or a tactic that is done where the unit stands. */
export function act(name: "bolster" | "control" | "tactic", hex: string | null = null): void {
  const ways = offers.value.discs.filter((d) => d.name === name && (hex === null || d.hex === hex)).map((d) => d.way);
  if (ways.length > 0) take(ways);
  else if (needsCoin.value) say(t("Choose a coin first."));
  else void tryInVain({ coin: coin.value, hex: acting.value, verb: name });
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

// ---- Looking back -------------------------------------------------------------------------------------------------

let wanted: number | null = null;

/** Shows the position after a line of the record (-1: before the first); the last line is the present. */
export async function lookBack(at: number): Promise<void> {
  const now = payload.value;
  if (now === null || now.view.phase === "draft" || sending.value) return;
  const last = now.record.length - 1;
  if (at >= last) {
    present();
    return;
  }
  const line = Math.max(at, -1);
  wanted = line;
  drop();
  // On one screen nobody's hand is fetched for this: the board is everybody's.
  const seat = boot.mode === "screen" ? null : looker;
  try {
    const then = await fetchPast(game, seat, now.record[line]?.seq ?? 0);
    if (then === null || wanted !== line || payload.value !== now) return;
    batch(() => {
      animate.value = line === (past.value?.at ?? last) + 1;
      past.value = { ...then, at: line };
    });
    polite.value = now.record[line]?.text ?? t("The start");
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    say(t("No connection."));
  }
}

/** One line on or back from what is shown. */
export function lookAside(by: 1 | -1): void {
  const last = (payload.value?.record.length ?? 0) - 1;
  void lookBack((wanted ?? last) + by);
}

/** Back to the game as it stands. */
export function present(): void {
  wanted = null;
  if (past.value === null) return;
  animate.value = false;
  past.value = null;
}

/** Shows what an enemy stack could attack while somebody looks at it. */
export async function lookAt(hex: string | null): Promise<void> {
  if (hex === null) {
    threats.value = [];
    return;
  }
  try {
    const hexes = await reach(game, hex);
    if (card.value?.hex === hex) threats.value = hexes;
  } catch {
    threats.value = [];
  }
}

export function showCard(of: CardOf | null): void {
  card.value = of;
  bag.value = null;
  void lookAt(of?.hex ?? null);
}

// ---- What arrives ------------------------------------------------------------------------------------------------

/** Fills the hand's slots: a coin that stays keeps its slot, a spent one leaves an outline. */
function deal(seat: SeatView | null): void {
  const hand: Counts = seat?.own?.hand ?? {};
  const left: Counts = { ...hand };
  const kept = slots.value.map((kind) => {
    if (kind === null || !left[kind]) return null;
    left[kind] -= 1;
    return kind;
  });
  const order = [...(seat?.army ?? []), "royal"];
  const rank = (kind: Kind): number => (order.indexOf(kind) < 0 ? order.length : order.indexOf(kind));
  const fresh = Object.entries(left).flatMap(([kind, n]) => Array<Kind>(n).fill(kind));
  if (fresh.length === 0) {
    slots.value = kept;
    return;
  }
  const all = Object.entries(hand).flatMap(([kind, n]) => Array<Kind>(n).fill(kind));
  all.sort((a, b) => rank(a) - rank(b));
  slots.value = [...all, null, null, null].slice(0, Math.max(3, all.length));
}

async function arrive(fresh: Payload): Promise<void> {
  if (payload.value !== null && fresh.seq < payload.value.seq) return;
  const waiting = fresh.waiting;
  if (boot.mode !== "screen") await adopt(fresh, false);
  else if (waiting === null || fresh.view.phase === "over") await adopt(fresh, true);
  else if (waiting.seat === looker) await adopt(fresh.seat === looker ? fresh : await fetchSurely(looker), false);
  else await handOver(waiting.seat, waiting.public);
}

/** On one screen another person is to decide: the hand that was shown is dropped before anything else is asked for. */
async function handOver(seat: number, isPublic: boolean): Promise<void> {
  batch(() => {
    drop();
    present();
    looker = null;
    if (ownSeat.value?.own) payload.value = null;
    slots.value = [];
    curtain.value = isPublic ? null : seat;
    if (!isPublic) bottom.value = seat;
  });
  await adopt(await fetchSurely(isPublic ? seat : null), true);
}

/** Asks until the server answers. */
async function fetchSurely(seat: number | null): Promise<Payload> {
  for (let pause = 500; ; pause = Math.min(pause * 2, 8000)) {
    try {
      const fresh = await fetchPayload(game, seat);
      offline.value = false;
      return fresh;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      if (pause >= 2000) offline.value = true;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

async function adopt(fresh: Payload, hideHands: boolean): Promise<void> {
  if (hideHands) for (const seat of fresh.view.seats) seat.own = null;
  const before = payload.value;
  const mine = fresh.seat === null ? null : (fresh.view.seats.find((s) => s.seat === fresh.seat) ?? null);
  batch(() => {
    if (before === null || before.seq !== fresh.seq) {
      present();
      animate.value = true;
      stack.value = [];
      slot.value = null;
      unit.value = null;
      which.value = null;
      menu.value = null;
      recruiting.value = false;
    }
    if (fresh.seat !== null && !hideHands) bottom.value = fresh.seat;
    deal(mine);
    payload.value = fresh;
  });
  if (before === null || fresh.seq > before.seq) narrate(before, fresh);
}

function narrate(before: Payload | null, fresh: Payload): void {
  if (before !== null) polite.value = fresh.said.join(" ");
  if (fresh.view.result !== null) {
    if (before?.view.result === null) sounds.end();
    assertive.value = `${resultText(fresh)}. ${fresh.view.result.detail}.`;
    return;
  }
  if (before !== null) sounds.of(before.view, fresh.view);
  if (fresh.ask === null) return;
  const hand = slots.value.filter((kind): kind is Kind => kind !== null).map(kindName);
  if (fresh.ask.step === "coin") {
    assertive.value = `${t("Your turn.")} ${hand.length > 0 ? t("Hand: {list}.", { list: hand.join(", ") }) : ""}`;
    if (before !== null && before.ask === null) sounds.turn();
  } else {
    assertive.value = [fresh.ask.prompt, fresh.ask.note ?? ""].join(" ").trim();
  }
}

export function resultText(of: Payload): string {
  const result = of.view.result;
  if (result === null) return "";
  if (result.winner === null) return t("Drawn game");
  if (boot.mode === "screen") return t("{side} won", { side: sideName(result.winner) });
  return boot.you.some((seat) => sideOf(seat) === result.winner) ? t("You won") : t("You lost");
}

/** Lifts the curtain: only now is this seat's hand fetched. */
export async function lift(): Promise<void> {
  const seat = curtain.value;
  if (seat === null) return;
  const fresh = await fetchSurely(seat);
  looker = seat;
  curtain.value = null;
  await adopt(fresh, false);
}

let fetching = false;
/** The newest state that the server has hinted at. */
let newest = 0;

/** Fetches until what is shown is as new as the newest hint; hints that come while something is under way are kept. */
async function catchUp(): Promise<void> {
  if (sending.value || fetching || payload.value === null || newest <= payload.value.seq) return;
  const before = payload.value.seq;
  await refresh();
  if (payload.value !== null && payload.value.seq > before) await catchUp();
}

async function refresh(): Promise<void> {
  if (fetching) return;
  fetching = true;
  try {
    await arrive(await fetchSurely(looker));
  } finally {
    fetching = false;
  }
}

export async function start(): Promise<void> {
  await refresh();
  let down = 0;
  listen(
    game,
    (seq) => {
      newest = Math.max(newest, seq);
      void catchUp();
    },
    (up) => {
      clearTimeout(down);
      if (!up) down = window.setTimeout(() => (offline.value = true), 2000);
      else {
        offline.value = false;
        if (!sending.value) void refresh();
      }
    },
  );
}
