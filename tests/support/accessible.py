"""Axe, run in a page of a test, and its findings."""

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

RUN = """() => axe.run(document, { rules: { "label-content-name-mismatch": { enabled: document.documentElement.lang === "en" } },
        resultTypes: ["violations"], preload: false })
    .then((results) => ({ violations: results.violations }))"""
"""The rule that a name contains the words shown is only for real words: those of an invented language agree by chance.

Preloading would fetch every style sheet once more, for rules on sound and on turned screens that no page here concerns."""


def passes_axe(page: Page, where: object = "") -> None:
    """Assert that axe finds nothing on the page as it is shown now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    results = AxeResults(page.evaluate(RUN))
    assert results.violations_count == 0, f"{where}: {results.generate_report()}"
