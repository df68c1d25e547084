/**
 * The service worker: it shows notices that the server pushes, and serves kept pages when the server can't be reached. It keeps the pages of the rulebook and of
 * finished games that ask for it, with the files that they need, and nothing else: nothing of a game in progress is ever kept.
 *
 * Files are kept under their versioned names: a page always finds the scripts that it was made with. Everything that was shown to one
 * user lies in a cache for that user, which is deleted as soon as a page of another user is opened.
 */

interface Lasting extends Event {
  waitUntil(what: Promise<unknown>): void;
}

interface Fetching extends Lasting {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface Telling extends Lasting {
  data: Hello | Keep;
}

interface Pushed extends Lasting {
  data: { json(): PushedNotice | PushedDrop } | null;
}

interface Pressed extends Lasting {
  notification: Notification;
}

interface Renewed extends Lasting {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/** A notice of the server. `to` is the address that it leads to, within the site. */
interface PushedNotice {
  tag: string;
  title: string;
  text: string;
  to: string;
}

/** The end of a notice, which another device has seen, or which has lost its reason. */
interface PushedDrop {
  tag: string;
  drop: true;
}

interface OpenPage {
  url: string;
  focus(): Promise<unknown>;
}

/** The part of a worker's surroundings that this file needs, as types. */
interface OfflineWorker {
  addEventListener(type: "install" | "activate", listen: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listen: (event: Fetching) => void): void;
  addEventListener(type: "message", listen: (event: Telling) => void): void;
  addEventListener(type: "push", listen: (event: Pushed) => void): void;
  addEventListener(type: "notificationclick", listen: (event: Pressed) => void): void;
  addEventListener(type: "pushsubscriptionchange", listen: (event: Renewed) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window"; includeUncontrolled: true }): Promise<OpenPage[]>;
    openWindow(address: string): Promise<unknown>;
  };
  registration: Pick<ServiceWorkerRegistration, "showNotification" | "getNotifications"> & {
    scope: string;
    navigationPreload?: { enable(): Promise<void> };
    pushManager?: PushManager;
  };
}

/** The message that a page has opened. */
export interface Hello {
  what: "hello";
  /** The owner of the page, or null for a page that is the same for every user. */
  person: string | null;
  /** The versioned address of a file of the present version. */
  version: string;
  /** The language of the page. */
  language: string;
}

/** The request to open a page without the server too. */
export interface Keep {
  what: "keep";
  page: string;
  /** The owner of the page, or null for a page that is the same for every user. */
  person: string | null;
  /** The files that the page has fetched. */
  files: string[];
  /** The other addresses that the page would ask the server for. */
  answers: string[];
  version: string;
  language: string;
}

const self = globalThis as unknown as OfflineWorker;

/** The path of the site on its host. Addresses here are within the site, except those for the browser. */
const ROOT = new URL(self.registration.scope).pathname.slice(0, -1);
const at = (address: string): string => ROOT + address;
const within = (pathname: string): string => (pathname.startsWith(`${ROOT}/`) ? pathname.slice(ROOT.length) : "");

const FILES = "files";
const PAGES = "pages";
const OWN = "own-";
const OFFLINE = "/offline";
const REPLAY = /^\/replay\/[\w-]+$/;
const CHAPTER = /^\/rules(\/[\w-]+){0,2}$/;
const ANSWER = /^\/api\/replays\/[\w-]+(\/views\?[\w=&]+)?$/;
const FILE = /\/static\/(?:v-[0-9a-f]{16}|shared)\/[\w./-]+/g;
const PERSON = /^[0-9a-f]{16}$/;
/** The number of finished games that are kept: those replayed last. */
const MOST_REPLAYS = 30;

/** The work on the caches, one job after the other. */
let work: Promise<unknown> = Promise.resolve();
const inTurn = (act: () => Promise<unknown>): Promise<unknown> => (work = work.then(act).catch(() => undefined));

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])));
self.addEventListener("message", (event) => {
  const { data } = event;
  event.waitUntil(inTurn(() => (data.what === "hello" ? greet(data) : keep(data))));
});
self.addEventListener("push", (event) => {
  const pushed = event.data?.json();
  if (pushed !== undefined) event.waitUntil("drop" in pushed ? drop(pushed) : show(pushed));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as { to: string }).to));
});
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.newSubscription ?? null, event.oldSubscription ?? null)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname: asked, search } = new URL(request.url);
  const pathname = within(asked);
  if (request.method !== "GET" || origin !== location.origin || pathname === "") return;
  if (request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (isFile(pathname)) event.respondWith(keptAt(pathname).then((kept) => kept ?? soon(request)));
  else if (ANSWER.test(pathname + search)) event.respondWith(fetch(request).catch(async (why) => (await keptAt(pathname + search)) ?? Promise.reject(why)));
});

