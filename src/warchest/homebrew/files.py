"""Declared boxes in files: a single file, a whole folder, or the examples that come with the package."""

from pathlib import Path

from warchest.homebrew.boxes import MOST_BYTES, DeclaredBox, read_box
from warchest.homebrew.faults import Fault, FaultsError
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
    found = sorted(file for file in folder.iterdir() if file.suffix == ENDING and file.is_file())
    return found[:MOST_FILES]


def example_files() -> list[Path]:
    """Return the files of the boxes that come with the package."""
    return files_of(EXAMPLES)
