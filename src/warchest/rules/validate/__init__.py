"""The positions that can stand in a game: ``find_violation`` answers with a code and its subject."""

from warchest.rules.validate.position import checked, find_violation, find_violations
from warchest.rules.validate.violation import Code, Violation

__all__ = ["Code", "Violation", "checked", "find_violation", "find_violations"]
