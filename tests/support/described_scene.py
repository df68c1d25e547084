"""A scene played by the descriptions of its choices, with the record of it."""

from typing import Any, Self

from tests.support.scenario import Scene
from warchest.rules.flow.play import apply, list_choices
from warchest.rules.flow.turns import list_chance
from warchest.rules.state.layout import CHANCE, CHOICES
from warchest.schema.decision import DescribedChoice
from warchest.wording.choices import describe
from warchest.wording.log.log import GameLog, LogEntry
from warchest.wording.prompts import Prompt, note, prompt, waiting


class DescribedScene:
    """A game in play and the log that follows it."""

    def __init__(self, scene: Scene) -> None:
        table = scene.table()
        self.tables, self.board, self.position = table.tables, table.board, table.position
        self.log = GameLog(self.tables, self.board)

    def choices(self, **fields: Any) -> list[DescribedChoice]:
        """The legal choices that have these fields."""
        out = [0] * CHOICES
        ids = out[: list_choices(self.tables, self.position, out)]
        described = describe(self.tables, self.position, self.board, ids)
        return [choice for choice in described if all(getattr(choice, name) == is_ for name, is_ in fields.items())]

    def choice(self, verb: str, **fields: Any) -> DescribedChoice:
        """The only legal choice that has these fields."""
        choices = self.choices(verb=verb, **fields)
        assert len(choices) == 1, (verb, fields, choices)
        return choices[0]

    def play(self, verb: str, **fields: Any) -> Self:
        """Carry out the only legal choice that has these fields; chance then gives the first that it can."""
        self._tell(self.choice(verb, **fields).id)
        while self.position.decider == CHANCE:
            out, weights = [0] * CHOICES, [0] * CHOICES
            assert list_chance(self.tables, self.position, out, weights)
            self._tell(out[0])
        return self

    def _tell(self, id_: int) -> None:
        before = self.position.copy()
        apply(self.tables, self.position, id_, [0] * CHOICES)
        self.log.add(before, id_, self.position)

    @property
    def prompt(self) -> Prompt:
        """The present prompt."""
        return prompt(self.tables, self.position, self.board)

    @property
    def waiting(self) -> Prompt:
        """The log that the others read."""
        return waiting(self.tables, self.position, self.board)

    @property
    def note(self) -> str | None:
        """The warning of costs."""
        return note(self.tables, self.position, self.choices())

    @property
    def last(self) -> LogEntry:
        """The line of the last action."""
        return self.log.entries[-1]

    @property
    def said(self) -> list[str]:
        """All sentences so far, seats by number."""
        return [said.text.format(who=f"seat {said.seat}") for said in self.log.announcements]
