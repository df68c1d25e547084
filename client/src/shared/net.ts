/** Calls to the server: JSON over HTTP, and over the live connection of the page's game while that is open. The connection also brings the news. */

import type {
  Ahead, Answered, LiveCall, BySeat, ForSeat, News, Offered, Past, Payload, Ping, Pong, Prefix, Preview, Problem, Reach, LiveReply, Resign, StaleProblem, GameStatus, Submit, Try, Why,
} from "../schema.gen.ts";
import { siteAddress } from "./root.ts";

export type SendResult =
  | { kind: "ok"; payload: Payload }
  | { kind: "stale"; payload: Payload | null }
  | { kind: "refused"; error: string };

/** Thrown if the server could not be reached at all. */
export class Unreachable extends Error {}

/** The event of a live connection that has opened. */
const UP = "warchest-up";

/** The code of a live connection that the server closed because it is about to restart. */
const RESTART = 1012;
/** The time that a restart takes at least. */
const RESTART_MS = 1500;

/** Returns a random time near this one: the pages of a server that was down must not all return at once. */
export const about = (ms: number): number => ms * (0.75 + Math.random() / 2);

/** Waits for a time, or until the server may be reachable again: the network is back, or a live connection has opened. */
export function pauseUntilUp(ms: number): Promise<void> {
  return new Promise((done) => {
    const stop = (): void => {
      clearTimeout(timer);
      for (const news of ["online", UP]) removeEventListener(news, stop);
      done();
    };
    const timer = setTimeout(stop, about(ms));
    for (const news of ["online", UP]) addEventListener(news, stop);
  });
}

/** The language that this page's address names, as in `?lang=nl`. */
const linked = globalThis.location && new URLSearchParams(location.search).get("lang");

/** Returns the address of a request in the language of a page that was opened by a link to one language. */
const inLanguage = (address: string): string => (linked ? `${address}${address.includes("?") ? "&" : "?"}lang=${linked}` : address);

/** Sends a request and returns the response with any status. Throws `Unreachable` if no server of the game answered. */
export async function call(method: string, url: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, credentials: "same-origin", headers: { Accept: "application/json" } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, "Content-Type": "application/json" };
  }
  let response: Response;
  try {
    response = await fetch(siteAddress(inLanguage(url)), init);
  } catch (error) {
    throw new Unreachable(String(error));
  }
  // A proxy answers so in place of a server that is down.
  if (response.status >= 502) throw new Unreachable(String(response.status));
  return response;
}

/** Returns the sentence of a refusal, or an empty text if the response has none. */
export async function errorOf(response: Response): Promise<string> {
  try {
    return ((await response.json()) as Partial<Problem>).error ?? "";
  } catch {
    return "";
  }
}

/** Returns the body of a response. Throws an error with the sentence of a refusal. */
export async function bodyOf<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(await errorOf(response));
  return (await response.json()) as T;
}

/** The answer to a call, by either way: its status, and its body. */
type CallAnswer = Pick<LiveReply, "code" | "body">;

/** How long the live connection may leave a call without an answer, in milliseconds. Then it is taken for dead. */
const SILENT_MS = 10_000;

/** The calls over the live connection of a game. */
class LiveCalls {
  private readonly waiting = new Map<number, { done: (answer: CallAnswer) => void; failed: (error: Error) => void; timer: ReturnType<typeof setTimeout> }>();
  private number = 0;

  constructor(readonly game: string, private readonly socket: WebSocket) {}

  ask(call: string, body: unknown): Promise<CallAnswer> {
    const n = ++this.number;
    return new Promise((done, failed) => {
      const timer = setTimeout(() => this.socket.close(), SILENT_MS);
      this.waiting.set(n, { done, failed, timer });
      this.socket.send(JSON.stringify({ n, call, body } satisfies LiveCall));
    });
  }

  take({ n, code, body }: LiveReply): void {
    const one = this.waiting.get(n ?? -1);
    if (one === undefined) return;
    clearTimeout(one.timer);
    this.waiting.delete(n ?? -1);
    one.done({ code, body });
  }

