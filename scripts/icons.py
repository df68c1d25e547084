"""Make the icons of the installed page from our drawing, `icon.svg`: `python -m scripts.icons`.

The icons are committed, because the system that installs a page accepts only images. A maskable icon fills its square, because systems
crop it to various shapes, and keeps the drawing within the circle that none of them crops.
"""

from playwright.sync_api import sync_playwright

from scripts import system_packages
from scripts.refusal import ScriptRefusal, or_refuse
from scripts.sources import ROOT

FOLDER = ROOT / "src" / "warchest" / "server" / "web" / "static"
PAGE_COLOUR = "#F5F2EC"
PICTURES = {
    "icon-180.png": (180, 0.78, PAGE_COLOUR),
    "icon-192.png": (192, 1.0, "transparent"),
    "icon-512.png": (512, 1.0, "transparent"),
    "icon-maskable-512.png": (512, 0.68, PAGE_COLOUR),
}
"""The side of each file in pixels, the share of it that the drawing takes, and its background."""


def main() -> None:
    """Make all icons."""
    or_refuse(_make_all)


def _make_all() -> None:
    chromium = system_packages.find_browser()
    if chromium is None:
        command = system_packages.command_for(system_packages.BROWSER_PACKAGE)
        raise ScriptRefusal(f"The icons need Chromium; this command installs it: {command}")
    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (side, part, ground) in PICTURES.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(
                f"<style>body{{margin:0;background:{ground};display:grid;place-items:center;height:100vh}}"
                f"svg{{width:{part:.0%}}}</style>{drawing}"
            )
            page.screenshot(path=FOLDER / name, omit_background=True)
            print(f"{name}: {(FOLDER / name).stat().st_size} bytes")
        browser.close()


if __name__ == "__main__":
    main()
