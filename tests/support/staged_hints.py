"""A hint with chosen words: no evaluator is needed, and the words are as long as possible."""

from playwright.sync_api import Page, Route

TEXTS = ("Deploy Archer at e5", "Take the initiative", "Charge Pikeman on f4 from d4")
LONG_REASON = (
    "It takes a fifth place, and two coins on it outlast one attack of the Light Cavalry, which has two coins left."
)
"""Three lines in the right column."""
CHOICES = """async (verb) => {
    const { game, you } = JSON.parse(document.getElementById("boot").textContent);
    const { seq, ask } = await (await fetch(`/api/games/${game}?seat=${you[0]}`)).json();
    return [seq, ask.choices.filter((choice) => verb === null || choice.verb === verb).map(({ id }) => id)];
}"""
"""The number of the last event, and the ids that may be chosen now."""


def open_hint(page: Page, why: str = LONG_REASON, *, equal: bool = False, verb: str | None = None) -> None:
    """Open the hint in a game that was created with hints, on the user's turn. Every choice has the same reason.

    `equal`: the others are as good as the first one. `verb`: the kind of all choices.
    """
    seq, ids = page.evaluate(CHOICES, verb)
    choices = [
        {"ids": [id_], "text": text, "chance": 61 - number, "why": why, "equal": equal and number > 0}
        for number, (id_, text) in enumerate(zip(ids, TEXTS, strict=False))
    ]
    answer = {"seq": seq, "evaluator": "staged", "deep": True, "choices": choices}

    def fulfil(route: Route) -> None:
        route.fulfill(json=answer)

    page.route("**/hint", fulfil)
    page.keyboard.press("h")
    page.wait_for_selector(".hint-row")
