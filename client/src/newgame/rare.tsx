/** The rare choices behind one line: the sitter of each seat, variants, a seed, and units of one's own. */

import { t } from "../shared/texts.ts";
import type { HomeBoot } from "../schema.gen.ts";
import { BringBox } from "./bring.tsx";
import { Chip, Row } from "./chips.tsx";
import { HINTS } from "./hints.tsx";
import { RATED } from "./rated.ts";
import { deals, fits, severalBoxes, toggled, whyNotStyle, whyNotVariant } from "./options.ts";
import { type FormProps, SECOND_HAND } from "./rows.tsx";
import { SeatsPick } from "./seats.tsx";

interface Props extends FormProps {
  /** Whether the sitters can be chosen. */
  seats: boolean;
  seed: string;
  onSeed: (seed: string) => void;
  /** The texts of the home-brew boxes now in use. */
  brought: string[];
  onBring: (texts: string[], boot: HomeBoot) => void;
}

export function RareChoices({ boot, offer, choices, asked, onChange, seats, seed, onSeed, brought, onBring }: Props) {
  const bans = (id: string): boolean => offer.variants.some((variant) => variant.id === id && variant.draft_only && variant.more_cards > 0);
  const dealt = deals(choices, offer);
  const noStyle = whyNotStyle(choices);
  const style = noStyle === null ? choices.style : "";
  const seedLine = dealt
    ? severalBoxes(offer)
      ? t("The same seed gives the same units, decrees and forts. Coins are still drawn at random.")
      : t("The same seed gives the same units. Coins are still drawn at random.")
    : t("These units are not dealt, so a seed has no effect.");
  return (
    <details class="rare-choices">
      <summary>{t("More choices: seats, style, variants, seed, home-brew units")}</summary>
      {seats ? <Row name={t("Seats")}><SeatsPick offer={offer} levels={boot.levels} choices={{ ...asked, players: choices.players }} onChange={onChange} /></Row> : null}
      {seats ? (
        <Row name={t("Style")}>
          <Chip group="style" value="none" on={style === ""} onTurn={() => onChange({ ...asked, style: "" })} name={t("No style")} />
          {boot.styles.map(({ id, name, line }) => (
            <Chip key={id} group="style" value={id} on={style === id} onTurn={() => onChange({ ...asked, style: id })} whyNot={noStyle} name={name} line={line} />
          ))}
        </Row>
      ) : null}
      <Row name={t("Variants")}>
        {offer.variants.filter(({ id }) => id !== SECOND_HAND && !bans(id)).map(({ id, name, line }) => (
          <Chip key={id} value={id} on={choices.variants.includes(id)} onTurn={() => onChange({ ...asked, variants: toggled(asked.variants, id) })} whyNot={whyNotVariant(choices, offer, id)} name={name} line={line} />
        ))}
        {offer.options.filter((option) => option.id !== HINTS && option.id !== RATED && fits(option, choices.players)).map(({ id, name, line }) => (
          <Chip key={id} value={id} on={choices.options.includes(id)} onTurn={() => onChange({ ...asked, options: toggled(asked.options, id) })} name={name} line={line} />
        ))}
        {offer.guard_box === null ? null : (
          <Chip value="original" on={choices.royalGuard === "original"} onTurn={(on) => onChange({ ...asked, royalGuard: on ? "original" : "revised" })} name={t("2018 Royal Guard")} line={t("The Royal Coin moves it one hex.")} />
        )}
      </Row>
      <Row name={t("Seed")} note={seedLine}>
        <input class="seed" type="text" aria-label={t("Seed for the armies")} value={seed} maxLength={60} autocomplete="off" spellcheck={false} disabled={!dealt} onInput={(event) => onSeed(event.currentTarget.value)} />
      </Row>
      <Row name={t("Home-brew units")} note={severalBoxes(offer) ? "" : t("Home-brew units can be played only in War Chest, not in {name}.", { name: offer.name })}>
        {severalBoxes(offer) ? <BringBox texts={brought} onBring={onBring} /> : null}
      </Row>
    </details>
  );
}
