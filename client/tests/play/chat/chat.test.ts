/** The chat of a game: every line once, the unseen lines are counted, and muted speakers are not heard. */

import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createChat } from "../../../src/play/chat/state.ts";
import type { ChatLine, ChatRoom, RoomId, Talk } from "../../../src/schema.gen.ts";
import { Unreachable } from "../../../src/shared/net.ts";
import { settle } from "../scripted.ts";

const line = (number: number, of: Partial<ChatLine> = {}): ChatLine => ({ number, who: "seat-0", name: "Ann", you: false, text: `Line ${number}.`, ...of });
const room = (name: RoomId, last: number): ChatRoom => ({ room: name, write: true, last });
const talk = (lines: ChatLine[], of: Partial<Talk> = {}): Talk => ({ rooms: [room("table", lines.at(-1)?.number ?? 0)], room: "table", lines, phrases: [], blocked: [], text: true, ...of });

interface Asked {
  method: string;
  path: string;
  body: unknown;
  done: (answer: Response) => void;
  failed: (error: Error) => void;
}

let kept: Map<string, string>;
let asked: Asked[];
let all: Asked[];
let polite = signal("");
let chat: ReturnType<typeof createChat>;
function make(): ReturnType<typeof createChat> {
  asked = [];
  all = [];
  polite = signal("");
  const call = (method: string, path: string, body?: unknown): Promise<Response> =>
    new Promise((done, failed) => {
      const one = { method, path: path.replace("/api/games/game/chat", ""), body, done, failed };
      asked.push(one);
      all.push(one);
    });
  return createChat({ game: "game", call, polite, storage: () => ({ getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) }) });
}
beforeEach(() => {
  vi.useFakeTimers();
  for (const listening of ["addEventListener", "removeEventListener"]) vi.stubGlobal(listening, () => undefined);
  kept = new Map();
  chat = make();
});
const open = () => asked.map((one) => `${one.method} ${one.path}`);
async function answer(body: unknown, status = 200): Promise<void> {
  asked.shift()?.done(Response.json(body, { status }));
  await settle();
}
async function lose(): Promise<void> {
  asked.shift()?.failed(new Unreachable("lost"));
  await settle();
}
/** Fetches these lines. */
async function hear(...lines: ChatLine[]): Promise<void> {
  void chat.refresh();
  await answer(talk(lines));
}
const numbers = () => chat.shown.value.map((one) => one.number);

describe("the lines", () => {
  it("are asked for again where a request was lost", async () => {
    void chat.refresh();
    await lose();
    expect(open()).toEqual([]);
    await settle(1300);
    await answer(talk([line(1)]));
    expect(numbers()).toEqual([1]);
  });

  it("are fetched after the last one known, and each is there once", async () => {
    await hear(line(1), line(2));
    void chat.refresh();
    expect(open()).toEqual(["GET ?after=2"]);
    await answer(talk([line(2), line(3)]));
    expect(numbers()).toEqual([1, 2, 3]);
  });

  it("of other rooms are fetched if there are new ones", async () => {
    void chat.refresh();
    await answer(talk([line(1)], { rooms: [room("table", 1), room("team0", 4), room("watchers", 0)] }));
    expect(open()).toEqual(["GET ?room=team0&after=0"]);
    await answer(talk([line(4)], { room: "team0", rooms: [room("table", 1), room("team0", 4)] }));
    expect([open(), chat.room.value, chat.unread.value]).toEqual([[], "table", 2]);
  });

  it("are fetched again if more are announced in the meantime, once", async () => {
    void chat.refresh();
    void chat.refresh();
    void chat.refresh();
    expect(open()).toEqual(["GET ?after=0"]);
    await answer(talk([line(1)]));
    expect(open()).toEqual(["GET ?after=1"]);
    await answer(talk([]));
    expect(open()).toEqual([]);
  });

  it("are fetched with the next announcement if the server gave none", async () => {
    void chat.refresh();
    await answer({}, 404);
    expect(chat.rooms.value).toEqual([]);
    await hear(line(1));
    expect(numbers()).toEqual([1]);
  });

  it("are read aloud when they arrive, with their author, except the viewer's and those already on the page", async () => {
    await hear(line(1));
    expect(polite.value).toBe("");
    await hear(line(2));
    expect(polite.value).toBe("Ann: Line 2.");
    await hear(line(3, { you: true }));
    chat.chatOpen.value = true;
    await hear(line(4));
    expect(polite.value).toBe("Ann: Line 2.");
  });
});

