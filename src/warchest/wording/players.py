"""What the players are called where nobody's own name is known."""

from warchest.rules.content.ruleset import Ruleset
from warchest.wording.languages import N_, _

_SIDES = {"lite": (N_("Crow"), N_("Wolf"))}
"""The names of the sides by rule set, where they are not the usual ones."""
_USUAL = (N_("Dusk"), N_("Dawn"))


def side_name(rules: Ruleset | str, seat: int) -> str:
    """The name of a seat's side; a side has the number of its first seat. ``rules``: what is played, or its id."""
    names = _SIDES.get(rules if isinstance(rules, str) else rules.id, _USUAL)
    return _(names[seat % 2])


def player_name(rules: Ruleset | str, seats: int, seat: int) -> str:
    """A seat, of so many, by its side's name; with a number where the side has two."""
    if seats == 2:
        return side_name(rules, seat)
    return _("{name} {number}").format(name=side_name(rules, seat), number=seat // 2 + 1)


def name_to(rules: Ruleset | str, seats: int, seat: int, reader: int) -> str:
    """A seat, of so many, as the player at seat ``reader`` would call it."""
    if seat == reader:
        return _("you")
    if seat % 2 == reader % 2:
        return _("your partner")
    return player_name(rules, seats, seat) if seats > 2 else _("your opponent")
