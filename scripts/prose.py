"""List the sentences of docstrings, comments and documents that a reader is likely to stumble over: `python -m scripts.prose [PATH...]`.

A listed sentence is a place to look at, not a mistake. The list has clauses with "what" or "who" where a noun would be plainer, results
behind a semicolon instead of after "Returns", and expressions that no English writer uses. A test keeps the list short.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PLACES = ("src", "docs", "client/src", "scripts", "README.md", "CONTRIBUTING.md")
ENDINGS = (".py", ".ts", ".tsx", ".md")
SHORTEST = 16
"""A shorter text is a label and not a sentence."""

_OPENING = r"(?:^|[,;:(]\s?|\b(?:of|by|to|from|for|with|and|or|as|than|in|at|on)\s)"
STUMBLES = {
    "a clause for a noun": re.compile(_OPENING + r"(?:what|who|whoever|whatever)\b", re.IGNORECASE),
    "a result behind a semicolon": re.compile(
        r";\s(?:whether|the|empty|none|true|false|0|-1|a|an)\b[^;]*\.$", re.IGNORECASE
    ),
    "an expression no writer uses": re.compile(
        r"\b(?:so many|comes? to stand|as (?:it|they) should be|is to (?:decide|act|be)|that which|of which there|the own)\b",
        re.IGNORECASE,
    ),
}
_BLOCK = re.compile(r"```.*?```", re.DOTALL)
_SPAN = re.compile(r"`[^`]*`")
_END = re.compile(r"(?<=[.!?])\s+|\n\s*\n|\n\s*[-*|]\s")
_COMMENT = re.compile(r"/\*\*?(.*?)\*/|(?<![:\"'`])//(.*)", re.DOTALL)


class Sentence(NamedTuple):
    """A listed sentence, with the reason."""

    path: Path
    line: int
    text: str
    reason: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.text[:160]} [{self.reason}]"


def listed(path: Path) -> list[Sentence]:
    """Return the listed sentences of a file, or of all files in a folder."""
    files = [path] if path.is_file() else sorted(part for part in path.rglob("*") if part.suffix in ENDINGS)
    return [sentence for file in files if "node_modules" not in file.parts for sentence in _in_file(file)]


def _in_file(path: Path) -> Iterator[Sentence]:
    for line, text in _texts(path):
        for sentence in _sentences(text):
            reason = next((reason for reason, pattern in STUMBLES.items() if pattern.search(sentence)), None)
            if reason is not None:
                yield Sentence(path, line, sentence, reason)


def _texts(path: Path) -> Iterator[tuple[int, str]]:
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        yield 1, source
    elif path.suffix == ".py":
        yield from _docstrings(source)
        yield from _comments(source)
    else:
        for texts in _COMMENT.finditer(source):
            inside = texts[1] if texts[1] is not None else texts[2].split("\n", 1)[0]
            yield source.count("\n", 0, texts.start()) + 1, re.sub(r"(?m)^\s*\*", "", inside)


def _docstrings(source: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(source)):
        for statement in getattr(node, "body", ()) if not isinstance(node, ast.Lambda | ast.IfExp) else ():
            value = statement.value if isinstance(statement, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield statement.lineno, value.value


def _comments(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("# ")


def _sentences(text: str) -> Iterator[str]:
    for part in _END.split(_SPAN.sub("NAME", _BLOCK.sub(" ", text))):
        sentence = " ".join(part.split())
        if len(sentence) >= SHORTEST and not sentence.endswith("?"):
            yield sentence


def main() -> None:
    """Print the listed sentences of the paths on the command line, and their number."""
    sentences = [one for name in sys.argv[1:] or PLACES for one in listed(ROOT / name)]
    print(*sentences, f"{len(sentences)} sentences", sep="\n")


if __name__ == "__main__":
    main()
