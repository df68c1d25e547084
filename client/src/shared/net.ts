/**
 * Calls to the server: JSON over HTTP, and over the live connection of the page's game while that is open. The connection also brings the
 * news. No call waits forever, and a connection that says nothing is given up (`watchdog.ts`), since neither may ever end by itself.
 */

import type {
  Ahead, Answered, LiveCall, BySeat, ForSeat, GiveChain, News, Offered, OwnChain, Past, Payload, Beat, Ping, Prefix, Preview, Problem, Reach, LiveReply, Resign, StaleProblem, GameStatus, Submit, Try, Why,
} from "../schema.gen.ts";
import { siteAddress } from "./root.ts";
import * as watchdog from "./watchdog.ts";

export type SendResult =
  | { kind: "ok"; payload: Payload }
  | { kind: "stale"; payload: Payload | null }
  | { kind: "refused"; error: string };

/** Thrown if the server could not be reached. `busy`: it has answered, but is down or has too much to do, so it is asked again later. */
export class Unreachable extends Error {
  constructor(message: string, readonly busy = false) {
    super(message);
  }
}

/** Says that a live connection has opened, by the event `UP`. */
const opening = new EventTarget();
const UP = "up";

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
      removeEventListener("online", stop);
      opening.removeEventListener(UP, stop);
      done();
    };
    const timer = setTimeout(stop, about(ms));
    addEventListener("online", stop);
    opening.addEventListener(UP, stop);
  });
}

/** How often `insist` asks, and its pause. */
const MOST_TRIES = 5;
const INSIST_MS = 1000;

/** Asks again a few times while the server can't be reached: after a connection was lost, the browser may still use it for requests. */
export async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = MOST_TRIES; ; left--) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Unreachable) || left === 1) throw error;
      await pauseUntilUp(INSIST_MS);
    }
  }
}

/** The language that this page's address names, as in `?lang=nl`. */
const linked = globalThis.location && new URLSearchParams(location.search).get("lang");

/** Returns the address of a request in the language of a page that was opened by a link to one language. */
const inLanguage = (address: string): string => (linked ? `${address}${address.includes("?") ? "&" : "?"}lang=${linked}` : address);

/** How long a call may be without an answer, and an answer without its end, in milliseconds. */
export const CALL_MS = 8000;
/** The same of a call for which the server thinks: after similar calls of other users, and with a program that it may have to load first. */
export const THINKING_MS = 60_000;

export interface CallOptions {
  limit?: number;
  untilUp?: boolean;
  headers?: Record<string, string>;
}

/**
 * Sends a request and returns the response with any status. Throws `Unreachable` if no server of the game answered within `limit`, or
 * before a live connection opened where this request waits for one `untilUp`. `headers`: further headers.
 */
export async function call(method: string, url: string, body?: unknown, { limit = CALL_MS, untilUp = false, headers = {} }: CallOptions = {}): Promise<Response> {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  const init: RequestInit = { method, credentials: "same-origin", headers: { Accept: "application/json", ...headers }, signal: ended.signal };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, "Content-Type": "application/json" };
  }
  if (untilUp) opening.addEventListener(UP, end);
  let timer = setTimeout(end, limit);
  let response: Response;
  try {
    const answer = await fetch(siteAddress(inLanguage(url)), init);
    clearTimeout(timer);
    timer = setTimeout(end, limit);
    response = new Response((await answer.text()) || null, answer);
  } catch (error) {
    throw new Unreachable(String(error));
  } finally {
    clearTimeout(timer);
    opening.removeEventListener(UP, end);
  }
  // A proxy answers so in place of a server that is down.
  if (response.status >= 502) throw new Unreachable(String(response.status), true);
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

/** Returns the body of a response, or the sentence of a refusal. */
export async function answered<T>(response: Response): Promise<T | Problem> {
  return response.ok ? ((await response.json()) as T) : { error: await errorOf(response) };
}

/** Returns the body of a response. Throws an error with the sentence of a refusal. */
export async function bodyOf<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(await errorOf(response));
  return (await response.json()) as T;
}

/** The answer to a call, by either way: its status, and its body. */
type CallAnswer = Pick<LiveReply, "code" | "body">;

/** The calls over the live connection of a game. */
class LiveCalls {
  private readonly waiting = new Map<number, { done: (answer: CallAnswer) => void; failed: (error: Error) => void; stop: () => void }>();
  private number = 0;

  /** `doubt` is called when an answer takes long. */
  constructor(readonly game: string, private readonly socket: WebSocket, private readonly doubt: () => void) {}

