/** The page of a lesson: the armies, the board, and the sentence with the hand and the ways on. */

import { useEffect, useRef } from "preact/hooks";
import { kindName } from "../rulebook/names.ts";
import { shared } from "../shared/boot.ts";
import { ids, sentence } from "../shared/compose.ts";
import { whichPath } from "../shared/prompts.ts";
import { t } from "../shared/texts.ts";
import { Bag, Coin, Sign } from "../shared/ui.tsx";
import type { Cards, Kind, LessonBoot, OfferedChoice, SeatView } from "../schema.gen.ts";
import { TallyDots } from "../shared/tally.tsx";
import { LessonBoard } from "./board.tsx";
import type { Lesson } from "./lesson.ts";

interface Parts {
  lesson: Lesson;
  boot: LessonBoot & Cards;
}

export function LessonPage({ lesson, boot }: Parts) {
  const now = lesson.now.value;
  const data = shared().boards[now?.board ?? ""];
  return (
    <>
      <div class="lesson-armies">
        {now?.view.seats.map((seat) => <Army key={seat.seat} seat={seat} lesson={lesson} boot={boot} />)}
      </div>
      {data === undefined ? <div class="lesson-board" /> : <LessonBoard key={now?.board} lesson={lesson} data={data} />}
      <div class="lesson-side">
        <Head lesson={lesson} boot={boot} />
        <div class="lesson-talk">
          {lesson.over.value ? <End lesson={lesson} boot={boot} /> : <Asked lesson={lesson} boot={boot} />}
        </div>
      </div>
    </>
  );
}

function Head({ lesson, boot }: Parts) {
  const [at, all] = [lesson.number.value, boot.sentences.length];
  const place = boot.number > 0 ? t("Lesson {n} of 10", { n: boot.number }) : t("A lesson about a box");
  return (
    <div class="lesson-head">
      <p class="lesson-place"><span class="lesson-which">{place}</span><a href="/learn"><b aria-hidden="true">×</b><span>{t("All lessons")}</span></a></p>
      <h1>{boot.title}{boot.number > 0 ? <small aria-hidden="true"> {t("{n} of 10", { n: boot.number })}</small> : null}</h1>
      <p class="lesson-steps">
        <span class="lesson-dots" aria-hidden="true">
          {boot.sentences.map((text, k) => <i key={text} class={lesson.over.value || k < at ? "done" : k === at ? "now" : ""} />)}
        </span>
        <span>{t("Step {n} of {all}", { n: at + 1, all })}</span>
      </p>
    </div>
  );
}

