"""Look at the app: writes screenshots to a folder outside the project.

    python tests/faces/look.py http://127.0.0.1:8501 --path / --path "/rules?game=zoop" --lang ca

Every path is taken on a desktop and on a phone, light and dark.
"""

from __future__ import annotations

import argparse
import re
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}


def settle(page: Page) -> None:
    page.wait_for_selector('[data-testid="stApp"]')
    page.wait_for_function(
        """() => { const a = document.querySelector('[data-testid="stApp"]');
        return a.dataset.testScriptState === 'notRunning'
            && a.dataset.testConnectionState === 'CONNECTED' }"""
    )
    page.wait_for_timeout(500)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("server")
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()) / "look")
    parser.add_argument("--path", action="append", default=[])
    parser.add_argument("--lang", action="append", default=[])
    parser.add_argument("--size", action="append", choices=list(SIZES), default=[])
    parser.add_argument("--scheme", action="append", choices=["light", "dark"], default=[])
    parser.add_argument("--full", action="store_true", help="the whole page, not only the window")
    parser.add_argument("--click", action="append", default=[], help="a selector to click first")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for lang in asked.lang or ["ca", "de"]:
            for size in asked.size or list(SIZES):
                for scheme in asked.scheme or ["light", "dark"]:
                    width, height = SIZES[size]
                    context = browser.new_context(
                        viewport={"width": width, "height": height},
                        has_touch=size == "phone",
                        is_mobile=size == "phone",
                        color_scheme=scheme,
                        locale=lang,
                    )
                    page = context.new_page()
                    page.on("console", lambda m: print(m.text) if m.type == "error" else None)
                    page.on("pageerror", lambda e: print("page error:", e))
                    for path in asked.path or ["/"]:
                        page.goto(f"{asked.server}{path}{'&' if '?' in path else '?'}lang={lang}")
                        settle(page)
                        for selector in asked.click:
                            page.locator(selector).first.click(force=True)
                            settle(page)
                        name = re.sub(r"\W+", "-", path).strip("-") or "home"
                        file = asked.out / f"{name}-{lang}-{size}-{scheme}.png"
                        page.screenshot(path=file, full_page=asked.full)
                        print(file)
                    context.close()
        browser.close()


if __name__ == "__main__":
    main()
