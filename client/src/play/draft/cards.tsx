/** The cards of a draft: one click takes or bans. Taken cards stay in place in their owner's coin; banned cards are crossed out. */

import { Coin } from "../../shared/ui.tsx";
import { t } from "../../shared/texts.ts";
import type { DraftView } from "../../schema.gen.ts";
import { layout } from "../../table/layout.ts";
import * as state from "../state.ts";

export function DraftCards({ draft }: { draft: DraftView }) {
  const { take, ban } = state.beside.value;
  const columns = draft.pool.length / 2;
  return (
    <ul class="draft-pool" style={{ "--columns": columns }}>
      {draft.pool.map((card) => (
        <DraftCard key={card.kind} card={card} choice={[...take, ...ban].find((c) => c.kind === card.kind)} />
      ))}
    </ul>
  );
}

interface Props {
  card: DraftView["pool"][number];
  choice: (typeof state.open.value)[number] | undefined;
}

function DraftCard({ card: { kind, seat, banned }, choice }: Props) {
  const text = state.catalogue[kind];
  const name = state.kindName(kind);
  const low = layout.value.name === "phone";
  const look = seat === null ? { side: null, kind } : state.lookOf(seat, kind);
  const mine = seat === state.bottom.value && state.boot.mode === "bot";
  const foot = banned ? t("Banned") : seat === null ? t("{n} coins", { n: text?.coins ?? 0 }) : mine ? t("Yours") : state.personName(seat);
  const inside = (
    <>
      <Coin {...look} size={low ? 52 : 92} />
      <span class="draft-name" aria-hidden={choice !== undefined}>{name}</span>
      <span class="draft-line">{text?.line ?? ""}</span>
      <span class={`draft-foot ${banned || seat !== null ? "taken" : ""}`}>{foot}</span>
      {banned ? <CrossedOut /> : null}
    </>
  );
  const shown = state.isOpen(kind, null);
  return (
    <li>
      {choice ? (
        <button type="button" class={`draft-card open ${choice.verb}`} onClick={() => state.go([choice], null)}><span class="unseen-text">{choice.label}</span>{inside}</button>
      ) : (
        <div class={`draft-card ${banned ? "banned" : seat !== null ? "gone" : state.sending.value ? "waits" : ""}`}>{inside}</div>
      )}
      <button
        type="button"
        class="bare draft-more"
        aria-label={t("{unit}: show the whole card", { unit: name })}
        aria-expanded={shown}
        onClick={() => state.toggleCard(kind, null)}
      >
        ?
      </button>
    </li>
  );
}

function CrossedOut() {
  return (
    <svg class="crossed-out" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d="M4 4L96 96M96 4L4 96" vector-effect="non-scaling-stroke" />
    </svg>
  );
}
