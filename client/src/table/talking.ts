/** The messages between the page and its chat, which is fetched later. */

import { signal } from "@preact/signals";
import { boot, watching } from "./boot.ts";

/** Whether there can be a chat for this viewer: a player against bots has no one to talk to. */
export const mayTalk = boot.mode === "link" || watching;
/** The number of announcements that something was said. */
export const chatNews = signal(0);
/** Whether a hint takes the place of the record. */
export const hintInRecord = signal(false);
/** Whether the chat takes the place of the record. */
export const inRecord = signal(false);
