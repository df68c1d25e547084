/** Calls to the server: JSON over HTTP, and a socket that only hints at news. */

import type {
  Answered, BySeat, Hint, Offered, Past, Payload, Ping, Pong, Prefix, Preview, Problem, Reach, Resign, StaleProblem, Status, Submit, Try, Why,
} from "../schema.gen.ts";
import { siteAddress } from "./root.ts";

export type Sent =
  | { kind: "ok"; payload: Payload }
  | { kind: "stale"; payload: Payload | null }
  | { kind: "refused"; error: string };

/** Thrown where the server could not be reached at all. */
export class Unreachable extends Error {}

/** The event of a live connection that has opened. */
const UP = "warchest-up";

/** The code with which a server that is about to restart closes its live connections. */
const RESTART = 1012;
/** The time that a restart takes at least. */
const RESTART_MS = 1500;

/** Returns a time near this one, at random, so that the pages of a server that was down do not all return at once. */
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

/** Sends a request and returns the response with any status. Throws `Unreachable` where no server of the game answered. */
export async function call(method: string, url: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, credentials: "same-origin", headers: { Accept: "application/json" } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, "Content-Type": "application/json" };
  }
  let response: Response;
  try {
    response = await fetch(siteAddress(url), init);
  } catch (error) {
    throw new Unreachable(String(error));
  }
  // A proxy answers so in place of a server that is down.
  if (response.status >= 502) throw new Unreachable(String(response.status));
  return response;
}

/** Returns the sentence of a refusal, or an empty text where the response has none. */
export async function errorOf(response: Response): Promise<string> {
  try {
    return ((await response.json()) as Partial<Problem>).error ?? "";
  } catch {
    return "";
  }
}

/**
 * Returns the present state of a game for a seat, or for a watcher. Throws an error with the sentence of a refusal; a server that has too
 * much to do, or that failed, counts as not reached, as the same question may be answered later.
 */
export async function fetchPayload(game: string, seat: number | null): Promise<Payload> {
  const response = await call("GET", `/api/games/${game}${seat === null ? "" : `?seat=${seat}`}`);
  if (response.status === 429 || response.status >= 500) throw new Unreachable(String(response.status));
  if (!response.ok) throw new Error(await errorOf(response));
  return (await response.json()) as Payload;
}

/** Returns the game after line `at`, or null where the server does not give it. */
export async function fetchPast(game: string, seat: number | null, at: number): Promise<Past | null> {
  const response = await call("GET", `/api/games/${game}?at=${at}${seat === null ? "" : `&seat=${seat}`}`);
  return response.ok ? ((await response.json()) as Past) : null;
}

/** Sends an action or a resignation. The same `action_id` may be sent again without harm. */
export async function send(game: string, what: "actions" | "resign", body: Submit | Resign): Promise<Sent> {
  const response = await call("POST", `/api/games/${game}/${what}`, body);
  if (response.ok) return { kind: "ok", payload: (await response.json()) as Payload };
  if (response.status === 409) {
    const answer = (await response.json()) as Partial<StaleProblem>;
    return { kind: "stale", payload: answer.payload ?? null };
  }
  return { kind: "refused", error: await errorOf(response) };
}

/** Returns clocks, presence and offers, or null where the server does not give them. */
export async function fetchStatus(game: string, seat: number | null): Promise<Status | null> {
  const response = await call("GET", `/api/games/${game}/status${seat === null ? "" : `?seat=${seat}`}`);
  return response.ok ? ((await response.json()) as Status) : null;
}

/** The acts of a person besides playing, by their names in the server's addresses. */
export type Deed = "abort" | "claim" | "offers" | "offers/answer" | "offers/withdraw";

/** Does something other than playing. Returns the game afterwards, or a sentence that says why it can't be done. */
export async function perform(game: string, what: Deed, body: Offered | Answered | BySeat): Promise<Payload | string> {
  const response = await call("POST", `/api/games/${game}/${what}`, body);
  return response.ok ? ((await response.json()) as Payload) : errorOf(response);
}

/** Returns the view after the first choices of an action, "stale" where the game has gone on, or the sentence of a refusal. */
export async function preview(game: string, seat: number, seq: number, ids: number[]): Promise<Preview | "stale" | string> {
  const response = await call("POST", `/api/games/${game}/preview`, { seat, seq, ids } satisfies Prefix);
  if (response.ok) return (await response.json()) as Preview;
  return response.status === 409 ? "stale" : errorOf(response);
}

/** An attempt: with a coin, at a hex or by a button. */
export type Attempt = Pick<Try, "coin" | "hex" | "verb">;

/** Returns why an attempt is illegal, or null where the server has nothing to say. */
export async function why(game: string, seat: number, seq: number, ids: number[], tried: Attempt): Promise<Why | null> {
  const response = await call("POST", `/api/games/${game}/why`, { seat, seq, ids, ...tried } satisfies Try);
  if (!response.ok) return null;
  return (await response.json()) as Why;
}

/** Returns the hexes that the unit at a hex can reach. */
export async function reach(game: string, hex: string): Promise<string[]> {
  const response = await call("GET", `/api/games/${game}/reach?hex=${encodeURIComponent(hex)}`);
  return response.ok ? ((await response.json()) as Reach).hexes : [];
}

/** Returns a unique name for a submission. It also works on plain http, where `randomUUID` is absent. */
export function newActionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

/** What a page does where a live connection has opened or was lost. `announced`: whether the server has said that it restarts. */
export type OnState = (up: boolean, announced?: boolean) => void;

/** Listens for the hints of a game. */
export function listen(game: string, onSeq: (seq: number) => void, onState: OnState, onChat?: () => void): void {
  listenAt(`/api/games/${game}/live`, onSeq, onState, onChat);
}

/**
 * Listens for hints and reconnects with growing pauses. Calls `onState(false)` when the connection is lost, and `onChat`
 * when something was said or may have been said. The browser's own report of a lost network counts: a connection may seem
 * open long after it is dead.
 */
export function listenAt(path: string, onSeq: (seq: number) => void, onState: OnState, onChat?: () => void): void {
  let pause = 500;
  let current: WebSocket | null = null;
  /** The timer of the next attempt to connect. */
  let timer = 0;
  const open = (): void => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${siteAddress(path)}`);
    current = socket;
    socket.onopen = () => {
      pause = 500;
      dispatchEvent(new Event(UP));
      onState(true);
      onChat?.();
    };
    socket.onmessage = (event) => {
      const hint = JSON.parse(String(event.data)) as Partial<Hint & Ping>;
      if (typeof hint.ping === "number") socket.send(JSON.stringify({ pong: hint.ping } satisfies Pong));
      if (typeof hint.seq === "number") onSeq(hint.seq);
      if (hint.chat) onChat?.();
    };
    socket.onclose = ({ code }) => {
      if (socket !== current) return;
      current = null;
      const announced = code === RESTART;
      onState(false, announced);
      if (announced) pause = RESTART_MS;
      timer = window.setTimeout(open, about(pause));
      pause = Math.min(pause * 2, 15_000);
    };
  };
  addEventListener("offline", () => onState(false));
  addEventListener("online", () => {
    const dead = current;
    clearTimeout(timer);
    open();
    dead?.close();
  });
  open();
}
