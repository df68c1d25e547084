/** The panel under a live board: the prompt, the hand, the choices beside the board, and the buttons that go back. */

import { ids, sentence } from "../shared/compose.ts";
import { buttonName, onlyName, signName, whichPath } from "../shared/prompts.ts";
import { listed, paragraph } from "../shared/forms.ts";
import { t } from "../shared/texts.ts";
import { Coin, Sign } from "../shared/ui.tsx";
import { RuleLink } from "../shared/rule.tsx";
import type { DraftView, CoinKind, OfferedChoice, Side } from "../schema.gen.ts";
import type { Live } from "./live.ts";
import { boot, kindName } from "./names.ts";

export function Panel({ live }: { live: Live }) {
  return (
    <div class="live-panel" data-step={live.selection.value.steps.length}>
      <Prompt live={live} />
      <div class="live-row">
        <Hand live={live} />
        <Back live={live} />
      </div>
      <Choices live={live} />
    </div>
  );
}

function Prompt({ live }: { live: Live }) {
  const ask = live.ask.value;
  const coin = live.coin.value;
  const message = live.message.value;
  const said = paragraph(live.now.value?.said ?? []);
  let text = ask?.prompt ?? said;
  const inquiry = live.selection.value.inquiry;
  if (inquiry?.what === "unit") text = t("Which {unit}?", { unit: coin === null ? "" : kindName(coin) });
  else if (inquiry?.what === "path") text = whichPath(inquiry.paths);
  else if (ask?.step === "coin" && coin !== null) {
    const { hexes, discs } = live.offers.value;
    const unit = kindName(coin);
    text = hexes.size + discs.length > 0 ? t("{unit}: choose a hex", { unit }) : t("{unit}: what should it do?", { unit });
  }
  return (
    <div class="live-prompt" role="status">
      <p class="prompt-text">
        {message?.text ?? text}
        <RuleLink rule={message?.rule ?? null} />
      </p>
      {message === null && ask?.note ? <p class="prompt-note">{ask.note}</p> : null}
    </div>
  );
}

/** Returns the look of a coin in a seat's zones, by default in the reader's. */
function look(live: Live, kind: CoinKind, among: number | null = null): { side: Side | null; second: boolean; kind: CoinKind } {
  const seats = live.now.value?.view.seats ?? [];
  // A decoy keeps the side of the army that it belongs to.
  const owner = seats.find((seat) => kind in seat.decoy) ?? (among === null ? live.seat.value : seats[among]);
  return { side: owner?.side ?? null, second: (owner?.seat ?? 0) > 1, kind };
}

function Hand({ live }: { live: Live }) {
  const draft = live.now.value?.view.draft ?? null;
  const drawn = live.seat.value?.own?.drawn ?? null;
  const next = Object.entries(live.seat.value?.own?.previewed ?? {}).flatMap(([kind, count]) => Array<CoinKind>(count).fill(kind));
  if (draft !== null) return <Pool live={live} draft={draft} />;
  const playable = live.ask.value?.step === "coin";
  return (
    <div class="live-hand" role="group" aria-label={t("Your hand")}>
      {drawn === null ? null : <span class="live-coin chosen"><Coin {...look(live, drawn)} size={52} /><span>{t("Just drawn")}</span></span>}
      {live.hand.value.map((kind, index) => (
        <button
          key={index}
          type="button"
          class={`live-coin bare ${live.selection.value.slot === index ? "chosen" : ""} ${playable ? "" : "off"}`}
          aria-pressed={live.selection.value.slot === index}
          onClick={() => live.chooseSlot(index)}
        >
          <Coin {...look(live, kind)} size={52} />
          <span>{kind === "royal" ? t("Royal") : kindName(kind)}</span>
        </button>
      ))}
      {next.length === 0 ? null : (
        <span class="live-next">
          <span class="second">{t("Next hand")}</span>
          <span role="img" aria-label={listed(next.map(kindName))}>{next.map((kind, k) => <Coin key={k} {...look(live, kind)} size={30} />)}</span>
        </span>
      )}
    </div>
  );
}

