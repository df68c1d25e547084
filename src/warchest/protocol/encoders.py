"""Conversions of setups, choices, draws and histories to messages of the protocol, and back."""

from msgspec import UNSET

from warchest.game.choices import Choice
from warchest.game.history import InformationState
from warchest.game.history import Look as SeenHand
from warchest.game.setup import Setup, check_ruleset, in_version, ruleset_of
from warchest.game.text.names import TextError, seat_name, seat_names, seat_of
from warchest.game.text.position.text import PositionText
from warchest.protocol import messages
from warchest.protocol.reading import RequestError
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import ruleset_named
from warchest.rules.state import ids
from warchest.rules.state.layout import SLOTS


def setup_fields(setup: Setup) -> messages.SetupFields:
    """Return the public part of a setup."""
    names = setup.board.names
    return messages.SetupFields(
        ruleset=setup.ruleset.id,
        version=setup.ruleset.version,
        units=setup.ruleset.declaration or UNSET,
        setup=setup.name,
        seats=list(seat_names(setup.seats)),
        boxes=list(setup.boxes),
        variants=list(setup.variants),
        armies=[list(army) for army in setup.armies],
        pool=list(setup.pool),
        decrees=list(setup.decrees),
        forts=setup.forts,
        seed=setup.seed,
        initiative=None if setup.holder is None else seat_name(setup.seats, setup.holder),
        hexes=list(names),
        locations=[names[hex_] for hex_ in setup.board.locations],
    )


def setup_of(fields: messages.SetupFields, ruleset: Ruleset) -> Setup:
    """Return the setup from the fields of ``setup_fields``. Raises `SetupError` or `TextError` if there is no such setup."""
    ruleset = ruleset_of(fields.units) if isinstance(fields.units, str) else ruleset_named(fields.ruleset, ruleset)
    check_ruleset(ruleset, fields.ruleset)
    seats = len(fields.seats)
    # The setup itself refuses any other number of seats.
    holder = seat_of(seats, fields.initiative) if fields.initiative is not None and seats in ruleset.boards else None
    return Setup(
        name=fields.setup,
        ruleset=ruleset if fields.version is UNSET else in_version(ruleset, fields.version),
        armies=tuple(map(tuple, fields.armies)),
        pool=tuple(fields.pool),
        holder=holder,
        seed=fields.seed,
        seats=seats,
        boxes=tuple(fields.boxes),
        variants=tuple(fields.variants),
        decrees=tuple(fields.decrees),
        forts=fields.forts,
    )


def history_of(state: InformationState) -> messages.History:
    """Return the history of a game as ids, to one seat's knowledge."""
    seats, start = state.setup.seats, state.start
    looks = [messages.LookFields(look.at, seat_name(seats, look.seat), _draws(look.hand)) for look in state.seen]
    position = None if start is None else PositionText(state.setup, state.seat, start).line(declared=False)
    return messages.History(list(state.ids), looks, position)


def information_state_of(history: messages.History, setup: Setup, seat: int) -> InformationState:
    """Return the information state of a seat from its history in a game with this setup.

    Raises `TextError` or `RequestError` if there is no such history.
    """
    seen = tuple(_seen_hand(look, setup.seats, f"history.looks[{number}]") for number, look in enumerate(history.looks))
    start = None
    if history.position is not None:
        position = PositionText.parse(history.position, setup.ruleset)
        if (position.setup, position.form) != (setup, seat):
            reason = "The position has another setup than the request, or is not this seat's view."
            raise RequestError("bad_request", reason, "history.position")
        start = position.known
    return InformationState(setup, seat, tuple(history.ids), seen, start)


def choice_fields(choice: Choice, seats: int) -> messages.ListedChoice:
    """Return a choice as a message."""
    deploys = choice.verb == "deploy"
    return messages.ListedChoice(
        word=choice.word,
        text=choice.label,
        id=choice.id,
        verb=choice.verb,
        coin=choice.coin,
        hex=None if deploys else choice.hex,
        to=choice.to,
        kind=choice.word.partition("@")[0] if deploys else choice.kind,
        seat=None if choice.seat is None else seat_name(seats, choice.seat),
        cost=choice.cost,
    )


def _draws(hand: tuple[int, ...]) -> list[int]:
    """Return the coins of a hand, each as the id of its draw."""
    return [ids.DRAW + slot for slot, count in enumerate(hand) for _coin in range(count)]


def _seen_hand(look: messages.LookFields, seats: int, field: str) -> SeenHand:
    """Return a hand that a Spy saw. Raises `RequestError` if there is no such hand."""
    slots = [id_ - ids.DRAW for id_ in look.hand]
    if not all(0 <= slot < SLOTS for slot in slots):
        raise RequestError("bad_request", "A hand is a list of draws, one id for each coin.", f"{field}.hand")
    try:
        seat = seat_of(seats, look.seat)
    except TextError as error:
        raise RequestError("no_seat", error.reason, f"{field}.seat") from None
    return SeenHand(look.after, seat, tuple(slots.count(slot) for slot in range(SLOTS)))
