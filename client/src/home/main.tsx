/** The home page: what to play, against whom; and the games that wait. The last choices are remembered. */

import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { createBoard } from "../board/board.ts";
import { installSprite } from "../board/coin.ts";
import { createGame, listGames } from "../net.ts";
import { setTexts, t, type Text } from "../texts.ts";
import "../style.css";
import { Coin, MarkerCoin, switchTheme, ThemeIcon } from "../ui.tsx";
import { readBoot, type GameListing, type HomeBoot, type Kind, type Side, type View } from "../wire.ts";

const boot = readBoot<HomeBoot>();
const KEY = "warchest-choices";

const LEVELS: { id: string; name: Text; line: Text }[] = [
  { id: "page", name: "Page", line: "learning" },
  { id: "squire", name: "Squire", line: "easy" },
  { id: "banneret", name: "Banneret", line: "steady" },
];

const FIRST_GAME = boot.setups.find((s) => s.id === "first_game");
const BATTLES = boot.setups.filter((s) => s.id !== "first_game");

interface Choices {
  level: string;
  units: "first_game" | "random" | "draft" | "battle";
  battle: string;
  side: Side;
  royalGuard: "revised" | "original";
}

const DEFAULTS: Choices = { level: "squire", units: "first_game", battle: BATTLES[0]?.id ?? "", side: "B", royalGuard: "revised" };

function remembered(): Choices {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choices>) };
  } catch {
    return DEFAULTS;
  }
}

function Home() {
  const [choices, setChoices] = useState(remembered);
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
  const choose = (part: Partial<Choices>): void => {
    const next = { ...choices, ...part };
    setChoices(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Without storage the choices hold for this visit.
    }
  };
  const play = async (mode: "bot" | "screen"): Promise<void> => {
    setBusy(true);
    setError("");
    try {
      const setup = choices.units === "battle" ? choices.battle : choices.units;
      const answer = await createGame({ mode, level: choices.level, setup, side: choices.side, royal_guard: choices.royalGuard });
      if ("url" in answer) {
        location.assign(answer.url);
        return;
      }
      setError(answer.error || t("The game could not be made."));
    } catch {
      setError(t("No connection."));
    }
    setBusy(false);
  };
  const level = LEVELS.find((l) => l.id === choices.level) ?? LEVELS[1];
  return (
    <>
      <section class="setup" aria-label={t("New game")}>
        <fieldset class="pick">
          <legend>{t("Play a bot")}</legend>
          <div class="tiles three">
            {LEVELS.map(({ id, name, line }) => (
              <Tile key={id} group="level" value={id} checked={choices.level === id} onPick={() => choose({ level: id })}>
                <b>{t(name)}</b>
                <span class="second">{t(line)}</span>
              </Tile>
            ))}
          </div>
        </fieldset>
        <fieldset class="pick">
          <legend>{t("Units")}</legend>
          <Tile group="units" value="first_game" checked={choices.units === "first_game"} onPick={() => choose({ units: "first_game" })}>
            <span class="with-armies">
              <span>
                <b>{FIRST_GAME?.name}</b>
                <span class="second">{FIRST_GAME?.intro}</span>
              </span>
              <Armies armies={FIRST_GAME?.armies ?? []} />
            </span>
          </Tile>
          <div class="tiles three">
            <Tile group="units" value="random" checked={choices.units === "random"} onPick={() => choose({ units: "random" })}>
              <b>{t("Random")}</b>
              <span class="second">{t("Four units each")}</span>
            </Tile>
            <Tile group="units" value="draft" checked={choices.units === "draft"} onPick={() => choose({ units: "draft" })}>
              <b>{t("Draft")}</b>
              <span class="second">{t("Pick from eight")}</span>
            </Tile>
            <Tile group="units" value="battle" checked={choices.units === "battle"} onPick={() => choose({ units: "battle" })}>
              <b>{t("Famous battle")}</b>
              <span class="second">{BATTLES.slice(0, 2).map((b) => b.name).join(", ")}…</span>
            </Tile>
          </div>
          {choices.units === "battle" ? (
            <div class="battles" role="group" aria-label={t("Famous battle")}>
              {BATTLES.map(({ id, name, intro, armies }) => (
                <Tile key={id} group="battle" value={id} checked={choices.battle === id} onPick={() => choose({ battle: id })}>
                  <span class="with-armies">
                    <span>
                      <b>{name}</b>
                      <span class="second intro">{intro}</span>
                    </span>
                    <Armies armies={armies} />
                  </span>
                </Tile>
              ))}
            </div>
          ) : null}
        </fieldset>
        <details class="more-choices" open={choices.side !== "B" || choices.royalGuard !== "revised"}>
          <summary>{t("More choices")}</summary>
          <fieldset class="pick">
            <legend>{t("Your side")}</legend>
            <div class="tiles two">
              {(["B", "A"] as const).map((side) => (
                <Tile key={side} group="side" value={side} checked={choices.side === side} onPick={() => choose({ side })}>
                  <span class="side-tile">
                    <MarkerCoin side={side} size={30} />
                    <b>{side === "B" ? t("Dawn") : t("Dusk")}</b>
                  </span>
                </Tile>
              ))}
            </div>
          </fieldset>
          <fieldset class="pick">
            <legend>{t("Royal Guard")}</legend>
            <div class="tiles two">
              <Tile group="guard" value="revised" checked={choices.royalGuard === "revised"} onPick={() => choose({ royalGuard: "revised" })}>
                <b>{t("As revised")}</b>
                <span class="second">{t("The Royal Coin sends it home, one or two hexes.")}</span>
              </Tile>
              <Tile group="guard" value="original" checked={choices.royalGuard === "original"} onPick={() => choose({ royalGuard: "original" })}>
                <b>{t("As in 2018")}</b>
                <span class="second">{t("The Royal Coin moves it one hex.")}</span>
              </Tile>
            </div>
          </fieldset>
        </details>
        <div class="start">
          <button type="button" class="button primary big play-button" disabled={busy} onClick={() => void play("bot")}>
            {t("Play {level}", { level: t(level?.name ?? "Squire") })}
          </button>
          <button type="button" class="button big" disabled={busy} onClick={() => void play("screen")}>{t("Two on one screen")}</button>
        </div>
        <p class="error" role="alert">{error}</p>
      </section>
      <Continue games={games} />
    </>
  );
}

