"""Our own web server around the app: its page, its headers, nothing from outside.

The page (``assets/index.html``) cures what a lost connection does to the client: it loads again when the socket comes
back, and finds its server-side session as it was.
"""

from __future__ import annotations

import contextlib
import contextvars
import json
import shutil
from collections.abc import Awaitable, Callable
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

import flet as ft
import flet_web
import flet_web.fastapi as flet_fastapi
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from companion.ui import prefs
from companion.ui.assets import assets_folder
from companion.ui.pages import KEPT, KEPT_PREFS, Asked, zoom_of
from companion.ui.theme import FONT

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
KEPT_FOR_A_DAY: Final = (".wasm", ".otf", ".ttf", ".woff2", ".mjs")
SESSION_SECONDS: Final = 1800
STILL: Final = "companion.still"
"""The cookie in which our page says that the device asks for little motion."""
SHARES: Final = "companion.share"
"""The cookie in which our page says that its browser has a sheet that shares pictures."""
ZOOM: Final = "companion.zoom"
"""The cookie in which our page says how many times larger than usual the reader wants text."""

_asked: contextvars.ContextVar[Asked | None] = contextvars.ContextVar("asked", default=None)


def asked() -> Asked:
    """What the browser said of the page being opened."""
    return _asked.get() or Asked()


def build_shell(into: Path) -> Path:
    """Our assets and a font manifest that names our typeface, so that it is there before the first frame."""
    shutil.copytree(assets_folder(), into, dirs_exist_ok=True)
    packaged = Path(flet_web.get_package_web_dir()) / "assets" / "FontManifest.json"
    fonts = json.loads(packaged.read_text("utf-8"))
    faces = [{"asset": "fonts/companion-regular.ttf"}, {"asset": "fonts/companion-bold.ttf", "weight": 700}]
    manifest = into / "assets" / "FontManifest.json"
    manifest.parent.mkdir(parents=True, exist_ok=True)
    manifest.write_text(json.dumps([*fonts, {"family": FONT, "fonts": faces}]), "utf-8")
    for face in (into / "fonts").glob("*.ttf"):  # the manifest's paths start at assets/
        target = into / "assets" / "fonts" / face.name
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(face, target)
    return into


def asgi(open_page: Callable[[ft.Page], Awaitable[None]], shell: Path) -> ASGIApp:
    """The whole server. Routes of ours come before Flet's mount, which answers everything else."""
    api = flet_fastapi.FastAPI(docs_url=None, redoc_url=None, openapi_url=None)

    @api.get("/healthz")  # type: ignore[untyped-decorator]
    def healthz() -> dict[str, str]:
        return {"app": "table-companion", "status": "ok"}

    app = flet_fastapi.app(
        open_page, assets_dir=str(shell), no_cdn=True, session_timeout_seconds=SESSION_SECONDS, upload_dir=None
    )
    api.mount("/", app)
    return GZipMiddleware(Edge(api), minimum_size=1000, compresslevel=5)


def told_by(cookies: str, wished: str | None) -> Asked:
    """From the headers of a connection. A jar that cannot be read is an empty one."""
    try:
        jar = {name: unquote(one.value) for name, one in SimpleCookie(cookies).items()}
    except CookieError:
        jar = {}
    chosen = prefs.read(jar.get(KEPT_PREFS))
    still, shares = jar.get(STILL) == "1", jar.get(SHARES) == "1"
    return Asked(jar.get(KEPT), wished, chosen, still, zoom_of(jar.get(ZOOM)), shares)


class Edge:
    """Remembers what the browser asked for; sets the headers of every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            headers = {name: value.decode("latin1") for name, value in scope["headers"]}
            _asked.set(told_by(headers.get(b"cookie", ""), headers.get(b"accept-language")))

            async def say(message: Message) -> None:
                with contextlib.suppress(OSError):  # it has left; its session is told so where it listens, and waits
                    await send(message)

            with contextlib.suppress(WebSocketDisconnect):  # a device that left in the middle of a message
                await self.app(scope, receive, say)
            return
        path: Any = scope.get("path", "")

        async def out(message: Message) -> None:
            if message["type"] == "http.response.start":
                cache = "public, max-age=86400" if path.endswith(KEPT_FOR_A_DAY) else "no-cache"
                ours = {
                    "content-security-policy": POLICY,
                    "cache-control": cache,
                    "x-content-type-options": "nosniff",
                    "referrer-policy": "no-referrer",
                }
                headers = [*message["headers"], *((k.encode(), v.encode()) for k, v in ours.items())]
                message = {**message, "headers": headers}
            await send(message)

        await self.app(scope, receive, out)
