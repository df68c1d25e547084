"""Home-brew boxes: units, decrees and fort maps declared in a small TOML file (docs/guides/homebrew.md).

``words`` holds the vocabulary of such a file, ``reading`` takes values out of tables, ``faults`` gathers the faults with their lines,
``programs``, ``units`` and ``boxes`` read a declaration, and ``rules`` makes a rule set of it. Nothing in a file is executed: it names
operations that the engine has.
"""

from warchest.homebrew.boxes import DeclaredBox, read_box
from warchest.homebrew.faults import Fault, FaultsError
from warchest.homebrew.rules import declared_ruleset, ruleset_with

__all__ = ["DeclaredBox", "Fault", "FaultsError", "declared_ruleset", "read_box", "ruleset_with"]
