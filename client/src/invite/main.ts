/** The invitation of a game by link: copies or shares the link, and goes on to the game when somebody has sat down. */

import "../styles/style.css";
import type { InviteBoot } from "../schema.gen.ts";
import { readBoot } from "../shared/boot.ts";
import { call, listen } from "../shared/net.ts";

const boot = readBoot<InviteBoot>();
const link = document.querySelector<HTMLInputElement>("#link");
const copy = document.querySelector<HTMLButtonElement>("#copy");
const share = document.querySelector<HTMLButtonElement>("#share");

if (link !== null) {
  link.addEventListener("focus", () => link.select());
  if (copy !== null && navigator.clipboard) {
    const label = copy.textContent;
    copy.hidden = false;
    copy.addEventListener("click", () => {
      void navigator.clipboard.writeText(link.value).then(() => {
        copy.textContent = copy.dataset.done ?? label;
        setTimeout(() => (copy.textContent = label), 2000);
      });
    });
  }
  if (share !== null && typeof navigator.share === "function") {
    share.hidden = false;
    share.addEventListener("click", () => void navigator.share({ url: link.value }).catch(() => undefined));
  }
}

/** A sentence about a name that was tried is not for those who load the page anew. */
const address = new URL(location.href);
address.searchParams.delete("nobody");
history.replaceState(null, "", address);

/** While a form is on its way, its answer is the page to show. */
let sending = false;
document.addEventListener("submit", () => (sending = true));
addEventListener("pageshow", () => (sending = false));

/** The first hint of a connection tells how things stand; each later one that somebody has sat down. */
let first = true;
listen(
  boot.game,
  (seq) => {
    if (!sending && (!first || seq !== boot.seq)) location.reload();
    first = false;
  },
  (up) => {
    if (!up) first = true;
  },
);

/** An open invitation lapses unless somebody looks after it: its page does, while it is open. */
const RENEW_EVERY = 5 * 60_000;
if (boot.open) setInterval(() => void call("POST", `/api/lobby/tables/${boot.game}/open`, {}).catch(() => undefined), RENEW_EVERY);
