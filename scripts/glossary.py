"""The glossary as a rule for translations: docs/reference/glossary in rows, and the texts with another word in their translation.

Each language has a file. A row without a word is not settled yet, and holds nothing. Names are whole texts, and their translations are
exactly those of the tables. A term is a word of a sentence: where it stands in an English text, one of its words must stand in the
translation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog

from scripts.translations import is_translated

FOLDER = Path("docs/reference/glossary")
EVERYDAY = frozenset(
    {
        "action",
        "burn",
        "charge",
        "clock",
        "confirm",
        "corner",
        "dark",
        "days per turn",
        "discards",
        "draft",
        "effect",
        "empty",
    }
    | {
        "enter",
        "exercise",
        "file",
        "flip",
        "hand",
        "hidden",
        "host",
        "kind",
        "log",
        "lose",
        "lose a coin",
        "may also",
        "move",
    }
    | {
        "page",
        "partner",
        "pass",
        "player",
        "poison",
        "position",
        "preview",
        "public",
        "reach",
        "record",
        "resign",
        "review",
    }
    | {
        "round",
        "seat",
        "send",
        "side",
        "square",
        "step",
        "strike",
        "table",
        "takeback",
        "the other side",
        "trigger",
        "turn",
    }
    | {"victim", "win"}
)
"""Terms that are also words of every day, or that a sentence may say in another way."""
ENGLISH = "English"
"""The part of the glossary with the words that our English avoids."""
ANOTHER_SENSE = frozenset({"hints", "record"})
"""Words to avoid in one sense only, which a program can't find."""
_NAMES = "Names"
_TYPED = re.compile(r"'[^']*'|`[^`]*`|\S*[@=]\S*|\S+\([^)]*\)|\b[A-Z]{2,}\b|type \w+|help \w+|units words|units check")
"""Words to type, which stay English."""
_SENSE = re.compile(r"\s*\([^)]*\)")


class GlossaryRow(NamedTuple):
    """A row of the glossary: an English name or term, and the words for it in a language."""

    english: str
    sense: str
    """Which sense is meant, or an empty text where there is only one."""
    words: tuple[str, ...]
    is_name: bool


class Deviation(NamedTuple):
    """A text without the word of the glossary in its translation."""

    term: str
    text: str
    translation: str


def document(root: Path, tag: str) -> str:
    """Return the glossary of a language, an empty text where it has none. English has the words that our English avoids."""
    path = root / FOLDER / f"{tag}.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def rows(document: str) -> list[GlossaryRow]:
    """Return the rows of a language's glossary that have a word."""
    glossary_rows, part = [], ""
    for line in document.splitlines():
        if line.startswith("## "):
            part = line.removeprefix("## ")
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|") or cells[0] == "English" or set(cells[0]) <= {"-"} or not cells[1]:
            continue
        synonyms = [word.strip() for word in cells[2].split(",") if word.strip()]
        english, sense = _SENSE.sub("", cells[0]), "".join(_SENSE.findall(cells[0])).strip(" ()")
        glossary_rows.append(GlossaryRow(english, sense, (cells[1], *synonyms), part == _NAMES))
    return glossary_rows


def started(document: str, language: str) -> str:
    """Return the glossary of another language with the same rows, none of them settled."""
    tables = document[document.index(f"\n## {_NAMES}\n") :].partition("\n## Style\n")[0]
    lines = [
        re.sub(r"^\| (?!English \|)([^|]*?) \|.*", r"| \1 | | | |", line)
        for line in tables.splitlines()
        if line.startswith(("#", "|")) or not line
    ]
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines))
    text = re.sub(r"^\| English \| [^|]* \|", f"| English | {language} |", text, flags=re.MULTILINE)
    return f"# Glossary: {language}\n\n[en.md](en.md) explains the tables.\n{text}\n## Style\n"


def avoided(document: str) -> dict[str, str]:
    """Return the words that our English avoids, each with the words to say instead."""
    part = document.partition(f"\n## {ENGLISH}\n")[2].partition("\n## ")[0]
    found: dict[str, str] = {}
    for line in part.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and cells[0] != "Say" and not set(cells[0]) <= {"-"}:
            found |= {word.strip(): cells[0] for word in cells[1].split(",")}
    return {word: better for word, better in found.items() if word not in ANOTHER_SENSE}


def english_deviations(document: str, texts: Catalog) -> Iterator[Deviation]:
    """Yield the English texts with a word that our English avoids."""
    patterns = {word: re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE) for word in avoided(document)}
    for message in texts:
        for text in (message.id,) if isinstance(message.id, str) else message.id:
            sentence = _TYPED.sub("", text)
            for word, pattern in patterns.items():
                if pattern.search(sentence):
                    yield Deviation(word, text, "")


def deviations(document: str, translations: Catalog) -> Iterator[Deviation]:
    """Yield the texts that do not obey a language's glossary."""
    names = {row.english: row for row in rows(document) if row.is_name}
    terms: dict[str, tuple[str, ...]] = {}
    for row in rows(document):
        if not row.is_name and not row.sense:
            for english in row.english.split(", "):
                terms[english] = (*terms.get(english, ()), *row.words)
    patterns = {english: _pattern(english) for english in terms if english not in EVERYDAY}
    for message in translations:
        if not message.id or not is_translated(message):
            continue
        text, said = _last(message.id), _last(message.string)
        if text in names:
            if said != names[text].words[0]:
                yield Deviation(text, text, said)
            continue
        lower, sentence = said.lower(), _TYPED.sub("", text)
        for name in names:
            sentence = sentence.replace(name, "") if " " in name else sentence
        small = sentence.lower()
        for english, pattern in patterns.items():
            if english.lower() not in small:  # much quicker than the pattern
                continue
            if pattern.search(sentence) and not any(word.lower() in lower for word in terms[english]):
                yield Deviation(english, text, said)


def _pattern(english: str) -> re.Pattern[str]:
    """Return what finds a term in an English text, in the singular or plural, but not as a part of a placeholder or an address."""
    return re.compile(rf"(?<![\w{{(/#]){re.escape(english)}(?:s|es)?(?![\w}}])", re.IGNORECASE)


def _last(text: str | list[str] | tuple[str, ...] | None) -> str:
    """Return a text, or the form for many of one that depends on a number."""
    return text if isinstance(text, str) else (text or ("",))[-1]
