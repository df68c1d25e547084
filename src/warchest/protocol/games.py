"""The methods of games: start, copy, close and list games, play or undo decisions and draws, resign, and read a game."""

from collections.abc import Sequence
from secrets import token_bytes
from typing import Any

from warchest.game.game import Game
from warchest.game.setup import Setup, SetupError
from warchest.game.text.gametext.parse import parse_game
from warchest.game.text.names import TextError, seat_of, shown
from warchest.game.text.position.text import read_position
from warchest.homebrew import FaultsError, read_box, ruleset_with
from warchest.protocol.encoders import choice_fields, setup_fields
from warchest.protocol.engine import CHANCE_NAME, Engine, SessionGame
from warchest.protocol.messages import (
    Apply,
    Branch,
    Choices,
    Copy,
    CountLeaves,
    Draw,
    GetPosition,
    GetRecord,
    GetView,
    Happened,
    HashAnswer,
    HeldGames,
    LeafCounts,
    Legal,
    Named,
    New,
    Nothing,
    OfGame,
    Plain,
    PositionAnswer,
    RecordAnswer,
    ResignRequest,
    StartedGame,
    State,
    Undo,
    ViewAnswer,
    WhyNot,
    merged,
)
from warchest.protocol.reading import RequestError, bad_text
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import RULESETS, WAR_CHEST
from warchest.rules.perft import TooMany, split

_FIELDS = {"holder": "initiative", "pool": "setup", "": None}
"""The names of set-up fields in a request, if they differ."""


def new(engine: Engine, request: New) -> Plain:
    """Start a game from options, a position or a record."""
    engine.require_free(request.game, "game")
    key = _key(request)
    session = _started(engine.ruleset, request, key)
    happened = session.draw_due()
    engine.games[request.game] = session
    begun = StartedGame(request.game, key.hex(), setup_fields(session.game.setup))
    return merged(begun, Happened(happened), session.state())


def copy(engine: Engine, request: Copy) -> Plain:
    """Copy a game under another name."""
    session = engine.game(request.game)
    engine.require_free(request.to, "to")
    engine.games[request.to] = session.copy()
    return merged(Named(request.to), session.state())


def close(engine: Engine, request: OfGame) -> Nothing:
    """Close a game."""
    engine.game(request.game)
    del engine.games[request.game]
    return Nothing()


def games(engine: Engine, _request: Nothing) -> HeldGames:
    """Return all open games, oldest first."""
    return HeldGames([merged(Named(name), session.state()) for name, session in engine.games.items()])


def _key(request: New) -> bytes:
    """Return the key for the draws: the one in the request, else a random one."""
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


def _started(ruleset: Ruleset, request: New, key: bytes) -> SessionGame:
    """Return the requested game, with nothing drawn yet."""
    options, draws = request.options(), request.chance == "auto"
    from_texts = [name for name in ("position", "record") if isinstance(getattr(request, name), str | dict)]
    if len(from_texts) + bool(options) > 1:
        reason = "A game starts from options, a position or a record: leave '{name}' out."
        raise RequestError("bad_request", reason.format(name=from_texts[-1]), from_texts[-1])
    try:
        if isinstance(request.record, str):
            text = parse_game(request.record, ruleset)
            return SessionGame(Game.from_text(text, key, chance="manual"), draws)
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
    """Return the rule set named in a request, with its declared units.

    Raises `RequestError` if there is no such rule set, or units are declared for one that is neither War Chest nor the engine's own.
    """
    if name in (None, ours.id):
        return _with_units(ours, units)
    if name not in RULESETS:
        reason = "There is no rule set '{name}'. Choose from {known}."
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
    """Play decisions, and draws if the host makes them: all or none."""
    session = engine.game(request.game)
    if request.seat is not None and session.seat(request.seat, "seat") != session.game.decider:
        reason = "{seat} does not decide now."
        raise RequestError("not_your_turn", reason.format(seat=request.seat), "seat")
    after = session.copy()
    happened = after.play(request.decisions)
    engine.games[request.game] = after
    return merged(Happened(happened), after.state())


