"""Whether the agenda of a position makes sense."""

from warchest.rules.position import Position, Tables


def check_agenda(r: Tables, s: Position) -> None:
    """Wrong where the agenda is none that the rules could have made."""
