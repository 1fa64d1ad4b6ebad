"""Servers that import nothing: one process has imported the app, and forks itself for each of them.

A server is a process of its own all the same, with its own number, environment, output, signals and end, and runs the
command line as ``python -m companion`` does. Only what Python does before that is shared. Whoever tests just that (how
the command starts, what it imports, what a signal does meanwhile) starts a Python of its own: ``tests/cli`` and
``tests/app`` do.
"""

from __future__ import annotations

import gc
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol

ROOT: Final = Path(__file__).parents[2]
LOOK: Final = 0.005
"""Seconds from one look at a process to the next."""


class Process(Protocol):
    """What tests need of ``subprocess.Popen``."""

    pid: int
    returncode: int | Any

    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int) -> None: ...
    def terminate(self) -> None: ...
    def kill(self) -> None: ...


def companion(
    arguments: Sequence[str], environment: Mapping[str, str], out: Path, *, first: str = "", own: bool = False
) -> Process:
    """Start the command line; what it says is added to the file ``out``. ``first`` is a program that runs before it.

    ``own``: in a Python that is started for it, for what Python itself looks at then.
    """
    global _warm
    if own:
        with out.open("a") as said:
            return subprocess.Popen(
                [sys.executable, "-m", "companion", *arguments],
                stdout=said,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
                env=dict(environment),
                start_new_session=True,
            )
    if _warm is None:
        _warm = Warm()
    return _warm.start(arguments, environment, out, first)


class Forked:
    """One of them. Its parent is the warm process, which is asked how it ended."""

    def __init__(self, pid: int, warm: Warm) -> None:
        self.pid, self._warm = pid, warm
        self.returncode: int | None = None

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = self._warm.ask({"ended": self.pid})
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Raises subprocess.TimeoutExpired, as Popen does."""
        until = None if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            if until is not None and time.monotonic() > until:
                raise subprocess.TimeoutExpired("companion", timeout or 0)
            time.sleep(LOOK)
        return code

    def send_signal(self, sig: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, sig)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Warm:
    """The process that has imported what a program needs. It ends with this one, and all that it forked with it."""

    def __init__(self, program: str = "tests.ui.forked") -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, arguments: Sequence[str], environment: Mapping[str, str], out: Path, first: str) -> Forked:
        asked = {
            "arguments": [*arguments],
            "environment": dict(environment),
            "out": str(out),
            "folder": str(Path.cwd()),
            "first": first,
        }
        pid = self.ask(asked)
        assert pid is not None
        return Forked(pid, self)

    def ask(self, what: dict[str, Any]) -> int | None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(what), file=self._process.stdin, flush=True)
        answer: int | None = json.loads(self._process.stdout.readline())
        return answer


_warm: Warm | None = None


def serve_forks() -> dict[str, Any] | None:
    """In the warm process: answer until nobody asks any more. In a forked one: return what it was asked for."""
    assert threading.active_count() == 1, "what is forked has one thread"
    gc.collect()
    gc.freeze()
    running: set[int] = set()
    while line := sys.stdin.readline():
        asked = json.loads(line)
        if (pid := asked.get("ended")) is not None:
            found, status = os.waitpid(pid, os.WNOHANG)
            running.discard(found)
            print(json.dumps(os.waitstatus_to_exitcode(status) if found else None), flush=True)
        elif pid := os.fork():
            running.add(pid)
            print(pid, flush=True)
        else:
            return dict(asked)
    for pid in running:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return None


def import_what_screens_need() -> None:
    """What a server imports as soon as somebody looks at it: kinds of controls, and what draws pictures and codes."""
    import flet

    from companion.ui import deferred

    deferred.import_all()
    for module in ("PIL.ImageFont", "qrcode", "uvloop"):
        import_module(module)
    for file in (ROOT / "companion" / "ui").rglob("*.py"):
        for name in set(re.findall(r"\bft\.([A-Z]\w+)", file.read_text("utf-8"))):
            getattr(flet, name, None)


def _become(asked: dict[str, Any]) -> None:
    """Take over what a new process would have been given: output, environment, folder, arguments, chance."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    said = os.open(asked["out"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    for number, taken in ((0, nothing), (1, said), (2, said)):
        os.dup2(taken, number)
    os.close(nothing)
    os.close(said)
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - to the end
    sys.stderr = open(2, "w", 1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115 - likewise
    os.environ.clear()
    os.environ.update(asked["environment"])
    os.chdir(asked["folder"])
    sys.argv = ["companion", *asked["arguments"]]
    tempfile.tempdir = None  # that of its environment
    random.seed()


if __name__ == "__main__":
    from companion.app import serving  # noqa: F401 - what every server imports
    from companion.cli import main

    import_what_screens_need()
    wanted = serve_forks()
    if wanted is not None:
        _become(wanted)
        exec(wanted["first"], {})
        sys.exit(main())
