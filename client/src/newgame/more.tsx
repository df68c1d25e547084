/** Rarely used choices: the seats, variants, the Royal Guard's wording, a seed, home-brew units. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../shared/texts.ts";
import type { HomeBoot, Offer } from "../schema.gen.ts";
import { BringBox } from "./bring.tsx";
import { HINTS } from "./hints.tsx";
import { deals, fits, severalBoxes, whyNotVariant, type GameChoices } from "./options.ts";
import { SeatsPick } from "./seats.tsx";
import { Switch, Tile } from "./tiles.tsx";

interface Props {
  boot: HomeBoot;
  offer: Offer;
  choices: GameChoices;
  asked: GameChoices;
  seed: string;
  onSeed: (seed: string) => void;
  onChange: (choices: GameChoices) => void;
  /** The texts of the home-brew boxes now in use. */
  brought: string[];
  onBring: (texts: string[], boot: HomeBoot) => void;
  /** The line that describes the next game, for a first visit. */
  line: ComponentChildren;
  /** Starts a game between players at this screen only. */
  onScreen: () => void;
  off: boolean;
}

export function MoreChoices({ boot, offer, choices, asked, seed, onSeed, onChange, brought, onBring, line, onScreen, off }: Props) {
  const turn = (variant: string, on: boolean): void => {
    const others = asked.variants.filter((v) => v !== variant);
    onChange({ ...asked, variants: on ? [...others, variant] : others });
  };
  const turnOption = (option: string, on: boolean): void => {
    const others = asked.options.filter((id) => id !== option);
    onChange({ ...asked, options: on ? [...others, option] : others });
  };
  const guard = (royalGuard: GameChoices["royalGuard"]) => ({
    group: "guard",
    value: royalGuard,
    checked: choices.royalGuard === royalGuard,
    onPick: () => onChange({ ...asked, royalGuard }),
  });
  const [open, setOpen] = useState(choices.variants.length > 0 || choices.royalGuard !== "revised" || choices.players === 4);
  return (
    <details class="more-choices" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("More choices")}</summary>
      {line}
      <SeatsPick offer={offer} levels={boot.levels} choices={{ ...asked, players: choices.players }} onChange={onChange} />
      <button type="button" class="button on-screen" disabled={off} onClick={onScreen}>{choices.players === 2 ? t("Two on one screen") : t("Four on one screen")}</button>
      <fieldset class="pick">
        <legend>{t("Variants")}</legend>
        <div class="tiles">
          {offer.variants.map(({ id, name, line }) => (
            <Switch key={id} checked={choices.variants.includes(id)} onTurn={(on) => turn(id, on)} whyNot={whyNotVariant(choices, offer, id)} name={name} line={line} />
          ))}
          {offer.options.filter((option) => option.id !== HINTS && fits(option, choices.players)).map(({ id, name, line }) => (
            <Switch key={id} checked={choices.options.includes(id)} onTurn={(on) => turnOption(id, on)} name={name} line={line} />
          ))}
        </div>
      </fieldset>
      {offer.guard_box !== null ? <fieldset class="pick">
        <legend>{t("Royal Guard")}</legend>
        <div class="tiles two">
          <Tile {...guard("revised")} name={t("Current card")} line={t("The Royal Coin sends it home, one or two hexes.")} />
          <Tile {...guard("original")} name={t("2018 card")} line={t("The Royal Coin moves it one hex.")} />
        </div>
      </fieldset> : null}
      <label class="seed">
        <b>{t("Seed for the armies")}</b>
        <input type="text" value={seed} maxLength={60} autocomplete="off" spellcheck={false} disabled={!deals(choices, offer)} onInput={(event) => onSeed(event.currentTarget.value)} />
        <span class="second">
          {deals(choices, offer)
            ? severalBoxes(offer)
              ? t("The same seed gives the same units, decrees and forts. Coins are still drawn at random.")
              : t("The same seed gives the same units. Coins are still drawn at random.")
            : t("With these units nothing is dealt, so a seed has no effect.")}
        </span>
      </label>
      {severalBoxes(offer) ? <BringBox texts={brought} onBring={onBring} /> : <p class="second">{t("Units of your own can be played in War Chest alone: leave {name} for that.", { name: offer.name })}</p>}
    </details>
  );
}
