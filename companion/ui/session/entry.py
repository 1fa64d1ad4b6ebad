"""Holds drafts, entries not told yet; before there is a session the device keeps them for a day (decision 0031)."""

from __future__ import annotations

import asyncio
import functools
import json
import time
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final, Generic, Protocol, TypeVar

import flet as ft

from companion.engine import NotUnderstood, wire
from companion.sessions.play.session_view import SessionView
from companion.sessions.play.watched import Watched
from companion.ui import bridge
from companion.ui.device import use_device
from companion.ui.session.table import Table
from companion.ui.writing import Writing

T = TypeVar("T")
NONSENSE: Final = (NotUnderstood, LookupError, ValueError, TypeError)
"""What reading raises of a draft that cannot be."""
_NOWHERE: Final = Watched()
"""Stands for drafts where none are kept."""
SOON: Final = 0.3
"""Seconds from a change until all that was changed meanwhile is kept."""
DAY: Final = 24 * 3600
LONGEST: Final = 8000


@dataclass(frozen=True, slots=True)
class Form(Generic[T]):
    """How an entry is kept as JSON, so that every device shows it and finds it again.

    ``write`` makes lists, objects, text and numbers of what all devices share, or None of what is not worth it, and
    leaves out what belongs to this one. ``read`` puts such a value, from whoever wrote it, into what this device has,
    and leaves it where it is; it raises NotUnderstood (as the readers of ``engine.wire`` do), ValueError or LookupError
    for what cannot be. ``resume`` does the same for a device that comes to it: at what ``write`` put under the name of
    ``place`` it goes on behind whoever left off there; where that is its ``own`` place, it comes back to just that.
    ``by_seat`` tells what is entered for each seat: a device without the pen enters what is its own alone
    (``Claims.may_enter``), and nothing at all where a form does not tell.
    """

    write: Callable[[T], Any]
    read: Callable[[object, T], T]
    resume: Callable[..., T] | None = None
    place: str = ""
    by_seat: Callable[[T], Iterable[object]] | None = None

    def touched(self, before: T, after: T) -> list[int]:
        """Return the seats for which two drafts have something else."""
        both = zip_longest(*map(self.by_seat, (before, after))) if self.by_seat else ()
        return [seat for seat, (was, now) in enumerate(both) if was != now]


def sensible(read: Callable[[object, str], T], blank: T) -> Callable[[object, str], T]:
    """Return a reader of what is entered for one seat: nonsense counts as nothing entered, and others keep theirs."""

    def one(value: object, where: str) -> T:
        try:
            return read(value, where)
        except NONSENSE:
            return blank

    return one


class Change(Protocol[T]):
    """Changes an entry. ``typed``: by a key of the keyboard, so that more will follow at once."""

    def __call__(self, by: Callable[[T], T], /, *, typed: bool = False) -> None: ...


def use_entry(
    moment: Hashable, begin: Callable[[], T]
) -> tuple[T, Callable[[], T], Callable[[Callable[[T], T]], None]]:
    """Hold a draft as ``bridge.use_draft`` does, but only for its ``moment``: at another, ``begin`` makes a new one.

    With the session's revision as the moment, an entry kept meanwhile, here or on another screen, begins a new draft.
    It lives as long as the screen: see ``use_kept_entry``.
    """
    kept, newest, update = bridge.use_draft((moment, begin()))

    def of_now(held: tuple[Hashable, T]) -> T:
        return held[1] if held[0] == moment else begin()

    def change(by: Callable[[T], T]) -> None:
        update(lambda held: (moment, by(of_now(held))))

    return of_now(kept), lambda: of_now(newest()), change


def use_kept_entry(
    table: Table[object], name: str, moment: int, begin: Callable[[], T], form: Form[T]
) -> tuple[T, Callable[[], T], Change[T]]:
    """Hold an entry that is kept with the session: on all devices, through leaving, reloading and starting again.

    It is gone when its board tells something, and lies idle while the ``moment`` is another: a number that stays the
    same as long as what was entered makes sense, such as ``session.steps``, which a correction of something earlier
    leaves as it is. A device changes the newest draft, so what two of them enter in different places stays.

    Where a session keeps no drafts (a correction, the past, a hand of secret cards) it lives as long as the screen.
    """
    table.drafts.add(name)
    return use_draft_of(table.live, table.session.revision, table.device.writing, name, moment, begin, form)


