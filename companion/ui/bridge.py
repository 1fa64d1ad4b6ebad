"""Connects live sessions and components: the only place that knows how a change reaches a screen.

Changes come from any thread and belong to no device. Each is posted to the loop of every page that looks on, in a copy
of the context: Flet's own ``run_task`` would bind the caller to the other device's page, and what the caller did next
would be sent there.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import functools
import logging
from collections.abc import Callable, Coroutine, Hashable, Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, ParamSpec, Protocol, Self, TypeVar, cast

import flet as ft
from flet.components.utils import current_component

from companion.flet_patches.diffing import look_into_what_is_set
from companion.flet_patches.ending import end_with_its_session
from companion.flet_patches.finger import FINGER
from companion.flet_patches.sessions import above, acts_for, draw_again, paint_parents_first, take_pages_for_themselves
from companion.flet_patches.taps import Taps
from companion.sessions.play.waiting import busy, nobody_waits_here

log = logging.getLogger("companion.ui")
look_into_what_is_set()
take_pages_for_themselves()

P = ParamSpec("P")
T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

SOON = 0.3
"""Seconds until the first screen is there and nobody has scrolled yet."""

LOOK_AGAIN = 0.1
"""Seconds until something is drawn that could not be read because another program held the file."""

BETWEEN = 0.1
"""Seconds from one repaint for what others did to the next."""

_told: set[asyncio.Task[None]] = set()

Fallback = Callable[[tuple[Any, ...] | None], ft.Control]
"""Draws what stands in the place of a component that failed, of what is around it, nearest first; with None, of one
that waits for a file which another program writes."""


@dataclass(slots=True, eq=False)
class _Watching:
    """What a page has, in its ``data``: nothing else holds it, so it goes with the page."""

    taps: Taps
    fallback: Fallback
    offs: dict[object, Callable[[], object]]
    """What ends that it is told of changes, and what else is to be done once it has gone."""
    opened: bool = False
    """Whether its first screen has been there for a while."""
    repaints: dict[object, Callable[[], None]] = field(default_factory=dict)
    """What paints what others changed, by the component that looks on."""
    hidden: int = 0
    """Which loading of the page (``Taps.loaded``) is hidden now; 0 for none."""


def component(body: Callable[P, T]) -> Callable[P, T]:
    """Make a component, instead of ``ft.component``: words stand in the place of one that raises; the rest lives on.

    A component that cannot read because another program holds the file shows that it waits, and is drawn again until it
    can. Its arguments are the body's; ``keyed`` gives it a key as well.
    """

    @functools.wraps(body)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> Any:
        try:
            return body(*args, **kwargs)
        except Exception as error:
            if busy(error):
                return _drawn_later()
            log.exception("%s could not be shown", body.__name__)
            return _watching(ft.context.page).fallback(tuple(above(current_component())))

    return ft.component(guarded)


def keyed(key: str | int, component: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return a component with a key among its siblings. With another key it is a new one and remembers nothing."""
    takes_key: Callable[..., T] = component
    return takes_key(*args, key=key, **kwargs)


def leaf(body: Callable[P, T]) -> Callable[P, T]:
    """Make a component that is painted again only when an argument changed: for plain values and stable handlers.

    It does not see changes of a context; what it needs of one has to be an argument.
    """
    made: Callable[P, T] = ft.memo(component(body))  # type: ignore[no-untyped-call] # Flet has no types here
    return made


class use_state(tuple[T, Callable[[T | Callable[[T], T]], None]], Generic[T]):  # noqa: N801 - a hook, called as one
    """Works as ``ft.use_state``. ``use_state[Seat | None](None)`` says what it may hold besides its first value."""

    def __new__(cls, start: T) -> Self:
        return super().__new__(cls, ft.use_state(start))


class use_ref(Generic[T]):  # noqa: N801 - as use_state
    """Works as ``ft.use_ref``, with a type. ``use_ref[Seat | None](lambda: None)`` says what else it may hold."""

    current: T

    def __new__(cls, start: Callable[[], T]) -> Self:
        return cast(Self, ft.use_ref(start))


