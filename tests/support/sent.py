"""A sent message, as its reader finds it in the JSON."""

from typing import Any

import msgspec


def sent(what: object) -> Any:
    """The same as plain values, the names of fields as they are sent."""
    return msgspec.to_builtins(what)