def use_draft_of(
    session: SessionView, revision: int, writing: Writing, name: str, moment: int, begin: Callable[[], T], form: Form[T]
) -> tuple[T, Callable[[], T], Change[T]]:
    """Hold a draft like ``use_kept_entry``, for what is no entry of the log. ``revision`` is the one that is shown."""
    drafts, device, where = session.drafts, use_device(), f"{session.id} {name} {moment}"
    memory, claims, here = device.memory, device.claims, id(ft.context.page)
    holder = drafts if session.correcting is None else session  # a correction may take more than one tap

    def kept() -> object:
        return drafts.get(name, moment) if drafts is not None else None

    def put(value: object, read: Callable[[object, T], T], mine: Callable[[], T]) -> T:
        """Return what is kept for all, put into what this device has; a new draft for none, or for nonsense."""
        try:
            return begin() if value is None else read(value, mine())
        except NONSENSE:
            return begin()

    def resumed() -> T:
        """Return what a device begins with: what is kept for all, at the place where it was itself."""
        value, place = kept(), memory.place_in(where)
        if form.resume is None or place is None or not isinstance(value, dict):
            return put(value, form.resume or form.read, begin)
        return put({**value, form.place: place}, functools.partial(form.resume, own=True), begin)

    _, mine, change_mine = use_entry((holder, moment, revision if drafts else 0), resumed)

    def is_new(work: T) -> bool:
        """Return whether others would find in it what they begin with: a place of one's own is nothing to keep."""
        try:
            value = json.loads(json.dumps(form.write(work)))  # as others read it
            return value is None or form.read(value, begin()) == begin()
        except NONSENSE:
            return False

    def entry(value: object) -> T:
        if drafts is None or (value is None and is_new(mine())):
            return mine()
        return put(value, form.read, mine)

    def change(by: Callable[[T], T], /, *, typed: bool = False) -> None:
        def entered(value: object) -> Any:
            found = by(before := entry(value))
            if not claims.pen and (form.by_seat is None or not claims.may_enter(form.touched(before, found))):
                return value
            change_mine(lambda _: found)
            if form.place:
                memory.keep_place(where, form.write(found)[form.place])
            return value if found == before or (value is None and is_new(found)) else form.write(found)

        if drafts is None:
            change_mine(by)
            return
        drafts.change(name, moment, entered, seen=revision, who=here)
        writing.keep_drafts(drafts, soon=typed)

    value = bridge.use_answer(drafts or _NOWHERE, kept)
    return entry(value), lambda: entry(kept()), change


def use_others_at(table: Table[Any]) -> tuple[frozenset[object], Callable[[object], None]]:
    """Return at which places of a draft other devices enter something just now, and what notes where this one does."""
    page, drafts = ft.context.page, table.live.drafts
    here: object = id(page)

    def stand(place: object) -> None:
        if drafts is not None:
            drafts.stand(here, place)

    bridge.use_leaving(lambda: stand(None))
    others = bridge.use_answer(drafts or _NOWHERE, lambda: drafts.places_of_others(here) if drafts else frozenset())
    return others, stand


def use_kept_on_device(
    name: str,
    newest: Callable[[], T],
    change: Callable[[Callable[[T], T]], None],
    form: Form[T],
    *,
    begin_anew: bool = False,
) -> Callable[[], None]:
    """Find again on this device what was entered before under this name, and keep what is entered now.

    ``form`` makes an object of it. Returns what forgets it, when it is told. ``begin_anew``: somebody asked for
    something else than before.
    """
    page, memory, name = ft.context.page, use_device().memory, f"companion.setup.{name}"
    fresh = ft.use_memo(newest, [])
    held: _Held[T] = ft.use_memo(lambda: _Held(fresh), [])

    async def find() -> None:
        found = "" if begin_anew else await memory.text(name)
        if held.ready:
            return
        held.ready = True
        before = read(found, fresh, form)
        if before != fresh == newest() and not held.over:  # nobody was quicker
            held.kept = before
            change(lambda _: before)

    async def keep_soon() -> None:
        await asyncio.sleep(SOON)
        held.due = False
        keep()

    def keep() -> None:
        new = newest()
        if held.ready and not held.over and new != held.kept:
            held.kept = new
            memory.keep(name, "" if new == fresh else written(new, form))

    def follow() -> None:
        if newest() != held.kept and not held.due:
            held.due = True
            page.run_task(keep_soon)

    def forget() -> None:
        held.over = True
        memory.keep(name, "")

    def start() -> None:
        if not held.ready:
            page.run_task(find)

    ft.use_effect(start, [], keep)
    bridge.use_return(start)  # what a page was asked that has gone since is never answered
    ft.use_effect(follow, [newest()])
    return bridge.use_newest(forget)


def written(value: T, form: Form[T]) -> str:
    """Return a value as one line of JSON, with the time."""
    return json.dumps({"at": int(time.time()), **form.write(value)}, separators=(",", ":"))


def read(text: str, fresh: T, form: Form[T]) -> T:
    """Read what ``written`` wrote, into what a screen begins with: a ``fresh`` value, which is returned for what is too
    old or too long, or makes no sense.
    """
    try:
        told = wire.an_object(json.loads(text), "") if 0 < len(text) <= LONGEST else {}
        young = 0 <= time.time() - wire.a_number(told["at"], "at", most=1 << 40) < DAY
        return form.read(told, fresh) if young else fresh
    except (*NONSENSE, RecursionError):
        return fresh


@dataclass(slots=True)
class _Held(Generic[T]):
    """Holds ``kept``, what the device has by now, once it is ``ready`` to say so; ``due``: more is about to be kept."""

    kept: T
    ready: bool = False
    due: bool = False
    over: bool = False
