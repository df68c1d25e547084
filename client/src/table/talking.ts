/** What the page and its chat, which is fetched later, tell each other. */

import { signal } from "@preact/signals";
import { boot, watching } from "./boot.ts";

/** Whether there can be a chat for this viewer: who plays alone has nobody to talk to. */
export const mayTalk = boot.mode === "link" || watching;
/** Counts the announcements that something was said. */
export const chatNews = signal(0);
/** Whether the chat has the place of the record. */
export const inRecord = signal(false);
