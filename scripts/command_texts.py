"""Finds the texts of the commands' modules for translators: the marked ones, and the docstrings of commands and the help of options."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import IO, Any

from babel.messages.extract import extract_python

from warchest.cli._help import paragraphs


def extract(file: IO[bytes], keywords: Any, comment_tags: Collection[str], options: Any) -> Iterator[Any]:
    """Yield the texts of a module as Babel's methods of extraction do: line, marking function, text, comments for translators."""
    yield from extract_python(file, keywords, comment_tags, options)
    file.seek(0)
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.FunctionDef) and any(map(_makes_command, node.decorator_list)):
            docstring = ast.get_docstring(node)
            if docstring:
                yield node.lineno, None, paragraphs(docstring), []
        elif isinstance(node, ast.Call):
            for given in node.keywords:
                if given.arg == "help" and isinstance(given.value, ast.Constant) and isinstance(given.value.value, str):
                    yield given.value.lineno, None, given.value.value, []


def _makes_command(decorator: ast.expr) -> bool:
    """Return whether a decorator makes a command of a function: `@click.command(...)`, `@command.group(...)` and the like."""
    made = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(made, ast.Attribute) and made.attr in ("command", "group")
