"""A player who uses only the page: reads the labels of the board's cells, and clicks or taps."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from warchest.wording.languages import _ as said

MOST_STEPS = 450
"""More steps than a game takes; a player who has not won by then resigns."""
FIRST_GAME = {"seats": ["page", "you"], "setup": "first_game"}
"""A game against the easiest bot, with the user as Dawn."""
LITE_GAME = {"seats": ["page", "you"], "setup": "first_game", "ruleset": "lite"}
"""The same of the lite game, with the user as Wolf."""
SQUARES = 81
"""Cells of a board of squares; no board of hexes has as many."""
ENOUGH_UNITS = 4
"""On squares a placed coin pays for nothing any more: from this many units on, coins are kept for them."""
A_MOMENT_LATER = """() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 1000;
}"""
"""Lets time go by on a page: a question in the prompt's slot takes no answer that comes too soon."""
Press = Callable[[Page, str], None]
"""How a thing named by a selector is pressed: `Page.click` or `Page.tap`."""


@dataclass
class Cell:
    """A hex or a square as those hear it who do not see the board."""

    name: str
    label: str
    square: bool

    @property
    def at(self) -> tuple[int, int]:
        return ord(self.name[0]) - ord("f"), int(self.name[1:]) - 4

    @property
    def location(self) -> str:
        """The part of a location's label that names its owner. Empty for other hexes."""
        return next((part for part in self.label.split(", ") if part.startswith(("location", "zone"))), "")

    def offers(self, what: str) -> bool:
        words = (what, "place") if what == "deploy" and self.square else (what,)
        return any(word in self.label.split(", ") for word in words)

    def steps_to(self, other: "Cell") -> int:
        q, r = self.at[0] - other.at[0], self.at[1] - other.at[1]
        return abs(q) + abs(r) if self.square else max(abs(q), abs(r), abs(q + r))


def timers_held(*milliseconds: int) -> str:
    """A script for a page: nothing happens after just so many milliseconds."""
    return f"""{{
        const before = window.setTimeout;
        window.setTimeout = (run, ms, ...given) => ({list(milliseconds)}.includes(ms) ? 0 : before(run, ms, ...given));
    }}"""


NOTICES_STAY = timers_held(2500, 3000, 5000)
"""A script for every page of a context: what a page says for some seconds stays, as a test on a busy machine may look later."""
SENDING_STAYS = timers_held(2000)
"""A script for a page: that it sends does not turn into that it has no connection."""


def begun_game(page: Page, **wish: Any) -> None:
    """A game against bots after one pass of the user: before, it could only be broken off."""
    make_game(page, **wish)
    settled(page)
    page.click(".hand-slot.live")
    page.keyboard.press("p")
    settled(page)
    at_rest(page)


def make_game(page: Page, **wish: Any) -> None:
    """A game as the home page would make it, in the session of `page`, opened there."""
    answer = page.request.post("/api/games", data=wish)
    page.goto(answer.json()["url"])
    page.wait_for_selector(".board, .draft")


def cells(page: Page) -> list[Cell]:
    labels = page.eval_on_selector_all(".cell", "all => all.map(e => [e.dataset.hex, e.getAttribute('aria-label')])")
    return [Cell(name, label, square=len(labels) == SQUARES) for name, label in labels]


def cell(hex_: str) -> str:
    """The selector of a hex."""
    return f'[data-hex="{hex_}"]'


def slot_of(page: Page, name: str) -> str:
    """The selector of the slot of the hand with a coin called `name`."""
    slot = page.locator(f'.hand-slot.live[aria-label*="{name}"]').first.get_attribute("data-slot")
    return f'.hand-slot.live[data-slot="{slot}"]'


def best_hex(page: Page, side: str) -> str | None:
    """Of the offered hexes the one that does most for `side`: a target, else a step towards a place not yet held."""
    board = cells(page)
    offered = [c for c in board if any(c.offers(what) for what in ("move", "target", "deploy", "choose"))]
    if len([c for c in board if c.square and ", your " in c.label]) >= ENOUGH_UNITS:
        offered = [c for c in offered if not c.offers("deploy") or c.offers("move")]
    wanted = [c for c in board if c.location and not c.location.endswith(f" of {side}")]
    if not offered:
        return None

    def worth(cell: Cell) -> tuple[bool, bool, int]:
        towards = min((cell.steps_to(place) for place in wanted), default=0)
        return (not cell.offers("target"), not cell.offers("deploy"), towards)

    return min(offered, key=worth).name


