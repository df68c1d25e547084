/** The prompt, the hand, and the facedown actions. Every row has its fixed place. */

import { Outline } from "../../shared/ui.tsx";
import { whichPath } from "../../shared/prompts.ts";
import { spentSlot } from "../../shared/selection.ts";
import { breadth, hyphenated, listed } from "../../shared/forms.ts";
import { t, tn } from "../../shared/texts.ts";
import { RuleLink } from "../../shared/rule.tsx";
import type { CoinKind, OfferedChoice, SeatView } from "../../schema.gen.ts";
import { ClaimButton } from "./actionrow.tsx";
import { Key, KeyButton } from "../controls/key.tsx";
import { TimeNote } from "../clock/lateclock.ts";
import { SeatCoin } from "../../table/coins.tsx";
import { dropAt } from "./boardview.tsx";
import { layout } from "../../table/layout.ts";
import { four } from "../../table/boot.ts";
import * as state from "../state.ts";
import { Chat, Hint } from "../chat/talk.tsx";
import { question, status } from "../page.ts";

/** A prompt with more letters than two lines hold is set smaller: its place never grows. */
const TWO_LINES = 60;
/** A prompt of more letters takes two lines in a narrow panel. */
const ONE_LINE = 36;

/** The sentence above the hand, and the smaller one below it. */
export function Prompt() {
  const whole = state.payload.value;
  const unsent = state.unsent.value;
  let text = "";
  let note: string | null = null;
  const asked = state.ask.value;
  const posed = question.value;
  const rule = posed === null ? (state.message.value?.rule ?? null) : null;
  const early = state.ahead.value !== null;
  const soon = t("For your next turn");
  if (posed !== null) {
    text = posed.text;
    note = posed.note ?? "";
  } else if (state.message.value !== null) text = state.message.value.text;
  else if (state.offline.value) text = offlineText();
  else if (state.curtain.value !== null) text = "";
  else if (state.past.value !== null) {
    text = t("An earlier position");
  }
  else if (asked !== null) {
    text = asked.prompt;
    note = early ? soon : asked.note;
    const coin = state.coin.value;
    if (early && coin === null) {
      text = whole?.waiting?.prompt ?? "";
      note = null;
    }
    const { inquiry } = state.selection.value;
    if (inquiry?.what === "unit") text = t("Which {unit}?", { unit: coin ? state.kindName(coin) : "" });
    else if (inquiry?.what === "path") text = whichPath(inquiry.paths);
    else if (coin !== null && state.unsent.value === null && asked.step === "coin") {
      text = state.offers.value.hexes.size > 0 ? t("{unit}: choose a hex", { unit: state.kindName(coin) }) : t("{unit}: what should it do?", { unit: state.kindName(coin) });
    }
    // On a shared screen, a choice that needs no curtain names its player.
    if (asked.step !== "coin" && whole?.seat !== state.bottom.value && whole?.seat !== null && whole?.seat !== undefined) {
      text = t("{name}: {prompt}", { name: state.personName(whole.seat), prompt: text });
    }
  } else if (unsent !== null) {
    text = unsent.label;
    note = state.sending.value ? t("Sending") : early ? soon : t("Not sent yet");
  } else if (whole?.waiting && state.watching) {
    // The seats of a phone have no room for the time of a first action: its line takes the place of the note.
    const timed = timeMatters(false);
    text = timed ? whole.waiting.prompt : t("You are watching");
    note = timed ? null : whole.waiting.prompt;
  } else if (whole?.waiting) text = whole.waiting.prompt;
  const point = note === null && breadth(text) <= TWO_LINES ? whole?.match_point : null;
  const timed = note === null && state.coin.value === null && timeMatters(asked !== null);
  // A phone has no armies beside the board: the free line says what the chosen coin's unit can do. Before that, it has the player's offer.
  const { name } = layout.value;
  const free = note === null && asked !== null && state.message.value === null;
  const line = !free ? "" : state.coin.value === null ? status.value?.offers.find((one) => !one.asked)?.text : name === "phone" ? state.catalogue[state.coin.value]?.line : "";
  return (
    <div class="prompt">
      <Hint />
      <p class={`prompt-text ${breadth(text) > (name === "phone" ? ONE_LINE : TWO_LINES) ? "long" : ""}`}>
        {text}
        <RuleLink rule={rule} apart />
      </p>
      {timed ? <TimeNote /> : point ? <p class="prompt-note match-point">{point.text}</p> : line ? <p class="prompt-note coin-line">{line}</p> : note !== null ? <p class={`prompt-note ${state.sending.value ? "late" : ""}`}>{note}</p> : breadth(text) > (name === "corners" ? ONE_LINE : TWO_LINES) ? null : <Legend />}
    </div>
  );
}

