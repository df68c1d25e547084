"""The pages for readers whose browser runs no scripts: a new game, play, and a moment of a replay.

A game is shown as text, and the legal choices as a form of buttons. The server stores nothing between the steps of an action: the ids
chosen so far are in the address and in the form. In a game on one screen a hand is shown only after a click on its own link. The moment
of a replay is in the address alone.
"""

import secrets
from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, get_args

import msgspec
from litestar import post
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from warchest.bots.registry import LEVELS, Level, bot_line, bot_name, bot_rating
from warchest.game.text.names import seat_names
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.decision import Ask
from warchest.schema.game import Moment, Payload
from warchest.schema.view import DraftCard, SeatView, ToldView
from warchest.server.table import GameRequest, ReplayView, Sitting, StaleError, Table, TableError
from warchest.server.table.game_request import FRIEND, YOU
from warchest.server.web.api import ThePerson, TheTable
from warchest.server.web.guard.limits import ACTIONS, GAMES, limited
from warchest.server.web.messages import ActionId, Seat, Seq, Word
from warchest.wording.board_text import board_text
from warchest.wording.forms import headed, listed, paragraph
from warchest.wording.languages import N_, _
from warchest.wording.lite import told
from warchest.wording.names import box_name, card, decree_catalogue, name_of, player_name, side_name
from warchest.wording.setups import setup_title

ACTION_ID_BYTES = 12
LINES = 30
"""The number of lines of the log that are shown."""

Dotted = Annotated[str, msgspec.Meta(pattern=r"^([0-9]{1,5}(\.[0-9]{1,5}){0,63})?$")]


class PlayForm(msgspec.Struct, forbid_unknown_fields=True):
    """A pressed button: the choice, and the ids that were chosen before it."""

    seat: Seat
    seq: Seq
    action_id: ActionId
    ids: Dotted
    choose: Annotated[int, msgspec.Meta(ge=0, le=65_535)]


def plain_table(
    table: Table, person: str, game_id: str, sitting: Sitting, hand: int | None, ids: str
) -> dict[str, Any]:
    """Return the values for the template. `hand` is the seat whose hand was asked for, `ids` are the choices so far."""
    public = table.payload(person, game_id, None)
    turn = public.waiting.seat if public.waiting is not None and public.waiting.seat in sitting.seats else None
    alone = sitting.seats[0] if sitting.mode == "bot" and sitting.seats else None
    shown = alone if alone is not None else hand if hand is not None and hand == turn else None
    asked = shown
    if shown is None and turn is not None and public.waiting is not None and public.waiting.public:
        asked = turn
    payload = public if asked is None else table.payload(person, game_id, asked)
    rules = sitting.setup.ruleset
    view, ask, chosen = _after(table, person, payload, ids)
    names = {person.seat: person.name for person in payload.people}
    return {
        "board": board_text(rules, view),
        "legend": legend_text(rules, view),
        "cards": card_texts(rules, view, names),
        "seats": [seat_texts(rules, seat, names, show_hand=seat.seat == shown) for seat in view.seats],
        "spied": _spied(rules, view, names),
        "record": [line_text(rules, line.round, line.seat, line.text, len(names)) for line in payload.record[-LINES:]],
        "outcome": view.outcome,
        "prompt": ask.prompt if ask else payload.waiting.prompt if payload.waiting else "",
        "choices": [(choice.id, choice.label) for choice in ask.choices] if ask else [],
        "seat": asked,
        "seq": payload.seq,
        "action_id": secrets.token_urlsafe(ACTION_ID_BYTES),
        "ids": _dotted(chosen),
        "ask_for_hand": (turn, names[turn]) if turn is not None and asked is None else None,
        "waits": public.waiting is not None and turn is None,
    }