function Tile(props: { group: string; value: string; checked: boolean; onPick: () => void; children: preact.ComponentChildren }) {
  return (
    <label class={`tile-choice ${props.checked ? "checked" : ""}`}>
      <input type="radio" name={props.group} value={props.value} checked={props.checked} onChange={props.onPick} class="unseen-text" />
      {props.children}
    </label>
  );
}

/** Both armies as pictures, Dusk first. */
function Armies({ armies }: { armies: Kind[][] }) {
  return (
    <span class="armies" aria-hidden="true">
      {armies.map((army, k) => (
        <span key={k}>{army.map((kind) => <Coin key={kind} side={k === 0 ? "A" : "B"} kind={kind} size={32} />)}</span>
      ))}
    </span>
  );
}

/** The game that waits, as a live board, and the other unfinished ones under it. */
function Continue({ games }: { games: GameListing[] | null }) {
  const [first, ...others] = games ?? [];
  if (!first) {
    return (
      <section class="continue" aria-label={t("Board")}>
        <div class="continue-card">
          <SmallBoard view={null} flip={false} />
        </div>
      </section>
    );
  }
  return (
    <section class="continue" aria-labelledby="continue-title">
      <h2 id="continue-title">{t("Continue")}</h2>
      <a class="continue-card" href={first.url}>
        <SmallBoard view={first.view} flip={mine(first).includes(0) && !mine(first).includes(1)} />
        <span class="continue-foot">
          <span>
            <b>{title(first)}</b>
            <span class="second">{standing(first)}</span>
          </span>
          <span class={first.your_turn ? "your-turn" : "second"}>{first.your_turn ? t("Your turn") : t("Their turn")}</span>
        </span>
      </a>
      {others.map((game) => (
        <a key={game.game} class="continue-row" href={game.url}>
          <b>{title(game)}</b>
          <span class="second">{standing(game)}</span>
          <span class="second turn">{game.your_turn ? t("Your turn") : t("Their turn")}</span>
        </a>
      ))}
    </section>
  );
}

function mine(game: GameListing): number[] {
  if (typeof game.you === "number") return [game.you];
  return game.you ?? game.people.filter((p) => p.you).map((p) => p.seat);
}

function title(game: GameListing): string {
  const others = game.people.filter((p) => !p.you);
  return others.length === 0 ? t("Two on one screen") : others.map((p) => p.name).join(", ");
}

function standing(game: GameListing): string {
  if (game.view.phase === "draft") return t("Draft");
  const [a, b] = [game.view.seats[0]?.markers ?? 0, game.view.seats[1]?.markers ?? 0];
  return t("Round {n}, {a} to {b} places", { n: game.round, a, b });
}

function SmallBoard({ view, flip }: { view: View | null; flip: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const board = createBoard(boot.board.hexes);
    host.current?.replaceChildren(board.element);
    // Without a game the board shows how every game starts: two places held by each side.
    const held: Record<string, Side> = view?.held ?? { e2: "A", h1: "A", d7: "B", g6: "B" };
    board.set({ flip, held, units: view?.units ?? [], sides: view?.seats.map((s) => s.side) ?? ["A", "B"], coordinates: false, scale: 44, label: t("Board") });
  }, [view, flip]);
  return <div class="small-board" ref={host} />;
}

function Theme() {
  return (
    <button type="button" class="tool" aria-label={t("Light or dark")} title={t("Light or dark")} onClick={switchTheme}>
      <ThemeIcon />
    </button>
  );
}

setTexts(boot.texts);
installSprite();
const root = document.getElementById("app");
if (root) render(<Home />, root);
const theme = document.getElementById("theme");
if (theme) render(<Theme />, theme);