def draw(engine: Engine, request: OfGame) -> Plain:
    """Draw one coin or flip the marker."""
    session = engine.game(request.game)
    if session.decider is None:
        raise RequestError("game_over", "The game is over: there are no more draws.", "game")
    if session.decider != CHANCE_NAME:
        raise RequestError("nothing_to_draw", "There is nothing to draw now.", "game")
    return merged(Happened([session.draw()]), session.state())


def undo(engine: Engine, request: Undo) -> State:
    """Undo the last decisions, each with the draws after it."""
    session = engine.game(request.game)
    after = session.copy()
    try:
        after.game.undo(request.number)
    except IndexError:
        reason = "Cannot undo {number}: fewer decisions were made."
        raise RequestError("nothing_to_undo", reason.format(number=request.number), "number") from None
    engine.games[request.game] = after
    return after.state()


def resign(engine: Engine, request: ResignRequest) -> State:
    """Resign for the side of a seat."""
    session = engine.game(request.game)
    seat = session.seat(request.seat, "seat")
    if session.decider is None:
        raise RequestError("game_over", "The game is over: no side can resign.", "game")
    session.game.resign(seat)
    return session.state()


def choices(engine: Engine, request: OfGame) -> Choices:
    """Return the decider and all choices or draws that may come next."""
    session = engine.game(request.game)
    game, seats = session.game, session.game.setup.seats
    listed = [choice_fields(choice, seats) for choice in game.choices()]
    draws = [
        Draw(session.name(game.drawer), game.choice(id_).word, id_, weight)
        for id_, weight in game.chance_outcomes().items()
    ]
    return Choices(session.decider, session.prompt, session.action_open, listed, draws)


def view(engine: Engine, request: GetView) -> ViewAnswer:
    """Return the view of a seat, or the public view."""
    session = engine.game(request.game)
    return ViewAnswer(session.game.view(session.viewer(request.seat, "seat")))


def position(engine: Engine, request: GetPosition) -> PositionAnswer:
    """Return the position as text."""
    session = engine.game(request.game)
    text = session.game.position_text(session.form(request.form))
    return PositionAnswer(text.line() if request.write == "line" else text.to_json())


def hash_(engine: Engine, request: OfGame) -> HashAnswer:
    """Return the hash of the position."""
    return HashAnswer(engine.game(request.game).game.hash)


def record(engine: Engine, request: GetRecord) -> RecordAnswer:
    """Return the game as text."""
    session = engine.game(request.game)
    return RecordAnswer(session.game.to_text(session.form(request.form)))


def why_not(engine: Engine, request: WhyNot) -> Legal:
    """Return the rule that forbids a decision, or the first illegal one of several."""
    session = engine.game(request.game)
    trial = session.copy()
    for at, decision in enumerate(request.decisions):
        try:
            trial.step(decision, f"decisions[{at}]")
        except RequestError as error:
            if error.code != "illegal":
                raise
            return Legal(False, at, decision, str(error.more["rule"]), error.reason)
    return Legal(True)


def count(engine: Engine, request: CountLeaves) -> LeafCounts:
    """Return the number of leaves below the position, by first ply."""
    session = engine.game(request.game)
    game, depth = session.game, request.depth if session.game.outcome is None else 0
    try:
        leaves_by_id = split(game.tables, game.position, depth, request.most)
    except TooMany:
        reason = "There are more than {most} leaves at depth {depth}: choose a smaller depth."
        raise RequestError("too_many_leaves", reason.format(most=request.most, depth=request.depth), "depth") from None
    words = {choice.id: choice.word for choice in game.choices()}
    by = [Branch(words.get(id_) or game.choice(id_).word, id_, number) for id_, number in leaves_by_id.items()]
    return LeafCounts(sum(leaves_by_id.values()) if leaves_by_id else 1, by)
