"""The end of a game in words."""

from collections.abc import Mapping

from warchest.outcome import Ending, Outcome
from warchest.rules.content.ruleset import Ruleset
from warchest.wording.languages import N_, _
from warchest.wording.lite import told
from warchest.wording.names import side_name


def outcome_title(rules: Ruleset, outcome: Outcome) -> str:
    """Return the result in two or three words."""
    if outcome.ending == Ending.ABORTED:
        return _("Game aborted")
    if outcome.winner is None:
        return _("Drawn game")
    return _("{side} wins").format(side=side_name(rules, outcome.winner))


def outcome_detail(rules: Ruleset, outcome: Outcome, seats: int, locations: Mapping[int, int], loser: str = "") -> str:
    """Return the reason of the result. ``locations``: the number that each side controls; ``loser``: the seat that lost by its own
    doing.
    """
    match outcome.ending:
        case Ending.LOCATIONS:
            won = outcome.winner or 0
            return told(rules, N_("{won}-{lost} in locations")).format(won=locations[won], lost=locations[1 - won])
        case Ending.ELIMINATION:
            return _("{side} has no units left").format(side=side_name(rules, 1 - (outcome.winner or 0)))
        case Ending.DEAD_POSITION:
            return _("Nobody can place another marker")
        case Ending.AGREEMENT:
            return _("Agreed")
        case Ending.ABORTED:
            return _("It was broken off")
        case Ending.RESIGNATION:
            text = _("{who} resigned") if seats == 2 else _("{who} resigned for {side}")
        case Ending.TIME:
            text = _("{who} ran out of time") if seats == 2 else _("{who} ran out of time, for {side}")
        case Ending.FORFEIT:
            text = _("{who} forfeited") if seats == 2 else _("{who} forfeited for {side}")
    return text.format(who=loser, side=side_name(rules, 1 - (outcome.winner or 0)))
