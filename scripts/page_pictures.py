"""Pictures of all pages in a language, for translators: `python -m scripts.page_pictures nl` takes them into build/pictures/nl.

It goes the ways of the tests for axe (`tests/e2e/browser/test_access.py`), at a desk. `--phone` takes them at 360 by 740.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from scripts import system_packages
from scripts.messages import PICTURES
from scripts.refusal import ScriptRefusal, or_refuse
from tests.e2e.browser.test_access import LATER, PLAIN
from tests.support.page_player import BOTS_AT_ONCE, COUNT_REQUESTS, NO_HINTS, at_rest
from tests.support.web_server import Running
from warchest.wording.languages import Languages, in_language

ROOT = Path(__file__).resolve().parent.parent
DESK, PHONE = (1280, 800), (360, 740)


def main() -> None:
    """Take the pictures of one language."""
    parser = argparse.ArgumentParser(prog="python -m scripts.page_pictures", description="Take pictures of all pages.")
    parser.add_argument("language", help="its tag, such as nl")
    parser.add_argument("--phone", action="store_true", help="as on a phone of 360 by 740")
    asked = parser.parse_args()
    or_refuse(lambda: _take_all(asked.language, PHONE if asked.phone else DESK))


def _take_all(tag: str, size: tuple[int, int]) -> None:
    language = Languages().find(tag)
    chromium = system_packages.find_browser()
    if language is None:
        raise ScriptRefusal(f"There is no language '{tag}'.")
    if chromium is None:
        command = system_packages.command_for(system_packages.BROWSER_PACKAGE)
        raise ScriptRefusal(f"The pictures need Chromium; this command installs it: {command}")
    folder = ROOT / PICTURES / tag
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="warchest-pictures-") as data, sync_playwright() as playwright:
        server = Running(Path(data) / "data")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            for walk in (*PLAIN, *LATER):
                context = browser.new_context(
                    base_url=server.url,
                    viewport={"width": size[0], "height": size[1]},
                    reduced_motion="reduce",
                    extra_http_headers={"Accept-Language": tag},
                )
                for script in (COUNT_REQUESTS, BOTS_AT_ONCE, NO_HINTS):
                    context.add_init_script(script)
                context.add_cookies([{"name": "warchest_language", "value": tag, "url": server.url}])
                page = context.new_page()
                with in_language(language):
                    for name in walk(page, server):
                        at_rest(page)
                        look = f"{walk.__name__}-{name.replace(' ', '_')}-{size[0]}.png".replace("'", "")
                        page.screenshot(path=folder / look, full_page=True)
                        print(PICTURES / tag / look)
                context.close()
        finally:
            browser.close()
            server.end()


if __name__ == "__main__":
    main()
