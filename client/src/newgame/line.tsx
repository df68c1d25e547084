/** One line that describes the next game: the bot, the units, the boxes, and beside them the game on squares. */

import { useState } from "preact/hooks";
import { Glyph } from "../shared/ui.tsx";
import { listed } from "../shared/forms.ts";
import { t } from "../shared/texts.ts";
import type { HomeBoot, Offer, OfferedClock, SetupCard } from "../schema.gen.ts";
import { BOUNDS, clockOf, commonLevel, hasUnits, inShort, severalBoxes, whyNotUnits, whyNotWithout, withLevel, type GameChoices, type UnitsChoice } from "./options.ts";
import { LevelPick } from "./levels.tsx";
import { Armies, Switch } from "./tiles.tsx";

const WAR_CHEST = "war_chest";

interface Props extends LineProps {
  /** Whether the visitor has played no game yet. */
  fresh: boolean;
}

interface LineProps {
  boot: HomeBoot;
  offer: Offer;
  /** The choices as they can be played. */
  choices: GameChoices;
  /** The choices as the visitor made them; changes apply to these. */
  asked: GameChoices;
  onChange: (choices: GameChoices) => void;
}

export function ChoiceLine({ boot, offer, choices, asked, fresh, onChange }: Props) {
  const level = commonLevel(choices);
  return (
    <div class="choice-line">
      <LevelPick levels={boot.levels} options={offer.options} level={level} fresh={fresh} onPick={(picked) => onChange(withLevel(asked, picked))} />
      <UnitsSelect offer={offer} choices={choices} asked={asked} onChange={onChange} />
      <ClockPick boot={boot} asked={asked} onChange={onChange} />
      <Boxes boot={boot} offer={offer} choices={choices} asked={asked} onChange={onChange} />
      <FixedArmies offer={offer} choices={choices} />
    </div>
  );
}

/** The clock: a preset, or two fields. */
function ClockPick({ boot, asked, onChange }: Pick<LineProps, "boot" | "asked" | "onChange">) {
  const terms = clockOf(asked);
  const now = terms === null ? "none" : inShort(terms);
  const [own, setOwn] = useState(terms !== null && boot.clocks.every((one) => inShort(one.terms) !== now));
  const [live, days] = ["live", "days"].map((kind) => boot.clocks.filter((one) => one.terms.kind === kind));
  const pick = (value: string): void => {
    setOwn(value === "own");
    if (value !== "own") onChange({ ...asked, clock: value });
    else if (terms?.kind !== "live") onChange({ ...asked, clock: "10+5" });
  };
  const options = (clocks: OfferedClock[] = []) => clocks.map((one) => <option key={one.name} value={inShort(one.terms)}>{one.name}</option>);
  return (
    <>
      <label class="line-pick">
        <span class="second">{t("Clock, each")}</span>
        <select name="clock" aria-label={t("Clock, each")} value={own ? "own" : now} onChange={(event) => pick(event.currentTarget.value)}>
          <option value="none">{t("No clock")}</option>
          <optgroup label={t("Minutes, and seconds a coin")}>
            {options(live)}
            <option value="own">{t("Your own")}</option>
          </optgroup>
          <optgroup label={t("Days a turn")}>{options(days)}</optgroup>
        </select>
      </label>
      {own && terms?.kind === "live" ? (
        <div class="line-pick own-clock" role="group" aria-label={t("Your own")}>
          <NumberField label={t("Minutes")} of={BOUNDS.minutes} value={terms.minutes} onSet={(minutes) => onChange({ ...asked, clock: inShort({ ...terms, minutes }) })} />
          <NumberField label={t("Seconds a coin")} of={BOUNDS.seconds} value={terms.increment ?? 0} onSet={(increment) => onChange({ ...asked, clock: inShort({ ...terms, increment }) })} />
        </div>
      ) : null}
    </>
  );
}

/** A whole number between two bounds. A number out of bounds becomes the nearest bound; other input becomes the lower one. */
function NumberField({ label, of: [least, most], value, onSet }: { label: string; of: readonly [number, number]; value: number; onSet: (value: number) => void }) {
  const set = (field: HTMLInputElement): void => {
    const number = Math.min(most, Math.max(least, Math.round(field.valueAsNumber || least)));
    field.value = String(number);
    onSet(number);
  };
  return (
    <label>
      <span class="second">{label}</span>
      <input type="number" min={least} max={most} step={1} required defaultValue={String(value)} onChange={(event) => set(event.currentTarget)} />
    </label>
  );
}

