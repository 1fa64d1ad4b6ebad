"""What every screen of a session works with: the view, a way to tell what happened, and how a refusal is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import flet as ft

from companion.engine import RuleBroken, Stale
from companion.engine.game import Game, Words
from companion.engine.words import Say
from companion.sessions.live import DoesNotFit, Off
from companion.ui import addresses, bridge, theme
from companion.ui.desk import Desk, use_desk
from companion.ui.parts.frame import screen
from companion.ui.parts.keys import quiet_key, round_key
from companion.ui.parts.newest import use_newest
from companion.ui.parts.texts import body, lettering


class Session(Protocol):
    """A live session, or one as it stood before an entry that is being corrected: screens cannot tell the two apart."""

    id: str
    game: Game

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


@dataclass(frozen=True, slots=True)
class Table:
    """One render's worth. ``tell`` keeps events as one entry and says whether it did; a refusal shows by itself.

    ``refused`` is the refusal now on the screen; ``refuse`` shows one, or with None takes it away.
    """

    desk: Desk
    session: Session
    say: Say
    words: Words
    seen: Any
    tell: Callable[..., bool]
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
        return (self.session, self.session.revision, self.session.names, self.desk.lang, self.desk.wide)

    @property
    def accent(self) -> theme.Accent:
        return theme.ACCENTS[self.session.game.id]


def use_table(session: Session) -> Table:
    """Repaints with the session. Call it before any other early return of the component."""
    desk, page = use_desk(), ft.context.page
    refused, refuse = ft.use_state(_nothing)
    doubt, doubting = ft.use_state(_no_doubt)
    bridge.use_watched(session)
    say, revision = desk.say(session.names), session.revision

    def tell(*events: Any) -> bool:
        try:
            session.tell(*events, seen=revision)
        except RuleBroken as broken:
            refuse(broken)
        except DoesNotFit as unfit:
            doubting((unfit, events))
        except Stale:
            refuse(say.t("Somebody has just changed this on another screen. Look again."))
        else:
            refuse(None)
            if session.correcting is not None:
                page.navigate(addresses.session(session.id, "log"))
            return True
        return False

    def undo() -> None:
        refuse(None)
        try:
            session.undo(seen=revision)
        except Stale:  # somebody was faster: this screen is being repainted
            return

    def settle(yes: bool) -> None:
        if doubt and yes:
            try:
                session.tell(*doubt[1], seen=revision, drop=True)  # type: ignore[call-arg]
            except Stale:
                refuse(say.t("Somebody has just changed this on another screen. Look again."))
            else:
                page.navigate(addresses.session(session.id, "log"))
        doubting(None)

    return Table(desk, session, say, session.game.words, session.look(), tell, undo, refused, refuse, doubt, settle)


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
    first, *others = columns
    return screen(
        table.desk,
        columns=[[*correcting, *first], *others],
        title=table.words.title(say),
        beside=beside,
        back=lambda: page.navigate(home),
        tools=[*tools, *([undo, more] if session.correcting is None else [])],
        foot=[ft.Container(ft.Row(rule), padding=ft.Padding(0, 0, 0, 10 * bool(rule))), *foot],
        refused=words or "",
    )


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
        modal=True,
        title=lettering(say.t("A later entry no longer fits"), size=20),
        content=body(f"{first}\n\n{many}"),
        actions=[
            quiet_key(say.t("Leave it as it was"), lambda: table.settle(False), "doubt-no", expand=False),
            quiet_key(say.t("Correct and strike"), lambda: table.settle(True), "doubt-yes", expand=False),
        ],
        on_dismiss=lambda: table.settle(False),
    )


_nothing: RuleBroken | str | None = None
_no_doubt: tuple[DoesNotFit, tuple[Any, ...]] | None = None
