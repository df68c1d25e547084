"""The files made from the types of messages: `python -m scripts.schema` rewrites them; with `--check` it fails where one is out of date.

* docs/reference/schema.json: the messages between the server and its page, as JSON Schema;
* client/src/schema.gen.ts: the same for the page's sources;
* the tables between `<!-- fields: Type -->` and `<!-- end -->` in docs/reference/wire.md and docs/reference/protocol.md.
  `<!-- fields: Type a b -->` has only these fields. `<!-- types: A B -->` has a table for each type, with the types of its fields, and
  `<!-- words: C -->` names other types.

The text of a field is the docstring below it.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import EnumType
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from scripts.refusal import ScriptRefusal, or_refuse

ROOT = Path(__file__).resolve().parent.parent
SENT = (
    *("warchest.rules.outcome", "warchest.rules.known", "warchest.schema.time_control"),
    *(
        f"warchest.schema.{name}"
        for name in (
            "words",
            "view",
            "decision",
            "editor",
            "game",
            "page",
            "lesson",
            "puzzle",
            "review",
            "chat",
            "draws",
        )
    ),
    *("warchest.server.table.new_game.game_request", "warchest.server.web.messages"),
)
"""The modules with the types of the messages between the server and its page."""
DOCUMENTS = {
    Path("docs/reference/wire.md"): SENT,
    Path("docs/reference/protocol.md"): (
        "warchest.rules.outcome",
        "warchest.rules.known",
        *SENT[3:5],
        "warchest.protocol.messages",
    ),
}
"""The documents with tables, and the modules that they describe."""
TYPES, SCHEMA = Path("client/src/schema.gen.ts"), Path("docs/reference/schema.json")
_PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    object: "unknown",
    Any: "unknown",
    msgspec.Raw: "unknown",
}
_TABLE = re.compile(r"(<!-- (fields|types|words):?([ \w]*) -->\n).*?(<!-- end -->)", re.DOTALL)


@dataclass
class Described:
    """A struct as its source describes it."""

    type: type[msgspec.Struct]
    text: str
    bases: list[str] = field(default_factory=list)
    fields: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Its fields, without those of its bases, by name in messages: the type as TypeScript, and the text."""
    optional: set[str] = field(default_factory=set)
    """The fields that may be left out."""


@dataclass
class TypeBook:
    """The types of some modules, in the order of their sources."""

    structs: dict[str, Described] = field(default_factory=dict)
    words: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Names of other types: each as TypeScript, and its text."""

    def all_fields(self, name: str) -> dict[str, tuple[str, str]]:
        """Return the fields of a struct, those of its bases first."""
        if name not in self.structs:
            raise ScriptRefusal(f"There is no type '{name}' to make a table of.")
        one = self.structs[name]
        inherited = {key: described for base in one.bases for key, described in self.all_fields(base).items()}
        return inherited | one.fields


@cache
def book_of(modules: tuple[str, ...]) -> TypeBook:
    """Read the types of these modules."""
    book = TypeBook()
    for module in modules:
        _read(book, module)
    return book


def _read(book: TypeBook, module: str) -> None:
    names = vars(import_module(module))
    body = ast.parse(Path(names["__file__"]).read_text(encoding="utf-8")).body
    flat = [part for node in body for part in ([node, *node.orelse] if isinstance(node, ast.If) else [node])]
    for node, after in zip(flat, [*flat[1:], None], strict=True):
        if isinstance(node, ast.ClassDef):
            class_ = names[node.name]
            if isinstance(class_, EnumType):
                book.words[node.name] = (_of_value(class_), _first(node))
            elif issubclass(class_, msgspec.Struct):
                book.structs[node.name] = _struct(book, node, class_, names)
        elif (name := _assigned(node)) and name[:1].isupper() and not name.isupper() and (text := _docstring(after)):
            value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
            keeps_words = isinstance(value, ast.Subscript) and ast.unparse(value).startswith(("dict", "list"))
            sent = _of_source(book, value, names) if keeps_words and value is not None else _of_value(names[name])
            book.words[name] = (sent, text)


def _struct(book: TypeBook, node: ast.ClassDef, struct: type[msgspec.Struct], names: dict[str, Any]) -> Described:
    bases = [base.id for base in node.bases if isinstance(base, ast.Name) and base.id in book.structs]
    described = Described(struct, _first(node), bases)
    sent = {one.name: one for one in msgspec.structs.fields(struct)}
    if (tag := struct.__struct_config__.tag) is not None:
        described.fields[str(struct.__struct_config__.tag_field)] = (json.dumps(tag), "which of its kinds it is")
    for line, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            one = sent[line.target.id]
            described.fields[one.encode_name] = (_of_source(book, line.annotation, names), _docstring(after))
            if not one.required:
                described.optional.add(one.encode_name)
    return described


def _assigned(node: ast.stmt) -> str:
    """Return the name that a line defines, or an empty string."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return targets[0].id if len(targets) == 1 and isinstance(targets[0], ast.Name) else ""


