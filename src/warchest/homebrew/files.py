"""Declared boxes in files: one at a time, or all of a folder, and the examples that come with the package."""

from pathlib import Path

from warchest.homebrew.boxes import MOST_BYTES, DeclaredBox, read_box
from warchest.homebrew.faults import Fault, FaultsError
from warchest.wording.languages import _

EXAMPLES = Path(__file__).resolve().parent / "examples"
"""The boxes that come with the package."""
MOST_FILES = 50
"""Most files of a folder that are read."""
ENDING = ".toml"


def read_file(file: Path) -> DeclaredBox:
    """The box that a file declares. FaultsError where it can't be read, or is none."""
    try:
        with file.open("rb") as opened:
            return read_box(opened.read(MOST_BYTES + 1))
    except OSError as error:
        sentence = _("The file can't be read: {reason}.").format(reason=error.strerror)
        raise FaultsError([Fault(0, "", sentence)]) from error


def files_of(folder: Path) -> list[Path]:
    """The files of a folder that may declare boxes, by name. OSError where it is no folder."""
    found = sorted(file for file in folder.iterdir() if file.suffix == ENDING and file.is_file())
    return found[:MOST_FILES]


def example_files() -> list[Path]:
    """The boxes that come with the package."""
    return files_of(EXAMPLES)
