"""The server's boards and coins and the page's are the same pictures: the same shapes in the same places, in the same colours."""

import pytest
from playwright.sync_api import Locator, Page, expect

BOARDS = {
    "poison-in-a-fort": "/rules/poison",
    "poison-twice": "/rules/poison",
    "fort-held-by-an-enemy": "/rules/forts",
    "fort-control": "/rules/forts",
    "attack-stack": "/rules/full",
    "control-enemy": "/rules/full",
    "four-friends": "/rules/four-players",
    "four-wagon": "/rules/four-players",
}
"""Examples with stacks, forts with and without a unit, poison, locations of both sides and second seats, on both boards."""
MARKS = {"deploy": ("Knight", "deploy"), "attack": ("Knight", "target"), "move": ("Knight", "dot")}
"""Examples of the nine actions, each with the coin that is chosen and the mark that the board then shows."""
GROUND = ["slab", "tiles", "places", "forts", "units", "coordinates"]
"""Layers that look the same before and after a coin is chosen."""

OF_THE_SERVER = """
async ([name]) => {
  // The drawing that came with the page, which the live board has replaced.
  const text = await (await fetch(location.pathname)).text();
  const given = new DOMParser().parseFromString(text, 'text/html').querySelector(`#example-${name} svg.board`);
  const svg = document.importNode(given, true);
  svg.id = 'of-the-server';
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


def live_board(page: Page, path: str, name: str) -> Locator:
    """The page's own board of an example, awake."""
    page.goto(path)
    example = page.locator(f"#example-{name}")
    example.evaluate("e => e.setAttribute('open', '')")
    example.scroll_into_view_if_needed()
    expect(example.locator(".live-board.live svg.board .layer-units .unit").first).to_be_visible()
    return example


def leaves(drawing: Locator, layers: list[str]) -> list[str]:
    """Every shape of a drawing with its place and its colours."""
    found: list[str] = drawing.evaluate(LEAVES, layers)
    return found


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_has_the_same_shapes_places_and_colours_from_the_server_and_on_the_page(desk: Page, name: str) -> None:
    # Given the page's board of an example, and the drawing that the server sent for it
    example = live_board(desk, BOARDS[name], name)
    desk.evaluate(OF_THE_SERVER, [name])
    # When both are taken apart
    of_the_page = leaves(example.locator(".live-board svg.board"), GROUND)
    of_the_server = leaves(desk.locator("#of-the-server"), GROUND)
    # Then they consist of the same shapes
    assert len(of_the_page) > 100
    assert of_the_page == of_the_server


@pytest.mark.parametrize("name", MARKS)
def test_a_mark_is_the_same_from_the_server_and_on_the_page(desk: Page, name: str) -> None:
    coin, mark = MARKS[name]
    example = live_board(desk, "/rules/full", name)
    desk.evaluate(OF_THE_SERVER, [name])
    example.locator(".live-coin", has_text=coin).click()
    expect(example.locator(f".live-board .layer-marks .{mark}").first).to_be_attached()
    assert leaves(example.locator(".live-board svg.board"), ["marks"]) == leaves(
        desk.locator("#of-the-server"), ["marks"]
    )


def test_coins_and_a_decoy_are_the_same_from_the_server_and_on_the_page(desk: Page) -> None:
    # Given a hand with a decoy, and the coins that the chapter shows
    example = live_board(desk, "/rules/decoys", "decoy-returned")
    hand = example.locator(".live-hand .coin-svg")
    shown = desk.locator(".coin-row .coin-svg")
    # Then the decoy of the hand is one of those of the chapter, which the server has drawn
    of_the_server = [leaves(shown.nth(k), []) for k in range(shown.count())]
    of_the_page = [leaves(hand.nth(k), []) for k in range(hand.count())]
    assert any(coin in of_the_server for coin in of_the_page)
