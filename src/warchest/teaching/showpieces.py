"""Positions for the home page, from games that bots have finished: in each of them one side needs one more location.

`python -m scripts.showpieces` makes the file. All users have the same position on a day, in the order of the file.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Final, Literal, NamedTuple

from warchest.drawing.boards import board_svg, definitions_for, described, picture_of
from warchest.drawing.sheet import Svg, coin_svg
from warchest.game.game import Game
from warchest.lab.arena.record_file import RecordFile
from warchest.rules.content.boards import distance
from warchest.rules.content.ruleset import Ruleset
from warchest.wording.forms import listed_or
from warchest.wording.languages import _
from warchest.wording.names import side_name

COINS: Final = 3
"""The coins beside the board."""
COIN: Final = 124
"""Their size in pixels."""


@dataclass(frozen=True)
class Showpiece:
    """A position from a game between two bots."""

    position: str
    """The position as a line."""
    source: str
    """The game that it comes from: its seed and number, its bots, and the number of decisions before."""

    def game(self) -> Game:
        """Return a game that starts from the position. TextError for a wrong position."""
        return Game.from_position(self.position, b"showpieces", chance="manual")


SHOWPIECES: Final = RecordFile(
    "warchest-showpieces/1", Showpiece, files("warchest.teaching") / "showpieces.jsonl", "showpieces"
)


@dataclass(frozen=True)
class ShownPosition:
    """A showpiece in the form of the home page."""

    definitions: Svg
    """The shapes that the board and the coins use."""
    board: Svg
    stake: str
    """The sentence about what is at stake, in at most eight words."""
    coins: tuple[Svg, ...]
    """Coins of the army that may win."""


@cache
def showpieces() -> Sequence[Showpiece]:
    """Return the showpieces of the package."""
    return tuple(SHOWPIECES.read())


def showpiece_of(day: date) -> Showpiece:
    """Return the showpiece of a day."""
    return showpieces()[day.toordinal() % len(showpieces())]


class Stake(NamedTuple):
    """The stake of a position: a side that needs one more location, and the locations that it may take next."""

    kind: Literal["both", "stands", "near"]
    """Both sides need one more; or a unit of the side stands on a location that the side does not hold; or units are next to some."""
    seat: int
    locations: tuple[str, ...]


def stake_of(game: Game) -> Stake | None:
    """Return what is at stake in a game of two players, by public facts only, or None if no side can take its last location soon."""
    view, board = game.view(None), game.board
    ready = [seat.seat for seat in view.seats if seat.goal - seat.markers == 1]
    for seat in sorted(ready, key=lambda seat: seat != game.decider):
        at = [board.hexes[board.by_name[unit.hex]] for unit in view.units if unit.seat == seat]
        open_ones = [index for index in board.locations if view.held.get(board.names[index]) != view.seats[seat].side]
        stands = tuple(board.names[index] for index in open_ones if board.hexes[index] in at)
        near = tuple(board.names[i] for i in open_ones if any(distance(board.hexes[i], place) == 1 for place in at))
        if near or stands:
            kind: Literal["both", "stands", "near"] = "both" if len(ready) == 2 else "stands" if stands else "near"
            return Stake(kind, seat, stands or near)
    return None


def sentence(stake: Stake, rules: Ruleset) -> str:
    """Return what is at stake, in at most eight words."""
    side = side_name(rules, stake.seat)
    if stake.kind == "both":
        return _("Five locations each. The next one wins.")
    if stake.kind == "stands":
        return _("{side} holds five and stands on a sixth.").format(side=side)
    return _("{side} needs one more: {locations}").format(side=side, locations=listed_or(sorted(stake.locations)))


def shown(showpiece: Showpiece) -> ShownPosition:
    """Return a showpiece with the sentence about it, in the reader's language."""
    game = showpiece.game()
    view, stake = game.view(None), stake_of(game)
    if stake is None:
        raise ValueError(showpiece.source)
    picture = picture_of(view, disc="number-medium")
    board = board_svg(picture, described(picture))
    army = dict.fromkeys([unit.kind for unit in view.units if unit.seat == stake.seat] + view.seats[stake.seat].army)
    coins = tuple(coin_svg(kind, view.seats[stake.seat].side, COIN) for kind in [*army][:COINS])
    return ShownPosition(definitions_for(board, *coins), board, sentence(stake, picture.rules), coins)
