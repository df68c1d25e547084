"""The actions of the lite game as sentences: place knight b2, move knight b2 b3, attack b3 c3, control d1, recruit knight, initiative."""

import re

from warchest.game import Game
from warchest.tui.input import UnclearError
from warchest.wording.languages import N_, _

_ACTION = re.compile(r"(place|move|attack|control|recruit|initiative)(?:\s+(.*))?")
_SQUARE = re.compile(r"[a-i][0-8]")
_FILLERS = ("from", "to", "at", "on", "with", "by", "the")
_SQUARES = {"place": (1,), "move": (2,), "attack": (2,), "control": (1,), "recruit": (0,), "initiative": (0,)}
"""The number of squares named after each verb."""


def in_words(game: Game, line: str) -> str:
    """Return the words of the notation for a sentence, and other lines unchanged. Raises UnclearError for an incomplete sentence.

    A walk of two squares, or an attack from a distance, has the word of the unit's card, which is found here.
    """
    found = _ACTION.fullmatch(line.strip().lower())
    if found is None:
        return line
    verb = found[1]
    named = [
        word
        for word in (found[2] or "").replace(",", " ").replace("(", " ").replace(")", " ").split()
        if word not in _FILLERS
    ]
    squares = [word for word in named if _SQUARE.fullmatch(word)]
    coins = [word for word in named if not _SQUARE.fullmatch(word)]
    if len(squares) not in _SQUARES[verb]:
        raise UnclearError(_(USAGE))
    return _WORDS[verb](game, coins, squares)


USAGE = N_(
    "Type place UNIT SQUARE, move UNIT FROM TO, attack UNIT FROM AT, control SQUARE, recruit UNIT, or initiative COIN."
)
"""The forms of the sentences."""


def _place(game: Game, coins: list[str], squares: list[str]) -> str:
    if len(coins) != 1:
        raise UnclearError(_(USAGE))
    return f"{coins[0]}@{squares[0]}"


def _move(game: Game, coins: list[str], squares: list[str]) -> str:
    start, end = squares
    if f"step@{end}" in _legal(game):
        return f"step@{end}"
    plain = f"{start}-{end}"
    return plain if plain in _legal(game) or f"tactic@{start}" not in _legal(game) else f"tactic@{start} step@{end}"


def _attack(game: Game, coins: list[str], squares: list[str]) -> str:
    start, end = squares
    if f"hit@{end}" in _legal(game):
        return f"hit@{end}"
    plain = f"{start}x{end}"
    return plain if plain in _legal(game) or f"tactic@{start}" not in _legal(game) else f"tactic@{start} hit@{end}"


def _control(game: Game, coins: list[str], squares: list[str]) -> str:
    paid = f"control@{squares[0]}({coins[0]})" if coins else ""
    return paid if paid in _legal(game) else f"control@{squares[0]}"


def _recruit(game: Game, coins: list[str], squares: list[str]) -> str:
    if not 1 <= len(coins) <= 2:
        raise UnclearError(_(USAGE))
    return f"recruit={coins[0]}({coins[-1]})"


def _initiative(game: Game, coins: list[str], squares: list[str]) -> str:
    return f"claim({coins[0]})" if coins else "claim"


_WORDS = {
    "place": _place,
    "move": _move,
    "attack": _attack,
    "control": _control,
    "recruit": _recruit,
    "initiative": _initiative,
}


def _legal(game: Game) -> set[str]:
    return {choice.word for choice in game.choices()}
