"""The faults of a table's page in a window: elements outside, over others, cut, too small, or impossible to press."""

from playwright.sync_api import Page

WINDOW_FAULTS = r"""() => {
    const found = [];
    const main = document.querySelector("main");
    const over = main.querySelector(".end");
    const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // Lists of choices lie over the hand; what is unfolded or opened lies where it was opened; the record scrolls.
    const covered = main.querySelector(".menu") ? ".hand, .facedown" : ".nothing";
    // The key of a button wraps away as a whole, and the numbers of a hint lie on coins and buttons.
    const wrapped = ".hint-numbers, .recruit-name kbd";
    const aside = `${wrapped}, .unseen-text, .skips, .card, .sheet, .unfolded, .tools, .army-strip.floating, ${covered}`;
    const name = (e) => `${e.className.baseVal ?? e.className} "${e.textContent.trim().slice(0, 30)}"`;
    const inside = (r, of, by = 1) =>
        r.left >= of.left - by && r.right <= of.right + by && r.top >= of.top - by && r.bottom <= of.bottom + by;
    const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    // The end of a game may be longer than a small window: it scrolls.
    const scrolls = (e) => ["auto", "scroll"].includes(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 1;
    const scrolled = (e) => over && (e === document.documentElement ? e : scrolls(e) ? e : scrolled(e.parentElement));
    const longer = (e) => over && scrolled(e).scrollHeight > scrolled(e).clientHeight;
    const room = (e) => (longer(e) ? { ...window_, top: -Infinity, bottom: Infinity } : window_);

    const higher = document.documentElement.scrollHeight - innerHeight;
    if (!over && higher > 4) found.push(`the page is ${higher} pixels higher than the window`);

    // Words, as they are drawn.
    const words = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const e = node.parentElement;
        if (node.data.trim() === "" || e.closest("svg") || e.closest(aside) || !shown(e)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        let r = range.getBoundingClientRect();
        if (r.width === 0) continue;
        // On a phone a name may be shortened, as the label of its seat has the whole one.
        const person = innerWidth < 800 && e.closest(".rival .person, .theirs .person, .theirs h2");
        const { textOverflow, whiteSpace } = getComputedStyle(person || e);
        const shortened = person && textOverflow === "ellipsis" && whiteSpace === "nowrap";
        if (shortened && e.closest("section").ariaLabel.includes(node.data.trim())) {
            const box = person.getBoundingClientRect();
            const [left, right] = [Math.max(r.left, box.left), Math.min(r.right, box.right)];
            r = new DOMRect(left, r.top, right - left, r.height);
        }
        const record = e.closest(".record");
        if (record && !inside(r, record.getBoundingClientRect(), 0)) continue;
        words.push({ e, r, what: name(e) });
        const size = parseFloat(getComputedStyle(e).fontSize);
        if (size < 14) found.push(`${name(e)} is ${size} pixels high`);
        if (record) continue;
        if (!inside(r, room(e))) found.push(`${name(e)} is outside the window`);
        for (let box = e; box !== main; box = box.parentElement) {
            const style = getComputedStyle(box);
            if (["auto", "scroll"].includes(style.overflowY)) break;
            const edge = box.matches("button, .button") || style.overflowX !== "visible" || style.overflowY !== "visible";
            if (edge && !inside(r, box.getBoundingClientRect(), 2)) {
                found.push(`${name(e)} is cut by ${name(box)}`);
                break;
            }
        }
    }

    // Coins, bags and signs beside the board.
    const elsewhere = ".board, .record, .tally, .bag-top";
    const drawn = [...main.querySelectorAll("svg:not(.board)")]
        .filter((e) => shown(e) && !e.closest(aside) && !e.closest(elsewhere))
        .map((e) => ({ e, r: e.getBoundingClientRect(), what: `a drawing in ${name(e.parentElement)}` }));
    for (const { e, r, what } of drawn) if (!inside(r, room(e))) found.push(`${what} is outside the window`);

    // Nothing lies over anything else, nor over the board. Backs in a hand, and the coins beside a clock, may lie as a fan.
    const pieces = [...words.filter(({ e }) => !e.closest(".record")), ...drawn];
    const hexes = [...main.querySelectorAll(".cell")].map((e) => [e.dataset.hex, e.getBoundingClientRect()]);
    for (const [hex, r] of hexes) if (r.width > 0 && !inside(r, room(main), 3)) found.push(`${hex} is outside the window`);
    for (const [k, one] of pieces.entries()) {
        for (const [hex, of] of hexes) {
            const [x, y] = [(of.left + of.right) / 2, (of.top + of.bottom) / 2];
            if (one.r.left < x && x < one.r.right && one.r.top < y && y < one.r.bottom) found.push(`${one.what} covers ${hex}`);
        }
        for (const other of pieces.slice(k + 1)) {
            const wide = Math.min(one.r.right, other.r.right) - Math.max(one.r.left, other.r.left);
            const high = Math.min(one.r.bottom, other.r.bottom) - Math.max(one.r.top, other.r.top);
            const fan = one.e.parentElement === other.e.parentElement && one.e.closest(".backs, .fold-army");
            const token = one.e.closest(".token") || other.e.closest(".token");
            const within = one.e.contains(other.e) || other.e.contains(one.e);
            if (wide > 3 && high > 3 && !fan && !token && !within) found.push(`${one.what} and ${other.what} overlap`);
        }
        const { left, right, top, bottom } = one.r;
        const over = [[left + 2, top + 3], [right - 2, top + 3], [left + 2, bottom - 3], [right - 2, bottom - 3]]
            .some(([x, y]) => document.elementsFromPoint(x, y).some((e) => e.closest(".cell")));
        if (over) found.push(`${one.what} lies on the board`);
    }

    // Whatever can be pressed is what a press on its middle meets, unless a card was opened over it.
    for (const e of main.querySelectorAll("button, a, [role=option]")) {
        if (!shown(e) || e.closest(aside) || e.closest(".record") || e.closest(".board")) continue;
        if (room(e) !== window_) e.scrollIntoView({ block: "center" });
        const r = e.getBoundingClientRect();
        const there = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
        if (there?.closest(".card")) continue;
        if (there === null || !(e.contains(there) || there.contains(e))) {
            found.push(`${name(e)} lies under ${there ? name(there) : "nothing"}`);
        }
        const least = matchMedia("(pointer: coarse)").matches ? 44 : 24;
        const grown = getComputedStyle(e, "::after").content === "none" ? 0 : 44;
        if (!e.matches(".rule") && Math.min(Math.max(r.height, grown), Math.max(r.width, grown)) < least - 0.5) {
            found.push(`${name(e)} is ${Math.round(r.width)} by ${Math.round(r.height)}`);
        }
    }

    scrollTo(0, 0);

    // Numbers on coins.
    for (const text of main.querySelectorAll(".coin .badge-text, .bag-svg text")) {
        if (text.closest(aside) || !shown(text)) continue;
        const coin = (text.closest(".coin")?.querySelector(".face") ?? text.closest("svg")).getBoundingClientRect();
        const scale = text.getScreenCTM().a;
        const size = parseFloat(getComputedStyle(text).fontSize) * scale;
        if (size < 13.9 && (coin.width >= 36 || text.closest(".bag-svg"))) {
            found.push(`a number of ${size.toFixed(1)} pixels on a coin of ${coin.width.toFixed(0)}`);
        }
    }

    // Everybody's name, the own hand, the latest line, and what is left of each unit.
    for (const seat of main.querySelectorAll(".seat")) {
        const named = words.some(({ e }) => e.closest(".seat-name h2") && seat.contains(e));
        if (!named) found.push(`${seat.getAttribute("aria-label")} has no name`);
    }
    const layout = [...main.classList].find((of) => of.startsWith("layout-"));
    const four = main.classList.contains("four");
    if (!over && main.querySelector(".hand, .curtain") === null) found.push("there is no hand");
    const rows = [...main.querySelectorAll(".row-name")].filter(shown).length;
    const strips = [...main.querySelectorAll(".army-strip:not(.floating) button")].filter(shown).length;
    const kinds = !four ? 8 : over ? 9 : 12;
    if (!main.classList.contains("folded") && layout !== "layout-phone" && rows + strips < kinds) {
        found.push(`only ${rows} rows and ${strips} coins of ${kinds} units`);
    }
    if (!over && innerWidth >= 1000 && innerHeight >= 540 && !four && rows < kinds) found.push(`only ${rows} units are named`);
    const latest = main.querySelector(".record .latest");
    const record = main.querySelector(".record");
    const taller = latest && latest.offsetHeight > record.clientHeight;
    if (latest && !taller && !inside(latest.getBoundingClientRect(), record.getBoundingClientRect())) {
        found.push(`the latest line of ${latest.offsetHeight} is cut by the record of ${record.clientHeight}`);
    }
    const recorded = !main.classList.contains("folded") && layout !== "layout-phone";
    if (recorded && !over && record === null && !main.querySelector(".chat, .hint")) found.push("there is no record");
    return [...new Set(found)];
}"""


def window_faults(page: Page) -> list[str]:
    """Return the faults of the table as the page shows it now, or an empty list."""
    faults: list[str] = page.evaluate(WINDOW_FAULTS)
    return faults
