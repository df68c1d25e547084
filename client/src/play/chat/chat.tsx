/** The chat of a game: the lines in this viewer's rooms, the phrases to say, and the tools against unwanted speakers. */

import { computed, effect, signal, untracked } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { call } from "../../shared/net.ts";
import { t, phrase as words, type PageText } from "../../shared/texts.ts";
import { chatNews, inRecord } from "../../table/talking.ts";
import { game } from "../../table/boot.ts";
import { layout, type LayoutName } from "../../table/layout.ts";
import { payload, polite } from "../../table/signals.ts";
import type { ChatLine, Phrase, RoomId } from "../../schema.gen.ts";
import { keys } from "../actions.ts";
import { freeOfSeats, watchSeats } from "./place.ts";
import { createChat } from "./state.ts";

const ROOMS: { [room in RoomId]: PageText } = {
  table: words("Table"),
  team0: words("Partner"),
  team1: words("Partner"),
  watchers: words("Watchers"),
};

/** The most common phrases: before the first action, during play, and at the end. */
const AT_FIRST: Phrase[] = ["hello", "luck", "thanks"];
const MEANWHILE: Phrase[] = ["nice", "thanks", "moment"];
const AT_LAST: Phrase[] = ["game", "well", "thanks", "rematch", "leave"];

/** The least height, in pixels, that holds the lines, the phrases and the input field. */
const ENOUGH = 128;
/** The height that the tabs and the margins take of the record's place, in pixels. */
const TABS = 60;
/** The layouts without a place for the record. */
const NARROW: LayoutName[] = ["phone", "land", "corners"];

const chat = createChat({ game, call, storage: () => localStorage, polite });
const { chatOpen } = chat;
/** An effect on it runs when the phase changes, and not with every action. */
const phase = computed(() => payload.value?.view.phase);
/** The heights of the record and of the free space under the hand, in pixels, or 0 in layouts without such a column. */
const heights = signal({ record: 0, hand: 0 });
/** The place of an open chat: under the hand, where facedown actions take it over while a coin is chosen, or in the record's; else in a card. */
const chatPlace = computed<"hand" | "record" | "card">(() => {
  const { record, hand } = heights.value;
  if (NARROW.includes(layout.value.name) || phase.value === "draft") return "card";
  if (hand >= ENOUGH && hand + TABS > record) return "hand";
  return record >= ENOUGH ? "record" : "card";
});

/** Follows the game with the chat, and gives it its key. */
export function watchChat(): void {
  effect(() => {
    chatNews.value;
    // At the end, players may read the lines of the spectators.
    phase.value;
    untracked(() => void chat.refresh());
  });
  watchSeats((now) => (heights.value = now));
  effect(() => {
    inRecord.value = chatOpen.value && chatPlace.value === "record";
  });
  keys.commands.t = () => {
    if (chatOpen.value) close();
    else if (chat.rooms.value.length > 0) chatOpen.value = true;
  };
}

/** The button or tab that opens the chat, and the open chat: each place of the page shows what belongs there. */
export function Chat({ at = "card" }: { at?: "hand" | "record" | "card" }) {
  const place = chatPlace.value;
  if (chat.rooms.value.length === 0) return null;
  const panel = chatOpen.value && at === place ? <Panel card={at === "card"} /> : null;
  if (at === "hand") return panel;
  if ((at === "card") !== (place === "card")) return null;
  return (
    <>
      {at === "record" ? <Tabs /> : <OpenButton />}
      {panel}
    </>
  );
}

function label(): string {
  const unread = chat.unread.value;
  return unread > 0 ? t("Chat, {n} new", { n: unread }) : t("Chat");
}

function Count() {
  const unread = chat.unread.value;
  return unread > 0 ? <span class="unread" aria-hidden="true">{Math.min(unread, 99)}</span> : null;
}

function OpenButton() {
  return (
    <button type="button" id="chat-button" class="tool chat-button" aria-expanded={chatOpen.value} aria-label={label()} title={t("Chat")} aria-keyshortcuts="T" onClick={() => (chatOpen.value = !chatOpen.value)}>
      <svg class="icon" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M3 3.500H17V13.500H9L5.5 16.500V13.500H3Z" />
      </svg>
      <Count />
    </button>
  );
}

/** While the record is not shown, the link that skips to it leads here. */
function Tabs() {
  return (
    <div class="chat-tabs" role="group" aria-label={t("Log or chat")} id={inRecord.value ? "record" : undefined} tabIndex={-1}>
      <button type="button" class="bare" aria-pressed={!inRecord.value} aria-keyshortcuts="L" onClick={() => (chatOpen.value = false)}>{t("Log")}</button>
      <button type="button" class="bare" aria-pressed={chatOpen.value} aria-label={label()} aria-keyshortcuts="T" id="chat-button" onClick={() => (chatOpen.value = true)}>
        {t("Chat")} <Count />
      </button>
    </div>
  );
}

function close(): void {
  chatOpen.value = false;
  document.getElementById("chat-button")?.focus();
}

