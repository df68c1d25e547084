"""docs/guides/homebrew.md has the tables and the example of the code. ``python -m tests.unit.homebrew.test_document`` writes them."""

import re
from pathlib import Path

from warchest.homebrew.files import example_files
from warchest.homebrew.words import LEFT_OUT, document_tables

DOCUMENT = Path(__file__).parents[3] / "docs" / "guides" / "homebrew.md"


def written(text: str) -> str:
    """The document with the tables of today."""
    for name, lines in document_tables().items():
        table = "\n".join(lines)
        text = re.sub(
            rf"<!-- {name} -->.*?<!-- end -->", f"<!-- {name} -->\n{table}\n<!-- end -->", text, flags=re.DOTALL
        )
    return text


def test_the_tables_of_words_are_those_of_the_code() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert written(text) == text


def test_the_document_lists_every_withheld_word() -> None:
    table = DOCUMENT.read_text("utf-8").partition("| withheld |")[2].partition("\n\n")[0]
    listed = {word for row in table.splitlines()[2:] for word in re.findall(r"`(\w+)`", row.split("|")[1])}
    assert listed == set(LEFT_OUT)


def test_the_example_is_one_that_comes_with_the_package() -> None:
    shown = re.search(r"```toml\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert shown
    assert shown[1] in example_files()[0].read_text("utf-8")


def test_the_code_of_the_document_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(block, {})


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text("utf-8")), "utf-8")