@post(
    "/game/{game_id:str}/play", sync_to_thread=True, guards=[limited(ACTIONS)], status_code=303, include_in_schema=False
)
def play(person: ThePerson, table: TheTable, game_id: FromPath[str], data: URLEncodedBody[PlayForm]) -> Redirect:
    """Take a choice: play the action if it is complete, else ask for its next step."""
    ids = [*_split(data.ids), data.choose]
    try:
        if table.looking.preview(person, game_id, data.seat, data.seq, ids).ends:
            table.submit(person, game_id, data.seat, data.action_id, data.seq, ids)
            return Redirect(f"/game/{game_id}", status_code=303)
    except StaleError:
        # The button was pressed twice, or in two windows: the page shows the present state.
        return Redirect(f"/game/{game_id}", status_code=303)
    hand = f"&hand={data.seat}" if table.sitting(person, game_id).mode == "screen" else ""
    return Redirect(f"/game/{game_id}?ids={_dotted(ids)}{hand}", status_code=303)


def _after(table: Table, person: str, payload: Payload, ids: str) -> tuple[ToldView, Ask | None, list[int]]:
    """Return the view and the question after the ids chosen so far, or the present ones if there are no ids or they do not fit."""
    if payload.seat is not None and payload.ask is not None and ids:
        try:
            chosen = _split(ids)
            shown = table.looking.preview(person, payload.game, payload.seat, payload.seq, chosen)
        except (TableError, ValueError):
            return payload.view, payload.ask, []
        if shown.ask is not None:
            return shown.view, shown.ask, chosen
    return payload.view, payload.ask, []


def legend_text(rules: Ruleset, view: ToldView) -> str:
    """Return the legend of the signs that the board has as text."""
    signs = told(
        rules,
        N_(
            "A is {a} (capital letters), b is {b} (small letters), @ is a neutral location. A number is the height of a stack."
        ),
    )
    parts = [
        _("Scripts are off, so the game is shown as text."),
        signs.format(a=side_name(rules, 0), b=side_name(rules, 1)),
        _("Square brackets mark a fort.") if view.forts is not None else "",
    ]
    return paragraph(parts)


def seat_texts(rules: Ruleset, seat: SeatView, names: dict[int, str], *, show_hand: bool) -> dict[str, Any]:
    """Return a seat as text."""
    own = seat.own if show_hand else None
    name, side = names[seat.seat], player_name(rules, len(names), seat.seat)
    locations = told(rules, N_("{n} of {goal} locations")).format(n=seat.markers, goal=seat.goal)
    return {
        "heading": headed(name if side in name else _("{name} ({seat})").format(name=name, seat=side), locations),
        "army": [(name_of(rules, kind), card(rules, kind).line, seat.tally[kind]) for kind in seat.army],
        "hand": _coins(rules, own.hand) if own else None,
        "drawn": name_of(rules, own.drawn) if own and own.drawn else None,
        "previewed": _coins(rules, own.previewed) if own and own.previewed else None,
        "decoys": [
            _("{decoy}: among the coins of {name}").format(decoy=name_of(rules, kind), name=names[holder])
            for kind, holder in seat.decoy.items()
            if holder is not None
        ],
    }


def line_text(rules: Ruleset, round_: int, seat: int, text: str, seats: int) -> str:
    """Return a line of the log of a game with this number of seats."""
    return _("{round}. {line}").format(round=round_, line=headed(player_name(rules, seats, seat), text))


def card_texts(rules: Ruleset, view: ToldView, names: dict[int, str]) -> list[str]:
    """Return the cards beside the board: those of a draft, each banned, taken or free, and the decrees with their effects."""
    drafted = view.draft.pool if view.phase == "draft" and view.draft is not None else []
    decrees = decree_catalogue(rules)
    in_play = view.decrees.ids if view.decrees is not None else []
    return [
        *(_card_of_draft(rules, card_, names) for card_ in drafted),
        *(_("Decree {name}: {line}").format(name=decrees[id_].name, line=decrees[id_].line) for id_ in in_play),
    ]


def _card_of_draft(rules: Ruleset, card_: DraftCard, names: dict[int, str]) -> str:
    name = name_of(rules, card_.kind)
    if card_.banned:
        return _("{unit}: banned.").format(unit=name)
    if card_.seat is not None:
        return _("{unit}: taken by {name}.").format(unit=name, name=names[card_.seat])
    return _("{unit}: free. {line}").format(unit=name, line=card(rules, card_.kind).line)