ASKS = (
    ("end", ".end"),
    ("curtain", ".curtain .button"),
    ("draft", ".draft-card.open, .order-choice"),
    ("reply", ".row.actions .big"),
    ("pick", ".picking button"),
    ("next", ".undo, .panel .button.primary, .hand-slot[aria-label$=drawn]"),
    ("coin", ".hand-slot.live"),
    ("next", ".cell.offered"),
)
"""The page's possible questions, each with its selector; the first one present counts."""


COUNT_REQUESTS = """
    window.pendingRequests = 0;
    const fetchAsBefore = window.fetch;
    window.fetch = (...given) => {
        window.pendingRequests += 1;
        return fetchAsBefore(...given).finally(() => { window.pendingRequests -= 1; });
    };
    window.WebSocket = class extends WebSocket {
        asked = new Set();
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => {
                if (this.asked.delete(JSON.parse(data).n)) window.pendingRequests -= 1;
            });
            this.addEventListener("close", () => {
                window.pendingRequests -= this.asked.size;
                this.asked.clear();
            });
        }
        send(text) {
            const { n } = JSON.parse(text);
            if (n !== undefined) {
                this.asked.add(n);
                window.pendingRequests += 1;
            }
            super.send(text);
        }
    };
"""
"""A script for every page of a context: it counts the requests and calls that have no answer yet, for `at_rest`."""
CALLS_BY_HTTP = """
    window.WebSocket = class extends WebSocket {
        constructor(address) {
            super(String(address).replace(/[?].*$/, ""));
        }
        send(text) {
            const { n } = JSON.parse(text);
            if (n === undefined) super.send(text);
            else setTimeout(() => this.onmessage({ data: JSON.stringify({ n, code: 403, body: null }) }));
        }
    };
"""
"""A script for pages that ask only by requests, where a test looks at these: the live connection only announces news."""
BOTS_AT_ONCE = "try { localStorage['warchest-bots-at-once'] ??= 'on'; } catch { /* no page of ours */ }"
"""A script for every page of a context: bots do not wait until they have been seen, which would make every test of a game slow."""
REVIEWS_WAIT = """
    if (location.pathname.includes("/game/")) {
        const fetchOfAll = window.fetch;
        window.fetch = (address, ...given) => /[/]replays[/][^/]+[/]review$/.test(String(address))
            ? Promise.resolve(Response.json({ state: "waiting", done: 0, before: 0, reason: "", review: null }))
            : fetchOfAll(address, ...given);
    }
"""
"""A script for every page of a context: the review that the end of a long game asks for never starts. Those of the games that tests play to
their ends would take the server minutes of processor time, and no test looks at one. Reviews on the page of a replay are real."""
NO_HINTS = "try { localStorage['warchest-hints'] ??= 'off'; } catch { /* no page of ours */ }"
"""A script for every page of a context: the hints of a first game, which would lie over the record of every test's game, are off."""
_AT_REST = """async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const moves = () => document.getAnimations().some((one) => {
        return one.playState === "running" && Number.isFinite(one.effect.getComputedTiming().endTime);
    });
    do { await frame(); await frame(); } while (window.pendingRequests > 0 || moves());
    // What follows a drawing, such as listening for a key, is done in a task after its frame.
    await new Promise((next) => setTimeout(next));
}"""
_PRESS_AT_ONCE = """(keys) => {
    for (const key of keys) {
        const pressed = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
        (document.activeElement ?? document.body).dispatchEvent(pressed);
    }
}"""


def at_rest(page: Page) -> None:
    """Wait until the page has drawn the last answer and nothing moves on it any more."""
    page.evaluate(_AT_REST)


def type_name(page: Page, name: str) -> None:
    """Type the name of a hex or square. The page waits only a moment for a number after its letter, so both keys come together."""
    page.evaluate(_PRESS_AT_ONCE, name)


