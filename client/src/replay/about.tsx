/** The description of the game, the choice of the eyes through which it is shown, and the downloads. */

import { useState } from "preact/hooks";
import { personName } from "../table/names.ts";
import { t } from "../shared/texts.ts";
import * as replay from "./state.ts";
import { VerifyDraws } from "./verifying.tsx";

export function Title() {
  const of = replay.replay.value;
  if (of === null) return null;
  return (
    <div class="about">
      <h1>{of.title}</h1>
      <p class="second">{outcomeOf(of.outcome, of.over)}</p>
      {of.imported === null ? null : <p class="second">{of.imported.text}</p>}
    </div>
  );
}

function outcomeOf(outcome: { text: string; detail: string } | null, over: boolean): string {
  if (outcome !== null) return outcome.detail ? t("{head}: {parts}", { head: outcome.text, parts: outcome.detail }) : outcome.text;
  return over ? "" : t("In progress");
}

/** The choice of the viewer: everybody, one seat, or a spectator. */
export function Eyes() {
  const forms = replay.replay.value?.forms ?? [];
  if (forms.length < 2) return null;
  return (
    <fieldset class="eyes">
      <legend class="unseen-text">{t("Hands shown")}</legend>
      {forms.map((form) => (
        <label key={form}>
          <input type="radio" name="form" value={form} checked={replay.form.value === form} onChange={() => replay.chooseForm(form)} />
          <span>{nameOf(form)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function nameOf(form: string): string {
  const seat = replay.seatOf(form);
  if (seat !== null) return personName(seat);
  return form === "full" ? t("All hands") : t("Spectator");
}

const COPIED_MS = 2500;

export function Links() {
  const of = replay.replay.value;
  const [status, setStatus] = useState("");
  const [asked, setAsked] = useState(false);
  if (of === null) return null;
  const copy = async (): Promise<void> => {
    setAsked(true);
    setStatus((await copied(replay.site + replay.address())) ? t("Copied") : t("Copy the address above."));
    window.setTimeout(() => setStatus(""), COPIED_MS);
  };
  return (
    <div class="links">
      <div class="row">
        <button type="button" class="button" onClick={() => void copy()}>
          <span role="status">{status || t("Copy link to this position")}</span>
        </button>
        <a class="button" href={`${of.text}?form=${replay.form.value}`} download>{t("Save the record")}</a>
      </div>
      {asked && replay.ownOnly ? <p class="second">{replay.ownOnly}</p> : null}
      {of.game === null ? null : <a class="quiet" href={`/game/${of.game}`}>{t("Back to the game")}</a>}
      {of.forms.includes("full") ? <a class="quiet" href={`/editor?replay=${of.replay}&at=${replay.at.value}`}>{t("Edit from here")}</a> : null}
      {of.game === null || of.commitment === null || !of.over ? null : <VerifyDraws game={of.game} commitment={of.commitment} />}
      <details class="headers">
        <summary>{t("About this game")}</summary>
        <dl>
          {of.about.map(([name, value], k) => (
            <div key={k}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {of.commitment === null ? null : (
            <div>
              <dt>{t("Promise of the draws")}</dt>
              <dd>{of.commitment}</dd>
            </div>
          )}
        </dl>
      </details>
    </div>
  );
}

/** Copies a text. Returns whether it is in the clipboard; on plain http there may be none. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
