"""Serves one browser: its websocket, from the greeting to the end.

Flet's own handler (``flet_web.fastapi.FletApp``) believes whatever it is sent, keeps its steps private, waits for ever
for a client that says nothing, and lets anybody resume a session who knows its id and has the same address. So this one
replaces it, on the interface that Flet gives to every transport (``Connection``), with the same messages.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import BinaryIO, Final

import flet as ft
import msgpack
from flet.controls.base_control import BaseControl
from flet.controls.context import context
from flet.controls.exceptions import FletPageDisconnectedException
from flet.messaging import protocol
from flet.messaging.connection import Connection
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.flet_patches.finger import without_finger
from companion.flet_patches.sessions import act_for, control_of, tell_route
from companion.server.client_types import event_fits, props_fit
from companion.server.downloads import Downloads
from companion.server.frames import Answered, Changed, Happened, Refused, Register, Told, read
from companion.server.resume import ASKED, LONGEST_WORD, NEW, OURS, PING, PONG, SHOWN, Line
from companion.server.visitors import Owner, Visitors, new_secret

log = logging.getLogger("companion.ui")

FIRST_BYTES: Final = 16_000
"""The most bytes of the message in which a client introduces itself; ours needs one kilobyte."""
BYTES: Final = 1_000_000
"""The most bytes of any message after that; a text field's is the largest."""
FILE_BYTES: Final = 64_000_000
"""The most bytes of the message with picked files: a backup to be restored comes in one piece."""
FIRST_SECONDS: Final = 8.0
"""From the opened websocket to that first message."""
FILE_SECONDS: Final = 600.0
"""From the tap that opens the picker to the last byte of the file."""
MOST_UNDONE: Final = 200
"""The most events of one client that wait to be handled; a person has one or two."""

MOST_UNSENT: Final = 2000
"""The most messages that wait to be sent to somebody who goes on sending."""

Resize = Callable[[int], None]
"""Tells the socket how many bytes a message may have from now on."""


