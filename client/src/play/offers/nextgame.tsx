/** The link to the next game that waits for the player, offered while others decide in this one. */

import { useEffect, useState } from "preact/hooks";
import { call } from "../../shared/net.ts";
import { t } from "../../shared/texts.ts";
import type { NextTurn } from "../../schema.gen.ts";
import { Key } from "../controls/key.tsx";
import * as state from "../state.ts";
import { goTo } from "../../shared/root.ts";

/** The pause before the link appears: a reply that comes sooner needs none. */
const REST_MS = 1500;

export function NextGame() {
  const [url, setUrl] = useState<string | null>(null);
  const whole = state.payload.value;
  const rests = whole !== null && whole.ask === null;
  useEffect(() => {
    setUrl(null);
    if (!rests) return undefined;
    let there = true;
    const wait = setTimeout(() => void nextTurn().then((next) => { if (there) setUrl(next); }, () => undefined), REST_MS);
    return () => {
      there = false;
      clearTimeout(wait);
    };
  }, [rests, whole?.seq]);
  useEffect(() => {
    if (url === null) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.key === "n" && !event.ctrlKey && !event.metaKey && !event.altKey && !(event.target as Element).closest("input, textarea")) goTo(url);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [url]);
  return url === null ? null : <a class="button" href={url} aria-keyshortcuts="N">{t("Next game")}<Key name="N" /></a>;
}

/** Returns the address of the game that has waited longest, or null if none waits. */
async function nextTurn(): Promise<string | null> {
  const response = await call("GET", `/api/games/next?but=${encodeURIComponent(state.game)}`);
  return response.ok ? ((await response.json()) as NextTurn).url : null;
}
