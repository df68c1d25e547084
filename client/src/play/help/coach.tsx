/**
 * The coach's card in the record's place, on a phone in the prompt's. A line with a dot leads to the thing that the sentence is about;
 * if a line would cross the table, the thing has a ring instead.
 */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { coach as wanted } from "../../shared/choices.ts";
import { t } from "../../shared/texts.ts";
import { layout } from "../../table/layout.ts";
import { hintInRecord, inRecord } from "../../table/talking.ts";
import { Key } from "../controls/key.tsx";
import * as state from "../state.ts";
import { createCoach, TOPICS, coveredTopics, type CoachTopic } from "./coaching.ts";
import { hexRing, place, type CardPlace } from "./pointing.ts";

const coach = createCoach({ ...state.page, beside: state.beside }, state.opened, coveredTopics(), wanted);

export function Coach() {
  const topic = coach.topic.value;
  useEffect(() => coach.watch(), []);
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || event.defaultPrevented || event.repeat || document.querySelector(".coach") === null) return;
      // Enter presses the button or the hex that has the focus.
      if ((event.target as Element).closest("button, a, input, [role=option], .cell") !== null) return;
      event.preventDefault();
      coach.next();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
  useEffect(() => {
    if (topic !== null) state.polite.value = sentence(topic);
  }, [topic]);
  // Stay hidden while a chat, a hint, a question or a lost connection is shown.
  const away = state.offline.value || state.question.value !== null || inRecord.value || hintInRecord.value;
  return topic === null || away ? null : <Card key="card" topic={topic} />;
}

function Card({ topic }: { topic: CoachTopic }) {
  const card = useRef<HTMLElement>(null);
  const [at, setAt] = useState<CardPlace | null>(null);
  const { name, touch } = layout.value;
  const phone = name === "phone" || name === "land";
  // The things of the table move with these.
  const signs = [layout.value, state.payload.value, state.selection.value, state.turned.value, topic];
  useLayoutEffect(() => {
    const show = (): void => {
      if (card.current !== null) setAt(place(card.current, topic, topic === "taking" ? coach.seen.value.takes : neutral(), phone));
    };
    show();
    const frame = requestAnimationFrame(show);
    const observer = new ResizeObserver(show);
    for (const part of [card.current, ...document.querySelectorAll(".board, .right, .prompt, .hand")]) if (part) observer.observe(part);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, signs);
  const more = note(topic);
  const style = at === null ? { visibility: "hidden" } : { left: `${at.card.left}px`, top: `${at.card.top}px`, width: `${at.card.width}px`, ...(at.card.height === null ? {} : { height: `${at.card.height}px` }) };
  return (
    <>
      {at === null ? null : <Pointer at={at} />}
      <section class={`coach ${phone ? "in-slot" : ""} ${at?.tight ? "tight" : ""}`} aria-label={t("Coach")} ref={card} style={style}>
        <p class="coach-sentence">{sentence(topic)}</p>
        {phone || more === "" ? null : <p class="second">{more}</p>}
        <div class="coach-foot">
          <button type="button" class="button primary" aria-keyshortcuts="Enter" onClick={coach.next}>{t("Next")} {touch ? null : <Key name="↵" />}</button>
          <button type="button" class="bare" aria-label={t("Close the coach")} onClick={coach.stop}>{t("Close")}</button>
          <span class="second">{t("Tip {n} of {all}", { n: coach.number.value, all: TOPICS.length })}</span>
        </div>
      </section>
    </>
  );
}

/** The line to the thing, or the ring around it. */
function Pointer({ at }: { at: CardPlace }) {
  const { line, rings } = at;
  return (
    <svg class="coach-line" aria-hidden="true">
      {line ? (
        <>
          <path class="under" d={`M${line.from.x} ${line.from.y}L${line.to.x} ${line.to.y}`} />
          <path d={`M${line.from.x} ${line.from.y}L${line.to.x} ${line.to.y}`} />
          <circle cx={line.to.x} cy={line.to.y} r="5" />
        </>
      ) : null}
      {rings.flatMap((ring) => ["ring-under", "ring"].map((look) => {
        const key = `${look}-${ring.left}-${ring.top}`;
        return ring.hex
          ? <polygon key={key} class={look} points={hexRing(ring)} />
          : <rect key={key} class={look} x={ring.left} y={ring.top} width={ring.width} height={ring.height} rx="12" />;
      }))}
    </svg>
  );
}

/** Returns the locations without a marker. */
function neutral(): string[] {
  const held = state.payload.value?.view.held ?? {};
  return state.boot.board.hexes.filter(({ name, location }) => location && !(name in held)).map(({ name }) => name);
}

/** Returns the sentence of a topic. */
function sentence(topic: CoachTopic): string {
  switch (topic) {
    case "places": {
      const all = state.boot.board.hexes.filter((hex) => hex.location).length;
      const goal = state.ownSeat.value?.goal ?? 0;
      return goal === 6 && all === 10 ? t("Locations like this win the game: hold six of the ten.") : t("Locations like this win the game: hold {n} of the {all}.", { n: goal, all });
    }
    case "hand": return t("These coins are your hand. Each one is an action: choose one.");
    case "armies": return t("Each side has its own units. Press one to read what it can do.");
    case "dots": return t("Green marks show where this coin can go. Press one.");
    case "facedown": return t("Or use the coin facedown to pass, or to recruit another coin.");
    case "bag": return t("Your coins come from this bag, three each round.");
    case "initiative": return t("The player with the initiative starts the round. Use a coin facedown to take it.");
    case "taking": return t("Your unit is on a location. Use a second coin of its kind to take control.");
  }
}

/** Returns the second line of a topic, for cards with room for one. */
function note(topic: CoachTopic): string {
  switch (topic) {
    case "places": return markers();
    case "hand": return t("A spent coin comes back to your bag later.");
    case "armies": return t("“Left” shows how many coins you can recruit.");
    case "dots": return t("Red brackets show what the unit can attack.");
    case "facedown": return t("A recruited coin goes into your bag later.");
    case "bag": return t("When the bag is empty, your discards go back into it.");
    case "initiative": return t("A lock means that the initiative can't change hands again this round.");
    case "taking": return t("Choose the coin, then the location under the unit.");
  }
}

function markers(): string {
  const held = state.ownSeat.value?.markers ?? 0;
  const sun = state.ownSeat.value?.side === "B";
  if (held === 2) return sun ? t("The sun marks your locations: you hold two.") : t("The moon marks your locations: you hold two.");
  return sun ? t("The sun marks your locations: you hold {n}.", { n: held }) : t("The moon marks your locations: you hold {n}.", { n: held });
}