const show = ({ tag, title, text, to }: PushedNotice): Promise<void> =>
  self.registration.showNotification(title, { tag, body: text, icon: at("/static/icon-192.png"), data: { to } });

async function drop({ tag }: PushedDrop): Promise<void> {
  for (const shown of await self.registration.getNotifications({ tag })) shown.close();
}

/** Opens an address of the site, in the page that shows it already if there is one. */
async function open(to: string): Promise<void> {
  const wanted = new URL(at(to), location.origin);
  if (wanted.origin !== location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const found = pages.find((page) => new URL(page.url).pathname === wanted.pathname);
  await (found === undefined ? self.clients.openWindow(wanted.href) : found.focus());
}

/** Sends the server this browser's subscription: a new one, or the present one after a change of user. */
async function renew(fresh: PushSubscription | null, old: PushSubscription | null): Promise<void> {
  const options = old?.options;
  const now = fresh ?? (options ? await self.registration.pushManager?.subscribe(options) : null);
  const { endpoint, keys } = now?.toJSON() ?? {};
  if (endpoint === undefined || keys === undefined) return;
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, old: old?.endpoint ?? "" });
  await fetch(at("/api/notices/push"), { method: "POST", headers: { "content-type": "application/json" }, body });
}

const isFile = (path: string): boolean => path.match(FILE)?.[0] === path;
const keptAt = (address: string): Promise<Response | undefined> => caches.match(at(address), { ignoreVary: true });

/** Returns the server's page or, if the server can't be reached, the kept page or the page for lost connections. */
async function page(event: Fetching, path: string): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (why) {
    const kept = REPLAY.test(path) || CHAPTER.test(path) ? await keptAt(path) : undefined;
    if (kept !== undefined) return kept;
    const offline = await keptAt(OFFLINE);
    if (offline === undefined) throw why;
    return new Response(offline.body, { status: 503, headers: offline.headers });
  }
}

/** A page of another user deletes everything that was kept for the last one. */
async function greet({ person, version, language }: Hello): Promise<void> {
  if (person !== null && PERSON.test(person)) {
    const own = OWN + person;
    if (!(await caches.has(own))) await renew((await self.registration.pushManager?.getSubscription()) ?? null, null);
    for (const name of await caches.keys()) if (name.startsWith(OWN) && name !== own) await caches.delete(name);
    await caches.open(own);
  }
  if (await isOld(OFFLINE, version, language)) await keepPage(PAGES, OFFLINE);
  await tidy();
}

