"""Reading decisions as players type them."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.bot_games import RULES, later
from tests.support.tiers import mostly_marathon
from warchest import Game, Setup
from warchest.cli.terminal.input import UnclearError, fitting, kind_called, read, split, words_of
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state import ids


def game() -> Game:
    """Dusk has a Light Cavalry, a Swordsman and a Pikeman, say, in hand."""
    return Game(Setup.first_game(), b"reading")


def one_word(typed: str) -> str:
    """Return the canonical word that a game reads."""
    (word,) = split(WAR_CHEST, typed)
    at = game()
    return at.choice(read(at, word)).word


@pytest.mark.parametrize("rules", ["base", "four_drafted"])
def test_every_legal_word_is_read_as_itself_however_it_is_spaced_or_capitalised(rules: str) -> None:
    read_every_word(rules, 6)


@pytest.mark.parametrize("rules", mostly_marathon(list(RULES), 2))
def test_every_legal_word_of_every_rule_set_is_read_as_itself(rules: str) -> None:
    read_every_word(rules, 20)


def read_every_word(rules: str, games: int) -> None:
    """Read each legal word of some positions, written in several ways."""
    for number in range(games):
        at = later(number, 15 * number, rules)
        for word, id_ in words_of(at).items():
            spaced = word.upper().replace("@", " @ ").replace("=", " =").replace("(", " ( ").replace(")", " )")
            for typed in (word, spaced, word.replace("-", " → ").replace("_", " ")):
                assert [read(at, part) for part in split(WAR_CHEST, typed)] == [id_]


def test_units_are_known_by_display_names_and_prefixes() -> None:
    hand = game().coins(0, "hand")
    for coin in hand:
        if coin != "royal":
            for name in (coin, coin.replace("_", " ").title(), coin[:4], coin.replace("_", "")[:8]):
                assert one_word(f"{name} @ E2") == f"{coin}@e2"


def test_several_decisions_stand_in_one_line_with_blanks_or_commas_between() -> None:
    assert split(WAR_CHEST, "Tactic @ f4, step@f5;  hit @F6") == ["tactic@f4", "step@f5", "hit@f6"]
    assert split(WAR_CHEST, "f4 - f5 f4 x f5 f4×f5") == ["f4-f5", "f4xf5", "f4xf5"]
    assert split(WAR_CHEST, "Royal Guard @ c3 pass ( Infiltrator's Decoy )") == [
        "royal_guard@c3",
        "pass(decoy_infiltrator)",
    ]


def test_a_whole_name_beats_longer_names_that_start_with_it() -> None:
    assert fitting("pass(royal)", ["pass(royal)", "pass(royal_guard)"]) == ["pass(royal)"]
    assert fitting("pass(royalg)", ["pass(royal)", "pass(royal_guard)"]) == ["pass(royal_guard)"]


def test_a_hex_is_never_completed() -> None:
    assert fitting("tactic@f", ["tactic@f4"]) == []
    assert fitting("tac@f4", ["tactic@f4", "tactic@f5"]) == ["tactic@f4"]


def test_what_may_mean_several_decisions_is_asked_back() -> None:
    at = game()
    coins = at.coins(0, "hand")
    assert len(coins) > 1
    with pytest.raises(UnclearError) as problem:
        read(at, "pass")
    assert (
        str(problem.value) == f"'pass' can mean {', '.join(f'pass({coin})' for coin in coins)}. Type the one you mean."
    )


def test_what_is_not_legal_is_read_as_the_decision_that_it_names() -> None:
    at = game()
    for typed, word in (
        ("tac@f4", "tactic@f4"),
        ("f4-f5", "f4-f5"),
        ("unp=pike", "unpoison=pikeman"),
        ("procl=spy", "proclaim=spy"),
    ):
        id_ = read(at, typed)
        assert at.choice(id_).word == word
        assert at.why_not(id_)


def test_seats_are_read_in_any_case() -> None:
    at = Game(Setup.random("seats", seats=4), b"k")
    side = "ab"[at.decider or 0]
    assert at.choice(read(at, f"seat={side}2")).word == f"seat={side.upper()}2"
    other = "ba"[at.decider or 0]
    assert at.why_not(read(at, f"seat={other}2"))


def test_the_coin_of_a_spys_discard_is_the_opponents() -> None:
    assert kind_called(WAR_CHEST, "Royal Guard") == "royal_guard"
    assert kind_called(WAR_CHEST, "infil") == "infiltrator"
    assert kind_called(WAR_CHEST, "s") is None
    assert kind_called(WAR_CHEST, "nobody at all") is None


@given(st.text(max_size=30))
def test_whatever_is_typed_is_read_or_refused_in_a_sentence(line: str) -> None:
    at = game()
    for word in split(WAR_CHEST, line):
        with contextlib.suppress(UnclearError):
            assert 0 <= read(at, word) < ids.COUNT
