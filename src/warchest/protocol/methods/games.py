"""The methods of games: they begin, copy, close and list games, carry out or take back decisions and draws, and resign."""

from collections.abc import Sequence
from secrets import token_bytes
from typing import Any

from warchest.formats.errors import TextError
from warchest.formats.gametext.parse import parse_game
from warchest.formats.names import seat_of, shown
from warchest.formats.position.text import read_position
from warchest.game import Game
from warchest.homebrew import FaultsError, read_box, ruleset_with
from warchest.protocol.encoders import setup_fields
from warchest.protocol.engine import Engine
from warchest.protocol.errors import RequestError, bad_text
from warchest.protocol.messages import (
    Apply,
    Begun,
    Copy,
    Games,
    Happened,
    Named,
    New,
    Nothing,
    OfGame,
    Plain,
    ResignRequest,
    State,
    Undo,
    merged,
)
from warchest.protocol.session_game import CHANCE_NAME, SessionGame
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.rulesets import RULESETS
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.setup import Setup, SetupError

_FIELDS = {"holder": "initiative", "pool": "setup", "": None}
"""By field of a set-up, its name in a request, if that differs."""


def new(engine: Engine, request: New) -> Plain:
    """Begin a game from options, a position or a record."""
    engine.require_free(request.game, "game")
    key = _key(request)
    held = _begun(engine.ruleset, request, key)
    happened = held.draw_due()
    engine.games[request.game] = held
    begun = Begun(request.game, key.hex(), setup_fields(held.game.setup))
    return merged(begun, Happened(happened), held.state())


def copy(engine: Engine, request: Copy) -> Plain:
    """Copy a game under another name."""
    held = engine.held(request.game)
    engine.require_free(request.to, "to")
    engine.games[request.to] = held.copy()
    return merged(Named(request.to), held.state())


def close(engine: Engine, request: OfGame) -> Nothing:
    """Forget a game."""
    engine.held(request.game)
    del engine.games[request.game]
    return Nothing()


def games(engine: Engine, _request: Nothing) -> Games:
    """Return all games that are held, oldest first."""
    return Games([merged(Named(name), held.state()) for name, held in engine.games.items()])


def _key(request: New) -> bytes:
    """Return the key from which coins are drawn: the one given, else a random one."""
    if not isinstance(request.key, str):
        return token_bytes(32)
    try:
        key = bytes.fromhex(request.key)
    except ValueError:
        key = b""
    if not 1 <= len(key) <= 64:
        reason = "A key is 1 to 64 bytes in hexadecimal digits, two digits a byte."
        raise RequestError("bad_request", reason, "key")
    return key


def _begun(ruleset: Ruleset, request: New, key: bytes) -> SessionGame:
    """Return the requested game, with nothing drawn yet."""
    options, draws = request.options(), request.chance == "auto"
    from_texts = [name for name in ("position", "record") if isinstance(getattr(request, name), str | dict)]
    if len(from_texts) + bool(options) > 1:
        reason = "A game begins from options, from a position or from a record: leave '{name}' out."
        raise RequestError("bad_request", reason.format(name=from_texts[-1]), from_texts[-1])
    try:
        if isinstance(request.record, str):
            told = parse_game(request.record, ruleset)
            return SessionGame(Game.from_text(told, key, chance="manual"), draws)
        if isinstance(request.position, str | dict):
            position = read_position(request.position, ruleset)
            return SessionGame(Game.from_position(position, key, chance="manual"), draws)
    except TextError as error:
        raise bad_text(error, from_texts[0]) from None
    return SessionGame(Game(_setup(ruleset, **options), key, chance="manual"), draws)


def _with_units(ruleset: Ruleset, texts: Sequence[str]) -> Ruleset:
    """Return the rule set with the boxes that these texts declare. Raises `RequestError` if one of them can't be used."""
    if not texts:
        return ruleset
    try:
        return ruleset_with([read_box(text) for text in texts])
    except FaultsError as error:
        raise RequestError("bad_setup", "\n".join(map(str, error.faults)), "units") from None


def _named(ours: Ruleset, name: str | None, units: Sequence[str]) -> Ruleset:
    """Return the rule set that a request names, with its declared units.

    Raises `RequestError` if there is no such rule set, or units are declared for one that is neither War Chest nor the engine's own.
    """
    if name in (None, ours.id):
        return _with_units(ours, units)
    if name not in RULESETS:
        reason = "There is no rule set '{name}': there are {known}."
        known = ", ".join(dict.fromkeys((ours.id, *RULESETS)))
        raise RequestError("bad_setup", reason.format(name=shown(str(name)), known=known), "ruleset")
    if units and name != WAR_CHEST.id:
        raise RequestError("bad_setup", "Units can be declared for War Chest only: leave them out.", "units")
    return _with_units(RULESETS[str(name)], units)


def _setup(
    ours: Ruleset, setup: str | None = None, ruleset: str | None = None, units: Sequence[str] = (), **options: Any
) -> Setup:
    """Return the set-up that options describe."""
    rules = _named(ours, ruleset, units)
    seats = options.get("seats", 2)
    initiative = options.pop("initiative", None)
    try:
        holder = None if initiative is None or seats not in rules.boards else seat_of(seats, initiative)
        name = setup or ("chosen" if "armies" in options else "random")
        return Setup.named(name, holder=holder, ruleset=rules, **options)
    except SetupError as error:
        raise RequestError("bad_setup", str(error), _FIELDS.get(error.field, error.field)) from None
    except TextError as error:
        raise RequestError("no_seat", error.reason, "initiative") from None


def apply(engine: Engine, request: Apply) -> Plain:
    """Carry out decisions, and draws if the host makes them: all or none."""
    held = engine.held(request.game)
    if request.seat is not None and held.seat(request.seat, "seat") != held.game.decider:
        reason = "It is not {seat} that decides now."
        raise RequestError("not_your_turn", reason.format(seat=request.seat), "seat")
    after = held.copy()
    happened = after.play(request.decisions)
    engine.games[request.game] = after
    return merged(Happened(happened), after.state())


def draw(engine: Engine, request: OfGame) -> Plain:
    """Let the engine draw one coin or flip the marker."""
    held = engine.held(request.game)
    if held.decider is None:
        raise RequestError("game_over", "The game is over: nothing is drawn any more.", "game")
    if held.decider != CHANCE_NAME:
        raise RequestError("nothing_to_draw", "Nothing is to be drawn now.", "game")
    return merged(Happened([held.draw()]), held.state())


def undo(engine: Engine, request: Undo) -> State:
    """Take back the last decisions, each with the draws that followed it."""
    held = engine.held(request.game)
    after = held.copy()
    try:
        after.game.undo(request.number)
    except IndexError:
        reason = "Cannot undo {number}: fewer decisions were made."
        raise RequestError("nothing_to_undo", reason.format(number=request.number), "number") from None
    engine.games[request.game] = after
    return after.state()


def resign(engine: Engine, request: ResignRequest) -> State:
    """Resign for the side of a seat."""
    held = engine.held(request.game)
    seat = held.seat(request.seat, "seat")
    if held.decider is None:
        raise RequestError("game_over", "The game is over: nobody can give it up.", "game")
    held.game.resign(seat)
    return held.state()