def use_current(value: T) -> Callable[[], T]:
    """Return a function that gives the newest ``value``, the same one at every render: for what outlives the render."""
    kept = use_ref(lambda: value)
    kept.current = value
    return ft.use_callback(lambda: kept.current, [])


def use_shown(value: T) -> Callable[[], T]:
    """Return a function that says which ``value`` had been seen (``finger.LONG``) when the finger came down that causes
    what runs now. Where the page does not tell what its fingers saw, it is the newest; a page that was loaded again has
    seen all that came before.
    """
    taps = _watching(ft.context.page).taps
    kept = use_ref(lambda: [(taps.loaded, 0, value)])
    if kept.current[-1][-1] != value:
        kept.current = [*kept.current[-20:], (taps.loaded, taps.pictures + 1, value)]

    def shown() -> T:
        finger, now = FINGER.get(), taps.loaded
        seen = [one for at, picture, one in kept.current if finger is None or at < now or picture <= finger.settled]
        return seen[-1] if seen else kept.current[0][-1]

    return shown


def use_last(value: T | None) -> T | None:
    """Return ``value``, or the last one that was not None, so that a panel keeps its content while it is hidden."""
    kept = use_ref(lambda: value)
    if value is not None:
        kept.current = value
    return kept.current


def use_newest(do: Callable[P, T]) -> Callable[P, T]:
    """At every render the same function, which calls the newest ``do``: a handler that lets memoised leaves be."""
    newest = use_current(do)

    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        return newest()(*args, **kwargs)

    return ft.use_callback(call, [])


def use_kept(make: Callable[[], T], *known: object) -> T:
    """Return the controls made before as long as everything in ``known`` stays equal; Flet then compares nothing below
    them.

    For an item in a list of controls, where Flet gives a control that stays its new parent. Handlers inside must be
    stable ones.
    """
    return ft.use_memo(make, list(known))


def use_each(make: Callable[[K], T], of: Iterable[K]) -> list[T]:
    """Return a control for each of these values, those of before for values that were there before (``use_kept``)."""
    kept = use_ref[dict[K, T]](dict)
    before = kept.current
    kept.current = {one: before[one] if one in before else make(one) for one in of}
    return [*kept.current.values()]


def use_later(seconds: float | None, do: Callable[[], object], *known: object) -> None:
    """Do it so long after something ``known`` has become another, unless that changes meanwhile; with None never."""
    page, waiting = ft.context.page, use_ref[object](lambda: None)

    async def later(pause: float, turn: object) -> None:
        await asyncio.sleep(pause)
        if waiting.current is turn:
            do()

    def wait() -> None:
        waiting.current = object()
        if seconds is not None:
            _keep_quiet(lambda: page.run_task(later, seconds, waiting.current))

    ft.use_effect(wait, list(known))


def use_steps(*pauses: float, first: int = 0) -> int:
    """Return how many of the pauses, in seconds, are over since it was first drawn; so many ``first`` are left out."""
    step, go = ft.use_state(first)
    use_later(pauses[step] if step < len(pauses) else None, lambda: go(step + 1), step)
    return step


def use_soon(*, opening: bool = False) -> bool:
    """Return False when the calling component is first painted, and True soon after: for what lies below the fold.

    ``opening``: only on the first screen of a page, for what takes long to draw there; later True from the start.
    """
    return use_steps(SOON, first=int(opening and not is_opening())) > 0


def is_opening() -> bool:
    """Return whether the calling component is drawn on the first screen of its page, which nobody has seen yet."""
    return not _watching(ft.context.page).opened


class Watchable(Protocol):
    """Changes, and tells its subscribers so. ``version`` grows with every change."""

    @property
    def version(self) -> int: ...

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]: ...


