"""The lessons of a review: the deciding moment, and for each seat its strength or weakness and a next step.

A sentence is chosen by the events on the board and by the losses in log-odds, so a player who only passes is not praised for losing a
chance that was already small. Sentences name units and locations of the game.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from warchest.bots.analysis.calibration import UNMEASURED, calibration_of
from warchest.bots.analysis.reasons import effects
from warchest.bots.analysis.review import OPEN, actions_of, at_stake, matters, weight
from warchest.game.game import Game
from warchest.rules.outcome import Ending
from warchest.rules.state import ids
from warchest.schema.review import Review, ReviewMoment, ReviewSeat
from warchest.wording.chances import chance_in_words
from warchest.wording.forms import number
from warchest.wording.languages import N_, _
from warchest.wording.names import name_of, side_name

VERY_WELL, WELL, POORLY = 0.05, 0.1, 0.15
"""The losses in log-odds per decision up to which a player has chosen very well, well, and unevenly. In `tests/golden/verdicts`, Castellan
and stronger bots lose 0.02 to 0.09, Squire and Page 0.05 to 0.12, and players who only pass or recruit 0.14 to 0.3."""
TURN, TURN_SHARE = 12.0, 0.35
"""A choice decided the game if it lost at least this many points, and at least this share of all the log-odds that its side lost."""
LUCKY: Final = 12.0
"""The lead in points of draws that decides a game."""
MATTERS: Final = 0.3
"""The log-odds by which a side must have lost more than the other for its choices to decide the game."""
HARDLY: Final = 0.15
"""The share of a side's actions on the board, without bringing units in, below which it did not fight."""
FEW: Final = 3
"""The number of idle passes from which a review mentions them, and of units brought in that counts as a way of playing."""
JUDGED: Final = 6
"""The actions that a side needs before its way of playing is judged."""
AHEAD: Final = 55.0
"""The chance in points from which a side is ahead."""

