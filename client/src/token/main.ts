/** The page of a new token: its buttons copy the token, and the command that starts the bot. */

const COPIED_MS = 2000;
const said = document.querySelector<HTMLElement>("#said");

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copies]")) {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#${button.dataset.copies ?? ""}`);
  const label = button.textContent;
  if (field === null) continue;
  field.onfocus = () => field.select();
  button.hidden = false;
  button.onclick = () => {
    field.select();
    // Plain http offers no such clipboard, but the old command works there.
    const done = navigator.clipboard ? navigator.clipboard.writeText(field.value).then(() => true, () => false) : Promise.resolve(document.execCommand("copy"));
    void done.then((copied) => {
      if (said !== null) said.textContent = (copied ? button.dataset.done : said.dataset.failed) ?? "";
      button.textContent = (copied ? button.dataset.done : undefined) ?? label;
      setTimeout(() => (button.textContent = label), COPIED_MS);
    });
  };
}
