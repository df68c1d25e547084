"""Games in a few words, the same on every page: the names of games, variants and setups, a clock, a game in one line, and its outcome."""

from collections.abc import Mapping, Sequence
from typing import Final

from warchest.rules.content.ruleset import Ruleset
from warchest.rules.outcome import Ending, Outcome
from warchest.schema.time_control import DaysClock, TimeControl
from warchest.wording.cards import BATTLE_TEXTS
from warchest.wording.forms import listed
from warchest.wording.languages import N_, _, ngettext, pgettext
from warchest.wording.lite import OptionText, in_game_words, lite_options
from warchest.wording.names import battle_name, box_name, side_name

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_GAMES = {
    "war_chest": (N_("War Chest"), N_("The hex board, with every box")),
    "lite": (N_("Lite"), N_("Crow and Wolf on 9 by 9 squares")),
    "micro": (N_("Micro War Chest"), N_("Five hexes and two units, for research")),
}
"""The name of each rule set, and a line about it."""
_VARIANTS = {
    "elimination": (N_("Elimination draft"), N_("Two extra cards; each side bans one first.")),
    "choose_order": (
        N_("Choose play order"),
        N_(
            "The winner of the coin flip chooses a place in the draft or in the play order. The other side "
            "chooses the rest."
        ),
    ),
    "preview": (N_("Preview second hand"), N_("You also draw your hand for round 2 at the start, and see it.")),
}
"""The name of each variant of War Chest, and its effect."""


def ruleset_name(ruleset: str) -> str:
    """Return the name of a game, by the id of its rules."""
    return _(_GAMES[ruleset][0])


def ruleset_line(ruleset: str) -> str:
    """Return the description of a game, in a few words."""
    return _(_GAMES[ruleset][1])


def variant_texts(rules: Ruleset) -> list[OptionText]:
    """Return the variants of a game, each with its name and its effect."""
    if rules.actions == "lite":
        return lite_options()
    return [OptionText(id_, *map(_, _VARIANTS[id_])) for id_ in rules.variants]


_SETUPS: Final = {
    "first_game": N_("First game"),
    "random": N_("Random"),
    "draft": N_("Draft"),
    "chosen": N_("Chosen armies"),
    "position": N_("From a position"),
}
SETUP_NAMES: Final = (*_SETUPS, *BATTLE_TEXTS)
"""The setups with a name."""
FOUR: Final = 4
"""The number of players that a line mentions. Two are not mentioned."""


def setup_title(name: str) -> str:
    """Return the name of a setup. An unknown setup has the name for chosen armies."""
    known = name if name in _SETUPS else "chosen"
    return battle_name(name) if name in BATTLE_TEXTS else _(_SETUPS[known])


def played(
    rules: Ruleset,
    setup: str,
    boxes: Sequence[str] | None,
    clock: str,
    *,
    seats: int = 2,
    variants: Sequence[str] = (),
    options: Sequence[str] = (),
) -> str:
    """Return the game in one line: "Random · Base, Siege · 5 min + 3 s".

    `boxes`: None for any; `clock`, `options`: in words. A game with only one box is named instead of the box. Pages show this line
    unchanged: on invitations, in the lobby and the lists, in the draft and at the table.
    """
    kind = (
        pgettext("in the line of a game", "Any boxes")
        if boxes is None
        else listed(box_name(rules, box) for box in boxes)
    )
    words = [setup_title(setup), kind if len(rules.boxes) > 1 else ruleset_name(rules.id)]
    if seats == FOUR:
        words.append(_("Four players"))
    words += options
    words += [option.name for option in variant_texts(rules) if option.id in variants]
    return " · ".join([*words, clock])


def clock_text(terms: TimeControl | None) -> str:
    """Return the minutes and the increment in seconds, or the days for a turn, or that there is no clock."""
    if terms is None:
        return _("No clock")
    if isinstance(terms, DaysClock):
        return ngettext("%(n)s day per turn", "%(n)s days per turn", terms.days) % {"n": terms.days}
    text = _("{minutes} min + {seconds} s").format(minutes=terms.minutes, seconds=terms.increment)
    return text.replace(" ", NO_BREAK)


def outcome_title(rules: Ruleset, outcome: Outcome) -> str:
    """Return the result in two or three words."""
    if outcome.ending == Ending.ABORTED:
        return _("Game aborted")
    if outcome.winner is None:
        return _("Drawn game")
    return _("{side} wins").format(side=side_name(rules, outcome.winner))


def outcome_detail(rules: Ruleset, outcome: Outcome, seats: int, locations: Mapping[int, int], loser: str = "") -> str:
    """Return the reason of the result. ``locations``: the number that each side controls; ``loser``: the seat that resigned,
    ran out of time or forfeited.
    """
    match outcome.ending:
        case Ending.LAST_ROUND if outcome.winner is None:
            return _("The last round is over")
        case Ending.LOCATIONS | Ending.LAST_ROUND:
            won = outcome.winner or 0
            return in_game_words(rules, N_("{won}-{lost} in locations")).format(
                won=locations[won], lost=locations[1 - won]
            )
        case Ending.ELIMINATION:
            return _("{side} has no units left").format(side=side_name(rules, 1 - (outcome.winner or 0)))
        case Ending.DEAD_POSITION:
            return _("Neither side can place another marker")
        case Ending.AGREEMENT:
            return _("Agreed")
        case Ending.ABORTED:
            return _("It was aborted")
        case Ending.RESIGNATION:
            text = _("{who} resigned") if seats == 2 else _("{who} resigned for {side}")
        case Ending.TIME:
            text = _("{who} ran out of time") if seats == 2 else _("{who} ran out of time, for {side}")
        case Ending.FORFEIT:
            text = _("{who} forfeited") if seats == 2 else _("{who} forfeited for {side}")
    return text.format(who=loser, side=side_name(rules, 1 - (outcome.winner or 0)))
