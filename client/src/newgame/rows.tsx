/** The rows of the form: the opponent, the players, the boxes, the armies, the clock, and help. */

import { Coin } from "../shared/ui.tsx";
import { duration, listed, paragraph } from "../shared/forms.ts";
import { t, tn } from "../shared/texts.ts";
import type { HomeBoot, Offer, TimeControl } from "../schema.gen.ts";
import { ArmiesPick } from "./armies.tsx";
import { Chip, Row } from "./chips.tsx";
import { HINTS, wanted } from "./hints.tsx";
import { casual, isMember, RATED } from "./rated.ts";
import {
  armed, BOUNDS, clockOf, commonLevel, elsewhere, hasUnits, inShort, missing, onOneScreen, onScreen, severalBoxes, toggled, WAR_CHEST, whyNotVariant, whyNotWithout, withBots, withLevel,
  type GameChoices, type Players, type UnitsChoice,
} from "./options.ts";

export interface FormProps {
  boot: HomeBoot;
  offer: Offer;
  /** The choices as they can be played. */
  choices: GameChoices;
  /** The choices as the visitor made them; changes apply to these. */
  asked: GameChoices;
  onChange: (choices: GameChoices) => void;
}

export function LevelRow({ boot, choices, asked, onChange }: FormProps) {
  const level = onOneScreen(choices) ? null : commonLevel(choices);
  return (
    <Row name={t("Against")}>
      {boot.levels.map(({ id, name, rating }) => (
        <Chip key={id} group="level" value={id} on={id === level} onTurn={() => onChange(withLevel({ ...asked, players: choices.players }, id as GameChoices["level"]))} name={name} more={String(rating)} />
      ))}
    </Row>
  );
}

export function PlayersRow({ offer, choices, asked, onChange }: FormProps) {
  const screen = onOneScreen(choices);
  const chip = (players: Players, shared: boolean, name: string) => (
    <Chip
      group="players"
      value={`${players}${shared ? "-screen" : ""}`}
      on={choices.players === players && screen === shared}
      onTurn={() => onChange((shared ? onScreen : withBots)({ ...asked, players }))}
      name={name}
    />
  );
  return (
    <Row name={t("Players")}>
      {chip(2, false, t("Two"))}
      {offer.armies.four === 0 ? null : chip(4, false, t("Four, in two teams"))}
      {chip(2, true, t("Two on one screen"))}
      {offer.armies.four === 0 ? null : chip(4, true, t("Four on one screen"))}
    </Row>
  );
}

/** The boxes of War Chest, each on or off, and the other games: the one that is switched on is played. */
export function BoxesRow({ boot, choices, asked, onChange }: FormProps) {
  const chest = boot.games.find(({ ruleset }) => ruleset === WAR_CHEST);
  const boxes = chest !== undefined && severalBoxes(chest) ? chest.boxes : [];
  const inChest = choices.ruleset === WAR_CHEST;
  const turn = (id: string): void => onChange({ ...asked, ruleset: WAR_CHEST, boxes: toggled(inChest ? choices.boxes : asked.boxes, id) });
  const notes = boxes.filter(({ id, note }) => inChest && choices.boxes.includes(id) && note !== "").map(({ name, note }) => t("{name}: {line}", { name, line: note }));
  return (
    <Row name={t("Boxes")} aside={paragraph(notes)}>
      {boxes.map(({ id, name, line }) => (
        <Chip key={id} value={id} on={inChest && choices.boxes.includes(id)} onTurn={() => turn(id)} whyNot={inChest && chest !== undefined ? whyNotWithout(choices, chest, id) : null} name={name} line={line} />
      ))}
      {boot.games.filter(({ ruleset }) => ruleset !== WAR_CHEST).map(({ ruleset, name, board }) => (
        <Chip key={ruleset} value={ruleset} on={choices.ruleset === ruleset} onTurn={(on) => onChange(elsewhere(asked, on ? ruleset : WAR_CHEST))} name={name} line={board === "square" ? t("9 by 9 squares") : ""} />
      ))}
    </Row>
  );
}

/** The armies that meet. Battles, and armies by hand, unfold below. */
export function ArmiesRow({ offer, choices, asked, onChange }: FormProps) {
  const names: Record<UnitsChoice, string> = { first_game: t("First game"), random: t("Random"), draft: t("Draft"), chosen: t("By hand"), battle: t("A famous battle") };
  const bans = offer.variants.find(({ draft_only, more_cards }) => draft_only && more_cards > 0)?.id;
  const banned = bans !== undefined && choices.units === "draft" && choices.variants.includes(bans);
  const pick = (units: UnitsChoice, withBans: boolean): void => {
    const variants = asked.variants.filter((id) => id !== bans);
    onChange(armed({ ...asked, variants: withBans && bans !== undefined ? [...variants, bans] : variants }, offer, units));
  };
  const kinds = (["first_game", "random", "draft", "chosen", "battle"] as const).filter((units) => hasUnits(offer, units));
  const lacking = missing(choices, offer);
  const intro = choices.units === "battle" ? (offer.setups.find(({ id }) => id === choices.battle)?.intro ?? "") : "";
  const below = (
    <>
      {choices.units === "battle" ? (
        <div class="chips battles">
          {offer.setups.filter(({ battle }) => battle).map(({ id, name }) => (
            <Chip key={id} group="battle" value={id} on={choices.battle === id} onTurn={() => onChange({ ...asked, battle: id })} name={name} />
          ))}
        </div>
      ) : null}
      {lacking > 0 ? <p class="second lacking">{tn("By hand: choose {n} more unit.", "By hand: choose {n} more units.", lacking)}</p> : null}
      {choices.units === "chosen" ? <ArmiesPick key={`${offer.ruleset}${choices.players}`} offer={offer} choices={choices} onChange={(armies) => onChange({ ...asked, armies })} /> : null}
    </>
  );
  return (
    <Row name={t("Armies")} note={intro} below={below}>
      {kinds.flatMap((units) => [
        <Chip key={units} group="units" value={units} on={choices.units === units && !banned} onTurn={() => pick(units, false)} name={names[units]} />,
        units !== "draft" || bans === undefined ? null : (
          <Chip key={bans} group="units" value={bans} on={banned} onTurn={() => pick(units, true)} whyNot={whyNotVariant({ ...choices, units }, offer, bans)} name={t("Draft with bans")} />
        ),
      ])}
    </Row>
  );
}

