"""Runs the app in a window of its own on a computer, where Flet's client for it is on the disk."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
from asyncio.subprocess import Process
from collections.abc import Callable
from pathlib import Path

import flet as ft
import flet_desktop.version

from companion.app.device import DeviceApp
from companion.app.opening import complain
from companion.engine import Say
from companion.flet_patches.client import told_of_client
from companion.server import stopping
from companion.share.assets import assets_folder

PATIENCE = 20.0
"""Seconds that the client has until it asks for its first page."""
NAMED = "FLET_VIEW_PATH"
"""Where Flet looks for the folder of its client first."""


def find(say: Say) -> Path | None:
    """Return the folder with Flet's client; None where there is none, with a line on standard error if one was named.

    Flet itself would download it.
    """
    if named := os.environ.get(NAMED):
        if _has_client(Path(named)):
            return Path(named)
        complain(say.t("There is no program for a window in {folder} ({name}).", folder=named, name=NAMED))
        return None
    kept = Path.home().glob(f".flet/client/flet-desktop-*-{flet_desktop.version.version}*")
    return next((folder for one in sorted(kept) for folder in (one, one / "flet") if _has_client(folder)), None)


def run(client: Path, data_dir: Path | None, lang: str | None, say: Say) -> int | None:
    """Run the app in the window that the client in this folder draws, until it is closed or a signal ends it.

    Returns the exit status as ``device.run``; None, after a line on standard error, where nothing could be shown.
    """
    told = say.t("Table Companion opens in a window of its own, using the program in {folder}", folder=client)
    print(told, flush=True)
    os.environ[NAMED] = str(client)  # or Flet might look elsewhere, and download
    signalled: Callable[[], bool] = bool
    clients: list[Process] = []
    with contextlib.ExitStack() as opened:
        app = DeviceApp(data_dir, lang, opened)

        def end() -> None:
            for process in clients:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()

        def give_up() -> None:
            if signalled() or not app.asked:
                end()

        def started(process: Process) -> None:
            clients.append(process)
            asyncio.get_running_loop().call_later(0 if signalled() else PATIENCE, give_up)

        def opening() -> Callable[[Process], None]:
            nonlocal signalled
            signalled = opened.enter_context(stopping.by_signals(end, end))
            return started

        try:
            with told_of_client(opening):
                ft.run(app.open_page, assets_dir=str(assets_folder()))
        except OSError:
            if app.asked:
                raise
    if signalled():
        stopping.leave()
    if app.asked:
        return 0 if app.sessions else 1
    complain(say.t("The program for a window in {folder} is not responding.", folder=client))
    return None


def _has_client(folder: Path) -> bool:
    named = any(shutil.which(folder / name) for name in ("flet", "flet.exe"))
    return named or any(folder.glob("*.app"))
