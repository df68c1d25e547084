/** The place of the chat on the page. It is fetched later, and only if there can be a chat. */

import { later, styled } from "../../shared/later.tsx";
import { boot, watching } from "../../table/boot.ts";
import { hintInRecord, inRecord, mayTalk } from "../../table/talking.ts";
import { Record } from "../record/record.tsx";

/** Fetches the chat, which then follows the game. */
async function chat(): Promise<typeof import("./chat.tsx")> {
  const module = await import("./chat.tsx");
  module.watchChat();
  return module;
}

/** The button that opens the chat, and the open chat: each place shows it in some of the layouts. */
export const Chat = mayTalk ? later(chat, "Chat") : () => null;

/** The hints, in games that were created with them: the button that asks for one, and the open hint. */
export const Hint = boot.hints && !watching ? later(() => styled(() => import("../help/hint.tsx"), "hinting"), "Hint") : () => null;

/** The record, or the chat or a hint in its place. */
export function RecordOrChat() {
  return (
    <>
      <Chat at="record" />
      <Hint beside />
      {inRecord.value || hintInRecord.value ? null : <Record />}
    </>
  );
}
