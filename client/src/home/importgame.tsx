/** Importing a game as text, from a file or pasted: the server stores it and offers its replay. */

import { useState } from "preact/hooks";
import type { Imported, ImportFault } from "../schema.gen.ts";
import { importGames } from "./importing.ts";
import { t } from "../shared/texts.ts";
import { ChooseFile } from "../shared/choosefile.tsx";
import { goTo } from "../shared/root.ts";

export function ImportGame() {
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const [imported, setImported] = useState<Imported | null>(null);
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState(0);
  const open = async (games: Blob | string): Promise<void> => {
    setBusy(true);
    setError("");
    setChecking(0);
    setImported(null);
    try {
      const answer = await importGames(games, setChecking);
      const [only, ...others] = "records" in answer ? [...answer.records, ...answer.faults] : [];
      if ("error" in answer) setError(mistake(answer));
      else if (only !== undefined && "url" in only && others.length === 0) {
        goTo(only.url);
        return;
      } else setImported(answer);
    } catch {
      setError(t("No connection."));
    }
    setBusy(false);
  };
  return (
    <details class="more-choices file-box open-record" open={location.hash === "#import"}>
      <summary>{t("Import a game")}</summary>
      <p class="second">{t("Choose a file or paste its text.")}</p>
      <ChooseFile accept=".txt,.json,text/plain,application/json" disabled={busy} onFile={(file) => void open(file)} />
      <textarea
        rows={5}
        spellcheck={false}
        autocomplete="off"
        placeholder="warchest-game/2"
        aria-label={t("The game as text")}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="button" class="button" disabled={busy || text.trim() === ""} onClick={() => void open(text)}>{t("Open")}</button>
      {busy && checking > 0 ? <p class="second" role="status">{t("Checking game {n}", { n: checking })}</p> : null}
      {error === "" ? null : <p class="error" role="alert">{error}</p>}
      {imported === null ? null : <List imported={imported} />}
    </details>
  );
}

function List({ imported: { records, faults, left } }: { imported: Imported }) {
  return (
    <div role="status">
      {records.map(({ record, url, title }) => <a key={record} class="continue-row" href={url}><b>{title}</b></a>)}
      {faults.map((fault) => <p key={fault.number} class={fault.imported ? "second" : "error"}>{faultText(fault)}</p>)}
      {left > 0 ? <p class="second">{t("Only the first {n} games of a file are opened.", { n: records.length })}</p> : null}
    </div>
  );
}

/** Returns what is wrong with a game of the text, with the game's number and its heading. */
function faultText({ number, heading, ...place }: ImportFault): string {
  const game = heading === "" ? t("Game {n}", { n: number }) : t("Game {n} ({heading})", { n: number, heading });
  return t("{head}: {parts}", { head: game, parts: mistake(place) });
}

function mistake({ error, line, column }: { error: string; line?: number; column?: number }): string {
  if (line === undefined || column === undefined) return error || t("The game could not be opened.");
  return t("Line {line}, column {column}: {error}", { line, column, error });
}
