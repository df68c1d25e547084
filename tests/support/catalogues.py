"""Invented languages: catalogues that put every text of the game between two marks."""

import io
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from scripts.messages import catalogue
from scripts.translations import FORMED
from tests.support.once import made_once


@cache
def texts_of_the_sources() -> Catalog:
    """The texts of the code, the templates and the page."""
    return read_po(io.BytesIO(content_of_the_catalogue()))


def content_of_the_catalogue() -> bytes:
    """The catalogue of these texts, as the content of a .pot file."""
    return made_once("catalogue", catalogue)


def write_catalogue(
    folder: Path, tag: str, texts: Mapping[str, str] | Mapping[str | tuple[str, ...], str | tuple[str, ...]]
) -> None:
    """Make a language of these translations."""
    made = Catalog(locale="de")
    for text, translation in texts.items():
        made.add(text, translation)
    _write(folder, tag, made)


def write_marked_catalogue(folder: Path, tag: str, name: str, marks: str) -> None:
    """Make a language called ``name`` that puts every text between the two characters of ``marks``."""
    opening, closing = marks[0], marks[1]
    made = Catalog(locale="de")
    for message in texts_of_the_sources():
        if isinstance(message.id, str) and message.id:
            translation = name if message.id == "English" else f"{opening}{message.id}{closing}"
            made.add(message.id, translation, context=message.context)
        elif message.id:
            made.add(message.id, tuple(f"{opening}{text}{closing}" for text in message.id))
    _write(folder, tag, made)


def write_formed_catalogue(folder: Path, tag: str) -> None:
    """Make a language whose texts are the English ones, but ask for a form of every unit: its name between two marks."""
    made = Catalog(locale="de")
    for message in texts_of_the_sources():
        forms = [message.id] if isinstance(message.id, str) else [*message.id]
        asked = [re.sub(rf"{{({'|'.join(FORMED)})}}", r"{\1:the}", form) for form in forms]
        if message.id:
            made.add(message.id, asked[0] if isinstance(message.id, str) else tuple(asked), context=message.context)
    made.add("{name}", "«{name}»", context=":the")
    _write(folder, tag, made)


def _write(folder: Path, tag: str, made: Catalog) -> None:
    path = folder / tag / "LC_MESSAGES" / "warchest.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, made)
