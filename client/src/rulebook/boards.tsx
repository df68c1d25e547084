/** The live boards of a page: each is activated shortly before it comes into view, and replaces its picture. */

import { render } from "preact";
import type { CoinKind, PageBoard as BoardData } from "../schema.gen.ts";
import { LiveBoard } from "./board.tsx";
import { createLive, type Live } from "./live.ts";
import { Panel } from "./panel.tsx";
import { boot, kindName } from "./names.ts";
import { shared } from "../shared/boot.ts";

/** A board is activated when it comes this near to the window, in pixels. */
const AHEAD = 400;

export function installBoards(): void {
  const figure = document.querySelector<HTMLElement>("figure.demonstration[data-kind]");
  if (figure !== null) void demonstrate(figure, figure.dataset.kind ?? "");
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        void wake(target as HTMLElement);
      }
    },
    { rootMargin: `${AHEAD}px` },
  );
  for (const host of document.querySelectorAll<HTMLElement>(".live-board[data-example]")) watcher.observe(host);
}

/** Sets the still picture of a unit's demonstration in motion. */
async function demonstrate(figure: HTMLElement, kind: CoinKind): Promise<void> {
  const { Demonstration } = await import("../shared/later/demonstration.tsx");
  const board = shared().boards.two;
  if (board === undefined) return;
  figure.replaceChildren();
  render(<Demonstration kind={kind} card={undefined} rules={boot.ruleset} board={board} side="B" name={kindName(kind)} />, figure);
}

async function wake(host: HTMLElement): Promise<void> {
  const live = createLive(host.dataset.example ?? "");
  try {
    await live.load();
  } catch {
    // The picture in its place shows the same position, and stays.
    return;
  }
  const board = shared().boards[live.now.value?.board ?? ""];
  if (board === undefined) return;
  host.replaceChildren();
  host.classList.add("live");
  host.addEventListener("keydown", (event) => {
    if (event.key === "Escape") live.undo();
  });
  keepFocus(host, live);
  render(<Board live={live} board={board} />, host);
}

function Board({ live, board }: { live: Live; board: BoardData }) {
  return (
    <>
      <LiveBoard live={live} data={board} />
      <Panel live={live} />
    </>
  );
}

/** A pressed button may disappear together with its choice. The focus then stays at this board. */
function keepFocus(host: HTMLElement, live: Live): void {
  let inside = false;
  host.addEventListener("focusin", () => (inside = true));
  document.addEventListener("focusin", (event) => (inside = host.contains(event.target as Node)));
  document.addEventListener("pointerdown", () => (inside = false));
  live.now.subscribe(() => {
    requestAnimationFrame(() => {
      if (!inside || document.activeElement !== document.body) return;
      const next = host.querySelector<HTMLElement>(".again") ?? host.querySelector<HTMLElement>(".live-panel button");
      next?.focus();
    });
  });
}
