"""The page puts no text together from pieces: another language may need another order, or other signs between them."""

import re

import pytest

from tests.support.paths import ROOT

CLIENT = ROOT / "client" / "src"
PIECES = [
    pytest.param(r"""\.join\((["'`])[,.:;] ?\1\)""", id="joined by a sign with a blank, not by `listed`"),
    pytest.param(
        r"""\b(?:text|texts|told|notes|prompt|sentences?|words)\b[^;\n]*\.join\((["'`]) \1\)""",
        id="sentences joined by a blank",
    ),
    pytest.param(r"\$\{tn?\([^`]*\}[ ,:.]+\$\{|\}[ ,:.]+\$\{tn?\(", id="a translated text within a template"),
    pytest.param(r"""\bt\("[^"]*"(?:, \{[^}]*\})?\) \+|\+ t\(""", id="a translated text added to another"),
    pytest.param(r"\$\{prompt\} |\$\{text\} |\$\{note", id="a sentence within a template"),
]


def pieces(pattern: str, source: str) -> list[str]:
    """The lines with a text from pieces. A comma without a blank is of numbers and ids."""
    ids = ('.join(",")', '.join(".")')
    lines = [line.strip() for line in source.splitlines() if not any(one in line for one in ids)]
    return [line for line in lines if re.search(pattern, line)]


@pytest.mark.parametrize("pattern", PIECES)
def test_no_text_of_the_page_is_put_together_from_pieces(pattern: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {line}"
        for path in sorted(CLIENT.rglob("*.ts*"))
        for line in pieces(pattern, path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        'names.join(", ")',
        'step.line.map(({ text }) => text).join(" ")',
        '`${t("Hint")} ${t("Log")}`',
        't("Hint") + ": "',
        "`${prompt} ${note}`",
    ],
)
def test_each_kind_of_piece_is_found(line: str) -> None:
    assert any(pieces(str(one.values[0]), line) for one in PIECES)