/** The units of a seat that are on the board or in the reader's hand, each with its line. */
function Army({ seat, lesson, boot }: Parts & { seat: SeatView }) {
  const view = lesson.now.value?.view;
  const [before, after] = t("{n} left").split("{n}");
  const used = seat.army.filter((kind) => view?.units.some((unit) => unit.seat === seat.seat && unit.kind === kind) || (seat.own?.hand[kind] ?? 0) > 0);
  return (
    <ul class="lesson-army" aria-label={seat.own === null ? t("Their army") : t("Your army")}>
      {used.map((kind) => (
        <li key={kind} class={lesson.coin.value === kind && seat.own !== null ? "chosen" : ""}>
          <Coin side={seat.side} kind={kind} size={46} />
          <span class="row-top">
            <span class="row-name">{kindName(kind)}</span>
            <TallyDots tally={seat.tally[kind] ?? { board: 0, cycle: 0, supply: 0, box: 0 }} side={seat.side} />
          </span>
          <span class="row-under">
            <span class="row-line">{boot.catalogue[kind]?.line}</span>
            <span class="row-left">{before}<b>{seat.tally[kind]?.supply ?? 0}</b>{after}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Asked({ lesson, boot }: Parts) {
  const inquiry = lesson.selection.value.inquiry;
  const question = inquiry?.what === "unit" ? t("Which {unit}?", { unit: kindName(lesson.coin.value ?? "") }) : inquiry?.what === "path" ? whichPath(inquiry.paths) : null;
  const mistake = lesson.mistake.value;
  return (
    <>
      <div class="lesson-said">
        <p class="lesson-sentence" role="status">{boot.sentences[lesson.number.value]}</p>
        <p class="lesson-answer" role="status">
          {lesson.right.value ? (
            <><Tick />{t("Right.")}</>
          ) : mistake !== null ? (
            <><Cross /><span>{mistake.text}{mistake.rule === null ? null : <> <a class="rule" href={mistake.rule}>{t("The rule")}</a></>}</span></>
          ) : (
            question
          )}
        </p>
      </div>
      <Choices lesson={lesson} />
      <Hand lesson={lesson} />
      <Purse seat={lesson.seat.value} />
      <div class="lesson-ways">
        <button type="button" class="button" disabled={lesson.number.value === 0} onClick={lesson.back}>{t("Back")}</button>
        <button type="button" class="button" onClick={lesson.show}>{t("Show me")}</button>
        <button type="button" class="button" onClick={lesson.skip}>{t("Skip")}</button>
      </div>
    </>
  );
}

function End({ lesson, boot }: Parts) {
  const on = useRef<HTMLAnchorElement>(null);
  useEffect(() => on.current?.focus(), []);
  return (
    <>
      <div class="lesson-said">
        <p class="lesson-sentence" role="status"><Tick /> {t("Done.")}</p>
      </div>
      <div class="lesson-ways end">
        {boot.next === "" ? (
          <a ref={on} class="button primary" href="/learn">{t("All lessons")}</a>
        ) : (
          <a ref={on} class="button primary" href={`/learn/${boot.next}`}>{t("Next: {lesson}", { lesson: boot.next_title })}</a>
        )}
        <button type="button" class="button" onClick={() => void lesson.begin(0)}>{t("Again")}</button>
      </div>
    </>
  );
}

function Hand({ lesson }: { lesson: Lesson }) {
  const side = lesson.seat.value?.side ?? null;
  const { slot, steps } = lesson.selection.value;
  const free = lesson.ask.value?.step === "coin";
  return (
    <div class="lesson-hand" role="group" aria-label={t("Your hand")}>
      {lesson.hand.value.map((kind, index) => {
        const chosen = slot === index;
        const off = !chosen && (!free || steps.length > 0 || (slot !== null ? true : kind !== lesson.meant.value));
        return (
          <button key={index} type="button" class={`bare lesson-coin ${chosen ? "chosen" : ""} ${off ? "off" : ""}`} aria-pressed={chosen} data-kind={kind} onClick={() => lesson.chooseSlot(index)}>
            <Coin side={decoyOf(lesson, kind) ?? side} kind={kind} size={92} />
            <span>{kind === "royal" ? t("Royal") : kindName(kind)}</span>
          </button>
        );
      })}
    </div>
  );
}

/** Returns the side that a decoy belongs to, or null for any other coin. */
function decoyOf(lesson: Lesson, kind: Kind): "A" | "B" | null {
  return lesson.now.value?.view.seats.find((seat) => kind in seat.decoy)?.side ?? null;
}

/** The bag and the discards of the reader. */
function Purse({ seat }: { seat: SeatView | null }) {
  if (seat === null) return null;
  const up = Object.entries(seat.faceup).flatMap(([kind, count]) => Array<Kind>(count).fill(kind));
  const label = t("Bag: {bag}. Discards face up: {up}. Facedown: {down}.", { bag: seat.bag, up: up.map(kindName).join(", ") || "0", down: seat.facedown });
  return (
    <p class="lesson-purse" role="img" aria-label={label}>
      <Bag count={seat.bag} size={34} />
      {up.map((kind, k) => <Coin key={`${kind}${k}`} side={seat.side} kind={kind} size={28} />)}
      {Array.from({ length: seat.facedown }, (_, k) => <Coin key={k} side={seat.side} kind={null} size={28} />)}
    </p>
  );
}

/** The choices beside the hexes, for the chosen coin. */
function Choices({ lesson }: { lesson: Lesson }) {
  const { inquiry } = lesson.selection.value;
  const signs = [...new Set(lesson.offers.value.discs.map((disc) => disc.name))];
  const beside = lesson.beside.value;
  const recruits = beside.filter((choice) => choice.verb === "recruit");
  const side = lesson.seat.value?.side ?? null;
  /** On a phone there is room for the choices of the kind that is asked for. */
  const other = (verb: string): string => (lesson.ask.value?.step === "coin" && verb !== lesson.verb.value ? " other" : "");
  return (
    <div class="lesson-choices">
      {inquiry?.what === "path" ? (
        inquiry.paths.map((path) => <button key={ids(path).join()} type="button" class="button" onClick={() => lesson.go(path)}>{sentence(path)}</button>)
      ) : !lesson.byButton.value && lesson.ask.value?.step === "coin" ? null : (
        <>
          {signs.map((name) => (
            <button key={name} type="button" class={`button${other(name)}`} data-sign={name} onClick={() => lesson.act(name)}>
              <Sign name={name} size={24} />
              {name === "bolster" ? t("Bolster") : name === "control" ? t("Control") : t("Tactic")}
            </button>
          ))}
          {beside.filter((choice) => choice.verb !== "recruit").map((choice) => (
            <button key={choice.id} type="button" class={`button${other(choice.verb)}`} data-verb={choice.verb} data-choice={choice.id} title={choice.label} onClick={() => lesson.go([choice])}>{short(choice)}</button>
          ))}
          {recruits.length === 0 ? null : (
            <span class={`button lesson-recruit${other("recruit")}`} role="group" aria-label={t("Recruit")}>
              {t("Recruit")}
              {recruits.map((choice) => (
                <button key={choice.id} type="button" class="bare" data-verb="recruit" data-choice={choice.id} aria-label={choice.label} title={choice.label} onClick={() => lesson.go([choice])}>
                  <Coin side={side} kind={choice.kind ?? ""} size={36} />
                </button>
              ))}
            </span>
          )}
        </>
      )}
    </div>
  );
}

function short(choice: OfferedChoice): string {
  return choice.verb === "pass" ? t("Pass") : choice.verb === "claim" ? t("Initiative") : choice.label;
}

function Tick() {
  return <svg class="lesson-mark" width="22" height="22" viewBox="-11 -11 22 22" aria-hidden="true"><circle r="11" /><path d="M-5 0L-1.5 4L5 -4" /></svg>;
}

function Cross() {
  return <svg class="lesson-mark" width="22" height="22" viewBox="-11 -11 22 22" aria-hidden="true"><circle r="11" /><path d="M-4 -4L4 4M4 -4L-4 4" /></svg>;
}
