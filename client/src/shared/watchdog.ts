/**
 * The watch over a live connection, which may die without a trace: from when it last spoke, whether to trust it, to ask it for a sign of
 * life, or to give it up. Two missed beats are a reason to ask, and no answer is a reason to give up. Times are in milliseconds, by a
 * clock that can't be set.
 */

/** The state of a connection: when it last spoke, the time between its beats, and when it was asked, if it has not answered yet. */
export interface Watch {
  heard: number;
  every: number;
  asked: number | null;
}

/** Why the connection is looked at: the time has come, the user has pressed something, or the page or the network has returned. */
export type Doubt = "time" | "press" | "return";
export type LineVerdict = "trust" | "ask" | "lost";

/** How long a connection may take to answer. */
export const ANSWER_MS = 4000;
/** The silence after which a press is a reason to ask. */
export const PRESS_MS = 3000;
/** The time between two beats, until the first one says it: that of live games. Others send one before two of these are over. */
const EVERY_MS = 9000;

/** Returns the watch over a connection that has opened. */
export const opened = (now: number): Watch => ({ heard: now, every: EVERY_MS, asked: null });

/** Returns the watch after a message. A beat says when the next one follows at the latest. */
export const heard = ({ every }: Watch, now: number, beat = every): Watch => ({ heard: now, every: beat, asked: null });

/** Returns the watch after the connection was asked. */
export const asked = (watch: Watch, now: number): Watch => ({ ...watch, asked: now });

/** Returns the time of the next look at the connection. */
export const due = ({ heard, every, asked }: Watch): number => (asked === null ? heard + 2 * every : asked + ANSWER_MS);

/** Returns what to do about a connection. A page that slept may have its answer before it, unread: it asks once more. */
export function judge(watch: Watch, now: number, doubt: Doubt): LineVerdict {
  const late = now - due(watch);
  if (watch.asked !== null) return late < 0 ? "trust" : late < ANSWER_MS ? "lost" : "ask";
  return late >= 0 || doubt === "return" || (doubt === "press" && now - watch.heard >= PRESS_MS) ? "ask" : "trust";
}