def use_watched(watched: Watchable) -> None:
    """Repaint the calling component after every change of ``watched``, whoever made it."""
    _, tick = ft.use_state(0)
    drawn = watched.version
    _use_repaint(watched, lambda: tick(lambda n: n + 1), lambda: watched.version != drawn)


def use_answer(watched: Watchable, ask: Callable[[], T]) -> T:
    """Return what ``ask`` says of ``watched``, and repaint the component only when that changes. Not for functions."""
    answer = ask()
    newest = use_current((ask, answer))
    _, tick = ft.use_state(0)

    def look_again() -> None:
        """Compare with the value on the screen: the component may have been repainted since, for another reason."""
        ask_now, shown = newest()
        try:
            if ask_now() == shown:
                return
        except Exception as error:
            if not busy(error):  # else the component itself waits until it can be read
                raise
        tick(lambda n: n + 1)

    _use_repaint(watched, look_again)
    return answer


def use_changes(watched: Watchable, do: Callable[[], None]) -> None:
    """Do it after every change of ``watched``; nothing is repainted."""
    _use_repaint(watched, use_newest(do), lambda: False)


def _use_repaint(watched: Watchable, repaint: Callable[[], None], changed: Callable[[], bool] = lambda: True) -> None:
    """Call ``repaint`` after every change, and if ``watched`` has ``changed`` between the render and now."""
    page = ft.context.page
    here, key = _watching(page), ft.use_memo(object, [])

    def detach() -> None:
        here.repaints.pop(key, None)
        here.offs.pop(key, do_nothing)()

    def attach() -> None:
        detach()
        here.repaints[key] = repaint
        seldom = _seldom(page, here.repaints, repaint)
        here.offs[key] = watched.subscribe(lambda: _post(page, repaint, seldom))
        if changed():
            repaint()

    ft.use_effect(attach, [watched], detach)


def use_return(do: Callable[[], None]) -> None:
    """Call ``do`` whenever the page was loaded again, as long as the calling component is on it."""
    repaints, key, newest = _watching(ft.context.page).repaints, ft.use_memo(object, []), use_current(do)
    ft.use_effect(lambda: repaints.update({key: lambda: newest()()}), [], lambda: repaints.pop(key, None))


class use_draft(tuple[T, Callable[[], T], Callable[[Callable[[T], T]], None]], Generic[T]):  # noqa: N801 - as use_state
    """Holds what is being entered: its value for this render, a function for its newest value, and one to change it.

    Two taps may be handled before the screen is painted once; a handler that used the render's value would undo the
    first of them.
    """

    def __new__(cls, start: T) -> Self:
        kept = use_ref(lambda: start)
        value, paint = ft.use_state(start)

        def update(change: Callable[[T], T]) -> None:
            new: T = change(kept.current)
            kept.current = new
            paint(new)

        def newest() -> T:
            return kept.current

        return super().__new__(cls, (value, newest, update))


def attach(
    page: ft.Page,
    sorry: Callable[[], None],
    late: Callable[[], None] = lambda: None,
    fallback: Fallback = lambda _: ft.Icon(ft.Icons.ERROR_OUTLINE),
) -> None:
    """Set up a page, once: ``sorry`` is called instead of showing Flet's panel, which would send the traceback along,
    ``late`` when somebody tapped what had gone just before; ``fallback`` draws words in the place of what
    cannot be drawn.
    """

    def failed(message: str) -> None:
        log.error("session %s: %s", page.session.id, message)
        sorry()

    nobody_waits_here()  # one loop serves every device
    page.session.error = failed  # type: ignore[method-assign] # ours, in place of Flet's panel
    paint_parents_first(page)
    offs: dict[object, Callable[[], object]] = {}
    end_with_its_session(page, offs)
    here = page.data = _Watching(Taps(page, late), fallback, offs)
    asyncio.get_running_loop().call_later(SOON, setattr, here, "opened", True)

    async def back() -> None:
        """Paint what changed while the device was away."""
        await here.taps.back()
        for repaint in tuple(here.repaints.values()):
            repaint()

    page.on_connect = back