async function keep({ page: path, person, files, answers, version, language }: Keep): Promise<void> {
  const isReplay = REPLAY.test(path);
  if (isReplay && (person === null || !PERSON.test(person))) return;
  if (!isReplay && !CHAPTER.test(path)) return;
  const name = isReplay ? OWN + person : PAGES;
  if (isReplay) {
    await greet({ what: "hello", person, version, language });
    const answer = await get(`/api${path.replace("replay", "replays")}`);
    // A seat's knowledge of a game in progress is not kept.
    if (!((await answer.clone().json()) as { over: boolean }).over) return;
    await put(name, `/api${path.replace("replay", "replays")}`, answer);
    for (const address of answers) if (ANSWER.test(address) && !(await keptAt(address))) await put(name, address, await get(address));
  }
  await keepFiles(files.filter(isFile));
  const text = await keepPage(name, path);
  if (isReplay) await forget(name);
  else for (const other of chapters(text)) if (await isOld(other, version, language)) await keepPage(PAGES, other);
  await tidy();
}

/** Returns the chapters that a page of the rulebook links to. Pages of units are kept once they have been read. */
const chapters = (text: string): string[] => [...new Set(text.replaceAll(`"${ROOT}/`, '"/').match(/(?<=href=")\/rules(\/[\w-]+)?(?=")/g))];

/** Returns whether a page is not kept, or was kept of another version or in another language. */
async function isOld(address: string, version: string, language: string): Promise<boolean> {
  const text = await (await keptAt(address))?.text();
  return text === undefined || !text.includes(version) || !text.includes(`<html lang="${language}"`);
}

/** Keeps a page and the files that it names. Returns its text. */
async function keepPage(name: string, path: string): Promise<string> {
  const answer = await get(path);
  const text = await answer.clone().text();
  await keepFiles(text.match(FILE) ?? []);
  await put(name, path, answer);
  return text;
}

async function keepFiles(addresses: string[]): Promise<void> {
  const cache = await caches.open(FILES);
  for (const address of new Set(addresses)) {
    if (await cache.match(at(address), { ignoreVary: true })) continue;
    const answer = await get(address);
    // After an upgrade, an old name returns the present file, which a page must not get.
    if (!answer.headers.get("cache-control")?.includes("immutable")) throw new Error(address);
    await cache.put(at(address), answer);
  }
}

/** How long the first byte of a file may take, in milliseconds. */
const SOON_MS = 20_000;

/** Fetches a file, unless the server takes too long: over a connection that died with a lost line, the browser would wait for minutes. */
async function soon(asked: Request | string): Promise<Response> {
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), SOON_MS);
  try {
    return await fetch(asked, { signal: ended.signal });
  } finally {
    clearTimeout(timer);
  }
}

async function get(address: string): Promise<Response> {
  const answer = await soon(at(address));
  if (!answer.ok) throw new Error(address);
  return answer;
}

/** Nothing enters the cache of a user who has left in the meantime. */
async function put(name: string, address: string, answer: Response): Promise<void> {
  if (name !== PAGES && !(await caches.has(name))) throw new Error(address);
  await (await caches.open(name)).put(at(address), answer);
}

/** Deletes the oldest of the kept games, if there are too many. */
async function forget(name: string): Promise<void> {
  const cache = await caches.open(name);
  const paths = (await cache.keys()).map((request) => new URL(request.url));
  const games = paths.map((one) => within(one.pathname)).filter((path) => REPLAY.test(path));
  for (const game of games.slice(0, -MOST_REPLAYS)) {
    const id = game.split("/")[2];
    for (const one of paths) if (one.pathname.split("/").includes(id ?? "")) await cache.delete(one);
  }
}

/** Deletes the files of versions that no page names any more. */
async function tidy(): Promise<void> {
  const needed = new Set<string>();
  for (const name of await caches.keys()) {
    if (name === FILES) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (within(new URL(request.url).pathname).startsWith("/api/")) continue;
      for (const file of (await (await cache.match(request))?.text())?.match(FILE) ?? []) needed.add(version(file));
    }
  }
  const files = await caches.open(FILES);
  for (const request of await files.keys()) if (!needed.has(version(within(new URL(request.url).pathname)))) await files.delete(request);
}

/** Returns the part that all files of one version share: their folder, or the whole name of a single file. */
const version = (file: string): string => (file.startsWith("/static/v-") ? file.split("/", 3).join("/") : file);
