import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

const ROOT = "https://chest.example/below/";
type Listen = (event: unknown) => void;

/** A subscription to Web Push, as a browser gives it. */
const subscription = (endpoint: string) => ({
  endpoint,
  options: { userVisibleOnly: true, applicationServerKey: null },
  toJSON: () => ({ endpoint, keys: { p256dh: "key", auth: "secret" } }),
});

describe("the service worker shows notices", () => {
  const listeners = new Map<string, Listen>();
  const registration = {
    scope: ROOT,
    showNotification: vi.fn(async () => undefined),
    getNotifications: vi.fn(async () => [] as { close(): void }[]),
    pushManager: { subscribe: vi.fn(async () => subscription("https://push.example/new")), getSubscription: vi.fn(async () => subscription("https://push.example/present")) },
  };
  const clients = { matchAll: vi.fn(async () => [] as { url: string; focus(): Promise<void> }[]), openWindow: vi.fn(async () => undefined), claim: async () => undefined };
  const kept = new Set<string>();
  const caches = {
    keys: async () => [...kept],
    has: async (name: string) => kept.has(name),
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => {
      kept.add(name);
      return { keys: async () => [], match: async () => undefined, put: async () => undefined };
    },
    match: async () => ({ text: async () => 'v1 <html lang="en"' }),
  };
  const fetched = vi.fn(async (_address: string, _how: { body: string }) => ({ ok: true }));

  /** Sends an event to the worker, and waits for all that it does. */
  async function send(type: string, event: object): Promise<void> {
    const waits: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (what: Promise<unknown>) => waits.push(what) });
    await Promise.all(waits);
  }

  const push = (message: object): Promise<void> => send("push", { data: { json: () => message } });
  const press = (to: string): Promise<void> => send("notificationclick", { notification: { data: { to }, close: () => undefined } });
  const posted = (): object[] => fetched.mock.calls.map(([address, how]) => ({ address, ...(JSON.parse(how.body) as object) }));

  beforeAll(async () => {
    const addEventListener = (type: string, listen: Listen): unknown => listeners.set(type, listen);
    for (const [name, value] of Object.entries({ addEventListener, registration, clients, caches, fetch: fetched, location: new URL(ROOT) })) vi.stubGlobal(name, value);
    await import("../../src/offline/worker.ts");
  });
  beforeEach(() => vi.clearAllMocks());

  it("with the tag that later messages about the same matter have", async () => {
    await push({ tag: "a", title: "Your turn", text: "Against Ada", to: "/game/1" });
    expect(registration.showNotification).toHaveBeenCalledWith("Your turn", { tag: "a", body: "Against Ada", icon: "/below/static/icon-192.png", data: { to: "/game/1" } });
  });

  it("and drops the one with a tag where a message says so", async () => {
    const close = vi.fn();
    registration.getNotifications.mockResolvedValueOnce([{ close }]);
    await push({ tag: "a", drop: true });
    expect(registration.getNotifications).toHaveBeenCalledWith({ tag: "a" });
    expect(close).toHaveBeenCalledOnce();
    expect(registration.showNotification).not.toHaveBeenCalled();
  });

  it("and a press opens the game", async () => {
    await press("/game/1");
    expect(clients.openWindow).toHaveBeenCalledWith("https://chest.example/below/game/1");
  });

  it("and a press focuses the page that shows the game already", async () => {
    const [other, its] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
    clients.matchAll.mockResolvedValueOnce([
      { url: `${ROOT}game/2`, focus: other },
      { url: `${ROOT}game/1#chat`, focus: its },
    ]);
    await press("/game/1");
    expect(its).toHaveBeenCalledOnce();
    expect(other).not.toHaveBeenCalled();
    expect(clients.openWindow).not.toHaveBeenCalled();
  });

  it("and never opens another site", async () => {
    await press("//evil.example/");
    for (const [address] of clients.openWindow.mock.calls as unknown as [string][]) expect(new URL(address).origin).toBe("https://chest.example");
  });

  it("and tells the server of a subscription that the browser has replaced", async () => {
    await send("pushsubscriptionchange", { oldSubscription: subscription("https://push.example/old"), newSubscription: null });
    expect(posted()).toEqual([{ address: "/below/api/notices/push", endpoint: "https://push.example/new", p256dh: "key", auth: "secret", old: "https://push.example/old" }]);
  });

  it("and brings the subscription to another user of the browser", async () => {
    const hello = { what: "hello", version: "v1", language: "en" };
    await send("message", { data: { ...hello, person: "a".repeat(16) } });
    expect(posted()).toHaveLength(1);
    await send("message", { data: { ...hello, person: "a".repeat(16) } });
    expect(posted()).toHaveLength(1);
    await send("message", { data: { ...hello, person: "b".repeat(16) } });
    expect(posted()).toHaveLength(2);
    await send("message", { data: { ...hello, person: null } });
    expect(posted()).toHaveLength(2);
  });
});
