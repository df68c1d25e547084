"""Plays a game's text as far as its reader may know, so that every form of it can be checked and shown.

The full form is played by the rules as it stands. Of what one seat knew, or everybody, it is asked whether some game could have gone so:
the knowledge that a bot has of such a record says it.
"""

from collections.abc import Callable
from itertools import zip_longest

from warchest.bots.knowledge import BadRecord, Knowledge, tables_of
from warchest.notation.texts import _
from warchest.record import Record
from warchest.rules.position import Position
from warchest.rules.views import spying
from warchest.text.games import GameText
from warchest.text.games_headers import FULL
from warchest.text.games_lines import Looked
from warchest.text.games_replay import Judge, Replay, by_the_rules, check_result

Tell = Callable[[Position, int, Position], None]
"""Told of what happened: the position before it, its id, the position after it. That one is changed later."""


def play_text(text: GameText, tell: Tell | None = None) -> Position:
    """Play a game of any form and return its last position: the truth, or one that is right in all that the form's reader may know.

    TextError where a line breaks a rule. Of variations only those of the full form are checked.
    """
    r = tables_of(text.setup)
    if text.form == FULL:
        s = text.start
        play = Replay(r, s, text.setup.board, _telling(by_the_rules(r, s), s, tell))
        play.lines(text.lines)
    else:
        knowledge = Knowledge(text.record()._replace(ids=(), seen=()))
        s = knowledge.shadow
        play = Replay(r, s, text.setup.board, _telling(_by_what_is_known(knowledge, text.record()), s, tell))
        _play_known(text, s, play)
    check_result(text, s)
    return s


def _play_known(text: GameText, s: Position, play: Replay) -> None:
    """Play the lines of what a seat or everybody knew; a hand that the seat's own Spy saw must be told."""
    for line, following in zip_longest(text.lines, text.lines[1:]):
        play.line(line)
        looks = spying(tables_of(text.setup), s)
        told = isinstance(line.what, Looked) or (following and isinstance(following.what, Looked))
        if looks and looks[0] == text.seat and not told:
            raise line.error(_("The hand that was seen is missing: a line such as 'look A B royal' follows."))


def _by_what_is_known(knowledge: Knowledge, record: Record) -> Judge:
    """The judge that knows what the record's reader knows."""

    def judge(id_: int) -> bool:
        length = len(knowledge.ids)
        try:
            knowledge.update((id_,), record.seen)
        except BadRecord:
            # Where the id is well, but not the hand seen after it, the line that tells the hand will be refused.
            return len(knowledge.ids) > length
        return True

    return judge


def _telling(judge: Judge, s: Position, tell: Tell | None) -> Judge:
    """The same judge; what it allows is told."""
    if tell is None:
        return judge

    def judge_and_tell(id_: int) -> bool:
        before = s.copy()
        if not judge(id_):
            return False
        tell(before, id_, s)
        return True

    return judge_and_tell
