"""Decisions as typed: in any case, with blanks anywhere, with units by their display names and unambiguous abbreviations.

The input always means one word of the grammar (docs/reference/notation.md), and that word is printed. In the lite game a decision
may also be a sentence: place knight b2, move knight b2 b3, attack b3 c3, control d1, recruit knight, initiative.
"""

import re
from collections.abc import Iterable

from warchest.game.game import Game
from warchest.game.text.names import TextError, seat_names, seat_of
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.known import SIDES
from warchest.wording.choices import ORDERS
from warchest.wording.languages import N_, _
from warchest.wording.lite import in_game_words
from warchest.wording.names import decree_name, name_of, player_name, side_names

LISTED = 8
"""At most this many words are listed for an ambiguous input."""
# fmt: off
VERBS = (
    "pass", "claim", "recruit", "bolster", "control", "tactic", "proclaim", "unpoison", "return",
    "step", "hit", "pick", "push", "fort", "poison", "gain", "discard",
    "burn", "decoy", "seat", "lose", "decline", "take", "ban", "order",
)
# fmt: on

_DASHES = str.maketrans({"→": "-", "–": "-", "—": "-", "×": "x"})
_AROUND = re.compile(r"\s*([@=(-])\s*|\s+(\))")
_STRIKES = re.compile(r"\b([a-z]\d+)\s*x\s*([a-z]\d+)\b")
_SIGNS = re.compile(r"([@=()])")
_HEX = re.compile(r"[a-z]\d+")
_FORM = re.compile(r"([^@=()]*)(?:([@=])([^()]*))?(?:\(([^()]*)\))?")
_MANEUVER = re.compile(r"[a-z]\d+[-x][a-z]\d+")
_ACTION = re.compile(r"(place|move|attack|control|recruit|initiative)(?:\s+(.*))?")
_SQUARE = re.compile(r"[a-i][0-8]")
_FILLERS = ("from", "to", "at", "on", "with", "by", "the")
_SQUARES = {"place": (1,), "move": (2,), "attack": (2,), "control": (1,), "recruit": (0,), "initiative": (0,)}
"""The number of squares after each verb."""
USAGE = N_(
    "Type place UNIT SQUARE, move UNIT FROM TO, attack UNIT FROM AT, control SQUARE, recruit UNIT, or initiative COIN."
)
"""The forms of the sentences."""


class UnclearError(ValueError):
    """Raised for input without a meaning, or with several. The message is a sentence."""


def words_of(game: Game) -> dict[str, int]:
    """Return the ids of the legal decisions, by word."""
    return {choice.word: choice.id for choice in game.choices()}


def split(rules: Ruleset, line: str) -> list[str]:
    """Return the words of a line, each without blanks, with ids instead of names."""
    text = _with_ids(rules, line.lower().translate(_DASHES))
    text = _STRIKES.sub(r"\1x\2", _AROUND.sub(r"\1\2", text))
    return text.replace(",", " ").replace(";", " ").split()


def seats_called(rules: Ruleset, seats: int, name: str) -> list[int]:
    """Return the seats that a name means, in any case: a seat, a side by its letter or as displayed, or ``all``.

    TextError if it means none.
    """
    called = {"all": range(seats)}
    for side, letter in enumerate(SIDES):
        called |= dict.fromkeys([letter, *side_names(rules, side)], range(side, seats, 2))
    for seat, of_text in enumerate(seat_names(seats)):
        numbered = [f"{side} {seat // 2 + 1}" for side in side_names(rules, seat)] if seats > 2 else []
        called |= dict.fromkeys([of_text, player_name(rules, seats, seat), *numbered], range(seat, seat + 1))
    meant = {_joined(word): kind for word, kind in called.items()}.get(_joined(name))
    return [seat_of(seats, name)] if meant is None else list(meant)


def _joined(name: str) -> str:
    """Return a name without blanks and capitals."""
    return "".join(name.split()).casefold()


def read(game: Game, typed: str) -> int:
    """Return the id of the deciding seat's decision for a word from ``split``, preferring a legal one.

    Raises UnclearError if the word means nothing in this game, or several legal decisions.
    """
    legal = words_of(game)
    matches = fitting(typed, legal)
    if len(matches) == 1:
        return legal[matches[0]]
    if matches:
        listed = ", ".join(matches if len(matches) <= LISTED else [*matches[:LISTED], "..."])
        raise UnclearError(_("'{typed}' can mean {words}. Type the one you mean.").format(typed=typed, words=listed))
    try:
        return game.choice(_completed(game, typed)).id
    except TextError as error:
        rules, seats = game.setup.ruleset, game.setup.seats
        names = {name: player_name(rules, seats, seat) for seat, name in enumerate(seat_names(seats))}
        raise UnclearError(error.translated(lambda text: in_game_words(rules, text), names)) from error


