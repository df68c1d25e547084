"""The frozen evaluator: the values of a seat's actions, as chances of winning, from the knowledge of that seat.

It is the tree search with settings and iterations that never change, so hints, reviews and puzzles from different days are comparable.
Everything that it produces contains its name. Better settings or weights need a new evaluator with a new name and a new calibration.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from warchest.bots.beliefs.hidden_splits import set_split, split_of, split_of_row
from warchest.bots.beliefs.knowledge import Knowledge
from warchest.bots.endgames.prover import winning_choice
from warchest.bots.tree.agent import Settings
from warchest.bots.tree.bot import TreeForm, best_form, choice_that_wins
from warchest.bots.tree.search import edge_of
from warchest.rules.flow.play import action_open, apply, list_choices
from warchest.rules.state import ids
from warchest.rules.state.layout import CHOICES
from warchest.rules.state.position import Position, Tables

NAME: Final = "tree-1"
"""The name of this evaluator."""
SETTINGS: Final = Settings(keeps=1, merges=1, sharp=1, net=1, wins=1, proof=20_000)
"""Its settings. They belong to no bot, because bots may be improved."""
ITERATIONS: Final = 4000
"""The iterations for each decision."""
INTERPRETED: Final = 60
"""The iterations without machine code. Their chances are not calibrated, so they are not shown."""
DEEP: Final = 20
"""The factor for the iterations of a deep hint."""
REPLIES: Final = 4
"""The most ids of an expected reply."""
LINE: Final = 3
"""The most actions of an expected line."""
SURE: Final = 40
"""The iterations that an action of a line needs after the first one: fewer show only what the search tried."""
SEEN: Final = 1 / 400
"""The share of all iterations that an action needs to count as examined."""


class Judged(NamedTuple):
    """A whole action and its value."""

    action: tuple[int, ...]
    value: float
    """Its value for the side that acts, from -1 (lost) to 1 (won)."""
    visits: int
    """The number of iterations that took it."""
    reply: tuple[int, ...] = ()
    """The other side's likely reply, if the search saw one."""
    proven: bool = False
    """Whether the action wins for certain against any hands."""
    line: tuple[tuple[int, ...], ...] = ()
    """The likely actions after it, its own side's too, as far as the search saw them."""


class Verdict(NamedTuple):
    """The judged actions of a decision, best first."""

    actions: tuple[Judged, ...]

    @property
    def best(self) -> Judged:
        """Return the best action."""
        return self.actions[0]

    def of(self, action: Sequence[int]) -> Judged | None:
        """Return the judgement of an action, or of one that differs only in the coin used facedown, or None."""
        return next((judged for judged in self.actions if same_use(judged.action, action)), None)


def passes(action: Sequence[int]) -> bool:
    """Return whether an action is a pass."""
    return ids.PASS <= action[0] < ids.CLAIM


def same_use(one: Sequence[int], other: Sequence[int]) -> bool:
    """Return whether two actions are the same except for a coin used facedown."""
    return [edge_of(id_) for id_ in one] == [edge_of(id_) for id_ in other]


def alike(one: Sequence[int], other: Sequence[int]) -> bool:
    """Return whether two actions start alike, so a list of the best actions shows only one of them.

    They use the same coin in the same way and, for a tactic or a decree, take the same first step.
    """
    tactic = one[0] >= ids.HEX_BASE and ids.what_of(one[0]) == ids.TACTIC
    decree = ids.PROCLAIM <= one[0] < ids.UNPOISON
    length = 2 if tactic or decree else 1
    return same_use(one[:length], other[:length])


