"""A seat's knowledge is rebuilt from its record correctly, completely and without secrets, in every rule set."""

import random
from math import comb, isclose, prod

import msgspec
import pytest

from tests.support.bot_games import RULES, later, random_game, spied_game, steps
from tests.support.tiers import mostly_slow
from warchest import Game, InformationState, Setup
from warchest.bots.beliefs.hidden_splits import split_of
from warchest.bots.beliefs.knowledge import ImpossibleStateError, Knowledge, Memory
from warchest.game import views
from warchest.rules.flow.play import list_choices
from warchest.rules.state import encoding, ids
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import SLOTS, UNKNOWN
from warchest.rules.state.position import Position
from warchest.schema.view import View

DECISIONS = 90


def seen(game: Game, position: Position, seat: int | None) -> View:
    return views.view(game.tables, position, game.board, seat)


def truly_seen(game: Game, seat: int | None) -> View:
    return msgspec.structs.replace(game.view(seat), flip=None, outcome=None)


@pytest.mark.parametrize(
    "games", [pytest.param(1, marks=pytest.mark.slow), pytest.param(30, marks=pytest.mark.marathon)]
)
@pytest.mark.parametrize("rules", RULES)
def test_the_possible_position_gives_the_seats_view_and_the_truth_stays_possible(rules: str, games: int) -> None:
    for number in range(games):
        known = [Knowledge(random_game(number, rules).information_state(seat)) for seat in range(RULES[rules].seats)]
        for game in steps(number, DECISIONS, rules):
            truth = game.position
            for seat, mine in enumerate(known):
                record = game.information_state(seat)
                mine.update(record.ids[len(mine.ids) :], record.seen)
                assert seen(game, mine.possible_position, seat) == truly_seen(game, seat)
                for other in set(range(len(known))) - {seat}:
                    assert mine.belief(other).get(split_of(truth, other), 0) > 0
                    assert isclose(sum(mine.belief(other).values()), 1)


def test_following_a_game_gives_the_same_knowledge_as_reading_it_whole() -> None:
    game, chance = Game(Setup.random("follow", boxes=("base", "nobility")), b"follow"), random.Random(3)
    known = Knowledge(game.information_state(0))
    for _ in range(40):
        game.play(chance.choice(game.legal_ids()))
        known.follow(game.information_state(0))
    anew = Knowledge(game.information_state(0))
    assert (known.ids, known.possible_position) == (anew.ids, anew.possible_position)
    assert known.belief(1) == anew.belief(1)


def test_knowledge_refuses_another_seat_another_game_and_an_undone_choice() -> None:
    game = Game(key=b"follow")
    game.play(game.legal_ids()[0])
    known = Knowledge(game.information_state(0))
    game.undo()
    for state in (
        game.information_state(0),
        game.information_state(1),
        Game(Setup.random("other")).information_state(0),
    ):
        with pytest.raises(ImpossibleStateError, match="does not continue"):
            known.follow(state)


@pytest.mark.parametrize("rules", mostly_slow(list(RULES), 8, in_ci=3))
def test_a_determinization_gives_the_seat_the_same_view(rules: str) -> None:
    rng = random.Random(1)
    for number in range(3):
        game = later(number, 60, rules)
        for seat in range(RULES[rules].seats):
            known = Knowledge(game.information_state(seat))
            for _ in range(4):
                assert seen(game, known.redeal(rng), seat) == truly_seen(game, seat)


@pytest.mark.parametrize("rules", mostly_slow(list(RULES), 8, in_ci=3))
def test_a_determinization_allows_the_seats_legal_choices(rules: str) -> None:
    rng, out = random.Random(2), [0] * 512
    for number in range(6):
        game = later(number, 50, rules)
        if game.decider is not None:
            known = Knowledge(game.information_state(game.decider))
            assert out[: list_choices(known.tables, known.redeal(rng), out)] == game.legal_ids()


@pytest.mark.parametrize("rules", mostly_slow(list(RULES), 8, in_ci=3))
def test_a_seat_knows_its_choices(rules: str) -> None:
    out = [0] * 512
    for number in range(2):
        for game in steps(number, 25, rules):
            if game.decider is not None:
                known = Knowledge(game.information_state(game.decider))
                assert out[: list_choices(known.tables, known.possible_position, out)] == game.legal_ids()


@pytest.mark.parametrize("rules", mostly_slow(list(RULES), 8, in_ci=3))
def test_the_public_record_is_enough_for_the_public_view(rules: str) -> None:
    for game in steps(3, 40, rules):
        assert seen(game, Knowledge(game.information_state(None)).possible_position, None) == truly_seen(game, None)


def test_the_belief_about_a_first_hand_is_its_drawing_probability() -> None:
    game = Game(Setup.first_game(), b"hands")
    belief = Knowledge(game.information_state(0)).belief(1)
    bag = (2, 2, 2, 2, 0, 1, 0, 0)
    for split, weight in belief.items():
        ways = prod(comb(have, drawn) for have, drawn in zip(bag, split.hand, strict=True))
        assert isclose(weight, ways / comb(9, 3))
    assert len(belief) == 26  # hands of three out of pairs of four units and one Royal Coin


def test_a_facedown_play_is_equally_likely_to_be_any_coin_of_the_hand() -> None:
    game = Game(Setup.first_game(), b"facedown")
    game.play(game.legal_ids()[0])
    before = Knowledge(game.information_state(0)).belief(1)
    game.play(next(id_ for id_ in game.legal_ids() if id_ < ids.CLAIM))
    after = Knowledge(game.information_state(0)).belief(1)
    royal = sum(weight * split.hand[5] / 3 for split, weight in before.items())
    assert isclose(sum(weight for split, weight in after.items() if split.facedown[5]), royal)


