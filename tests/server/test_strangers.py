"""Whatever a stranger sends is bounded before it is read: for each parser in the door, inputs that would stop it."""

from __future__ import annotations

import asyncio
import json
import logging
import math
import signal
import threading
import time
import tracemalloc
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from typing import Any
from urllib.parse import quote

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.types import ASGIApp
from uvicorn.server import ServerState

from companion.server import gate
from companion.server.frames import DEEPEST, LONGEST_ROUTE, MOST_VALUES, Happened, Refused, read
from companion.server.hosts import host_of
from companion.server.socket_limits import (
    ANSWER_SECONDS,
    HEAD_SECONDS,
    MOST_PIECES,
    MOST_SOCKETS,
    UNREAD_BYTES,
    Config,
    Http,
)
from companion.ui import prefs
from companion.ui.pages import wishes_from_browser
from companion.ui.prefs import Prefs
from tests.app.served import IN_TIME, Served, serving
from tests.loops import later
from tests.server.at_the_door import CHANGE, EVENT, Visitor, living, packet, registration

MUCH = 60_000
"""Bytes: nearly as many as a head may have."""
AT_ONCE = 3.0
"""Seconds within which everybody else gets an answer meanwhile, on a machine with much other work."""
LINE = 8_000
"""Bytes that a line of a websocket's head may have."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as found:
        yield found
        assert found.told(signal.SIGTERM) < IN_TIME
        assert found.process.returncode == 0
        found.is_tidy()
        assert "ERROR" not in found.said.read_text()


@contextmanager
def nobody_waits(served: Served) -> Iterator[None]:
    """Somebody else asks again and again meanwhile."""
    longest, over = [0.0], threading.Event()

    def ask() -> None:
        while not over.is_set():
            began = time.monotonic()
            served.get("/healthz")
            longest.append(time.monotonic() - began)

    other = threading.Thread(target=ask)
    other.start()
    try:
        yield
    finally:
        over.set()
        other.join()
    assert len(longest) > 1
    assert max(longest) < AT_ONCE


def many(words: str, size: int = MUCH) -> str:
    return words * (size // len(words))


HEADERS = {
    "Cookie": (
        f'a="{many(chr(92))}"', f'companion.device="{many(chr(92))}"', many("companion.zoom=1;"), many("a=;"),
        f"companion.prefs={many('%5B', 6000)}", f"companion.zoom={many('9')}", many('="'),
    ),
    "Host": (many("x"), many("a."), many("xn--"), many("[::1]"), many("\xe9")),
    "Origin": (f"http://{many('a.')}", f"http://{many('xn--a-')}", many("http://")),
    "Sec-Fetch-Site": (many("x"),),
    "Accept-Language": (many("fr,"), many("a;q=0.1,"), many(";q=")),
    "Accept-Encoding": (many("gzip,"), many("gzip;q=0,")),
    "Range": ("bytes=" + many("0-1,"), "bytes=" + many("1"), "bytes=" + many("-1,")),
    "If-Modified-Since": (many("Mon, "), many("0 ")),
    "If-None-Match": (many('W/"a",'), many('"')),
    "X-Forwarded-For": (many("1.2.3.4,"), many("x"), many("[::1],")),
    "X-Forwarded-Proto": (many("https,"),),
    "User-Agent": (many("Mozilla/5.0 ("),),
    "Content-Length": (many("1", 4000), "-1"),
    "Transfer-Encoding": (many("chunked,"),),
}  # fmt: skip


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, told in HEADERS.items() for value in told])
def test_no_header_of_a_request_stops_the_others(served: Served, name: str, value: str) -> None:
    told = {"Host": f"127.0.0.1:{served.port}", "Accept-Encoding": "gzip", name: value}
    head = "".join(f"{key}: {words}\r\n" for key, words in told.items())
    with nobody_waits(served):
        for path in ("/python.js", "/main.dart.js", "/healthz"):
            asked = f"HEAD {path} HTTP/1.1\r\n{head}Connection: close\r\n\r\n".encode("latin1")
            with served.plain(asked) as one, suppress(ConnectionResetError):
                assert one.recv(65536)[9:12] in (b"200", b"206", b"304", b"400", b"403", b"416", b"")


@pytest.mark.parametrize(
    "path", [many("/x"), many("/.."), many("%2e%2e/"), many("%00"), f"/?{many('a[]=&')}", f"/{many('x', 5000)}.js"]
)
def test_no_address_stops_the_others(served: Served, path: str) -> None:
    with nobody_waits(served):
        assert served.get(f"/{path.lstrip('/')}")[9:12] in (b"200", b"400", b"404")


HANDSHAKES = {
    "a long line": f"Cookie: {many('x', 9000)}",
    "many lines": "\r\n".join(f"X-{nth}: a" for nth in range(200)),
    "many extensions": f"Sec-WebSocket-Extensions: {many('permessage-deflate; ', LINE)}",
    "many words": f"Sec-WebSocket-Extensions: {many('a=,', LINE)}",
    "many protocols": f"Sec-WebSocket-Protocol: {many(',', LINE)}",
    "a long key": f"Sec-WebSocket-Key: {many('A', LINE)}",
    "quotes": f"Cookie: a={chr(34)}{many(chr(92), LINE)}",
    "nested choices": f"Cookie: companion.prefs={many('%5B', 6000)}",
}


def upgrade(served: Served, more: str) -> bytes:
    host = f"127.0.0.1:{served.port}"
    return (
        f"GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n\r\n"
    ).encode()


@pytest.mark.parametrize("more", HANDSHAKES.values(), ids=HANDSHAKES)
def test_each_handshake_is_answered_or_ended_and_nobody_is_shut_out(served: Served, more: str) -> None:
    asked = upgrade(served, more)
    with nobody_waits(served), ExitStack() as stack:
        for _ in range(8):
            one = stack.enter_context(served.plain(asked))
            one.settimeout(HEAD_SECONDS / 2)
            with suppress(ConnectionResetError):
                assert one.recv(4096)[9:12] in (b"101", b"400", b"403", b"431", b"")


def test_as_many_bad_handshakes_as_there_may_be_sockets_shut_nobody_out(served: Served) -> None:
    asked = upgrade(served, HANDSHAKES["a long line"])
    with ExitStack() as stack:
        for _ in range(MOST_SOCKETS + 5):
            with suppress(ConnectionResetError):
                stack.enter_context(served.plain(asked)).recv(1)
        assert b"200 OK" in served.get("/healthz")


def frame(head: int, payload: bytes = b"") -> bytes:
    """As a browser sends it, masked with nothing."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return bytes([head]) + size + bytes(4) + payload


