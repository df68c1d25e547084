/** Adds the text that the reader has marked on the page to the link for a better wording. */

const LONGEST = 600;

/** Follows the marks of the reader. Pressing a link removes a mark in some browsers, so the last one counts. */
export function followMarks(page: Document = document): void {
  let marked = "";
  page.addEventListener("selectionchange", () => {
    marked = page.getSelection()?.toString().trim().slice(0, LONGEST) || marked;
  });
  page.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.suggest-link") : null;
    if (link === null || marked === "") return;
    const address = new URL(link.href);
    address.searchParams.set("text", marked);
    link.href = address.href;
  });
}
