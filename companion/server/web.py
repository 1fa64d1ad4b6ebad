"""Serves the app over the web: its page, its headers, nothing from outside.

The page (``assets/index.html``, ``assets/line.js``) bridges lost connections, which Flet's client never hears of.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import flet as ft
from flet.pubsub.pubsub_hub import PubSubHub
from flet_web.fastapi import FletStaticFiles, app_manager
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.engine import N_, Say
from companion.locale import FALLBACK, LANGUAGES, best_language, speaker
from companion.server import fallback_fonts
from companion.server.compression import Packed
from companion.server.connection import Client
from companion.server.downloads import FOLDER, Downloads
from companion.server.gate import Visit, cookies_in, visit
from companion.server.hosts import OwnHosts, is_meant
from companion.server.visitors import KEPT_SECONDS, SECRET, Owner, Visitors, new_secret
from companion.sessions.files.safe_json import on_one_line
from companion.share.assets import FACES, FONT, assets_folder

POLICY: Final = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:",
        "worker-src 'self' blob:",
        "connect-src 'self' blob: data:",
        "img-src 'self' blob: data:",
        "media-src 'self' blob: data:",
        "style-src 'self' 'unsafe-inline'",
        "font-src 'self' blob: data:",
        "base-uri 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    ]
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()",
}
"""The headers of every answer. None lets a page elsewhere read or show anything of ours (there is no CORS header).

There is no embedder policy: with one, the client would draw in a second thread, and freeze for good (decision 0038).
"""
OTHER_HOST: Final = N_("This server does not answer to this name. Its owner can allow it: companion serve --name NAME")
OTHER_PAGE: Final = N_("This server answers to its own pages only.")
FULL: Final = N_("There are too many connections to this server at the moment.")
UNABLE: Final = {
    "unable.title": N_("Table Companion has not started yet"),
    "unable.words": N_(
        "It needs a browser at least as new as Safari 16.4, Firefox 114, Chrome 95 or Edge 95. If yours "
        "is, try again, or wait a little longer."
    ),
    "again": N_("Try again"),
}
"""What a page says where the screens do not come (``assets/instead.js``), the offline app's too."""
WORDS: Final = {
    **UNABLE,
    "away.title": N_("The connection is lost. Connecting again…"),
    "away.words": N_("What you have confirmed is saved."),
}
"""What the page says by itself: without its screens, and while the server cannot be reached."""
NOBODY_ELSE: Final = OwnHosts()
SOCKET: Final = "/ws"
FIRST_SCRIPT: Final = "/python.js"
"""The script that our page loads first; its answer brings the secret."""
RESIZE: Final = "companion.resize"
"""In ``scope["extensions"]``: ``{"to": tell}``, with which a socket is told how large a message may be."""
LONGEST_ADDRESS: Final = 100
LONGEST_AGENT: Final = 500
"""So much of what a browser calls itself is remembered."""
KEPT_FOR_A_DAY: Final = (".wasm", ".otf", ".ttf", ".woff2", ".mjs")
DEVICE: Final = "companion.device"
"""The cookie with the secret of a browser, without which nobody gets its sessions."""


def build_shell(into: Path) -> Path:
    """Write our assets and a font manifest that names our typeface and our icons, so that they are there before the
    first frame.

    All that it names is read before that frame: of the client's own fonts there are the icons that we draw
    (tools/client_icons.py), and none for formulas, which are two dozen. Fonts for other scripts stay where they are:
    ``letters`` finds them when they are asked for.
    """
    shutil.copytree(assets_folder(), into, dirs_exist_ok=True, ignore=shutil.ignore_patterns("letters"))
    faces = [{"asset": f"fonts/companion-{face}.ttf", "weight": weight} for face, weight in FACES.items()]
    icons = [{"asset": "fonts/icons.otf"}]
    fonts = [{"family": "MaterialIcons", "fonts": icons}, {"family": FONT, "fonts": faces}]
    manifest = into / "assets" / "FontManifest.json"
    manifest.parent.mkdir(parents=True, exist_ok=True)
    manifest.write_text(json.dumps(fonts), "utf-8")
    for face in (into / "fonts").glob("*.?tf"):  # the manifest's paths start at assets/
        target = into / "assets" / "fonts" / face.name
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(face, target)
    return into


def asgi(
    open_page: Callable[[ft.Page], Awaitable[None]],
    shell: Path,
    own: OwnHosts = NOBODY_ELSE,
    gate: Callable[[ASGIApp], ASGIApp] = lambda inside: inside,
) -> ASGIApp:
    """Return the whole server. ``own`` are the hosts it answers to beside the addresses it is reached at; the ``gate``
    stands before all that is served (``gate.Gate``).

    Our own routes come before the files, which answer everything else.
    """
    told = os.environ.get("FLET_SESSION_TIMEOUT", "")  # Flet's own setting: for those who measure what sessions cost
    kept_seconds = float(told) if told.isdecimal() else KEPT_SECONDS
    visitors, executor, downloads = Visitors(kept_seconds), ThreadPoolExecutor(), Downloads()

    async def download(request: Request) -> Response:
        return downloads.answer(request.path_params["token"], secret_in(request.headers))

    async def welcome(websocket: WebSocket) -> None:
        told_by = websocket.client.host if websocket.client else ""  # a proxy may tell anything
        address = on_one_line(told_by[:LONGEST_ADDRESS])
        if not visitors.comes(address):
            await refuse(websocket.scope, websocket.receive, websocket.send, 503, _words(websocket.headers).t(FULL))
            return
        try:
            known = secret_in(websocket.headers)
            secret = known or new_secret()
            told = [] if known else [(b"set-cookie", secret_cookie(secret, websocket.scope))]
            await websocket.accept(headers=told)
            zoom = cookies_in(websocket.headers.get("cookie", "")).get("companion.zoom", "")
            owner = Owner(secret, address, websocket.headers.get("user-agent", "")[:LONGEST_AGENT], zoom)
            hub = PubSubHub(loop=asyncio.get_running_loop(), executor=executor)
            resize = websocket.scope.get("extensions", {}).get(RESIZE, {}).get("to")
            await Client(open_page, visitors, owner, hub, executor, resize, downloads).serve(websocket)
        finally:
            visitors.leaves(address)

    @contextlib.asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        visitors.start()
        try:
            yield
        finally:
            await visitors.stop()
            downloads.close()
            executor.shutdown(wait=False, cancel_futures=True)
            forget()

    files = FletStaticFiles(assets_dir=str(shell), no_cdn=True)
    fonts = Route(f"/{fallback_fonts.FOLDER}/{{family}}/{{version}}/{{file}}", _font)
    fetched, socket = Route(f"{FOLDER}/{{token}}/{{name}}", download), WebSocketRoute(SOCKET, welcome)
    ours = [Route("/healthz", _healthz), Route("/words.js", _page_words), socket, fonts, fetched]
    return Packed(Edge(gate(Starlette(routes=[*ours, Mount("/", files)], lifespan=running)), own))