def deflated(size: int) -> bytes:
    """A message of so many zeros, compressed; browsers offer to send it so."""
    pressed = zlib.compressobj(wbits=-12)
    return (pressed.compress(bytes(size)) + pressed.flush(zlib.Z_SYNC_FLUSH))[:-4]


FRAMES = {
    "pieces without an end": frame(0x02) + frame(0x00) * (2 * MOST_PIECES),
    "texts": frame(0x81, b"x") * 40_000,
    "nothing at all": frame(0x82) * 40_000,
    "more than it may have": b"\xc2\xff" + (4 * 10**9).to_bytes(8, "big"),
    "much from little": frame(0xC2, deflated(30_000_000)[:60_000]),
    "of no kind": b"\xff\xff\xff\xff",
    "no letters": b"\x81\x82\x00\x00\x00\x00\xff\xff",
    "more than there are bytes": b"\x82\xff" + b"\xff" * 8,
    "one within another": b"\x01\x80\x00\x00\x00\x00\x82\x80\x00\x00\x00\x00",
    "not masked": b"\x82\x01x",
}


def test_frames_that_no_browser_sends_end_their_socket(served: Served) -> None:
    """Also those that come before the handshake is answered. All come beside each other: some are waited for."""
    extensions = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=12; server_max_window_bits=12"

    def ends(sent: bytes, *, at_once: bool) -> None:
        first, later = (sent, b"") if at_once else (b"", sent)
        with served.plain(upgrade(served, extensions) + first) as one:
            got = one.recv(4096)
            assert b"101" in got
            with suppress(ConnectionError):
                one.sendall(later)
                while b"\x88" not in got and (got := one.recv(65536)):  # the frame that closes
                    pass

    with nobody_waits(served), ThreadPoolExecutor(2 * len(FRAMES)) as pool:
        told = [(name, sent, at_once) for name, sent in FRAMES.items() for at_once in (False, True)]
        found = [
            (f"{name}, {at_once=}", pool.submit(ends, sent, at_once=at_once))
            for name, sent, at_once in told
            if len(sent) < 99 or not at_once
        ]
    failed = {name: error for name, one in found if (error := one.exception())}
    assert not failed


def test_somebody_who_asks_for_signs_of_life_and_reads_none_is_not_answered_without_end(served: Served) -> None:
    pings = frame(0x89, bytes(120)) * 500
    with nobody_waits(served), served.plain(upgrade(served, "")) as one:
        one.settimeout(HEAD_SECONDS)
        sent = 0
        with suppress(ConnectionError, TimeoutError):
            while sent < 20 * UNREAD_BYTES:
                one.sendall(pings)
                sent += len(pings)
        assert sent < 20 * UNREAD_BYTES


