"""A client for tests: asks a session, and gives back what is in the answer."""

import json
from typing import Any

from warchest.protocol.conversation import Conversation
from warchest.protocol.engine import Engine


class Client:
    """Asks one engine, in this process."""

    def __init__(self) -> None:
        self.session = Conversation(Engine("page"))
        self._asked = 0

    def answer(self, do: str, **fields: Any) -> dict[str, Any]:
        """The whole answer."""
        self._asked += 1
        line = self.session.answer(json.dumps({"id": self._asked, "do": do, **fields}).encode())
        assert line is not None
        answer: dict[str, Any] = json.loads(line)
        assert answer["id"] == self._asked
        return answer

    def ok(self, do: str, **fields: Any) -> dict[str, Any]:
        """The answer to a successful request."""
        answer = self.answer(do, **fields)
        assert "ok" in answer, answer
        answered: dict[str, Any] = answer["ok"]
        return answered

    def error(self, do: str, **fields: Any) -> dict[str, Any]:
        """Why a request is refused."""
        answer = self.answer(do, **fields)
        assert "error" in answer, answer
        error: dict[str, Any] = answer["error"]
        return error
