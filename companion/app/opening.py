"""Opens the file of sessions for the whole life of the app, and adds the samples to a new one."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from companion.engine import Say
from companion.sessions.files.safe_json import on_one_line
from companion.sessions.library import samples
from companion.sessions.library.opening import open_library
from companion.store import Log
from companion.store.errors import system_errors_as_trouble


def open_log(file: Path, say: Say) -> Log:
    """Open the log in ``file``; a new one gets the samples. Raises Trouble."""
    with system_errors_as_trouble(file):
        first = not file.exists()
    log, rescue = open_library(file, look=True)
    try:
        if why := log.database.why:
            complain(say.t("nothing can be saved at present; what is there can be viewed: {why}", why=why.said(say)))
            return log
        if rescue is not None:
            complain(rescue.said(say))
        if first and rescue is None and os.environ.get(samples.OFF) != "0":
            samples.add(log, say)
    except BaseException:
        log.close()
        raise
    return log


def complain(words: str) -> None:
    """Print one line on standard error."""
    if sys.stderr is not None:  # a window has none
        print(f"companion: {on_one_line(words)}", file=sys.stderr, flush=True)
