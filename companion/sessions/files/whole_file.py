"""Writes a file beside its goal, and moves it there when all of it is written."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Open a file for writing. At the end of the block it has all that was written; otherwise it is as it was before.

    What is no file, such as a device, is written into. Raises OSError, also for a folder, and ValueError for no name.
    """
    if path.is_dir():
        raise IsADirectoryError
    if path.exists() and not path.is_file():  # a device or a pipe stays one
        with path.open("wb") as stream:
            yield stream
        return
    path = path.resolve()  # a link stays, and leads to what is written
    part = path.with_name(f".{path.name[:100]}.{os.getpid()}.part")
    try:
        with part.open("wb") as stream:
            yield stream
        part.replace(path)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
