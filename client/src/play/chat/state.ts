/** The chat's state: the lines by room, the lines already seen, the hidden speakers; and its calls to the server. */

import { batch, computed, signal, type Signal } from "@preact/signals";
import { type call, errorOf, insist, newActionId, Unreachable } from "../../shared/net.ts";
import { isolate } from "../../shared/isolated.ts";
import { t } from "../../shared/texts.ts";
import type { BlockPerson, ChatLine, ChatPerson, ChatPhrase, ChatRoom, ReportLine, RoomId, Say, Talk } from "../../schema.gen.ts";

type ChatLines = { [room in RoomId]?: ChatLine[] };
/** The part of a game's chat that the browser keeps: the last line seen in each room, and the names of muted speakers. */
interface ChatMemory {
  seen: { [room in RoomId]?: number };
  muted: { [who: string]: string };
}

const TRIES = 4;
const PAUSE_MS = 700;

/** The state and the effects of the chat of a game. */
export interface ChatWorld {
  game: string;
  call: typeof call;
  /** The memory of this browser, which may refuse it. */
  storage: () => Pick<Storage, "getItem" | "setItem">;
  /** Sentences for screen readers. */
  polite: Signal<string>;
}

/** Returns the chat of a game. It fetches nothing before `refresh`. */
export function createChat({ game, call, storage, polite }: ChatWorld) {
  const ADDRESS = `/api/games/${game}/chat`;
  const KEY = `warchest-chat-${game}`;

  const chatOpen = signal(false);
  const rooms = signal<ChatRoom[]>([]);
  const room = signal<RoomId | null>(null);
  const phrases = signal<ChatPhrase[]>([]);
  const blocked = signal<ChatPerson[]>([]);
  /** Whether the viewer may write free text. */
  const writes = signal(false);
  /** A sentence about the last action in the chat. */
  const notice = signal("");
  const lines = signal<ChatLines>({});
  const kept = signal<ChatMemory>(readKept());

  /** The lines of the room, without those of muted speakers. */
  const shown = computed<ChatLine[]>(() => (room.value === null ? [] : audible(room.value)));
  /** The muted speakers of the room. */
  const mutedHere = computed<ChatPerson[]>(() => {
    const here = new Set(room.value === null ? [] : lines.value[room.value]?.map(({ who }) => who));
    return Object.entries(kept.value.muted).flatMap(([who, name]) => (here.has(who) ? [{ who, name }] : []));
  });
  /** The number of unread lines by others, in all rooms. */
  const unread = computed(() => rooms.value.reduce((sum, { room: name }) => sum + unreadIn(name), 0));

  function unreadIn(name: RoomId): number {
    return audible(name).filter((line) => !line.you && line.number > (kept.value.seen[name] ?? 0)).length;
  }

  function audible(name: RoomId): ChatLine[] {
    return (lines.value[name] ?? []).filter(({ who }) => kept.value.muted[who] === undefined);
  }

  function readKept(): ChatMemory {
    const nothing: ChatMemory = { seen: {}, muted: {} };
    try {
      return { ...nothing, ...(JSON.parse(storage().getItem(KEY) ?? "{}") as Partial<ChatMemory>) };
    } catch {
      return nothing;
    }
  }

  function keep(change: Partial<ChatMemory>): void {
    kept.value = { ...kept.value, ...change };
    try {
      storage().setItem(KEY, JSON.stringify(kept.value));
    } catch {
      // Without storage it lasts for this visit only.
    }
  }

  function enter(name: RoomId): void {
    room.value = name;
    notice.value = "";
    markSeen();
  }

  /** Marks all lines of the room as seen: they are on the page. */
  function markSeen(): void {
    const name = room.value;
    const last = name === null ? 0 : (lines.value[name]?.at(-1)?.number ?? 0);
    if (name !== null && chatOpen.value && last > (kept.value.seen[name] ?? 0)) keep({ seen: { ...kept.value.seen, [name]: last } });
  }

  let reading: Promise<void> | null = null;
  let again = false;

  /** Fetches the new lines, and again if more are announced in the meantime. */
  async function refresh(): Promise<void> {
    if (reading !== null) {
      again = true;
      return reading;
    }
    reading = catchUp();
    try {
      await reading;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    } finally {
      reading = null;
    }
    if (again) {
      again = false;
      await refresh();
    }
  }

  async function catchUp(): Promise<void> {
    const first = await read(null);
    if (first === null) return;
    adopt(first);
    for (const { room: name, last } of first.rooms) if (last > lastOf(name)) adopt(await read(name));
  }

  async function read(name: RoomId | null): Promise<Talk | null> {
    const answer = await insist(() => call("GET", name === null ? `${ADDRESS}?after=${lastOf(rooms.value[0]?.room)}` : `${ADDRESS}?room=${name}&after=${lastOf(name)}`));
    return answer.ok ? ((await answer.json()) as Talk) : null;
  }

  function lastOf(name: RoomId | undefined): number {
    return (name && lines.value[name]?.at(-1)?.number) || 0;
  }

  function adopt(talk: Talk | null): void {
    if (talk === null) return;
    const known = rooms.value.length > 0;
    const fresh = talk.lines.filter(({ number }) => number > lastOf(talk.room ?? undefined));
    batch(() => {
      rooms.value = talk.rooms;
      phrases.value = talk.phrases;
      blocked.value = talk.blocked;
      writes.value = talk.text;
      room.value ??= talk.room;
      isolate(...fresh.map(({ name }) => name));
      if (talk.room !== null && fresh.length > 0) lines.value = { ...lines.value, [talk.room]: [...(lines.value[talk.room] ?? []), ...fresh] };
    });
    const heard = fresh.filter((line) => !line.you && kept.value.muted[line.who] === undefined).at(-1);
    // Lines on the page are in a live region, which speaks by itself.
    if (known && heard && !(chatOpen.value && talk.room === room.value)) polite.value = t("{head}: {parts}", { head: heard.name, parts: heard.text });
  }

  /** Says something in the room. A repeat after a lost connection uses the same id. Returns whether the line was accepted. */
  async function say(what: Pick<Say, "phrase"> | Pick<Say, "text">): Promise<boolean> {
    if (room.value === null) return false;
    const body: Say = { room: room.value, message_id: newActionId(), ...what };
    const answer = await surely("", body);
    if (answer?.ok) await refresh();
    return answer?.ok ?? false;
  }

  async function report(number: number): Promise<void> {
    if (room.value === null) return;
    const answer = await surely("/report", { room: room.value, number } satisfies ReportLine);
    if (answer?.ok) notice.value = t("The host of this server can now read it.");
  }

  /** Blocks a speaker or ends the block, and fetches the lines again. */
  async function block(who: string, on: boolean): Promise<void> {
    const answer = await surely("/block", { who, blocked: on } satisfies BlockPerson);
    if (!answer?.ok) return;
    lines.value = {};
    await refresh();
  }

  function mute(who: string, name: string): void {
    keep({ muted: { ...kept.value.muted, [who]: name } });
  }

  function unmute(who: string): void {
    const { [who]: _gone, ...muted } = kept.value.muted;
    keep({ muted });
  }

  /** Sends until the server answers, a few times at most. The notice reports a failure. */
  async function surely(where: string, body: unknown): Promise<Response | null> {
    notice.value = "";
    for (let tried = 1; ; tried += 1) {
      try {
        const answer = await call("POST", `${ADDRESS}${where}`, body);
        if (!answer.ok) notice.value = (await errorOf(answer)) || t("This can't be done.");
        return answer;
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        notice.value = t("No connection.");
        if (tried === TRIES) return null;
        await new Promise((done) => setTimeout(done, PAUSE_MS * tried));
      }
    }
  }

  return {
    chatOpen, rooms, room, phrases, blocked, writes, notice, shown, mutedHere, unread, unreadIn, enter, markSeen, refresh, say, report, block, mute, unmute,
  };
}