def note_hidden(page: ft.Page) -> None:
    """Note whether the page tells that it is hidden, as on a phone that is locked."""
    here = _watching(page)
    here.hidden = 0 if page.app_visible else here.taps.loaded


def is_hidden(page: ft.Page) -> bool:
    """Return whether it is, also where its line broke and came back; one that was loaded again is looked at."""
    here = _watching(page)
    return 0 < here.hidden == here.taps.loaded


def use_leaving(do: Callable[[], object]) -> None:
    """Do it when the calling component goes, or when its page has gone for good."""
    offs, key = _watching(ft.context.page).offs, ft.use_memo(object, [])
    ft.use_effect(lambda: offs.update({key: do}), [], lambda: offs.pop(key)())


def tell_first(asked: Callable[[], Coroutine[object, object, None]]) -> None:
    """Have the client do something before it is sent what the running handler is about to change.

    A page's own tasks begin a turn of the loop after the repaint that was asked for behind them; this one, before it.
    """
    work = asyncio.get_running_loop().create_task(asked())
    _told.add(work)
    work.add_done_callback(_told_to)


def _told_to(work: asyncio.Task[None]) -> None:
    _told.discard(work)
    if not work.cancelled() and (failed := work.exception()) is not None:
        log.info("a client did not do what it was asked: %r", failed)


def last_tap(page: ft.Page) -> float:
    """Return when the last tap on ``page`` arrived, in seconds; 0 if there was none."""
    return _watching(page).taps.tapped


def _drawn_later() -> ft.Control:
    """Draw something in place of the component that cannot be drawn now, and draw that one again in a moment."""
    page, component = ft.context.page, current_component()

    async def again() -> None:
        await asyncio.sleep(LOOK_AGAIN)
        draw_again(component)

    _keep_quiet(lambda: page.run_task(again))
    return _watching(page).fallback(None)


def _keep_quiet(do: Callable[[], object]) -> None:
    with contextlib.suppress(RuntimeError):  # the session has expired
        do()


def _seldom(
    page: ft.Page, repaints: dict[object, Callable[[], None]], do: Callable[[], None]
) -> Callable[[], Coroutine[object, object, None]]:
    """Call ``do`` in the page's loop, at most ten times a second: hurried bots make a hundred moves in that time."""
    free, waits = 0.0, False

    async def run() -> None:
        nonlocal free, waits
        if waits:
            return
        clock = asyncio.get_running_loop().time
        if (pause := free - clock()) > 0:
            waits = True
            await asyncio.sleep(pause)
            waits = False
            if do not in repaints.values():  # what it would paint is gone
                return
        free = clock() + BETWEEN
        if not _is_away(page):
            do()

    return run


def _post(page: ft.Page, do: Callable[[], None], seldom: Callable[[], Coroutine[object, object, None]]) -> None:
    """Call ``do`` at once on the page whose tap made the change, so that all is painted together; soon on others."""
    if _is_tapped(page):
        do()
        return
    with contextlib.suppress(RuntimeError):  # the session has just expired
        if not _is_away(page):
            contextvars.copy_context().run(page.run_task, seldom)


def _is_away(page: ft.Page) -> bool:
    """Return whether nobody is there: the page is away or has expired, or its server has ended."""
    try:
        connection: Any = page.session.connection
    except RuntimeError:
        return True
    return connection is None or connection.loop.is_closed()


def _is_tapped(page: ft.Page) -> bool:
    """Return whether a handler of this very page is running, in the loop of its connection."""
    try:
        here = asyncio.get_running_loop()
        connection: Any = page.session.connection  # none while the device is away
    except RuntimeError:  # another thread, or the session has expired
        return False
    return connection is not None and connection.loop is here and acts_for(page)


def _watching(page: ft.Page) -> _Watching:
    return cast(_Watching, page.data)


def do_nothing(*_: object) -> None:
    """Stand where there is nothing to do."""
