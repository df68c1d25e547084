/**
 * The invitation of a game by link: it copies or shares the link, shows new arrivals, and opens the game
 * when every seat is taken.
 */

import type { InviteBoot } from "../schema.gen.ts";
import { readBoot } from "../shared/boot.ts";
import { keepOpen } from "../shared/keepopen.ts";
import { switchTheme } from "../shared/look.ts";
import { playMeanwhile } from "../shared/meanwhile.ts";
import { CALL_MS, insist, lineIsFresh, listen, Unreachable } from "../shared/net.ts";
import { keepSeat, seatOpening } from "../shared/opening.ts";
import { reconnecting } from "../shared/reconnecting.ts";

const boot = readBoot<InviteBoot>();
const COPIED_MS = 2000;

/** The size of the letters and numbers of a board, in pixels, and the least scale of a board that has room for them. */
const LETTERS = 14;
const LEAST_SCALE = 0.38;

/** Writes the letters and numbers of the board as large as text at any size of the board. A small board has none. */
function writeLetters(): void {
  const board = document.querySelector<SVGSVGElement>(".before-board .board");
  const scale = board?.getScreenCTM()?.a ?? 0;
  board?.style.setProperty("--letters", scale < LEAST_SCALE ? "0px" : `${LETTERS / scale}px`);
}

/** Activates the parts that need scripts; runs again after each change of the page. */
function furnish(): void {
  const link = document.querySelector<HTMLInputElement>("#link");
  const copy = document.querySelector<HTMLButtonElement>("#copy");
  const share = document.querySelector<HTMLButtonElement>("#share");
  const theme = document.querySelector<HTMLButtonElement>("#theme");
  if (theme !== null) {
    theme.hidden = false;
    theme.onclick = switchTheme;
  }
  writeLetters();
  const meanwhile = document.querySelector<HTMLButtonElement>("#meanwhile");
  if (meanwhile !== null) {
    meanwhile.hidden = false;
    meanwhile.onclick = () => void playMeanwhile(boot.game, { lite: boot.lite, query: boot.open ? "&open=1" : "" });
  }
  if (link === null || copy === null || share === null) return;
  link.onfocus = () => link.select();
  copy.hidden = false;
  copy.onclick = () => {
    const label = copy.textContent;
    link.select();
    // Plain http offers no such clipboard, but the old command works there.
    const done = navigator.clipboard ? navigator.clipboard.writeText(link.value) : Promise.resolve(void document.execCommand("copy"));
    void done.then(() => {
      copy.textContent = copy.dataset.done ?? label;
      setTimeout(() => (copy.textContent = label), COPIED_MS);
    });
  };
  share.hidden = typeof navigator.share !== "function";
  share.onclick = () => void navigator.share({ url: link.value }).catch(() => undefined);
}

/** A reload of the page does not repeat the sentence about a name that was tried. */
const drawnAt = location.href;
const address = new URL(drawnAt);
if (address.searchParams.has("nobody")) {
  address.searchParams.set("keep", address.searchParams.get("nobody") ?? "");
  address.searchParams.delete("nobody");
  history.replaceState(null, "", address);
}

/** How long a player waits for the part of the page in the first draws, before the page takes the seat without one. */
const OPENING_MS = 2000;

/** Gives the anchor of the page's chain with the request for a seat (docs/reference/draws.md). */
function sitWithChain(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const field = form.elements.namedItem("anchor");
  if (form.id !== "sit" || !boot.promised || !(field instanceof HTMLInputElement) || form.dataset.ready === "yes") return;
  event.preventDefault();
  if (form.dataset.ready === "soon") return;
  form.dataset.ready = "soon";
  const late = new Promise<null>((done) => setTimeout(() => done(null), OPENING_MS));
  void Promise.race([seatOpening(boot.game).catch(() => null), late]).then((opening) => {
    // The form's answer is another page, so this one never learns whether another browser of the player was first.
    field.value = opening === null ? "" : keepSeat({ ...opening, unsure: true }).anchor;
    form.dataset.ready = "yes";
    form.requestSubmit(event.submitter);
  });
}
document.addEventListener("submit", sitWithChain);

/** While a form is being sent, its answer is the page to show. */
let sending = false;
document.addEventListener("submit", () => (sending = true));
addEventListener("pageshow", () => {
  sending = false;
  delete document.querySelector<HTMLFormElement>("#sit")?.dataset.ready;
});

/** The table as the server last drew it. */
let drawn = document.querySelector("main")?.innerHTML;

/** Shows changes at the table without losing the text that is being typed; opens the game once it has started. */
async function refresh(): Promise<void> {
  const answer = await fetch(drawnAt, { signal: AbortSignal.timeout(CALL_MS) }).catch((error) => Promise.reject(new Unreachable(String(error))));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const now = page.querySelector("main");
  if (sending) return;
  if (!answer.ok || !page.body.classList.contains("before") || now === null) {
    await lineIsFresh();
    location.reload();
    return;
  }
  if (now.innerHTML === drawn) return;
  drawn = now.innerHTML;
  const typed = [...document.querySelectorAll<HTMLInputElement>("main input:not([readonly], [type=hidden])")].map((field) => [field.id, field.value] as const);
  const focused = document.activeElement?.id;
  document.querySelector("main")?.replaceWith(now);
  document.title = page.title;
  for (const [id, value] of typed) {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  if (focused) document.getElementById(focused)?.focus();
  furnish();
}

furnish();
addEventListener("resize", writeLetters);
/** The connection's first news reports the current state. Later news means that a player has come or gone. */
listen(boot.game, () => "", { hear: () => void insist(refresh).catch(() => undefined), onState: reconnecting() });

if (boot.open) keepOpen(boot.game);