  /** Nothing more will be answered. */
  end(): void {
    for (const { failed, timer } of this.waiting.values()) {
      clearTimeout(timer);
      failed(new Unreachable("closed"));
    }
    this.waiting.clear();
  }
}

/** The open live connection of this page's game, if there is one. */
let live: LiveCalls | null = null;

/**
 * Asks something of a game: over its live connection, else by that request over HTTP. A user who has signed in on another page since the
 * connection was opened is known only over HTTP.
 */
async function ask(game: string, what: string, body: unknown, method: "GET" | "POST", address: string): Promise<CallAnswer> {
  const answer = live?.game === game ? await live.ask(what, body) : null;
  if (answer !== null && answer.code !== 403) return answer;
  const response = await call(method, `/api/games/${game}${address}`, method === "GET" ? undefined : body);
  return { code: response.status, body: await response.json().catch(() => null) };
}

const post = (game: string, what: string, body: unknown): Promise<CallAnswer> => ask(game, what, body, "POST", `/${what}`);
const isOk = ({ code }: CallAnswer): boolean => code === 200;
const sentence = ({ body }: CallAnswer): string => (body as Partial<Problem> | null)?.error ?? "";
const ofSeat = (seat: number | null): string => (seat === null ? "" : `?seat=${seat}`);

/**
 * Returns the present state of a game for a seat, or for a watcher. Throws an error with the sentence of a refusal; a server that has too
 * much to do, or that failed, counts as not reached, as the same question may be answered later.
 */
export async function fetchPayload(game: string, seat: number | null): Promise<Payload> {
  const answer = await ask(game, "look", { seat } satisfies ForSeat, "GET", ofSeat(seat));
  if (answer.code === 429 || answer.code >= 500) throw new Unreachable(String(answer.code));
  if (!isOk(answer)) throw new Error(sentence(answer));
  return answer.body as Payload;
}

/** Returns the game after line `at`, or null if the server refuses. */
export async function fetchPast(game: string, seat: number | null, at: number): Promise<Past | null> {
  const response = await call("GET", `/api/games/${game}?at=${at}${seat === null ? "" : `&seat=${seat}`}`);
  return response.ok ? ((await response.json()) as Past) : null;
}

/** Sends an action or a resignation. The same `action_id` may be sent again without harm. */
export async function send(game: string, what: "actions" | "resign", body: Submit | Resign): Promise<SendResult> {
  const answer = await post(game, what, body);
  if (isOk(answer)) return { kind: "ok", payload: answer.body as Payload };
  if (answer.code === 409) return { kind: "stale", payload: (answer.body as Partial<StaleProblem> | null)?.payload ?? null };
  return { kind: "refused", error: sentence(answer) };
}

/** Returns clocks, presence and offers, or null if the server refuses. */
export async function fetchStatus(game: string, seat: number | null): Promise<GameStatus | null> {
  const answer = await ask(game, "status", { seat } satisfies ForSeat, "GET", `/status${ofSeat(seat)}`);
  return isOk(answer) ? (answer.body as GameStatus) : null;
}

/** Returns the choices that a seat might have if it were its turn. */
export async function fetchAhead(game: string, seat: number): Promise<Ahead> {
  const answer = await ask(game, "ahead", { seat } satisfies BySeat, "GET", `/ahead${ofSeat(seat)}`);
  return isOk(answer) ? (answer.body as Ahead) : { seq: -1, ask: null };
}

/** A player's requests other than actions, by their names in the server's addresses. */
export type Deed = "abort" | "claim" | "offers" | "offers/answer" | "offers/withdraw";

/** Does something other than playing. Returns the game afterwards, or a sentence that says why it can't be done. */
export async function perform(game: string, what: Deed, body: Offered | Answered | BySeat): Promise<Payload | string> {
  const answer = await post(game, what, body);
  return isOk(answer) ? (answer.body as Payload) : sentence(answer);
}

