"""The names of players whose own names are not known."""

from warchest.rules.content.ruleset import Ruleset
from warchest.wording.languages import N_, _

_SIDES = {"lite": (N_("Crow"), N_("Wolf"))}
"""The names of the sides by rule set, where they are not the usual ones."""
_USUAL = (N_("Dusk"), N_("Dawn"))


def side_name(rules: Ruleset | str, seat: int) -> str:
    """Return the name of a seat's side. A side has the number of its first seat. ``rules``: the rule set, or its id."""
    names = _SIDES.get(rules if isinstance(rules, str) else rules.id, _USUAL)
    return _(names[seat % 2])


def player_name(rules: Ruleset | str, seats: int, seat: int) -> str:
    """Return a seat's name by its side, with a number where the side has two seats. ``seats``: the number of seats in the game."""
    if seats == 2:
        return side_name(rules, seat)
    return _("{name} {number}").format(name=side_name(rules, seat), number=seat // 2 + 1)


def name_to(rules: Ruleset | str, seats: int, seat: int, reader: int) -> str:
    """Return the word for a seat as the player at seat ``reader`` would call it. ``seats``: the number of seats in the game."""
    if seat == reader:
        return _("you")
    if seat % 2 == reader % 2:
        return _("your partner")
    return player_name(rules, seats, seat) if seats > 2 else _("your opponent")
