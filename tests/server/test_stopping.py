"""``companion serve`` ends in time and in order, whoever is connected; its sockets wait for nobody without end."""

from __future__ import annotations

import os
import signal
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from companion.cli import main
from companion.engine import Seat
from companion.server.socket_limits import HEAD_BYTES, MOST_SOCKETS
from companion.sessions.play.sessions import Sessions
from companion.store import Log, database_file
from tests.app.served import IN_TIME, Served, serving
from tests.server.at_the_door import registration


def crowd(served: Served, stack: ExitStack) -> None:
    """Everybody at once who kept a server alive, or would."""
    registered, silent, left = (stack.enter_context(served.websocket()) for _ in range(3))
    registered.send(registration())
    registered.recv(10)
    left.close()
    assert silent.ping().wait(10)
    stack.enter_context(served.plain(b"GET / HTTP/1.1\r\nHost: 127"))
    stack.enter_context(served.plain(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nx"))
    wasm = f"GET /main.dart.wasm HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n\r\n"
    assert stack.enter_context(served.plain(wasm.encode())).recv(10)  # and reads no further
    stack.enter_context(served.plain())


@pytest.mark.parametrize(
    "signals",
    [
        (signal.SIGTERM,),
        (signal.SIGINT,),
        (signal.SIGHUP,),
        (signal.SIGHUP, signal.SIGHUP),  # a terminal that is closed may say so twice
        (signal.SIGTERM, signal.SIGTERM),  # at once
    ],
)
def test_it_ends_in_time_and_in_order(tmp_path: Path, signals: tuple[signal.Signals, ...]) -> None:
    *before, last = signals
    with serving(tmp_path, own=last == signal.SIGINT) as served, ExitStack() as stack:
        crowd(served, stack)
        for number in before:
            served.process.send_signal(number)
            time.sleep(0.02)
        assert served.told(last) < IN_TIME
        if signals == (signal.SIGTERM,) * 2:
            assert served.process.returncode in (-signal.SIGTERM, 0)
            assert list(served.temporary.iterdir()) == []
        else:
            assert served.process.returncode == 0
            served.is_tidy()


def test_it_ends_while_bots_think(tmp_path: Path) -> None:
    """They would write into a store that is closed."""
    (tmp_path / "data").mkdir()
    log = Log(database_file(tmp_path / "data"))
    bots = ("hard", "hard", "hard")
    id = Sessions(log).begin("thricewise", ("A", "B", "C"), Seat(0), tracking="full", mode="digital", bots=bots).id
    log.close()
    with serving(tmp_path) as served, served.websocket() as one:
        one.send(registration(route=f"/session/{id}"))
        for _ in range(8):  # they are at it
            one.recv(10)
        assert served.told(signal.SIGTERM) < IN_TIME
        served.is_tidy()


def test_its_sockets_take_nothing_without_end(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        with ExitStack() as stack:
            many = [stack.enter_context(served.plain()) for _ in range(MOST_SOCKETS + 5)]
            for extra in many[MOST_SOCKETS:]:
                with suppress(ConnectionResetError):
                    assert extra.recv(1) == b""
        with served.plain(b"GET / HTTP/1.1\r\n") as endless:
            sent = 0
            with suppress(OSError):  # reset or broken, as it happens
                while sent < 100 * HEAD_BYTES:
                    sent += endless.send(b"X-%d: " % sent + b"x" * 1000 + b"\r\n")
            assert sent < 100 * HEAD_BYTES
        assert b"200 OK" in served.get("/healthz")
        assert served.told(signal.SIGTERM) < IN_TIME
        served.is_tidy()
        assert "ERROR" not in served.said.read_text()


@pytest.mark.parametrize("option", ["--host", "--name"])
@pytest.mark.parametrize(
    "host", [b"\xff", "x\u202ey".encode(), b"a b", b"[", b"x" * 300, b"a..b", b"-a", b"h:0", b"1:2:3"]
)
def test_a_host_that_is_none_gets_one_line(host: bytes, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", f"{option}={os.fsdecode(host)}", "--port", "0", "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "is neither an address nor the name of a machine" in told.err
    assert "\u202e" not in told.err
