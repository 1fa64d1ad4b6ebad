#!/usr/bin/python3
"""WebKit windows for tests, with a profile of their own on the disk: what Safari's engine makes of our pages.

WebKitWebDriver starts this in the place of a browser (``--automation``) and drives it. It runs on the system's Python,
which has GTK; what each option is for says its help.
"""

from __future__ import annotations

import argparse
import os
import pty
import sys
import threading
from pathlib import Path
from typing import Any

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402 # their versions are told before

SAFARIS = ("StorageAPI", "StorageAPIEstimate", "FileSystem", "AccessHandle")
"""What Safari has switched on and WebKitGTK has not."""


def options() -> argparse.Namespace:
    cli = argparse.ArgumentParser(description=__doc__)
    cli.add_argument("--automation", action="store_true", help="WebKitWebDriver says so")
    cli.add_argument("--profile", required=True, help="the folder of what pages keep")
    cli.add_argument("--log", required=True, type=Path, help="the file for what pages write to their consoles")
    cli.add_argument("--script", required=True, type=Path, help="a file: what each page runs before its own scripts")
    cli.add_argument("--lang", required=True, help="what the person reads")
    cli.add_argument("--size", required=True, help="wide x high, in pixels")
    cli.add_argument("--agent", help="the name that the browser gives itself")
    cli.add_argument("--still", action="store_true", help="the person wants no motion")
    cli.add_argument("--dark", action="store_true", help="the person wants it dark")
    return cli.parse_args()


def copy_console(log: Path) -> None:
    """What pages say is written to a terminal at once, to a file only when its buffer is full: so to a terminal."""
    master, slave = pty.openpty()
    os.dup2(slave, 1)
    os.dup2(slave, 2)

    def copy() -> None:
        with log.open("ab", buffering=0) as file:
            while data := os.read(master, 65536):
                file.write(data.replace(b"\r\n", b"\n"))

    threading.Thread(target=copy, daemon=True).start()


class Windows:
    """All windows of one profile; the last one that closes ends the program."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.chosen, self.open = chosen, 0
        kept = WebKit2.WebsiteDataManager(
            base_data_directory=f"{chosen.profile}/data", base_cache_directory=f"{chosen.profile}/cache"
        )
        cookies = f"{chosen.profile}/cookies"
        kept.get_cookie_manager().set_persistent_storage(cookies, WebKit2.CookiePersistentStorage.SQLITE)
        self.context = WebKit2.WebContext.new_with_website_data_manager(kept)
        self.context.set_preferred_languages([chosen.lang])
        self.context.set_automation_allowed(True)
        self.context.set_cache_model(WebKit2.CacheModel.WEB_BROWSER)
        self.context.connect("automation-started", self._automated)
        looks = Gtk.Settings.get_default()
        looks.set_property("gtk-enable-animations", not chosen.still)
        looks.set_property("gtk-application-prefer-dark-theme", chosen.dark)
        self.settings = WebKit2.Settings()
        self.settings.set_enable_write_console_messages_to_stdout(True)
        self.settings.set_media_playback_requires_user_gesture(True)
        if chosen.agent:
            self.settings.set_user_agent(chosen.agent)
        known = WebKit2.Settings.get_all_features()
        for feature in map(known.get, range(known.get_length())):
            if feature.get_identifier() in SAFARIS:
                self.settings.set_feature_enabled(feature, True)

    def _automated(self, _: Any, session: Any) -> None:
        about = WebKit2.ApplicationInfo()
        about.set_name("MiniBrowser")  # WebKitWebDriver knows no other
        about.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
        session.set_application_info(about)
        session.connect("create-web-view::window", lambda *_: self.another())
        session.connect("create-web-view::tab", lambda *_: self.another())

    def another(self) -> Any:
        content = WebKit2.UserContentManager()

        def before_its_own_scripts(*_: Any) -> None:
            content.remove_all_scripts()
            if self.chosen.script.exists():
                first = self.chosen.script.read_text("utf-8"), WebKit2.UserContentInjectedFrames.TOP_FRAME
                content.add_script(WebKit2.UserScript(*first, WebKit2.UserScriptInjectionTime.START, None, None))

        before_its_own_scripts()
        view = WebKit2.WebView(
            web_context=self.context,
            settings=self.settings,
            user_content_manager=content,
            is_controlled_by_automation=True,
        )
        started = WebKit2.LoadEvent.STARTED
        view.connect("load-changed", lambda _, event: before_its_own_scripts() if event == started else None)
        view.connect("permission-request", lambda _, request: (request.deny(), True)[1])
        window = Gtk.Window(title="webkit")
        window.set_decorated(False)
        window.add(view)
        window.resize(*map(int, self.chosen.size.split("x")))
        window.move(0, 0)
        view.connect("close", lambda _: window.destroy())
        window.connect("destroy", self._closed)
        window.show_all()
        view.grab_focus()
        self.open += 1
        return view

    def _closed(self, _: Any) -> None:
        self.open -= 1
        if not self.open:
            Gtk.main_quit()


if __name__ == "__main__":
    chosen = options()
    if not chosen.automation:
        sys.exit("WebKitWebDriver starts this.")
    copy_console(chosen.log)
    Windows(chosen)
    Gtk.main()
