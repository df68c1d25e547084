"""The sounds of the table, rendered and measured: short, heard, never clipped, and none much louder than the others."""

import re

import pytest
from playwright.sync_api import Browser

from scripts import sounds
from scripts.sounds import PICTURE, SoundLevels, measured

LONGEST_MS = 250
"""Of what is heard at each action; the two bells of the end ring longer."""
SPREAD_LU = 4.5
"""Between the loudest and the softest sound. Twice as loud to the ear is 10 LU."""
TOP_OF_SLIDER_DB = 6
"""The slider's top is twice its middle."""
CLEAR_OF_CLIPPING_DB = -6
ROUNDING_LU = 0.3
"""Between two versions of Chromium."""


@pytest.fixture(scope="module")
def levels(browser: Browser) -> dict[str, SoundLevels]:
    return {name: measured(samples) for name, samples in sounds.rendered(browser).items()}


def test_every_sound_is_short(levels: dict[str, SoundLevels]) -> None:
    long = {name: of.milliseconds for name, of in levels.items() if of.milliseconds > LONGEST_MS}
    assert set(long) == {"end"}
    assert long["end"] <= 2 * LONGEST_MS


def test_no_sound_clips_even_at_the_top_of_the_slider(levels: dict[str, SoundLevels]) -> None:
    peaks = {name: of.peak + TOP_OF_SLIDER_DB for name, of in levels.items()}
    assert {name: peak for name, peak in peaks.items() if peak > CLEAR_OF_CLIPPING_DB} == {}


def test_no_sound_is_much_louder_than_the_others(levels: dict[str, SoundLevels]) -> None:
    loudness = {name: of.loudness for name, of in levels.items()}
    assert max(loudness.values()) - min(loudness.values()) <= SPREAD_LU, loudness


def test_the_picture_shows_the_sounds_of_today(levels: dict[str, SoundLevels]) -> None:
    shown = re.findall(r'y="\d+">([a-z ]+)</text><path.*?\n.*?>(-[0-9.]+), ', PICTURE.read_text(encoding="utf-8"))
    assert [name for name, _loudness in shown] == list(levels)
    for name, loudness in shown:
        assert abs(float(loudness) - levels[name].loudness) <= ROUNDING_LU, f"{name}: python -m scripts.sounds"
