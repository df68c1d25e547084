"""A site, as the program of a third-party bot calls it: over HTTP with a token, and with streams of JSON lines.

The token goes to this one address: no redirect is followed.
"""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from http.client import HTTPException
from typing import Any, Final
from urllib.parse import quote, urlsplit

from warchest.wording.errors import UserError

ANSWER_SECONDS: Final = 30.0
SILENT_SECONDS: Final = 20.0
"""How long a stream may be silent. A site sends a sign of life every five seconds."""
LONGEST_LINE: Final = 4 << 20
LONGEST_WAIT: Final = 30.0
"""The most seconds between two attempts to reach the site."""


class SiteError(UserError):
    """A site refuses the program for good: the token is wrong, or does not allow a call."""


class CallRefusedError(Exception):
    """A site refuses one call: the status, and the sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class LostSiteError(Exception):
    """The site can't be reached, or asks to come back later."""

    def __init__(self, reason: str, wait: float = 0.0) -> None:
        super().__init__(reason)
        self.wait = wait


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follows no redirect, since the library would send the token there."""

    def redirect_request(self, *_arguments: Any) -> None:
        """Return None: the redirect is an error."""


class RemoteSite:
    """The calls of a site. They may be made from many threads."""

    def __init__(self, address: str, token: str, say: Callable[[str], None]) -> None:
        """`say`: is called with a sentence when the site is lost. Raise `SiteError` unless `address` is a URL."""
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise SiteError(f"'{address}' is no address of a site, such as https://chest.example.")
        self._address = address.rstrip("/")
        self._headers = {"authorization": f"Bearer {token}", "user-agent": "warchest-bot"}
        self._opener = urllib.request.build_opener(_NoRedirect)
        self._say = say

    def get(self, path: str) -> Any:
        """Return the answer to a look."""
        return self._patiently(lambda: self._ask(path, None))

    def post(self, path: str, body: object) -> Any:
        """Return the answer to a call. It is sent again until it is answered, so it must be the same if it is done twice."""
        return self._patiently(lambda: self._ask(path, json.dumps(body).encode()))

    def lines(self, path: str) -> Iterator[Any]:
        """Yield the lines of a stream until it ends. Raise `LostSiteError` where it breaks off, and `CallRefusedError`."""
        with self._open(path, None, SILENT_SECONDS) as answer:
            try:
                while line := answer.readline(LONGEST_LINE):
                    if line.strip():
                        yield json.loads(line)
            except (OSError, ValueError, HTTPException) as problem:
                raise LostSiteError(str(problem)) from None

    def _patiently(self, ask: Callable[[], Any]) -> Any:
        pause = 1.0
        while True:
            try:
                return ask()
            except LostSiteError as problem:
                self._say(f"The site can't be reached ({problem}). The bot tries again.")
                time.sleep(max(pause, problem.wait))
                pause = min(2 * pause, LONGEST_WAIT)

    def _ask(self, path: str, body: bytes | None) -> Any:
        with self._open(path, body, ANSWER_SECONDS) as answer:
            try:
                return json.loads(answer.read(LONGEST_LINE))
            except (OSError, ValueError, HTTPException) as problem:
                raise LostSiteError(str(problem)) from None

    def _open(self, path: str, body: bytes | None, seconds: float) -> Any:
        headers = self._headers | ({} if body is None else {"content-type": "application/json"})
        request = urllib.request.Request(self._address + quote(path, safe="/?=&"), body, headers)
        try:
            return self._opener.open(request, timeout=seconds)
        except urllib.error.HTTPError as answer:
            sentence = _sentence(answer)
            if answer.code == 401:
                raise SiteError(sentence) from None
            if answer.code == 429 or answer.code >= 500:
                raise LostSiteError(sentence, _seconds(answer.headers.get("retry-after"))) from None
            raise CallRefusedError(answer.code, sentence) from None
        except (OSError, HTTPException) as problem:
            raise LostSiteError(str(getattr(problem, "reason", problem))) from None


def _sentence(answer: urllib.error.HTTPError) -> str:
    try:
        error = json.loads(answer.read(LONGEST_LINE)).get("error")
    except (OSError, ValueError, AttributeError):
        error = None
    return str(error or f"The site answered {answer.code}.")


def _seconds(text: str | None) -> float:
    return min(float(text), 3600.0) if text is not None and text.isdigit() else 0.0
