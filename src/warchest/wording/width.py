"""How wide a text is in a terminal, and where a line may be broken: a sign of Chinese, Japanese or Korean takes two columns."""

import unicodedata
from collections.abc import Iterator

_NEVER_FIRST = frozenset(
    "、。，．・：；？！ー…‥”’）」』】〕》〉％枚個々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ,.:;?!)]}"
)
"""Signs that don't stand at the start of a line."""
_NEVER_LAST = frozenset("“‘（「『【〔《〈([{")
"""Signs that don't stand at the end of a line."""


def width(text: str) -> int:
    """Return the number of columns that a text takes."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def filled(text: str, columns: int, indent: int) -> list[str]:
    """Return a text as lines of at most ``columns`` columns where its words allow it. Later lines start with ``indent`` blanks."""
    lines, blanks = [""], ""
    for piece in _pieces(text):
        if piece.isspace():
            blanks = piece
        elif lines[-1].strip() and width(lines[-1] + blanks + piece) > columns:
            lines.append(" " * indent + piece)
            blanks = ""
        else:
            lines[-1] += blanks + piece
            blanks = ""
    return lines


def _pieces(text: str) -> Iterator[str]:
    """Yield the runs of blanks of a text, and the pieces between which a line may be broken."""
    piece = ""
    for sign in text:
        if piece and (sign.isspace() != piece[-1].isspace() or _breaks(piece[-1], sign)):
            yield piece
            piece = ""
        piece += sign
    if piece:
        yield piece


def _breaks(before: str, after: str) -> bool:
    """Return whether a line may be broken between two signs that are no blanks."""
    wide = _columns(before) == 2 or _columns(after) == 2
    return wide and after not in _NEVER_FIRST and before not in _NEVER_LAST


def _columns(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
