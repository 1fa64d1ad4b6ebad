"""A client without a screen: the frames that a browser's client sends and gets, on a websocket that is no network."""

from __future__ import annotations

import asyncio
import itertools
import struct
from collections.abc import Callable, Iterable
from typing import Any, Self

import msgpack
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack
from starlette.types import ASGIApp, Message

from companion.flet_patches.finger import LONG, TouchPlace
from companion.server.resume import NEW, OURS
from tests.ui.rig import tree
from tests.ui.rig.history import BrowserHistory
from tests.ui.rig.tree import Node, Tree

USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) the rig"
FADING = 0.2
"""Seconds that a dialog takes to be gone."""
PORTS = itertools.count(50_000)
BRIGHT = ("light", "dark")
LOADED = "loaded here"
"""Says of a player that what it plays has come."""
PAGE: dict[str, Any] = {
    "route": "/", "pwa": False, "web": True, "debug": False, "wasm": True, "test": False, "multi_view": False,
    "pyodide": False, "platform_brightness": "light", "width": 390.0, "height": 844.0, "platform": "linux",
    "window": {}, "media": {
        "padding": {"top": 0.0, "right": 0.0, "bottom": 0.0, "left": 0.0},
        "view_padding": {"top": 0.0, "right": 0.0, "bottom": 0.0, "left": 0.0},
        "view_insets": {"top": 0.0, "right": 0.0, "bottom": 0.0, "left": 0.0},
        "device_pixel_ratio": 1.0, "orientation": "portrait", "always_use_24_hour_format": False,
    },
}  # fmt: skip
"""What the client of Flet says of its page when it registers."""
Answer = Callable[[dict[str, Any]], Any]


class Socket:
    """One websocket, from its opening to its end."""

    def __init__(
        self,
        app: ASGIApp,
        headers: Iterable[tuple[str, str]],
        heard: Callable[[bytes], None],
        address: str,
        told: Callable[[str], None],
        *,
        bound: tuple[str, int],
        path: str = "/ws",
    ) -> None:
        """``address``: where the browser runs. ``told`` hears what is said about the line itself."""
        self.closed = False
        self.deaf = False
        """Whether the browser is gone, and the server has not heard of it."""
        self.news = asyncio.Event()
        """Set by whatever comes."""
        self.status: int | None = None
        self.body = b""
        """Of the answer to its opening: 101, or what it is turned away with."""
        self.code: int | None = None
        """With which the server closed."""
        self.given: list[str] = []
        """What the server gave the browser to keep, as it came."""
        self._in: asyncio.Queue[Message] = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        self._heard, self._told = heard, told
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), value.encode("latin1")) for name, value in headers],
            "client": (address, next(PORTS)),
            "server": bound,
            "subprotocols": [],
            "state": {},
            "extensions": {"websocket.http.response": {}},
        }
        running: Any = app(scope, self._receive, self._send)
        self.task: asyncio.Task[None] = asyncio.get_running_loop().create_task(running)

    @property
    def cookies(self) -> list[str]:
        return [one.partition(";")[0] for one in self.given]

    def send(self, frame: bytes) -> None:
        self._in.put_nowait({"type": "websocket.receive", "bytes": frame})

    def hang_up(self) -> None:
        if not self.closed:
            self.closed = True
            self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def close(self) -> None:
        self.hang_up()
        await self.task

    async def _receive(self) -> Message:
        return await self._in.get()

    async def _send(self, message: Message) -> None:
        match message["type"]:
            case "websocket.accept":
                self.status = 101
                self.given += [value.decode() for name, value in message.get("headers", ()) if name == b"set-cookie"]
            case "websocket.http.response.start":
                self.status, self.closed = message["status"], True
            case "websocket.http.response.body":
                self.body += message["body"]
            case "websocket.close":
                self.closed, self.code = True, message.get("code", 1000)
                self._in.put_nowait({"type": "websocket.disconnect", "code": self.code})  # as a server has it
            case "websocket.send":
                if self.closed or self.deaf:
                    raise OSError("the browser is gone")
                if message.get("bytes"):
                    self._heard(message["bytes"])
                else:
                    self._told(message["text"])
        self.news.set()