def test_who_asks_for_much_at_once_and_goes_leaves_nothing_in_the_log(served: Served) -> None:
    """What a module's server has said is looked through at its end."""
    asked = f"GET /canvaskit/canvaskit.wasm HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode()
    for _ in range(3):
        with nobody_waits(served), served.plain(asked * 4) as one:
            assert one.recv(4096)
    assert b"200 OK" in served.get("/healthz")


def test_whoever_queues_thousands_of_requests_behind_an_answer_is_let_go(served: Served) -> None:
    host = f"HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n\r\n"
    asked = f"GET /canvaskit/canvaskit.wasm {host}{f'GET / {host}' * 7000}".encode()
    with nobody_waits(served), served.plain() as one:
        one.setblocking(False)
        with suppress(BlockingIOError):  # it is not read to its end
            one.send(asked)
        one.settimeout(HEAD_SECONDS)
        got = 0
        with suppress(ConnectionError):
            while part := one.recv(65536):
                got += len(part)
        assert got < 2_000_000, "the first answer alone is larger"


class Unread(asyncio.Transport):
    """``waiting``: so many bytes of an answer that the other side does not take."""

    waiting = 0
    ended = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("192.0.2.1", 40_000) if name == "peername" else default

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.told = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self.told

    def is_closing(self) -> bool:
        return self.ended

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """It gets there, or not."""

    def abort(self) -> None:
        self.ended = True

    def close(self) -> None:
        self.ended = True


async def test_an_answer_that_nobody_takes_ends_its_connection_and_a_slow_one_goes_on() -> None:
    config, unread = Config(Starlette()), Unread()
    config.load()
    one: Any = Http(config=config, server_state=ServerState(), app_state={})
    one.connection_made(unread)
    await later(HEAD_SECONDS / 2)
    one._wait_no_more()  # a request has come
    unread.waiting = 70_000
    for _ in range(12):  # as slowly as a telephone line
        one.pause_writing()
        await later(ANSWER_SECONDS * 0.8)
        one.resume_writing()
    held = [unread.ended]
    await later(ANSWER_SECONDS * 1.5)
    assert [*held, unread.ended] == [False, True]
    one.connection_lost(None)
    assert not config.crowd


