"""The second program: it proves endgames again, slowly, using only their texts and the rules.

It shares no code with the search that made them. It lists the states of an information set explicitly, one whole position for each hand
that the other seat may have, and plays them side by side. An information set is won if one choice wins in all of its states. After each
decision of the other seat, the states are divided into information sets, and each of these must be won. When the other seat draws, a state
becomes several, one for each coin that it may draw.

The other seat's facedown discards and its bag differ only for a draw, so until then there is one state for each hand: any unseen coin
outside the hand may be in the bag.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import isclose

from warchest.lab.arena.endgames.records import Endgame, rarity_of
from warchest.rules import forms
from warchest.rules.flow.play import action_open
from warchest.rules.flow.turns import list_chance
from warchest.rules.known import kinds_unseen, known, spying
from warchest.rules.state.agenda import top_frame
from warchest.rules.state.encoding import masked
from warchest.rules.state.ids import DRAW
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import ARG, CHANCE, CHOICES, KIND, PLAY_FRAME, SEAT, SLOTS
from warchest.rules.state.position import Elements, Position, Tables

MOST_COINS = 4
"""The most coins that the seat may use to win."""
States = tuple[Position, ...]
"""An information set of the seat: distinct positions that look the same to it."""


class UndecidedError(Exception):
    """Raised for positions that the checker cannot prove: a hand is revealed or a bag refilled within the round."""


def legal(r: Tables, s: Position) -> list[int]:
    """Return the choices in a position."""
    s.gather()
    return forms.form.choices(r, s)


def played(r: Tables, s: Position, id_: int) -> Position:
    """Return the position after a choice or a draw."""
    after = s.copy()
    forms.form.apply(r, after, id_)
    return after


def counts_in(zone: Elements, seat: int) -> list[int]:
    """Return the number of a seat's coins in a zone for each slot."""
    return zone[coin_of(seat, 0) : coin_of(seat, SLOTS)].tolist()


def zone_size(zone: Elements, seat: int) -> int:
    """Return the number of a seat's coins in a zone."""
    return sum(counts_in(zone, seat))


def distribute(s: Position, seat: int, names: Sequence[str], coins: Sequence[int]) -> None:
    """Distribute coins, given by their slots, over the named zones in order, without changing the zones' sizes."""
    start = 0
    for name in names:
        zone = getattr(s, name)
        size = zone_size(zone, seat)
        counts = [0] * SLOTS
        for slot in coins[start : start + size]:
            counts[slot] += 1
        for slot, count in enumerate(counts):
            zone[coin_of(seat, slot)] = count
        start += size


def coins_in(s: Position, seat: int, names: Sequence[str]) -> list[int]:
    """Return the slots of all coins in these zones, sorted."""
    zones = (counts_in(getattr(s, name), seat) for name in names)
    return [slot for slot, counts in enumerate(zip(*zones, strict=True)) for _coin in range(sum(counts))]


RESTING = ("facedown", "previewed", "bag")
"""The hidden zones with coins that can't be used before they are drawn."""


def hidden_states(r: Tables, s: Position, seat: int) -> States:
    """Return the information set of ``seat`` in this position: a state for each hand that the other seat may have."""
    other = 1 - seat
    seen = known(r, s, seat)
    unseen = [slot for slot, count in enumerate(kinds_unseen(r, seen.position, other)) for _coin in range(count)]
    states = []
    for hand in sorted(set(combinations(unseen, zone_size(s.hand, other)))):
        rest = list(unseen)
        for slot in hand:
            rest.remove(slot)
        state = s.copy()
        distribute(state, other, ("hand", *RESTING), [*hand, *rest])
        states.append(state)
    return tuple(states)


