"""The step of a wheel's build that compiles the translations: hatchling runs it (`pyproject.toml`).

A checkout installed in place needs no such step: its preparation compiles them into the environment (`scripts/environment.py`).
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledTranslations(BuildHookInterface[Any]):
    """Puts a `warchest.mo` for each language into the wheel, and writes nothing into the sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the translations for a wheel that is built to be installed elsewhere."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from scripts import translations

        root = Path(self.root)
        self._folder = tempfile.TemporaryDirectory(prefix="warchest-locales-")
        translations.compile_changed(root, Path(self._folder.name))
        for tag in translations.tags(root):
            if made := translations.compiled(tag, Path(self._folder.name)):
                place = translations.source(Path(), tag, "").with_name(made.name).relative_to("src")
                build_data["force_include"][str(made)] = str(place)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary files."""
        if version != "editable":
            self._folder.cleanup()
