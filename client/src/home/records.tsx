/** A game brought as text, from a file or pasted: kept by the server, and looked at again. */

import { useState } from "preact/hooks";
import { bringRecords, type Brought } from "./bringing.ts";
import { t } from "../texts.ts";

export function OpenRecord() {
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const [brought, setBrought] = useState<Brought | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async (games: Blob | string): Promise<void> => {
    setBusy(true);
    setError("");
    setBrought(null);
    try {
      const answer = await bringRecords(games);
      const [only, ...others] = "records" in answer ? answer.records : [];
      if ("error" in answer) setError(mistake(answer));
      else if (only !== undefined && others.length === 0) {
        location.assign(only.url);
        return;
      } else setBrought(answer);
    } catch {
      setError(t("No connection."));
    }
    setBusy(false);
  };
  return (
    <details class="more-choices open-record">
      <summary>{t("Open a record")}</summary>
      <p class="second">{t("A game as text, from a file or pasted here, to look at again.")}</p>
      <label class="button file">
        {t("Choose a file")}
        <input
          type="file"
          accept=".txt,text/plain"
          disabled={busy}
          onChange={(event) => {
            const chosen = event.currentTarget;
            const file = chosen.files?.[0];
            if (file) void open(file);
            // The same file may be chosen again, once it is mended.
            chosen.value = "";
          }}
        />
      </label>
      <textarea
        rows={5}
        spellcheck={false}
        autocomplete="off"
        placeholder="warchest-game/1"
        aria-label={t("The game as text")}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="button" class="button" disabled={busy || text.trim() === ""} onClick={() => void open(text)}>{t("Open")}</button>
      {error === "" ? null : <p class="error" role="alert">{error}</p>}
      {brought === null ? null : <List brought={brought} />}
    </details>
  );
}

function List({ brought: { records, left } }: { brought: Brought }) {
  return (
    <div role="status">
      {records.map(({ record, url, title }) => <a key={record} class="continue-row" href={url}><b>{title}</b></a>)}
      {left > 0 ? <p class="second">{t("Only the first {n} games of a file are opened.", { n: records.length })}</p> : null}
    </div>
  );
}

function mistake({ error, line, column }: { error: string; line?: number; column?: number }): string {
  if (line === undefined || column === undefined) return error || t("The record could not be opened.");
  return t("Line {line}, column {column}: {error}", { line, column, error });
}
