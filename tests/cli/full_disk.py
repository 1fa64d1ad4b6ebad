"""A command, as a process of its own, on a disk that is full: no file that it writes grows beyond a limit."""

from __future__ import annotations

import os
from pathlib import Path

from tests.cli.conftest import Ran
from tests.ui import forked

LIMITED = """
import os, resource
os.dup2(os.open({out!r}, os.O_WRONLY | os.O_CREAT), 1)
resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))
"""


def run_on_a_full_disk(folder: Path, limit: int, *arguments: object) -> Ran:
    """Run it, in the environment of the test. ``folder`` is where it is noted what it says."""
    out, err = folder / "said", folder / "complained"
    first = LIMITED.format(out=str(out), limit=limit)
    status = forked.companion([*map(str, arguments)], os.environ, err, first=first).wait(110)
    return Ran(status, out.read_text("utf-8"), err.read_text("utf-8"))
