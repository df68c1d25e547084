/** The home page and the page of games to watch, which the server draws. Scripts start a game at one press, keep the rows fresh, and know the puzzles of a guest. */

import { daysRunning } from "../shared/daysrunning.ts";
import { showLocalTimes } from "../shared/localtimes.ts";
import { countDown } from "./countdown.ts";
import { keepFresh } from "./fresh.ts";
import { installHead } from "../shared/head.ts";
import { shared } from "../shared/boot.ts";
import { answered, call } from "../shared/net.ts";
import { openNext, withOpening } from "../shared/opening.ts";
import { doneBy, running } from "../shared/puzzlesdone.ts";
import { goTo } from "../shared/root.ts";
import { setTexts, t } from "../shared/texts.ts";
import type { GameRequest, Made } from "../schema.gen.ts";

/** The game for a newcomer. */
const FIRST: GameRequest = { seats: ["page", "you"], setup: "first_game" };
const trouble = document.getElementById("trouble");

/** Starts a game like the last one that was chosen here against a bot, or a first one. */
async function play(button: HTMLElement): Promise<void> {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  if (trouble) trouble.textContent = "";
  let problem = t("No connection.");
  try {
    const request = isKnown() ? (await import("./lastchoices.ts")).request() : FIRST;
    const made = await withOpening(async (headers) => answered<Made>(await call("POST", "/api/games", request, { headers })));
    if (!("error" in made)) return goTo(made.url);
    problem = made.error || t("The game could not be created.");
  } catch {
    // The sentence says it.
  }
  if (trouble) trouble.textContent = problem;
  button.removeAttribute("aria-disabled");
}

/** Returns whether anything was ever chosen here. */
function isKnown(): boolean {
  try {
    return Boolean(localStorage.getItem("warchest-table"));
  } catch {
    return false;
  }
}

/** Writes on the button whom it plays, and whether the puzzle of the day is solved. */
async function furnish(): Promise<void> {
  const row = document.getElementById("puzzle-row");
  const { day = "", days } = row?.dataset ?? {};
  const solved = doneBy(days === undefined ? null : { solved: [], shown: [], days: days.split(" ") }).days;
  if (row && solved.includes(day)) {
    row.classList.add("solved");
    const words = row.querySelector(".second");
    if (words) words.textContent = daysRunning(running(solved, day)) || t("Solved");
  }
  const button = document.querySelector<HTMLElement>("[data-play]");
  const words = button?.querySelector("span");
  if (words && isKnown()) words.textContent = (await import("./lastchoices.ts")).line();
}

/** The number of requests of this page to have part in the first draws of the player's next game. */
let opened = 0;
const MOST_OPENED = 5;

/** Gives the part of the page in the first draws of the player's next game of a tournament, where the server says that it wants one. */
function openGames(): void {
  const wanted = document.querySelector<HTMLElement>("[data-opening]");
  if (wanted === null || opened >= MOST_OPENED) return;
  opened += 1;
  wanted.remove();
  void openNext(wanted.dataset.opening ?? "").catch(() => undefined);
}

setTexts(shared().texts);
installHead();
addEventListener("click", (event) => {
  const button = (event.target as Element).closest<HTMLElement>("[data-play]");
  if (button === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void play(button);
});
addEventListener("keydown", (event) => {
  const typing = (event.target as Element).closest("input, textarea, select");
  if (event.key === "n" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) document.querySelector<HTMLElement>("[data-continue]")?.click();
});
void furnish();
openGames();
const tick = countDown();
showLocalTimes();
keepFresh(() => {
  tick();
  showLocalTimes();
  void furnish();
  openGames();
});
// After the browser's back button, the button works again.
addEventListener("pageshow", () => document.querySelector("[data-play]")?.removeAttribute("aria-disabled"));
