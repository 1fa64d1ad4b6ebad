"""Our server turns away what is not meant for it, and ends what is no client: raw requests and packets."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import flet as ft
import msgpack
import pytest
from starlette.types import ASGIApp

from companion.server import connection, visitors, web
from companion.server.frames import DEEPEST
from companion.server.hosts import OwnHosts, host_of
from companion.ui import bridge
from tests.server.at_the_door import (
    ANSWER,
    CHANGE,
    EVENT,
    HERE,
    HOST,
    ORIGIN,
    REGISTER,
    Visitor,
    asked,
    event,
    living,
    packet,
    registration,
    tap,
)
from tests.server.conftest import counting
from tests.ui.rig.client import PAGE

LAN = ("192.168.1.5", 8713)
ANY6 = ("::ffff:192.168.1.5", 8713)
LOOP6 = ("::1", 8713)
NAMED = OwnHosts(tuple(one for name in ("cards.example", "games.example:8443") if (one := host_of(name))))
EVIL = "http://evil.example"


ROUTES = ("/", "/setup/push", "/settings", "/people", "/history", "/die", "/rules/push", "/x\x00/")
NAMES = (
    "click", "change", "tap", "hover", "submit", "focus", "blur", "select", "dismiss", "scroll", "accept", "result",
    "long_press", "resize", "route_change", "keyboard_event", "nonsense", "close", "error",
)  # fmt: skip
"""Of events, and one that is none."""


@pytest.mark.parametrize(
    ("host", "bound", "expected"),
    [
        (HOST, HERE, 200),
        ("localhost:8713", HERE, 200),
        ("[::1]:8713", LOOP6, 200),
        ("192.168.1.5:8713", LAN, 200),
        ("192.168.1.5:8713", ANY6, 200),
        ("192.168.1.5", ("192.168.1.5", 80), 200),
        ("[fd00::7]:8713", ("fd00::7", 8713), 200),
        ("[FE80:0::1]:8713", ("fe80::1%eth0", 8713), 200),
        ("127.0.0.1", HERE, 403),
        ("localhost:8714", HERE, 403),
        ("localhost.evil.example:8713", HERE, 403),
        ("cards.example:8713", HERE, 403),
        ("192.168.1.6:8713", LAN, 403),
        ("localhost:8713", LAN, 403),
        ("2130706433:8713", HERE, 403),
        ("localhost.:8713", HERE, 403),
        ("127.0.0.1:8713@evil.example", HERE, 403),
        ("evil.example:8713#127.0.0.1:8713", HERE, 403),
        ("127.0.0.1:8713, evil.example", HERE, 403),
        ("[::1", HERE, 403),
        ("\xe9vil", HERE, 403),
        ("", HERE, 403),
        (None, HERE, 403),
    ],
)
async def test_only_the_servers_own_hosts_are_answered(
    app: ASGIApp, host: str | None, bound: tuple[str, int], expected: int
) -> None:
    for path in ("/healthz", "/", "/python.js"):
        status, headers, body = await asked(app, path, bound=bound, host=host)
        assert status == expected
        assert "access-control-allow-origin" not in headers
        assert "server" not in headers
        assert headers["x-frame-options"] == "DENY"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "cross-origin-embedder-policy" not in headers  # decision 0038
        if expected == 403:
            assert body.decode().count("\n") == 1
            assert headers["content-type"].startswith("text/plain")
            assert "set-cookie" not in headers
    origin = f"http://{host}" if host else ORIGIN
    async with Visitor(app, bound=bound, host=host, origin=origin) as visitor:
        assert visitor.status == (101 if expected == 200 else 403)
        assert expected == 200 or visitor.socket.body.decode().count("\n") == 1


@pytest.mark.parametrize(
    ("host", "origin", "expected"),
    [
        ("cards.example", "https://cards.example", True),
        ("cards.example:8713", "http://cards.example:8713", True),
        (HOST, "https://cards.example", True),  # a proxy that asks by the address
        ("games.example:8443", "https://games.example:8443", True),
        ("games.example", "https://games.example:8443", True),  # a proxy that cuts the port off
        ("cards.example", "https://cards.example:8443", False),
        ("cards.example:9000", "https://cards.example", False),
        ("games.example:8713", "https://games.example:8713", False),
        ("cards.example", "https://cards.example.evil.example", False),
        ("cards.example", EVIL, False),
    ],
)
async def test_names_are_answered_to_as_they_were_given(shell: Path, host: str, origin: str, expected: bool) -> None:
    app = web.asgi(counting, shell, NAMED)
    async with living(app):
        status, _, _ = await asked(app, "/healthz", host=host, origin=origin)
        assert (status == 200) == expected
        async with Visitor(app, host=host, origin=origin) as visitor:
            assert (visitor.status == 101) == expected


async def test_a_printed_address_is_answered_to_wherever_it_comes_in(shell: Path) -> None:
    app = web.asgi(counting, shell, OwnHosts(printed=tuple(one for one in [host_of("living-room:8713")] if one)))
    async with living(app):
        for host, expected in (("living-room:8713", 200), ("living-room", 403), ("living-room:8714", 403)):
            assert (await asked(app, "/healthz", bound=LAN, host=host))[0] == expected
        async with Visitor(app, bound=LAN, host="living-room:8713", origin="http://living-room:8713") as visitor:
            assert visitor.status == 101
        async with Visitor(app, bound=LAN, host="192.168.1.5:8713", origin="http://living-room:8713") as visitor:
            assert visitor.status == 403


@pytest.mark.parametrize(
    "origin",
    [
        "null", EVIL, "http://127.0.0.1", "http://127.0.0.1:8714", "https://127.0.0.1:8713", "http://localhost:8713",
        "http://127.0.0.1:8713.evil.example", "http://evil.example/http://127.0.0.1:8713", "file://", "127.0.0.1:8713",
        "http://127.0.0.1:8713@evil.example", "http://127.0.0.1:8713/", "chrome-extension://abc", "",
    ],
)  # fmt: skip
async def test_pages_elsewhere_are_turned_away(app: ASGIApp, origin: str) -> None:
    status, _, body = await asked(app, "/", origin=origin)
    assert status == 403
    assert body == b"This server answers to its own pages only.\n"
    async with Visitor(app, origin=origin) as visitor:
        assert visitor.status == 403
        assert visitor.socket.body == body


@pytest.mark.parametrize(
    "strange",
    [
        {"origin": None},
        {"path": "/"},
        {"path": "/ws/"},
        {"more": [("origin", EVIL)]},
        {"more": [("host", "evil.example")]},
    ],
)
async def test_a_websocket_tells_its_origin_and_comes_to_its_own_place(app: ASGIApp, strange: dict[str, Any]) -> None:
    async with Visitor(app, **strange) as visitor:
        assert visitor.status == 403


@pytest.mark.parametrize(
    ("site", "mode", "dest", "expected"),
    [
        ("none", "navigate", "document", 200),
        ("same-origin", "no-cors", "script", 200),
        ("cross-site", "navigate", "document", 200),  # a link in a message
        ("cross-site", "navigate", "iframe", 403),
        ("cross-site", "no-cors", "image", 403),
        ("same-site", "no-cors", "script", 403),  # another port of this machine
    ],
)
async def test_other_sites_may_lead_here_and_nothing_else(
    app: ASGIApp, site: str, mode: str, dest: str, expected: int
) -> None:
    status, *_ = await asked(app, "/python.js", sec_fetch_site=site, sec_fetch_mode=mode, sec_fetch_dest=dest)
    assert status == expected


async def test_it_is_said_in_the_readers_language(app: ASGIApp) -> None:
    _, _, body = await asked(app, host="evil.example", accept_language="fr-CH,fr;q=0.9")
    assert body.decode() == (
        "Ce serveur ne répond pas à ce nom. La personne qui le fait tourner peut l’admettre\N{NO-BREAK SPACE}: "
        "companion serve --name NOM\n"
    )


async def test_a_session_is_resumed_by_the_browser_that_opened_it_alone(small: ASGIApp) -> None:
    async with Visitor(small) as first:
        await first.register()
        assert first.cookie
        assert "HttpOnly" in first.cookie
        assert "SameSite=Strict" in first.cookie
        cookie, id = first.cookie.partition(";")[0], first.session
        async with Visitor(small, cookie=cookie) as meanwhile:  # it is in use
            assert (await meanwhile.register(id)).session != id
    stolen = f"companion.device={visitors.new_secret()}"
    for told in (
        {"cookie": None}, {"cookie": stolen}, {"cookie": "companion.device="}, {"cookie": "companion.device=x"},
        {"cookie": f"companion.zoom=2; {cookie}"},
        {"cookie": cookie, "user_agent": "other"}, {"cookie": cookie, "address": "192.168.1.8"},
    ):  # fmt: skip
        async with Visitor(small, **told) as other:
            assert (await other.register(id)).session != id
    async with Visitor(small, cookie=cookie) as again:
        assert again.cookie is None
        assert (await again.register(id)).session == id


async def test_the_first_script_brings_the_secret(small: ASGIApp) -> None:
    _, headers, _ = await asked(small, "/python.js")
    cookie, *told = headers["set-cookie"].split("; ")
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(told)
    _, headers, _ = await asked(small, "/python.js", cookie=f"companion.zoom=1; {cookie}")
    assert headers["set-cookie"].split("; ")[0] == cookie
    _, headers, _ = await asked(small)  # a link elsewhere opens it without the cookies that are there
    assert "set-cookie" not in headers


async def test_what_is_left_behind_is_bounded(small: ASGIApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitors, "MOST_GONE", 5)
    cookie = f"companion.device={visitors.new_secret()}"

    async def comes_and_goes(address: str, id: str | None = None) -> str:
        async with Visitor(small, address=address, cookie=cookie) as visitor:
            await visitor.register(id)
            return visitor.session or ""

    family = [await comes_and_goes("192.168.1.7") for _ in range(2)]
    crowd = [await comes_and_goes("192.168.1.66") for _ in range(8)]
    assert await comes_and_goes("192.168.1.7", family[0]) == family[0]  # nobody else's go for those of one
    assert await comes_and_goes("192.168.1.66", crowd[0]) != crowd[0]
    assert await comes_and_goes("192.168.1.66", crowd[-1]) == crowd[-1]


async def test_connections_of_one_address_are_bounded(small: ASGIApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitors, "MOST_CONNECTIONS", 3)

    there = [await Visitor(small, address="192.168.1.66").__aenter__() for _ in range(5)]
    assert [one.status for one in there] == [101, 101, 101, 503, 503]
    assert there[-1].socket.body.decode().count("\n") == 1
    async with Visitor(small) as other:
        assert other.status == 101
    for one in there:
        await one.leave()
    async with Visitor(small, address="192.168.1.66") as later:
        assert later.status == 101
    sixes = [await Visitor(small, address=f"2001:db8::{n}").__aenter__() for n in range(4)]
    assert [one.status for one in sixes] == [101, 101, 101, 503]
    for one in sixes:
        await one.leave()


async def test_who_never_registers_is_not_waited_for(small: ASGIApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "FIRST_SECONDS", 0.05)

    async with Visitor(small) as silent, Visitor(small) as other:
        await other.register()
        assert await silent.ends() == 1008
        assert not other.ended


async def test_messages_are_as_large_as_the_moment_needs(
    shell: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connection, "FILE_BYTES", 3_000_000)
    got: list[int] = []

    async def page_with_a_picker(page: ft.Page) -> None:
        from companion.ui.screens.settings import expect_file

        picker = ft.FilePicker(on_result=lambda e: got.extend(one.size for one in e.files))
        page.services.append(picker)
        page.add(ft.FilledButton("pick", on_click=lambda: expect_file(page)))

    app = web.asgi(page_with_a_picker, shell)

    def file(picker: int, size: int) -> bytes:
        picked = {"id": 0, "name": "a.db", "path": None, "size": size, "bytes": bytes(size)}
        return event(picker, "result", {"files": [picked]})

    async with living(app):
        async with Visitor(app) as early:
            early.send(registration(route="/" + "x" * connection.FIRST_BYTES))
            assert await early.ends() == 1009
        async with Visitor(app) as unasked:
            await unasked.register()
            unasked.send(file(unasked.numbered("FilePicker"), 2_000_000))
            assert await unasked.ends() == 1009
        assert got == []
        async with Visitor(app) as asking:
            await asking.register()
            picker = asking.numbered("FilePicker")
            asking.send(event(asking.numbered("FilledButton")))
            await asking.settle()
            asking.send(file(picker, 2_000_000))
            await asking.settle()
            assert got == [2_000_000]
            asking.send(file(picker, 2_000_000))  # once
            assert await asking.ends() == 1009
    assert [one.levelname for one in caplog.records] == ["WARNING"] * 3


async def test_events_that_nobody_could_cause_end_the_connection(
    shell: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connection, "MOST_UNDONE", 5)
    begun: list[int] = []

    async def never_done() -> None:
        begun.append(1)
        await asyncio.Event().wait()

    async def slow(page: ft.Page) -> None:
        page.add(ft.FilledButton("wait", on_click=never_done))

    app = web.asgi(slow, shell)
    async with living(app), Visitor(app) as one:
        await one.register()
        key = one.numbered("FilledButton")
        for _ in range(5):
            one.send(event(key))
        await one.settle()
        assert not one.ended
        one.send(event(key))
        assert await one.ends() == 1008
    assert len(begun) == 5
    assert [one.getMessage() for one in caplog.records] == [
        "192.168.1.7: connection ended: more events than anybody could cause"
    ]


async def asking(page: ft.Page) -> None:
    """Two keys, each of which waits for an answer of the client: in its handler, and beside it."""
    bridge.attach(page, lambda: None)

    async def ask() -> None:
        await page.push_route("/elsewhere")
        raise AssertionError("nobody answered")

    page.add(ft.FilledButton("ask", on_click=ask), ft.FilledButton("beside", on_click=lambda: page.run_task(ask)))


async def test_a_client_that_vanishes_without_an_answer_leaves_nothing_in_the_log(
    shell: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("FLET_SESSION_TIMEOUT", "0")
    monkeypatch.setattr(visitors, "SWEEP_SECONDS", 0.01)
    server = web.asgi(asking, shell)
    async with living(server):
        before = len(asyncio.all_tasks())
        for nth in range(2):
            async with Visitor(server) as visitor:
                await visitor.register()
                keys = [number for number, one in visitor.controls.items() if one.get("on_click")]
                visitor.send(tap(keys[nth]))
                await visitor.hears(lambda: visitor.calls)
        async with asyncio.timeout(5):
            while len(asyncio.all_tasks()) > before:
                await asyncio.sleep(0.01)
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]


def test_few_devices_may_send_a_file_at_the_same_time() -> None:
    known, told = visitors.Visitors(), list[int]()
    for device in range(visitors.MOST_FILES + 1):
        known.may_send(device, partial(told.append, device))
    assert told == [0]
    known.sent(1)
    known.may_send("later", lambda: told.append(-1))
    assert told == [0]


def bad_packets(rng: random.Random, own: int, others: int) -> Iterator[bytes]:
    """Without end: what no client of ours sends. ``own`` and ``others``: controls, the sender's and somebody else's."""
    nested: Any = 1
    for _ in range(DEEPEST + 1):
        nested = [nested]
    deep = b"\x00" + b"\x91" * 5000 + b"\xc0"
    junk: list[Any] = [None, True, -1, 2**63, 1.5, "x", b"x", [], {}, [[]], {"a": 1}, nested, "x" * 200]
    good = [
        registration(), event(own), packet(CHANGE, {"id": 1, "props": {"width": 1.0}}),
        packet(ANSWER, {"control_id": own, "call_id": "x", "result": None, "error": None}),
    ]  # fmt: skip
    fixed = [
        b"", b"\x00", b"\x01", b"\x01\x00\x00\x00\x00x", b"\xff" + good[0][1:], deep, b"\x00\xdd\xff\xff\xff\xff",
        b"\x00\xdf\xff\xff\xff\xff", b"\x00\xc6\xff\xff\xff\xff", b"\x00\xc1", b"\x00\xd4\x01x", b"\x00\xd4\x02x",
        b"\x00\xd4\x03x", b"\x00\xd4\x04\xff", packet(EVENT, {"target": own, "name": "click", "data": nested}),
        packet(EVENT, {"target": own, "name": "click", "data": [0] * 60_000}), event(others), event(others, "x"),
        packet(CHANGE, {"id": others, "props": {}}), registration(), b"\x00" + msgpack.packb({1: 2}),
        packet(ANSWER, {"control_id": others, "call_id": "x", "result": None, "error": None}),
        packet(CHANGE, {"id": 1, "props": {"_i": 5}}), packet(CHANGE, {"id": 1, "props": {"__class__": "x"}}),
        packet(CHANGE, {"id": 1, "props": {"on_close": "x"}}), packet(CHANGE, {"id": 1, "props": {"views": [{}]}}),
        packet(CHANGE, {"id": 1, "props": {"platform": "amiga"}}), packet(CHANGE, {"id": own, "props": {"value": 7}}),
        event(1, "resize", {"width": "wide", "height": 1.0}), event(1, "resize", 5), event(1, "route_change", {}),
        event(1, "route_change", {"route": 5}), event(1, "keyboard_event", {"key": 1}),
    ]  # fmt: skip
    yield from fixed
    while True:
        base = bytearray(rng.choice(good))
        kind = rng.randrange(5)
        if kind == 0:  # another action
            yield packet(rng.choice([0, 2, 6, 7, 99, -3, 2**40, *junk]), {"target": own, "name": "click", "data": None})
        elif kind == 1:  # cut off
            yield bytes(base[: rng.randrange(1, len(base))])
        elif kind == 2:  # another type somewhere
            parts = {"session_id": None, "page_name": "", "page": dict(PAGE)}
            name = rng.choice(["page", "page_name", *(["session_id"])])
            wrong = [one for one in junk if one is not None and (name == "page" or not isinstance(one, str))]
            yield packet(REGISTER, {**parts, name: rng.choice([one for one in wrong if one != {}])})
        elif kind == 3:
            body = {"target": own, "name": "click", "data": None}
            body[rng.choice(["target", "name"])] = rng.choice([None, 1.5, b"x", [], {}, True, [own]])
            yield packet(EVENT, body)
        else:  # a part too many, or too few
            body = {"target": own, "name": "click", "data": None}
            if rng.random() < 0.5:
                body[rng.choice("abc")] = rng.choice(junk[:4])
            else:
                del body[rng.choice(list(body))]
            yield packet(EVENT, body)


async def test_thousands_of_bad_packets_harm_their_sender_alone(shell: Path, caplog: pytest.LogCaptureFixture) -> None:
    small, rng = web.asgi(counting, shell), random.Random(14)
    ended = 0

    async with living(small), Visitor(small) as other:
        await other.register()
        field = other.numbered("TextField")
        key = other.numbered("FilledButton")
        before = len(other.got)
        for at, bad in zip(range(3000), bad_packets(rng, 1, key), strict=False):
            async with Visitor(small, address=f"10.0.0.{at % 250}") as attacker:
                if at % 40 == 0 or at < 40:  # the others come before it has registered
                    await attacker.register()
                    own = attacker.numbered("TextField")
                    if at == 27:
                        bad = packet(CHANGE, {"id": own, "props": {"value": 7}})
                attacker.send(bad)
                code = await attacker.ends()
                assert code in (1008, 1009), bad[:200]
                ended += 1
                assert not attacker.got or at % 40 == 0 or at < 40
        assert len(other.got) == before
        other.send(tap(key))
        other.send(event(field, "change", "x"))
        await other.hears(lambda: len(other.got) > before)
        assert "1" in str(other.got[-1])
        assert not other.ended
    assert ended == 3000
    assert [one.levelname for one in caplog.records] == ["WARNING"] * ended
    assert all(one.exc_info is None and "\n" not in one.getMessage() for one in caplog.records)


async def test_any_value_that_fits_its_type_is_taken_by_the_real_screens(
    whole_app: ASGIApp, caplog: pytest.LogCaptureFixture
) -> None:
    """Every control of the fullest screens is told every event that it knows, with values that no finger makes."""
    caplog.set_level(logging.WARNING)
    rng = random.Random(41)
    values: list[Any] = [None, True, 0, -1, 10**12, 0.5, "", "x", "é" * 500, [], ["x"], {}, {"x": 1}]
    told = 0

    async with living(whole_app), Visitor(whole_app) as other:
        await other.register()
        for route in ROUTES:
            attacker = await Visitor(whole_app, address="10.0.0.1").__aenter__()
            await attacker.register(route=route)
            for number in [1, *rng.sample(sorted(attacker.controls), min(14, len(attacker.controls)))]:
                if attacker.ended:
                    await attacker.leave()
                    attacker = await Visitor(whole_app, address="10.0.0.1").__aenter__()
                    await attacker.register(route=route)
                for call in attacker.calls:
                    answer = {"control_id": call["control_id"], "call_id": call["call_id"]}
                    attacker.send(packet(ANSWER, {**answer, "result": rng.choice(values), "error": None}))
                attacker.calls.clear()
                attacker.send(event(number, rng.choice(NAMES), rng.choice(values)))
                told += 1
                await attacker.settle(3)
            await attacker.leave()
        assert not other.ended
    assert told > 80
    assert all(one.exc_info is None for one in caplog.records), [
        one.getMessage() for one in caplog.records if one.exc_info
    ]
