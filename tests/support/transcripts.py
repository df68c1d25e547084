"""The examples of docs/reference/protocol.md: the requests and their answers, with ``...`` for omitted parts."""

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.support.paths import ROOT

DOCUMENT = ROOT / "docs" / "reference" / "protocol.md"
MORE = "..."
_BLOCK = re.compile(r"^```(\w+) ?(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LEFT_OUT = re.compile(r"(,\s*|(?<=[\[{]))\.\.\.(?=\s*[\]}])")


def blocks(kind: str) -> dict[str, str]:
    """The text of every fenced block of a kind, by the heading above it; several under one heading are numbered."""
    text = DOCUMENT.read_text(encoding="utf-8")
    blocks: dict[str, str] = {}
    for block in _BLOCK.finditer(text):
        if f"{block[1]} {block[2]}".strip() == kind:
            heading = re.findall(r"^#+ (.*)$", text[: block.start()], re.MULTILINE)[-1]
            name = re.sub(r"\W+", "_", heading).strip("_")
            blocks[name if name not in blocks else f"{name}_{len(blocks)}"] = block[3]
    return blocks


def exchanges(block: str) -> Iterator[tuple[str, Any]]:
    """The request as written, and the answer below it; an answer may continue on further lines."""
    for exchange in re.split(r"^> ", block, flags=re.MULTILINE)[1:]:
        sent, answer = re.split(r"^< ", exchange, flags=re.MULTILINE)
        yield sent.removesuffix("\n"), expected(answer)


def expected(answer: str) -> Any:
    """An answer as it is written; ``...`` at the end of an object or list is kept as a member that says so."""

    def member(match: re.Match[str]) -> str:
        closing = answer[match.end() :].lstrip()[0]
        return (match[1] or "") + (f'"{MORE}": 0' if closing == "}" else f'"{MORE}"')

    return json.loads(_LEFT_OUT.sub(member, answer))


def differs(wanted: Any, true: Any, path: str = "") -> str | None:
    """The first difference between an answer and the written one, with its path, or None."""
    if isinstance(wanted, dict) and isinstance(true, dict):
        keys = [key for key in wanted if key != MORE]
        if MORE not in wanted and keys != list(true):
            return f"{path}: has {list(true)}, not {keys}"
        for key in keys:
            difference = differs(wanted[key], true[key], f"{path}.{key}") if key in true else f"{path}.{key} is missing"
            if difference:
                return difference
        return None
    if isinstance(wanted, list) and isinstance(true, list):
        cut = wanted[-1:] == [MORE]
        items = wanted[:-1] if cut else wanted
        if len(items) > len(true) or (len(items) < len(true) and not cut):
            return f"{path}: has {len(true)} members, not {len(items)}"
        pairs = enumerate(zip(items, true, strict=False))
        return next((difference for n, pair in pairs if (difference := differs(*pair, f"{path}[{n}]"))), None)
    if isinstance(wanted, str) and isinstance(true, str):
        pattern = ".*".join(re.escape(part) for part in wanted.split(MORE))
        return None if re.fullmatch(pattern, true, re.DOTALL) else f"{path}: is {true!r}, not {wanted!r}"
    return None if wanted == true and type(wanted) is type(true) else f"{path}: is {true!r}, not {wanted!r}"