/** Returns the view after the first choices of an action, "stale" if the game has moved on, or the sentence of a refusal. */
export async function preview(game: string, seat: number, seq: number, ids: number[]): Promise<Preview | "stale" | string> {
  const answer = await post(game, "preview", { seat, seq, ids } satisfies Prefix);
  if (isOk(answer)) return answer.body as Preview;
  return answer.code === 409 ? "stale" : sentence(answer);
}

/** An attempt: with a coin, at a hex or by a button. */
export type TriedPress = Pick<Try, "coin" | "hex" | "verb">;

/** Returns why an attempt is illegal, or null if the server has nothing to say. */
export async function why(game: string, seat: number, seq: number, ids: number[], tried: TriedPress): Promise<Why | null> {
  const answer = await post(game, "why", { seat, seq, ids, ...tried } satisfies Try);
  return isOk(answer) ? (answer.body as Why) : null;
}

/** Returns why an attempt is illegal on a board without a running game, after these choices, or null if the server has nothing to say. */
export async function whyAt(address: string, ids: number[], tried: TriedPress): Promise<Why | null> {
  const query = new URLSearchParams({ ids: ids.join(".") });
  for (const [key, value] of Object.entries(tried)) if (value !== null) query.set(key, String(value));
  const response = await call("GET", `${address}/why?${query}`);
  return response.ok ? ((await response.json()) as Why) : null;
}

/** Returns the hexes that the unit at a hex can reach. */
export async function reach(game: string, hex: string): Promise<string[]> {
  const response = await call("GET", `/api/games/${game}/reach?hex=${encodeURIComponent(hex)}`);
  return response.ok ? ((await response.json()) as Reach).hexes : [];
}

/** Returns a unique name for a submission. It also works on plain http, if `randomUUID` is absent. */
export function newActionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

/** Called when a live connection has opened or was lost. `announced`: the server has announced a restart. */
export type OnState = (up: boolean, announced?: boolean) => void;

/** A page's wishes for a live connection. */
export interface Listening {
  /** Hears of news. */
  hear: (news: News) => void;
  onState: OnState;
  /** Called when something was said in the chat, or may have been said. */
  onChat?: () => void;
}

/** Listens for the news of a game, and makes its connection the one for calls. `query` returns what the page wants to follow. */
export function listen(game: string, query: () => string, wishes: Listening): void {
  listenAt(() => `/api/games/${game}/live${query()}`, wishes, game);
}

/**
 * Listens for news and reconnects with growing pauses. The browser's report of a lost network counts: a connection may seem open long
 * after it is dead.
 */
export function listenAt(path: () => string, { hear, onState, onChat }: Listening, game: string | null = null): void {
  let pause = 500;
  let current: WebSocket | null = null;
  let own: LiveCalls | null = null;
  /** The timer of the next attempt to connect. */
  let timer = 0;
  /** Ends the calls over the connection: each is lost, and asked again another way. */
  const drop = (): void => {
    if (live === own) live = null;
    own?.end();
    own = null;
  };
  const down = (announced: boolean): void => {
    drop();
    onState(false, announced);
  };
  const open = (): void => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${siteAddress(inLanguage(path()))}`);
    current = socket;
    socket.onopen = () => {
      pause = 500;
      if (game !== null && socket === current) live = own = new LiveCalls(game, socket);
      dispatchEvent(new Event(UP));
      onState(true);
      onChat?.();
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as Partial<News & Ping & LiveReply>;
      if (typeof message.code === "number") own?.take(message as LiveReply);
      if (typeof message.ping === "number") socket.send(JSON.stringify({ pong: message.ping } satisfies Pong));
      if (typeof message.seq === "number") hear(message as News);
      if (message.chat) onChat?.();
    };
    socket.onclose = ({ code }) => {
      if (socket !== current) return;
      current = null;
      const announced = code === RESTART;
      down(announced);
      if (announced) pause = RESTART_MS;
      timer = window.setTimeout(open, about(pause));
      pause = Math.min(pause * 2, 15_000);
    };
  };
  addEventListener("offline", () => down(false));
  addEventListener("online", () => {
    const dead = current;
    drop();
    clearTimeout(timer);
    open();
    dead?.close();
  });
  open();
}