/** The choice of the units that meet. A battle is one of the options. */
function UnitsSelect({ offer, choices, asked, onChange }: Omit<LineProps, "boot">) {
  const battles = offer.setups.filter(({ battle }) => battle);
  const plain: [UnitsChoice, string][] = (["first_game", "random", "draft", "chosen"] as const).map((units) => [units, unitsName(units)]);
  const pick = (value: string): void => {
    const known = plain.find(([units]) => units === value);
    onChange(known ? { ...asked, units: known[0] } : { ...asked, units: "battle", battle: value });
  };
  return (
    <label class="line-pick">
      <span class="second">{t("Units")}</span>
      <select name="units" aria-label={t("Units")} value={choices.units === "battle" ? choices.battle : choices.units} onChange={(event) => pick(event.currentTarget.value)}>
        {plain.filter(([units]) => hasUnits(offer, units)).map(([units, name]) => (
          <option key={units} value={units} disabled={whyNotUnits(choices, offer, units) !== null}>{name}</option>
        ))}
        {battles.length === 0 ? null : (
          <optgroup label={t("Famous battle")}>
            {battles.map(({ id, name }) => <option key={id} value={id} disabled={whyNotUnits(choices, offer, "battle") !== null}>{name}</option>)}
          </optgroup>
        )}
      </select>
    </label>
  );
}

/** The boxes of War Chest as switches, and the other games by name: the game that is switched on is played. */
function Boxes({ boot, choices, asked, onChange }: LineProps) {
  const chest = boot.games.find(({ ruleset }) => ruleset === WAR_CHEST);
  const others = boot.games.filter(({ ruleset }) => ruleset !== WAR_CHEST);
  const inChest = choices.ruleset === WAR_CHEST;
  const turn = (id: string, on: boolean): void => {
    const kept = inChest ? choices.boxes : asked.boxes;
    const boxes = on ? [...new Set([...kept, id])] : kept.filter((box) => box !== id);
    onChange({ ...asked, ruleset: WAR_CHEST, boxes });
  };
  return (
    <div class="line-pick" role="group" aria-label={t("Boxes")}>
      <span class="second" aria-hidden="true">{t("Boxes")}</span>
      <div class="line-boxes">
        {chest === undefined || !severalBoxes(chest) ? null : chest.boxes.map(({ id, name, line, sign }) => (
          <Switch
            key={id}
            small
            checked={inChest && choices.boxes.includes(id)}
            onTurn={(on) => turn(id, on)}
            whyNot={inChest ? whyNotWithout(choices, chest, id) : null}
            name={name}
            line={line}
            sign={<Glyph name={sign} size={26} />}
          />
        ))}
        {others.map(({ ruleset, name, line }) => (
          <Switch
            key={ruleset}
            small
            checked={choices.ruleset === ruleset}
            onTurn={(on) => onChange({ ...asked, ruleset: on ? ruleset : WAR_CHEST })}
            name={name}
            line={line}
          />
        ))}
      </div>
    </div>
  );
}

/** The choice in a few words: the other game, or each box except the base box. */
export function ChosenBoxes({ offer, choices }: { offer: Offer; choices: GameChoices }) {
  const cards = offer.ruleset === WAR_CHEST
    ? offer.boxes.filter(({ id, standard }) => !standard && choices.boxes.includes(id))
    : [offer];
  return <>{cards.map(({ name, line }) => <p key={name} class="second chosen-box"><b>{name}</b>: {line}</p>)}</>;
}

/** The armies that meet, if they are known in advance: in the first game, or in a battle. */
function FixedArmies({ offer, choices }: { offer: Offer; choices: GameChoices }) {
  const setup = fixedSetup(offer, choices);
  if (setup === undefined) return null;
  return (
    <div class="fixed-armies">
      <Armies armies={setup.armies} />
      <p class="second">{setup.intro}</p>
    </div>
  );
}

/** The description of the next game that a first visit shows; everything else is among the choices. */
export function FirstLine({ offer, choices }: { offer: Offer; choices: GameChoices }) {
  const setup = fixedSetup(offer, choices);
  const boxes = listed(offer.boxes.filter(({ id }) => choices.boxes.includes(id)).map(({ name }) => name));
  const line = setup?.intro ?? boxes;
  return (
    <div class="first-line">
      {setup ? <Armies armies={setup.armies} /> : null}
      <p><b>{setup?.name ?? unitsName(choices.units)}</b><span class="second">{choices.clock === "none" ? t("{line}, no clock", { line }) : line}</span></p>
    </div>
  );
}

function unitsName(units: UnitsChoice): string {
  return { first_game: t("First game"), random: t("Random"), draft: t("Draft"), chosen: t("By hand"), battle: t("Famous battle") }[units];
}

function fixedSetup(offer: Offer, choices: GameChoices): SetupCard | undefined {
  const id = choices.units === "battle" ? choices.battle : choices.units;
  return offer.setups.find((one) => one.id === id);
}