/**
 * Returns whether the prompt mentions time: the limit of the player's first action, or with four seats any player's limit or absence, or
 * on the phone of a watcher any player's limit.
 */
function timeMatters(mine: boolean): boolean {
  const limited = (status.value?.clock?.opening ?? null) !== null;
  if (state.watching && layout.value.name === "phone") return limited;
  return mine ? limited : four && (limited || (status.value?.claim ?? null) !== null);
}

function Legend() {
  const offers = [...state.offers.value.hexes.values()];
  if (offers.length === 0 || state.selection.value.inquiry?.what === "unit") return null;
  const has = (name: "mayGoOn" | "deploy" | "target"): boolean => offers.some((o) => o[name]);
  const plain = offers.some((o) => o.dot && !o.mayGoOn);
  return (
    <p class="legend" aria-hidden="true">
      {plain ? <span><i class="l-dot" />{t("move")}</span> : null}
      {has("mayGoOn") ? <span><i class="l-ring" />{t("can go on")}</span> : null}
      {has("target") ? <span><i class="l-target" />{t("attack")}</span> : null}
      {has("deploy") ? <span><i class="l-deploy" />{t("deploy")}</span> : null}
    </p>
  );
}

function sizeOf(count: number): number {
  const { name, short } = layout.value;
  if (name === "land") return 56;
  if (name === "phone") return short ? 64 : count > 3 ? 76 : 88;
  if (name === "corners") return short || count > 3 ? 54 : 66;
  if (name === "low") return short || count > 3 ? 60 : 72;
  if (name === "mid") return short || count > 3 ? 60 : 84;
  return count > 3 ? 68 : 92;
}

/** A name of more letters may take two lines. */
const LONG = 13;

/** The hand. It never moves: a spent coin leaves its outline. A drawn coin lies on the left and is already chosen. */
export function Hand({ seat }: { seat: SeatView }) {
  const slots = state.hand.value;
  const drawn = state.drawn.value;
  const size = sizeOf(slots.length + (drawn ? 1 : 0));
  const playable = state.ask.value?.step === "coin" && !state.sending.value && !state.offline.value;
  const busy = state.unsent.value !== null || drawn !== null;
  const committed = state.unsent.value === null ? state.coin.value : committedCoin();
  const rove = spentSlot(state.selection.value) ?? slots.findIndex((kind) => kind !== null);
  return (
    <div class="hand" role="listbox" aria-label={t("Your hand")} aria-orientation="horizontal" id="hand" tabIndex={-1}>
      {drawn ? (
        <div class="hand-slot" role="option" aria-selected="true" aria-label={t("{unit} drawn", { unit: state.kindName(drawn) })}>
          {state.sending.value ? <span class="leaving"><Outline side={seat.side} size={size} /></span> : <span class="hand-coin chosen"><SeatCoin seat={seat.seat} kind={drawn} size={size} /></span>}
          <span class="hand-name chosen-name">{t("Just drawn")}</span>
        </div>
      ) : null}
      {slots.length === 0 ? Array.from({ length: seat.hand }, (_, k) => <span key={k} class="hand-back"><SeatCoin seat={seat.seat} kind={null} size={sizeOf(seat.hand)} /></span>) : null}
      {slots.map((kind, index) => {
        const leaving = state.sending.value && index === rove && spentSlot(state.selection.value) !== null;
        if (kind === null || leaving) {
          return (
            <div key={index} class="hand-slot spent" role="option" aria-selected="false" aria-disabled="true" aria-label={t("spent")}>
              <span class={leaving ? "leaving" : "hand-coin"}><Outline side={seat.side} size={size} /></span>
              <span class="hand-name" />
            </div>
          );
        }
        const chosen = state.unsent.value === null ? state.selection.value.slot === index : slots.indexOf(committed ?? "") === index;
        const off = busy && !chosen;
        return (
          <div
            key={`${state.payload.value?.view.round ?? 0}-${index}`}
            class={`hand-slot ${off ? "off" : ""} ${playable ? "live" : ""}`}
            role="option"
            tabIndex={index === rove ? 0 : -1}
            aria-selected={chosen}
            aria-label={handLabel(kind)}
            data-slot={index}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => state.drag.ended() || state.chooseSlot(index)}
            onPointerDown={(event) => {
              if (!playable || busy) return;
              state.drag.start(event, state.lookOf(seat.seat, kind), () => state.selection.value.slot !== index && state.chooseSlot(index), dropAt);
            }}
            onKeyDown={(event) => moveInHand(event, index)}
          >
            <span class={`hand-coin ${chosen ? "chosen" : ""}`}><SeatCoin seat={seat.seat} kind={kind} size={size} /></span>
            <span class={`hand-name ${chosen ? "chosen-name" : ""} ${breadth(shortName(kind)) > LONG ? "long" : ""}`}>{hyphenated(shortName(kind))}</span>
          </div>
        );
      })}
    </div>
  );
}