/**
 * The clock: one that is offered, or numbers of one's own, and whether games with other users are rated. `notRated`: the reason why they
 * can't be.
 */
export function ClockRow({ boot, asked, onChange, notRated }: FormProps & { notRated: string | null }) {
  const terms = clockOf(asked);
  const now = terms === null ? "none" : inShort(terms);
  const other = terms !== null && (asked.otherClock === true || boot.clocks.every((one) => inShort(one.terms) !== now));
  const set = (clock: string, otherClock: boolean): void => onChange({ ...asked, clock, otherClock });
  const name = (one: TimeControl): string => (one.kind === "live" ? `${one.minutes} + ${one.increment ?? 0}` : duration(one.days, "day"));
  const below = !other || terms === null ? null : (
    <div class="own-clock" role="group" aria-label={t("Your own clock")}>
      <Chip group="clock-kind" value="live" on={terms.kind === "live"} onTurn={() => set("10+5", true)} name={t("Minutes, plus seconds per coin")} />
      <Chip group="clock-kind" value="days" on={terms.kind === "days"} onTurn={() => set("3d", true)} name={t("Days per turn")} />
      {terms.kind === "live" ? (
        <>
          <NumberField key="minutes" label={t("Minutes")} of={BOUNDS.minutes} value={terms.minutes} onSet={(minutes) => set(inShort({ ...terms, minutes }), true)} />
          <NumberField key="seconds" label={t("Seconds per coin")} of={BOUNDS.seconds} value={terms.increment ?? 0} onSet={(increment) => set(inShort({ ...terms, increment }), true)} />
        </>
      ) : <NumberField key="days" label={t("Days per turn")} of={BOUNDS.days} value={terms.days} onSet={(days) => set(inShort({ ...terms, days }), true)} />}
    </div>
  );
  return (
    <Row name={t("Clock")} below={below}>
      <Chip group="clock" value="none" on={terms === null} onTurn={() => set("none", false)} name={t("None")} />
      {boot.clocks.map((one) => (
        <Chip key={one.name} group="clock" value={inShort(one.terms)} on={!other && inShort(one.terms) === now} onTurn={() => set(inShort(one.terms), false)} name={name(one.terms)} spoken={one.name} />
      ))}
      <Chip group="clock" value="own" on={other} onTurn={() => set(terms === null ? "10+5" : now, true)} name={t("Other")} />
      {isMember() && terms !== null ? <Chip value={RATED} on={notRated === null && casual.now.value === "off"} onTurn={(on) => casual.set(on ? "off" : "on")} whyNot={notRated} name={t("Rated")} line={t("For games open to all, and for challenges")} /> : null}
    </Row>
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
    <label class="number-field">
      <span class="second">{label}</span>
      <input type="number" min={least} max={most} step={1} required defaultValue={String(value)} onChange={(event) => set(event.currentTarget)} />
    </label>
  );
}

/** The variant that shows the next hand: it is offered with the hints, and not among the rare choices. */
export const SECOND_HAND = "preview";

/** Hints and other help, which all players have alike. */
export function HelpRow({ offer, choices, asked, onChange }: FormProps) {
  const hints = offer.options.find(({ id }) => id === HINTS);
  const second = offer.variants.find(({ id }) => id === SECOND_HAND);
  const on = wanted.now.value === "on";
  if (hints === undefined && second === undefined) return null;
  return (
    <Row name={t("Help")} aside={on ? (hints?.line ?? "") : ""}>
      {hints === undefined ? null : <Chip value={HINTS} on={on} onTurn={() => wanted.set(on ? "off" : "on")} name={hints.name} />}
      {second === undefined ? null : <Chip value={second.id} on={choices.variants.includes(second.id)} onTurn={() => onChange({ ...asked, variants: toggled(asked.variants, second.id) })} name={second.name} />}
    </Row>
  );
}

/** The armies in one line of small coins, Dusk's first. */
export function ArmyCoins({ offer, armies }: { offer: Offer; armies: string[][] }) {
  const sides = [0, 1].map((side) => armies.flatMap((army, seat) => (seat % 2 === side ? army.map((kind) => ({ kind, second: seat > 1 })) : [])));
  const label = sides.map((coins, side) => t("{name}: {line}", { name: offer.sides[side] ?? "", line: listed(coins.map(({ kind }) => offer.catalogue[kind]?.name ?? kind)) }));
  return (
    <div class="army-coins" role="img" aria-label={paragraph(label.map((phrase) => t("{phrase}.", { phrase })))}>
      {sides.map((coins, side) => (
        <span key={side}>{coins.map(({ kind, second }) => <Coin key={kind} side={side === 0 ? "A" : "B"} second={second} kind={kind} size={26} />)}</span>
      ))}
    </div>
  );
}
