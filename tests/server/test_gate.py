"""Other devices tell the host's key once; until then they get one plain page, whatever they ask for."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.types import ASGIApp

from companion.lobby.codes import FREE
from companion.lobby.guests import SEAT
from companion.lobby.host_key import HostKey
from companion.lobby.tables import Tables
from companion.server import web
from companion.server.gate import CODE_PATH, GUEST, HOST_DEVICE, Gate
from companion.server.hosts import OwnHosts, host_of
from tests.server.at_the_door import HERE, Visitor, asked
from tests.server.conftest import counting

BOUND = ("192.168.1.5", 8713)
HOST, ORIGIN = "192.168.1.5:8713", "http://192.168.1.5:8713"
PHONE: dict[str, Any] = {"bound": BOUND, "host": HOST}
READS = "text/html,application/xhtml+xml"
NAMED = OwnHosts(tuple(one for one in [host_of("cards.example")] if one))


@pytest.fixture
def key(tmp_path: Path) -> HostKey:
    made = HostKey(tmp_path)
    made.renew()
    return made


@pytest.fixture
def tables() -> Tables:
    return Tables()


@pytest.fixture
def app(shell: Path, key: HostKey, tables: Tables) -> ASGIApp:
    return web.asgi(counting, shell, NAMED, partial(Gate, key=key, tables=tables, own=NAMED))


async def answer(app: ASGIApp, words: str, **more: str) -> tuple[int, dict[str, str], bytes]:
    """To a code that somebody tells."""
    return await asked(app, CODE_PATH, "POST", BOUND, body=words.encode(), **{"host": HOST, "origin": ORIGIN, **more})


async def told(app: ASGIApp, words: str, **more: str) -> tuple[int, str]:
    """Status, and the cookie that came along, as a browser sends it back."""
    status, headers, _ = await answer(app, words, **more)
    return status, headers.get("set-cookie", "").partition(";")[0]


@pytest.mark.parametrize(
    "path",
    ["/", "/history", "/session/abc", "/python.js", "/favicon.png", "/fonts/icons.otf", "/files/x/y", "/host-key"],
)
async def test_a_stranger_gets_one_page_and_no_file(app: ASGIApp, key: HostKey, path: str) -> None:
    pages = []
    for lang in ("en", "fr"):
        status, headers, body = await asked(app, path, accept=READS, accept_language=lang, **PHONE)
        assert (status, headers["content-type"].split(";")[0]) == (403, "text/html")
        assert headers["x-frame-options"] == "DENY"
        assert "no-store" in headers["cache-control"] or "no-cache" in headers["cache-control"]
        pages.append(body.decode())
    assert ("Scan the code" in pages[0], "Scannez le code" in pages[1]) == (True, True)
    assert not any(re.search(r"\$\w|None", one) for one in pages)
    assert key.letters not in "".join(pages)
    status, headers, body = await asked(app, path, accept="*/*", **PHONE)
    assert (status, headers["content-type"].split(";")[0], body.decode().count("\n")) == (403, "text/plain", 1)


async def test_a_stranger_gets_no_socket_whatever_cookie_it_brings(app: ASGIApp, key: HostKey) -> None:
    for told in (None, "", "x", key.letters, "a" * 9000):
        cookie = told if told is None else f"{HOST_DEVICE}={told}"
        async with Visitor(app, bound=BOUND, host=HOST, origin=ORIGIN, cookie=cookie) as visitor:
            assert visitor.status in (None, 403)
            assert visitor.session is None


async def test_who_tells_the_key_is_in_on_every_way_and_after_a_restart(
    app: ASGIApp, key: HostKey, shell: Path, tmp_path: Path
) -> None:
    status, cookie = await told(app, key.words.lower())
    assert (status, cookie.partition("=")[0]) == (200, HOST_DEVICE)
    _, headers, body = await answer(app, key.letters)
    assert {"HttpOnly", "SameSite=Lax", "Max-Age=31536000"} <= set(headers["set-cookie"].split("; "))
    assert body == b""
    for server in (
        app,
        web.asgi(counting, shell, NAMED, partial(Gate, key=HostKey(tmp_path), tables=Tables(), own=NAMED)),
    ):
        assert (await asked(server, "/healthz", cookie=cookie, **PHONE))[0] == 200
        assert (await asked(server, "/python.js", cookie=cookie, **PHONE))[0] == 200
    async with Visitor(app, bound=BOUND, host=HOST, origin=ORIGIN, cookie=cookie) as visitor:
        assert visitor.status == 101
        await visitor.register()


async def test_a_wrong_key_brings_nothing_and_a_page_elsewhere_cannot_tell_one(app: ASGIApp, key: HostKey) -> None:
    for words in ("", "wrong", key.letters[1:], key.letters + "Q", "A" * 100_000):
        status, cookie = await told(app, words)
        assert (status in (403, 429), cookie) == (True, "")
    assert await told(app, key.letters, origin="http://evil.example") == (403, "")
    assert (await told(app, key.letters))[0] == 200, "wrong ones keep out who tells the right one"


@pytest.mark.parametrize(
    ("address", "bound", "host", "expected"),
    [
        ("127.0.0.1", ("127.0.0.1", 8713), "127.0.0.1:8713", 200),
        ("::1", ("::1", 8713), "localhost:8713", 200),
        ("192.168.1.5", BOUND, HOST, 200),  # this computer, by the address that others use
        ("192.168.1.6", BOUND, HOST, 403),
        ("10.0.0.1", ("127.0.0.1", 8713), "127.0.0.1:8713", 403),  # a proxy on this computer told whom it asks for
        ("127.0.0.1", ("127.0.0.1", 8713), "cards.example", 403),  # by a name one may come from anywhere
        ("testclient", BOUND, HOST, 403),
    ],
)
async def test_this_computer_itself_is_the_hosts(
    app: ASGIApp, address: str, bound: tuple[str, int], host: str, expected: int
) -> None:
    assert (await asked(app, "/healthz", bound=bound, address=address, host=host))[0] == expected


async def test_a_guest_gets_a_page_and_a_socket_by_a_tables_code_and_is_sent_to_its_seat(
    app: ASGIApp, tables: Tables
) -> None:
    table = tables.open("a session")
    for words in (table.code, table.short.lower()):
        status, headers, body = await answer(app, words)
        cookie = headers["set-cookie"].partition(";")[0]
        assert (status, body.decode(), cookie.partition("=")[0]) == (200, SEAT, GUEST)
        assert {"HttpOnly", "SameSite=Lax"} <= set(headers["set-cookie"].split("; "))
        assert (await asked(app, "/", cookie=cookie, **PHONE))[0] == 200
        async with Visitor(app, bound=BOUND, host=HOST, origin=ORIGIN, cookie=cookie) as visitor:
            assert visitor.status == 101
    tables.close("a session")
    assert (await asked(app, "/", cookie=cookie, **PHONE))[0] == 403


async def test_who_types_wrong_codes_waits_and_who_scans_does_not(app: ASGIApp, tables: Tables, key: HostKey) -> None:
    table = tables.open("a session")
    for _ in range(FREE):
        assert (await told(app, "WRONG22"))[0] == 403
    status, headers, _ = await answer(app, table.short)
    assert (status, int(headers["retry-after"]) >= 1) == (429, True)
    assert [(await told(app, one))[0] for one in (table.code, key.letters)] == [200, 200]


async def test_a_proxy_that_writes_the_host_anew_is_known_by_the_origin(app: ASGIApp) -> None:
    async with Visitor(app, "127.0.0.1", HERE, host="127.0.0.1:8713", origin="https://cards.example") as visitor:
        assert visitor.status in (None, 403)
        assert visitor.session is None
