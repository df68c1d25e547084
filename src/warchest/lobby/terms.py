"""What two people must want alike to play one another: all of a request but who sits where and the seed.

Who looks for an opponent may leave the boxes or the clock to the other.
"""

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final, Literal

from warchest.clocks import LiveClock
from warchest.homebrew.shelf import Shelf
from warchest.rules.content.rulesets import RULESETS
from warchest.setup import SetupError
from warchest.table import GameRequest, RefusedError
from warchest.table.game_request import FRIEND, YOU
from warchest.wording.languages import _

Left = Literal["boxes", "clock"]
"""What may be left to the other person."""
_BESIDE = ("seats", "seed", "units")
_DEALT = ("random", "draft")
"""The set-ups that can be played with any boxes."""
_USUAL_CLOCK: Final = LiveClock(10, 5)
"""The clock of two people who both take any."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What somebody wants to play: texts that are equal for people who want the same."""

    base: str
    boxes: str | None
    """None: any."""
    clock: str | None
    """None: any."""

    @classmethod
    def of(cls, request: GameRequest, left: Collection[Left] = ()) -> "Terms":
        """The terms of a request; `left`: what is left to the other person."""
        plain = {key: value for key, value in request.to_json().items() if key not in _BESIDE}
        return cls._of({"players": len(request.seats), **plain}, left)

    @classmethod
    def read(cls, text: str) -> "Terms":
        """The terms that `text` gave."""
        return cls._of(json.loads(text), ())

    @classmethod
    def _of(cls, plain: dict[str, Any], left: Collection[Left]) -> "Terms":
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
        """These terms in one text, what is left open as it would be played."""
        return json.dumps(json.loads(self.base) | self._rest(), sort_keys=True)

    def fit(self, other: "Terms") -> bool:
        """Whether who wants this and who wants the other can play each other."""
        boxes, clock = (self.boxes, other.boxes), (self.clock, other.clock)
        return self.base == other.base and all(None in pair or pair[0] == pair[1] for pair in (boxes, clock))

    def with_other(self, other: "Terms") -> "Terms":
        """What the two play: what is left open here is as the other wants it."""
        return Terms(
            self.base,
            other.boxes if self.boxes is None else self.boxes,
            other.clock if self.clock is None else self.clock,
        )

    @property
    def stays(self) -> bool:
        """Whether nobody need be there: there are days for a turn."""
        clock = self._rest()["clock"]
        return clock is not None and clock["kind"] == "days"

    def request(self) -> GameRequest:
        """The request for a game between two who have a screen of their own."""
        plain = json.loads(self.base)
        del plain["players"]
        return GameRequest.from_json(plain | self._rest() | {"seats": [YOU, FRIEND]})

    def told(self, shelf: Shelf) -> str:
        """What is wanted, in one line; empty where its boxes are no longer there."""
        left = [name for name, value in (("boxes", self.boxes), ("clock", self.clock)) if value is None]
        try:
            return self.request().told(shelf, left)
        except SetupError:
            return ""

    def _rest(self) -> dict[str, Any]:
        usual = {"kind": "live", "minutes": _USUAL_CLOCK.minutes, "increment": _USUAL_CLOCK.increment}
        return {
            "boxes": None if self.boxes is None else json.loads(self.boxes),
            "clock": usual if self.clock is None else json.loads(self.clock),
        }


def require_common(request: GameRequest) -> None:
    """Raise `RefusedError` for what nobody can want alike: armies of one's own choice, units of one's own, more than two players."""
    if len(request.seats) != 2:
        raise RefusedError(_("Opponents are found for two players: open a table for four."))
    if request.units:
        raise RefusedError(_("Nobody else has these units: send a friend the link."))
