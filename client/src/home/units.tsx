/** Which units meet: fixed armies, dealt, drafted or chosen by hand; and the boxes that they come from. */

import { Glyph } from "../shared/ui.tsx";
import { t } from "../shared/texts.ts";
import type { HomeBoot } from "../schema.gen.ts";
import { ArmiesPick } from "./armies.tsx";
import { armySize, whyNotUnits, whyNotWithout, type Choices, type Units } from "./options.ts";
import { Armies, Switch, Tile } from "./tiles.tsx";

interface Props {
  boot: HomeBoot;
  /** As they can be played. */
  choices: Choices;
  /** As they were made; these are changed. */
  asked: Choices;
  onChange: (choices: Choices) => void;
}

export function UnitsPick({ boot, choices, asked, onChange }: Props) {
  const firstGame = boot.setups.find((s) => s.id === "first_game");
  const battles = boot.setups.filter((s) => s.id !== "first_game");
  const tile = (units: Units) => ({
    group: "units",
    value: units,
    checked: choices.units === units,
    onPick: () => onChange({ ...asked, units }),
    whyNot: whyNotUnits(choices, boot, units),
  });
  const size = armySize(boot, choices.players);
  return (
    <fieldset class="pick">
      <legend>{t("Units")}</legend>
      <Tile {...tile("first_game")} name={firstGame?.name} line={firstGame?.intro} aside={<Armies armies={firstGame?.armies ?? []} />} />
      <div class="tiles four">
        <Tile {...tile("random")} name={t("Random")} line={size === 4 ? t("Four units each") : t("Three units each")} />
        <Tile {...tile("draft")} name={t("Draft")} line={t("Pick in turn from {n}", { n: drafted(choices, boot) })} />
        <Tile {...tile("battle")} name={t("Famous battle")} line={t("{name} and others", { name: battles[battles.length - 1]?.name ?? "" })} />
        <Tile {...tile("chosen")} name={t("By hand")} line={t("Choose every army")} />
      </div>
      {choices.units === "battle" ? (
        <div class="battles" role="group" aria-label={t("Famous battle")}>
          {battles.map(({ id, name, intro, armies }) => (
            <Tile key={id} group="battle" value={id} checked={choices.battle === id} onPick={() => onChange({ ...asked, battle: id })} name={name} line={intro} aside={<Armies armies={armies} />} />
          ))}
        </div>
      ) : null}
      <Boxes boot={boot} choices={choices} asked={asked} onChange={onChange} />
      {choices.units === "chosen" ? <ArmiesPick boot={boot} choices={choices} onChange={(armies) => onChange({ ...asked, armies })} /> : null}
    </fieldset>
  );
}

/** Cards of the draft that was asked for. */
function drafted({ players, variants }: Choices, boot: HomeBoot): number {
  return armySize(boot, players) * players + (variants.includes("elimination") ? boot.bans : 0);
}

function Boxes({ boot, choices, asked, onChange }: Props) {
  const turn = (id: string, on: boolean): void => {
    const boxes = on ? [...choices.boxes, id] : choices.boxes.filter((box) => box !== id);
    onChange({ ...asked, boxes });
  };
  return (
    <div class="tiles boxes" role="group" aria-label={t("Boxes")}>
      {boot.boxes.map(({ id, name, line, sign }) => (
        <Switch
          key={id}
          checked={choices.boxes.includes(id)}
          onTurn={(on) => turn(id, on)}
          whyNot={whyNotWithout(choices, boot, id)}
          name={name}
          line={line}
          sign={<Glyph name={sign} size={26} />}
        />
      ))}
    </div>
  );
}
