/** The sheet of a narrow window: the chosen coin or an opened part, the markers, the faults, and the buttons. */

import { effect, signal } from "@preact/signals";
import { Languages } from "../shared/later/languages.tsx";
import { switchTheme } from "../shared/look.ts";
import { t } from "../shared/texts.ts";
import { Icon } from "../shared/ui.tsx";
import { replaced, Replacements } from "./armies.tsx";
import { facts, kindName, names, zones } from "./boot.ts";
import { Faults, isFine, LegalActions, Play, Said, Share, NextEvent } from "./foot.tsx";
import { Decrees, Rules, Tools } from "./markers.tsx";
import { isSingle, left, onBoard } from "./position.ts";
import { Seat, Stepper } from "./seats.tsx";
import { editor } from "./state.ts";

type SheetPart = "play" | "share" | "legal" | "menu";

/** The open part, other than the legal actions. */
const opened = signal<Exclude<SheetPart, "legal"> | null>(null);
// A coin or a marker that is chosen has the sheet for itself.
effect(() => {
  if (editor.tool.value !== null) opened.value = null;
});

const shown = (): SheetPart | null => (editor.legal.value ? "legal" : opened.value);

function toggle(part: SheetPart): void {
  const next = shown() === part ? null : part;
  editor.setLegal(next === "legal");
  opened.value = next === "legal" ? null : next;
}

export function Sheet() {
  const part = shown();
  return (
    <div class="edit-sheet">
      <div class="edit-part">
        {part === "menu" ? <Menu /> : part === "legal" ? <LegalActions /> : part === "share" ? <><NextEvent /><Share /></> : part === "play" ? <><NextEvent /><Play /></> : <Chosen />}
      </div>
      {part === null ? <Tools /> : null}
      <section class="edit-foot" aria-label={t("The position")}>
        <Said />
        <Faults />
        <div class="foot-row">
          {isFine() && editor.answer.value?.view?.outcome === null ? <Opener part="play" name={t("Play from here")} main /> : null}
          <Opener part="share" name={t("Share")} />
          {isFine() && editor.choices.value.length > 0 ? <Opener part="legal" name={t("Legal")} /> : null}
        </div>
      </section>
    </div>
  );
}

function Opener({ part, name, main = false }: { part: SheetPart; name: string; main?: boolean }) {
  return <button type="button" class={`button ${main ? "primary" : ""}`} aria-expanded={shown() === part} onClick={() => toggle(part)}>{name}</button>;
}

export function MenuButton() {
  return (
    <button type="button" class="tool" aria-expanded={shown() === "menu"} aria-label={t("Menu")} title={t("Menu")} onClick={() => toggle("menu")}>
      <Icon><path d="M3 5.500H17M3 10H17M3 14.500H17" /></Icon>
    </button>
  );
}

/** The rules in play, all coins of the seats, and the links of the page. */
function Menu() {
  return (
    <>
      <section class="markers" aria-label={t("The game")}><Rules /><Decrees /></section>
      {names.map((seat) => <Seat key={seat} seat={seat} />)}
      <div class="foot-row">
        <button type="button" class="button" onClick={switchTheme}>{t("Light or dark")}</button>
        <a class="button" href="/rules">{t("How to play")}</a>
      </div>
      <Languages />
    </>
  );
}

/** The steppers of the chosen coin, or the units that may replace it. */
function Chosen() {
  const tool = editor.tool.value;
  if (tool?.what !== "unit") return <NextEvent />;
  const { seat, kind } = tool;
  const position = editor.position.value;
  const where = isSingle(kind) ? "" : t("{n} on the board, {left} left", { n: onBoard(position, seat, kind), left: left(position, seat, kind, facts) });
  return (
    <section class="chosen-coin" aria-label={kindName(kind)}>
      <p><b>{kindName(kind)}</b><span class="second">{where}</span></p>
      {replaced.value === null ? (
        <div class="steppers">{zones.filter((zone) => zone !== "box" || !isSingle(kind)).map((zone) => <Stepper key={zone} seat={seat} zone={zone} kind={kind} named />)}</div>
      ) : <Replacements {...replaced.value} />}
    </section>
  );
}
