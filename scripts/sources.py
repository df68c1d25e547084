"""Rewrites docs/reference/rules-sources.md from `warchest.teaching.rulebook.sources`: `python -m scripts.sources`."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path

from warchest.teaching.rulebook.sources import CONFIRMED, DEAD_POSITION, GROUPS, READINGS, SOURCES, Confirmed, Source
from warchest.teaching.rulebook.sources.statements import (
    VERDICTS,
    ComparedDocument,
    Statement,
    documents,
    statements,
    statements_of,
)

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = Path("docs/reference/rules-sources.md")
_WIDTH = 120
_INTRODUCTION = (
    "<!-- Written by `python -m scripts.sources` from src/warchest/teaching/rulebook/sources/rulings.toml. Change the rows there. -->",
    "A rule of this program comes from one of the sources below. Where they are silent we had to choose. This page separates the two: "
    "please report a mistake of ours, and argue with a choice of ours. The words are ours. Every ruling has a number that never changes: "
    "the scenario in tests/scenarios that shows it has the mark `ruling` with that number, and a test finds rulings without one.",
)
_DOCUMENTS = (
    "The page `/rules/sources` compares five documents with our rules, statement by statement. The rows are in "
    "src/warchest/teaching/rulebook/sources/statements.toml, each with the scenario that shows it and a position to try. "
    "The second table has the statements that are not the same. A slip is a mistake of a translation."
)
_CONFIDENCE = (
    "Our confidence that the designers would say the same: *high* means nine times in ten or more, *medium* seven times or "
    "more, *low* less often."
)


def document() -> str:
    """Return the document as it should stand in docs/reference/rules-sources.md."""
    parts = [
        "# Where our rules come from",
        *map(_filled, _INTRODUCTION),
        _table(("short", "source"), ([source.short, _described(source)] for source in SOURCES)),
        "## Confirmed",
    ]
    for group, rules in CONFIRMED.items():
        parts += [
            f"### {GROUPS[group]}",
            _table(("ruling", "rule", "by"), ([row.id, row.rule, _sources_of(row)] for row in rules)),
        ]
    parts += ["## Our readings", _filled(_CONFIDENCE)]
    for group, readings in READINGS.items():
        rows = ([row.id, row.question, row.answer, row.why, row.confidence] for row in readings)
        parts += [f"### {GROUPS[group]}", _table(("ruling", "question", "our reading", "why", "confidence"), rows)]
    parts += ["### The dead position", *(_filled(f"{row.id} {row.text}") for row in DEAD_POSITION)]
    parts += ["## The documents", _filled(_DOCUMENTS), _table(("document", *VERDICTS), map(_compared, documents()))]
    rows = ([_places(row), row.says, row.verdict, row.ours, row.ruling] for row in statements() if row.ours)
    parts += [_table(("where", "statement", "verdict", "our rule", "ruling"), rows)]
    return "\n\n".join(parts) + "\n"


def _compared(document: ComparedDocument) -> list[str]:
    rows = statements_of(document.id)
    return [document.source, *(str(sum(row.verdict == verdict for row in rows)) for verdict in VERDICTS)]


def _places(row: Statement) -> str:
    names = {document.id: document.source for document in documents()}
    return "; ".join(f"{names[id_]}: {place}" for id_, place in row.at.items())


def _sources_of(row: Confirmed) -> str:
    return "; ".join(filter(None, (", ".join(row.by), row.note)))


def _described(source: Source) -> str:
    return f"{source.text}: <{source.address}>" if source.address else source.text


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(cells)} |" for cells in (head, *rows)]
    return "\n".join([lines[0], "|" + "---|" * len(head), *lines[1:]])


def _filled(paragraph: str) -> str:
    return paragraph if paragraph.startswith("<!--") else textwrap.fill(paragraph, _WIDTH)


def main() -> None:
    """Write the document."""
    (ROOT / DOCUMENT).write_text(document(), encoding="utf-8")
    print(
        f"{DOCUMENT}: {sum(map(len, READINGS.values()))} readings, {sum(map(len, CONFIRMED.values()))} rules confirmed"
    )


if __name__ == "__main__":
    main()
