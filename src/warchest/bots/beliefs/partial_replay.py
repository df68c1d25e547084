"""Replays the text of a game in any form, to check and show it.

The rules replay the full form. The knowledge of the reader replays a form that hides coins: the text is valid if some game could have gone
that way.
"""

from collections.abc import Callable
from itertools import zip_longest

from warchest.bots.beliefs.knowledge import ImpossibleStateError, Knowledge
from warchest.game.history import InformationState
from warchest.game.text.gametext.lines import SpyLook
from warchest.game.text.gametext.model import GameText
from warchest.game.text.gametext.replay import IdPlayer, Replayer, by_the_rules, check_result
from warchest.game.text.names import FULL
from warchest.rules.known import spying
from warchest.rules.state.position import Position

OnTransition = Callable[[Position, int, Position], None]
"""A function called with the position before an id, the id, and the position after it, which the next ids change."""


def replay_text(text: GameText, on_transition: OnTransition | None = None) -> Position:
    """Replay a game in any form. Return its last position: the true one, or one that agrees with everything its reader knows.

    Raises TextError if a line breaks a rule. Variations are checked only in the full form.
    """
    r = text.setup.tables()
    if text.form == FULL:
        s = text.start
        play = Replayer(r, s, text.setup.board, _reporting(by_the_rules(r, s), s, on_transition))
        play.lines(text.lines)
    else:
        knowledge = Knowledge(text.information_state()._replace(ids=(), seen=()))
        s = knowledge.possible_position
        play = Replayer(
            r, s, text.setup.board, _reporting(_by_knowledge(knowledge, text.information_state()), s, on_transition)
        )
        _replay_known(text, s, play)
    check_result(text, s)
    return s


def _replay_known(text: GameText, s: Position, play: Replayer) -> None:
    """Replay the lines of a form that hides coins. Raises TextError if a hand that the seat's Spy saw is missing."""
    for line, following in zip_longest(text.lines, text.lines[1:]):
        play.line(line)
        looks = spying(text.setup.tables(), s)
        is_shown = isinstance(line.what, SpyLook) or (following and isinstance(following.what, SpyLook))
        if looks and looks[0] == text.seat and not is_shown:
            raise line.error("The hand that was seen is missing: a line such as 'look A B royal' follows.")


def _by_knowledge(knowledge: Knowledge, state: InformationState) -> IdPlayer:
    """Return a judge with the knowledge of the text's reader."""

    def judge(id_: int) -> bool:
        length = len(knowledge.ids)
        try:
            knowledge.update((id_,), state.seen)
        except ImpossibleStateError:
            # If the id is legal but the hand seen after it is not, the line with that hand is refused later.
            return len(knowledge.ids) > length
        return True

    return judge


def _reporting(judge: IdPlayer, s: Position, on_transition: OnTransition | None) -> IdPlayer:
    """Return the same judge, reporting each transition that it allows."""
    if on_transition is None:
        return judge

    def judge_and_report(id_: int) -> bool:
        before = s.copy()
        if not judge(id_):
            return False
        on_transition(before, id_, s)
        return True

    return judge_and_report
