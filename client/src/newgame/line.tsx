/** The description of the next game. */

import { listed } from "../shared/forms.ts";
import { t } from "../shared/texts.ts";
import type { Offer, SetupCard } from "../schema.gen.ts";
import type { GameChoices, UnitsChoice } from "./options.ts";
import { Armies } from "./tiles.tsx";

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
