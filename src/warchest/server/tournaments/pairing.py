"""The pairings of the next round of a tournament, as a pure function of its earlier rounds.

Entrants are known by their numbers, from 1 for the strongest one. `FORMATS` has the formats as data. A round robin and a duplicate follow
the Berger tables (FIDE C.05, Annex 1), a knock-out follows a bracket, and `swiss.py` pairs by the Dutch system.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from typing import Final, Literal, NamedTuple

from warchest.server.tournaments import swiss
from warchest.wording.languages import N_

FormatId = Literal["round-robin", "swiss", "knock-out", "duplicate"]
PairingResult = Literal["win", "loss", "draw", "walkover", "default", "void", "bye"]
"""The result of a pairing for its first entrant. A walkover is a win over an opponent who did not come, and a default is such a loss. In a
void pairing neither has won, and a bye is a round without an opponent."""
SCORES: Final[dict[PairingResult | None, tuple[float, float]]] = {
    "win": (1, 0),
    "loss": (0, 1),
    "draw": (0.5, 0.5),
    "walkover": (1, 0),
    "default": (0, 1),
    "void": (0, 0),
    "bye": (0, 0),
    None: (0, 0),
}
"""The points of both entrants by result. `Format.bye` has those of a bye."""
PLAYED: Final = ("win", "loss", "draw")
"""The results of pairings in which both have played."""


class Entrant(NamedTuple):
    """An entrant of a tournament. `here`: whether the entrant takes part in the next round."""

    number: int
    here: bool = True


class Pairing(NamedTuple):
    """A pairing of one round. The first entrant has seat A. `result` is None until the game is over."""

    round: int
    board: int
    one: int
    other: int | None
    result: PairingResult | None = None


class Tourney(NamedTuple):
    """The entrants of a tournament, its pairings so far, and its number of rounds."""

    entrants: Sequence[Entrant]
    pairings: Sequence[Pairing]
    rounds: int

    @property
    def round(self) -> int:
        """Return the number of the next round."""
        return 1 + max((one.round for one in self.pairings), default=0)


def berger(size: int, number: int) -> list[tuple[int, int]]:
    """Return the pairs of round `number`, from 1, of the Berger table for an even number of entrants."""
    last, pairs = size - 1, []
    turn = (number - 1) * (size // 2) % last
    fixed = (turn + 1, size)
    pairs.append(fixed if number % 2 else fixed[::-1])
    for step in range(1, size // 2):
        pairs.append(((turn + step) % last + 1, (turn - step) % last + 1))
    return pairs


def _by_table(tourney: Tourney) -> list[Pairing]:
    """Return the pairs of the Berger table. An entrant who has left loses by default."""
    here = {one.number: one.here for one in tourney.entrants}
    numbers = sorted(here)
    size = len(numbers) + len(numbers) % 2
    seated = dict(enumerate(numbers, 1))
    pairings: list[Pairing] = []
    for left, right in berger(size, tourney.round):
        one, other = seated.get(left), seated.get(right)
        if one is None or other is None:
            one, other = (one or other), None
        if one is not None:
            pairings.append(pairing_of(tourney.round, len(pairings) + 1, one, other, here))
    return pairings


def pairing_of(number: int, board: int, one: int, other: int | None, here: dict[int, bool]) -> Pairing:
    """Return a pairing, with its result if an entrant is not here."""
    result: PairingResult | None
    if other is None:
        result = "bye" if here[one] else "void"
    else:
        result = _ABSENT[here[one], here[other]]
    return Pairing(number, board, one, other, result)


_ABSENT: Final[dict[tuple[bool, bool], PairingResult | None]] = {
    (True, True): None,
    (True, False): "walkover",
    (False, True): "default",
    (False, False): "void",
}


def winner_of(pairing: Pairing) -> int | None:
    """Return the entrant who advances in a knock-out, or None if neither does. After a draw the lower number advances."""
    if pairing.result in ("win", "walkover", "bye"):
        return pairing.one
    if pairing.result in ("loss", "default"):
        return pairing.other
    return min(pairing.one, pairing.other or pairing.one) if pairing.result == "draw" else None


def _bracket(size: int) -> list[int]:
    """Return the numbers in the order of a bracket: the strongest meet as late as possible."""
    order = [1]
    while len(order) < size:
        whole = 2 * len(order) + 1
        order = [number for one in order for number in (one, whole - one)]
    return order


def spread(size: int, apart: Collection[tuple[int, int]]) -> list[int]:
    """Return the entrants of a knock-out in the order of their starting places, such that each of the pairs meets late.

    `size`: their number. They are known by their places so far. An entrant changes places only within a group that a draw could order
    too: the places 3 and 4, 5 to 8, 9 to 16, and so on.
    """
    slots = 1 << (size - 1).bit_length()
    at = {number: slot for slot, number in enumerate(_bracket(slots))}
    others: dict[int, set[int]] = defaultdict(set)
    for one, other in apart:
        others[one].add(other)
        others[other].add(one)
    places: dict[int, int] = {}
    first = 1
    while first <= size:
        group = range(first, min(2 * first - 2 if first > 1 else 2, size) + 1)
        free = [*group]
        for entrant in sorted(group, key=lambda one: not others.get(one)):
            seated = [at[places[other]] for other in others.get(entrant, ()) if other in places]
            choices = [
                (min(((at[place] ^ slot).bit_length() for slot in seated), default=0), -abs(place - entrant), place)
                for place in free
            ]
            places[entrant] = max(choices)[-1] if others.get(entrant) else free[0]
            free.remove(places[entrant])
        first = group[-1] + 1
    return sorted(places, key=places.__getitem__)


def first_places(tourney: Tourney) -> list[int | None]:
    """Return the entrants of a knock-out from the top of its bracket to the bottom, with None for each place that stays empty."""
    numbers = {one.number for one in tourney.entrants}
    return [one if one in numbers else None for one in _bracket(1 << tourney.rounds)]


def _by_bracket(tourney: Tourney) -> list[Pairing]:
    """Return the pairs of a knock-out. `board` is the place in the bracket."""
    here = {one.number: one.here for one in tourney.entrants}
    number, slots = tourney.round, 1 << (tourney.rounds - tourney.round)
    if number == 1:
        ahead = first_places(tourney)
    else:
        before = {one.board: winner_of(one) for one in tourney.pairings if one.round == number - 1}
        ahead = [before.get(board) for board in range(1, 2 * slots + 1)]
    pairings: list[Pairing] = []
    for board in range(1, slots + 1):
        one, other = ahead[2 * board - 2], ahead[2 * board - 1]
        if one is None:
            one, other = other, None
        elif other is not None and (board + number) % 2:
            one, other = other, one  # seat A goes to the upper and to the lower half in turn
        if one is not None:
            pairings.append(pairing_of(number, board, one, other, here))
    return pairings


def _by_swiss(tourney: Tourney) -> list[Pairing]:
    """Return the pairs of the Dutch system, or none if there are none by its rules."""
    found = swiss.paired(*swiss_task(tourney))
    return swiss_pairings(tourney, found or [])


def swiss_task(tourney: Tourney) -> tuple[int, int, list[list[object]]]:
    """Return the arguments of `swiss.paired` for the next round."""
    number = tourney.round
    records: dict[int, list[list[object]]] = {
        one.number: [[0, "-", "Z"] for _round in range(number - 1)] for one in tourney.entrants
    }
    for met in tourney.pairings:
        mine, theirs = _TOKENS[met.result]
        side, other_side = ("w", "b") if mine in "1=0" else ("-", "-")
        records[met.one][met.round - 1] = [met.other or 0, side, mine]
        if met.other is not None:
            records[met.other][met.round - 1] = [met.one, other_side, theirs]
    return (
        number,
        tourney.rounds,
        [[one.number, one.here, records[one.number]] for one in sorted(tourney.entrants)],
    )


def swiss_pairings(tourney: Tourney, pairs: Sequence[Sequence[int]]) -> list[Pairing]:
    """Return the pairings of pairs by `swiss.paired`."""
    return [
        Pairing(tourney.round, board, one, other or None, None if other else "bye")
        for board, (one, other) in enumerate(pairs, 1)
    ]


_TOKENS: Final[dict[PairingResult | None, tuple[str, str]]] = {
    "win": ("1", "0"),
    "loss": ("0", "1"),
    "draw": ("=", "="),
    "walkover": ("+", "-"),
    "default": ("-", "+"),
    "void": ("-", "-"),
    "bye": ("U", ""),
    None: ("=", "="),  # an unfinished game counts as a draw for the pairing, like an adjourned game
}
"""The signs of both entrants in a tournament report of FIDE, by result."""


class Format(NamedTuple):
    """A format of tournaments."""

    name: str
    note: str
    """a sentence about it"""
    pairs: Callable[[Tourney], list[Pairing]]
    least: int
    """the fewest entrants"""
    rounds: Callable[[int, int], int]
    """returns the number of rounds, from the number of entrants and the number that the organizer has chosen"""
    bye: float
    """the points of a bye"""
    late: bool = False
    """whether players can join after the start"""
    waits: bool = False
    """whether a round needs all results of the one before"""
    shares: bool = False
    """whether all games of a round have the same armies and the same orders of the bags"""
    most: int = 512
    """the most entrants. 500 are paired within seconds"""


def _table_rounds(entrants: int, _wanted: int) -> int:
    return entrants - 1 + entrants % 2


FORMATS: Final[dict[FormatId, Format]] = {
    "round-robin": Format(
        N_("Round robin"), N_("Everyone plays everyone once."), _by_table, 2, _table_rounds, bye=0, most=64
    ),
    "swiss": Format(
        N_("Swiss"),
        N_("Each round pairs players with similar points who have not met."),
        _by_swiss,
        2,
        lambda entrants, wanted: min(wanted, _table_rounds(entrants, 0)),
        bye=1,
        late=True,
    ),
    "knock-out": Format(
        N_("Knock-out"),
        N_("The winner of each game goes on. After a draw it is the player with the better starting place."),
        _by_bracket,
        2,
        lambda entrants, _wanted: max(1, (entrants - 1).bit_length()),
        bye=1,
        waits=True,
    ),
    "duplicate": Format(
        N_("Duplicate"),
        N_(
            "All tables of a round have the same armies, and bags in the same order. Each player is compared with those on the same side."
        ),
        _by_table,
        4,
        lambda entrants, wanted: min(wanted, _table_rounds(entrants, 0)),
        bye=0.5,
        shares=True,
    ),
}
"""The formats by id. The ids are stored."""


def next_round(tourney: Tourney, form: FormatId) -> list[Pairing]:
    """Return the pairings of the next round, or none if the tournament has ended."""
    if tourney.round > tourney.rounds or sum(one.here for one in tourney.entrants) < 2:
        return []
    return FORMATS[form].pairs(tourney)