  ask(call: string, body: unknown): Promise<CallAnswer> {
    const n = ++this.number;
    return new Promise((done, failed) => {
      const slow = setTimeout(this.doubt, watchdog.ANSWER_MS);
      const timer = setTimeout(() => {
        this.waiting.delete(n);
        failed(new Unreachable("silent"));
      }, CALL_MS);
      const stop = (): void => {
        clearTimeout(slow);
        clearTimeout(timer);
      };
      this.waiting.set(n, { done, failed, stop });
      this.socket.send(JSON.stringify({ n, call, body } satisfies LiveCall));
    });
  }

  take({ n, code, body }: LiveReply): void {
    const one = this.waiting.get(n ?? -1);
    if (one === undefined) return;
    one.stop();
    this.waiting.delete(n ?? -1);
    one.done({ code, body });
  }

  /** Nothing more will be answered. */
  end(): void {
    for (const { failed, stop } of this.waiting.values()) {
      stop();
      failed(new Unreachable("closed"));
    }
    this.waiting.clear();
  }
}

/** The open live connection of this page's game, if there is one. */
let live: LiveCalls | null = null;

/**
 * Asks something of a game: over its live connection, else by that request over HTTP. A user who has signed in on another page since the
 * connection was opened is known only over HTTP. What may be asked `again` goes the other way too where one gives no answer, and over a
 * live connection that opens before HTTP answers: the browser may have sent a request over a line that is dead.
 */
async function ask(game: string, what: string, body: unknown, method: "GET" | "POST", address: string, again = true): Promise<CallAnswer> {
  let tried: LiveCalls | null = null;
  let known = true;
  for (let left = again ? 3 : 1; ; left--) {
    const way: LiveCalls | null = known && live?.game === game && live !== tried ? live : null;
    try {
      if (way === null) {
        const response = await call(method, `/api/games/${game}${address}`, method === "GET" ? undefined : body, { untilUp: again && known });
        return { code: response.status, body: await response.json().catch(() => null) };
      }
      tried = way;
      const answer = await way.ask(what, body);
      if (answer.code !== 403) return answer;
      known = false;
      left++;
    } catch (error) {
      const other = way !== null || (known && live?.game === game);
      if (!(error instanceof Unreachable) || error.busy || left === 1 || !other) throw error;
    }
  }
}

const post = (game: string, what: string, body: unknown, again = true): Promise<CallAnswer> => ask(game, what, body, "POST", `/${what}`, again);
const isOk = ({ code }: CallAnswer): boolean => code === 200;
const sentence = ({ body }: CallAnswer): string => (body as Partial<Problem> | null)?.error ?? "";
const ofSeat = (seat: number | null): string => (seat === null ? "" : `?seat=${seat}`);

/**
 * Returns the present state of a game for a seat, or for a watcher. Throws an error with the sentence of a refusal; a server that has too
 * much to do, or that failed, counts as not reached, as the same question may be answered later.
 */
