"""The faults of a page in some language: texts that are cut or outside the window, and words of another language."""

from playwright.sync_api import Page

CUT = r"""() => {
    const found = [];
    const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const name = (e) => `${e.localName}.${e.className.baseVal ?? e.className} "${e.textContent.trim().slice(0, 40)}"`;
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) found.push(`the page is ${wide} pixels wide`);
    // Notes of a hint and of a prompt wrap away, and so does the key of a button.
    const shortened = ".coin-line, .hint-number, .legend, .recruit-name kbd";
    const unseen = (e) => e !== document.body && (e.offsetWidth === 1 || unseen(e.parentElement));
    const scrolls = (style, axis) => ["auto", "scroll"].includes(style[`overflow${axis}`]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const e = node.parentElement;
        const aside = e.closest(`svg, .unseen-text, .skips, .tool, script, template, ${shortened}`);
        if (node.data.trim() === "" || aside || !shown(e) || unseen(e)) continue;
        // On a phone the label of a seat has a name that is shortened (`window_faults.py`).
        const named = getComputedStyle(innerWidth < 800 ? (e.closest(".rival .person, .theirs .person, .theirs h2") ?? e) : e);
        if (e.closest(".seat-name") && named.textOverflow === "ellipsis" && named.whiteSpace === "nowrap") continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const r = range.getBoundingClientRect();
        if (r.width === 0) continue;
        const text = node.data;
        for (const { 0: word, index } of text.matchAll(/[\p{Script=Latin}\p{N}]{2,}/gu)) {
            // The first letter after a soft hyphen has the hyphen's box too.
            range.setStart(node, index + (text[index - 1] === "\u00ad" ? 1 : 0));
            range.setEnd(node, index + word.length);
            const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
            if (lines.size > 1) found.push(`${word} of ${name(e)} is broken`);
        }
        let free = { X: true, Y: true };
        for (let box = e; box && box !== document.body; box = box.parentElement) {
            const style = getComputedStyle(box), edge = box.getBoundingClientRect();
            for (const axis of ["X", "Y"]) {
                const [from, to] = axis === "X" ? ["left", "right"] : ["top", "bottom"];
                const out = Math.max(edge[from] - r[from], r[to] - edge[to]);
                const frame = axis === "X" && box.matches("button, .button, td, th");
                const held = !scrolls(style, axis) && (style[`overflow${axis}`] !== "visible" || frame);
                if (free[axis] && held && out > 2) found.push(`${name(e)} is cut by ${name(box)} by ${Math.round(out)}`);
                if (scrolls(style, axis)) free[axis] = false;
            }
        }
        if (free.X && (r.left < -1 || r.right > innerWidth + 1)) found.push(`${name(e)} is outside the window`);
    }
    return [...new Set(found)];
}"""
TEXTS = r"""() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const aside = "script, style, template, noscript, code, pre, kbd, [lang]:not(html), [translate=no]";
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const e = node.parentElement;
        if (node.data.trim() !== "" && !e.closest(aside) && e.checkVisibility()) found.push(node.data.trim());
    }
    for (const e of document.body.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
        if (e.closest(aside)) continue;
        for (const name of ["aria-label", "title", "placeholder", "alt"]) if (e.getAttribute(name)) found.push(e.getAttribute(name));
    }
    return [document.title, ...new Set(found)];
}"""


def cut_texts(page: Page) -> list[str]:
    """The texts that are cut, or lie outside the window."""
    cut: list[str] = page.evaluate(CUT)
    return cut


def shown_texts(page: Page) -> list[str]:
    """The texts that a page shows or reads out, but for those that are marked as of another language or none."""
    texts: list[str] = page.evaluate(TEXTS)
    return texts
