"""List the type names that have two meanings: `python -m scripts.names [--constants]`.

One name, one meaning, in the package, the scripts and the page together: a class, a type alias, a TypeScript interface. A name counts once
for each place that defines it, wherever the class is nested and with or without an underscore in front. Two aliases written alike are one
meaning, and so are a Python type and the TypeScript type generated from it. A test allows the few names in `ALLOWED`, each for its reason.

With `--constants`, the constants of modules that share a name are listed too. They are no mistakes: a constant is read in its module.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ("src/warchest", "scripts")
TYPESCRIPT = "client/src"
GENERATED = "schema.gen.ts"

ALLOWED = {
    "Props": "the properties of a component, by React's convention one type in each component's file",
}
"""Names with more meanings than one, each with the reason to keep it. At most ten."""

_TYPES = re.compile(r"^(?:export )?(?:interface|type|(?:abstract )?class|enum) (\w+)", re.MULTILINE)


class Definition(NamedTuple):
    """A place that gives a name its meaning."""

    path: Path
    line: int
    meaning: str
    """Equal for two definitions that mean the same."""

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}"


def ambiguous_types() -> dict[str, list[Definition]]:
    """Return the type names with two meanings or more, each with its definitions."""
    definitions: dict[str, list[Definition]] = defaultdict(list)
    for path in _python_files():
        for name, definition in _python_types(path):
            definitions[name].append(definition)
    for path in sorted((ROOT / TYPESCRIPT).rglob("*.ts*")):
        for name, definition in _typescript_types(path):
            if path.name != GENERATED:
                definitions[name].append(definition)
    return _ambiguous(definitions)


def ambiguous_constants() -> dict[str, list[Definition]]:
    """Return the names of constants that several modules define, each with its definitions."""
    definitions: dict[str, list[Definition]] = defaultdict(list)
    for path in _python_files():
        for name, value in _assigned(ast.parse(path.read_text(encoding="utf-8"))):
            if name.isupper() and len(name) > 1:
                definitions[name].append(Definition(path, value.lineno, ast.unparse(value)))
    return _ambiguous(definitions)


def _ambiguous(definitions: dict[str, list[Definition]]) -> dict[str, list[Definition]]:
    return {
        name: places for name, places in sorted(definitions.items()) if len({place.meaning for place in places}) > 1
    }


def _python_files() -> Iterator[Path]:
    for folder in PYTHON:
        yield from sorted((ROOT / folder).rglob("*.py"))


def _python_types(path: Path) -> Iterator[tuple[str, Definition]]:
    module = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef):
            yield node.name.lstrip("_"), Definition(path, node.lineno, f"class at {path}:{node.lineno}")
    aliases: dict[str, list[ast.expr]] = defaultdict(list)
    for name, value in _assigned(module):
        bare = name.lstrip("_")
        if bare[:1].isupper() and not bare.isupper():
            aliases[bare].append(value)
    for name, values in aliases.items():
        yield name, Definition(path, values[0].lineno, " or ".join(map(ast.unparse, values)))


def _assigned(module: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Yield the names that a module assigns outside functions and classes, with their values."""
    for node in module.body:
        inner = [*node.body, *node.orelse] if isinstance(node, ast.If) else [node]
        for statement in inner:
            if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
                targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
                yield from ((target.id, statement.value) for target in targets if isinstance(target, ast.Name))


def _typescript_types(path: Path) -> Iterator[tuple[str, Definition]]:
    source = path.read_text(encoding="utf-8")
    for match in _TYPES.finditer(source):
        line = source.count("\n", 0, match.start()) + 1
        yield match[1], Definition(path, line, f"type at {path}:{line}")


def main() -> None:
    """Print the names with two meanings, and how many there are."""
    listed = ambiguous_types()
    if "--constants" in sys.argv[1:]:
        listed |= ambiguous_constants()
    for name, places in listed.items():
        print(f"{name}: {', '.join(map(str, places))}{f' ({ALLOWED[name]})' if name in ALLOWED else ''}")
    print(f"{len(listed)} names")


if __name__ == "__main__":
    main()
