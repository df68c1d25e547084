"""The claims of an example, checked in the position after its steps (the words are explained in ``Example.claims``)."""

from collections.abc import Callable

from warchest.game.game import Game
from warchest.game.text.names import seat_name, seat_of
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.known import SIDES, counts
from warchest.rules.state.layout import BESIDE, FORT

ZONES = {"hand": "hand", "bag": "bag", "faceup": "faceup", "facedown": "facedown", "supply": "supply", "box": "box"}


def false_claims(game: Game, claims: str) -> list[str]:
    """The false claims, each with the true value."""
    differences = []
    for word in claims.split():
        claimed, value = _looked_up(game, word)
        if claimed != value:
            differences.append(f"{word}: {value}")
    return differences


def _looked_up(game: Game, word: str) -> tuple[object, object]:
    """The claimed value and the true one."""
    name, sign, value = word.partition("=")
    if sign and name in _NAMED:
        return value, _NAMED[name](game, value)
    if sign and "." in name:
        seat, what = name.split(".")
        return _of_seat(game, seat, what, value)
    if sign:
        return value, _token(game, name)
    kind, place = word.split("@")
    hex_, _, height = place.partition("*")
    return _standing(game, kind, hex_, int(height or 1))


def _standing(game: Game, kind: str, hex_: str, height: int) -> tuple[object, object]:
    s, index = game.position, game.board.by_name[hex_]
    if kind in ("fort", "open"):
        return kind == "fort", bool(s.token[index] & FORT)
    unit = next((unit for unit in game.view(None).units if unit.hex == hex_), None)
    assert kind == "empty" or kind in game.setup.ruleset.row_of, kind
    return (None if kind == "empty" else (kind, height)), (unit and (unit.kind, unit.height))


def _of_seat(game: Game, seat: str, what: str, value: str) -> tuple[object, object]:
    s, words = game.position, [] if value == "-" else value.split(",")
    if what == "holds":
        held = game.view(None).held
        return dict.fromkeys(words, seat[0]), {word: held.get(word) for word in words}
    if what == "sealed":
        sealed = s.seals[SIDES.index(seat[0])]
        return sorted(words), sorted(
            decree for decree, number in WAR_CHEST.decree_number.items() if sealed >> number & 1
        )
    coins = counts(game.tables, s, seat_of(game.tables.seats, seat), ZONES[what])
    if not words:
        return {}, coins
    return {word: words.count(word) for word in words}, {word: coins.get(word, 0) for word in words}


def _token(game: Game, name: str) -> str:
    """Where a decoy or a counter is."""
    s = game.position
    if name in WAR_CHEST.decoys:
        place = s.decoys[WAR_CHEST.decoys.index(name)] - BESIDE
        return "nowhere" if place < 0 else seat_name(game.tables.seats, place - 1) if place else "card"
    mark = s.poisons[WAR_CHEST.poisoners.index(name)]
    return game.board.names[mark - 1] if mark else "card"


def _next(game: Game, _value: str) -> str:
    return seat_name(game.tables.seats, game.decider) if game.decider is not None else "nobody"


def _initiative(game: Game, _value: str) -> str:
    seat = game.view(None).initiative.seat
    return "nobody" if seat is None else seat_name(game.tables.seats, seat)


def _winner(game: Game, _value: str) -> str:
    outcome = game.view(None).outcome
    return str(None if outcome is None else outcome.winner)


_NAMED: dict[str, Callable[[Game, str], str]] = {
    "next": _next,
    "asked": lambda game, _value: game.prompt.step if game.prompt else "nothing",
    "round": lambda game, _value: str(game.view(None).round),
    "initiative": _initiative,
    "winner": _winner,
}