_DECIDED: Final = {
    "ended": N_("{side} resigned in round {round}, or ran out of time."),
    "halted": N_("The game ended in round {round} without a winner."),
    "resigned_passive": N_(
        "{side} did hardly anything on the board and resigned in round {round}. Its chance of winning was {chance}."
    ),
    "resigned_ahead": N_("{side} resigned in round {round} while ahead: its chance of winning was still {chance}."),
    "resigned": N_(
        "{side} resigned in round {round}, but the game was still open: its chance of winning was {chance}."
    ),
    "time": N_("{side} ran out of time in round {round}. Its chance of winning was {chance}."),
    "forfeit": N_("{side} forfeited in round {round}. Its chance of winning was {chance}."),
    "agreed": N_("The sides agreed to a draw in round {round}, when the chance of winning for {side} was {chance}."),
    "agreed_idle": N_("Neither side fought for a location, and the sides agreed to a draw."),
    "aborted": N_("The game was aborted in round {round}, when the chance of winning for {side} was {chance}."),
    "drawn": N_("The game was drawn: neither side could win any more."),
    "passes": N_("{side} passed {count} times and lost without a fight."),
    "recruits": N_("{side} recruited {count} times, hardly used the coins on the board, and lost without a fight."),
    "claims": N_(
        "{side} took the initiative {count} times, hardly used its coins on the board, and lost without a fight."
    ),
    "deploys": N_(
        "{side} brought units into play but hardly moved them, so {other} could take one location after another."
    ),
    "passive": N_("{side} did hardly anything on the board, so {other} could take one location after another."),
    "no_location": N_("{side} moved and attacked but never took a location, while {other} did."),
    "turn": N_(
        "Round {round} decided the game: after “{action}”, {side}’s chance of winning was {after} instead of {before}."
    ),
    "draws": N_("The draws decided the game: they were worth {count} points more to {side} than to {other}."),
    "steps": N_("No single action decided the game: {side} gave away a little at a time, most of it in round {round}."),
    "even": N_("It was an even game: both sides lost about as much through their choices."),
}
_DID: Final = {
    "idle": N_("{count} passes wasted a coin that could have done more, as in round {round}: “{better}” was better."),
    "passive": N_(
        "Only {count} of {all} actions moved a unit, attacked or took control. Round {round}: “{better}” was better."
    ),
    "none": N_(
        "None of the {all} actions moved a unit, attacked or took control. Round {round}: “{better}” was better."
    ),
    "found": N_("Found the right action in round {round}: “{played}”. {reason}"),
    "small": N_("The costliest choice was small: “{played}” in round {round}, where “{better}” was better."),
    "clean": N_("No choice cost much."),
    "cost_pass": N_("The costliest choice was a pass in round {round}: “{better}” was better. {reason}"),
    "cost": N_("The costliest choice was “{played}” in round {round}: “{better}” was better. {reason}"),
    "nothing": N_("There were no choices to make."),
}
_NEXT: Final = {
    "resigned": N_("Next time, play on: a game is not lost if your chance of winning is {chance}."),
    "time": N_("Next time, save some time for the end: your chance of winning was still {chance}."),
    "fight": N_(
        "Next time, bring a unit into play early, move it to a free location and take control. Pass only if no coin helps."
    ),
    "advance": N_(
        "Next time, move each unit to a free location once it is in play. A unit that stays at home takes nothing."
    ),
    "no_location": N_("Next time, head for the free locations: move a unit there first, and then take control."),
    "wins": N_("Next time, first check whether one action wins. In round {round} there was one: “{better}”."),
    "wins_soon": N_(
        "Next time, check near the end whether your coins can win within the round. In round {round} they "
        "could have: “{better}”."
    ),
    "takes": N_("Next time, take control as soon as you can. In round {round} {to} was yours to take."),
    "keeps_from_taking": N_(
        "Next time, ask which location the other side can take next. In round {round} you could have kept "
        "the {unit} from {to}."
    ),
    "stands_before": N_(
        "Next time, be the first to reach a location that both sides want. In round {round} you could have "
        "reached {to} before the {unit}."
    ),
    "hits": N_("Next time, look for attacks first. In round {round} you could have attacked the {unit} on {to}."),
    "saves": N_(
        "Next time, check which of your units can be attacked. In round {round} the {unit} could have "
        "stepped out of the {other}'s reach."
    ),
    "outlasts": N_(
        "Next time, bolster a unit that can be attacked. In round {round} the {unit} on {to} needed a second coin."
    ),
    "threatens": N_(
        "Next time, look for moves that threaten something. In round {round} you could have threatened the "
        "{unit} on {to}."
    ),
    "stands_on": N_("Next time, occupy free locations early. In round {round} the {unit} could have gone to {to}."),
    "enters": N_(
        "Next time, bring units into play sooner. In round {round} the {unit} could have entered the board, "
        "on the way to {to}."
    ),
    "heads_for": N_(
        "Next time, keep your units moving to free locations. In round {round} the {unit} could have moved "
        "towards {to}."
    ),
    "initiative": N_(
        "Next time, ask who should go first in the next round. In round {round} the initiative was worth a coin."
    ),
    "recruits": N_(
        "Next time, recruit with a coin that does little on the board. In round {round} one more {unit} was worth it."
    ),
    "bolsters": N_(
        "Next time, bolster the unit in the middle of the fight. In round {round} that was the {unit} on {to}."
    ),
    "keeps": N_("Next time, compare two uses of a coin before you choose. In round {round} “{better}” was worth more."),
    "stronger": N_("Next time, try a stronger opponent: you made few mistakes here."),
    "unlucky": N_("Next time, play the same way: your draws let you down, but your choices didn't."),
}
_SAME: Final = {"takes_theirs": "takes"}
"""Effects with the sentence of another one."""
_VERBS: Final = ("passes", "recruits", "claims", "deploys")


