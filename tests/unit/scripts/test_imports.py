"""Rules beyond import contracts: the rules need only Python, except for the modules that compile them, and no imports form a cycle."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

from tests.support.paths import ROOT

RULES = ROOT / "src" / "warchest" / "rules"
COMPILERS = {"numba", "numpy", "llvmlite"}


def imports(file: Path) -> Iterator[str]:
    """Yield the top-level names that a module imports, without relative imports."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").split(".")[0]


def test_the_rules_import_only_the_standard_library() -> None:
    allowed = sys.stdlib_module_names | {"warchest"}
    strangers = {}
    for file in RULES.rglob("*.py"):
        compiles = file.stem in ("native", "native_form", "compiler", "at_once", "machine_code", "kept_code")
        beyond = set(imports(file)) - allowed - (COMPILERS if compiles else set())
        if beyond:
            strangers[str(file.relative_to(RULES))] = beyond
    assert not strangers


def circle_of(imported: dict[str, set[str]]) -> list[str]:
    """Return the modules of an import cycle, or none. `imported`: the modules that each module imports."""
    try:
        TopologicalSorter(imported).prepare()
    except CycleError as problem:
        return list(problem.args[1])
    return []


def test_no_files_of_the_package_import_each_other_in_a_circle() -> None:
    """Imports within functions and for type checking count too."""
    graph = grimp.build_graph("warchest", cache_dir=None)
    assert not circle_of({name: graph.find_modules_directly_imported_by(name) for name in graph.modules})


@pytest.mark.parametrize(
    "line", ["import b", "def later():\n    import b", "if TYPE_CHECKING:\n    from b import later"]
)
def test_a_circle_of_imports_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    package = tmp_path / "in_a_circle"
    package.mkdir()
    for name, text in (("__init__", ""), ("a", line), ("b", "from in_a_circle import a")):
        source = text.replace("import b", "import in_a_circle.b").replace("from b ", "from in_a_circle.b ")
        (package / f"{name}.py").write_text(f"from typing import TYPE_CHECKING\n{source}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    graph = grimp.build_graph("in_a_circle", cache_dir=None)
    assert circle_of({name: graph.find_modules_directly_imported_by(name) for name in graph.modules})
