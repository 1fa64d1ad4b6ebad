"""A command, as a process of its own, with other streams, or little of something: of room on the disk, of memory."""

from __future__ import annotations

import os
from pathlib import Path

from tests.cli.conftest import Ran
from tests.ui import forked

FULL_DISK = "resource.setrlimit(resource.RLIMIT_FSIZE, ({0}, {0}))"
LITTLE_MEMORY = """
from companion.cli import saved
from companion.sessions.files import imports
pages = int(open("/proc/self/statm").read().split()[0])
limit = pages * resource.getpagesize() + {0}
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
"""
OUT = "os.dup2(os.open({!r}, os.O_WRONLY | os.O_CREAT), 1); sys.stdout = open(1, 'w', encoding='utf-8')"
PIPED_IN = "os.dup2(os.open({!r}, os.O_RDONLY), 0); sys.stdin = open(0)"


class Running:
    """A command that was started; ``end`` waits for it. What it says goes into files of a folder, or into ``into``."""

    def __init__(self, folder: Path, first: str, *arguments: object, into: Path | None = None) -> None:
        self._out, self._err = folder / "said", folder / "complained"
        self._written_elsewhere = into is not None
        first = f"import os, resource, sys\n{OUT.format(str(into or self._out))}\n{first}"
        self._process = forked.companion([*map(str, arguments)], os.environ, self._err, first=first)

    def end(self) -> Ran:
        status = self._process.wait(110)
        out = "" if self._written_elsewhere else self._out.read_text("utf-8")
        return Ran(status, out, self._err.read_text("utf-8"))


def run_on_a_full_disk(folder: Path, limit: int, *arguments: object) -> Ran:
    """Run it; no file that it writes grows beyond so many bytes. ``folder`` is where it is noted what it says."""
    return Running(folder, FULL_DISK.format(limit), *arguments).end()


def run_with_little_memory(folder: Path, room: int, *arguments: object) -> Ran:
    """Run it with so many bytes beside what the program itself takes, which differs from Python to Python."""
    return Running(folder, LITTLE_MEMORY.format(room), *arguments).end()
