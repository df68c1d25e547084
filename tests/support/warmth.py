"""The work that servers of tests find done when they start: all forks of a process share templates, catalogues and the pages' data.

That is two thirds of the work of the first page, which most servers of tests show once. The framework also compares each route's
dependencies with one another at each start, which takes a sixth of it, and need not be repeated.
"""

from typing import Any

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from litestar.handlers.base import BaseRouteHandler

from warchest.server.web import app
from warchest.server.web.pages.page_data import shared_address
from warchest.wording.languages import Languages

_environment = app.environment


class Compiled(BytecodeCache):
    """The templates that this process, or the one it is a fork of, has compiled."""

    def __init__(self) -> None:
        self._codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take a template's code, if it was compiled."""
        if bucket.key in self._codes:
            bucket.bytecode_from_string(self._codes[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template's code."""
        self._codes[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()


def prepare() -> None:
    """Do this work. A server from now on finds it done."""
    app.environment = environment
    made = environment()
    for path in app.TEMPLATES.glob("*.html"):
        made.get_template(path.name)
    for one in Languages():
        assert one.name
    shared_address()
    setattr(BaseRouteHandler, "_validate_dependency_is_unique", staticmethod(lambda **_: None))  # noqa: B010


def environment(*given: Any, **named: Any) -> Environment:
    """Return the environment of the templates, with the code that was compiled before."""
    made = _environment(*given, **named)
    made.bytecode_cache = COMPILED
    return made