class Client(Connection):
    """Connects one websocket to one session. ``limit`` tells the socket, where it can, how large a message may be."""

    def __init__(
        self,
        main: Callable[[ft.Page], Awaitable[None]],
        visitors: Visitors,
        owner: Owner,
        hub: PubSubHub,
        executor: ThreadPoolExecutor,
        limit: Resize | None,
        downloads: Downloads,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call] # Flet has no types here
        self.loop, self.executor, self.pubsubhub = asyncio.get_running_loop(), executor, hub
        self._main, self._visitors, self._owner, self._resize = main, visitors, owner, limit
        self._downloads = downloads
        self._most = FIRST_BYTES
        self._session: Session | None = None
        self._outbox: asyncio.Queue[bytes | str | None] | None = None
        self.line = Line(new_secret())
        self._undone: set[asyncio.Task[None]] = set()
        self._too_late: asyncio.TimerHandle | None = None
        self._pack = protocol.configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call] # Flet's

    async def serve(self, websocket: WebSocket) -> None:
        """Serve until either side ends it. The websocket has been accepted already."""
        self.page_url = str(websocket.url).rsplit("/", 1)[0]
        outbox: asyncio.Queue[bytes | str | None] = asyncio.Queue()
        self._outbox = outbox
        self._allow(FIRST_BYTES)
        sender = asyncio.create_task(_send_all(outbox, websocket))
        code = 1001
        try:
            await self._listen(websocket)
        except Refused as refused:
            code = refused.code
            log.warning("%s: connection ended: %s", self._owner.address, refused)
        finally:
            sender.cancel()
            self.expect_file(False)
            if self._session is not None:
                await self._visitors.gone(self._session)
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):  # it may have closed by itself
                await websocket.close(code)

    def send_message(self, message: protocol.Message) -> None:
        packed = b"\x00" + msgpack.packb([message.action, message.body], default=self._pack)
        if self._outbox is not None:
            self.line.says(packed)
            self._outbox.put_nowait(packed)

    def _say(self, words: str) -> None:
        """Tell our page something about the line itself; Flet's client does not hear it."""
        if self._outbox is not None:
            self.line.shown = self.line.shown or words == SHOWN
            self._outbox.put_nowait(words)

    def dispose(self) -> None:
        """End the connection: the session knows that its client is gone, or has another socket.

        What is still sent goes nowhere, and what still comes is not heard: the page says it again on its new socket.
        """
        if self._outbox is not None:
            self._outbox.put_nowait(None)
        self._outbox = self._session = None
        self.line = Line(new_secret())
        vars(self).pop("send_message", None)  # ``taps`` counts by it what goes out
        self.expect_file(False)

    def expect_file(self, wanted: bool) -> None:
        """Allow one message of ``FILE_BYTES``, for as long as somebody may need to choose a file and send it."""
        if self._too_late is not None:
            self._too_late.cancel()
            self._too_late = None
        if wanted:
            self._visitors.may_send(self, self._no_file)
            self._too_late = self.loop.call_later(FILE_SECONDS, self.expect_file, False)
            self._allow(FILE_BYTES)
        else:
            self._visitors.sent(self)
            self._no_file()

    def offer_file(self, name: str, media_type: str, stream: BinaryIO) -> str:
        """Keep a file for this browser to fetch. Returns the address of its link."""
        site = str(self.page_url).replace("ws", "http", 1)
        return site + self._downloads.offer(self._owner.secret, name, media_type, stream)

    def _no_file(self) -> None:
        if self._most == FILE_BYTES:
            self._allow(BYTES)

    def _allow(self, most: int) -> None:
        self._most = most
        if self._resize is not None:
            self._resize(most)

    async def _listen(self, websocket: WebSocket) -> None:
        """Handle messages until the client is gone. Raises Refused."""
        try:
            async with asyncio.timeout(FIRST_SECONDS):
                first = await self._next(websocket)
        except TimeoutError:
            raise Refused("it never registered") from None
        if first is None:
            return
        if isinstance(first, str):
            if not await self._go_on(first):
                with contextlib.suppress(TimeoutError):  # it hangs up as soon as it has heard so
                    async with asyncio.timeout(FIRST_SECONDS):
                        await self._next(websocket)
                return
        elif isinstance(first, Register):
            self._register(first)
        else:
            raise Refused("it did not register first")
        self._allow(BYTES)
        while (told := await self._next(websocket)) is not None:
            session, outbox = self._session, self._outbox
            if session is None or outbox is None:
                return
            if outbox.qsize() > MOST_UNSENT:
                raise Refused("it does not read what it is sent")
            match told:
                case Happened():
                    self._event(session, told)
                case Changed():
                    if (control := self._control(session, told.control)) is not None:
                        if not props_fit(type(control), told.props):
                            raise Refused(f"a change of {type(control).__name__} with a wrong type")
                        session.apply_patch(told.control, told.props)
                case Answered():
                    if self._control(session, told.control) is not None:
                        session.handle_invoke_method_results(told.control, told.call, told.result, told.error)
                case Register():
                    raise Refused("it registered twice")
                case str():
                    if told != PING:
                        raise Refused("an unknown word")
                    self._say(PONG)

    async def _next(self, websocket: WebSocket) -> Told | str | None:
        await asyncio.sleep(0)  # so that one who sends much at once does not keep the others waiting
        message = await websocket.receive()
        if message["type"] != "websocket.receive":
            return None
        if (packet := message.get("bytes")) is None:
            raise Refused("a frame of text", 1003)
        if packet.startswith(OURS) and len(packet) <= LONGEST_WORD:
            return str(packet[1:].decode("ascii", "replace"))
        self.line.heard += 1  # also what is refused: it is not to be sent again
        if len(packet) > self._most:
            raise Refused("a message too large", 1009)
        try:
            return read(without_finger(packet))
        except ValueError as fault:
            raise Refused(str(fault)) from None

    async def _go_on(self, word: str) -> bool:
        """Go on with the line of a socket that was cut. Returns False where the page has to be loaded again."""
        asked = ASKED.fullmatch(word)
        if asked is None:
            raise Refused("an unknown word")
        found = await self._visitors.goes_on(asked[1], self._owner)
        missed = found[1].after(int(asked[2])) if found and found[1].shown else None
        if found is None or missed is None:
            if found is not None:
                await self._visitors.gone(found[0])
            self._say(NEW)
            return False
        session, self.line = found
        if session.connection is not None:  # two sockets of one page were as quick: the later one has it
            session.connection.dispose()  # type: ignore[no-untyped-call] # Flet has no types here
        self._session = session
        act_for(session.page)
        self._say(f"again {self.line.heard}")
        for frame in missed:
            assert self._outbox is not None
            self._outbox.put_nowait(frame)
        session.attach_connection(self)
        self._do(session.dispatch_connect_event())
        return True

    def _register(self, registration: Register) -> None:
        """Greet the client, and open a session, or go on with the one that it tells of.

        That one is attached once the client is greeted: what it sends afterwards is about the page just sent.
        """
        if not props_fit(ft.Page, registration.page):
            raise Refused("a page with a wrong type")
        told = registration.session
        found = self._visitors.back(told, self._owner, self.line) if told else None
        session = self._session = found or Session(self)
        page, before = session.page, session.page.route
        if found is None:
            self._visitors.opened(session, self._owner, self.line)
        act_for(page)
        session.apply_page_patch(registration.page)
        self._say(f"line {self.line.secret}")
        if found is None:
            page.client_ip, page.client_user_agent = self._owner.address, self._owner.agent
        whole = page if found else session.get_page_patch()  # type: ignore[no-untyped-call] # Flet has no types here
        body = protocol.RegisterClientResponseBody(session_id=session.id, page_patch=whole, error="")
        self.send_message(protocol.Message(protocol.MessageAction.REGISTER_CLIENT, body))
        if found is None:
            self._do(self._open(session))
            return
        self._say(SHOWN)
        session.attach_connection(self)
        self._do(session.dispatch_connect_event())
        if page.route and page.route != before:
            self._do(tell_route(page))

    async def _open(self, session: Session) -> None:
        context.reset_auto_update()  # type: ignore[no-untyped-call] # Flet has no types here
        with contextlib.suppress(FletPageDisconnectedException):
            await self._main(session.page)
            await session.after_event(session.page)
        self._say(SHOWN)

    def _event(self, session: Session, event: Happened) -> None:
        control = self._control(session, event.control)
        if control is None:
            if event.data is None:  # a tap: the key may have been drawn anew meanwhile (``taps``)
                self._do(session.dispatch_event(event.control, event.name, None))
            return
        fits = event_fits(type(control), event.name, event.data)
        if fits is False:
            raise Refused(f"a wrong type with {type(control).__name__}.on_{event.name}")
        if isinstance(control, ft.FilePicker):
            self.expect_file(False)
        if fits:
            self._do(session.dispatch_event(event.control, event.name, event.data))

    def _control(self, session: Session, number: int) -> BaseControl | None:
        """Return a control by its number; None if it has left the screen, where a person may have just tapped it."""
        control = control_of(session, number)
        if control is None and self._visitors.session_with(number) is not None:
            raise Refused("a control of somebody else")
        return control

    def _do(self, work: Coroutine[object, object, None]) -> None:
        if len(self._undone) >= MOST_UNDONE:
            work.close()
            raise Refused("more events than anybody could cause")
        task = asyncio.create_task(work)
        self._undone.add(task)
        task.add_done_callback(self._undone.discard)


async def _send_all(outbox: asyncio.Queue[bytes | str | None], websocket: WebSocket) -> None:
    """Send messages until the other side is gone, which the reader of the websocket learns as well; None ends it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        while (said := await outbox.get()) is not None:
            await (websocket.send_text(said) if isinstance(said, str) else websocket.send_bytes(said))
        await websocket.close(1001)
