"""The real program as a process of its own, reached over its port."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.ui.forked import companion

IN_TIME = 5.0
"""Seconds. Two are promised; a machine with much other work gets more here."""


class Served:
    """The real program, with a folder for its data and one for what is temporary. ``own``: in a Python of its own."""

    def __init__(self, folder: Path, *options: str, own: bool = False) -> None:
        self.data, self.temporary, self.said = folder / "data", folder / "tmp", folder / "said.txt"
        self.temporary.mkdir()
        env = {**os.environ, "TMPDIR": str(self.temporary), "COMPANION_SAMPLES": "0", "LC_ALL": "C.UTF-8"}
        words = ["--data-dir", str(self.data), "serve", "--port", "0", *options]
        self.said.touch()
        self.process = companion(words, env, self.said, own=own)
        until = time.monotonic() + 30
        while b"Ctrl+C" not in self.said.read_bytes():
            assert time.monotonic() < until
            assert self.process.poll() is None, self.said.read_text()
            time.sleep(0.02)
        self.port = int(self.said.read_text().split("http://127.0.0.1:")[1].split("/")[0])

    def websocket(self) -> ClientConnection:
        host = f"127.0.0.1:{self.port}"
        return connect(f"ws://{host}/ws", origin=Origin(f"http://{host}"), max_size=None)

    def plain(self, sent: bytes = b"") -> socket.socket:
        made = socket.create_connection(("127.0.0.1", self.port), 10)
        made.sendall(sent)
        return made

    def get(self, path: str, most: int = 65536) -> bytes:
        with self.plain(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n\r\n".encode()
        ) as it:
            return it.recv(most)

    def told(self, number: signal.Signals) -> float:
        """Seconds until it ended."""
        began = time.monotonic()
        self.process.send_signal(number)
        self.process.wait(20)
        return time.monotonic() - began

    def is_tidy(self) -> None:
        assert list(self.temporary.iterdir()) == []
        assert sorted(one.name for one in self.data.iterdir()) == ["companion.db"]
        assert "Traceback" not in self.said.read_text()


@contextmanager
def serving(folder: Path, *options: str, own: bool = False) -> Iterator[Served]:
    served = Served(folder, *options, own=own)
    try:
        yield served
    finally:
        if served.process.poll() is None:
            served.process.kill()
            served.process.wait(10)