/** Returns the coin that the unsent action spends. */
function committedCoin(): CoinKind | null {
  const first = state.selection.value.steps[0]?.step.ids[0];
  return state.asked.value?.choices.find((c) => c.id === first)?.coin ?? null;
}

function shortName(kind: CoinKind): string {
  if (kind === "royal") return t("Royal");
  return state.isDecoy(kind) ? t("Decoy") : state.kindName(kind);
}

function handLabel(kind: CoinKind): string {
  const uses = state.asked.value?.step === "coin" ? state.asked.value.choices.filter((c) => c.coin === kind && c.to !== null).length : 0;
  return uses > 0 ? tn("{unit}, {n} use on the board", "{unit}, {n} uses on the board", uses, { unit: state.kindName(kind) }) : t("{unit}, in hand", { unit: state.kindName(kind) });
}

function moveInHand(event: KeyboardEvent, index: number): void {
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    event.stopPropagation();
    state.chooseSlot(index);
    return;
  }
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  event.stopPropagation();
  const all = [...document.querySelectorAll<HTMLElement>("[data-slot]")];
  const at = all.findIndex((e) => e.dataset.slot === String(index));
  all[(at + step + all.length) % all.length]?.focus();
}

/** Initiative, pass and recruit: the coin is discarded facedown. */
export function Facedown({ seat }: { seat: SeatView }) {
  const { claim, pass, recruit } = state.beside.value;
  const { name, short } = layout.value;
  const narrow = name === "land" || (short && name !== "wide");
  const recruiting = state.selection.value.inquiry?.what === "recruit";
  const any = claim !== undefined || pass !== undefined || recruit.length > 0;
  const coins = <RecruitCoins seat={seat} choices={recruit} size={44} />;
  if (narrow) {
    return (
      <div class={`row facedown ${name === "phone" ? "" : "crowded"}`}>
        {recruiting && recruit.length > 0 ? (
          <>
            <button type="button" class="button undo" onClick={state.undo}>{t("Undo")}</button>
            <span class="recruit-inline">{coins}</span>
          </>
        ) : (
          <>
            {claim ? <ClaimButton /> : null}
            {recruit.length > 0 ? <button type="button" class="button" onClick={state.recruit}>{t("Recruit")}</button> : null}
            {pass ? <PassButton /> : null}
          </>
        )}
      </div>
    );
  }
  if (name === "phone") {
    return (
      <div class="row facedown">
        {recruit.length > 0 ? <div class="recruit" role="group" aria-label={t("Recruit")}><span class="recruit-name">{t("Recruit")}</span>{coins}</div> : null}
        {pass ? <PassButton /> : null}
      </div>
    );
  }
  return (
    <div class={`facedown ${any ? "" : "free"}`}>
      {name !== "corners" && !short ? <p class={`facedown-title ${any ? "" : "empty"}`}>{any ? t("Facedown") : ""}</p> : null}
      <div class="row">
        {claim ? <ClaimButton /> : null}
        {pass ? <PassButton /> : null}
      </div>
      <div class="row recruit-row">
        {recruit.length > 0 ? (
          <div class={`recruit ${recruiting ? "armed" : ""}`} role="group" aria-label={t("Recruit")}>
            <span class="recruit-name">
              {t("Recruit")} <Key name="R" />
            </span>
            {coins}
          </div>
        ) : null}
      </div>
      <Chat at="hand" />
    </div>
  );
}

function PassButton() {
  return <KeyButton name="P" run={state.pass}>{t("Pass")}</KeyButton>;
}

function RecruitCoins({ seat, choices, size }: { seat: SeatView; choices: OfferedChoice[]; size: number }) {
  return (
    <span class="recruit-coins">
      {choices.map((choice) => (
        <button key={choice.id} type="button" class="bare" aria-label={listed([choice.label, t("{n} left", { n: seat.supply[choice.kind ?? ""] ?? 0 })])} title={state.kindName(choice.kind ?? "")} onClick={() => state.go([choice], null)}>
          <SeatCoin seat={seat.seat} kind={choice.kind} size={size} badge={seat.supply[choice.kind ?? ""] ?? 0} disc="number-small" />
        </button>
      ))}
    </span>
  );
}

/** Returns why nothing happens: the line or the server is down, or there is no network. Also says that the action is kept. */
function offlineText(): string {
  const kept = state.sending.value;
  if (navigator.onLine) return kept ? t("Reconnecting. Your action is saved.") : t("Reconnecting.");
  return kept ? t("No connection. Your action is saved and will be sent.") : t("No connection.");
}
