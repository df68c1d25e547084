"""Games that were written down once replay for ever."""

import json
from typing import Any

import pytest

from tests.support.random_games import verb_of
from tests.support.regenerate_logs import KEPT, facts
from warchest import Game, IllegalChoice, Setup
from warchest.rules.state import encoding, ids

STORED: dict[str, dict[str, Any]] = {name: json.loads(kept.file(name).read_text()) for name, kept in KEPT.items()}


def as_it_was_kept(today: object, stored: object) -> object:
    """The new log without the fields that the stored one lacks."""
    if isinstance(today, dict) and isinstance(stored, dict):
        return {name: as_it_was_kept(today.get(name), value) for name, value in stored.items()}
    if isinstance(today, list) and isinstance(stored, list) and len(today) == len(stored):
        return [as_it_was_kept(one, other) for one, other in zip(today, stored, strict=True)]
    return today


@pytest.mark.parametrize("name", list(KEPT))
def test_a_kept_game_replays_and_ends_as_it_did(name: str) -> None:
    stored = STORED[name]
    game = Game.from_log(Setup.from_json(stored["setup"]), stored["log"])
    assert game.log == stored["log"]
    assert as_it_was_kept(facts(game), stored["outcome"]) == stored["outcome"]


@pytest.mark.parametrize("name", list(KEPT))
def test_a_kept_game_was_written_in_todays_meaning_of_the_ids(name: str) -> None:
    assert STORED[name]["encoding"] == encoding.VERSION


@pytest.mark.parametrize("name", list(KEPT))
def test_a_kept_game_has_every_kind_of_choice_of_its_boxes(name: str) -> None:
    assert {verb_of(id_) for id_ in STORED[name]["log"]} >= KEPT[name].verbs


def test_the_kept_games_have_every_kind_of_choice_there_is() -> None:
    verbs = {encoding.decode(id_).verb for stored in STORED.values() for id_ in stored["log"]}
    known = set()
    for id_ in range(ids.COUNT):
        try:
            known.add(encoding.decode(id_).verb)
        except ValueError:
            continue
    assert known - verbs == {"control_with"}


@pytest.mark.parametrize("name", list(KEPT))
@pytest.mark.parametrize("at", [3, 40, 200])
def test_a_log_that_breaks_a_rule_is_refused(name: str, at: int) -> None:
    stored = STORED[name]
    broken = [*stored["log"][:at], ids.BURN, *stored["log"][at:]]
    with pytest.raises(IllegalChoice):
        Game.from_log(Setup.from_json(stored["setup"]), broken)
