/** The options of the chosen coin or the running action beside the hexes: buttons in one fixed row, longer lists over the hand. */

import { Glyph, Sign } from "../../shared/ui.tsx";
import { later } from "../../shared/later.tsx";
import { t } from "../../shared/texts.ts";
import type { OfferedChoice } from "../../schema.gen.ts";
import { SeatCoin, SeatMarker, Skull } from "../../table/coins.tsx";
import { ids, sentence, type ClickPath } from "../../shared/compose.ts";
import { signName } from "../../shared/prompts.ts";
import { layout } from "../../table/layout.ts";
import { KeyButton } from "../controls/key.tsx";
import { QuestionButtons } from "../offers/questionbuttons.tsx";
import * as state from "../state.ts";

/** The largest number of choices that are legible side by side; more are listed over the hand. */
const SIDE_BY_SIDE = 2;

/** Returns whether the list of choices lies over the hand. */
export function overHand(): boolean {
  if (state.question.value !== null) return false;
  const menu = menuOf();
  return (menu !== null && inWords(menu) === null) || state.picking.value.length > 0 || answers().length > SIDE_BY_SIDE;
}

/** Returns the paths that the page asks about. */
function menuOf(): ClickPath[] | null {
  const { inquiry } = state.selection.value;
  return inquiry?.what === "path" ? inquiry.paths : null;
}

/** Returns the words of a list of two that differ in what the coin does, moving a unit or placing one, which stand side by side; else null. */
function inWords(menu: ClickPath[]): string[] | null {
  const words = menu.map(([first]) => (first?.verb === "move" ? t("move") : first?.verb === "deploy" ? t("deploy") : ""));
  if (menu.length !== SIDE_BY_SIDE || new Set(words).size !== SIDE_BY_SIDE || words.includes("")) return null;
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
}

/** Returns the choices that name neither hex nor coin: a seat, a source, yes. */
function answers(): OfferedChoice[] {
  const { lose, seat, deceive, burn, build, order } = state.beside.value;
  return [...lose, ...seat, ...deceive, ...burn, ...build, ...order];
}

const NextGame = later(() => import("../offers/nextgame.tsx"), "NextGame");

/** Bolster and Control, or Undo and the button that ends the action; also the answers to other questions. */
export function ActionRow() {
  const posed = state.question.value;
  if (posed !== null) return <div class="row actions posed"><QuestionButtons of={posed} /></div>;
  if (state.past.value !== null) return <div class="row actions"><BackToGame /></div>;
  const menu = menuOf();
  const asked = answers();
  const words = menu && inWords(menu);
  if (menu !== null && words !== null) {
    return (
      <div class="row actions">
        <UndoButton />
        {menu.map((path, k) => <button key={ids(path).join()} type="button" class="button" title={sentence(path)} onClick={() => state.go(path, null)}>{words[k]}</button>)}
      </div>
    );
  }
  if (menu !== null) return <List paths={menu} />;
  if (state.picking.value.length > 0) return <Picking choices={state.picking.value} />;
  if (asked.length > SIDE_BY_SIDE) return <List paths={asked.map((choice) => [choice])} big />;
  const finish = state.finish.value;
  const { unpoison, giveBack, proclaim, claim } = state.beside.value;
  const discs = [...new Set(state.offers.value.discs.map((d) => state.signOf(d.name)))];
  const claimHere = layout.value.name === "phone" && !layout.value.short && claim !== undefined;
  const back = state.canStepBack();
  const count = [back, ...discs, ...asked, unpoison.length, giveBack.length, proclaim.length, finish !== null, claimHere].filter(Boolean).length;
  return (
    <div class={`row actions ${count > SIDE_BY_SIDE ? "crowded" : ""}`}>
      {count === 0 && state.boot.mode === "link" && !state.watching ? <NextGame /> : null}
      {back ? <UndoButton /> : null}
      {discs.map((name) => (
        <KeyButton key={name} name={KEYS[name] ?? ""} run={() => state.act(name)}>
          <Sign name={name === "tactic" && state.offers.value.discs.some((d) => d.name === "landing") ? "landing" : name} size={28} />
          {signName(name)}
        </KeyButton>
      ))}
      {unpoison.length > 0 ? (
        <KeyButton name="U" run={state.cure}>
          <Skull size={26} />
          {t("Cure")}
        </KeyButton>
      ) : null}
      {giveBack.length > 0 ? (
        <KeyButton name="Y" run={state.giveBack}>
          <Glyph name="decoy" size={26} />
          {t("Return it")}
        </KeyButton>
      ) : null}
      {proclaim.length > 0 ? (
        <KeyButton name="D" run={() => state.proclaim()}>
          <Glyph name="seal" size={26} />
          {t("Decree")}
        </KeyButton>
      ) : null}
      {asked.map((choice) => <Answer key={choice.id} choice={choice} />)}
      {finish !== null ? <Finish {...finish} /> : null}
      {claimHere ? <ClaimButton /> : null}
    </div>
  );
}

