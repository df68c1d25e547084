"""The parts of a game that a page or a terminal shows around the board: requests for a decision, previews, explanations, the log.

All of it is made from a `Game`, and changes nothing in the game.
"""

import threading
from collections.abc import Sequence

import msgspec

from warchest.game.game import Game, IllegalChoice
from warchest.rules.content.boards import Board
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.explain import attempts, judge
from warchest.rules.explain.board import owner
from warchest.rules.explain.match_point import has_match_point, locations
from warchest.rules.explain.reach import reach
from warchest.rules.flow.play import goes_on, list_choices
from warchest.rules.known import SIDES, Side
from warchest.rules.outcome import Outcome
from warchest.rules.state.layout import CHOICES
from warchest.rules.state.position import Position, Tables
from warchest.schema.decision import Ask, AskingUnit, OfferedChoice
from warchest.schema.game import MatchPoint, Preview
from warchest.schema.view import PageOutcome, PageView, View
from warchest.schema.words import HexName
from warchest.wording.choices import describe
from warchest.wording.forms import listed_or
from warchest.wording.languages import _
from warchest.wording.log.log import GameLog
from warchest.wording.names import side_name
from warchest.wording.prompts import Prompt, note, prompt, waiting
from warchest.wording.refusals import Refusal, refusal
from warchest.wording.setups import outcome_detail, outcome_title

MOST_NAMED = 3
"""How many locations are named where a side needs one more."""
_LEADS_ON = ("tactic", "proclaim")
"""Verbs that are shown together with their first step."""


class _Spare(threading.local):
    """Positions of a thread that are used again and again: to make one costs as much as the rules of an action."""

    def __init__(self) -> None:
        self.pair = Position(), Position()
        self.tried = Position(), Position()
        """For the choices of a decision, and for those of the decision after one of them."""


_spare = _Spare()


def decision_request(tables: Tables, position: Position, board: Board) -> Ask:
    """Return the request to the seat that decides now, with its choices."""
    out = [0] * CHOICES
    return _asked(tables, position, board, out[: list_choices(tables, position, out)])


def request_for(game: Game, seat: int | None) -> Ask | None:
    """Return the request to ``seat``, with its choices, or None where it is not its decision."""
    if seat is None or game.decider != seat:
        return None
    return _asked(game.tables, game.present, game.board, game.legal_ids())


def _asked(tables: Tables, position: Position, board: Board, legal: Sequence[int]) -> Ask:
    """Return the request to the seat that decides now. ``legal``: the ids of all its choices."""
    asked = prompt(tables, position, board)
    choices = _choices(tables, position, board, legal, deeper=True)
    return Ask(
        prompt=asked.text,
        note=note(tables, position, choices),
        step=asked.step,
        unit=None if asked.hex is None else AskingUnit(asked.hex, asked.kind),
        public=asked.public,
        choices=choices,
    )


def _choices(
    tables: Tables, position: Position, board: Board, legal: Sequence[int], *, deeper: bool
) -> list[OfferedChoice]:
    """Return the choices with the decisions that follow them.

    ``deeper``: include the choices of the first step of a tactic or decree, unless a reveal comes before it.
    """
    out = [0] * CHOICES
    offered = []
    after = _spare.tried[deeper]
    for choice in describe(tables, position, board, legal):
        after.assign(position)
        ends = not goes_on(tables, after, choice.id, out)
        then = None
        if deeper and not ends and choice.verb in _LEADS_ON:
            then = _choices(tables, after, board, out[: list_choices(tables, after, out)], deeper=False)
        offered.append(OfferedChoice(*msgspec.structs.astuple(choice), ends, then))  # type: ignore[call-arg]
    return offered


def waiting_for(game: Game) -> Prompt | None:
    """Return the prompt for the seats that wait; ``{who}`` in it stands for the name of the deciding seat. None where no seat decides."""
    return waiting(game.tables, game.present, game.board) if game.decider is not None else None


def preview(game: Game, ids: Sequence[int], viewer: int | None, log: GameLog | None = None) -> Preview:
    """Return the state after an action's first choices, not yet sent: view, next request, whether the action ends, marks.

    ``viewer``: the seat that sees it, or None for the public view. ``log``: the log of the game in words, where there is one already.
    IllegalChoice where one of the choices is not legal, or the action ends before the last of them.
    """
    trial = game.try_action(ids) if ids else game.copy(chance="manual")
    view = trial.view(viewer)
    if ids and not trial.action_open:
        view = msgspec.structs.replace(view, spied=None)  # a hand is seen only once the action has been played
    entries = game_log(trial, log).entries if ids else []
    marks = entries[-1].marks if entries else []
    ask = request_for(trial, trial.decider) if trial.action_open else None
    # The end of the game is announced only when it has come.
    return Preview(with_outcome(game.setup.ruleset, view, None), ask, not trial.action_open, marks)


