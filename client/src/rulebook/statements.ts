/** The filter of the compared statements: by words, by document, and by how they compare with our rule. Styles do the last two without scripts. */

/** Makes the filter of a page work, if it has one. */
export function installStatements(): void {
  const found = document.getElementById("statements-found");
  const words = document.querySelector<HTMLInputElement>("#find-statement");
  const which = document.querySelector<HTMLSelectElement>("#show-document");
  if (found === null || words === null || which === null) return;
  const filter = document.querySelector<HTMLElement>(".compare");
  const parts = [...document.querySelectorAll<HTMLElement>(".compared")].map((part) => ({
    part,
    rows: [...part.querySelectorAll<HTMLElement>("tbody tr")].map((row) => ({ row, text: textOf(row) })),
  }));
  const all = parts.reduce((sum, { rows }) => sum + rows.length, 0);
  const show = (): void => {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const verdict = document.querySelector("[name=verdict]:checked")?.id.replace("show-", "") ?? "all";
    let count = 0;
    for (const { part, rows } of parts) {
      let here = 0;
      for (const { row, text } of rows) {
        row.hidden = !wanted.every((word) => text.includes(word));
        if (!row.hidden && (verdict === "all" || row.classList.contains(verdict))) here += 1;
      }
      const chosen = which.value === "" || which.value === part.dataset.document;
      part.hidden = !chosen || here === 0;
      if (chosen) count += here;
    }
    found.textContent = (found.dataset.found ?? "").replace("{n}", String(count)).replace("{all}", String(all));
  };
  for (const hidden of document.querySelectorAll<HTMLElement>("[data-scripted]")) hidden.hidden = false;
  filter?.addEventListener("input", show);
  show();
}

/** Returns the words of a row, without the path of its test. */
function textOf(row: HTMLElement): string {
  return [...row.children].map((cell) => [...cell.childNodes].filter((node) => node.nodeName !== "CODE").map((node) => node.textContent).join(" ")).join(" ").toLowerCase();
}
