/** The parts of a lesson's or a puzzle's page around the board: armies, hand, choices and coins. */

import type { ComponentChildren } from "preact";
import { boot, kindName } from "../rulebook/names.ts";
import type { Tried } from "../rulebook/trying.ts";
import { ids, sentence } from "../shared/compose.ts";
import { hyphenated, listed } from "../shared/forms.ts";
import { buttonName, onlyName, signName } from "../shared/prompts.ts";
import { t } from "../shared/texts.ts";
import { TallyDots } from "../shared/tally.tsx";
import { Bag, Coin, Sign } from "../shared/ui.tsx";
import type { CoinKind, SeatView } from "../schema.gen.ts";

/** Units of a seat, each with its line. */
export function ArmyRows({ seat, kinds, chosen }: { seat: SeatView; kinds: CoinKind[]; chosen: CoinKind | null }) {
  const [before, after] = t("{n} left").split("{n}");
  return (
    <ul class="lesson-army" aria-label={seat.own === null ? t("Their army") : t("Your army")}>
      {kinds.map((kind) => (
        <li key={kind} class={chosen === kind && seat.own !== null ? "chosen" : ""}>
          <Coin side={seat.side} kind={kind} size={46} />
          <span class="row-top">
            <span class="row-name">{kindName(kind)}</span>
            <TallyDots tally={seat.tally[kind] ?? { board: 0, cycle: 0, supply: 0, box: 0 }} side={seat.side} />
          </span>
          <span class="row-under">
            <span class="row-line">{boot.catalogue[kind]?.line}</span>
            <span class="row-left">{before}<b>{seat.tally[kind]?.supply ?? 0}</b>{after}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The hand as buttons. `off`: whether a coin stands back. `still`: whether no coin can be chosen. */
export function HandOf({ tried, off, still = false }: { tried: Tried; off: (kind: CoinKind, index: number) => boolean; still?: boolean }) {
  const side = tried.seat.value?.side ?? null;
  const { slot } = tried.selection.value;
  return (
    <div class="lesson-hand" role="group" aria-label={t("Your hand")}>
      {tried.hand.value.map((kind, index) => {
        const chosen = slot === index;
        return (
          <button key={index} type="button" class={`bare lesson-coin ${chosen ? "chosen" : ""} ${off(kind, index) ? "off" : ""}`} aria-pressed={chosen} data-kind={kind} disabled={still} onClick={() => tried.chooseSlot(index)}>
            <Coin side={decoyOf(tried, kind) ?? side} kind={kind} size={92} />
            <span>{hyphenated(kind === "royal" ? t("Royal") : kindName(kind))}</span>
          </button>
        );
      })}
    </div>
  );
}

/** Returns the side that a decoy belongs to, or null for any other coin. */
function decoyOf(tried: Tried, kind: CoinKind): "A" | "B" | null {
  return tried.now.value?.view.seats.find((seat) => kind in seat.decoy)?.side ?? null;
}

/** The bag and the discards of a seat. */
export function Purse({ seat }: { seat: SeatView | null }) {
  if (seat === null) return null;
  const up = Object.entries(seat.faceup).flatMap(([kind, count]) => Array<CoinKind>(count).fill(kind));
  const label = t("Bag: {bag}. Discards face up: {up}. Facedown: {down}.", { bag: seat.bag, up: listed(up.map(kindName)) || "0", down: seat.facedown });
  return (
    <p class="lesson-purse" role="img" aria-label={label}>
      <Bag count={seat.bag} size={34} />
      {/* On phones, a coin lies over the one before it if that is of the same kind. */}
      {up.map((kind, k) => <Coin key={`${kind}${k}`} side={seat.side} kind={kind} size={28} class={kind === up[k - 1] ? "same" : ""} />)}
      {Array.from({ length: seat.facedown }, (_, k) => <Coin key={k} side={seat.side} kind={null} size={28} class={k > 0 ? "same" : ""} />)}
    </p>
  );
}

interface Props {
  tried: Tried;
  /** Whether no choices beside the hexes are offered. */
  hidden?: boolean;
  /** Whether choices of a kind are faded if there is little room. */
  other?: (verb: string) => boolean;
}

/** The choices beside the hexes, for the chosen coin. */
export function Choices({ tried, hidden = false, other = () => false }: Props) {
  const { inquiry } = tried.selection.value;
  const signs = [...new Set(tried.offers.value.discs.map((disc) => disc.name))];
  const beside = tried.beside.value;
  const recruits = beside.filter((choice) => choice.verb === "recruit");
  const side = tried.seat.value?.side ?? null;
  const only = tried.now.value?.only ?? null;
  const back = (verb: string): string => (other(verb) ? " other" : "");
  return (
    <div class="lesson-choices">
      {inquiry?.what === "path" ? (
        inquiry.paths.map((path) => <button key={ids(path).join()} type="button" class="button" data-path={ids(path).join(".")} onClick={() => tried.go(path)}>{sentence(path)}</button>)
      ) : hidden ? null : (
        <>
          {signs.map((name) => (
            <button key={name} type="button" class={`button${back(name)}`} data-sign={name} onClick={() => tried.act(name)}>
              <Sign name={name} size={24} />
              {signName(name)}
            </button>
          ))}
          {only === null ? null : (
            <button type="button" class="button" data-only onClick={() => tried.go(only)}>{onlyName(only)}</button>
          )}
          {beside.filter((choice) => choice.verb !== "recruit").map((choice) => (
            <button key={choice.id} type="button" class={`button${back(choice.verb)}`} data-verb={choice.verb} data-choice={choice.id} title={choice.label} onClick={() => tried.go([choice])}>{buttonName(choice)}</button>
          ))}
          {recruits.length === 0 ? null : (
            <span class={`button lesson-recruit${back("recruit")}`} role="group" aria-label={t("Recruit")}>
              {t("Recruit")}
              {recruits.map((choice) => (
                <button key={choice.id} type="button" class="bare" data-verb="recruit" data-choice={choice.id} aria-label={choice.label} title={choice.label} onClick={() => tried.go([choice])}>
                  <Coin side={side} kind={choice.kind ?? ""} size={36} />
                </button>
              ))}
            </span>
          )}
        </>
      )}
    </div>
  );
}

function Round({ children }: { children: ComponentChildren }) {
  return <svg class="lesson-mark" width="22" height="22" viewBox="-11 -11 22 22" aria-hidden="true"><circle r="11" />{children}</svg>;
}

export function Tick() {
  return <Round><path d="M-5 0L-1.500 4L5 -4" /></Round>;
}

export function Cross() {
  return <Round><path d="M-4 -4L4 4M4 -4L-4 4" /></Round>;
}
