/**
 * On every page: installs the service worker, passes it the owner of the page, and shows the number of news. On the page for lost connections: lists
 * the pages that can be read.
 */

import type { Hello } from "./worker.ts";
import { followMarks } from "./marked.ts";
import { siteAddress, within } from "../shared/root.ts";
import { watchNews } from "./news.ts";

const { person } = document.documentElement.dataset;
const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');

// Browsers offer service workers to pages loaded over https or from this machine.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => {
    void navigator.serviceWorker.register(siteAddress("/service-worker.js")).catch(() => undefined);
    const hello: Hello = { what: "hello", person: person ?? null, version: sheet?.getAttribute("href") ?? "", language: document.documentElement.lang };
    void navigator.serviceWorker.ready.then((worker) => worker.active?.postMessage(hello));
  });
}

followMarks();
watchNews();

const list = document.getElementById("kept");
if (list !== null && "caches" in globalThis) void showKept(list);

/** Lists links to the finished games that are kept here. */
async function showKept(list: HTMLElement): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      const text = within(pathname).startsWith("/replay/") ? await (await cache.match(request))?.text() : undefined;
      if (text === undefined) continue;
      const link = document.createElement("a");
      link.href = pathname;
      link.textContent = new DOMParser().parseFromString(text, "text/html").title;
      const row = document.createElement("li");
      row.append(link);
      list.prepend(row);
    }
  }
}