class Client:
    """What the page in a browser does by itself: it registers, keeps what it is sent, and answers what it is asked.

    ``storage`` is what the device keeps (the browser's local storage), shared by its pages.
    """

    def __init__(self, origin: str, lang: str, size: tuple[float, float], storage: dict[str, Any]) -> None:
        self.origin, self.lang, self.size, self.storage = origin, lang, size, storage
        self.still, self.zoom, self.dark, self.platform, self.zone = True, 1.0, False, "linux", ""
        self.facts = {"share": "0", "shake": "1", "buzz": "1"}
        """What our own page (``assets/device.js``) says of the device: what Chrome does."""
        self.headers: dict[str, str] = {}
        self.given: list[str] = []
        """Cookies of the server."""
        self.history = BrowserHistory()
        self.session = ""
        self.tree = Tree({"_c": "Page"})
        self.socket: Socket | None = None
        self.frames: list[bytes] = []
        """All that ever came in."""
        self.focus: int | None = None
        self.drawn: list[float] = []
        """When each picture came."""
        self.touched: tuple[object, float] = (None, -100.0)
        """TouchPlace the last finger came down, and when."""
        self.finger = b""
        """What is told with the next event: what the finger saw that causes it."""
        self.secret, self.heard, self.said = "", 0, list[bytes]()
        """Of the line, whichever socket carries it: how many frames came, and all that were sent."""
        self._left: list[Socket] = []
        """Those that it has gone on from: the server may not have heard of that yet."""
        self.good = False
        """Whether frames can be sent just now."""
        self.asked: list[tuple[str, dict[str, Any]]] = []
        """What the app had the client do, by name."""
        self.answers: dict[str, Answer] = {  # one that raises RuntimeError is a client that says it could not
            "get": lambda told: self.storage.get(told["key"]),
            "set": self._stored,
            "get_device_info": lambda _: {"locales": [], "browser_name": "chrome"},
        }
        self.crashed: list[str] = []
        self.address = "127.0.0.1"
        """Where the device is; there, it is the server's own computer."""

    @property
    def route(self) -> str:
        return self.history.route

    async def connect(self, app: ASGIApp) -> None:
        """A page is loaded: what it knew is gone, but for the number of its session and the address."""
        self.tree, self.focus, self.drawn = Tree({"_c": "Page"}), None, []
        self.heard, self.said, self.good = 0, [], True
        self.socket = self._opened(app)
        width, height = self.size
        told = {"route": self.route, "width": width, "height": height, "platform": self.platform}
        told["platform_brightness"] = BRIGHT[self.dark]
        page = {**PAGE, **told}
        self.send(MessageAction.REGISTER_CLIENT, {"session_id": self.session, "page_name": "", "page": page})

    def goes_on(self, app: ASGIApp) -> None:
        """On a new socket, as our page does (``assets/line.js``): what the server has not heard is said again."""
        if self.socket is not None:
            self.given += self.socket.cookies
            self.socket.deaf = True
            self._left.append(self.socket)
        self.good, self.socket = False, self._opened(app)
        self.socket.send(OURS + f"again {self.secret} {self.heard}".encode())

    def _opened(self, app: ASGIApp) -> Socket:
        host = self.origin.partition("//")[2]
        headers = {"host": host, "origin": self.origin, "user-agent": USER_AGENT, "accept-language": self.lang}
        headers |= {"cookie": "; ".join([self._cookies(), *self.given]), **self.headers}
        bound = ("127.0.0.1", int(host.rpartition(":")[2]))
        return Socket(app, headers.items(), self._heard, self.address, self._told, bound=bound)

    async def leave(self) -> None:
        """The page is closed, or the network is gone."""
        if self.socket is not None:
            self.given += self.socket.cookies
            await self.socket.close()
        for socket in self._left:
            await socket.close()
        self.socket, self._left = None, []

    def send(self, action: MessageAction, body: dict[str, Any]) -> None:
        assert self.socket is not None, "the page is closed"
        assert not self.socket.closed, f"the server has closed the connection: {self.socket.code}"
        self.said.append(self.finger + b"\x00" + msgpack.packb([action.value, body]))
        self.finger = b""
        if self.good:
            self.socket.send(self.said[-1])

    def update(self, number: int, props: dict[str, Any]) -> Self:
        """What a control has become by itself, such as a field in which somebody types."""
        node = self.tree.by_number(number)
        if node is not None:
            node.update(props)
            self.tree.changed()
        self.send(MessageAction.UPDATE_CONTROL_PROPS, {"id": number, "props": props})
        return self

    def touch(self, place: object) -> None:
        """A finger comes down: what it does is told with what it saw, as our page does (``assets/finger.js``)."""
        now = asyncio.get_running_loop().time()
        where = TouchPlace.SAME_PLACE if place == self.touched[0] else TouchPlace.ELSEWHERE
        since = min(round(1000 * (now - self.touched[1])), 0xFFFF)
        settled = max((picture for picture, at in enumerate(self.drawn, 1) if at <= now - LONG), default=0)
        self.touched = place, now
        self.finger = struct.pack(">BBHII", 254, where, since, len(self.drawn), settled)

    def moved(self, lasts: float) -> None:
        """A finger that has moved for so many seconds leaves the screen: that, too, is told with what it does."""
        self.finger = struct.pack(">BBHII", 254, 3, round(1000 * lasts), 0, 0)

    def unseen(self, place: object, now: float) -> float:
        """Seconds that a person still looks before a tap there: at the last one's place, or where others moved."""
        if place != self.touched[0] and now - self.touched[1] < LONG:
            return 0.0
        return max(0.0, *(at + LONG - now for at in (self.touched[1], *self.drawn[-1:])))

    def event(self, number: int, name: str, data: Any = None) -> Self:
        self.send(MessageAction.CONTROL_EVENT, {"target": number, "name": name, "data": data})
        return self

    def fire(self, node: Node, name: str, data: Any = None) -> None:
        """As the client does: only what somebody listens to is sent."""
        if node.get(f"on_{name}"):
            self.event(node["_i"], name, data)

    def to_page(self, name: str, data: Any, props: dict[str, Any] | None = None) -> None:
        if props:
            self.update(self.tree.page["_i"], props)
        self.event(self.tree.page["_i"], name, data)

    def routed(self, route: str) -> None:
        """The address has changed."""
        self.to_page("route_change", {"route": route}, {"route": route})

    def pushed(self, route: str) -> None:
        if route != self.route:
            self.history.go(route)
            self.routed(route)

    def resized(self, width: float, height: float) -> None:
        self.size = (width, height)
        both = {"width": width, "height": height}
        self.to_page("resize", both, both)

    def focused(self, node: Node | None) -> None:
        """One field at most has the focus."""
        number = node["_i"] if node else None
        if number == self.focus:
            return
        before = self.tree.by_number(self.focus) if self.focus is not None else None
        self.focus = number
        if before is not None:
            finger = self.finger
            self.fire(before, "blur")
            self.finger = finger  # the page tells it with all that the finger causes
        if node is not None:
            self.fire(node, "focus")

    def _heard(self, frame: bytes) -> None:
        self.frames.append(frame)
        self.heard += 1
        if not frame or frame[0] != 0:
            return
        action, body = msgpack.unpackb(frame[1:], ext_hook=decode_ext_from_msgpack, strict_map_key=False)
        match MessageAction(action):
            case MessageAction.REGISTER_CLIENT:
                self.session = body["session_id"]
                self.tree = Tree({"_c": "Page", **body["page_patch"]})
                if body["error"]:
                    self.crashed.append(body["error"])
            case MessageAction.PATCH_CONTROL:
                self.drawn.append(asyncio.get_running_loop().time())
                for dialog in self.tree.patch(body["id"], body["patch"]):
                    asyncio.get_running_loop().call_later(FADING, self._dismissed, dialog)
                for one in self.tree.services():
                    if one["_c"] == "Audio" and not one.get(LOADED):
                        one[LOADED] = True
                        asyncio.get_running_loop().call_soon(self.fire, one, "loaded")
            case MessageAction.INVOKE_METHOD:
                asyncio.get_running_loop().call_soon(self._invoked, body)
            case MessageAction.SESSION_CRASHED:
                self.crashed.append(body["message"])

    def _told(self, words: str) -> None:
        """What is said about the line itself."""
        what, _, told = words.partition(" ")
        if what == "line":
            self.secret = told
        elif what == "again":
            assert self.socket is not None
            self.good = True
            for frame in self.said[int(told) :]:
                self.socket.send(frame)
        elif what == NEW:
            self.crashed.append("the page has to be loaded again")

    def _stored(self, told: dict[str, Any]) -> bool:
        self.storage[told["key"]] = told["value"]
        return True

    def _dismissed(self, dialog: Node) -> None:
        dialog.pop(tree.CLOSING, None)
        self.tree.changed()
        if self.socket is not None and not self.socket.closed:
            self.event(dialog["_i"], "dismiss")

    def _invoked(self, body: dict[str, Any]) -> None:
        name, told = body["name"], body.get("args") or {}
        self.asked.append((name, told))
        if self.socket is None or self.socket.closed:
            return
        if name == "push_route":
            self.pushed(told["route"])
        elif name == "focus":
            self.focused(self.tree.by_number(body["control_id"]))
        answer, result, wrong = self.answers.get(name), None, None
        try:
            result = answer(told) if answer else None
        except RuntimeError as refused:
            wrong = str(refused)
        about = {"control_id": body["control_id"], "call_id": body["call_id"], "result": result, "error": wrong}
        self.send(MessageAction.INVOKE_METHOD, about)

    def _cookies(self) -> str:
        """What our own page (``assets/index.html``) says of the device before the app begins."""
        from urllib.parse import quote

        jar = {f"companion.{name}": told for name, told in self.facts.items()}
        jar |= {"companion.still": str(int(self.still)), "companion.zoom": str(self.zoom)}
        if self.zone:
            jar["companion.zone"] = quote(self.zone)
        if lang := self.storage.get("companion.lang"):
            jar["companion.lang"] = lang
        for name in ("companion.prefs", "companion.place"):
            if told := self.storage.get(name):
                jar[name] = quote(told)
        return "; ".join(f"{name}={value}" for name, value in jar.items())
