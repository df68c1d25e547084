"""Names: a class of the package is the only one of its name."""

import re
from collections import Counter
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[3] / "src" / "warchest"


def test_no_two_classes_have_one_name() -> None:
    names = Counter(
        name
        for file in PACKAGE.rglob("*.py")
        for name in re.findall(r"^class (\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert [name for name, count in names.items() if count > 1] == []
