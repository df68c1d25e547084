/** Three ways in: a bot, a friend, an opponent. The one that was used last is dark. */

import { t } from "../shared/texts.ts";
import type { HomeBoot } from "../schema.gen.ts";
import { commonLevel, withBots, type Choices } from "./options.ts";
import type { Way } from "./visitor.ts";

interface Props {
  boot: HomeBoot;
  choices: Choices;
  last: Way;
  off: boolean;
  /** How many other people look for an opponent. */
  seeking: number;
  /** Whether the visitor looks for one. */
  searching: boolean;
  onGo: (way: Way) => void;
  onStop: () => void;
}

export function Ways({ boot, choices, last, off, seeking, searching, onGo, onStop }: Props) {
  const level = boot.levels.find(({ id }) => id === commonLevel(withBots(choices)));
  const rank = level ? t("{level}, {strength}", { level: level.name, strength: level.line }) : t("Chosen for each seat");
  const way = (name: Way, title: string, line: string) => (
    <button type="button" class={`way ${name === last ? "dark" : ""}`} data-way={name} disabled={off} onClick={() => onGo(name)}>
      <b>{title}</b>
      <span>{line}</span>
    </button>
  );
  return (
    <div class="ways">
      {way("bot", t("Play a bot"), choices.players === 4 && level ? t("Three of {level}", { level: level.name }) : rank)}
      {way("friend", t("Play a friend"), t("Send a link"))}
      {searching ? (
        <button type="button" class="way dark" data-way="stop" aria-live="polite" onClick={onStop}>
          <b>{t("Looking for an opponent")}</b>
          <span>{t("Press to stop")}</span>
        </button>
      ) : way("find", t("Find an opponent"), choices.players === 4 ? t("Open a table") : waiting(seeking))}
    </div>
  );
}

function waiting(seeking: number): string {
  if (seeking === 0) return t("Anybody who wants the same game");
  return seeking === 1 ? t("One is waiting") : t("{n} are waiting", { n: seeking });
}
