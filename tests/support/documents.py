"""The examples in documents, which tests run."""

from __future__ import annotations

import re

from tests.support.paths import ROOT


def examples_of(name: str, section: str = "") -> list[str]:
    """Return the blocks of Python in a document, or in its section with this heading."""
    text = (ROOT / name).read_text(encoding="utf-8")
    if section:
        text = re.split(r"^## ", text.partition(f"\n## {section}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
    examples = re.findall(r"^```python\n(.+?)^```", text, re.DOTALL | re.MULTILINE)
    assert examples
    return examples
