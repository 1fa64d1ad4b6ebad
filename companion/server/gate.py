"""Lets in the host's devices (this computer itself, and whatever has told the host's key) and the phones of guests who
have told the code of a table. All others get a plain page.

A visitor by the name of a proxy or a network may be anywhere, and needs the key on this computer, too.
"""

from __future__ import annotations

import asyncio
import contextvars
import html
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from string import Template
from typing import Final
from urllib.parse import unquote

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from companion.engine import N_
from companion.lobby.codes import LONG, MOST_TYPED, TooOften, typed
from companion.lobby.guests import ALL, SEAT
from companion.lobby.host_key import HostKey
from companion.lobby.tables import Tables
from companion.locale import best_language, speaker
from companion.server.hosts import OwnHosts
from companion.share.site import ip_of

COOKIES: Final = "companion."
"""What the names of our cookies begin with."""
LONGEST_COOKIE: Final = 4096
"""The most characters of a cookie that a browser keeps."""

CODE_PATH: Final = "/code"
"""Where a page tells the host's key, or the code of a table."""
HOST_DEVICE: Final = "companion.host"
GUEST: Final = "companion.guest"
"""The cookies with the token of one of the host's devices, and of a guest's phone."""
A_YEAR: Final = 365 * 24 * 3600
SECONDS: Final = 10.0
"""In which a code has to have come."""
SLOWED: Final = 1.0
"""Seconds that a typed code takes while somebody is guessing."""
PAGE: Final = {
    "title": N_("Table Companion: who is there?"),
    "words": N_(
        "Scan the code that the host shows, or type it. The host of a table has it under “Invite phones”; for a device "
        "of the household it is in the settings, under “Open on a phone”, and where the app was started."
    ),
    "code": N_("Code"),
    "go": N_("Let me in"),
    "wrong": N_("No table or household here has this code. Check it letter by letter, or scan it."),
    "often": N_("Too many tries. Wait a little, or scan the code."),
}


@dataclass(frozen=True, slots=True)
class Visit:
    """What a browser sent along with a page that is opened: our cookies, ``languages`` as it told them
    (Accept-Language), and the address it asked, empty where none is known. The page comes as one of the host's devices,
    as a guest's with this token, or as both.
    """

    cookies: Mapping[str, str] = field(default_factory=dict)
    languages: str | None = None
    url: str = ""
    host: bool = True
    guest: str = ""


visit: contextvars.ContextVar[Visit] = contextvars.ContextVar("visit", default=Visit())  # noqa: B039 # it is frozen
"""With what the page came that is being opened."""


class Gate:
    """Stands before the app, and notes whose device a page comes from (``visit``). ``own``: names that lead here."""

    def __init__(self, app: ASGIApp, key: HostKey, tables: Tables, own: OwnHosts) -> None:
        self.app, self._key, self._tables, self._own = app, key, tables, own

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if scope["path"] == CODE_PATH and scope["type"] == "http" and scope["method"] == "POST":
            await (await self._told(Request(scope, receive), headers))(scope, receive, send)
            return
        host, guest = self._host_and_guest(scope, headers)
        if host or guest:
            visit.set(replace(visit.get(), host=host, guest=guest))
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await _closed(headers)(scope, receive, send)

    def _host_and_guest(self, scope: Scope, headers: Headers) -> tuple[bool, str]:
        cookies = cookies_in(headers.get("cookie", ""))
        there, here = (ip_of((scope.get(side) or ("",))[0]) for side in ("client", "server"))
        at_home = there is not None and (there.is_loopback or there == here)
        names = headers["host"], headers.get("origin", "").partition("://")[2]  # a proxy may write the first anew
        named = any(self._own.is_named(one) for one in names)
        host = (at_home and not named) or self._key.knows(cookies.get(HOST_DEVICE, ""))
        guest = cookies.get(GUEST, "")
        return host, guest if self._tables.known(guest) else ""

    async def _told(self, request: Request, headers: Headers) -> Response:
        """Answer who tells a key or a code with the address to go on at, empty for where they came to."""
        told = b""
        try:
            async with asyncio.timeout(SECONDS):
                async for part in request.stream():
                    told += part
                    if len(told) > MOST_TYPED:
                        break
        except (ClientDisconnect, TimeoutError):
            return Response(status_code=400)
        words, address = told.decode("ascii", "replace"), request.client.host if request.client else ""
        before = cookies_in(headers.get("cookie", "")).get(GUEST, "")
        name, to = HOST_DEVICE, ""
        if not (token := self._key.let_in(words)):
            name, to = GUEST, SEAT
            if self._tables.guesses.many and len(typed(words)) != LONG:
                await asyncio.sleep(SLOWED)
            try:
                token = self._tables.let_in(words, address, before)
            except TooOften as often:
                return Response(status_code=429, headers={"retry-after": str(math.ceil(often.seconds))})
        if not token:
            return Response(status_code=403)
        secure = "; Secure" if request.url.scheme == "https" else ""
        cookie = f"{name}={token}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax{secure}"
        return PlainTextResponse(to, headers={"set-cookie": cookie})


def cookies_in(header: str) -> dict[str, str]:
    """Return our cookies. Others, of whatever serves another port of this host, are not looked into: ours need no
    quotes, and Python's own reader of quotes takes seconds over some (CVE-2024-7592).
    """
    pairs = (one.strip().partition("=") for one in header.split(";"))
    return {name: unquote(told) for name, _, told in pairs if name.startswith(COOKIES) and len(told) <= LONGEST_COOKIE}


def _closed(headers: Headers) -> Response:
    """Return how to get in: the page for who reads it, one line for what asks for a file."""
    chosen = cookies_in(headers.get("cookie", "")).get("companion.lang")
    lang = best_language(chosen, headers.get("accept-language"))
    if "text/html" in headers.get("accept", ""):
        return HTMLResponse(_page(lang), 403)
    return PlainTextResponse(f"{_said(lang)['words']}\n", 403)


def _said(lang: str) -> dict[str, str]:
    say = speaker(lang)
    return {id: say.t(words) for id, words in PAGE.items()}


@cache
def _page(lang: str) -> str:
    said = {id: html.escape(words) for id, words in _said(lang).items()}
    for id in ("wrong", "often"):
        said[id] = json.dumps(_said(lang)[id])  # which stand in the script
    template = resources.files(__package__).joinpath("gate.html").read_text("utf-8")
    return Template(template).substitute(said, lang=lang, table=ALL)
