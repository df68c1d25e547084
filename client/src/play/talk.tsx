/** Where the chat stands on the page. It is fetched later, and only where there can be one. */

import { later } from "../shared/later.tsx";
import { inRecord, mayTalk } from "../table/talking.ts";
import { Record } from "./record.tsx";

/** What opens the chat, and the chat where it is open: each place shows it in the windows that it is for. */
export const Chat = mayTalk ? later(async () => (await import("./chat.tsx")).Chat) : () => null;

/** The record, or in its place the chat. */
export function RecordOrChat() {
  return (
    <>
      <Chat beside />
      {inRecord.value ? null : <Record />}
    </>
  );
}
