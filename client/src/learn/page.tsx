/** The page of a lesson: the armies, the board, and the sentence with the hand and the ways on. */

import { useEffect, useRef } from "preact/hooks";
import { kindName } from "../rulebook/names.ts";
import { shared } from "../shared/boot.ts";
import { whichPath } from "../shared/prompts.ts";
import { t } from "../shared/texts.ts";
import { RuleLink } from "../shared/rule.tsx";
import { ArmyRows, Choices, Cross, HandOf, Purse, Tick } from "../trying/parts.tsx";
import type { Cards, CoinKind, LessonBoot, SeatView } from "../schema.gen.ts";
import { LessonBoard } from "./board.tsx";
import type { OpenLesson } from "./lesson.ts";

interface Props {
  lesson: OpenLesson;
  boot: LessonBoot & Cards;
}

export function LessonPage({ lesson, boot }: Props) {
  const now = lesson.now.value;
  const data = shared().boards[now?.board ?? ""];
  return (
    <>
      <div class="lesson-armies">
        {now?.view.seats.map((seat) => <Army key={seat.seat} seat={seat} lesson={lesson} />)}
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

function Head({ lesson, boot }: Props) {
  const [at, all] = [lesson.number.value, boot.sentences.length];
  const place = boot.number > 0 ? t("Lesson {n} of 10", { n: boot.number }) : t("Extra lesson");
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
function Army({ seat, lesson }: { seat: SeatView; lesson: OpenLesson }) {
  const view = lesson.now.value?.view;
  const used = seat.army.filter((kind) => view?.units.some((unit) => unit.seat === seat.seat && unit.kind === kind) || (seat.own?.hand[kind] ?? 0) > 0);
  return <ArmyRows seat={seat} kinds={used} chosen={lesson.coin.value} />;
}

function Asked({ lesson, boot }: Props) {
  const inquiry = lesson.selection.value.inquiry;
  const question = inquiry?.what === "unit" ? t("Which {unit}?", { unit: kindName(lesson.coin.value ?? "") }) : inquiry?.what === "path" ? whichPath(inquiry.paths) : null;
  const mistake = lesson.mistake.value;
  const coins = lesson.ask.value?.step === "coin";
  const off = (kind: CoinKind, index: number): boolean => {
    const { slot, steps } = lesson.selection.value;
    return slot !== index && (!coins || steps.length > 0 || slot !== null || kind !== lesson.meant.value);
  };
  return (
    <>
      <div class="lesson-said">
        <p class="lesson-sentence" role="status">{boot.sentences[lesson.number.value]}</p>
        <p class="lesson-answer" role="status">
          {lesson.right.value ? (
            <><Tick />{t("Right.")}</>
          ) : mistake !== null ? (
            <><Cross /><span>{mistake.text}<RuleLink rule={mistake.rule} /></span></>
          ) : (
            question
          )}
        </p>
      </div>
      <Choices tried={lesson} hidden={!lesson.byButton.value && coins} other={(verb) => coins && verb !== lesson.verb.value} />
      <HandOf tried={lesson} off={off} />
      <Purse seat={lesson.seat.value} />
      <div class="lesson-ways">
        <button type="button" class="button" disabled={lesson.number.value === 0} onClick={lesson.back}>{t("Back")}</button>
        <button type="button" class="button" onClick={lesson.show}>{t("Show me")}</button>
        <button type="button" class="button" onClick={lesson.skip}>{t("Skip")}</button>
      </div>
    </>
  );
}

function End({ lesson, boot }: Props) {
  const on = useRef<HTMLAnchorElement>(null);
  useEffect(() => on.current?.focus(), []);
  return (
    <>
      <div class="lesson-said">
        <p class="lesson-sentence" role="status"><Tick /> {t("Lesson complete: {lesson}", { lesson: boot.title })}</p>
      </div>
      <div class="lesson-ways end">
        {boot.next === "" ? (
          <a ref={on} class="button primary" href="/learn">{t("All lessons")}</a>
        ) : (
          <a ref={on} class="button primary" href={`/learn/${boot.next}`}>{t("Next: {lesson}", { lesson: boot.next_title })}</a>
        )}
        <button type="button" class="button" onClick={() => void lesson.begin(0)}>{t("Again")}</button>
        <a class="quiet" href="/new">{t("Play now")}</a>
      </div>
    </>
  );
}
