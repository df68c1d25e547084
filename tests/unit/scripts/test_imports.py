"""What an import contract cannot say: the rules need nothing but Python, save the modules that compile them."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.support.paths import ROOT

RULES = ROOT / "src" / "warchest" / "rules"
COMPILERS = {"numba", "numpy", "llvmlite"}


def imports(file: Path) -> Iterator[str]:
    """Yield the top names of what a module imports, its own package's relative imports left out."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").split(".")[0]


def test_the_rules_import_only_the_standard_library() -> None:
    allowed = sys.stdlib_module_names | {"warchest"}
    strangers = {}
    for file in RULES.rglob("*.py"):
        compiles = file.stem in ("native", "native_form", "compiler", "at_once", "machine_code")
        beyond = set(imports(file)) - allowed - (COMPILERS if compiles else set())
        if beyond:
            strangers[str(file.relative_to(RULES))] = beyond
    assert not strangers