class Proof:
    """Proves positions of one seat in one round: that it wins or, if the goal is to hold, that the other seat does not."""

    def __init__(self, r: Tables, s: Position, *, holds: bool = False) -> None:
        """``s``: the position to prove, in which the seat uses a coin. ``holds``: the goal is only that the other seat can't win."""
        self._r, self.seat, self._round, self._holds = r, s.decider, s.round_no, holds
        self._known: dict[tuple[int, frozenset[bytes]], bool] = {}
        self._best: dict[int, int] = {}
        """The last winning choice for each number of coins left. It is tried first."""
        self._answer = -1
        """The last answer of the other seat that left no win, as it looks. It is tried first."""

    def after(self, states: Sequence[tuple[Position, int]]) -> States:
        """Return the distinct states after these decisions or draws. The other seat's resting coins are sorted."""
        distinct: dict[bytes, Position] = {}
        other = 1 - self.seat
        for s, id_ in states:
            was_empty = zone_size(s.bag, other) == 0
            new = played(self._r, s, id_)
            if was_empty and new.decider == CHANCE and top_frame(new)[SEAT] == other and new.round_no == self._round:
                raise UndecidedError
            if zone_size(new.facedown, other) or zone_size(new.previewed, other):
                distribute(new, other, RESTING, coins_in(new, other, RESTING))
            distinct[new.to_bytes()] = new
        return tuple(distinct.values())

    def wins(self, states: States, coins: int) -> bool:
        """Return whether the seat can force a win with at most this number of coins in an information set.

        If the goal is to hold, the seat may use any number of coins.
        """
        s = states[0]
        if s.over:
            return all(
                (state.winner != 2 - self.seat) if self._holds else (state.winner == self.seat + 1) for state in states
            )
        if s.round_no != self._round:
            return self._holds
        key = coins, frozenset(state.to_bytes() for state in states)
        if key not in self._known:
            self._known[key] = self._judge(states, coins)
        return self._known[key]

    def _judge(self, states: States, coins: int) -> bool:
        decider = states[0].decider
        if decider == CHANCE:
            return all(self.wins(part, coins) for part in self.draws(states))
        if decider == self.seat:
            return self._finds_win(states, coins)
        r, answers = self._r, list(self.answers(states))
        answers.sort(key=lambda part: masked(part[0][1], bool(r.open_coins)) != self._answer)
        for part in answers:
            if not self.wins(self.after(part), coins):
                self._answer = masked(part[0][1], bool(r.open_coins))
                return False
        return True

    def _finds_win(self, states: States, coins: int) -> bool:
        s = states[0]
        if top_frame(s)[KIND] == PLAY_FRAME and not self._holds:
            if coins == 0:
                return False
            coins -= 1
        if spying(self._r, s):
            raise UndecidedError
        choices = legal(self._r, s)
        if any(legal(self._r, state) != choices for state in states):
            raise AssertionError("The states differ in the seat's choices.")
        choices.sort(key=lambda id_: id_ != self._best.get(coins))
        for id_ in choices:
            # A choice that fails in one state fails in the set: try one state first.
            if self.wins(self.after([(s, id_)]), coins) and (
                len(states) == 1 or self.wins(self.after([(state, id_) for state in states]), coins)
            ):
                self._best[coins] = id_
                return True
        return False

    def answers(self, states: States) -> Iterator[list[tuple[Position, int]]]:
        """Yield the decisions of the other seat in all states, grouped by their appearance to the seat."""
        seen: dict[int, list[tuple[Position, int]]] = {}
        for state in states:
            for id_ in legal(self._r, state):
                seen.setdefault(masked(id_, bool(self._r.open_coins)), []).append((state, id_))
        yield from seen.values()

    def draws(self, states: States) -> Iterator[States]:
        """Yield the states after each draw that the seat can distinguish."""
        s = states[0]
        seat = top_frame(s)[SEAT]
        if seat == self.seat:
            out, weights = [0] * CHOICES, [0] * CHOICES
            for id_ in out[: list_chance(self._r, s, out, weights)]:
                yield self.after([(state, id_) for state in states])
            return
        if any(s.bag_top[coin_of(seat, slot)] for slot in range(SLOTS)):
            raise UndecidedError
        drawn = []
        for state in states:
            resting = coins_in(state, seat, RESTING)
            for slot in sorted(set(resting)):
                there = state.copy()
                rest = list(resting)
                rest.remove(slot)
                distribute(there, seat, RESTING, [*rest, slot])  # the bag comes last
                drawn.append((there, DRAW + slot))
        yield self.after(drawn)


def actions_of(r: Tables, s: Position, seat: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """Yield each whole action of the seat, with its probability if each decision is uniformly random."""
    choices = legal(r, s)
    for id_ in choices:
        after = played(r, s, id_)
        if not action_open(r, after, seat):
            yield (id_,), 1 / len(choices)
            continue
        for rest, chance in actions_of(r, after, seat):
            yield (id_, *rest), chance / len(choices)


def prove(endgame: Endgame) -> tuple[dict[str, int], int, float, bool]:
    """Return the winning actions with their fewest coins to the win, the number of all actions, and two more facts.

    These are the chance that a random action wins, and whether the other hand is known. Raises UndecidedError if there is no verdict.
    """
    game = endgame.game()
    r, s = game.tables, game.position
    seat = s.decider
    proof = Proof(r, s)
    states = hidden_states(r, s, seat)
    won: dict[str, int] = {}
    choices, win_chance = 0, 0.0
    for action, chance in actions_of(r, s, seat):
        choices += 1
        after = states
        for id_ in action:
            after = proof.after([(state, id_) for state in after])
        if not after[0].over and spying(r, after[0]):
            raise UndecidedError
        coins = next((number for number in range(MOST_COINS) if proof.wins(after, number)), None)
        if coins is not None:
            won[game_words(endgame, action)] = coins + 1
            win_chance += chance
    return won, choices, win_chance, len(states) == 1


def game_words(endgame: Endgame, action: Sequence[int]) -> str:
    """Return an action as the words of its decisions."""
    game = endgame.game()
    words = []
    for id_ in action:
        words.append(game.choice(id_).word)
        game.play(id_)
    return " ".join(words)


def faults_of(endgame: Endgame) -> list[str]:
    """Return the faults of an endgame, one sentence each."""
    game = endgame.game()
    if game.decider is None or game.tables.seats != 2 or top_frame(game.position)[KIND] != PLAY_FRAME:
        return ["It is not a position of two seats in which one uses a coin."]
    if top_frame(game.position)[ARG]:
        return ["The seat has already drawn the coin that it uses."]
    try:
        won, choices, chance, hand_known = prove(endgame)
    except UndecidedError:
        return ["Its information set can't be followed."]
    facts: list[tuple[str, object, object]] = [
        ("winning actions", sorted(endgame.wins), sorted(won)),
        ("actions", endgame.choices, choices),
        ("coins to the win", endgame.coins, min(won.values(), default=0)),
        ("whether the hand is known", endgame.hand_known, hand_known),
    ]
    faults = [
        f"{name}: {written} is written, {proved} is proved." for name, written, proved in facts if written != proved
    ]
    if not isclose(chance, endgame.chance, abs_tol=1e-9):
        faults.append(f"chance of a winning action: {endgame.chance} is written, {chance} is proved.")
    if won and rarity_of(chance) is None:
        faults.append("At least half of the actions win.")
    return faults
