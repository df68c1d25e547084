"""The settings of the documentation site. `.venv/bin/python -m scripts.site` builds it."""

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

from warchest import __version__

project = "War Chest"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["sample"]  # a data set with its own card
default_role = "code"  # docstrings write names in single backquotes too
html_theme = "furo"
html_title = f"War Chest {release}"
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
nitpicky = True
nitpick_ignore_regex = [("py:class", r"(?!warchest\.[A-Z]\w*$).*")]  # types that signatures name but no page describes


def setup(app: Sphinx) -> None:
    """Show the engine's sessions in docs/reference/protocol.md as plain text."""
    app.add_lexer("session", TextLexer)