def _docstring(node: ast.stmt | None) -> str:
    """Return the text of a line that consists of a string, as one line."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return " ".join(node.value.value.split()).replace("``", "`")
    return ""


def _first(node: ast.ClassDef) -> str:
    """Return the first paragraph of a class's docstring."""
    return " ".join((ast.get_docstring(node) or "").partition("\n\n")[0].split()).replace("``", "`")


def _of_source(book: TypeBook, node: ast.expr, names: dict[str, Any]) -> str:
    """Return an annotation as TypeScript, in the words of its source."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return _of_source(book, ast.parse(node.value, mode="eval").body, names)
    if isinstance(node, ast.BinOp):
        sides = [_of_source(book, side, names) for side in (node.left, node.right)]
        return " | ".join(side for side in sides if side)
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if node.value.id == "Annotated":
            return _of_source(book, inner[0], names)
        if node.value.id != "Literal":
            return _container(node.value.id, [_of_source(book, part, names) for part in inner])
    if isinstance(node, ast.Name):
        if node.id == "UnsetType":
            return ""
        if node.id in book.words or node.id in book.structs or (node.id in names and _is_struct(names[node.id])):
            return node.id
    return _of_value(eval(compile(ast.Expression(node), "annotation", "eval"), names))


def _of_value(value: Any) -> str:
    """Return a type as TypeScript."""
    if value in _PLAIN or value is None:
        return _PLAIN[type(None) if value is None else value]
    if isinstance(value, EnumType):
        return " | ".join(json.dumps(str(value[name])) for name in value.__members__)
    if _is_struct(value):
        return str(value.__name__)
    origin, inner = get_origin(value), get_args(value)
    if origin is Literal:
        return " | ".join(json.dumps(one) for one in inner)
    if origin is Annotated:
        return _of_value(inner[0])
    if origin in (list, dict, tuple):
        return _container(origin.__name__, [_of_value(part) for part in inner])
    return " | ".join(_of_value(part) for part in inner)


def _container(name: str, inner: list[str]) -> str:
    if name == "list":
        return f"({inner[0]})[]" if "|" in inner[0] else f"{inner[0]}[]"
    return f"Record<{', '.join(inner)}>" if name == "dict" else f"[{', '.join(inner)}]"


def _is_struct(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, msgspec.Struct)


# --- the three forms ---------------------------------------------------------------------------------------------------------------


def typescript(book: TypeBook) -> str:
    """Return the types for the page's sources."""
    return "\n".join(
        [
            "/** What the server and its page send each other. Made by `python -m scripts.schema`; do not edit. */",
            *_typescript(book),
        ]
    )