async def test_nothing_looks_any_more_at_the_request_that_became_a_websocket() -> None:
    """Else each visit would leave a clock behind, and all that it holds, for as long as the server runs."""
    config, far = Config(Starlette()), Unread()
    config.load()
    one: Any = Http(config=config, server_state=ServerState(), app_state={})
    far.set_protocol(one)
    one.connection_made(far)
    looking = one._looking
    one.data_received(
        b"GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    assert far.get_protocol() is not one
    assert looking.cancelled()
    far.get_protocol().connection_lost(None)
    await later(HEAD_SECONDS * 2)


LEAVES = st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text() | st.binary()
EXTENSIONS = st.builds(msgpack.ExtType, st.integers(5, 127), st.binary(max_size=40))
VALUES = st.recursive(
    LEAVES | EXTENSIONS | st.binary(min_size=300, max_size=300) | st.just("x" * 70_000),
    lambda inside: st.lists(inside, max_size=20) | st.dictionaries(st.text(max_size=40), inside, max_size=20),
    max_leaves=40,
)


@given(VALUES)
@settings(deadline=None)
def test_whatever_a_packet_holds_is_counted_as_msgpack_reads_it(value: Any) -> None:
    """Else the count would run past the end, or into the middle of something, and refuse what is right."""
    told = {"target": 1, "name": "click", "data": [value, 7]}
    found = read(packet(EVENT, told))
    assert isinstance(found, Happened)
    assert found.data[-1] == 7


SMALL_MAPS, SMALL_LISTS = b"\x80", b"\x90"
BOMBS = {
    "maps": b"\xdd" + (20_000_000).to_bytes(4, "big") + SMALL_MAPS * 20_000_000,
    "maps in lists": (b"\xdc\xff\xff" + SMALL_MAPS * 65_535) * 100,
    "lists": b"\xdd" + (5_000_000).to_bytes(4, "big") + SMALL_LISTS * 5_000_000,
    "one in another": b"\x91" * 1000 + b"\x01",
    "maps in maps": b"\x81\xa1a" * (DEEPEST + 2) + b"\x01",
    "more than there is": b"\xdd\xff\xff\xff\xff",
    "long lists in lists": b"\xdd\x00\x00\xc3\x50" * 1000,
    "a text longer than all": b"\xdb\xff\xff\xff\xff",
    "numbers": b"\xdc" + (MOST_VALUES + 1).to_bytes(2, "big") + b"\x01" * (MOST_VALUES + 1),
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
def test_a_packet_is_refused_before_it_takes_memory(bomb: bytes) -> None:
    whole = b"\x00\x92\x01\x83\xa6target\x01\xa4name\xa5click\xa4data" + bomb
    tracemalloc.start()
    began = time.monotonic()
    try:
        with pytest.raises(Refused):
            read(whole)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 2_000_000
    assert time.monotonic() - began < AT_ONCE


NESTED = (
    "[" * 2000, '{"a":' * 800, json.dumps({"theme": ["x"] * 4000}), "9" * 4000, '{"bgg_13":' + "9" * 4000 + "}",
    "[NaN]",
)  # fmt: skip


@pytest.mark.parametrize("told", NESTED, ids=range(len(NESTED)))
def test_choices_that_nobody_wrote_count_as_none(told: str) -> None:
    assert prefs.read(told) == Prefs()
    wishes = wishes_from_browser(gate.cookies_in(f"x=1; companion.prefs={quote(told)}; companion.zoom=2"), "fr")
    assert (wishes.prefs, wishes.zoom, wishes.wished) == (Prefs(), 2.0, "fr")


def test_our_cookies_are_found_among_others() -> None:
    chosen = Prefs(theme="dark", me="Zoë; \\ = “x”")
    told = f'a="b; companion.lang=en"; other="\\""; companion.lang=fr; companion.prefs={quote(chosen.written())};c'
    wishes = wishes_from_browser(gate.cookies_in(told), None)
    assert (wishes.chosen, wishes.prefs) == ("fr", chosen)


def test_a_host_longer_than_any_is_none() -> None:
    began = time.monotonic()
    assert host_of("ß" * MUCH) is None
    assert time.monotonic() - began < AT_ONCE / 10


ROUTES = (
    "/session/x/log/" + "9" * 1900, "/session/~" + "A" * 1900, "/session/~\u00e9/log", "/session/x/replay/99999",
    "/year/9999", "/year/0000", "/evening/9999-99-99/1", "/evening/" + "9" * 1000, "/daily/0000-00-00",
    "/daily/2026-11-21T00:00", "/rules/push/%00", "/people/" + "%ff" * 600, "/figures/%2e%2e", "/print/..%2f..",
    "//" * 900, "/?" + "a=&" * 600, "/#" + "x" * 1900, "/history?" + "a" * 1900, "/new/push?" + "again&" * 300,
    "http://[", "//[", "/session/[", "/session/\x00", "\u202e",
)  # fmt: skip


FINGERS = (
    b"\xfe",
    b"\xfe\x63" + bytes(10),
    b"\xfe" + b"\xff" * 11,
    b"\xfe" + bytes(11),
    b"\xfe" * 5000,
)


@pytest.mark.parametrize("told", FINGERS, ids=range(len(FINGERS)))
async def test_a_finger_that_no_page_tells_ends_the_connection(app: ASGIApp, told: bytes) -> None:
    async with Visitor(app) as visitor:
        await visitor.register()
        visitor.send(told)
        assert await visitor.ends() == 1008


@pytest.mark.parametrize("size", [math.nan, math.inf, -math.inf, -5.0, 0.0, 1e300])
async def test_a_page_of_no_size_is_drawn_as_one_of_the_usual_size(
    whole_app: ASGIApp, caplog: pytest.LogCaptureFixture, size: float
) -> None:
    async with living(whole_app), Visitor(whole_app) as visitor:
        await visitor.register(route="/", width=size, height=size)
        visitor.send(packet(EVENT, {"target": 1, "name": "resize", "data": {"width": size, "height": size}}))
        await visitor.settle()
        assert not visitor.ended
    assert [one for one in caplog.records if one.levelno >= logging.WARNING] == []


async def test_no_address_of_a_page_leaves_a_traceback(whole_app: ASGIApp, caplog: pytest.LogCaptureFixture) -> None:
    async with living(whole_app), Visitor(whole_app) as visitor:
        await visitor.register(route="/")
        for route in ROUTES:
            visitor.send(packet(CHANGE, {"id": 1, "props": {"route": route}}))
            visitor.send(packet(EVENT, {"target": 1, "name": "route_change", "data": {"route": route}}))
            await visitor.settle()
            assert not visitor.ended
        for route in ROUTES:
            async with Visitor(whole_app) as other:
                await other.register(route=route)
        too_long = "/" + "x" * LONGEST_ROUTE
        for sent in (
            registration(route=too_long),
            packet(CHANGE, {"id": 1, "props": {"route": too_long}}),
            packet(EVENT, {"target": 1, "name": "route_change", "data": {"route": too_long}}),
        ):
            async with Visitor(whole_app) as other:
                if sent != registration(route=too_long):
                    await other.register()
                other.send(sent)
                assert await other.ends() == 1008
    said = [one for one in caplog.records if one.levelno >= logging.WARNING and "connection ended" not in one.message]
    assert said == []