_GRADES: Final = (
    (VERY_WELL, N_("Very good choices.")),
    (WELL, N_("Good choices.")),
    (POORLY, N_("Mixed choices.")),
    (float("inf"), N_("Often missed a better choice.")),
)

MomentWords = Callable[[ReviewMoment], tuple[str, str, str]]
"""Returns the action played, the better one, and the reason for the best of both, in words."""


class Deeds(NamedTuple):
    """The actions of a side by kind."""

    actions: int
    counts: dict[str, int]
    """The passes, the recruited coins, the initiatives, and the units brought in."""
    fights: int
    """Its other actions on the board."""
    taken: int
    """The locations that it took."""

    @property
    def passive(self) -> str:
        """Return how it avoided the fight: its most frequent other deed, or an empty text for one that fought."""
        if self.actions < JUDGED or self.fights >= HARDLY * self.actions:
            return ""
        most = max(_VERBS, key=lambda verb: self.counts[verb])
        return (
            most if self.counts[most] * 2 > self.actions else "deploys" if self.counts["deploys"] >= FEW else "passive"
        )


class Lessons(NamedTuple):
    """The lessons of a review."""

    decided: str
    advice: list[list[str]]
    accuracy: list[str]
    """For each seat the grade of its choices."""


def lessons_of(game: Game, review: Review, words: MomentWords) -> Lessons:
    """Return what the review of a finished game teaches."""
    teacher = _Teacher(game, review, words)
    return Lessons(
        teacher.decided(),
        [[teacher.did(seat), teacher.next(seat)] for seat in review.seats],
        [teacher.grade(seat) for seat in review.seats],
    )


