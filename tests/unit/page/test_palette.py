"""The ratios of the palette's tokens, computed: a changed token that breaks one fails."""

import re

import pytest

from tests.support.paths import ROOT

TOKENS = ROOT / "client" / "src" / "styles" / "tokens.css"

# Pairs of colours with their least contrast (WCAG 2.2): text first, then marks and outlines.
PAIRS = [
    ("ink", "page", 7.0),
    ("ink", "raise", 7.0),
    ("ink2", "page", 4.5),
    ("ink2", "raise", 4.5),
    ("w-glyph", "w-face", 4.5),
    ("b-glyph", "b-face", 4.5),
    ("n-glyph", "n-face", 4.5),
    ("badge-ink", "badge", 4.5),
    ("on-act", "move", 4.5),
    ("on-act", "attack", 4.5),
    ("on-act", "tactic", 4.5),
    ("attack", "raise", 4.5),
    ("tactic", "raise", 4.5),
    *[(act, f"hex{k}", 3.0) for act in ("move", "attack", "tactic", "loc", "fort") for k in (0, 1, 2)],
    ("loc", "loc-well", 3.0),
    ("w-face", "b-face", 3.0),
    ("sel", "hex2", 3.0),
    ("last", "hex2", 3.0),
]


def themes() -> dict[str, dict[str, str]]:
    """The tokens of each theme. A colour is either one value or `light-dark(light, dark)`."""
    text = TOKENS.read_text(encoding="utf-8")
    pairs = re.findall(r"--([\w-]+): (?:light-dark\((#[0-9A-F]{6}), (#[0-9A-F]{6})\)|(#[0-9A-F]{6}));", text)
    return {
        "light": {name: light or both for name, light, _dark, both in pairs},
        "dark": {name: dark or both for name, _light, dark, both in pairs},
    }


def luminance(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ratio(a: str, b: str) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", list(themes()))
@pytest.mark.parametrize(("front", "ground", "least"), PAIRS)
def test_each_pair_of_tokens_has_enough_contrast(theme: str, front: str, ground: str, least: float) -> None:
    tokens = themes()[theme]
    assert ratio(tokens[front], tokens[ground]) >= least - 0.05


@pytest.mark.parametrize("theme", list(themes()))
def test_a_coin_has_an_outline_on_every_hex(theme: str) -> None:
    """Dawn by its rim in the light and its face in the dark; Dusk by its face in the light and its rim in the dark."""
    tokens = themes()[theme]
    dark = theme != "light"
    for side in ("w", "b"):
        part = {"w": ("w-rim", "w-face"), "b": ("b-face", "b-rim")}[side][dark]
        for ground in ("hex0", "hex1", "hex2"):
            assert ratio(tokens[part], tokens[ground]) >= 3


def test_each_colour_is_written_once() -> None:
    names = re.findall(r"^  --([\w-]+): (?:#|light-dark)", TOKENS.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(names) == len(set(names)) > 40
