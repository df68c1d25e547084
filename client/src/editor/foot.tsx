/** The faults of the position, or its next event, with the buttons that play from it, share it, and list its legal actions. */

import { signal } from "@preact/signals";
import { Coin } from "../shared/ui.tsx";
import { t } from "../shared/texts.ts";
import type { GameRequest, OfferedChoice, PositionFault, Sitter } from "../schema.gen.ts";
import { begin, look } from "./calls.ts";
import { boot, home, names, seatNumber } from "./boot.ts";
import { type EditorPosition, sideOf } from "./position.ts";
import { editor, level } from "./state.ts";
import { goTo } from "../shared/root.ts";

const COPIED_MS = 2000;
/** The text that was just copied, and the text that is shown because nothing could be copied. */
const copied = signal<"link" | "text" | null>(null);
const byHand = signal("");
const pasting = signal(false);

/** Returns whether the position is one that can stand. */
export function isFine(): boolean {
  return editor.answer.value !== null && editor.faults.value.length === 0;
}

export function Foot() {
  const { answer, legal } = editor;
  return (
    <section class="edit-foot" aria-label={t("The position")}>
      <Said />
      <Faults />
      {legal.value ? null : <NextEvent />}
      {isFine() && answer.value?.view?.outcome === null ? <Play /> : null}
      <Share />
      {isFine() && editor.choices.value.length > 0 ? (
        <button type="button" class="button" aria-pressed={legal.value} onClick={() => editor.setLegal(!legal.value)}>{legal.value ? t("Back to editing") : t("Legal actions")}</button>
      ) : null}
    </section>
  );
}

/** The answer to a press that changed nothing. */
export function Said() {
  return editor.message.value ? <p class="said" role="status">{editor.message.value}</p> : null;
}

/** The next event of the position. */
export function NextEvent() {
  return isFine() ? <p class="next">{editor.answer.value?.told}</p> : null;
}