class _Teacher:
    """Finds the sentences for one game."""

    def __init__(self, game: Game, review: Review, words: MomentWords) -> None:
        self._game = game
        self._rules = game.setup.ruleset
        self._review = review
        self._words = words
        self._calibration = calibration_of(game.setup, review.evaluator) or UNMEASURED
        self._deeds = [_deeds(game, side) for side in (0, 1)]
        outcome = game.outcome
        assert outcome is not None
        self._outcome = outcome

    def decided(self) -> str:
        """Return what decided the game."""
        ending, winner = self._outcome.ending, self._outcome.winner
        passive = [self._passive(side) for side in (0, 1)]
        if winner is None:
            if all(passive):
                return self._decided("agreed_idle", 0)
            if ending in (Ending.AGREEMENT, Ending.ABORTED) and not self._review.calibrated:
                return self._decided("halted", 0)
            if ending in (Ending.AGREEMENT, Ending.ABORTED):
                better = 0 if self._last(0) >= 50 else 1
                return self._decided("agreed" if ending == Ending.AGREEMENT else "aborted", better)
            return self._decided("drawn", 0)
        loser = 1 - winner
        by_hand = {Ending.RESIGNATION: "resigned", Ending.TIME: "time", Ending.FORFEIT: "forfeit"}.get(ending)
        if by_hand == "resigned" and passive[loser] and self._review.calibrated:
            return self._decided("resigned_passive", loser)
        if by_hand == "resigned" and self._last(loser) >= AHEAD:
            by_hand = "resigned_ahead"
        if by_hand is not None and (by_hand != "resigned" or self._last(loser) >= OPEN):
            return self._decided(by_hand if self._review.calibrated else "ended", loser)
        deeds = self._deeds[loser]
        if passive[loser]:
            return self._decided(passive[loser], loser, count=deeds.counts.get(passive[loser], 0))
        if self._took_nothing(loser):
            return self._decided("no_location", loser)
        return self._by_choices(winner, loser)

    def _by_choices(self, winner: int, loser: int) -> str:
        lost, given = self._stakes(loser), self._stakes(winner)
        luck = self._draws(winner) - self._draws(loser)
        worst = self._worst(loser)
        if self._review.calibrated and worst is not None and worst.points >= TURN and _size(worst) >= TURN_SHARE * lost:
            before, after = self._chance(worst.chance_better), self._chance(worst.chance_played)
            action = self._words(worst)[0]
            return self._decided("turn", loser, round=worst.round, action=action, before=before, after=after)
        if luck >= LUCKY and luck >= sum(seat.lost for seat in self._seats(loser)) / 2:
            return self._decided("draws", winner, count=number(luck, 0))
        if lost - given >= MATTERS and worst is not None:
            return self._decided("steps", loser, round=worst.round)
        return self._decided("even", loser)

    def did(self, seat: ReviewSeat) -> str:
        """Return what a seat did well, or should change."""
        if not seat.decisions:
            return self._text(_DID, "nothing")
        deeds, worst = self._deeds[seat.seat & 1], _worst_of(seat)
        find, per = seat.find, seat.stakes / seat.decisions
        idle = self._idle(seat)
        if idle is not None and seat.idle >= FEW:
            return self._did("idle", idle, count=seat.idle)
        if worst is not None and self._passive(seat.seat & 1):
            return self._did("passive" if deeds.fights else "none", worst, count=deeds.fights, all=deeds.actions)
        if find is not None and (per < WELL or worst is None or _size(find) > _size(worst)):
            return self._did("found", find)
        if worst is None:
            return self._text(_DID, "clean")
        if per < VERY_WELL and worst.points < TURN / 2:
            return self._did("small", worst)
        return self._did("cost_pass" if _is_pass(worst) else "cost", worst)

    def next(self, seat: ReviewSeat) -> str:
        """Return what a seat could try next."""
        side = seat.seat & 1
        ending, lost_by_hand = self._outcome.ending, self._review.calibrated and self._outcome.winner == 1 - side
        passive = self._passive(side)
        if lost_by_hand and ending == Ending.RESIGNATION and self._last(side) >= OPEN and not passive:
            return self._text(_NEXT, "resigned", chance=self._chance(self._last(side)))
        if lost_by_hand and ending == Ending.TIME and self._last(side) >= OPEN:
            return self._text(_NEXT, "time", chance=self._chance(self._last(side)))
        if passive:
            return self._text(_NEXT, "advance" if passive == "deploys" else "fight")
        if self._took_nothing(side):
            return self._text(_NEXT, "no_location")
        theme = next((theme for theme in seat.themes if theme.code != "keeps"), seat.themes[0] if seat.themes else None)
        if theme is None or (seat.stakes < VERY_WELL * max(1, seat.decisions) and _size(theme.example) < MATTERS):
            unlucky = self._outcome.winner == 1 - side and self._draws(side) < self._draws(1 - side)
            return self._text(_NEXT, "unlucky" if unlucky else "stronger")
        at = self._game.at(theme.example.at)
        found = effects(at.tables, at.position, theme.example.better, proven=theme.example.proven)
        effect = next((one for one in found if one.code == theme.code), found[0])
        return self._text(
            _NEXT,
            _SAME.get(effect.code, effect.code),
            round=theme.example.round,
            better=self._words(theme.example)[1],
            unit=name_of(self._rules, effect.unit),
            other=name_of(self._rules, effect.other),
            to=at.board.names[effect.hex] if effect.hex >= 0 else "",
        )

    def grade(self, seat: ReviewSeat) -> str:
        """Return the grade of a seat's choices. A side that lost without a fight, or without taking a location, never chose well."""
        if not seat.decisions:
            return self._text(_DID, "nothing")
        per = seat.stakes / seat.decisions
        side = seat.seat & 1
        if self._passive(side) and self._outcome.winner != side:
            per = max(per, POORLY)
        elif self._took_nothing(side):
            per = max(per, WELL)
        return _(next(text for least, text in _GRADES if per < least))

    # Parts of the sentences

    def _decided(self, code: str, side: int, **more: object) -> str:
        values: dict[str, object] = {"round": self._game.round, "chance": self._chance(self._last(side)), "count": 0}
        names = {"side": side_name(self._rules, side), "other": side_name(self._rules, 1 - side)}
        return self._text(_DECIDED, code, **{**values, **names, **more})

    def _did(self, code: str, moment: ReviewMoment, **more: int) -> str:
        played, better, reason = self._words(moment)
        return self._text(_DID, code, round=moment.round, played=played, better=better, reason=reason, **more).strip()

    @staticmethod
    def _text(texts: Mapping[str, str], code: str, **values: object) -> str:
        text = texts[code]
        return _(text).format(**values)

    def _chance(self, points: float) -> str:
        shown = self._calibration.shown(points)
        return chance_in_words(shown.points, shown.bound)

    # Numbers of a side

    def _seats(self, side: int) -> list[ReviewSeat]:
        return [seat for seat in self._review.seats if seat.seat & 1 == side]

    def _stakes(self, side: int) -> float:
        return sum(seat.stakes for seat in self._seats(side))

    def _passive(self, side: int) -> str:
        """Return how a side avoided the fight, or an empty text if it did not, or chose very well all the same."""
        decisions = sum(seat.decisions for seat in self._seats(side))
        return self._deeds[side].passive if self._stakes(side) >= VERY_WELL * max(1, decisions) else ""

    def _took_nothing(self, side: int) -> bool:
        """Return whether only the other side took locations, and won or stood to win."""
        lost = self._outcome.winner == 1 - side and self._last(side) < OPEN
        return lost and self._deeds[side].taken == 0 < self._deeds[1 - side].taken

    def _draws(self, side: int) -> float:
        return sum(seat.draws for seat in self._seats(side))

    def _worst(self, side: int) -> ReviewMoment | None:
        worst = [moment for seat in self._seats(side) if (moment := _worst_of(seat)) is not None]
        return max(worst, key=weight, default=None)

    def _idle(self, seat: ReviewSeat) -> ReviewMoment | None:
        """Return the worst pass of a seat, among its themes, instead of which a coin could act on the board."""
        examples = [theme.example for theme in seat.themes]
        passes = [one for one in examples if _is_pass(one) and one.better[0] >= ids.HEX_BASE]
        return max(passes, key=weight, default=None)

    def _last(self, side: int) -> float:
        """Return the chance of a side at the end, before the players or the clock ended the game, in points."""
        review = self._review
        first = review.result - review.ended
        return first if side == 0 else 100 - first


