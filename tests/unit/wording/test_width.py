"""A sign of Japanese takes two columns of a terminal, and lines break where the language allows it."""

import pytest

from warchest.cli.terminal.table_text import wrapped
from warchest.wording.width import filled, width


@pytest.mark.parametrize(
    ("text", "columns"),
    [("archer", 6), ("弓兵", 4), ("ｱｰﾁｬｰ", 5), ("é", 1), ("e\u0301", 1), ("f4 → f5", 7), ("「手札」", 8)],
)
def test_a_wide_sign_counts_twice_and_a_combined_one_not_at_all(text: str, columns: int) -> None:
    assert width(text) == columns


def test_a_japanese_line_is_broken_between_any_two_signs_but_before_closing_ones_and_after_opening_ones() -> None:
    text = "手札からコインを1枚選び、「配備」か「増強」に使います。"
    for columns in range(8, 60):
        lines = filled(text, columns, 0)
        assert "".join(lines) == text
        assert [line for line in lines if line[0] in "、。」を" and line[0] != "を"] == []
        assert [line for line in lines if line[-1] in "「"] == []
        assert max(map(width, lines)) <= columns


def test_a_line_of_words_and_wide_signs_is_never_wider_than_the_window() -> None:
    line = "  1. 黄昏: Archer f4 → f5、剣兵を攻撃（残り1枚）。 help で説明、quit で終了します。" * 2
    lines = wrapped(line, 40)
    assert max(map(width, lines)) <= 40
    assert "".join("".join(lines).split()) == "".join(line.split())
    assert [one.startswith("    ") for one in lines[1:]] == [True] * (len(lines) - 1)
