"""The request for a decision has the legal choices, and knows without passing the turn which of them end the action."""

from tests.support.bot_games import later
from warchest.game.presenter import decision_request, game_log, request_for
from warchest.rules.flow.play import action_open, apply, goes_on
from warchest.rules.state.layout import CHOICES


def test_the_choices_of_a_request_end_where_the_action_of_their_seat_does() -> None:
    """Given games of all kinds, when a seat is asked, then a choice ends exactly if its seat does not choose again after it."""
    continued = 0
    for rules in ("base", "all", "four_all", "lite"):
        for length in (20, 60, 110, 150):
            game = later(2, length, rules)
            seat = game.decider
            if seat is None:
                continue
            before, out = game.position, [0] * CHOICES
            asked = request_for(game, seat)
            assert asked is not None
            assert asked == decision_request(game.tables, game.position, game.board)
            assert [choice.id for choice in asked.choices] == game.legal_ids()
            assert game.position == before
            for choice in asked.choices:
                after, tried = before.copy(), before.copy()
                apply(game.tables, after, choice.id, out)
                goes = action_open(game.tables, after, seat)
                assert choice.ends is not goes
                assert goes_on(game.tables, tried, choice.id, out) is goes
                continued += goes
    assert continued


def test_a_log_in_words_is_the_same_in_one_go_and_action_by_action() -> None:
    """Given a game, when its log is continued after each of its ids, then it has the entries of one made at the end."""
    game = later(3, 80, "all")
    log = game_log(game.at(0))
    for length in range(1, len(game.log) + 1):
        log = game_log(game.at(length), log)
    whole = game_log(game)
    assert [(one.text, one.at, one.marks) for one in log.entries] == [
        (one.text, one.at, one.marks) for one in whole.entries
    ]
    assert log.announcements == whole.announcements
