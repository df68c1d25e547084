"""A position's text has all that its reader may know, reads back unchanged, and can be played on."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.test_two_worlds_of_the_rules import Pair
from tests.support.random_games import CURIOUS, next_id, pick, setups, title, walk
from tests.support.tiers import examples, mostly_marathon
from warchest import Game, Setup
from warchest.bots.registry import make_bot
from warchest.game.position_builder import PositionBuilder
from warchest.game.presenter import game_log
from warchest.game.text.names import TextError
from warchest.game.text.position.text import FULL, PositionText, TextReader, position_line, read_position
from warchest.rules.flow.play import apply
from warchest.rules.flow.turns import opening
from warchest.rules.known import HIDDEN, spying, total
from warchest.rules.state.layout import (
    CHOICES,
    DEFEND_FRAME,
    DRAW_FRAME,
    FLIP_FRAME,
    FRAME_FIELDS,
    KIND,
    ORDER_FRAME,
    PLAY_FRAME,
    SEAT_FRAME,
    SEATS,
)
from warchest.rules.state.position import Position, Tables

SETUPS = setups(1)
FAST = [*CURIOUS, *(setup for setup in SETUPS if setup.pool)]

LIGHT = [setup if setup in CURIOUS[2:3] else pytest.param(setup, marks=pytest.mark.slow) for setup in CURIOUS]
"""The games of every run, and those of the slow tests."""


def forms(setup: Setup) -> list[TextReader]:
    return [FULL, None, *range(setup.seats)]


def after(setup: Setup, seed: int, steps: int) -> tuple[Tables, Position]:
    """The position of a random game after this many steps, or at its end."""
    rng, r = random.Random(seed), setup.tables()
    s = opening(r)
    for _step in range(steps):
        if s.over:
            break
        apply(r, s, next_id(rng, r, s), [0] * CHOICES)
    return r, s


def check_round_trip(setup: Setup, r: Tables, s: Position, form: TextReader) -> None:
    text = PositionText.of(setup, r, s, form)
    line = text.line()
    read = PositionText.parse(line)
    assert read == text
    assert read.line() == line
    assert PositionText.from_json(read.to_json()) == text
    assert PositionText.from_json(text.to_json()).line() == line


@examples(25)
@given(st.sampled_from(FAST), st.integers(0, 50), st.integers(0, 120))
def test_line_and_json_read_back_unchanged_for_every_reader(setup: Setup, seed: int, steps: int) -> None:
    r, s = after(setup, seed, steps)
    for form in forms(setup):
        check_round_trip(setup, r, s, form)


@examples(25)
@given(st.sampled_from(FAST), st.integers(0, 50), st.integers(0, 120))
def test_the_full_form_builds_the_very_bytes(setup: Setup, seed: int, steps: int) -> None:
    r, s = after(setup, seed, steps)
    built_setup, built_tables, built = PositionText.parse(position_line(setup, r, s, FULL)).build()
    assert built_setup == setup
    assert built_tables == r
    assert built.to_bytes() == s.to_bytes()


@pytest.mark.parametrize("setup", mostly_marathon(SETUPS, 5), ids=title)
def test_whole_games_of_every_rule_set_read_back_unchanged(setup: Setup) -> None:
    rng = random.Random(title(setup))
    met = set()
    for r, s, _id in walk(setup, rng.randrange(1000), 300):
        met |= {s.agenda[FRAME_FIELDS * n + KIND] for n in range(s.depth)}
        rare = s.agenda[KIND] not in (PLAY_FRAME, DRAW_FRAME)
        if rare or rng.random() < 0.05:
            check_round_trip(setup, r, s, rng.choice(forms(setup)))
            assert PositionText.parse(position_line(setup, r, s, FULL)).build()[2] == s
    assert PLAY_FRAME in met


def test_rare_situations_occur_in_the_games() -> None:
    met = {
        s.agenda[FRAME_FIELDS * n + KIND]
        for setup in FAST
        for _r, s, _id in walk(setup, 4, 150)
        for n in range(s.depth)
    }
    assert met >= {DEFEND_FRAME, FLIP_FRAME, ORDER_FRAME, SEAT_FRAME, DRAW_FRAME}


def test_the_end_of_a_game_is_written() -> None:
    ends = set()
    for setup in SETUPS[:8]:
        r, s = after(setup, 3, 2000)
        if s.over:
            ends.add(s.over)
            check_round_trip(setup, r, s, FULL)
            assert PositionText.parse(position_line(setup, r, s, FULL)).build()[2] == s
    assert len(ends) == 2


@pytest.mark.parametrize("setup", LIGHT, ids=title)
def test_a_form_contains_no_coin_that_its_reader_may_not_know(setup: Setup) -> None:
    for _step, (r, s, _id) in zip(range(150), walk(setup, 11), strict=False):
        for viewer in (None, *range(setup.seats)):
            known = PositionText.of(setup, r, s, viewer).known
            looks = spying(r, s)
            for seat in range(SEATS):
                for zone, unseen in zip(HIDDEN, known.unseen[seat], strict=True):
                    may = seat == viewer or (zone == "hand" and looks == (viewer, seat))
                    assert unseen == (0 if may else total(s, seat, zone))
                    assert total(known.position, seat, zone) == (total(s, seat, zone) if may else 0)


@pytest.mark.parametrize("setup", LIGHT, ids=title)
def test_two_worlds_that_differ_in_hidden_coins_have_one_text_for_a_seat_and_for_the_public(setup: Setup) -> None:
    different = 0
    for viewer in (*range(setup.seats), None):
        pair = Pair(setup, viewer, 3)
        for _step in range(80):
            if not pair.goes_on:
                break
            pair.step()
            if pair.parted:
                break
            one, other = ((world.r, world.s) for world in (pair.one, pair.other))
            assert position_line(setup, *one, viewer) == position_line(setup, *other, viewer)
            assert position_line(setup, *one, None) == position_line(setup, *other, None)
            different += position_line(setup, *one, FULL) != position_line(setup, *other, FULL)
    assert different > 30


def test_a_hand_that_a_spy_looks_at_is_written_only_for_the_spying_seat() -> None:
    setup = CURIOUS[4]
    seen = 0
    for seed in range(6):
        for r, s, _id in walk(setup, seed, 150):
            looks = spying(r, s)
            if looks is None:
                continue
            spy, spied = looks
            key = ("A1", "B1", "A2", "B2")[spied] + ".hand"
            for viewer in (None, *range(setup.seats)):
                hand = PositionText.of(setup, r, s, viewer).to_json()[key]
                assert ("?" in hand) == (viewer not in (spy, spied))
                check_round_trip(setup, r, s, viewer)
            seen += 1
    assert seen > 0


def spying_on(hand: str, by: str) -> Game:
    """One seat looks at the hand of the other, a Cavalry and a Scout."""
    scene = PositionBuilder().decrees("spy").turn(by).hand(by, "royal").hand(hand, "cavalry", "scout")
    game = scene.build()
    game.play("proclaim=spy")
    return game


@pytest.mark.parametrize(("hand", "by"), [("A", "B"), ("B", "A")])
def test_the_seat_that_a_spy_looks_at_is_always_written(hand: str, by: str) -> None:
    assert f"looks={hand}" in spying_on(hand, by).position_text().line()


def test_the_owner_of_a_coin_that_a_trigger_may_burn_is_written_and_read() -> None:
    scene = PositionBuilder().unit("A", "assassin", "f4").unit("B", "scout", "f3", 2).poisoned("f3", "assassin")
    game = scene.hand("A", "assassin").build()
    game.play("f4xf3")
    line = game.position_text().line()
    assert "victim=scout" in line
    assert Game.from_position(line).hash == game.hash
    assert Game.from_position(line.replace("victim=scout", "victim=scout,done=0")).hash == game.hash


def test_a_hidden_decoy_is_written_as_one_of_its_holders_coins() -> None:
    for holder, looker in (("A", 1), ("B", 0)):
        other = "B" if holder == "A" else "A"
        scene = PositionBuilder().army(other, "skirmisher").bag(holder, "decoy_skirmisher").hand("A", "royal")
        text = scene.build().position_text(looker)
        assert f"skirmisher@{holder}" in text.line() or f"skirmisher:{holder}" in text.line()
        assert PositionText.parse(text.line()) == text


def test_an_initiative_chosen_before_the_draft_is_written() -> None:
    setup = Setup.draft("orders", variants=["choose_order"])
    for key in range(40):
        game, rng = Game(setup, bytes([key])), random.Random(key)
        while any(choice.verb == "order" for choice in game.choices()):
            game.play(rng.choice(game.legal_ids()))
        assert Game.from_position(game.position_text().line()).hash == game.hash


@pytest.mark.parametrize("form", [0, None])
def test_only_a_full_form_can_be_played_on(form: TextReader) -> None:
    setup = Setup.first_game()
    line = position_line(setup, *after(setup, 1, 30), form)
    with pytest.raises(TextError, match="Only a full position"):
        Game.from_position(line)


def test_there_is_no_form_but_a_seats_the_full_and_the_public_one() -> None:
    setup = Setup.first_game()
    with pytest.raises(ValueError, match="no form 'A'"):
        PositionText.of(setup, *after(setup, 1, 30), "A")


@pytest.mark.parametrize("text", ["100 %", "Ärger, = (x)", "", "two words", "%41"])
def test_names_and_seeds_may_be_any_text(text: str) -> None:
    setup = Setup(name=text, armies=Setup.first_game().armies, seed=text)
    r, s = after(setup, 1, 10)
    check_round_trip(setup, r, s, FULL)
    assert PositionText.parse(position_line(setup, r, s, FULL)).setup == setup
    assert position_line(setup, r, s, FULL).isascii()


def test_keys_are_read_in_any_order_and_blanks_mean_nothing() -> None:
    setup = Setup.first_game()
    line = position_line(setup, *after(setup, 1, 30), FULL)
    first, *words = line.split()
    mixed = "  \t".join([first, *reversed(words)]) + " \n"
    assert PositionText.parse(mixed).line() == line


# --- playing on ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", LIGHT, ids=title)
def test_a_game_from_any_position_continues_like_the_original(setup: Setup) -> None:
    rng = random.Random(2)
    for _step, (r, s, _id) in zip(range(150), walk(setup, 21), strict=False):
        if (s.depth < 2 or s.agenda[KIND] == DRAW_FRAME) and rng.random() < 0.96:
            continue
        game = Game.from_position(position_line(setup, r, s, FULL), b"on")
        start, hash_ = game.start, game.hash
        assert start == s
        for _decision in range(5):
            if game.decider is None:
                break
            game.play(pick(rng, game.tables, game.legal_ids()))
        twin = game.copy()
        assert twin.hash == game.hash == Game.from_log(setup, game.log, b"on", start).hash
        assert [str(line) for line in game_log(twin).entries] == [str(line) for line in game_log(game).entries]
        assert game_log(game).since(0)
        assert game.information_state(0).start == PositionText.of(setup, r, s, 0).known
        assert game.view(None).round == game.position.round_no
        for _undone in range(len(game.log) + 1):
            try:
                game.undo()
            except IndexError:
                break
        assert game.hash == hash_


def test_a_position_is_read_as_a_line_an_object_or_a_text() -> None:
    setup = Setup.first_game()
    text = PositionText.of(setup, *after(setup, 1, 30), FULL)
    hashes = {Game.from_position(source, b"x").hash for source in (text, text.line(), text.to_json())}
    assert len(hashes) == 1
    assert read_position(text.to_json()) == read_position(text.line()) == text
    assert len(hashes.pop()) == 16


def test_the_record_of_a_game_from_the_opening_has_no_starting_position() -> None:
    assert Game(Setup.first_game(), b"x").information_state(0).start is None


@pytest.mark.parametrize("level", ["page", "random"])
@pytest.mark.parametrize("setup", [CURIOUS[2], CURIOUS[4]], ids=title)
def test_bots_play_on_from_a_position_within_an_action(setup: Setup, level: str) -> None:
    bot, asked = make_bot(level), 0
    for r, s, _id in (step for seed in range(5, 9) for step in walk(setup, seed, 150)):
        if s.decider < 0 or s.depth < 2:
            continue
        game = Game.from_position(PositionText.of(setup, r, s, FULL), b"bots")
        for _action in range(3):
            seat = game.decider
            if seat is None:
                break
            for id_ in bot.choose(game.information_state(seat), 1):
                game.play(id_)
            asked += 1
    assert asked > 5
