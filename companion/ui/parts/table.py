"""What every screen of a session works with: the view, a way to tell what happened, and how a refusal is shown."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import flet as ft

from companion.engine import NotYourSeat, RuleBroken, Stale
from companion.engine.game import Game, Words
from companion.engine.words import N_, Say
from companion.sessions.play.sessions import DoesNotFit, Off
from companion.ui import addresses, bridge, theme
from companion.ui.desk import Desk, use_desk
from companion.ui.parts.bots import bots
from companion.ui.parts.coaching import Advice, decides
from companion.ui.parts.frame import screen
from companion.ui.parts.hiding import hiding
from companion.ui.parts.keys import quiet_key, round_key
from companion.ui.parts.newest import use_newest
from companion.ui.parts.texts import body, lettering
from companion.ui.writing import sentence

WHY_NOT: Final = {
    "nothing": N_("There is nothing to take back yet."),
    "over": N_("The game was ended by agreement."),
    "card": N_("A card has been revealed: that cannot be taken back."),
    "roll": N_("The die has fallen: that cannot be taken back."),
    "other": N_("Somebody else has moved since: that cannot be taken back."),
}
"""Words for ``why_not_undo``."""


class Session(Protocol):
    """A live session, or one as it stood before an entry that is being corrected: screens cannot tell the two apart."""

    id: str
    game: Game

    def now(self) -> Session: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def revision(self) -> int: ...
    @property
    def undoable(self) -> bool: ...
    @property
    def correcting(self) -> int | None: ...
    @property
    def head(self) -> Any: ...
    @property
    def struck(self) -> tuple[Any, ...]: ...
    def latest(self, say: Say, /) -> str: ...
    def subscribe(self, changed: Callable[[], None]) -> Off: ...
    def look(self, viewer: Any = ..., **agreed: Any) -> Any: ...
    def problem(self, event: Any) -> RuleBroken | None: ...
    def preview(self, event: Any, viewer: Any = ...) -> Any: ...
    def tell(self, *events: Any, seen: int) -> None: ...
    def undo(self, *, seen: int) -> None: ...
    def why_not_undo(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Table:
    """One render's worth. ``tell`` keeps events as one entry; a refusal shows by itself.

    ``tell(*events, then=…)`` does ``then`` once they are kept: a moment later where another program holds the file.

    ``session`` is the ``live`` one as it was when the render began: bots move while a screen is drawn, and what stands
    on it belongs together. ``seen`` is what was to be seen of it.
    ``refused`` is the refusal now on the screen; ``refuse`` shows one, or with None takes it away.
    """

    desk: Desk
    accent: theme.Accent
    live: Session
    session: Session
    say: Say
    words: Words
    seen: Any
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
        return (self.live, self.session.revision, self.session.names, self.desk.lang, self.desk.wide)


def use_table(live: Session, accent: theme.Accent) -> Table:
    """Repaints with the session. Call it before any other early return of the component. ``accent`` is the game's."""
    desk, page = use_desk(), ft.context.page
    refused, refuse = ft.use_state(_nothing)
    doubt, doubting = ft.use_state(_no_doubt)
    bridge.use_watched(live)
    session = live.now()
    say, revision = desk.say(session.names), session.revision

    stale = say.t("Somebody has just changed this on another screen. Look again.")

    def keep(write: Callable[[], None]) -> None:
        """At once, or as soon as the file can be written; what it is refused for shows by itself."""
        desk.writing.keep(write, lambda trouble: refuse(sentence(trouble, say)))

    def tell(*events: Any, then: Callable[[], object] = _no_more) -> None:
        keep(lambda: attempt(lambda: live.tell(*events, seen=revision), events, then))

    def attempt(act: Callable[[], None], events: tuple[Any, ...], then: Callable[[], object]) -> None:
        try:
            act()
        except RuleBroken as broken:
            refuse(broken)
        except NotYourSeat:
            refuse(say.t("It is not up to you now."))
        except DoesNotFit as unfit:
            doubting((unfit, events))
        except Stale:
            refuse(stale)
        else:
            refuse(None)
            if session.correcting is not None:
                page.navigate(addresses.session(session.id, "log"))
            then()

    def choose(word: str) -> None:
        keep(lambda: attempt(lambda: live.choose(word, seen=revision), (), _no_more))  # type: ignore[attr-defined]

    def undo() -> None:
        refuse(say.t(WHY_NOT[why]) if (why := live.why_not_undo()) else None)
        if not why:
            keep(strike)

    def strike() -> None:
        with contextlib.suppress(Stale):  # somebody was faster: this screen is being repainted
            live.undo(seen=revision)

    def settle(yes: bool) -> None:
        doubting(None)
        if doubt and yes:
            keep(lambda: correct(doubt[1]))

    def correct(events: tuple[Any, ...]) -> None:
        try:
            live.tell(*events, seen=revision, drop=True)  # type: ignore[call-arg]
        except Stale:
            refuse(stale)
        else:
            page.navigate(addresses.session(session.id, "log"))

    seen, words = session.look(), session.game.words
    return Table(desk, accent, live, session, say, words, seen, tell, choose, undo, refused, refuse, doubt, settle)


