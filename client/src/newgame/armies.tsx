/** Armies chosen by hand: the seats take their units from the boxes, one seat after the other. */

import { useState } from "preact/hooks";
import { Coin } from "../shared/ui.tsx";
import { t } from "../shared/texts.ts";
import type { CoinKind, Offer, Side } from "../schema.gen.ts";
import { armySize, PERSON, sitters, type GameChoices } from "./options.ts";
import { SeatSign, seatName } from "./seats.tsx";

interface Props {
  offer: Offer;
  choices: GameChoices;
  onChange: (armies: GameChoices["armies"]) => void;
}

export function ArmiesPick({ offer, choices, onChange }: Props) {
  const { players } = choices;
  const armies = choices.armies[players];
  const size = armySize(offer, players);
  const [seat, setSeat] = useState(() => Math.max(0, sitters(choices).indexOf(PERSON)));
  const [shown, setShown] = useState<CoinKind | null>(null);
  const taking = seat < players ? seat : 0;
  const put = (changed: CoinKind[][]): void => onChange({ ...choices.armies, [players]: changed });
  const press = (kind: CoinKind): void => {
    const owner = armies.findIndex((army) => army.includes(kind));
    if (owner >= 0) {
      put(armies.map((army) => army.filter((other) => other !== kind)));
      setSeat(owner);
      return;
    }
    if ((armies[taking]?.length ?? 0) >= size || twinOf(offer, kind, armies.flat()) !== null) return;
    const changed = armies.map((army, k) => (k === taking ? [...army, kind] : army));
    put(changed);
    if ((changed[taking]?.length ?? 0) < size) return;
    // A full army passes the choice to the next army that lacks a unit.
    const next = changed.findIndex((army) => army.length < size);
    if (next >= 0) setSeat(next);
  };
  const line = shown === null ? null : offer.catalogue[shown];
  return (
    <div class="armies-pick" role="group" aria-label={t("By hand")}>
      <div class="army-seats" role="radiogroup" aria-label={t("Army")}>
        {armies.map((army, k) => (
          <label key={k} class={`chip army-seat ${k === taking ? "on" : ""}`}>
            <input type="radio" name="army" checked={k === taking} onChange={() => setSeat(k)} class="unseen-text" />
            <SeatSign seat={k} size={22} />
            <b>{seatName(offer, k, players)}</b>
            <span class="second">{t("{n} of {all}", { n: army.length, all: size })}</span>
          </label>
        ))}
      </div>
      {offer.boxes.filter((box) => choices.boxes.includes(box.id)).map((box) => (
        <ul key={box.id} class="army-cards" aria-label={box.name}>
          {box.units.map((kind) => {
            const owner = armies.findIndex((army) => army.includes(kind));
            const side: Side | null = owner < 0 ? null : owner % 2 === 0 ? "A" : "B";
            const name = offer.catalogue[kind]?.name ?? kind;
            const twin = twinOf(offer, kind, armies.flat());
            return (
              <li key={kind}>
                <button
                  type="button"
                  class={`army-card bare ${twin === null ? "" : "off"}`}
                  aria-pressed={owner >= 0}
                  aria-disabled={twin !== null}
                  title={twin === null ? undefined : t("Uses the same coins as {unit}", { unit: offer.catalogue[twin]?.name ?? twin })}
                  aria-label={owner < 0 ? name : t("{unit}, {name}", { unit: name, name: seatName(offer, owner, players) })}
                  onClick={() => press(kind)}
                  onMouseEnter={() => setShown(kind)}
                  onFocus={() => setShown(kind)}
                >
                  <Coin side={side} second={owner > 1} kind={kind} size={46} />
                  <span>{name}</span>
                </button>
              </li>
            );
          })}
        </ul>
      ))}
      <p class="second army-line" aria-live="polite">
        {line ? <><b>{line.name}.</b> {line.line}</> : t("Press a unit to add it; press it again to remove it.")}
      </p>
      <div class="army-tools">
        <button type="button" class="button" onClick={() => put(filled(offer, choices))}>{t("Deal the rest")}</button>
        <button type="button" class="button" onClick={() => put(armies.map(() => []))}>{t("Clear")}</button>
      </div>
    </div>
  );
}

/**
 * Returns the card among these that shares its coins with this one, or null if there is none. A game can
 * contain only one of the two.
 */
function twinOf(offer: Offer, kind: CoinKind, among: CoinKind[]): CoinKind | null {
  const twins = offer.catalogue[kind]?.twins ?? [];
  return among.find((other) => twins.includes(other)) ?? null;
}

/** Returns the armies. Missing units are dealt at random from the boxes. */
function filled(offer: Offer, choices: GameChoices): CoinKind[][] {
  const armies = choices.armies[choices.players];
  const taken = new Set(armies.flat());
  const pool = offer.boxes.filter((box) => choices.boxes.includes(box.id)).flatMap((box) => box.units);
  const draw = (): CoinKind[] => {
    const free = pool.filter((kind) => !taken.has(kind) && twinOf(offer, kind, [...taken]) === null);
    const drawn = free.slice(Math.floor(Math.random() * free.length)).slice(0, 1);
    for (const kind of drawn) taken.add(kind);
    return drawn;
  };
  return armies.map((army) => {
    const lacking = armySize(offer, choices.players) - army.length;
    return [...army, ...Array.from({ length: lacking }, draw).flat()];
  });
}
