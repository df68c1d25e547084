/** The choice of a bot: a row for each level, with a sentence and a rating. A button with the chosen one lays them out, but a newcomer sees them at once. */

import { useRef, useState } from "preact/hooks";
import { t } from "../shared/texts.ts";
import { HintsSwitch } from "./hints.tsx";
import type { LevelCard, OptionCard, Sitter } from "../schema.gen.ts";

interface Props {
  levels: LevelCard[];
  options: OptionCard[];
  /** The level of all bots at the table, or null if they differ. */
  level: string | null;
  /** Whether the visitor has played no game yet: the rows are laid out then, and the first one is meant for them. */
  fresh: boolean;
  onPick: (level: Sitter) => void;
}

export function LevelPick({ levels, options, level, fresh, onPick }: Props) {
  const [asked, setOpen] = useState(false);
  const open = asked || fresh;
  const opener = useRef<HTMLButtonElement>(null);
  const byPointer = useRef(false);
  const chosen = levels.find(({ id }) => id === level);
  // A press on a row is a choice, and the arrow keys only go through the rows.
  const clicked = (id: string): void => {
    if (!byPointer.current || fresh) return;
    // The row is gone before it could report its change.
    onPick(id as Sitter);
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      {fresh ? null : <div class="line-pick">
        <span class="second" aria-hidden="true">{t("Bot")}</span>
        <button type="button" class="line-button" aria-expanded={open} aria-controls="levels" ref={opener} onClick={() => setOpen(!open)}>
          <span class="unseen-text">{t("Bot")}: </span>
          {chosen === undefined ? t("By seat") : t("{level} · {rating}", { level: chosen.name, rating: chosen.rating })}
        </button>
      </div>}
      {open ? (
        <fieldset class="pick levels" id="levels">
          <legend>{t("Which bot?")}</legend>
          <p class="second">{t("A game about even is the best one.")}</p>
          {levels.map(({ id, name, sentence, rating }, k) => (
            <label key={id} class={`tile-choice level ${id === level ? "checked" : ""}`} onPointerDown={() => (byPointer.current = true)} onKeyDown={() => (byPointer.current = false)}>
              <input type="radio" name="level" value={id} checked={id === level} onChange={() => onPick(id as Sitter)} onClick={() => clicked(id)} class="unseen-text" />
              <span class="tile-words">
                <b>{name}</b>
                {fresh && k === 0 ? <span class="second first-tag">{t("a first game")}</span> : null}
                <span class="second">{sentence}</span>
              </span>
              <span class="rating">{rating}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <HintsSwitch laid={open} options={options} />
    </>
  );
}
