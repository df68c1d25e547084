/** When the page makes sounds: never before an input, never while it is silent. */

import { beforeEach, expect, it, vi } from "vitest";
import { createSound, type Tones } from "../../src/shared/sound.ts";
import { settle } from "../play/scripted.ts";

class Context {
  state: AudioContextState = "running";
  resumed = 0;
  async resume(): Promise<void> {
    this.resumed += 1;
  }
}

let contexts: Context[];
let heard: string[];
let silent: boolean;
let there: boolean;
let arrive: (tones: Tones) => void;
let fail: () => void;
let fetched: number;
let made: ReturnType<typeof createSound<Context>>;

const tones = { lift: () => void heard.push("lift") } as unknown as Tones;
const play = () => made.sound((of) => of.lift());

beforeEach(() => {
  vi.useFakeTimers();
  [contexts, heard, silent, there, fetched] = [[], [], false, true, 0];
  made = createSound(
    () => (there ? (contexts[contexts.push(new Context()) - 1] ?? null) : null),
    () => new Promise((done, failed) => {
      fetched += 1;
      [arrive, fail] = [done, () => failed(new Error("lost"))];
    }),
    () => silent,
  );
});

it("is silent before the first input, and until the sounds have arrived", async () => {
  play();
  made.awaken();
  play();
  arrive(tones);
  await settle();
  expect(heard).toEqual([]);
  play();
  expect(heard).toEqual(["lift"]);
});

it("opens one context for all inputs, and wakes it if the browser has suspended it", () => {
  made.awaken();
  made.awaken();
  expect([contexts.length, fetched, contexts[0]?.resumed]).toEqual([1, 1, 0]);
  if (contexts[0]) contexts[0].state = "suspended";
  made.awaken();
  expect([contexts.length, contexts[0]?.resumed]).toEqual([1, 1]);
});

it("is silent while it is muted, and while its context is suspended", async () => {
  made.awaken();
  arrive(tones);
  await settle();
  silent = true;
  play();
  silent = false;
  if (contexts[0]) contexts[0].state = "suspended";
  play();
  expect(heard).toEqual([]);
});

it("stays silent if the sounds can't be fetched, or the browser has none", async () => {
  made.awaken();
  fail();
  await settle();
  play();
  there = false;
  const other = createSound(() => null, async () => tones, () => false);
  other.awaken();
  other.sound((of) => of.lift());
  expect(heard).toEqual([]);
});
