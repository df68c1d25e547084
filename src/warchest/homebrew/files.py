"""Home-brew boxes in files: a single file, a whole folder, the examples of the package, and the shelf of boxes that a host offers."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from warchest.homebrew.boxes import MOST_BYTES, DeclaredBox, read_box
from warchest.homebrew.faults import Fault, FaultsError
from warchest.homebrew.rules import ruleset_with
from warchest.rules.content.ruleset import Ruleset
from warchest.wording.languages import _

EXAMPLES = Path(__file__).resolve().parent / "examples"
"""The folder of the boxes that come with the package."""
MOST_FILES = 50
"""The most files that are read from a folder."""
ENDING = ".toml"


def read_file(file: Path) -> DeclaredBox:
    """Return the box that a file declares. Raises FaultsError where the file cannot be read or declares no valid box."""
    try:
        with file.open("rb") as opened:
            return read_box(opened.read(MOST_BYTES + 1))
    except OSError as error:
        sentence = _("The file can't be read: {reason}.").format(reason=error.strerror)
        raise FaultsError([Fault(0, "", sentence)]) from error


def files_of(folder: Path) -> list[Path]:
    """Return the files of a folder that may declare boxes, sorted by name. Raises OSError if it is not a folder."""
    files = sorted(file for file in folder.iterdir() if file.suffix == ENDING and file.is_file())
    return files[:MOST_FILES]


def example_files() -> list[Path]:
    """Return the files of the boxes that come with the package."""
    return files_of(EXAMPLES)


@dataclass(frozen=True)
class Shelf:
    """The boxes that a host offers: the ones in a folder that are sound and go together."""

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
    sentences = []
    for file in files:
        try:
            box = read_file(file)
            ruleset_with([*boxes, box])
        except FaultsError as error:
            sentences += [f"{file.name}: {fault}" for fault in error.faults]
        else:
            boxes.append(box)
    return Shelf(tuple(boxes)), sentences
