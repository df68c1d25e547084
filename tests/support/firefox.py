"""Debian's Firefox, driven by its own protocol (WebDriver BiDi): Playwright drives only a Firefox that it has patched."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import threading
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.support.waiting import PATIENCE

PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "app.update.enabled": False,
    "extensions.update.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "browser.safebrowsing.update.enabled": False,
    "toolkit.telemetry.enabled": False,
}


class Firefox:
    """A running Firefox without windows."""

    def __init__(self, path: str, folder: Path) -> None:
        """`folder`: an empty one for its profile."""
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
        (folder / "user.js").write_text("\n".join(lines))
        command = [path, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        assert self._process.stderr is not None
        found = next(filter(None, (re.search(r"ws://\S+", line) for line in self._process.stderr)))
        threading.Thread(target=self._process.stderr.read, daemon=True).start()
        self._socket = connect(f"{found.group()}/session", open_timeout=PATIENCE, max_size=None)
        self._numbers = itertools.count(1)
        self.ask("session.new", capabilities={})

    def page(self) -> FirefoxPage:
        """Open a page in a session of its own."""
        session = self.ask("browser.createUserContext")["userContext"]
        return FirefoxPage(self, self.ask("browsingContext.create", type="tab", userContext=session)["context"])

    def close(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait(timeout=PATIENCE)

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Give a command and return its result."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while (answer := json.loads(self._socket.recv(timeout=PATIENCE))).get("id") != number:
            pass
        assert answer["type"] == "success", answer
        result: dict[str, Any] = answer["result"]
        return result


class FirefoxPage:
    """A page, with the two methods of Playwright's `Page` that a test for all browsers needs."""

    def __init__(self, firefox: Firefox, tab: str) -> None:
        self._firefox = firefox
        self._tab = tab

    def goto(self, url: str) -> None:
        """Open an address."""
        self._firefox.ask("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def evaluate(self, script: str) -> Any:
        """Return the value of an expression on the page."""
        expression = f"(async () => JSON.stringify((await ({script})) ?? null))()"
        target = {"context": self._tab}
        answer = self._firefox.ask(
            "script.evaluate", expression=expression, target=target, awaitPromise=True, userActivation=True
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])
