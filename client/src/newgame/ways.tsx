/** Three ways into a game: a bot, a friend, an opponent. The way used last is dark. */

import { t, tn } from "../shared/texts.ts";
import type { HomeBoot } from "../schema.gen.ts";
import { commonLevel, withBots, type GameChoices, type LeftChoice } from "./options.ts";
import { Switch } from "./tiles.tsx";
import type { Way } from "./visitor.ts";

interface Props {
  boot: HomeBoot;
  choices: GameChoices;
  last: Way;
  off: boolean;
  /** Whether the visitor has played no game yet. */
  fresh: boolean;
  /** The number of players who wait: for this game, and for any game. */
  fitting: number;
  waiting: number;
  /** Whether the visitor is looking for an opponent. */
  seeking: boolean;
  onGo: (way: Way) => void;
  onStop: () => void;
}

export function Ways({ boot, choices, last, off, fresh, fitting, waiting, seeking, onGo, onStop }: Props) {
  const level = boot.levels.find(({ id }) => id === commonLevel(withBots(choices)));
  const first = fresh && level?.id === boot.levels[0]?.id;
  const rank = first && level ? t("{level}, for a first game", { level: level.name }) : level ? t("{level} · {strength} · {rating}", { level: level.name, strength: level.line, rating: level.rating }) : t("Chosen for each seat");
  const way = (name: Way, title: string, line: string) => (
    <button type="button" class={`way ${name === last ? "dark" : ""}`} data-way={name} disabled={off} onClick={() => onGo(name)}>
      <b>{title}</b>
      <span>{line}</span>
      <Chevron />
    </button>
  );
  return (
    <div class="ways">
      {way("bot", t("Play a bot"), choices.players === 4 && level ? t("Three {level} bots", { level: level.name }) : rank)}
      {way("friend", t("Play a friend"), t("Send a link"))}
      {seeking ? (
        <button type="button" class="way dark" data-way="stop" aria-live="polite" onClick={onStop}>
          <b>{t("Looking for an opponent")}</b>
          <span>{t("Press to stop")}</span>
          <Chevron />
        </button>
      ) : way("find", t("Find an opponent"), choices.players === 4 ? t("Open a table") : whoWaits(fitting, waiting))}
    </div>
  );
}

function Chevron() {
  return <svg class="icon chevron" width="12" height="20" viewBox="0 0 12 20" aria-hidden="true"><path d="M2 3l7 7-7 7" /></svg>;
}

/** Returns how many players wait for this game or, if there are none, for other games. */
function whoWaits(fitting: number, waiting: number): string {
  if (fitting > 0) return tn("One waits for this game", "{n} wait for this game", fitting);
  if (waiting > 0) return tn("One waits for another game", "{n} wait for other games", waiting);
  return t("Any player who wants the same game");
}

/** The choices that a seeker leaves to the opponent. */
export function LeftOpen({ choices, onChange }: { choices: GameChoices; onChange: (left: LeftChoice[]) => void }) {
  const options: [LeftChoice, string][] = [["boxes", t("Any boxes")], ["clock", t("Any clock")]];
  const dealt = choices.units === "random" || choices.units === "draft";
  return (
    <div class="left-open" role="group" aria-label={t("Up to your opponent")}>
      {options.filter(([one]) => one === "clock" || dealt).map(([one, name]) => (
        <Switch key={one} checked={choices.left.includes(one)} onTurn={(on) => onChange(on ? [...choices.left, one] : choices.left.filter((other) => other !== one))} name={name} />
      ))}
    </div>
  );
}
