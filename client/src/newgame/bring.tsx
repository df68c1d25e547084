/** A home-brew box of the visitor: read by the server, offered beside the other boxes, and sent with the request for a game. */

import { useState } from "preact/hooks";
import { bringBoxes } from "./calls.ts";
import { t } from "../shared/texts.ts";
import { ChooseFile } from "../shared/choosefile.tsx";
import type { HomeBoot } from "../schema.gen.ts";

interface Props {
  /** The texts of the boxes now in use. */
  texts: string[];
  onBring: (texts: string[], boot: HomeBoot) => void;
}

export function BringBox({ texts, onBring }: Props) {
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const bring = async (file: Blob): Promise<void> => {
    setBusy(true);
    setError("");
    try {
      const all = [...texts, await file.text()];
      const answer = await bringBoxes(all);
      if ("error" in answer) setError(answer.error || t("The file could not be read."));
      else onBring(all, answer);
    } catch {
      setError(t("No connection."));
    }
    setBusy(false);
  };
  const putAway = async (): Promise<void> => {
    const answer = await bringBoxes([]).catch(() => ({ error: t("No connection.") }));
    if ("error" in answer) setError(answer.error);
    else onBring([], answer);
  };
  return (
    <div class="bring-box">
      <p class="second">{t("Choose a file with home-brew units.")} <a href="/rules/home-brew">{t("How it works")}</a></p>
      <div class="chips">
        <ChooseFile accept=".toml,text/plain" disabled={busy} onFile={(file) => void bring(file)} />
        {texts.length === 0 ? null : <button type="button" class="button" disabled={busy} onClick={() => void putAway()}>{t("Remove these units")}</button>}
      </div>
      {error === "" ? null : <div class="error" role="alert">{error.split("\n").map((line) => <p key={line}>{line}</p>)}</div>}
    </div>
  );
}
