"""The files, folders and modules that documents and docstrings name are there."""

import re
from pathlib import Path
from pkgutil import resolve_name

from tests.support.paths import ROOT

FOLDERS = ("src", "tests", "scripts", "docs", "examples")
FILES = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")]
TEXTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(path for path in FILES if path.suffix in (".py", ".md"))]

PLACE = re.compile(rf"`((?:{'|'.join(FOLDERS)}|client)/[\w./-]*\w)`")
FILE = re.compile(r"`((?:[a-z_]+/)*[a-z_]+\.py)`")
MODULE = re.compile(r"``(warchest(?:\.\w+)+)``")
DOCUMENT = re.compile(r"(?<![\w/])docs/[\w/-]+\.(?:md|json)\b")
ANY_LANGUAGE = "/XX/"


def lost(text: str, known: set[str]) -> list[str]:
    """Return the missing files and commands in a text. ``known``: the ends of the paths of all files."""
    places = (place for place in PLACE.findall(text) if ANY_LANGUAGE not in place and not (ROOT / place).exists())
    files = (file for file in FILE.findall(text) if file not in known and not (ROOT / file).exists())
    documents = (name for name in DOCUMENT.findall(text) if not (ROOT / name).exists())
    return [*places, *files, *documents, *(name for name in MODULE.findall(text) if not found(name))]


def found(name: str) -> bool:
    """Whether a dotted name is a module, or something in one."""
    try:
        resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


def ends(path: Path) -> list[str]:
    """A path as a text may name it: its name, or with some of the folders that it lies in."""
    parts = path.relative_to(ROOT).parts
    return ["/".join(parts[n:]) for n in range(len(parts))]


KNOWN = {end for path in FILES for end in ends(path)}
OTHERS = [path for path in TEXTS if path != Path(__file__)]


def test_what_a_text_names_is_there() -> None:
    assert {path.name: names for path in OTHERS if (names := lost(path.read_text(encoding="utf-8"), KNOWN))} == {}


def test_what_is_not_there_is_noticed() -> None:
    text = "See `src/warchest/nowhere`, `nowhere.py` and ``warchest.nowhere.at_all``, not `game.py` or ``warchest.game.game``."
    assert lost(text, KNOWN) == ["src/warchest/nowhere", "nowhere.py", "warchest.nowhere.at_all"]
