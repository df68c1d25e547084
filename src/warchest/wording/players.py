"""What the players are called where nobody's own name is known."""

from warchest.wording.languages import _


def side_name(seat: int) -> str:
    """The name of a seat's side; a side has the number of its first seat."""
    return _("Dawn") if seat % 2 else _("Dusk")


def player_name(seats: int, seat: int) -> str:
    """A seat, of so many, by its side's name; with a number where the side has two."""
    if seats == 2:
        return side_name(seat)
    return _("{name} {number}").format(name=side_name(seat), number=seat // 2 + 1)


def name_to(seats: int, seat: int, reader: int) -> str:
    """A seat, of so many, as the player at seat ``reader`` would call it."""
    if seat == reader:
        return _("you")
    if seat % 2 == reader % 2:
        return _("your partner")
    return player_name(seats, seat) if seats > 2 else _("your opponent")