function Answer({ choice }: { choice: OfferedChoice }) {
  return (
    <button type="button" class="button big" title={choice.label} onClick={() => state.go([choice], null)}>
      {choice.verb === "seat" && choice.seat !== null ? <SeatMarker seat={choice.seat} size={26} /> : null}
      {answer(choice)}
    </button>
  );
}

/** Returns a choice in a word or two. */
function answer(choice: OfferedChoice): string {
  if (choice.verb === "lose" && choice.kind === "supply") return t("From the supply");
  if (choice.verb === "lose" && choice.kind === "stack") return t("From the stack");
  if (choice.verb === "hit") return t("From the War Wagon");
  if (choice.verb === "build") return t("Build a fort");
  if (choice.verb === "seat" && choice.seat !== null) return state.personName(choice.seat);
  if (choice.verb === "deceive" && choice.seat !== null) return t("Decoy to {name}", { name: state.personName(choice.seat) });
  return choice.label;
}

/** Sentences to choose from, laid over the hand to keep everything else in place. */
function List({ paths, big = false }: { paths: ClickPath[]; big?: boolean }) {
  const finish = state.finish.value;
  return (
    <div class="row actions">
      <div class="menu">
        {paths.map((path) => (
          <button key={ids(path).join()} type="button" class={`button ${big ? "big" : ""}`} onClick={() => state.go(path, null)}>{sentence(path)}</button>
        ))}
        <EndOrUndo finish={finish} />
      </div>
    </div>
  );
}

/** Coins to choose from: recruited without payment, back from the box, in the hand that a spy sees, or of any supply. */
function Picking({ choices }: { choices: OfferedChoice[] }) {
  const spied = state.view.value?.spied ?? null;
  const seat = spied?.seat ?? state.payload.value?.seat ?? 0;
  const hand = spied ? Object.entries(spied.hand) : [];
  const supplyOf = (owner: number) => state.view.value?.seats.find((s) => s.seat === owner)?.supply ?? {};
  const unplayable = hand.filter(([kind]) => !choices.some((choice) => choice.kind === kind));
  const { name, short } = layout.value;
  const size = name === "phone" ? 56 : name === "land" || short ? 40 : 64;
  return (
    <div class="row actions">
      <div class="menu">
        <div class="picking">
          {choices.map((choice) => (
            <button key={choice.id} type="button" class="bare" title={choice.label} aria-label={choice.label} onClick={() => state.go([choice], null)}>
              <SeatCoin seat={choice.seat ?? seat} kind={choice.kind} size={size} disc="number-small" badge={numberOf(choice, spied?.hand ?? supplyOf(choice.seat ?? seat), spied !== null)} />
              <span>{state.kindName(choice.kind ?? "")}</span>
            </button>
          ))}
          {unplayable.map(([kind]) => <span key={kind} class="seen"><SeatCoin seat={seat} kind={kind} size={size} /><span>{state.kindName(kind)}</span></span>)}
        </div>
        <EndOrUndo finish={state.finish.value} />
      </div>
    </div>
  );
}

/** Returns the number beside a coin: in a hand only from two of a kind on, in the supply always. */
function numberOf(choice: OfferedChoice, counts: Record<string, number>, inHand: boolean): number | null {
  const count = counts[choice.kind ?? ""] ?? 0;
  return inHand && count < 2 ? null : count;
}

function EndOrUndo({ finish }: { finish: { label: string; run: () => void } | null }) {
  if (finish === null && !state.canStepBack()) return null;
  return (
    <div class="row">
      {state.canStepBack() ? <UndoButton /> : null}
      {finish ? <Finish {...finish} /> : null}
    </div>
  );
}

/** The way back from an earlier position. */
export function BackToGame() {
  return <KeyButton name="End" look="primary" run={state.showPresent}>{t("Back to the game")}</KeyButton>;
}

const KEYS: Record<string, string> = { bolster: "B", control: "C", tactic: "A" };

function Finish({ label, run }: { label: string; run: () => void }) {
  return <KeyButton name="Enter" look="primary" run={run}>{label}</KeyButton>;
}

function UndoButton() {
  return <KeyButton name="Escape" look="undo" run={state.undo}>{t("Undo")}</KeyButton>;
}

export function ClaimButton() {
  return (
    <KeyButton name="I" run={state.claim}>
      <Glyph name="initiative" size={26} />
      {t("Initiative")}
    </KeyButton>
  );
}
