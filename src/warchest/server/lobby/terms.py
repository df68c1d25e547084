"""The terms on which two players must agree to play each other: all of a request but the seats and the seed.

A player who looks for an opponent may leave the boxes or the clock to the other.
"""

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final, Literal

from warchest.game.setup import SetupError
from warchest.homebrew.files import Shelf
from warchest.rules.content.war_chest import RULESETS
from warchest.schema.time_control import LiveClock
from warchest.server.table import GameRequest, RefusedError
from warchest.server.table.new_game.game_request import DEFAULTS, FRIEND, YOU
from warchest.server.table.new_game.rated import LadderId, ladder_for
from warchest.wording.languages import _

Left = Literal["boxes", "clock"]
"""The choices that may be left to the other player."""
_BESIDE = ("seats", "seed", "units")
_DEALT = ("random", "draft")
"""The set-ups that can be played with any boxes."""
_USUAL_CLOCK: Final = LiveClock(10, 5)
"""The clock for two players who both accept any clock."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a player: texts that are equal for players who want the same game."""

    base: str
    boxes: str | None
    """None for any boxes."""
    clock: str | None
    """None for any clock."""

    @classmethod
    def of(cls, request: GameRequest, left: Collection[Left] = ()) -> "Terms":
        """Return the terms of a request. `left`: the choices left to the other player."""
        plain = {key: value for key, value in request.to_json().items() if key not in _BESIDE}
        return cls._of({"players": len(request.seats), **plain}, left)

    @classmethod
    def read(cls, text: str) -> "Terms":
        """Return the terms from a text that the property `text` gave."""
        return cls._of(json.loads(text), ())

    @classmethod
    def _of(cls, plain: dict[str, Any], left: Collection[Left]) -> "Terms":
        plain = DEFAULTS | plain  # an earlier release may have written terms without some options
        boxes = sorted(plain.get("boxes") or RULESETS[plain["ruleset"]].default_boxes)
        clock = plain.get("clock")
        rest = {key: value for key, value in plain.items() if key not in ("boxes", "clock")}
        rest["variants"] = sorted(rest["variants"] or ())
        any_boxes = "boxes" in left and rest["setup"] in _DEALT
        return cls(
            json.dumps(rest, sort_keys=True),
            None if any_boxes else json.dumps(boxes),
            None if "clock" in left else json.dumps(clock, sort_keys=True),
        )

    @property
    def text(self) -> str:
        """Return these terms as one text, with the usual values for open choices."""
        return json.dumps(json.loads(self.base) | self._rest(), sort_keys=True)

    def fit(self, other: "Terms") -> bool:
        """Return whether players with these and the other terms can play each other."""
        boxes, clock = (self.boxes, other.boxes), (self.clock, other.clock)
        return self.base == other.base and all(None in pair or pair[0] == pair[1] for pair in (boxes, clock))

    def with_other(self, other: "Terms") -> "Terms":
        """Return the terms of the two: choices left open here follow the other's terms."""
        return Terms(
            self.base,
            other.boxes if self.boxes is None else self.boxes,
            other.clock if self.clock is None else self.clock,
        )

    @property
    def stays(self) -> bool:
        """Return whether the row stays without its page, as it does for a game by correspondence."""
        clock = self._rest()["clock"]
        return clock is not None and clock["kind"] == "days"

    @property
    def ladder(self) -> LadderId | None:
        """Return the ladder of a rated game by these terms, or None for a casual game."""
        plain = json.loads(self.base)
        return ladder_for(plain["players"], self._rest()["clock"]) if plain["rated"] else None

    def request(self) -> GameRequest:
        """Return the request for a game between two players with a screen each."""
        plain = json.loads(self.base)
        del plain["players"]
        return GameRequest.from_json(plain | self._rest() | {"seats": [YOU, FRIEND]})

    def in_words(self, shelf: Shelf) -> str:
        """Return the terms in one line, or "" where their boxes no longer exist."""
        left = [name for name, value in (("boxes", self.boxes), ("clock", self.clock)) if value is None]
        try:
            return self.request().in_words(shelf, left)
        except SetupError:
            return ""

    def _rest(self) -> dict[str, Any]:
        usual = {"kind": "live", "minutes": _USUAL_CLOCK.minutes, "increment": _USUAL_CLOCK.increment}
        return {
            "boxes": None if self.boxes is None else json.loads(self.boxes),
            "clock": usual if self.clock is None else json.loads(self.clock),
        }


def require_common(request: GameRequest) -> None:
    """Raise `RefusedError` for a request that no other player can share: one with home-brew units, or for more than two players."""
    if len(request.seats) != 2:
        raise RefusedError(_("The search is only for two-player games. For four players, open a table."))
    if request.units:
        raise RefusedError(_("No other player has these units. Send the link to a friend."))
