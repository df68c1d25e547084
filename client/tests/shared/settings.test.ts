import { beforeEach, expect, test, vi } from "vitest";
import type { PageSettings } from "../../src/schema.gen.ts";
import type { KeptChoice } from "../../src/shared/kept.ts";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) });
const { settings } = await import("../../src/shared/settings.ts");
const { sendSettings } = await import("../../src/shared/later/account.ts");

beforeEach(() => stored.clear());

test("each setting is remembered under the name where theme.ts puts the account's", () => {
  for (const [name, setting] of Object.entries(settings) as [string, KeptChoice<string>][]) {
    setting.set(setting.now.value);
    expect([...stored.keys()]).toContain(`warchest-${name.replaceAll("_", "-")}`);
  }
});

test("all settings are sent to the account, with the time of the choice", async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return new Response('{"at": 8}');
  });
  settings.theme.set("dark");
  settings.volume.set(30);
  expect(await sendSettings(7)).toBe(8);
  const defaults: PageSettings = {
    theme: "system", motion: "system", coordinates: "on", never_turned: "off", confirm: "", premove: "off", forced: "off", bots_at_once: "off", hints: "on",
    threats: "off", volume: 50, muted: "no", table: "",
  };
  expect(bodies).toEqual([{ at: 7, settings: { ...defaults, theme: "dark", volume: 30 } }]);
});
