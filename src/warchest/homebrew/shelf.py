"""The home-brew boxes that a host offers: those of a folder that are sound and go together."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from warchest.homebrew.boxes import DeclaredBox
from warchest.homebrew.faults import FaultsError
from warchest.homebrew.files import files_of, read_file
from warchest.homebrew.rules import ruleset_with
from warchest.rules.content.ruleset import Ruleset
from warchest.wording.languages import _


@dataclass(frozen=True)
class Shelf:
    """Boxes to choose from."""

    boxes: tuple[DeclaredBox, ...] = ()

    @cached_property
    def ruleset(self) -> Ruleset:
        """Return the rule set with all boxes, to show the choice."""
        return ruleset_with(self.boxes)

    def ruleset_for(self, names: Collection[str], further: Sequence[DeclaredBox] = ()) -> Ruleset:
        """Return the rule set of a game: with the boxes that are named or contain a named unit, and with the further ones.

        Raises FaultsError where they do not go together. A game's record contains only what the game needs.
        """
        wanted = [box for box in self.boxes if box.box.id in names or any(unit.id in names for unit in box.units)]
        return ruleset_with([*wanted, *further])


def open_shelf(folder: Path) -> tuple[Shelf, list[str]]:
    """Return the boxes of a folder, and a line about each fault. A box with a fault is left out."""
    try:
        files = files_of(folder)
    except OSError as error:
        text = _("The folder {folder} can't be read: {reason}.")
        return Shelf(), [text.format(folder=folder, reason=error.strerror)]
    boxes: list[DeclaredBox] = []
    told = []
    for file in files:
        try:
            box = read_file(file)
            ruleset_with([*boxes, box])
        except FaultsError as error:
            told += [f"{file.name}: {fault}" for fault in error.faults]
        else:
            boxes.append(box)
    return Shelf(tuple(boxes)), told