export function Faults() {
  const faults = editor.faults.value;
  return (
    <div aria-live="polite">
      {faults.length === 0 ? null : (
        <ul class="faults">
          {faults.map((fault) => (
            <li key={`${fault.key} ${fault.item} ${fault.text}`}>
              <button type="button" class="bare" onClick={() => lead(fault)}><span class="wrong-sign" aria-hidden="true">!</span>{fault.text}</button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Leads to the field that a fault concerns: chooses a coin of that zone, and focuses its stepper. For a marker it chooses Remove. */
function lead({ key, item }: PositionFault): void {
  // The acting seat has no coin in hand.
  const place = key === "turn" ? `${editor.position.value.turn ?? ""}.hand` : key;
  const [seat = "", zone = ""] = place.split(".");
  if (zone === "held" || key === "poison" || key === "forts.at") {
    if (editor.tool.value?.what !== "off") editor.choose({ what: "off" });
    return;
  }
  if (!names.includes(seat)) return;
  const lying = Object.keys((editor.position.value[place] as Record<string, number> | undefined) ?? {});
  const army = (editor.position.value[seat] as string[] | undefined) ?? [];
  const kind = typeof item === "string" ? item : lying[0] ?? army[0];
  if (kind === undefined || zone === "units") return;
  const tool = editor.tool.value;
  if (!(tool?.what === "unit" && tool.seat === seat && (tool.kind === kind || (item === -1 && lying.includes(tool.kind))))) editor.choose({ what: "unit", seat, kind });
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-stepper="${seat}.${zone}"] [role="spinbutton"]`)?.focus());
}

/** Buttons that start a game from the position. The visitor takes the acting seat. */
export function Play() {
  const line = editor.answer.value?.line ?? null;
  const decider = editor.answer.value?.view?.turn ?? seatNumber(editor.position.value.turn ?? "");
  const me = Math.max(0, decider);
  const bot = home.levels.find(({ id }) => id === level.now.value) ?? home.levels[0];
  const start = async (sitter: (seat: number) => string): Promise<void> => {
    if (line === null) return;
    const request: GameRequest = {
      seats: names.map((_, seat) => sitter(seat) as Sitter), setup: "first_game", ruleset: boot.ruleset as NonNullable<GameRequest["ruleset"]>, position: line,
    };
    const made = await begin(request).catch(() => t("No connection."));
    if (typeof made === "string") editor.message.value = made;
    else goTo(made.url);
  };
  if (bot === undefined) return null;
  return (
    <div class="play-here">
      <div class="foot-row">
        <button type="button" class="button primary" onClick={() => void start((seat) => (seat === me ? "you" : bot.id))}>{t("Play {bot}", { bot: bot.name })}</button>
        <label class="bot-choice">
          <span class="unseen-text">{t("Bot")}</span>
          <select value={bot.id} onChange={(event) => level.set(event.currentTarget.value)}>
            {home.levels.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
          </select>
        </label>
      </div>
      <div class="foot-row">
        <button type="button" class="button" onClick={() => void start(() => "you")}>{names.length === 4 ? t("All sides") : t("Both sides")}</button>
        <button type="button" class="button" onClick={() => void start((seat) => (seat === me ? "you" : "friend"))}>{t("A friend")}</button>
      </div>
    </div>
  );
}

export function Share() {
  const line = editor.answer.value?.line ?? null;
  const copy = async (what: "link" | "text", text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      copied.value = what;
      byHand.value = "";
      setTimeout(() => (copied.value = null), COPIED_MS);
    } catch {
      // Plain http may offer no clipboard.
      byHand.value = text;
    }
  };
  const load = async (text: string): Promise<void> => {
    const line = /[?&]p=([^&#]+)/.exec(text)?.[1];
    const answer = await look({ line: line === undefined ? text : decodeURIComponent(line) }).catch(() => t("No connection."));
    if (typeof answer === "string") editor.message.value = answer;
    else {
      pasting.value = false;
      editor.change(answer.position as EditorPosition);
    }
  };
  return (
    <>
      <div class="foot-row">
        {line === null ? null : <button type="button" class="button" onClick={() => void copy("link", `${boot.site}/editor?p=${encodeURIComponent(line)}`)}>{copied.value === "link" ? t("Copied") : t("Copy link")}</button>}
        {line === null ? null : <button type="button" class="button" onClick={() => void copy("text", line)}>{copied.value === "text" ? t("Copied") : t("Copy text")}</button>}
        <button type="button" class="button" aria-expanded={pasting.value} onClick={() => (pasting.value = !pasting.value)}>{t("Paste")}</button>
      </div>
      {byHand.value ? <input class="by-hand" readOnly aria-label={t("Text to copy")} value={byHand.value} onFocus={(event) => event.currentTarget.select()} /> : null}
      {pasting.value ? (
        <input class="by-hand" aria-label={t("A position as text or link")} placeholder={t("A position as text or link")} onInput={(event) => event.currentTarget.value && void load(event.currentTarget.value)} />
      ) : null}
    </>
  );
}

/** The uses of a coin that do not touch the board. */
const FACEDOWN = new Set<string>(["pass", "claim", "recruit"]);

/** The legal actions by coin, those on the board first. The one under the mouse or the focus is drawn on the board. */
export function LegalActions() {
  const choices = editor.choices.value;
  const seat = names[editor.answer.value?.view?.turn ?? 0] ?? "A";
  const facedown = choices.filter(({ verb }) => FACEDOWN.has(verb));
  const onBoard = choices.filter(({ verb }) => !FACEDOWN.has(verb));
  const list = (some: OfferedChoice[]) => <ul>{[...new Set(some.map(({ coin }) => coin))].flatMap((coin) => some.filter((one) => one.coin === coin).map((one) => <Legal key={one.id} choice={one} seat={seat} />))}</ul>;
  return (
    <section class="legal" aria-label={t("Legal actions")}>
      <h2>{t("Legal actions")}</h2>
      <p class="second">{t("Press a hex to see why an action there isn't legal.")}</p>
      {list(onBoard)}
      {facedown.length > 0 ? (
        <details>
          <summary class="quiet">{t("Facedown: {n}", { n: facedown.length })}</summary>
          {list(facedown)}
        </details>
      ) : null}
    </section>
  );
}

function Legal({ choice, seat }: { choice: OfferedChoice; seat: string }) {
  const show = (): void => {
    editor.looked.value = choice.id;
  };
  return (
    <li>
      <button type="button" class={`legal-line ${editor.looked.value === choice.id ? "chosen" : ""}`} onMouseEnter={show} onFocus={show} onClick={show}>
        {choice.coin === null ? <span /> : <Coin side={sideOf(seat)} second={seat.endsWith("2")} kind={choice.coin} size={22} />}
        <span>{choice.label}</span>
      </button>
    </li>
  );
}