def settled(page: Page) -> str:
    """Wait until the page asks for something, and return what: "end", "curtain", "draft", "reply", "pick", "next" or "coin"."""
    page.wait_for_selector(", ".join(selector for _, selector in ASKS))
    # The question may be gone meanwhile: then the page is waiting for another player.
    return next((name for name, selector in ASKS if page.query_selector(selector)), None) or settled(page)


def play_next(page: Page, side: str, press: Press = Page.click, done: set[str] | None = None) -> None:
    """Do the next thing; the board must be waiting for a player at this page. `done` grows by the kinds of uses that were made."""
    asked = settled(page)
    if asked in ("curtain", "draft", "reply", "pick"):
        press(page, f":is({dict(ASKS)[asked]}) >> nth=0")
    elif asked == "next":
        go_on(page, side, press)
    elif not use_a_coin(page, side, press, set() if done is None else done):
        press(page, ".hand-slot.live")
        recruits = page.query_selector(".recruit-coins button") is not None
        press(page, ".recruit-coins button" if recruits else ".facedown .button >> nth=-1")


def go_on(page: Page, side: str, press: Press) -> None:
    """The next step of the action."""
    hex_ = best_hex(page, side)
    if page.query_selector(".menu"):
        press(page, ".menu .button")
    elif hex_ is not None:
        press(page, cell(hex_))
    elif page.query_selector(".button.primary"):
        press(page, ".button.primary")
    elif page.query_selector(".recruit-coins button"):
        # On a low phone "Recruit" has opened the coins to choose from, beside an "Undo" that would only close them.
        press(page, ".recruit-coins button")
    else:
        press(page, ".facedown .button")


ALWAYS = {
    "control": ".row.actions .button:has-text('Control')",
    "return": ".row.actions .button:has-text('Return it')",
    "unpoison": ".row.actions .button:has-text('Unpoison')",
    "proclaim": ".decree.offered",
}
"""Uses beside the hexes that are made whenever a coin has them."""
ONCE = {
    "tactic": ".row.actions .button:has-text('Tactic')",
    "bolster": ".row.actions .button:has-text('Bolster')",
    "claim": ".button:has-text('Initiative')",
}
"""Those that are made once, since they win no places."""


def use_a_coin(page: Page, side: str, press: Press, done: set[str]) -> bool:
    """The best use among the coins in hand: take a place, strike, deploy, walk, or anything else that a coin may do."""
    for hexes in (False, True):
        for slot in range(page.locator(".hand-slot").count()):
            coin = f'.hand-slot.live[data-slot="{slot}"]'
            if page.query_selector(coin) is None:
                continue
            press(page, coin)
            uses = ALWAYS | {name: selector for name, selector in ONCE.items() if name not in done}
            use = next(((name, selector) for name, selector in uses.items() if page.query_selector(selector)), None)
            hex_ = best_hex(page, side) if hexes else None
            if use is not None:
                done.add(use[0])
                press(page, f"{use[1]} >> nth=0")
                return True
            if hex_ is not None:
                done.add("hex")
                press(page, cell(hex_))
                return True
            # The same coin again lets it go.
            press(page, coin)
    return False


def play_to_the_end(page: Page, side: str, press: Press = Page.click, most: int = MOST_STEPS) -> set[str]:
    """Play until the game is over, and resign after this many steps. Returns the kinds of uses that were made."""
    done: set[str] = set()
    for _ in range(most):
        if settled(page) == "end":
            return done
        play_next(page, side, press, done)
        at_rest(page)
    if (
        settled(page) != "end"
    ):  # by then nobody else is about to act, who would be quicker than the answer to the question
        resign(page)
    return done


def resign(page: Page) -> None:
    """Resign, by the flag or, in a smaller window, by that of the menu; a game where a player has not acted is broken off."""
    menu = f'[aria-label="{said("Menu")}"]'
    if page.query_selector(menu):
        page.click(menu)
    page.click(f'[aria-label="{said("Resign")}"]')
    answer(page, ":is(.panel, .draft-head) .button.danger")
    page.wait_for_selector(".end")


def answer(page: Page, button: str) -> None:
    """Press a button of the question in the prompt's slot, once it hears."""
    page.wait_for_selector(button)
    at_rest(page)
    page.evaluate(A_MOMENT_LATER)
    page.click(button)