export async function fetchPayload(game: string, seat: number | null): Promise<Payload> {
  const answer = await ask(game, "look", { seat } satisfies ForSeat, "GET", ofSeat(seat));
  if (answer.code === 429 || answer.code >= 500) throw new Unreachable(String(answer.code), true);
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

/** Gives the anchor of a seat's hash chain. Returns the link of the chain that came last, or null if the server refuses. */
export async function giveChain(game: string, seat: number, anchor: string): Promise<string | null> {
  const answer = await post(game, "chain", { seat, anchor } satisfies GiveChain);
  return isOk(answer) ? (answer.body as OwnChain).head : null;
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

/** A browser keeps at most this many idle connections to a server, and how long a request over one may take before it counts as dead. */
const KEPT_IDLE = 6;
const FRESH_MS = 3000;
let freshened: Promise<unknown> = Promise.resolve();

/**
 * Ends the idle connections of the browser that died with a lost line. It would use them for the next page, and wait for minutes. A request
 * goes over each of them, and giving it up ends a dead one.
 */
function freshen(): void {
  freshened = Promise.allSettled(Array.from({ length: KEPT_IDLE }, (_, n) => call("GET", `/health/live?${n}`, undefined, { limit: FRESH_MS })));
}

/** The milliseconds after the user has left for another page in which no request is ended: that page is one of them. */
const LEAVING_MS = 30_000;
let leftAt = Number.NEGATIVE_INFINITY;

/**
 * Ends the requests of a page that has loaded. Those for files, such as fonts and parts of the page, would wait for minutes on connections
 * that died with a lost line. A browser makes at most six to a server, so no other one could be made. Calls are asked again.
 */
function endRequests(): void {
  if (document.readyState === "complete" && performance.now() - leftAt > LEAVING_MS) window.stop();
}

/** Waits until no connection is left that died with a lost line. A page that opens another one by itself waits for this first. */
export const lineIsFresh = (): Promise<unknown> => freshened;

/** A player's requests other than actions, by their names in the server's addresses. */
export type Deed = "abort" | "claim" | "offers" | "offers/answer" | "offers/withdraw";

/** Does something other than playing. Returns the game afterwards, or a sentence that says why it can't be done. */
export async function perform(game: string, what: Deed, body: Offered | Answered | BySeat): Promise<Payload | string> {
  const answer = await post(game, what, body, false);
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

/** The longest pause between two attempts to connect, of a page that the user sees, and of one in the background. */
const SEEN_PAUSE_MS = 2500;
const HIDDEN_PAUSE_MS = 15_000;
const PING = JSON.stringify({ ping: 1 } satisfies Ping);

/**
 * Listens for news and reconnects with growing pauses. A connection may seem open long after it is dead: the page watches over it, and
 * gives it up without waiting for the browser to notice.
 */
export function listenAt(path: () => string, { hear, onState, onChat }: Listening, game: string | null = null): void {
  let pause = 500;
  let current: WebSocket | null = null;
  let own: LiveCalls | null = null;
  /** Whether the connection counts as open, or null before the first one. */
  let up: boolean | null = null;
  /** The watch over the open connection, or null while there is none. */
  let watch: watchdog.Watch | null = null;
  let looking: ReturnType<typeof setTimeout> | undefined;
  /** The timer of the next attempt to connect, or of the end of this one. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the last connection was given up without a word from the server, so that others may be dead too. */
  let silent = false;

  /** Looks at the open connection, and again when that is due. */
  const check = (doubt: watchdog.Doubt): void => {
    clearTimeout(looking);
    if (watch === null) return;
    const now = performance.now();
    const verdict = watchdog.judge(watch, now, doubt);
    if (verdict === "lost") {
      silent = true;
      lose(false, 0);
      return;
    }
    if (verdict === "ask") {
      watch = watchdog.asked(watch, now);
      current?.send(PING);
    }
    looking = setTimeout(() => check("time"), watchdog.due(watch) - now);
  };

  /** Gives the connection up: calls over it are lost, and asked again another way. Connects again after a pause. */
  const lose = (announced: boolean, wait: number): void => {
    if (silent) endRequests();
    const dead = current;
    current = null;
    watch = null;
    clearTimeout(looking);
    clearTimeout(timer);
    if (live === own) live = null;
    own?.end();
    own = null;
    if (up !== false) onState(false, announced);
    up = false;
    dead?.close();
    timer = setTimeout(open, wait && about(wait));
  };

  const fail = (announced: boolean): void => {
    const wait = announced ? RESTART_MS : pause;
    pause = Math.min(wait * 2, document.hidden ? HIDDEN_PAUSE_MS : SEEN_PAUSE_MS);
    lose(announced, wait);
  };

  const open = (): void => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${siteAddress(inLanguage(path()))}`);
    current = socket;
    timer = setTimeout(() => {
      silent = true;
      fail(false);
    }, CALL_MS);
    socket.onopen = () => {
      if (socket !== current) return;
      clearTimeout(timer);
      pause = 500;
      watch = watchdog.opened(performance.now());
      check("time");
      if (game !== null) live = own = new LiveCalls(game, socket, () => check("return"));
      if (silent) freshen();
      silent = false;
      opening.dispatchEvent(new Event(UP));
      up = true;
      onState(true);
      onChat?.();
    };
    socket.onmessage = (event) => {
      if (socket !== current || watch === null) return;
      const message = JSON.parse(String(event.data)) as Partial<News & Beat & LiveReply>;
      watch = watchdog.heard(watch, performance.now(), message.beat);
      if (typeof message.code === "number") own?.take(message as LiveReply);
      if (typeof message.seq === "number") hear(message as News);
      if (message.chat) onChat?.();
      if (message.news) document.dispatchEvent(new Event("warchest-news"));
    };
    socket.onclose = ({ code }) => {
      if (socket === current) fail(code === RESTART);
    };
  };

  /** The page or the network has returned. A page that waits to connect does so at once. */
  const returned = (): void => {
    if (document.hidden) return;
    if (watch !== null) check("return");
    else if (current === null) {
      clearTimeout(timer);
      open();
    }
  };
  for (const [target, event] of [[document, "visibilitychange"], [window, "pageshow"], [window, "focus"], [connectionOf(navigator), "change"]] as const)
    target?.addEventListener(event, returned);
  for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, () => check("press"), { capture: true, passive: true });
  addEventListener("beforeunload", () => {
    leftAt = performance.now();
  });
  addEventListener("offline", () => lose(false, HIDDEN_PAUSE_MS));
  addEventListener("online", () => lose(false, 0));
  open();
}

/** The browser's knowledge of its network, where it has any. */
const connectionOf = (of: Navigator): EventTarget | undefined => (of as Navigator & { connection?: EventTarget }).connection;