def fitting(typed: str, words: Iterable[str]) -> list[str]:
    """Return the words matching an abbreviation. An exact match wins.

    An exact part also wins against longer parts: ``royal`` does not mean ``royal_guard``.
    """
    parts = _parts(typed)
    matches = {word: _parts(word.lower()) for word in words}
    matches = {word: theirs for word, theirs in matches.items() if _is_prefix(parts, theirs)}
    for place, part in enumerate(parts):
        exact = {word: theirs for word, theirs in matches.items() if theirs[place] == part}
        matches = exact or matches
    return list(matches)


def _parts(word: str) -> list[str]:
    """Return the parts of a word, split at its signs. A maneuver is one part, because its signs are between hexes."""
    return [word] if _MANEUVER.fullmatch(word) else [_plain(part) for part in _SIGNS.split(word) if part]


def _plain(part: str) -> str:
    return part.replace("_", "").replace("-", "").replace("'", "")


def _is_prefix(typed: list[str], parts: list[str]) -> bool:
    """Return whether each typed part is a prefix of the corresponding part. The coin in brackets at the end is optional."""
    left_out = parts[len(typed) :]
    if len(typed) > len(parts) or (left_out and left_out[0] != "("):
        return False
    return all(
        part == own or (own.startswith(part) and not _HEX.fullmatch(own))
        for part, own in zip(typed, parts, strict=False)
    )


def _completed(game: Game, typed: str) -> str:
    """Return the word of the grammar that a typed word abbreviates, completed as far as it is unambiguous."""
    match = _FORM.fullmatch(typed)
    if not match or _MANEUVER.fullmatch(typed):
        return typed
    coins = _coins(game)
    head, sign, value, paid = match.groups()
    head = _complete(head, (VERBS, *coins))
    if sign == "=":
        value = _complete(value, _values(game).get(head, coins))
    bracket = "" if paid is None else f"({_complete(paid, coins)})"
    return f"{head}{sign or ''}{value or ''}{bracket}"


def _values(game: Game) -> dict[str, tuple[Iterable[str], ...]]:
    """Return the words that may follow a verb's equals sign, other than coins."""
    rules, seats = game.setup.ruleset, (seat_names(game.setup.seats),)
    return {
        "proclaim": (rules.decree_ids,),
        "return": (rules.decoys,),
        "lose": (("stack", "supply"),),
        "order": (ORDERS,),
        "decoy": seats,
        "seat": seats,
    }


def _coins(game: Game) -> tuple[Iterable[str], ...]:
    """Return the names of coins to search, the deciding seat's coins first."""
    own = [] if game.decider is None else game.view(None).seats[game.decider].army
    rules = game.setup.ruleset
    return (*own, rules.royal, *rules.decoys), rules.kinds


def _complete(part: str, names: Iterable[Iterable[str]]) -> str:
    """Return the unique name with this prefix, from the first group with exactly one match, or the prefix itself."""
    short = _plain(part)
    for group in names:
        matches = [name for name in group if short and _plain(name.lower()).startswith(short)]
        exact = [name for name in matches if _plain(name.lower()) == short]
        if len(exact or matches) == 1:
            return (exact or matches)[0]
    return part


def _spoken(rules: Ruleset) -> list[tuple[str, str]]:
    """Return the display names of coins and decrees that differ from the ids, with those ids, longest first."""
    names = {id_.replace("_", " "): id_ for id_ in (*rules.kinds, *ORDERS)}
    names |= {decree_name(rules, id_): id_ for id_ in rules.decree_ids}
    names |= {name_of(rules, kind): kind for kind in reversed(rules.kinds)}
    spoken = [(name.lower(), id_) for name, id_ in names.items() if name.lower() != id_]
    return sorted(spoken, key=lambda pair: -len(pair[0]))


def _with_ids(rules: Ruleset, text: str) -> str:
    """Return a text in small letters with ids instead of display names."""
    for name, id_ in _spoken(rules):
        text = re.sub(rf"\b{re.escape(name)}\b", id_, text)
    return text


def kind_called(rules: Ruleset, name: str) -> str | None:
    """Return the coin or decree of this name, which may be abbreviated, or None for an unknown or ambiguous name."""
    words = split(rules, name)
    matches = fitting(words[0], (*rules.kinds, *rules.decree_ids)) if len(words) == 1 else []
    return matches[0] if len(matches) == 1 else None


def as_notation(game: Game, line: str) -> str:
    """Return the notation for a sentence, and other lines unchanged. Raises UnclearError for an incomplete sentence.

    A move of two squares, or an attack from a distance, becomes the unit's tactic.
    """
    sentence = _ACTION.fullmatch(_with_ids(game.setup.ruleset, line.strip().lower()))
    if sentence is None:
        return line
    verb = sentence[1]
    named = [
        word
        for word in (sentence[2] or "").replace(",", " ").replace("(", " ").replace(")", " ").split()
        if word not in _FILLERS
    ]
    squares = [word for word in named if _SQUARE.fullmatch(word)]
    coins = [word for word in named if not _SQUARE.fullmatch(word)]
    if len(squares) not in _SQUARES[verb]:
        raise UnclearError(_(USAGE))
    return _WORDS[verb](game, coins, squares)


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
