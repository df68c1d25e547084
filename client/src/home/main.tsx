/** The home page: what to play, against whom; and the games that wait. The last choices are remembered. */

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { installSprite } from "../board/coin.ts";
import { createGame, listGames } from "../shared/net.ts";
import { setTexts, t } from "../shared/texts.ts";
import "../styles/style.css";
import { switchTheme, ThemeIcon } from "../shared/ui.tsx";
import { readBoot } from "../shared/boot.ts";
import type { GameListing, HomeBoot, Sitter } from "../schema.gen.ts";
import { commonLevel, missing, people, PERSON, remember, remembered, playable, sitters, gameRequest, withLevel, type Choices } from "./options.ts";
import { BringBox } from "./bring.tsx";
import { ImportGame } from "./importgame.tsx";
import { SeatsPick } from "./seats.tsx";
import { Tile } from "./tiles.tsx";
import { UnitsPick } from "./units.tsx";
import { MoreChoices } from "./variants.tsx";
import { Waiting } from "./waiting.tsx";

const offered = readBoot<HomeBoot>();

function Home() {
  const [boot, setBoot] = useState(offered);
  const [brought, setBrought] = useState<string[]>([]);
  const [asked, setAsked] = useState(() => remembered(boot));
  const [seed, setSeed] = useState("");
  const [games, setGames] = useState<GameListing[] | null>(null);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const load = (): void => void listGames().then(setGames, () => setGames([]));
    load();
    // Coming back by the browser's back button shows games as they are now.
    window.addEventListener("pageshow", load);
    return () => window.removeEventListener("pageshow", load);
  }, []);
  const change = (next: Choices): void => {
    setError("");
    setAsked(next);
    remember(next);
  };
  const choices = playable(asked, boot);
  const play = async (all: Choices): Promise<void> => {
    setBusy(true);
    setError("");
    try {
      const answer = await createGame(gameRequest(all, boot, seed, brought));
      if ("url" in answer) {
        location.assign(answer.url);
        return;
      }
      setError(answer.error || t("The game could not be created."));
    } catch {
      setError(t("No connection."));
    }
    setBusy(false);
  };
  const bring = (texts: string[], now: HomeBoot): void => {
    const there = boot.boxes.map((box) => box.id);
    const fresh = now.boxes.filter((box) => !there.includes(box.id)).map((box) => box.id);
    setBrought(texts);
    setBoot(now);
    change({ ...asked, boxes: [...choices.boxes, ...fresh], units: choices.units === "first_game" || choices.units === "battle" ? "random" : choices.units });
  };
  const shared = { boot, choices, asked, onChange: change };
  return (
    <>
      <section class="setup" aria-label={t("New game")}>
        <fieldset class="pick">
          <legend>{t("Play a bot")}</legend>
          <div class="tiles three">
            {boot.levels.map(({ id, name, line }) => (
              <Tile key={id} group="level" value={id} checked={commonLevel(choices) === id} onPick={() => change(withLevel(asked, id as Sitter))} name={name} line={line} />
            ))}
          </div>
        </fieldset>
        <UnitsPick {...shared} />
        <SeatsPick levels={boot.levels} choices={asked} onChange={change} />
        <MoreChoices {...shared} seed={seed} onSeed={setSeed} />
        <BringBox texts={brought} onBring={bring} />
        <Start boot={boot} choices={choices} busy={busy} error={error} onPlay={(all) => void play(all)} />
      </section>
      <div class="aside-setup">
        <Waiting boards={boot.boards} levels={boot.levels} games={games} players={choices.players} />
        <ImportGame />
      </div>
    </>
  );
}

interface StartProps {
  boot: HomeBoot;
  choices: Choices;
  busy: boolean;
  error: string;
  onPlay: (choices: Choices) => void;
}

/** The buttons that start: the table as it was laid, or people alone. */
function Start({ boot, choices, busy, error, onPlay }: StartProps) {
  const lacking = missing(choices, boot);
  const all = people(choices) === choices.players;
  const onScreen = choices.players === 2 ? t("Two on one screen") : t("Four on one screen");
  const alone: Choices = { ...choices, sitters: { ...choices.sitters, [choices.players]: sitters(choices).map(() => PERSON) } };
  return (
    <div class="start">
      <p class="error" role="alert">{error}</p>
      {lacking > 0 ? <p class="second lacking">{t("By hand: choose {n} more units.", { n: lacking })}</p> : null}
      <div class="start-buttons">
        <button type="button" class="button primary big play-button" disabled={busy || lacking > 0} onClick={() => onPlay(choices)}>
          {all ? onScreen : playName(boot, choices)}
        </button>
        {all ? null : <button type="button" class="button big" disabled={busy || lacking > 0} onClick={() => onPlay(alone)}>{onScreen}</button>}
      </div>
    </div>
  );
}

function playName(boot: HomeBoot, choices: Choices): string {
  const level = boot.levels.find(({ id }) => id === commonLevel(choices));
  return level && choices.players === 2 ? t("Play {level}", { level: level.name }) : t("Play");
}

function Theme() {
  return (
    <button type="button" class="tool" aria-label={t("Light or dark")} title={t("Light or dark")} onClick={switchTheme}>
      <ThemeIcon />
    </button>
  );
}

setTexts(offered.texts);
installSprite();
const root = document.getElementById("app");
if (root) render(<Home />, root);
const theme = document.getElementById("theme");
if (theme) render(<Theme />, theme);