def _deeds(game: Game, side: int) -> Deeds:
    """Return what a side did in a game."""
    counts, actions, fights, taken = dict.fromkeys(_VERBS, 0), 0, 0, 0
    log = list(game.log)
    for at, before, played in actions_of(game, log):
        if before.decider is None or before.decider & 1 != side or ids.FLIP <= played[0] < ids.GAIN:
            continue
        id_ = played[0]
        actions += 1
        if id_ < ids.CLAIM:
            counts["passes"] += 1
        elif id_ < ids.RECRUIT:
            counts["claims"] += 1
        elif id_ < ids.DRAW:
            counts["recruits"] += 1
        elif id_ >= ids.HEX_BASE and (ids.what_of(id_) == ids.BOLSTER or ids.DEPLOY <= ids.what_of(id_) < ids.BUILD):
            counts["deploys"] += 1
        else:
            fights += 1
        after = game.at(at + len(played))
        held = [
            sum(one.position.controller[hex_] == side + 1 for hex_ in range(one.tables.hexes))
            for one in (before, after)
        ]
        taken += max(0, held[1] - held[0])
    return Deeds(actions, counts, fights, taken)


def _size(moment: ReviewMoment) -> float:
    return abs(at_stake(moment.chance_better, moment.chance_played))


def _worst_of(seat: ReviewSeat) -> ReviewMoment | None:
    return max((theme.example for theme in seat.themes if matters(theme.example)), key=weight, default=None)


def _is_pass(moment: ReviewMoment) -> bool:
    return moment.played[0] < ids.CLAIM
