"""Firefox, as Debian's package has it, driven by Playwright over WebDriver BiDi.

It shows on a virtual screen: without one it has no WebGL, and draws each picture by hand, which takes it ten times as
long.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Playwright

PREFERENCES: Final[dict[str, str | float | bool]] = {
    "ui.prefersReducedMotion": 1,
    "media.autoplay.default": 0,
    "browser.shell.checkDefaultBrowser": False,
    "app.update.disabledForTesting": True,
}


def launch(playwright: Playwright, path: str, environment: dict[str, str]) -> Browser:
    found = playwright.firefox.launch(**_program(path, environment))
    plain = found.new_context

    def new_context(**options: Any) -> BrowserContext:
        return plain(**_understood(options))

    found.new_context = new_context  # type: ignore[method-assign]
    return found


def kept_in(
    playwright: Playwright, path: str, environment: dict[str, str], folder: Path, **options: Any
) -> BrowserContext:
    """One whose profile lies on the disk."""
    return playwright.firefox.launch_persistent_context(folder, **_program(path, environment), **_understood(options))


def _program(path: str, environment: dict[str, str]) -> dict[str, Any]:
    told = {"channel": "moz-firefox", "executable_path": path, "firefox_user_prefs": PREFERENCES}
    return {**told, "headless": False, "env": environment}


def _understood(options: dict[str, Any]) -> dict[str, Any]:
    """A language changes what pages find, but no header; a pixel is a pixel; motion is among the preferences."""
    taken = {name: value for name, value in options.items() if name not in ("device_scale_factor", "reduced_motion")}
    if locale := options.get("locale"):
        taken["extra_http_headers"] = {"Accept-Language": locale}
    return taken
