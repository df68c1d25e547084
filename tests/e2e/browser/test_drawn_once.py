"""The server's boards and coins and the page's are the same pictures: the same shapes in the same places, in the same colours."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.tiers import mostly_marathon

BOARDS = {
    "/rules/poison": ["poison-in-a-fort", "poison-twice"],
    "/rules/forts": ["fort-held-by-an-enemy", "fort-control"],
    "/rules/full": ["attack-stack", "control-enemy"],
    "/rules/four-players": ["four-friends", "four-wagon"],
}
"""Examples with stacks, forts with and without a unit, poison, locations of both sides and second seats, on both boards."""
MARKS = {
    "/rules/full": {"deploy": ("Knight", "deploy"), "attack": ("Knight", "target"), "move": ("Knight", "dot")},
}
"""Examples of the nine actions, each with the coin that is chosen and the mark that the board then shows."""
GROUND = ["places", "forts", "units"]
"""The layers that are compared. The server draws the hexes below them as one path."""
"""Layers that look the same before and after a coin is chosen."""

OF_THE_SERVER = """
async ([name]) => {
  // The drawing that came with the page, which the live board has replaced.
  const text = await (await fetch(location.pathname)).text();
  const given = new DOMParser().parseFromString(text, 'text/html').querySelector(`#example-${name} svg.board`);
  const svg = document.importNode(given, true);
  svg.id = `of-the-server-${name}`;
  document.querySelector(`#example-${name} p`).after(svg);
}
"""
LEAVES = """
(given, layers) => {
  // A shape stands in the place of the use that refers to it. A glyph stays a use: the server's lie in a file, the page's in the page.
  const svg = given.cloneNode(true);
  given.after(svg);
  for (let use = null; (use = svg.querySelector('use[href^="#shape-"]')); ) {
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    group.setAttribute('class', use.getAttribute('class') ?? '');
    group.setAttribute('transform', `translate(${use.getAttribute('x') ?? 0} ${use.getAttribute('y') ?? 0})`);
    group.append(document.querySelector(use.getAttribute('href')).cloneNode(true));
    group.firstChild.removeAttribute('id');
    use.replaceWith(group);
  }
  const wanted = layers.map(name => `.layer-${name}`).join(', ');
  const inside = svg.getScreenCTM().inverse();
  const found = [];
  for (const leaf of svg.querySelectorAll('path, polygon, circle, rect, use, text')) {
    if (layers.length > 0 && !leaf.closest(wanted)) continue;
    const matrix = inside.multiply(leaf.getScreenCTM());
    const style = getComputedStyle(leaf);
    const colours = ['fill', 'stroke', 'strokeWidth', 'strokeDasharray', 'opacity', 'fillRule'];
    if (leaf.tagName === 'text') colours.push('fontSize', 'fontWeight', 'textAnchor');
    found.push(JSON.stringify([
      leaf.tagName,
      leaf.getAttribute('href')?.replace(/^.*#(g-)?/, '') ?? leaf.textContent.trim(),
      ['d', 'points', 'r', 'x', 'y', 'width', 'height'].map(name => leaf.getAttribute(name)),
      [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f].map(number => Math.round(number * 100) / 100),
      colours.map(name => style[name]),
    ]));
  }
  svg.remove();
  return found.sort();
}
"""


def live_board(page: Page, name: str) -> Locator:
    """The page's own board of an example, awake."""
    example = page.locator(f"#example-{name}")
    example.evaluate("e => e.setAttribute('open', '')")
    example.scroll_into_view_if_needed()
    expect(example.locator(".live-board.live svg.board .layer-units .unit").first).to_be_visible()
    return example


def leaves(drawing: Locator, layers: list[str]) -> list[str]:
    """Every shape of a drawing with its place and its colours."""
    found: list[str] = drawing.evaluate(LEAVES, layers)
    return found


def of_the_server(page: Page, name: str) -> Locator:
    """The drawing that the server sent for an example, beside the page's own."""
    page.evaluate(OF_THE_SERVER, [name])
    return page.locator(f"#of-the-server-{name}")


@pytest.mark.parametrize("path", mostly_marathon(BOARDS, in_ci=3))
def test_a_board_has_the_same_shapes_places_and_colours_from_the_server_and_on_the_page(desk: Page, path: str) -> None:
    desk.goto(path)
    for name in BOARDS[path]:
        # Given the page's board of an example, and the drawing that the server sent for it
        example = live_board(desk, name)
        # When both are taken apart
        on_the_page = leaves(example.locator(".live-board svg.board"), GROUND)
        # Then they consist of the same shapes
        assert len(on_the_page) > 80
        assert on_the_page == leaves(of_the_server(desk, name), GROUND), name
    # And so are the marks of the hexes once a coin is chosen.
    for name, (coin, mark) in MARKS.get(path, {}).items():
        example = live_board(desk, name)
        sent = of_the_server(desk, name)
        example.locator(".live-coin", has_text=coin).click()
        expect(example.locator(f".live-board .layer-marks .{mark}").first).to_be_attached()
        assert leaves(example.locator(".live-board svg.board"), ["marks"]) == leaves(sent, ["marks"]), name


def test_coins_and_a_decoy_are_the_same_from_the_server_and_on_the_page(desk: Page) -> None:
    # Given a hand with a decoy, and the coins that the chapter shows
    desk.goto("/rules/decoys")
    example = live_board(desk, "decoy-returned")
    hand = example.locator(".live-hand .coin-svg")
    shown = desk.locator(".coin-row .coin-svg")
    # Then the decoy of the hand is one of those of the chapter, which the server has drawn
    sent = [leaves(shown.nth(k), []) for k in range(shown.count())]
    own = [leaves(hand.nth(k), []) for k in range(hand.count())]
    assert any(coin in sent for coin in own)
