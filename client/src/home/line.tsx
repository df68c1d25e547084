/** One line of what will be played: the bot, the units, the boxes, and beside them the game on squares. */

import { Glyph } from "../shared/ui.tsx";
import { t } from "../shared/texts.ts";
import type { GameRequest, HomeBoot, Offer, Sitter } from "../schema.gen.ts";
import { CLOCKS, clockOf, commonLevel, hasUnits, severalBoxes, whyNotUnits, whyNotWithout, withLevel, type Choices, type Units } from "./options.ts";
import { Armies, Switch } from "./tiles.tsx";

const WAR_CHEST = "war_chest";

interface Props {
  boot: HomeBoot;
  offer: Offer;
  /** As they can be played. */
  choices: Choices;
  /** As they were made; these are changed. */
  asked: Choices;
  onChange: (choices: Choices) => void;
}

export function ChoiceLine({ boot, offer, choices, asked, onChange }: Props) {
  const level = commonLevel(choices);
  return (
    <div class="choice-line">
      <label class="line-pick">
        <span class="second">{t("Bot")}</span>
        <select name="level" aria-label={t("Bot")} value={level ?? ""} onChange={(event) => onChange(withLevel(asked, event.currentTarget.value as Sitter))}>
          {level === null ? <option value="" disabled>{t("By seat")}</option> : null}
          {boot.levels.map(({ id, name, line }) => <option key={id} value={id}>{t("{level}, {strength}", { level: name, strength: line })}</option>)}
        </select>
      </label>
      <UnitsSelect offer={offer} choices={choices} asked={asked} onChange={onChange} />
      <label class="line-pick">
        <span class="second">{t("Clock, each")}</span>
        <select name="clock" aria-label={t("Clock, each")} value={clockOf(choices)?.id ?? "none"} onChange={(event) => onChange({ ...asked, clock: event.currentTarget.value })}>
          <option value="none">{t("No clock")}</option>
          {CLOCKS.map(({ id, terms }) => <option key={id} value={id}>{clockName(terms)}</option>)}
        </select>
      </label>
      <Boxes boot={boot} offer={offer} choices={choices} asked={asked} onChange={onChange} />
      <FixedArmies offer={offer} choices={choices} />
    </div>
  );
}

function clockName(terms: NonNullable<GameRequest["clock"]>): string {
  if (terms.kind === "live") return t("{minutes} min + {seconds} s", { minutes: terms.minutes, seconds: terms.increment ?? 0 });
  return terms.days === 1 ? t("1 day") : t("{n} days", { n: terms.days });
}

/** Which units meet. A battle is one of the choices. */
function UnitsSelect({ offer, choices, asked, onChange }: Omit<Props, "boot">) {
  const battles = offer.setups.filter(({ id }) => id !== "first_game");
  const plain: [Units, string][] = [["first_game", t("First game")], ["random", t("Random")], ["draft", t("Draft")], ["chosen", t("By hand")]];
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

/** The boxes of War Chest as switches, and the other games under their own names: whichever is on is played. */
function Boxes({ boot, choices, asked, onChange }: Props) {
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

/** What was chosen, in a few words: the other game, and each box beside the base box. */
export function ChosenBoxes({ offer, choices }: { offer: Offer; choices: Choices }) {
  const told = offer.ruleset === WAR_CHEST
    ? offer.boxes.filter(({ id, standard }) => !standard && choices.boxes.includes(id))
    : [offer];
  return <>{told.map(({ name, line }) => <p key={name} class="second chosen-box"><b>{name}</b>: {line}</p>)}</>;
}

/** The armies that meet, where that is known: those of the first game, or of a battle. */
function FixedArmies({ offer, choices }: { offer: Offer; choices: Choices }) {
  const id = choices.units === "battle" ? choices.battle : choices.units;
  const setup = offer.setups.find((one) => one.id === id);
  if (setup === undefined) return null;
  return (
    <div class="fixed-armies">
      <Armies armies={setup.armies} />
      <p class="second">{setup.intro}</p>
    </div>
  );
}
