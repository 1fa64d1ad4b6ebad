"""What every screen of a session works with: the view, a way to tell what happened, and how a refusal is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic

import flet as ft

from companion.engine import RuleBroken, Stale
from companion.engine.game import View, Words
from companion.engine.words import N_, Say
from companion.sessions.play.correction_effect import DoesNotFit
from companion.sessions.play.session_view import SessionView
from companion.ui import addresses, bridge, theme
from companion.ui.device import Device, use_device
from companion.ui.parts.bots import bots
from companion.ui.parts.coaching import Advice, decides
from companion.ui.parts.frame import screen
from companion.ui.parts.hiding import hiding
from companion.ui.parts.keys import quiet_key, round_key
from companion.ui.parts.texts import body, lettering
from companion.ui.refusals import NOT_TAKEN
from companion.ui.refusals import refused as refusal_words
from companion.ui.writing import sentence

WHY_NOT: Final = {
    "nothing": N_("There is nothing to take back yet."),
    "over": N_("The game was ended by agreement."),
    "card": N_("A card has been revealed: that cannot be taken back."),
    "roll": N_("The die has fallen: that cannot be taken back."),
    "other": N_("Somebody else has moved since: that cannot be taken back."),
}
"""Words for ``why_not_undo``."""


Session = SessionView
"""The word of the games' rooms for it."""

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    V = TypeVar("V", covariant=True, default=Any)
    """The view of a game; not told, it may be any."""
else:
    from typing import TypeVar

    V = TypeVar("V", covariant=True)


@dataclass(frozen=True, slots=True)
class Table(Generic[V]):
    """One render's worth, where ``seen`` is a ``V``. ``tell`` keeps events as one entry; a refusal shows by itself.

    ``tell(*events, then=…)`` does ``then`` once they are kept: a moment later where another program holds the file.
    What the rules leave no choice about is told along with them: one tap, one entry.

    ``session`` is the ``live`` one as it was when the render began: bots move while a screen is drawn, and what stands
    on it belongs together. ``seen`` is what was to be seen of it.
    ``refused`` is the refusal now on the screen; ``refuse`` shows one, or with None takes it away.
    """

    device: Device
    accent: theme.Accent
    live: SessionView
    session: SessionView
    say: Say
    words: Words
    seen: V
    tell: Callable[..., None]
    choose: Callable[[str], None]
    """In a digital session: this seat's part of a simultaneous choice."""

    undo: Callable[[], None]
    refused: RuleBroken | str | None
    refuse: Callable[[RuleBroken | str | None], None]
    doubt: tuple[DoesNotFit, tuple[Any, ...]] | None
    """A correction after which a later entry no longer fits, waiting for a yes."""

    settle: Callable[[bool], None]
    """Answers the doubt: keep the correction and strike what no longer fits, or leave all as it was."""

    @property
    def moment(self) -> tuple[Any, ...]:
        """As long as it is equal, so is all that is shown of the session alone."""
        return (self.live, self.session.revision, self.session.names, self.device.lang, self.device.wide)


def use_table(live: SessionView, accent: theme.Accent) -> Table[Any]:
    """Repaints with the session. Call it before any other early return of the component. ``accent`` is the game's.

    Whoever calls it says which view that game has: ``table: Table[View] = use_table(…)``.
    """
    device, page = use_device(), ft.context.page
    refused, refuse = bridge.use_state[RuleBroken | str | None](None)
    doubt, doubting = bridge.use_state[tuple[DoesNotFit, tuple[Any, ...]] | None](None)
    begun, go_on = bridge.use_state[tuple[int, SessionView] | None](None)
    bridge.use_watched(live)
    if begun is not None and begun[0] == live.revision:  # a correction that takes more than one tap
        live = begun[1]
    session = live.now()
    say, revision = device.say(session.names), session.revision

    def keep(write: Callable[[], None]) -> None:
        """At once, or as soon as the file can be written; what it is refused for shows by itself."""
        device.writing.keep(write, lambda trouble: refuse(sentence(trouble, say)))

    def tell(*events: Any, then: Callable[[], object] = _no_more) -> None:
        keep(lambda: attempt(lambda: live.tell(*events, seen=revision, carry=True), events, then))

    def attempt(act: Callable[[], None], events: tuple[Any, ...], then: Callable[[], object]) -> None:
        try:
            act()
        except RuleBroken as broken:
            refuse(broken)
        except NOT_TAKEN as why:
            refuse(refusal_words(why, say, session.game))
        except DoesNotFit as unfit:
            on = live.goes_on(*events)
            refuse(None)
            if on is not None:
                go_on((revision, on))
            else:
                doubting((unfit, events))
        else:
            refuse(None)
            if session.correcting is not None:
                page.navigate(addresses.session(session.id, "log"))
            then()

    def choose(word: str) -> None:
        keep(lambda: attempt(lambda: live.choose(word, seen=revision), (), _no_more))

    def undo() -> None:
        refuse(say.t(WHY_NOT[why]) if (why := live.why_not_undo()) else None)
        if not why:
            keep(strike)

    def strike() -> None:
        try:
            live.undo(seen=revision)
        except Stale:  # somebody was faster: this screen is being repainted
            pass
        except NOT_TAKEN as why:
            refuse(refusal_words(why, say, session.game))

    def settle(yes: bool) -> None:
        doubting(None)
        if doubt and yes:
            events = doubt[1]
            keep(lambda: attempt(lambda: live.insist(*events, seen=revision, carry=True), events, _no_more))

    seen, words = session.look(), session.game.words
    return Table(device, accent, live, session, say, words, seen, tell, choose, undo, refused, refuse, doubt, settle)