function Panel({ card }: { card: boolean }) {
  const panel = useRef<HTMLElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const lines = chat.shown.value;
  // Focus at once, not after the next frame: a key pressed right away is meant for the chat.
  useLayoutEffect(() => {
    panel.current?.focus({ preventScroll: true });
    return card && panel.current ? freeOfSeats(panel.current) : undefined;
  }, [card]);
  const [all, setAll] = useState(false);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
    chat.markSeen();
  }, [lines, chatPlace.value]);
  const room = chat.rooms.value.find((one) => one.room === chat.room.value);
  return (
    <section
      class={`chat ${card ? "card chat-card" : ""}`}
      aria-label={t("Chat")}
      tabIndex={-1}
      ref={panel}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        close();
      }}
    >
      {card ? (
        <div class="chat-head">
          <h2>{t("Chat")}</h2>
          <button type="button" class="close bare touch" onClick={close} aria-label={t("Close")}>×</button>
        </div>
      ) : null}
      {chat.rooms.value.length > 1 ? (
        <div class="chat-rooms" role="group" aria-label={t("Visible to")}>
          {chat.rooms.value.map(({ room: name }) => (
            <button key={name} type="button" class="bare" aria-pressed={name === chat.room.value} onClick={() => chat.enter(name)}>
              {t(ROOMS[name])}
              {chat.unreadIn(name) > 0 ? <span class="dot" aria-hidden="true" /> : null}
            </button>
          ))}
        </div>
      ) : null}
      <div class="chat-lines" role="log" aria-live="polite" aria-label={t("Messages")} ref={log} tabIndex={0}>
        <ol>{lines.map((line) => <Line key={`${chat.room.value}-${line.number}`} line={line} />)}</ol>
      </div>
      <Silenced />
      <p class="second chat-notice" role="status">{chat.notice.value}</p>
      {room?.write ? (
        <div class={`say ${all ? "all" : ""} ${chat.writes.value ? "writes" : ""}`}>
          <Phrases all={all} said={() => setAll(false)} />
          <button type="button" class="button more-phrases" aria-expanded={all} aria-label={t("More phrases")} onClick={() => setAll(!all)}>{all ? "−" : "+"}</button>
          {chat.writes.value ? <Field /> : null}
        </div>
      ) : null}
    </section>
  );
}

function Line({ line }: { line: ChatLine }) {
  const [open, setOpen] = useState(false);
  const row = useRef<HTMLSpanElement>(null);
  useEffect(() => row.current?.scrollIntoView({ block: "nearest" }), [open]);
  const act = (run: () => void) => () => {
    setOpen(false);
    run();
  };
  return (
    <li>
      <span class="said"><b>{line.you ? t("You") : line.name}</b> {line.text}</span>
      {line.you ? null : (
        <button type="button" class="bare about" aria-expanded={open} aria-label={t("Options for the message from {name}", { name: line.name })} onClick={() => setOpen(!open)}>⋯</button>
      )}
      {open ? (
        <span class="about-row" ref={row}>
          <button type="button" class="button" onClick={act(() => chat.mute(line.who, line.name))}>{t("Mute")}</button>
          <button type="button" class="button" onClick={act(() => void chat.block(line.who, true))}>{t("Block")}</button>
          <button type="button" class="button" onClick={act(() => void chat.report(line.number))}>{t("Report")}</button>
        </span>
      ) : null}
    </li>
  );
}

/** The muted and blocked speakers, each with a button that undoes it. */
function Silenced() {
  const blocked = chat.blocked.value;
  const muted = chat.mutedHere.value;
  if (blocked.length + muted.length === 0) return null;
  return (
    <p class="second silenced">
      {blocked.map(({ who, name }) => (
        <span key={who}>{t("{name} is blocked.", { name })} <button type="button" class="bare link" onClick={() => void chat.block(who, false)}>{t("Unblock")}</button></span>
      ))}
      {muted.map(({ who, name }) => (
        <span key={who}>{t("{name} is muted.", { name })} <button type="button" class="bare link" onClick={() => chat.unmute(who)}>{t("Unmute")}</button></span>
      ))}
    </p>
  );
}

function Phrases({ all, said }: { all: boolean; said: () => void }) {
  const now = payload.value;
  const fit = now?.view.phase === "over" ? AT_LAST : (now?.record.length ?? 0) < 4 ? AT_FIRST : MEANWHILE;
  const offered = chat.phrases.value.filter(({ id }) => all || fit.includes(id));
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = row.current;
    if (box === null) return undefined;
    // A phrase without room in the row waits behind the button, and takes no focus.
    const hide = (): void => {
      for (const one of box.querySelectorAll("button")) one.style.visibility = !all && one.offsetTop + one.offsetHeight > box.offsetTop + box.offsetHeight ? "hidden" : "";
    };
    const observer = new ResizeObserver(hide);
    observer.observe(box);
    hide();
    return () => observer.disconnect();
  });
  return (
    <div class="phrases" role="group" aria-label={t("Phrases")} ref={row}>
      {offered.map(({ id, text }) => (
        <button key={id} type="button" class="button" onClick={() => {
            said();
            void chat.say({ phrase: id });
          }}>
          {text}
        </button>
      ))}
    </div>
  );
}

function Field() {
  const [text, setText] = useState("");
  const send = async (): Promise<void> => {
    if (text.trim() !== "" && (await chat.say({ text: text.trim() }))) setText("");
  };
  return (
    <form
      class="chat-field"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input
        type="text"
        aria-label={t("Write")}
        placeholder={t("Write")}
        maxLength={200}
        autocomplete="off"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        // Letters are commands elsewhere on the page.
        onKeyDown={(event) => event.key === "Escape" || event.stopPropagation()}
      />
      <button type="submit" class="button">{t("Send")}</button>
    </form>
  );
}
