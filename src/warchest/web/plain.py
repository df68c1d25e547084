"""The play page without scripts: what stands on the table as text, and the legal choices as a form of buttons.

Nothing is kept between the steps of an action: the ids chosen so far travel in the address and in the form. In a game
on one screen a hand is shown only to who has asked for it by its own link.
"""

import secrets
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import Request, post
from litestar.response import Redirect

from warchest.notation.cards import card, decree_catalogue, name_of
from warchest.notation.players import player_name
from warchest.notation.terminal import board_text
from warchest.notation.texts import _
from warchest.table import Payload, Sitting, StaleError, Table, TableError
from warchest.table.wire import Plain
from warchest.web.api import session_of
from warchest.web.messages import ActionId, Seat, Seq, read_form

Call = Request[Any, Any, Any]
ACTION_ID_BYTES = 12
LINES = 30
"""How many lines of the record are shown."""

Dotted = Annotated[str, msgspec.Meta(pattern=r"^([0-9]{1,5}(\.[0-9]{1,5}){0,63})?$")]


class Played(msgspec.Struct, forbid_unknown_fields=True):
    """One pressed button: the choice, after the ids that were chosen before it."""

    seat: Seat
    seq: Seq
    action_id: ActionId
    ids: Dotted
    choose: Annotated[int, msgspec.Meta(ge=0, le=65_535)]


def plain_table(table: Table, session: str, game_id: str, sitting: Sitting, hand: int | None, ids: str) -> Plain:
    """What the template needs: `hand` is the seat whose hand was asked for, `ids` what was chosen so far."""
    public = table.payload(session, game_id, None)
    turn = public.waiting.seat if public.waiting is not None and public.waiting.seat in sitting.seats else None
    alone = sitting.seats[0] if sitting.mode == "bot" and sitting.seats else None
    shown = alone if alone is not None else hand if hand is not None and hand == turn else None
    asked = shown
    if shown is None and turn is not None and public.waiting is not None and public.waiting.public:
        asked = turn
    payload = public if asked is None else table.payload(session, game_id, asked)
    view, ask, chosen = _after(table, session, payload, ids)
    names = {person.seat: person.name for person in payload.people}
    return {
        "board": board_text(view, sitting.board),
        "forts": view["forts"] is not None,
        "around": told_around(view, names),
        "seats": [told_seat(seat, names, show_hand=seat["seat"] == shown) for seat in view["seats"]],
        "spied": _spied(view, names),
        "record": [told_line(line, len(names)) for line in payload.record[-LINES:]],
        "result": view["result"],
        "prompt": ask["prompt"] if ask else payload.waiting.prompt if payload.waiting else "",
        "choices": [(choice["id"], choice["label"]) for choice in ask["choices"]] if ask else [],
        "seat": asked,
        "seq": payload.seq,
        "action_id": secrets.token_urlsafe(ACTION_ID_BYTES),
        "ids": _dotted(chosen),
        "ask_for_hand": (turn, names[turn]) if turn is not None and asked is None else None,
        "waits": public.waiting is not None and turn is None,
    }


@post("/game/{game_id:str}/play", sync_to_thread=True, status_code=303)
def play(request: Call, table: Table, game_id: str, body: bytes) -> Redirect:
    """Take a choice: send the action where it is complete, else ask for its next step."""
    message = read_form(request, body, Played)
    session = session_of(request)
    ids = [*_split(message.ids), message.choose]
    try:
        if table.preview(session, game_id, message.seat, message.seq, ids).ends:
            table.submit(session, game_id, message.seat, message.action_id, message.seq, ids)
            return Redirect(f"/game/{game_id}", status_code=303)
    except StaleError:
        # Pressed twice, or in two windows: the page as it stands says what is to be done now.
        return Redirect(f"/game/{game_id}", status_code=303)
    hand = f"&hand={message.seat}" if table.sitting(session, game_id).mode == "screen" else ""
    return Redirect(f"/game/{game_id}?ids={_dotted(ids)}{hand}", status_code=303)


def _after(table: Table, session: str, payload: Payload, ids: str) -> tuple[Plain, Plain | None, list[int]]:
    """View and question after the ids chosen so far; as they stand, where those are none or do not fit."""
    if payload.seat is not None and payload.ask is not None and ids:
        try:
            chosen = _split(ids)
            shown = table.preview(session, payload.game, payload.seat, payload.seq, chosen)
        except (TableError, ValueError):
            return payload.view, payload.ask, []
        if shown.ask is not None:
            return shown.view, shown.ask, chosen
    return payload.view, payload.ask, []


def told_seat(seat: Plain, names: dict[int, str], *, show_hand: bool) -> Plain:
    """A seat in words."""
    own = seat["own"] if show_hand else None
    return {
        "name": names[seat["seat"]],
        "side": player_name(len(names), seat["seat"]),
        "places": _("{n} of {goal} places").format(n=seat["markers"], goal=seat["goal"]),
        "army": [(name_of(kind), card(kind).line, seat["tally"][kind]) for kind in seat["army"]],
        "hand": _coins(own["hand"]) if own else None,
        "drawn": name_of(own["drawn"]) if own and own["drawn"] else None,
        "aside": _coins(own["aside"]) if own and own["aside"] else None,
        "decoys": [
            _("{decoy}: among the coins of {name}").format(decoy=name_of(kind), name=names[holder])
            for kind, holder in seat["decoy"].items()
            if holder is not None
        ],
    }


def told_line(line: Plain, seats: int) -> str:
    """A line of the record."""
    return f"{line['round']}. {player_name(seats, line['seat'])}: {line['text']}"


def told_around(view: Plain, names: dict[int, str]) -> list[str]:
    """The cards that lie beside the board: those of a draft with what became of them, and what the decrees do."""
    drafted = view["draft"]["pool"] if view["phase"] == "draft" and view["draft"] is not None else []
    decrees = decree_catalogue()
    in_play = view["decrees"]["ids"] if view["decrees"] is not None else []
    return [
        *(_card_of_draft(card_, names) for card_ in drafted),
        *(_("Decree {name}: {line}").format(**decrees[id_]) for id_ in in_play),
    ]


def _card_of_draft(card_: Plain, names: dict[int, str]) -> str:
    name = name_of(card_["kind"])
    if card_["banned"]:
        return _("{unit}: banned.").format(unit=name)
    if card_["seat"] is not None:
        return _("{unit}: taken by {name}.").format(unit=name, name=names[card_["seat"]])
    return _("{unit}: free. {line}").format(unit=name, line=card(card_["kind"]).line)


def _spied(view: Plain, names: dict[int, str]) -> str | None:
    """The hand that a Spy looks at."""
    looked = view["spied"]
    if looked is None:
        return None
    return _("The hand of {name}: {coins}").format(name=names[looked["seat"]], coins=_coins(looked["hand"]))


def _coins(counts: dict[str, int]) -> str:
    return ", ".join(name_of(kind) for kind, number in counts.items() for _each in range(number))


def _split(ids: str) -> list[int]:
    return [int(part) for part in ids.split(".") if part]


def _dotted(ids: Sequence[int]) -> str:
    return ".".join(map(str, ids))