def table_screen(
    table: Table[View],
    *,
    columns: Sequence[Sequence[ft.Control]],
    foot: Sequence[ft.Control],
    beside: str = "",
    tools: Sequence[ft.Control] = (),
    back: str | None = None,
) -> ft.Control:
    """The frame of a session: back, the game, undo and the rest of what one can do; a refusal that opens its rule.

    ``back`` is an address, if not home's (or, while an entry is corrected, the log's).
    """
    page, say, session = ft.context.page, table.say, table.session
    home = back or (addresses.session(session.id, "log") if session.correcting is not None else "/")
    undo_now = bridge.use_newest(table.undo)
    undo = bridge.use_kept(
        lambda: round_key(ft.Icons.UNDO, say.t("Undo the last entry"), undo_now if session.undoable else None, "undo"),
        *(session.undoable, table.device.lang),
    )
    read_log = bridge.use_newest(lambda: page.navigate(addresses.session(session.id, "log")))
    more = bridge.use_kept(
        lambda: round_key(ft.Icons.MENU_BOOK_OUTLINED, say.t("Log and more"), read_log, "log"), table.device.lang
    )
    ft.use_dialog(_doubt(table))
    rule: list[ft.Control] = []
    words = table.refused
    if isinstance(words, RuleBroken):
        broken, words = words, table.words.refusal(say, words)
        rule = [
            quiet_key(
                say.t("Read rule {id}", id=broken.rule),
                lambda: page.navigate(addresses.rule(session.game.id, broken.rule)),
                "refusal-rule",
            )
        ]
    correcting: list[ft.Control] = []
    if session.correcting is not None:
        told = say.t("You are correcting entry {number}. What you tap now takes its place.", number=session.correcting)
        correcting = [ft.Container(body(told), bgcolor=theme.LIT, border_radius=14, padding=14)]
    if session.still:  # a moment of the past: to look at, not to tap
        columns, foot, tools = [_still(column) for column in columns], [], []
        back = back or addresses.session(session.id, "log")
        return screen(
            table.device,
            columns=columns,
            title=table.words.title(say),
            beside=beside,
            back=lambda: page.navigate(back),
        )
    first, *others = columns
    return screen(
        table.device,
        columns=[[*correcting, *first], *others],
        title=table.words.title(say),
        beside=beside,
        back=lambda: page.navigate(home),
        tools=[*tools, *([undo, more] if session.correcting is None else [])],
        foot=[
            ft.Container(ft.Row(rule), padding=ft.Padding(0, 0, 0, 10 * bool(rule))),
            *([*bots(table.live, say), *hiding(session, say)] if session.mode == "digital" else []),
            *foot,
        ],
        aside=advice(table),
        refused=words or "",
    )


def advice(table: Table[View]) -> list[ft.Control]:
    """The coach, where people asked for one; its place stays while there is nothing to decide for whoever looks."""
    session = table.session
    if not session.coached or session.correcting is not None:
        return []
    return [bridge.keyed("advice", Advice, session, session.mine and decides(table.seen))]


def _still(column: Sequence[ft.Control]) -> list[ft.Control]:
    inside = ft.Column(list(column), spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return [ft.Container(inside, ignore_interactions=True)]


def _doubt(table: Table[View]) -> ft.AlertDialog | None:
    """What no longer fits after a correction, before anything is kept."""
    if table.doubt is None:
        return None
    say, found = table.say, table.doubt[0].correction
    assert found.broken is not None
    why = table.words.refusal(say, found.broken)
    first = say.t("After this correction entry {number} no longer fits: {why}", number=found.entry, why=why)
    many = say.plural(
        "Keep the correction and strike {n} later entry?",
        "Keep the correction and strike {n} later entries?",
        len(found.dropped),
    )
    return ft.AlertDialog(
        actions_overflow_button_spacing=theme.GAP,
        modal=True,
        title=lettering(say.t("A later entry no longer fits"), size=theme.LARGE),
        content=body(f"{first}\n\n{many}"),
        actions=[
            quiet_key(say.t("Leave it as it was"), lambda: table.settle(False), "doubt-no", expand=False),
            quiet_key(say.t("Correct and strike"), lambda: table.settle(True), "doubt-yes", expand=False),
        ],
        on_dismiss=lambda: table.settle(False),
    )


def _no_more() -> None:
    """Nothing follows."""