def test_a_coin_that_is_shown_was_in_the_hand() -> None:
    game = Game(Setup.first_game(), b"shown")
    game.play(game.legal_ids()[0])
    before = Knowledge(game.information_state(0)).belief(1)
    deploy = next(id_ for id_ in game.legal_ids() if id_ >= ids.HEX_BASE)
    slot = encoding.decode(deploy).slot
    game.play(deploy)
    after = Knowledge(game.information_state(0)).belief(1)
    assert all(sum(split.hand) == 2 for split in after)
    held = {(*split.hand[:slot], split.hand[slot] - 1, *split.hand[slot + 1 :]) for split in before if split.hand[slot]}
    assert {split.hand for split in after} == held


def test_a_previewed_hand_becomes_the_hand_of_the_second_round() -> None:
    game = random_game(2, "preview")
    while game.round == 1:
        aside = {split.previewed for split in Knowledge(game.information_state(0)).belief(1)}
        game.play(0 if 0 in game.legal_ids() else game.legal_ids()[0])
    belief = Knowledge(game.information_state(0)).belief(1)
    assert all(sum(coins) == 3 for coins in aside)
    assert {split.hand for split in belief} == aside
    assert not any(sum(split.previewed) for split in belief)


def test_a_spy_knows_the_hand_it_sees_and_the_others_do_not() -> None:
    game = spied_game()
    assert game.decider is not None
    look = game.information_state(game.decider).seen[-1]
    assert {split.hand for split in Knowledge(game.information_state(game.decider)).belief(look.seat)} == {look.hand}
    for seat in set(range(4)) - {game.decider, look.seat}:
        assert len({split.hand for split in Knowledge(game.information_state(seat)).belief(look.seat)}) > 1


def test_a_record_without_a_hand_that_was_seen_is_refused() -> None:
    game = spied_game()
    record = game.information_state(game.decider)
    with pytest.raises(ImpossibleStateError, match="does not show the hand that was seen"):
        Knowledge(record._replace(seen=record.seen[:-1]))
    other = record.seen[-1]._replace(hand=(9,) * SLOTS)
    with pytest.raises(ImpossibleStateError, match="does not show the hand that was seen"):
        Knowledge(record._replace(seen=(*record.seen[:-1], other)))


def test_determinizations_follow_the_belief() -> None:
    known = Knowledge(later(5, 40).information_state(0))
    rng = random.Random(2)
    tries = 3000
    royals = sum(known.redeal(rng).hand[coin_of(1, 5)] > 0 for _ in range(tries))
    likely = sum(weight for split, weight in known.belief(1).items() if split.hand[5])
    assert abs(royals / tries - likely) < 0.05


def test_sampling_a_determinization_does_not_change_the_knowledge() -> None:
    known = Knowledge(later(5, 40).information_state(0))
    before = known.possible_position.to_bytes()
    known.redeal(random.Random(3))
    assert known.possible_position.to_bytes() == before


@pytest.mark.parametrize("rules", ["base", "four_all", "drafted"])
def test_a_memory_that_followed_the_game_agrees_with_a_new_one(rules: str) -> None:
    memory = Memory()
    for game in steps(11, 50, rules):
        if game.decider is not None:
            record = game.information_state(game.decider)
            followed, read = memory.recall(record), Knowledge(record)
            assert followed.possible_position == read.possible_position
            for seat in set(range(game.tables.seats)) - {game.decider}:
                assert followed.belief(seat) == read.belief(seat)


@pytest.mark.parametrize(
    "bad",
    [-1, ids.COUNT, ids.PASS + UNKNOWN, ids.DRAW + UNKNOWN, ids.at(0, ids.BOLSTER), 133, SLOTS],
)
def test_an_impossible_record_is_refused_and_earlier_ids_are_kept(bad: int) -> None:
    record = later(9, 30).information_state(later(9, 30).decider)
    known = Knowledge(record)
    position = known.possible_position.to_bytes()
    with pytest.raises(ImpossibleStateError, match="The history does not fit the rules"):
        known.update((bad,))
    assert known.possible_position.to_bytes() == position
    assert known.ids == record.ids


@pytest.mark.parametrize(
    "bad",
    [
        0,
        ids.DRAW,
        ids.PROCLAIM,
        ids.UNPOISON + 7,
        ids.RETURN,
        ids.SPY,
        ids.BURN,
        ids.at(0, ids.TACTIC),
        ids.at(80, ids.MOVE),
    ],
)
def test_an_impossible_or_revealed_play_of_another_seat_is_refused(bad: int) -> None:
    game = later(9, 30)
    assert game.decider is not None
    known = Knowledge(game.information_state(1 - game.decider))
    with pytest.raises(ImpossibleStateError):
        known.update((bad,))


@pytest.mark.slow
def test_nothing_follows_the_end_of_a_game() -> None:
    from warchest.bots.registry import make_bot
    from warchest.game.kinds import GameKind
    from warchest.lab.arena.match import play_game
    from warchest.protocol.player import LevelPlayer

    class Listener:
        record: InformationState

        def choose(self, record: InformationState, luck: int) -> list[int]:
            self.record = record
            return make_bot("page").choose(record, luck)

    listener = Listener()
    player = LevelPlayer(listener)
    assert play_game((player, player), pair=1, first_seat=0, seed="end", kind=GameKind()).ending == "locations"
    last = make_bot("page").choose(listener.record, 0)
    known = Knowledge(listener.record)
    known.update(tuple(last))
    assert known.possible_position.over
    with pytest.raises(ImpossibleStateError):
        known.update((0,))