def explain_attempt(
    game: Game, seat: int, ids: Sequence[int], coin: str | None, hex_: str | None, verb: str | None
) -> Refusal | None:
    """Return why ``seat`` can't do what it tried on the page: with this coin, at this hex or by this button, after its choices not yet
    sent.

    None where the rules allow it. IllegalChoice where one of ``ids`` is not legal.
    """
    if ids and game.decider != seat:
        raise IllegalChoice(refusal(game.tables, game.position, game.board, judge.Reason("not_your_turn")))
    trial = game.try_action(ids) if ids else game
    position = trial.position
    reason: judge.Reason | None = judge.Reason("not_your_turn")
    if trial.decider == seat and (not ids or trial.action_open):
        reason = attempts.why_not_try(trial.tables, position, trial.board, seat, coin, hex_, verb)
    return refusal(trial.tables, position, trial.board, reason) if reason else None


def attack_reach(game: Game, hex_: str) -> list[str]:
    """Return the hexes where the unit at ``hex_`` could attack an enemy, by a normal attack or its tactic. No hexes where no unit stands.

    ValueError for a hex that is not on the board.
    """
    if hex_ not in game.board.by_name:
        raise ValueError(f"There is no hex {hex_!r} on this board.")
    return [game.board.names[place] for place in reach(game.tables, game.position, game.board.by_name[hex_])]


def side_reach(game: Game, side: Side) -> list[str]:
    """Return the hexes where any unit of a side could attack an enemy now, by a normal attack or its tactic."""
    places = {
        place
        for hex_ in range(game.tables.hexes)
        if game.position.who[hex_] and SIDES[owner(game.position, hex_) % 2] == side
        for place in reach(game.tables, game.position, hex_)
    }
    return [game.board.names[place] for place in sorted(places)]


def match_point(game: Game) -> MatchPoint | None:
    """Return the sides that need one more location with up to `MOST_NAMED` locations that each could take soon, or None if no side does."""
    rules, position = game.setup.ruleset, game.present
    if game.outcome is not None:
        return None
    needs = [side for side in range(len(SIDES)) if has_match_point(position, side)]
    if not needs:
        return None
    at: dict[Side, list[HexName]] = {side: [] for side in SIDES}
    for side in needs:
        at[SIDES[side]] = [game.board.names[hex_] for hex_ in locations(game.tables, position, side)[:MOST_NAMED]]
    if len(needs) > 1:
        return MatchPoint(_("Both sides need one more."), at)
    names = at[SIDES[needs[0]]]
    text = _("{side} needs one more: {hexes}") if names else _("{side} needs one more.")
    return MatchPoint(text.format(side=side_name(rules, needs[0]), hexes=listed_or(names)), at)


def match_point_to(game: Game, point: MatchPoint | None, seat: int) -> MatchPoint | None:
    """Return a match point for the player of `seat`: its text addresses them if their side alone needs one more location."""
    if point is None or not has_match_point(game.present, seat % 2) or has_match_point(game.present, 1 - seat % 2):
        return point
    names = point.at[SIDES[seat % 2]]
    if game.setup.seats > 2:
        text = _("Your side needs one more: {hexes}") if names else _("Your side needs one more.")
    else:
        text = _("You need one more: {hexes}") if names else _("You need one more.")
    return MatchPoint(text.format(hexes=listed_or(names)), point.at)


def game_log(game: Game, earlier: GameLog | None = None) -> GameLog:
    """Return the log of a game in words. ``earlier``: the log of an earlier moment of the same game, to continue in a copy."""
    log = GameLog(game.tables, game.board) if earlier is None else earlier.copy()
    for before, id_, after in game.steps(log.length, _spare.pair):
        log.add(before, id_, after)
    return log


def with_outcome(rules: Ruleset, view: View, outcome: Outcome | None, loser: str = "") -> PageView:
    """Return a view with the outcome of its game in words. ``loser``: the name of the seat that resigned, ran out of time or forfeited."""
    in_words = None if outcome is None else outcome_in_words(rules, outcome, view, loser)
    return PageView(*msgspec.structs.astuple(view)[:-1], in_words)  # type: ignore[call-arg]


def outcome_in_words(rules: Ruleset, outcome: Outcome, view: View, loser: str = "") -> PageOutcome:
    """Return how a game ended, also in words. ``view``: the end of the game; ``loser``: as in `with_outcome`."""
    locations = {SIDES.index(seat.side): seat.markers for seat in view.seats}
    return PageOutcome(
        ending=outcome.ending,
        winner=outcome.winning_side,
        seat=outcome.seat,
        text=outcome_title(rules, outcome),
        detail=outcome_detail(rules, outcome, len(view.seats), locations, loser),
    )
