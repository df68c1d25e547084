/** The cards of a draft over the empty board, with the owners of those taken. */

import { kindName, lookOf, personName } from "../table/names.ts";
import { t } from "../shared/texts.ts";
import { Coin } from "../shared/ui.tsx";
import type { DraftView } from "../schema.gen.ts";

export function Pool({ draft }: { draft: DraftView }) {
  return (
    <ul class="pool" aria-label={t("Draft")}>
      {draft.pool.map(({ kind, seat, banned }) => (
        <li key={kind} class={banned ? "banned" : ""}>
          <Coin {...(seat === null ? { side: null, kind } : lookOf(seat, kind))} size={52} />
          <b>{kindName(kind)}</b>
          <span class="second">{banned ? t("Banned") : seat === null ? "" : personName(seat)}</span>
        </li>
      ))}
    </ul>
  );
}
