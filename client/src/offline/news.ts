/**
 * The number of news that the user has not seen: on the head of every page, in the tab's title and on the icon of the installed site. A
 * table shows it by its styles.
 *
 * A page asks for it when it opens or returns, and when its live connection says that there is something new. The pages of a tab share
 * a count for a few seconds, so a walk through the site does not ask at each step.
 */

import { siteAddress } from "../shared/root.ts";

/** The event with which a live connection says that the list of news has changed. */
const NEWS = "warchest-news";
/** The least time between two counts of a tab when a page opens or returns, in milliseconds. */
const AGAIN_MS = 10_000;
/** Where the last count of the tab is kept, with its time and its user. */
const KEPT = "warchest-news";

interface Badges {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

let count = 0;
let asked = 0;

/** Fetches the count, or with `method` "POST" says that the list was seen. */
async function look(method: "GET" | "POST" = "GET"): Promise<void> {
  asked = Date.now();
  const address = siteAddress(method === "GET" ? "/api/news" : "/api/news/seen");
  const answer = await fetch(address, { method, headers: { Accept: "application/json" } }).catch(() => null);
  if (answer?.ok !== true) return;
  const before = count;
  ({ count } = (await answer.json()) as { count: number });
  keep();
  show();
  if (method === "GET" && (count > 0 ? before !== count : otherZone())) await list();
}

function keep(): void {
  const { person } = document.documentElement.dataset;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ person, asked, count }));
  } catch {
    // A browser that keeps nothing asks on each page.
  }
}

/** Takes over the count of the tab's last page, and returns whether it is still good. */
function remembered(): boolean {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "") as { person: string; asked: number; count: number };
    const age = Date.now() - kept.asked;
    if (kept.person !== document.documentElement.dataset.person || !(age >= 0 && age < AGAIN_MS)) return false;
    ({ asked, count } = kept);
  } catch {
    return false;
  }
  show();
  return true;
}

function show(): void {
  for (const badge of document.querySelectorAll<HTMLElement>(".home-head .badge")) {
    badge.textContent = String(count);
    badge.hidden = count === 0;
  }
  document.documentElement.style.setProperty("--news", count ? `"${count}"` : "none");
  entitle();
  const badges = navigator as Badges;
  void (count ? badges.setAppBadge?.(count) : badges.clearAppBadge?.())?.catch(() => undefined);
}

/** Puts the number before the title, which other scripts change too. */
function entitle(): void {
  const plain = document.title.replace(/^\(\d+\) /, "");
  const title = count ? `(${count}) ${plain}` : plain;
  if (title !== document.title) document.title = title;
}

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns whether the page of the list has the days of another time zone than the browser's. */
function otherZone(): boolean {
  const shown = document.getElementById("news")?.dataset.zone;
  return shown !== undefined && shown !== zone();
}

/** On the page of the list: draws it again by the days of the browser, and says that it was seen while the page is visible. */
async function list(): Promise<void> {
  const shown = document.getElementById("news");
  if (shown === null) return;
  const answer = await fetch(`${location.pathname}?zone=${encodeURIComponent(zone())}`).catch(() => null);
  if (answer?.ok !== true) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("news");
  if (fresh !== null) {
    shown.replaceChildren(...fresh.childNodes);
    shown.dataset.zone = zone();
  }
  if (count > 0 && document.visibilityState === "visible") await look("POST");
}

export function watchNews(): void {
  if (document.documentElement.dataset.person === undefined) return;
  const chosen = document.querySelector<HTMLInputElement>("#zone");
  if (chosen?.value === "UTC") chosen.value = zone();
  const title = document.querySelector("title");
  if (title !== null) new MutationObserver(entitle).observe(title, { childList: true });
  const start = (): void => {
    if (document.getElementById("news") !== null || !remembered()) void look();
  };
  if (document.readyState === "complete") start();
  else addEventListener("load", start);
  document.addEventListener(NEWS, () => void look());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - asked > AGAIN_MS) void look();
  });
}
