/** What few people change: variants, the Royal Guard's wording, a seed for what is dealt. */

import { useState } from "preact/hooks";
import { t, phrase, type Text } from "../shared/texts.ts";
import type { HomeBoot } from "../schema.gen.ts";
import { deals, whyNotVariant, type Choices, type Variant } from "./options.ts";
import { Switch, Tile } from "./tiles.tsx";

const VARIANTS: { id: Variant; name: Text; line: Text }[] = [
  { id: "elimination", name: phrase("Elimination draft"), line: phrase("Two extra cards; each side bans one first.") },
  { id: "choose_order", name: phrase("Choose play order"), line: phrase("The winner of the coin flip chooses when to draft or when to play; the other side chooses the rest.") },
  { id: "preview", name: phrase("Preview second hand"), line: phrase("You also draw your hand of round 2 at the start, and see it.") },
];

interface Props {
  boot: HomeBoot;
  choices: Choices;
  asked: Choices;
  seed: string;
  onSeed: (seed: string) => void;
  onChange: (choices: Choices) => void;
}

export function MoreChoices({ boot, choices, asked, seed, onSeed, onChange }: Props) {
  const turn = (variant: Variant, on: boolean): void => {
    const others = asked.variants.filter((v) => v !== variant);
    onChange({ ...asked, variants: on ? [...others, variant] : others });
  };
  const guard = (royalGuard: Choices["royalGuard"]) => ({
    group: "guard",
    value: royalGuard,
    checked: choices.royalGuard === royalGuard,
    onPick: () => onChange({ ...asked, royalGuard }),
  });
  const [open, setOpen] = useState(choices.variants.length > 0 || choices.royalGuard !== "revised");
  return (
    <details class="more-choices" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("More choices")}</summary>
      <fieldset class="pick">
        <legend>{t("Variants")}</legend>
        <div class="tiles">
          {VARIANTS.map(({ id, name, line }) => (
            <Switch key={id} checked={choices.variants.includes(id)} onTurn={(on) => turn(id, on)} whyNot={whyNotVariant(choices, boot, id)} name={t(name)} line={t(line)} />
          ))}
        </div>
      </fieldset>
      <fieldset class="pick">
        <legend>{t("Royal Guard")}</legend>
        <div class="tiles two">
          <Tile {...guard("revised")} name={t("Current card")} line={t("The Royal Coin sends it home, one or two hexes.")} />
          <Tile {...guard("original")} name={t("2018 card")} line={t("The Royal Coin moves it one hex.")} />
        </div>
      </fieldset>
      <label class="seed">
        <b>{t("Seed for the armies")}</b>
        <input type="text" value={seed} maxLength={60} autocomplete="off" spellcheck={false} disabled={!deals(choices, boot)} onInput={(event) => onSeed(event.currentTarget.value)} />
        <span class="second">
          {deals(choices, boot)
            ? t("The same seed gives the same units, decrees and forts. Coins are still drawn at random.")
            : t("With these units nothing is dealt, so a seed has no effect.")}
        </span>
      </label>
    </details>
  );
}
