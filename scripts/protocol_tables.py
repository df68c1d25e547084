"""The tables of fields in docs/protocol.md: `python -m scripts.protocol_tables` writes them anew from the protocol's messages.

A table is between `<!-- fields: Struct -->` and `<!-- end -->`; `<!-- fields: Struct a b -->` has these fields alone. The text of a field
is the docstring below it. `--check` writes nothing and fails where a table is out of date.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import griffe

from scripts.refusal import Refusal, or_refuse

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = Path("docs/protocol.md")
MODULE = "warchest.protocol.messages"
_TABLE = re.compile(r"(<!-- fields: (\w+)([ \w]*) -->\n).*?(<!-- end -->)", re.DOTALL)


def renewed(text: str) -> str:
    """Return the document with every table written anew."""
    module = griffe.load(MODULE, search_paths=[ROOT / "src"])

    def table(found: re.Match[str]) -> str:
        if found[2] not in module.members:
            raise Refusal(f"{DOCUMENT}: there is no message '{found[2]}' in {MODULE}.")
        rows = _rows(module[found[2]], found[3].split())
        return f"{found[1]}| field | |\n|---|---|\n" + "".join(f"{row}\n" for row in rows) + found[4]

    return _TABLE.sub(table, text)


def _rows(message: griffe.Object, wanted: list[str]) -> list[str]:
    """The rows of a message's table."""
    fields = {name: field for name, field in message.members.items() if field.is_attribute}
    unknown = set(wanted) - set(fields)
    if unknown:
        raise Refusal(f"{DOCUMENT}: {message.name} has no fields {', '.join(sorted(unknown))}.")
    rows = []
    for name in wanted or fields:
        docstring = fields[name].docstring
        if docstring is None:
            raise Refusal(f"{MODULE}.{message.name}.{name} needs a docstring: its table is made of it.")
        rows.append(f"| `{name}` | {' '.join(docstring.value.split()).replace('|', chr(92) + '|')} |")
    return rows


def main() -> None:
    """Write the tables, or compare them."""
    file = ROOT / DOCUMENT
    before = file.read_text(encoding="utf-8")
    after = renewed(before)
    if "--check" in sys.argv:
        if after != before:
            raise Refusal(f"{DOCUMENT} is out of date; `python -m scripts.protocol_tables` writes its tables anew.")
    elif after != before:
        file.write_text(after, encoding="utf-8")


if __name__ == "__main__":
    or_refuse(main)
