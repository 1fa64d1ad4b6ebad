"""A small disk, mounted where that may be done, and filled to its last byte."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest


@contextmanager
def small_disk(tmp_path: Path, size: str) -> Iterator[Path]:
    disk = tmp_path / "small"
    disk.mkdir()
    mounted = shutil.which("mount") and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", disk], capture_output=True
    )
    if not mounted or mounted.returncode:
        pytest.skip("no file system may be mounted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", disk], check=True)


def fill_up(disk: Path) -> None:
    """To the last byte."""
    with suppress(OSError), (disk / "ballast").open("wb", buffering=0) as ballast:
        while ballast.write(bytes(512)):
            pass
    assert not os.statvfs(disk).f_bavail
