"""The files made from the types of messages are up to date and contain every type."""

import json
import re
from pathlib import Path

import pytest

from scripts.schema import DOCUMENTS, ROOT, SCHEMA, SENT, TYPES, book_of, generated, with_tables


@pytest.mark.parametrize("file", [SCHEMA, TYPES, *DOCUMENTS], ids=str)
def test_what_is_made_of_the_types_is_up_to_date(file: Path) -> None:
    committed = (ROOT / file).read_text(encoding="utf-8")
    assert committed == generated()[file], "`.venv/bin/python -m scripts.schema` writes it again"


def test_every_type_has_a_table_in_the_document_of_the_wire() -> None:
    document = (ROOT / "docs" / "reference" / "wire.md").read_text(encoding="utf-8")
    tables = set(re.findall(r"^\*\*(\w+)\*\*:", document, re.MULTILINE))
    below = {base for one in book_of(SENT).structs.values() for base in one.bases}
    assert set(book_of(SENT).structs) - below - tables == set()


def test_the_schema_and_the_page_s_types_have_the_same_names_and_fields() -> None:
    schema = json.loads(generated()[SCHEMA])["$defs"]
    for name, one in book_of(SENT).structs.items():
        assert re.search(rf"^export (interface|type) {name}\b", generated()[TYPES], re.MULTILINE)
        assert set(schema[name]["properties"]) == set(book_of(SENT).all_fields(name))
        assert {key for key in one.fields if key not in schema[name]["required"]} == one.optional


def test_a_table_has_the_fields_that_are_asked_for_with_their_texts() -> None:
    table = with_tables("<!-- fields: Made url -->\n<!-- end -->\n", book_of(SENT))
    assert table == (
        "<!-- fields: Made url -->\n| field | |\n|---|---|\n| `url` | the address of its page |\n<!-- end -->\n"
    )
