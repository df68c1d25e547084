/** Armies chosen by hand: one seat after the other takes its units from the boxes. */

import { useState } from "preact/hooks";
import { Coin } from "../shared/ui.tsx";
import { t } from "../shared/texts.ts";
import type { HomeBoot, Kind, Side } from "../schema.gen.ts";
import { armySize, PERSON, sitters, type Choices } from "./options.ts";
import { SeatSign, seatName } from "./seats.tsx";

interface Props {
  boot: HomeBoot;
  choices: Choices;
  onChange: (armies: Choices["armies"]) => void;
}

export function ArmiesPick({ boot, choices, onChange }: Props) {
  const { players } = choices;
  const armies = choices.armies[players];
  const size = armySize(boot, players);
  const [seat, setSeat] = useState(() => Math.max(0, sitters(choices).indexOf(PERSON)));
  const [shown, setShown] = useState<Kind | null>(null);
  const taking = seat < players ? seat : 0;
  const put = (changed: Kind[][]): void => onChange({ ...choices.armies, [players]: changed });
  const press = (kind: Kind): void => {
    const owner = armies.findIndex((army) => army.includes(kind));
    if (owner >= 0) {
      put(armies.map((army) => army.filter((other) => other !== kind)));
      setSeat(owner);
      return;
    }
    if ((armies[taking]?.length ?? 0) >= size) return;
    const changed = armies.map((army, k) => (k === taking ? [...army, kind] : army));
    put(changed);
    if ((changed[taking]?.length ?? 0) < size) return;
    // A full army hands over to the next that lacks a unit.
    const next = changed.findIndex((army) => army.length < size);
    if (next >= 0) setSeat(next);
  };
  const line = shown === null ? null : boot.catalogue[shown];
  return (
    <div class="armies-pick" role="group" aria-label={t("By hand")}>
      <div class="army-seats" role="radiogroup" aria-label={t("Army")}>
        {armies.map((army, k) => (
          <label key={k} class={`tile-choice army-seat ${k === taking ? "checked" : ""}`}>
            <input type="radio" name="army" checked={k === taking} onChange={() => setSeat(k)} class="unseen-text" />
            <SeatSign seat={k} size={22} />
            <b>{seatName(k, players)}</b>
            <span class="second">{t("{n} of {all}", { n: army.length, all: size })}</span>
          </label>
        ))}
      </div>
      {boot.boxes.filter((box) => choices.boxes.includes(box.id)).map((box) => (
        <ul key={box.id} class="army-cards" aria-label={box.name}>
          {box.units.map((kind) => {
            const owner = armies.findIndex((army) => army.includes(kind));
            const side: Side | null = owner < 0 ? null : owner % 2 === 0 ? "A" : "B";
            const name = boot.catalogue[kind]?.name ?? kind;
            return (
              <li key={kind}>
                <button
                  type="button"
                  class="army-card bare"
                  aria-pressed={owner >= 0}
                  aria-label={owner < 0 ? name : t("{unit}, {name}", { unit: name, name: seatName(owner, players) })}
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
        <button type="button" class="button" onClick={() => put(filled(boot, choices))}>{t("Deal the rest")}</button>
        <button type="button" class="button" onClick={() => put(armies.map(() => []))}>{t("Clear")}</button>
      </div>
    </div>
  );
}

/** The armies, what they lack dealt at random from the boxes. */
function filled(boot: HomeBoot, choices: Choices): Kind[][] {
  const armies = choices.armies[choices.players];
  const taken = new Set(armies.flat());
  const pool = boot.boxes.filter((box) => choices.boxes.includes(box.id)).flatMap((box) => box.units).filter((kind) => !taken.has(kind));
  const draw = (): Kind[] => pool.splice(Math.floor(Math.random() * pool.length), 1);
  return armies.map((army) => {
    const lacking = armySize(boot, choices.players) - army.length;
    return [...army, ...Array.from({ length: lacking }, draw).flat()];
  });
}
