"""The API reference: `python -m scripts.api_reference` rewrites docs/api/ from signatures and docstrings alone.

Griffe reads the sources; nothing is imported. `--check` writes nothing and fails where a page is out of date.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import griffe

from scripts.refusal import Refusal, or_refuse

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path("docs/api")
MODULES = {
    "warchest": "games, setups, and everything that `from warchest import ...` offers",
    "warchest.schema.view": "the part of a game that a seat may see, as `Game.view` gives it",
    "warchest.schema.decision": "choices, and requests for a decision",
    "warchest.beliefs.knowledge": "a seat's inferences from its information state",
    "warchest.formats.position.text": "positions as text",
    "warchest.homebrew": "boxes that people declare in small files",
    "warchest.vector.games": "many games at once, stepped by one call (docs/guides/laboratory.md)",
    "warchest.vector.observation": "observations of a seat as bytes in a fixed layout",
    "warchest.protocol.client": "playing against a program that speaks the protocol",
    "warchest.bots.registry": "the bots by name",
    "warchest.environments": "the game as an environment of other packages",
    "warchest.store": "the store of games",
}
"""The modules that other programs import, with a line about each."""


def pages() -> dict[str, str]:
    """Return the pages of the reference by the name of their file."""
    listed = [f"* [`{name}`]({name}.md): {about}" for name, about in MODULES.items()]
    index = "# API reference\n\nMade from the docstrings by `python -m scripts.api_reference`.\n\n" + "\n".join(listed)
    found = {"README.md": index + "\n"}
    package = griffe.load("warchest", search_paths=[ROOT / "src"])
    for name in MODULES:
        module = package.modules_collection[name]
        found[f"{name}.md"] = "\n\n".join(_module(module)) + "\n"
    return found


def _module(module: griffe.Object | griffe.Alias) -> Iterator[str]:
    yield f"# `{module.path}`"
    yield from _docstring(module)
    members = {name: module.members[name] for name in module.exports or () if isinstance(name, str)}
    if not members:
        members = {name: member for name, member in module.members.items() if _is_shown(member)}
    for name, member in sorted(members.items()):
        target = member.final_target if isinstance(member, griffe.Alias) else member
        if target.is_class:
            yield from _class(name, target)
        else:
            yield from _member(name, target, "##")


def _class(name: str, found: griffe.Object) -> Iterator[str]:
    assert isinstance(found, griffe.Class)
    bases = ", ".join(str(base) for base in found.bases)
    yield f"## class `{name}{f'({bases})' if bases else ''}`"
    yield from _docstring(found)
    if (start := found.members.get("__init__")) is not None and start.has_docstring:
        yield from _member(name, start, "###")
    for member_name, member in found.members.items():
        if _is_shown(member):
            yield from _member(f"{name}.{member_name}", member, "###")


def _member(name: str, found: griffe.Object | griffe.Alias, heading: str) -> Iterator[str]:
    kind = next((label for label in ("classmethod", "staticmethod", "property") if label in found.labels), "")
    if isinstance(found, griffe.Function):
        signature = found.signature(return_type=found.name != "__init__", name=name.rpartition(".")[2])
    else:
        annotation = getattr(found, "annotation", None)
        signature = f"{name.rpartition('.')[2]}{f': {annotation}' if annotation is not None else ''}"
    yield f"{heading} `{name}`" + (f" ({kind})" if kind else "")
    yield f"```python\n{signature}\n```"
    yield from _docstring(found)


def _is_shown(found: griffe.Object | griffe.Alias) -> bool:
    """Return whether a member is public and has a docstring."""
    return not (found.name.startswith("_") or found.is_alias or found.is_module) and found.has_docstring


def _docstring(found: griffe.Object | griffe.Alias) -> Iterator[str]:
    """Yield the docstring in Markdown, with inline code in single backquotes and indented blocks unchanged."""
    if found.docstring:
        yield re.sub(r"``([^`]+)``", r"`\1`", inspect.cleandoc(found.docstring.value)).strip()


def main() -> None:
    """Rewrite the reference, or check it."""
    or_refuse(_check if "--check" in sys.argv[1:] else _write)


def _write() -> None:
    for old in (ROOT / FOLDER).glob("*.md"):
        old.unlink()
    (ROOT / FOLDER).mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (ROOT / FOLDER / name).write_text(text, encoding="utf-8")
    print(f"{FOLDER}: {len(MODULES)} modules")


def _check() -> None:
    wanted = pages()
    there = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / FOLDER).glob("*.md")}
    if different := sorted(name for name in wanted | there if wanted.get(name) != there.get(name)):
        raise Refusal(
            f"{FOLDER} is out of date ({', '.join(different)}); `python -m scripts.api_reference` writes it anew."
        )


if __name__ == "__main__":
    main()