def table_screen(
    table: Table,
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
    undo_now = use_newest(table.undo)
    undo = bridge.use_kept(
        lambda: round_key(ft.Icons.UNDO, say.t("Undo the last entry"), undo_now if session.undoable else None, "undo"),
        *(session.undoable, table.desk.lang),
    )
    read_log = use_newest(lambda: page.navigate(addresses.session(session.id, "log")))
    more = bridge.use_kept(
        lambda: round_key(ft.Icons.MENU_BOOK_OUTLINED, say.t("Log and more"), read_log, "log"), table.desk.lang
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
    if getattr(session, "still", False):  # a moment of the past: to look at, not to tap
        columns, foot, tools = [_still(column) for column in columns], [], []
        back = back or addresses.session(session.id, "log")
        return screen(
            table.desk,
            columns=columns,
            title=table.words.title(say),
            beside=beside,
            back=lambda: page.navigate(back),
        )
    first, *others = columns
    return screen(
        table.desk,
        columns=[[*correcting, *first], *others],
        title=table.words.title(say),
        beside=beside,
        back=lambda: page.navigate(home),
        tools=[*tools, *([undo, more] if session.correcting is None else [])],
        foot=[
            ft.Container(ft.Row(rule), padding=ft.Padding(0, 0, 0, 10 * bool(rule))),
            *bots(session, say),
            *hiding(session, say),
            *foot,
        ],
        aside=advice(table),
        refused=words or "",
    )


def advice(table: Table) -> list[ft.Control]:
    """The coach, where people asked for one; its place stays while there is nothing to decide for whoever looks."""
    session = table.session
    live = getattr(session, "live", session)
    if not getattr(live, "coached", False) or session.correcting is not None:
        return []
    due = bool(getattr(session, "mine", True)) and decides(table.seen)
    return [Advice(live, getattr(session, "viewer", None), session.revision, due, key="advice")]


def _still(column: Sequence[ft.Control]) -> list[ft.Control]:
    inside = ft.Column(list(column), spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return [ft.Container(inside, ignore_interactions=True)]


def _doubt(table: Table) -> ft.AlertDialog | None:
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
        title=lettering(say.t("A later entry no longer fits"), size=20),
        content=body(f"{first}\n\n{many}"),
        actions=[
            quiet_key(say.t("Leave it as it was"), lambda: table.settle(False), "doubt-no", expand=False),
            quiet_key(say.t("Correct and strike"), lambda: table.settle(True), "doubt-yes", expand=False),
        ],
        on_dismiss=lambda: table.settle(False),
    )


def _no_more() -> None:
    """Nothing follows."""


_nothing: RuleBroken | str | None = None
_no_doubt: tuple[DoesNotFit, tuple[Any, ...]] | None = None
