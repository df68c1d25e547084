/** What few people change: variants, the Royal Guard's wording, a seed for what is dealt. */

import { useState } from "preact/hooks";
import { t, type Text } from "../texts.ts";
import type { HomeBoot } from "../wire.ts";
import { deals, whyNotVariant, type Choices, type Variant } from "./options.ts";
import { Switch, Tile } from "./tiles.tsx";

const VARIANTS: { id: Variant; name: Text; line: Text }[] = [
  { id: "elimination", name: "Elimination draft", line: "Two more cards; each side strikes one out first." },
  { id: "choose_order", name: "Choose play order", line: "The flip's winner chooses a place in the draft or in play, the other side what is left." },
  { id: "preview", name: "Preview second hand", line: "At the start you draw the hand of round 2 as well, and see it." },
];

interface Props {
  boot: HomeBoot;
  choices: Choices;
  wished: Choices;
  seed: string;
  onSeed: (seed: string) => void;
  onChange: (choices: Choices) => void;
}

export function MoreChoices({ boot, choices, wished, seed, onSeed, onChange }: Props) {
  const turn = (variant: Variant, on: boolean): void => {
    const others = wished.variants.filter((v) => v !== variant);
    onChange({ ...wished, variants: on ? [...others, variant] : others });
  };
  const guard = (royalGuard: Choices["royalGuard"]) => ({
    group: "guard",
    value: royalGuard,
    checked: choices.royalGuard === royalGuard,
    onPick: () => onChange({ ...wished, royalGuard }),
  });
  const [open, setOpen] = useState(choices.variants.length > 0 || choices.royalGuard !== "revised");
  return (
    <details class="more-choices" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("More choices")}</summary>
      <fieldset class="pick">
        <legend>{t("Variants")}</legend>
        <div class="tiles">
          {VARIANTS.map(({ id, name, line }) => (
            <Switch key={id} checked={choices.variants.includes(id)} onTurn={(on) => turn(id, on)} whyNot={whyNotVariant(choices, boot.boxes, id)} name={t(name)} line={t(line)} />
          ))}
        </div>
      </fieldset>
      <fieldset class="pick">
        <legend>{t("Royal Guard")}</legend>
        <div class="tiles two">
          <Tile {...guard("revised")} name={t("As revised")} line={t("The Royal Coin sends it home, one or two hexes.")} />
          <Tile {...guard("original")} name={t("As in 2018")} line={t("The Royal Coin moves it one hex.")} />
        </div>
      </fieldset>
      <label class="seed">
        <b>{t("Seed for the armies")}</b>
        <input type="text" value={seed} maxLength={60} autocomplete="off" spellcheck={false} disabled={!deals(choices)} onInput={(event) => onSeed(event.currentTarget.value)} />
        <span class="second">
          {deals(choices)
            ? t("The same word deals the same units, decrees and forts again. Coins are always drawn by chance alone.")
            : t("Nothing is dealt with these units, so a seed would change nothing.")}
        </span>
      </label>
    </details>
  );
}
