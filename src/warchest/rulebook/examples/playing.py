"""Examples in play: the game that stands at one, what its reader is shown after some choices, and why a try is against the rules.

The reader decides for one seat. What chance draws within an example follows at once, always the same; the example ends where another seat
is to decide.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from warchest.game import Game, IllegalChoice
from warchest.notation.lines import Story
from warchest.notation.players import player_name, side_name
from warchest.notation.texts import _
from warchest.rulebook.examples.board import lay_out
from warchest.rulebook.examples.catalogue import EXAMPLES
from warchest.rulebook.examples.example import Example
from warchest.text.names import seat_of as numbered

_KEY = b"the rulebook that runs"
"""What an example draws from: so every reader sees the same coins."""


class UnknownExampleError(LookupError):
    """There is no example of that name; its text is a sentence for a person."""


def example_game(example: Example) -> Game:
    """A game that stands where the example begins. The caller may play on with it."""
    return _begun(example.name).copy()


def seat_of(example: Example) -> int:
    """The number of the seat that the reader decides for."""
    return numbered(_begun(example.name).tables.seats, example.seat)


def shown(name: str, ids: Iterable[int] = ()) -> dict[str, Any]:
    """What the reader of an example sees after these choices of its seat: ``view``, ``ask`` (None where it has ended), ``ends``, ``trail``
    and ``said`` as in docs/wire.md, and ``choices`` that lie before, as ``steps``: the ids that the example itself would choose.

    ``trail`` and ``said`` are what the last choice has done. UnknownExampleError for a name that is none, IllegalChoice for a choice that
    the rules forbid, with the reason.
    """
    example = _example(name)
    seat = seat_of(example)
    game, before = _played(example, ids)
    view = game.view(seat)
    winner, how = view.pop("winner"), view.pop("how")
    return {
        "view": view | {"result": _result(game, winner, how)},
        "ask": game.ask(seat),
        "ends": game.decider != seat,
        "trail": game.lines()[-1].marks if game.log and game.lines() else [],
        "said": [said.text.format(who=player_name(game.tables.seats, said.seat)) for said in game.said(before)],
    }


def why(name: str, ids: Iterable[int], coin: str | None, hex_: str | None, verb: str | None) -> str | None:
    """Why the reader of an example can't do what it tried after these choices, as ``Game.why_not_try`` says it; None where it can.

    Errors as of ``shown``.
    """
    example = _example(name)
    game, _before = _played(example, ids)
    return game.why_not_try(seat_of(example), (), coin, hex_, verb)


def steps_of(name: str) -> list[int]:
    """The ids that the reader's seat chooses where it follows the example. UnknownExampleError for a name that is none."""
    example = _example(name)
    seat = seat_of(example)
    return [id_ for decider, id_ in _follow(example_game(example), example.steps) if decider == seat]


def refusals(name: str) -> list[dict[str, str]]:
    """The example's mistakes: what might be tried (``text``) and the sentence that forbids it (``reason``).

    UnknownExampleError for a name that is none.
    """
    example = _example(name)
    found = []
    for mistake in example.mistakes:
        game = example_game(example)
        *words, last = mistake.words.split()
        for _step in _follow(game, " ".join(words)):
            pass
        found.append({"text": _(mistake.text), "reason": game.why_not(game.read(last)) or ""})
    return found


def _example(name: str) -> Example:
    try:
        return EXAMPLES[name]
    except KeyError:
        raise UnknownExampleError(_("There is no example '{name}' in the rulebook.").format(name=name)) from None


@cache
def _begun(name: str) -> Game:
    """The game at the beginning of an example."""
    example = EXAMPLES[name]
    setup, position = lay_out(example.scene)
    game = Game(setup, _KEY)
    game._position, game.log, game._actors = position.copy(), [], []
    game._story = (Story(game.tables, game.board), position.copy())
    for _step in _follow(game, example.before):
        pass
    return game


def _follow(game: Game, words: str) -> Iterator[tuple[int | None, int]]:
    """Play these words one by one, and tell who chose which id."""
    for word in words.split():
        decider, id_ = game.decider, game.read(word.rpartition(":")[2])
        game.play(id_)
        yield decider, id_


def _played(example: Example, ids: Iterable[int]) -> tuple[Game, int]:
    """The game after the reader's choices, and how long its log was before the last one."""
    game, seat = example_game(example), seat_of(example)
    before = len(game.log)
    for id_ in ids:
        if game.decider != seat:
            raise IllegalChoice(_("The example ends here."))
        before = len(game.log)
        game.play(id_)
    return game, before


def _result(game: Game, winner: str | None, how: str | None) -> dict[str, Any] | None:
    if how is None:
        return None
    text = _("Drawn game") if winner is None else _("{side} wins").format(side=side_name("AB".index(winner)))
    return {"winner": winner, "how": how, "text": text, "detail": game.prompt}
