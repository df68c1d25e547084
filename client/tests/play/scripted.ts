/** A page without a page: its logic, and a server that answers when and what the test says. */

import { signal, type Signal } from "@preact/signals";
import { vi } from "vitest";
import { createController } from "../../src/play/controller.ts";
import { createPlay, type PlayPage, type GameSeats, type PlayServer } from "../../src/play/world.ts";
import type { Tones } from "../../src/shared/sound.ts";
import type { News, Payload } from "../../src/schema.gen.ts";
import { type OnState, Unreachable } from "../../src/shared/net.ts";
import { createTable } from "../../src/table/tablestate.ts";

/** A request that waits for its answer. */
interface Request {
  what: string;
  with: unknown[];
  done: (answer: unknown) => void;
  failed: (error: Error) => void;
}

type Calls = Exclude<keyof PlayServer, "listen" | "pauseUntilUp">;

/** Lets everything happen that waits for nothing but other code. */
export const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

export class ScriptedServer {
  /** All requests so far, as their names and arguments without the game. */
  readonly asked: { what: string; with: unknown[] }[] = [];
  private waiting: Request[] = [];
  /** The live connection: news that the game has reached an event, its state, and news of a chat line. */
  news: (seq: number, more?: Partial<News>) => void = () => undefined;
  connect: OnState = () => undefined;
  speak: () => void = () => undefined;
  /** What the page wants to be shown. */
  follows: () => string = () => "";

  readonly calls: PlayServer = {
    ...(Object.fromEntries(
      (["fetchPast", "fetchPayload", "fetchStatus", "perform", "preview", "send", "why"] as const).map((what) => [what, (_: string, ...rest: unknown[]) => this.take(what, rest)]),
    ) as unknown as Pick<PlayServer, Calls>),
    pauseUntilUp: (ms) => new Promise((done) => setTimeout(done, ms)),
    listen: (_, follows, { hear, onState, onChat }) => {
      const news: ScriptedServer["news"] = (seq, more = {}) => hear({ seq, ...more });
      Object.assign(this, { news, follows, connect: onState, speak: onChat });
    },
  };

  take(what: string, rest: unknown[]): Promise<never> {
    this.asked.push({ what, with: rest });
    return new Promise((done, failed) => this.waiting.push({ what, with: rest, done: done as (answer: unknown) => void, failed }));
  }

  /** Returns the arguments of all requests of a kind. */
  all(what: string): unknown[][] {
    return this.asked.filter((one) => one.what === what).map((one) => one.with);
  }

  /** Returns the kinds of the requests that wait for an answer, the oldest first. */
  get open(): string[] {
    return this.waiting.map((one) => one.what);
  }

  /** Answers the oldest open request of a kind, or another one by its number. */
  async answer(what: string, answer: unknown, number = 0): Promise<void> {
    this.pick(what, number).done(answer);
    await settle();
  }

  /** Loses the oldest open request of a kind: the server was not reached, or was `busy`. */
  async lose(what: string, busy = false): Promise<void> {
    this.pick(what, 0).failed(new Unreachable("lost", busy));
    await settle();
  }

  /** Breaks the oldest open request of a kind with another error. */
  break(what: string): void {
    this.pick(what, 0).failed(new Error("broken"));
  }

  private pick(what: string, number: number): Request {
    const found = this.waiting.filter((one) => one.what === what)[number];
    if (found === undefined) throw new Error(`No ${what} is open, only: ${this.open.join(", ")}.`);
    this.waiting = this.waiting.filter((one) => one !== found);
    return found;
  }
}

/** What a test can set and look at. */
export interface Scripted {
  page: PlayPage;
  server: ScriptedServer;
  controller: ReturnType<typeof createController>;
  /** The names of the sounds played. */
  sounds: string[];
  /** What this tab remembers, or null where it refuses to. */
  memory: { kept: Map<string, string> | null };
  /** Whether complete actions wait for "Send", and whether the replies of bots are shown at once. */
  wishes: { confirms: boolean; atOnce: Signal<"off" | "on"> };
}

/** Returns a page before its start, by default of a player at the second seat against a bot. */
export function scripted(of: Partial<GameSeats> = {}, kept = new Map<string, string>()): Scripted {
  const boot: GameSeats = { game: "game", mode: "bot", you: [1], open_coins: false, ...of };
  const server = new ScriptedServer();
  const sounds: string[] = [];
  const memory: Scripted["memory"] = { kept };
  const wishes: Scripted["wishes"] = { confirms: false, atOnce: signal("on") };
  const tones = new Proxy({}, { get: (_, name) => () => sounds.push(String(name)) }) as Tones;
  const page: PlayPage = {
    ...createTable(boot),
    ...createPlay(boot),
    boot,
    server: server.calls,
    sound: (play) => play(tones),
    storage: () => {
      if (memory.kept === null) throw new Error("refused");
      const all = memory.kept;
      return { getItem: (name) => all.get(name) ?? null, setItem: (name, value) => void all.set(name, value) };
    },
    links: { open: async () => undefined, next: () => ({}), took: () => undefined, finish: () => undefined },
    kindName: (kind) => `the ${kind}`,
    outcomeText: () => "You won",
    confirms: () => wishes.confirms,
    atOnce: { now: wishes.atOnce },
    hearChat: () => void sounds.push("chat"),
  };
  return { page, server, controller: createController(page), sounds, memory, wishes };
}

/** Returns a page that has started with this game. */
export async function started(first: Payload, of: Partial<GameSeats> = {}): Promise<Scripted> {
  const made = scripted(of);
  void made.controller.start();
  await made.server.answer("fetchPayload", first);
  return made;
}