def _spied(rules: Ruleset, view: ToldView, names: dict[int, str]) -> str | None:
    """Return the hand that a Spy looks at, as text, or None."""
    looked = view.spied
    if looked is None:
        return None
    return _("The hand of {name}: {coins}").format(name=names[looked.seat], coins=_coins(rules, looked.hand))


def _coins(rules: Ruleset, counts: dict[str, int]) -> str:
    return listed(name_of(rules, kind) for kind, number in counts.items() for _each in range(number))


def _split(ids: str) -> list[int]:
    return [int(part) for part in ids.split(".") if part]


def _dotted(ids: Sequence[int]) -> str:
    return ".".join(map(str, ids))


PlainSetup = Literal["first_game", "random", "draft"]
_SETUPS: Final[tuple[PlainSetup, ...]] = get_args(PlainSetup)


class StartForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form: the set-up of the game, and the opponent."""

    setup: PlainSetup
    against: Level | Literal["friend"]
    box: Word = ""
    """one more box besides the base box; empty for none"""


def plain_start() -> dict[str, Any]:
    """Return the choices that the form offers."""
    return {
        "setups": [(name, setup_title(name)) for name in _SETUPS],
        "boxes": [
            (box.id, box_name(WAR_CHEST, box.id)) for box in WAR_CHEST.boxes if box.id not in WAR_CHEST.default_boxes
        ],
        "levels": [
            (
                level,
                _("{level} · {strength} · {rating}").format(
                    level=bot_name(level), strength=bot_line(level), rating=bot_rating(level)
                ),
            )
            for level in LEVELS
        ],
    }


@post("/play", sync_to_thread=True, guards=[limited(GAMES)], status_code=303, include_in_schema=False)
def start(person: ThePerson, table: TheTable, data: URLEncodedBody[StartForm]) -> Redirect:
    """Make a game and open it. The first game is played with the base box alone."""
    other = FRIEND if data.against == "friend" else data.against
    boxes = [*WAR_CHEST.default_boxes, data.box] if data.box and data.setup != "first_game" else None
    return Redirect(
        f"/game/{table.create(person, GameRequest([other, YOU], data.setup, boxes=boxes))}", status_code=303
    )


NEARBY = 10
"""The number of lines of the log that are shown before and after the line of the moment."""


def plain_moment(showing: ReplayView, at: int, form: str) -> dict[str, Any]:
    """Return the template's values for a moment in a form."""
    replay = showing.replay()
    (shown,) = showing.shown(form, at, at)
    view, moment = shown.view, replay.moments[at]
    names = {person.seat: person.name for person in replay.people}
    near = replay.moments[max(1, at - NEARBY) : at + NEARBY + 1]
    rules = showing.setup.ruleset
    return {
        "title": replay.title,
        "about": replay.about,
        "forms": [(one, _form_name(one, names)) for one in replay.forms],
        "text": replay.text,
        "last": showing.last,
        "board": board_text(rules, view),
        "line": _line_text(rules, moment, len(names)),
        "comments": [*(replay.comments if at == 0 else ()), *moment.comments],
        "variations": moment.variations,
        "cards": card_texts(rules, view, names),
        "legend": legend_text(rules, view),
        "seats": [seat_texts(rules, seat, names, show_hand=seat.own is not None) for seat in view.seats],
        "outcome": view.outcome,
        "record": [(line.at, _line_text(rules, line, len(names))) for line in near],
    }


def _line_text(rules: Ruleset, moment: Moment, seats: int) -> str:
    """Return the line of a moment. The first moment has no seat."""
    return moment.text if moment.seat is None else line_text(rules, moment.round, moment.seat, moment.text, seats)


def _form_name(form: str, names: dict[int, str]) -> str:
    """Return the name of a form in words."""
    fixed = {"full": _("All coins"), "public": _("What everybody may see")}
    return fixed.get(form) or _("What {name} may see").format(name=names[seat_names(len(names)).index(form)])
