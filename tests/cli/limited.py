"""A command, as a process of its own, where there is little of something: of room on the disk, of memory."""

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


def run_on_a_full_disk(folder: Path, limit: int, *arguments: object) -> Ran:
    """Run it; no file that it writes grows beyond so many bytes. ``folder`` is where it is noted what it says."""
    return _run(folder, FULL_DISK.format(limit), *arguments)


def run_with_little_memory(folder: Path, room: int, *arguments: object) -> Ran:
    """Run it with so many bytes beside what the program itself takes, which differs from Python to Python."""
    return _run(folder, LITTLE_MEMORY.format(room), *arguments)


def _run(folder: Path, limited: str, *arguments: object) -> Ran:
    """In the environment of the test."""
    out, err = folder / "said", folder / "complained"
    first = f"import os, resource\nos.dup2(os.open({str(out)!r}, os.O_WRONLY | os.O_CREAT), 1)\n{limited}"
    status = forked.companion([*map(str, arguments)], os.environ, err, first=first).wait(110)
    return Ran(status, out.read_text("utf-8"), err.read_text("utf-8"))
