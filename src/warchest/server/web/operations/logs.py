"""The server's log on stderr: a line for each event, as text or as JSON, with the request and the game that it belongs to.

The lines name templates of addresses and ids of games. No message may quote a body, a cookie, a hand or a secret link.
"""

import logging
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

from warchest.server.web.operations import audit, exchange

Form = Literal["text", "json"]


class TextForm(logging.Formatter):
    """A line of text. A traceback follows on further lines."""

    def __init__(self) -> None:
        super().__init__("%(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Return the line."""
        about = " ".join(f"{name} {value}" for name, value in _about(record).items())
        return super().formatMessage(record) + (f" [{about}]" if about else "")


class JsonForm(logging.Formatter):
    """A line of JSON, traceback included."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_about(record),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up(form: Form = "text", *, requests: bool = False, audited: bool = False) -> None:
    """Write warnings and errors to stderr, and where they are wanted a line for each request and the events of the audit."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonForm() if form == "json" else TextForm())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # it warns of each malformed request
    exchange.log.setLevel(logging.INFO if requests else logging.WARNING)
    audit.log.setLevel(logging.INFO if audited else logging.WARNING)


def _about(record: logging.LogRecord) -> dict[str, str]:
    """Return the request and the game that a record belongs to, as far as they are known."""
    now = exchange.current()
    facts = {} if now is None else {"request": now.id}
    game = getattr(record, "game", None) or (now and now.game)
    return facts | ({"game": game} if game else {})