class Evaluator:
    """Judges decisions from the knowledge of a seat. Only one thread may use it at a time."""

    def __init__(self, form: TreeForm | None = None) -> None:
        """``form``: the form of the tree search, by default the best one. Its reader must read the knowledge to judge."""
        self.form = form or best_form()
        self._prover = self.form.prover()

    def judge(
        self,
        knowledge: Knowledge,
        seed: int,
        iterations: int = ITERATIONS,
        most: int = 3,
        played: Sequence[int] = (),
        *,
        even: bool = False,
    ) -> Verdict:
        """Return at most ``most`` best actions of the deciding seat, plus the action ``played``. ``knowledge`` is that seat's.

        The first action is what the search would play. Each of the others is searched again with the iterations that the first one had,
        because the search spends few on them. Actions that start alike count as one. ``even``: search the first one again too, and put the
        action of the highest value first. A value in the tree is lower than that of such a search, so differences to it would be too small.
        """
        r, s = knowledge.tables, knowledge.possible_position
        agent = self.form.agent
        agent.search(r, s, knowledge.splits(), seed, iterations, SETTINGS)
        candidates = self._actions(r, s, iterations)
        win = self._win(r, s)
        chosen = [] if win is None else [win]
        for judged in candidates:
            if len(chosen) < most and not any(alike(judged.action, other.action) for other in chosen):
                chosen.append(judged)
        if played and not any(same_use(played, other.action) for other in chosen):
            chosen.append(Judged(tuple(played), 0.0, 0))
        first = chosen[0]
        effort = max(1, first.visits) if win is None else iterations
        effort = min(effort, max(ITERATIONS, iterations // 4))
        if win is None and even:
            first = self._again(knowledge, first, seed, effort)
        elif win is None:
            first = self._with_line(knowledge, first, first.action)
        others = [self._again(knowledge, judged, seed, effort) for judged in chosen[1:]]
        others.sort(key=lambda judged: -judged.value)
        return Verdict(tuple(sorted((first, *others), key=lambda judged: -judged.value) if even else (first, *others)))

    def worth(
        self,
        knowledge: Knowledge,
        s: Position,
        side: int,
        seed: int,
        iterations: int = ITERATIONS,
        since: Sequence[int] = (),
    ) -> float:
        """Return the value of the position ``s`` for a side, from -1 to 1, given the seat's ``knowledge`` of the other seats' coins.

        The seat's coins are those in ``s``. A chance event may come next. ``since``: the ids from the end of the knowledge to ``s``, or
        others with the same effect on the other seats' coins.
        """
        if s.over:
            return 0.0 if s.winner == 0 else (1.0 if s.winner == side + 1 else -1.0)
        # The Spy, for one, takes a coin from a hand. The beliefs from before would then deal coins that are gone.
        known = knowledge.possible_position
        others = [seat for seat in range(knowledge.tables.seats) if seat != knowledge.seat]
        same = all(split_of(s, seat) == split_of(known, seat) for seat in others)
        splits = knowledge.splits() if same else knowledge.splits_after(since)
        self.form.agent.search(knowledge.tables, s, splits, seed, iterations, SETTINGS)
        return self.form.agent.mean(side)

    def _again(self, knowledge: Knowledge, judged: Judged, seed: int, iterations: int) -> Judged:
        """Return an action with the value of a search from the position after it."""
        after, side = after_action(knowledge, judged.action), knowledge.decider & 1
        value = self.worth(knowledge, after, side, seed, iterations, judged.action)
        return self._with_line(knowledge, judged._replace(value=value, visits=iterations), ())

    def _with_line(self, knowledge: Knowledge, judged: Judged, path: tuple[int, ...]) -> Judged:
        """Return an action with the likely actions after it, which the tree has after the choices ``path``."""
        line: list[tuple[int, ...]] = []
        at: Position | None = after_action(knowledge, judged.action)
        while at is not None and not at.over and len(line) < LINE:
            likely, path, at = self._likely(knowledge, at, path, SURE if line else 1)
            if not likely:
                break
            line.append(likely)
        return judged._replace(reply=line[0] if line else (), line=tuple(line))

    def _win(self, r: Tables, s: Position) -> Judged | None:
        """Return an action that is proved to win in this round, or None."""
        at, seat, out = s.copy(), s.decider, [0] * CHOICES
        action: list[int] = []
        while not action or action_open(r, at, seat):
            id_ = choice_that_wins(r, at, out[: list_choices(r, at, out)])
            if id_ is None and at.left[seat & 1] <= 2:
                id_ = winning_choice(self._prover, r, at, SETTINGS.proof)
            if id_ is None:
                return None
            apply(r, at, id_, out)
            action.append(id_)
        return Judged(tuple(action), 1.0, 0, proven=True)

    def _actions(self, r: Tables, s: Position, iterations: int) -> list[Judged]:
        """Return the whole actions in the tree with enough visits, most visited first."""
        seat, out = s.decider, [0] * CHOICES
        actions: list[Judged] = []
        waiting: list[tuple[tuple[int, ...], Position]] = [((), s)]
        while waiting:
            path, before = waiting.pop()
            branches = self.form.agent.branches(path)
            for branch in branches:
                if branch.visits < SEEN * iterations and branch is not branches[0]:
                    break
                after = before.copy()
                apply(r, after, branch.id, out)
                action = (*path, branch.id)
                if action_open(r, after, seat):
                    waiting.append((action, after))
                else:
                    actions.append(Judged(action, branch.value, branch.visits))
        return sorted(actions, key=lambda judged: -judged.visits)

    def _likely(
        self, knowledge: Knowledge, after: Position, path: tuple[int, ...], least: int
    ) -> tuple[tuple[int, ...], tuple[int, ...], Position | None]:
        """Return the most visited choices of one action after the choices ``path`` of the tree, the path after it, and the position.

        The seat need not hold the coin that the action uses, if it could. Its first choice has at least this many iterations.
        """
        r, seat, out = knowledge.tables, after.decider, [0] * CHOICES
        likely: list[int] = []
        at: Position | None = None
        for branch in self.form.agent.branches(path)[:1] if seat >= 0 else ():
            if branch.visits >= least:
                at = determinization_for(knowledge, after, branch.id)
        while (
            at is not None and at.decider == seat and len(likely) < REPLIES and (not likely or action_open(r, at, seat))
        ):
            legal = {edge_of(id_): id_ for id_ in out[: list_choices(r, at, out)]}
            branches = (branch.id for branch in self.form.agent.branches(path))
            taken = next((id_ for id_ in branches if edge_of(id_) in legal), None)
            if taken is None:
                break
            apply(r, at, legal[edge_of(taken)], out)
            likely.append(legal[edge_of(taken)])
            path += (taken,)
        return tuple(likely), path, at


def after_action(knowledge: Knowledge, action: Sequence[int]) -> Position:
    """Return the position after an action of the deciding seat, to that seat's knowledge."""
    s, out = knowledge.possible_position.copy(), [0] * CHOICES
    for id_ in action:
        apply(knowledge.tables, s, id_, out)
    return s


def determinization_for(knowledge: Knowledge, after: Position, id_: int) -> Position | None:
    """Return the likeliest determinization in which the deciding seat can make a choice, or None if there is none.

    ``after``: a position that follows the end of the knowledge. The belief gives the coins of its deciding seat.
    """
    out, edge = [0] * CHOICES, edge_of(id_)
    for position in _determinizations(knowledge, after):
        if any(edge_of(choice) == edge for choice in out[: list_choices(knowledge.tables, position, out)]):
            return position
    return None


def _determinizations(knowledge: Knowledge, after: Position) -> Iterator[Position]:
    """Yield determinizations of the deciding seat's coins in ``after``: first the coins that it contains, then the likeliest ones."""
    seat = after.decider
    yield after.copy()
    if seat == knowledge.seat:
        return
    here = split_of(after, seat)
    for row in sorted(knowledge.rows(seat), key=lambda row: -row.weight):
        split = split_of_row(row.hand, row.facedown, row.previewed, row.drawn)
        if all(sum(ours) == sum(theirs) for ours, theirs in zip(split[:3], here[:3], strict=True)):
            position = after.copy()
            set_split(position, seat, split)
            yield position
