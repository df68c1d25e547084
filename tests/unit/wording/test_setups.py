"""A game described in one line."""

import pytest

from warchest.rules.content.lite import LITE
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.time_control import OFFERED, DaysClock, LiveClock, TimeControl
from warchest.wording.setups import NO_BREAK, SETUP_NAMES, clock_text, played


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        (None, "No clock"),
        (LiveClock(3, 2), "3 min + 2 s".replace(" ", NO_BREAK)),
        (LiveClock(1), "1 min + 0 s".replace(" ", NO_BREAK)),
        (DaysClock(1), "1 day per turn"),
        (DaysClock(14), "14 days per turn"),
    ],
)
def test_a_clock_in_words_breaks_nowhere_between_its_numbers(clock: TimeControl | None, words: str) -> None:
    assert clock_text(clock) == words


def test_the_offered_clocks_have_different_descriptions() -> None:
    assert len({clock_text(terms) for terms in OFFERED}) == len(OFFERED)


def test_the_boxes_are_named_and_so_is_a_game_that_has_none_to_choose() -> None:
    assert played(WAR_CHEST, "draft", ["base", "siege"], clock_text(None)) == "Draft · Base, Siege · No clock"
    assert played(LITE, "random", LITE.default_boxes, "5 min + 3 s") == "Random · Lite · 5 min + 3 s"


def test_the_description_of_a_game_names_four_players_variants_and_partners_who_may_talk() -> None:
    line = played(
        WAR_CHEST,
        "draft",
        None,
        clock_text(None),
        seats=4,
        variants=["elimination", "preview"],
        options=["Partners may talk"],
    )
    assert (
        line
        == "Draft · Any boxes · Four players · Partners may talk · Elimination draft · Preview second hand · No clock"
    )


@pytest.mark.parametrize("setup", SETUP_NAMES)
def test_every_setup_has_a_name(setup: str) -> None:
    assert played(WAR_CHEST, setup, ["base"], "").split(" · ")[0] != setup
