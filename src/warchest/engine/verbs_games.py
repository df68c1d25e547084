"""Games that begin, are copied and are closed."""

from secrets import token_bytes
from typing import Any

from warchest.bots.telling import setup_json
from warchest.engine.engine import Engine
from warchest.engine.errors import RefusedError, bad_text
from warchest.engine.held import HeldGame
from warchest.engine.requests import Copy, New, Nothing, OfGame
from warchest.engine.told import ToldGame
from warchest.notation.texts import _
from warchest.options import deal
from warchest.setups import ARMY, Setup, SetupError
from warchest.text.errors import TextError
from warchest.text.games_reading import parse_game
from warchest.text.names import seat_of

_FIELDS = {"holder": "initiative", "pool": "setup", "": None}
"""What fields of a set-up are called in a request, where that differs."""


def new(engine: Engine, request: New) -> dict[str, Any]:
    """A game begun: from options, a position or a record."""
    engine.require_free(request.game, "game")
    key = _key(request)
    held = _begun(request, key)
    happened = held.run_on()
    engine.games[request.game] = held
    setup = setup_json(held.game.setup)
    return {"game": request.game, "key": key.hex(), "setup": setup, "happened": happened, **held.stands()}


def copy(engine: Engine, request: Copy) -> dict[str, Any]:
    """The same game once more, under another name."""
    held = engine.held(request.game)
    engine.require_free(request.to, "to")
    engine.games[request.to] = held.copy()
    return {"game": request.to, **held.stands()}


def close(engine: Engine, request: OfGame) -> dict[str, Any]:
    """The game is forgotten."""
    engine.held(request.game)
    del engine.games[request.game]
    return {}


def games(engine: Engine, _request: Nothing) -> dict[str, Any]:
    """All games that are held, oldest first."""
    return {"games": [{"game": name, **held.stands()} for name, held in engine.games.items()]}


def _key(request: New) -> bytes:
    """The key that draws come from, a random one where none is given."""
    if not isinstance(request.key, str):
        return token_bytes(32)
    try:
        key = bytes.fromhex(request.key)
    except ValueError:
        key = b""
    if not 1 <= len(key) <= 64:
        reason = _("A key is 1 to 64 bytes in hexadecimal digits, two digits a byte.")
        raise RefusedError("bad_request", reason, "key")
    return key


def _begun(request: New, key: bytes) -> HeldGame:
    """The game as it is asked for, nothing drawn in it yet."""
    options, draws = request.options(), request.chance == "auto"
    from_texts = [name for name in ("position", "record") if isinstance(getattr(request, name), str | dict)]
    if len(from_texts) + bool(options) > 1:
        reason = _("A game begins from options, from a position or from a record: leave '{name}' out.")
        raise RefusedError("bad_request", reason.format(name=from_texts[-1]), from_texts[-1])
    try:
        if isinstance(request.record, str):
            told = parse_game(request.record)
            return HeldGame(ToldGame.from_record(told, key), draws, told.resigned)
        if isinstance(request.position, str | dict):
            return HeldGame(ToldGame.from_position(request.position, key), draws)
    except TextError as error:
        raise bad_text(error, from_texts[0]) from None
    return HeldGame(ToldGame(_setup(**options), key), draws)


def _setup(setup: str | None = None, **options: Any) -> Setup:
    """The set-up that options ask for."""
    seats = options.get("seats", 2)
    initiative = options.pop("initiative", None)
    try:
        holder = None if initiative is None or seats not in ARMY else seat_of(seats, initiative)
        return deal(setup or ("chosen" if "armies" in options else "random"), holder=holder, **options)
    except SetupError as error:
        raise RefusedError("bad_setup", str(error), _FIELDS.get(error.field, error.field)) from None
    except TextError as error:
        raise RefusedError("no_seat", error.reason, "initiative") from None
