/** The names of a game's players in lists, and times in words. */

import { before, duration, listed, listedAnd } from "../shared/forms.ts";
import { shared } from "../shared/boot.ts";
import { isolate } from "../shared/isolated.ts";
import { t } from "../shared/texts.ts";
import type { GameListing } from "../schema.gen.ts";

/** Isolates the names of the players of these games. */
export function isolatePeople(games: GameListing[]): void {
  isolate(...games.flatMap(({ people }) => people.map(({ name }) => name)));
}

/** Returns the names of both sides; partners' names are joined by "and". */
export function sideNames({ people }: GameListing): [string, string] {
  const of = (side: number): string => listedAnd(people.filter(({ seat }) => seat % 2 === side).map(({ name }) => name));
  return [of(0), of(1)];
}

/** Returns the names of the visitor's opponents, a bot's without its seat. */
export function opponents(game: GameListing): string {
  const others = game.people.filter(({ you }) => !you);
  if (others.length === 0) return game.people.length === 2 ? t("Two on one screen") : t("Four on one screen");
  if (game.state === "waiting") return t("Waiting for a friend");
  const names = listed([...new Set(others.map(({ name, bot }) => shared().home.levels.find(({ id }) => id === bot)?.name ?? name))]);
  return game.people.length === 4 ? t("Four players: {names}", { names }) : names;
}

/** Returns the time left, in the largest suitable unit: "2 days", "5 hours", "4:37". */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const hours = Math.floor(seconds / 3600);
  if (hours < 48) return duration(hours, "hour");
  return duration(Math.round(hours / 24), "day");
}

/** How far the server's clock is ahead of the device's, in milliseconds. */
let ahead = 0;

/** Notes the time of the server, as an answer says it: a device's clock may be off by days. */
export function noteTime(answer: Response): void {
  const time = Date.parse(answer.headers.get("Date") ?? "");
  if (!Number.isNaN(time)) ahead = time - Date.now();
}

/** Returns how long ago something happened by the server's clock, in the reader's language: "yesterday". */
export function ago(at: number, now = Date.now() + ahead): string {
  const seconds = Math.min(0, Math.round((at - now) / 1000));
  for (const [unit, size] of [["day", 86_400], ["hour", 3600], ["minute", 60]] as const) {
    if (-seconds >= size) return before(Math.trunc(-seconds / size), unit);
  }
  return t("just now");
}
