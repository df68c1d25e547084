"""The end of a game in words: why it ended, how close the other side was, and in which order the locations were taken.

All of it is public. Each ending has sentences of its own; those about a player are in the second person for that player.
"""

from typing import Final

import msgspec

from warchest.game.presenter import with_outcome
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.known import SIDES, Side
from warchest.rules.outcome import Ending, Outcome
from warchest.schema.game import BoardMark, GameEnd, RatedEnd
from warchest.schema.view import PageView, UnitView, View
from warchest.schema.words import HexName
from warchest.server.store import GameRow
from warchest.server.table.game_state import LiveGame
from warchest.server.table.new_game.rated import UNRATED, RatedResult
from warchest.server.table.people import name_to_others
from warchest.wording.forms import ended, paragraph
from warchest.wording.languages import N_, _, ngettext
from warchest.wording.lite import in_game_words
from warchest.wording.names import name_of, side_name


def view_with_outcome(view: View, row: GameRow, live: LiveGame, viewer: int | None) -> PageView:
    """Return a view with the outcome in words for `viewer`."""
    outcome = live.game.outcome
    shown = with_outcome(live.game.setup.ruleset, view, outcome, "" if outcome is None else _loser(outcome, row))
    if outcome is None or shown.outcome is None or (detail := _why(row, live, outcome, viewer)) is None:
        return shown
    return msgspec.structs.replace(shown, outcome=msgspec.structs.replace(shown.outcome, detail=detail))


def end_of(
    view: PageView, row: GameRow, live: LiveGame, viewer: int | None, rated: RatedResult | None = None
) -> GameEnd | None:
    """Return the end of a game as `viewer` reads it, or None while the game continues. `view`: its view with the outcome in words.

    `rated`: its changes of the ratings.
    """
    outcome = live.game.outcome
    if outcome is None or view.outcome is None or view.round == 0:
        return None
    mark = _deciding(outcome, live)
    sentences = None if mark is None else _decided(view, live.game.setup.ruleset, outcome, mark, _reader(row, viewer))
    if sentences is None:
        sentences = _called_off(view, live.game.setup.ruleset, outcome, view.outcome.detail)
    return GameEnd(
        why=paragraph(sentences),
        at=None if mark is None else mark.to,
        taken=taken(view, live),
        rated=None if rated is None else RatedEnd([*rated.changes], _why_not(rated, viewer)),
    )


def _why_not(rated: RatedResult, viewer: int | None) -> str:
    """Return why a game is not rated, or "" for one that is. Only its players learn that two of them share an address, or of a ban."""
    if rated.reason is None:
        return ""
    return _("This game is not rated.") if viewer is None else _(UNRATED[rated.reason])


def taken(view: View, live: LiveGame) -> dict[Side, list[HexName]]:
    """Return for each side the locations that it controls, in the order in which it took them."""
    last = {mark.to: n for n, entry in enumerate(live.log.entries) for mark in entry.marks if mark.verb == "control"}
    held = sorted(view.held, key=lambda name: last.get(name, -1))
    return {side: [name for name in held if view.held[name] == side] for side in SIDES}


def _deciding(outcome: Outcome, live: LiveGame) -> BoardMark | None:
    """Return the mark of the event on the board that ended the game, or None for endings that no unit brought."""
    verbs = {Ending.LOCATIONS: ("control",), Ending.ELIMINATION: ("attack", "shock")}.get(outcome.ending, ())
    marks = live.log.entries[-1].marks if live.log.entries else []
    return next((mark for mark in reversed(marks) if mark.verb in verbs), None)


def _reader(row: GameRow, viewer: int | None) -> int | None:
    """Return the seat that is addressed as "you": the viewer's, but none on a shared screen."""
    return None if row.mode == "screen" else viewer


def _decided(
    view: View, rules: Ruleset, outcome: Outcome, mark: BoardMark, reader: int | None
) -> list[str | None] | None:
    """Return sentences about the unit that won the game, and about what the other side lacked."""
    where = mark.to if outcome.ending == Ending.LOCATIONS else mark.start
    unit: UnitView | None = next((unit for unit in view.units if unit.hex == where), None)
    winner, loser = outcome.winner or 0, 1 - (outcome.winner or 0)
    if unit is None or unit.seat % 2 != winner:
        return None
    own, others = (in_game_words(rules, text) for text in _DECIDED[outcome.ending])
    sentence = (own if unit.seat == reader else others).format(
        side=side_name(rules, winner),
        unit=name_of(rules, unit.kind),
        hex=mark.to,
        round=view.round,
        other=side_name(rules, loser),
    )
    if outcome.ending == Ending.ELIMINATION:
        return [sentence, _standing(view, rules, outcome)]
    lacks = next(seat.goal - seat.markers for seat in view.seats if seat.seat % 2 == loser)
    if reader is not None and reader % 2 == loser and len(view.seats) == 2:
        close = ngettext("You needed one more.", "You needed {n} more.", lacks)
    else:
        close = ngettext("{side} needed one more.", "{side} needed {n} more.", lacks)
    return [sentence, close.format(side=side_name(rules, loser), n=lacks)]