def _typescript(book: TypeBook) -> Iterator[str]:
    for name, (sent, text) in book.words.items():
        yield f"\n/** {text} */\nexport type {name} = {sent};"
    for name, one in book.structs.items():
        yield f"\n/** {one.text} */"
        if not book.all_fields(name):
            yield f"export type {name} = Record<string, never>;"
            continue
        yield f"export interface {name}{' extends ' + ', '.join(one.bases) if one.bases else ''} {{"
        for key, (sent, text) in one.fields.items():
            yield f"  /** {_needed(text, name, key)} */\n  {key}{'?' if key in one.optional else ''}: {sent};"
        yield "}"
    yield ""


def json_schema(book: TypeBook) -> str:
    """Return the same types as JSON Schema."""
    structs = [one.type for one in book.structs.values()]
    _schemas, schema = msgspec.json.schema_components(structs, ref_template="#/$defs/{name}")
    for name in book.structs:
        for key, (_sent, text) in book.all_fields(name).items():
            schema[name]["properties"][key]["description"] = _needed(text, name, key)
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What the server of War Chest and its page send each other",
        "$comment": "Made by `python -m scripts.schema`; do not edit.",
        "$defs": schema,
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def with_tables(text: str, book: TypeBook) -> str:
    """Return a document with every table rewritten."""

    def table(match: re.Match[str]) -> str:
        kind, wanted = match[2], match[3].split()
        if kind == "words":
            lines = ["| type | | |", "|---|---|---|"]
            lines += [
                f"| `{name}` | `{_cell(book.words[name][0])}` | {_cell(book.words[name][1])} |"
                for name in wanted or book.words
            ]
        elif kind == "types":
            lines = [line for name in wanted for line in _of_struct(book, name)]
        else:
            lines = ["| field | |", "|---|---|", *_rows(book, wanted[0], wanted[1:])]
        return match[1] + "".join(f"{line}\n" for line in lines) + match[4]

    return _TABLE.sub(table, text)


def _of_struct(book: TypeBook, name: str) -> Iterator[str]:
    fields = book.all_fields(name)
    yield from (f"**{name}**: {book.structs[name].text}", "")
    if fields:
        yield from ("| field | type | |", "|---|---|---|")
        optional = {key for base in (name, *book.structs[name].bases) for key in book.structs[base].optional}
        for key, (sent, text) in fields.items():
            yield f"| `{key}{'?' if key in optional else ''}` | `{_cell(sent)}` | {_cell(_needed(text, name, key))} |"
        yield ""


def _rows(book: TypeBook, name: str, wanted: list[str]) -> Iterator[str]:
    fields = book.all_fields(name)
    if unknown := set(wanted) - set(fields):
        raise ScriptRefusal(f"'{name}' has no fields {', '.join(sorted(unknown))}.")
    for key in wanted or fields:
        yield f"| `{key}` | {_cell(_needed(fields[key][1], name, key))} |"


def _needed(text: str, name: str, key: str) -> str:
    if not text:
        raise ScriptRefusal(f"'{name}.{key}' needs a docstring: what is made of it shows it.")
    return text


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


@cache
def generated() -> dict[Path, str]:
    """Return all generated texts, by file."""
    book = book_of(SENT)
    made = {TYPES: typescript(book), SCHEMA: json_schema(book)}
    for file, modules in DOCUMENTS.items():
        made[file] = with_tables((ROOT / file).read_text(encoding="utf-8"), book_of(modules))
    return made


def main() -> None:
    """Write the files, or compare them."""
    stale = [file for file, text in generated().items() if not _stands(file, text)]
    if "--check" in sys.argv and stale:
        names = ", ".join(map(str, stale))
        raise ScriptRefusal(f"Out of date: {names}; `python -m scripts.schema` writes them again.")
    for file in stale:
        (ROOT / file).write_text(generated()[file], encoding="utf-8")


def _stands(file: Path, text: str) -> bool:
    return (ROOT / file).exists() and (ROOT / file).read_text(encoding="utf-8") == text


if __name__ == "__main__":
    or_refuse(main)
