/** The page's request to the service worker to keep the page for visits without the server. */

import type { Keep } from "./worker.ts";
import { within } from "../shared/root.ts";

/** Keeps this page, the files that it has fetched, those in `files`, and the answers to the requests in `answers`. */
export async function keepPage(page: string, answers: string[] = [], files: string[] = []): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const worker = (await navigator.serviceWorker.ready).active;
  const fetched = performance.getEntriesByType("resource").map((one) => within(new URL(one.name).pathname)).filter((path) => path.startsWith("/static/"));
  const version = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.getAttribute("href") ?? "";
  const { dataset, lang } = document.documentElement;
  const asked: Keep = { what: "keep", page, person: dataset.person ?? null, files: [...fetched, ...files], answers, version, language: lang };
  worker?.postMessage(asked);
}
