"""Firefox, as Debian's package has it, driven by Playwright over WebDriver BiDi.

It shows on a virtual screen: without one it has no WebGL, and draws each picture by hand, which takes it ten times as
long.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Playwright

PREFERENCES: Final[dict[str, str | float | bool]] = {
    "ui.prefersReducedMotion": 1,
    "layout.frame_rate": 20,
    "javascript.options.wasm_optimizingjit": False,
    "media.autoplay.default": 0,
    "media.peerconnection.ice.loopback": True,
    "media.peerconnection.ice.obfuscate_host_addresses": False,  # as where the camera was allowed
    "browser.shell.checkDefaultBrowser": False,
    "app.update.disabledForTesting": True,
}


def launch(playwright: Playwright, path: str, environment: dict[str, str]) -> Browser:
    program: dict[str, Any] = {"channel": "moz-firefox", "executable_path": path, "firefox_user_prefs": PREFERENCES}
    program |= {"headless": False, "env": environment}
    kind = playwright.firefox
    found = kind.launch(**program)
    plain, kept = found.new_context, partial(type(kind).launch_persistent_context, kind)  # not that of a launch before

    def new_context(**options: Any) -> BrowserContext:
        return plain(**_understood(options))

    def launch_persistent_context(folder: str, **options: Any) -> BrowserContext:
        return kept(folder, **program, **_understood(options))

    found.new_context = new_context  # type: ignore[method-assign]
    kind.launch_persistent_context = launch_persistent_context  # type: ignore[method-assign, assignment]
    return found


UNKNOWN: Final = ("device_scale_factor", "reduced_motion", "executable_path", "args")
"""A pixel is a pixel, and motion is among the preferences."""


def _understood(options: dict[str, Any]) -> dict[str, Any]:
    """A language changes what pages find, but no header."""
    taken = {name: value for name, value in options.items() if name not in UNKNOWN and value is not False}
    if locale := options.get("locale"):
        taken["extra_http_headers"] = {"Accept-Language": locale}
    return taken