_DECIDED: Final = {
    Ending.LOCATIONS: (
        N_("Your {unit} took {hex} in round {round}: the last location you needed."),
        N_("{side}'s {unit} took {hex} in round {round}: the last location needed."),
    ),
    Ending.ELIMINATION: (
        N_("Your {unit} destroyed {other}'s last unit on {hex}, in round {round}."),
        N_("{side}'s {unit} destroyed {other}'s last unit on {hex}, in round {round}."),
    ),
}
"""The sentences about a unit that won: for the seat that owns it, and for the others."""


def _called_off(view: View, rules: Ruleset, outcome: Outcome, detail: str) -> list[str | None]:
    """Return sentences about an ending that no unit brought. ``detail``: the outcome's reason, as a clause."""
    if outcome.ending == Ending.ABORTED:
        return [ended(detail)]
    key = (outcome.ending, outcome.winner is not None)
    # Translators: why a game ended, and the round in which it did: "Imre resigned, in round 4."
    text = in_game_words(rules, _ENDED[key]) if key in _ENDED else _("{reason}, in round {round}.")
    side = "" if outcome.winner is None else side_name(rules, outcome.winner)
    return [text.format(reason=detail, round=view.round, side=side), _standing(view, rules, outcome)]


_ENDED: Final = {
    (Ending.DEAD_POSITION, False): N_("Neither side can ever place another marker, so the game is drawn."),
    (Ending.AGREEMENT, False): N_("The players agreed to a draw in round {round}."),
    (Ending.LAST_ROUND, True): N_("The last round is over, and {side} holds more locations."),
    (Ending.LAST_ROUND, False): N_("The last round is over, and both sides hold the same number of locations."),
}
"""The sentences about endings that no player brought alone, by whether a side won."""


def _standing(view: View, rules: Ruleset, outcome: Outcome) -> str:
    """Return how many locations each side had, the winner's first."""
    first = outcome.winner or 0
    count = {seat.seat % 2: seat.markers for seat in view.seats}
    text = in_game_words(rules, N_("Locations at the end: {first} {a} of {goal}, {second} {b} of {goal}."))
    return text.format(
        first=side_name(rules, first),
        a=count[first],
        second=side_name(rules, 1 - first),
        b=count[1 - first],
        goal=view.seats[0].goal,
    )


def _loser(outcome: Outcome, row: GameRow) -> str:
    """Return the name of the seat that resigned, ran out of time or forfeited, or "" where none did."""
    return "" if outcome.seat is None else name_to_others(row, outcome.seat)


def _why(row: GameRow, live: LiveGame, outcome: Outcome, viewer: int | None) -> str | None:
    """Return why players or clocks ended a game, in the second player if `viewer` did. Return None for other endings."""
    last, before = live.lines[-1], live.lines[-2:-1]
    if outcome.ending == Ending.ABORTED:
        if last.seat is not None:
            own, others = _("You aborted the game"), _("{name} aborted the game")
        elif not any(line.seat == live.waited_for for line in live.lines):
            own, others = _("You did not act within 30 seconds"), _("{name} did not act within 30 seconds")
        else:
            own = _("You left before both sides had acted twice")
            others = _("{name} left before both sides had acted twice")
        who = last.seat if last.seat is not None else live.waited_for
    elif outcome.ending in _SAID and outcome.seat is not None and before:
        own, others = (_(text) for text in _SAID[outcome.ending])
        who = outcome.seat
    else:
        return None
    if who is None:
        return None
    if who == viewer and row.mode != "screen":
        return own
    if len(row.seats) > 2 and outcome.ending != Ending.ABORTED:  # the usual sentence names the side that lost
        return None
    return others.format(name=name_to_others(row, who))


_SAID: Final = {
    Ending.RESIGNATION: (N_("You resigned"), N_("{name} resigned")),
    Ending.TIME: (N_("You ran out of time"), N_("{name} ran out of time")),
    Ending.FORFEIT: (
        N_("You left the game: you were away for a minute on your turn"),
        N_("{name} left the game for more than a minute"),
    ),
}
"""The sentences about endings that one seat caused: for that seat, and for the others."""