async def _healthz(_: Request) -> Response:
    return JSONResponse({"app": "table-companion", "status": "ok"})


async def _page_words(_: Request) -> Response:
    told = {lang: {id: speaker(lang).t(one) for id, one in WORDS.items()} for lang in LANGUAGES}
    for lang, words in told.items():
        words["manifest"] = "manifest.json" if lang == FALLBACK else f"manifest.{lang}.json"
    named = "document.querySelector('link[rel=manifest]').href = pageWords().manifest;"
    return Response(f"window.companionWords = {json.dumps(told)};\n{named}", media_type="text/javascript")


async def _font(request: Request) -> Response:
    file = fallback_fonts.piece("{family}/{version}/{file}".format(**request.path_params))
    return FileResponse(file, media_type="font/woff2") if file else Response(status_code=404)


forget: Final = app_manager.delete_temp_dirs
"""Removes the temporary folders in which Flet's files put their copy of our page."""


async def refuse(scope: Scope, receive: Receive, send: Send, status: int, words: str) -> None:
    """Answer with one line of text instead of what was asked for."""
    if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008})
        return
    answer = PlainTextResponse(f"{words}\n", status, {**HEADERS, "cache-control": "no-store"})
    await answer(scope, receive, send)


def secret_in(headers: Headers) -> str | None:
    """Return the secret of a browser that was here before."""
    told = cookies_in(headers.get("cookie", "")).get(DEVICE)
    return told if told is not None and SECRET.fullmatch(told) else None


def secret_cookie(secret: str, scope: Scope) -> bytes:
    """Return the cookie's header: no script reads it, no request of another site sends it, and it lasts a day after the
    last visit.
    """
    secure = "; Secure" if scope.get("scheme") in ("https", "wss") else ""
    return f"{DEVICE}={secret}; Path=/; Max-Age=86400; HttpOnly; SameSite=Strict{secure}".encode()


class Edge:
    """Lets in only requests meant for us, remembers what the browser asked for, and sets every answer's headers."""

    def __init__(self, app: ASGIApp, own: OwnHosts = NOBODY_ELSE) -> None:
        self.app, self.own = app, own

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if reason := self._stranger(scope, headers):
            await refuse(scope, receive, send, 403, _words(headers).t(reason))
        elif scope["type"] == "websocket":
            address = f"{scope.get('scheme', 'ws')}://{headers['host']}"
            visit.set(Visit(cookies_in(headers.get("cookie", "")), headers.get("accept-language"), address))
            with contextlib.suppress(WebSocketDisconnect):  # a device that left in the middle of a message
                await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, _with_our_headers(scope, headers, send))

    def _stranger(self, scope: Scope, headers: Headers) -> str | None:
        """Return why a request is turned away, or None.

        Browsers tell the origin of every websocket. One that comes without was opened by a program, which could write
        any origin, or by a browser whose origin was cut out on the way; it is turned away for the sake of the latter.
        """
        address, port = scope.get("server") or ("", 0)  # of this machine, to which the connection came
        host, bound = headers.getlist("host"), (address, port or 0)
        if len(host) != 1 or not self.own.answers_to(host[0], bound):
            return OTHER_HOST
        origins = headers.getlist("origin")
        if any(not self.own.sent_by(one, host[0], bound) for one in origins):
            return OTHER_PAGE
        if scope["type"] == "websocket":
            return None if len(origins) == 1 and scope["path"] == SOCKET else OTHER_PAGE
        site, mode, dest = (headers.get(f"sec-fetch-{one}") for one in ("site", "mode", "dest"))
        return None if is_meant(site, mode, dest) else OTHER_PAGE


def _with_our_headers(scope: Scope, headers: Headers, send: Send) -> Send:
    path: str = scope["path"]
    cache = b"public, max-age=86400" if path.endswith(KEPT_FOR_A_DAY) else b"no-cache"
    told = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    if path == FIRST_SCRIPT:  # not with the page: a link elsewhere opens that without the cookies there are
        told.append((b"set-cookie", secret_cookie(secret_in(headers) or new_secret(), scope)))

    async def out(message: Message) -> None:
        if message["type"] == "http.response.start":
            kept = (b"cache-control", b"no-store" if message["status"] == 403 else cache)
            message = {**message, "headers": [*message["headers"], *told, kept]}
        await send(message)

    return out


def _words(headers: Headers) -> Say:
    return speaker(best_language(headers.get("accept-language")))
