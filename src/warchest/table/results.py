"""The end of a game in words."""

from collections.abc import Callable

from warchest.notation.players import side_name
from warchest.notation.texts import _
from warchest.table.numbers import number_word
from warchest.table.wire import Plain


def with_result(view: Plain, resigned: int | None, told: Callable[[int], str]) -> Plain:
    """A view with the end in words. `resigned`: the seat that gave up, of which the rules know nothing; `told(seat)` says so."""
    winner, how = view.pop("winner"), view.pop("how")
    if resigned is not None:
        winner, how = "BA"[resigned % 2], "resignation"
        view |= {"phase": "over", "turn": None}
    return view | {"result": None if how is None else _result(view, winner, how, resigned, told)}


def resigned_text(seats: int, seat: int, who: str) -> str:
    """That `who` at this seat, of so many, gave up: with four players for the whole side."""
    told = _("{who} resigned") if seats == 2 else _("{who} resigned for {side}")
    return told.format(who=who, side=side_name(seat))


def _result(view: Plain, winner: str | None, how: str, resigned: int | None, told: Callable[[int], str]) -> Plain:
    if resigned is not None:
        detail = told(resigned)
    elif winner is None:
        detail = _("Nobody can place another marker")
    else:
        detail = _places(view, winner)
    text = _("Drawn game") if winner is None else _("{side} wins").format(side=side_name("AB".index(winner)))
    return {"winner": winner, "how": how, "text": text, "detail": detail}


def _places(view: Plain, winner: str) -> str:
    """How many places each side held at the end, the winner's first."""
    placed = {seat["side"]: seat["markers"] for seat in view["seats"]}  # partners share their side's markers
    loser = "BA"["AB".index(winner)]
    told = _("{places} places to {others}, round {round}").format(
        places=number_word(placed[winner]), others=number_word(placed[loser]), round=view["round"]
    )
    return told[:1].upper() + told[1:]