describe("the lines not seen", () => {
  it("are those of others after the last one seen", async () => {
    await hear(line(1), line(2, { you: true }), line(3));
    expect(chat.unread.value).toBe(2);
    chat.markSeen();
    expect(chat.unread.value).toBe(2);
    chat.chatOpen.value = true;
    chat.markSeen();
    expect(chat.unread.value).toBe(0);
    await hear(line(4));
    expect(chat.unread.value).toBe(1);
  });

  it("are remembered by the browser", async () => {
    chat.chatOpen.value = true;
    await hear(line(1));
    chat.enter("table");
    chat = make();
    await hear(line(1), line(2));
    expect(chat.unread.value).toBe(1);
  });

  it("are all if that memory is broken", async () => {
    kept.set("warchest-chat-game", "{");
    chat = make();
    await hear(line(1));
    expect(chat.unread.value).toBe(1);
  });
});

describe("a muted speaker", () => {
  it("is neither shown, counted nor read aloud, until unmuted, also after a reload", async () => {
    await hear(line(1), line(2, { who: "seat-2", name: "Bob" }));
    chat.mute("seat-0", "Ann");
    await hear(line(3));
    expect([numbers(), chat.unread.value, polite.value]).toEqual([[2], 1, ""]);
    expect(chat.mutedHere.value).toEqual([{ who: "seat-0", name: "Ann" }]);
    chat = make();
    await hear(line(1));
    expect(numbers()).toEqual([]);
    chat.unmute("seat-0");
    expect(numbers()).toEqual([1]);
  });
});

describe("what the viewer says", () => {
  beforeEach(() => hear());

  it("is sent to the room under one id, however often the connection is lost, four times at most", async () => {
    const said = chat.say({ text: "Hello" });
    for (const pause of [700, 1400, 2100]) {
      await lose();
      expect(chat.notice.value).toBe("No connection.");
      await settle(pause - 1);
      expect(open()).toEqual([]);
      await settle(1);
    }
    await lose();
    expect(await said).toBe(false);
    const bodies = all.filter((one) => one.method === "POST").map((one) => one.body);
    expect(bodies).toHaveLength(4);
    expect(bodies[0]).toEqual({ room: "table", message_id: expect.any(String), text: "Hello" });
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it("is fetched when it was accepted", async () => {
    const said = chat.say({ phrase: "hello" });
    await answer({});
    expect(open()).toEqual(["GET ?after=0"]);
    await answer(talk([line(1, { you: true })]));
    expect([await said, numbers()]).toEqual([true, [1]]);
  });

  it("is refused with a sentence", async () => {
    const said = chat.say({ text: "Hello" });
    await answer({ error: "Wait a moment." }, 429);
    expect([await said, chat.notice.value, open()]).toEqual([false, "Wait a moment.", []]);
    void chat.say({ text: "Hello" });
    await answer({}, 429);
    expect(chat.notice.value).toBe("This can't be done.");
  });

  it("is nothing if there is no room", async () => {
    chat = make();
    expect(await chat.say({ text: "Hello" })).toBe(false);
    expect(open()).toEqual([]);
  });
});

describe("against unwanted speakers", () => {
  beforeEach(() => hear(line(1)));

  it("a line is reported to the host", async () => {
    void chat.report(1);
    expect(all.at(-1)).toMatchObject({ path: "/report", body: { room: "table", number: 1 } });
    await answer({});
    expect(chat.notice.value).toBe("The host of this server can now read it.");
    chat.enter("table");
    expect(chat.notice.value).toBe("");
  });

  it("a speaker is blocked, and all lines are fetched again", async () => {
    void chat.block("seat-0", true);
    expect(all.at(-1)).toMatchObject({ path: "/block", body: { who: "seat-0", blocked: true } });
    await answer({});
    expect(open()).toEqual(["GET ?after=0"]);
    await answer(talk([], { blocked: [{ who: "seat-0", name: "Ann" }] }));
    expect([numbers(), chat.blocked.value]).toEqual([[], [{ who: "seat-0", name: "Ann" }]]);
  });

  it("a refused block changes nothing", async () => {
    void chat.block("seat-0", true);
    await answer({ error: "No." }, 403);
    expect([numbers(), open()]).toEqual([[1], []]);
  });
});