/** The cards of a draft, taken ones in their owner's coin; those that may be taken or banned can be pressed. */
function Pool({ live, draft }: { live: Live; draft: DraftView }) {
  const choices = live.beside.value.filter(ofPool);
  return (
    <ul class="live-hand" aria-label={t("Draft")}>
      {draft.pool.map(({ kind, seat, banned }) => {
        const choice = choices.find((one) => one.kind === kind);
        const inside = (
          <>
            <Coin {...(seat === null ? { side: null, kind } : look(live, kind, seat))} size={48} />
            <span>{kindName(kind)}</span>
          </>
        );
        const state = banned ? t("Banned") : seat === null ? "" : seat % 2 === 0 ? t("Dusk") : t("Dawn");
        return (
          <li key={kind}>
            {choice === undefined ? (
              <span class={`live-coin ${banned ? "off" : ""} ${seat === null ? "" : "taken"}`}>{inside}<span class="unseen-text">{state}</span></span>
            ) : (
              <button type="button" class="live-coin bare" aria-label={choice.label} onClick={() => live.go([choice], null)}>{inside}</button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function ofPool(choice: OfferedChoice): boolean {
  return choice.verb === "take" || choice.verb === "ban";
}

/** The buttons that go back. */
function Back({ live }: { live: Live }) {
  const { steps, slot } = live.selection.value;
  return (
    <div class="live-back">
      {steps.length > 0 || slot !== null ? <button type="button" class="button" onClick={live.undo}>{t("Undo")}</button> : null}
      {steps.length > 0 ? <button type="button" class="button again" onClick={live.again}>{t("Again")}</button> : null}
    </div>
  );
}

/** The choices beside the hexes; while nothing is chosen, a button that plays the example's next choice. */
function Choices({ live }: { live: Live }) {
  const { inquiry, slot } = live.selection.value;
  const menu = inquiry?.what === "path" ? inquiry.paths : null;
  const only = live.now.value?.only ?? null;
  const signs = [...new Set(live.offers.value.discs.map((disc) => disc.name))];
  const idle = live.now.value?.next !== null && slot === null && inquiry === null;
  const recruits = live.beside.value.filter((choice) => choice.verb === "recruit");
  return (
    <div class="live-choices">
      {menu !== null ? (
        menu.map((path) => <button key={ids(path).join()} type="button" class="button" onClick={() => live.go(path, null)}>{sentence(path)}</button>)
      ) : (
        <>
          {signs.map((name) => (
            <button key={name} type="button" class="button" onClick={() => live.act(name)}>
              <Sign name={name} size={24} />
              {signName(name)}
            </button>
          ))}
          {only === null ? null : (
            <button type="button" class="button" onClick={() => live.go(only, null)}>{onlyName(only)}</button>
          )}
          {live.beside.value.filter((choice) => choice.verb !== "recruit" && !ofPool(choice)).map((choice) => <Beside key={choice.id} live={live} choice={choice} />)}
          {recruits.length === 0 ? null : (
            <span class="button live-recruit" role="group" aria-label={t("Recruit")}>
              {t("Recruit")}
              {recruits.map((choice) => (
                <button key={choice.id} type="button" class="bare" aria-label={choice.label} title={choice.label} onClick={() => live.go([choice], null)}>
                  <Coin {...look(live, choice.kind ?? "")} size={36} />
                </button>
              ))}
            </span>
          )}
        </>
      )}
      {idle ? <button type="button" class="button" onClick={live.showNext}>{t("Show me")}</button> : null}
    </div>
  );
}

function Beside({ live, choice }: { live: Live; choice: OfferedChoice }) {
  const known = choice.kind !== null && (choice.kind === "royal" || choice.kind in boot.catalogue);
  // A coin that a spy sees belongs to the other seat, and a coin of a supply to its owner.
  const among = choice.verb === "spy" ? (live.now.value?.view.spied?.seat ?? null) : choice.verb === "stack_bag" ? choice.seat : null;
  return (
    <button type="button" class="button" title={choice.label} onClick={() => live.go([choice], null)}>
      {known ? <Coin {...look(live, choice.kind ?? "", among)} size={30} /> : null}
      {buttonName(choice)}
    </button>
  );
}
