/** The sitters of the seats. */

import { MarkerCoin } from "../shared/ui.tsx";
import { t } from "../shared/texts.ts";
import type { LevelCard, Offer, Sitter } from "../schema.gen.ts";
import { FRIEND, PERSON, people, sit, sitters, swapped, type GameChoices, type Players } from "./options.ts";

/** The seats by side, Dawn's first: the visitor sits there by default. */
const TEAMS: Record<Players, number[][]> = { 2: [[1], [0]], 4: [[1, 3], [0, 2]] };

interface Props {
  offer: Offer;
  levels: LevelCard[];
  choices: GameChoices;
  onChange: (choices: GameChoices) => void;
}

export function SeatsPick({ offer, levels, choices, onChange }: Props) {
  const { players } = choices;
  return (
    <div class="seat-picks">
      {TEAMS[players].map((team) => (
        <div key={team[0]} class="team" role="group" aria-label={sideOfSeat(offer, team[0] ?? 0)}>
          {team.map((seat) => <SeatPick key={seat} seat={seat} offer={offer} levels={levels} choices={choices} onChange={onChange} />)}
        </div>
      ))}
      <button type="button" class="bare swap" onClick={() => onChange(swapped(choices))}>{t("Swap sides")}</button>
    </div>
  );
}

function sideOfSeat({ sides }: Offer, seat: number): string {
  return sides[seat % 2] ?? "";
}

/** Returns the name of a seat: its side, and with four players its number within the side. */
export function seatName(offer: Offer, seat: number, players: Players): string {
  const side = sideOfSeat(offer, seat);
  return players === 2 ? side : t("{side} {n}", { side, n: seat < 2 ? 1 : 2 });
}

export function SeatSign({ seat, size }: { seat: number; size: number }) {
  return (
    <span class="seat-sign">
      <MarkerCoin side={seat % 2 === 0 ? "A" : "B"} second={seat > 1} size={size} />
    </span>
  );
}

function SeatPick({ seat, offer, levels, choices, onChange }: Props & { seat: number }) {
  const sitter = sitters(choices)[seat] ?? PERSON;
  // The only player at the screen is "You"; if several share it, each seat has a name.
  const alone = people(choices) === 1 && sitter === PERSON;
  return (
    <label class="seat-pick">
      <SeatSign seat={seat} size={28} />
      <span class="seat-side">{seatName(offer, seat, choices.players)}</span>
      <select value={sitter} onChange={(event) => onChange(sit(choices, seat, event.currentTarget.value as Sitter))}>
        <option value={PERSON}>{alone ? t("You") : t("A player on this screen")}</option>
        <option value={FRIEND}>{t("A friend, by link")}</option>
        {levels.map(({ id, name, rating }) => (
          <option key={id} value={id}>{t("{level} · {rating}", { level: name, rating })}</option>
        ))}
      </select>
    </label>
  );
}
