"""What a guest sees once the game is over: who won and why, the log; and the session to take home as a file."""

from __future__ import annotations

import flet as ft

from companion.engine import Refusal
from companion.engine.game import View
from companion.lobby.guests import PICTURE
from companion.sessions.library import transfer
from companion.sessions.library.log_text import story
from companion.sessions.library.transfer import TransferFailed
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import counts
from companion.sessions.play.sessions import Sessions
from companion.sessions.play.waiting import Trouble
from companion.ui import addresses, bridge
from companion.ui.games.registry import SCREENS
from companion.ui.kit import spread
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import quiet_key
from companion.ui.kit.texts import announced, body, soft
from companion.ui.screens.guest.device import GuestDevice, use_guest
from companion.ui.screens.guest.join_table import GONE, LOST
from companion.ui.screens.result.screen import fold, won
from companion.ui.session.table import Table, table_screen, use_table
from companion.ui.writing import refused


@bridge.component
def GuestResult(session: LiveSession) -> ft.Control:
    screens, guest, page = SCREENS[session.game.id], use_guest(), ft.context.page
    table: Table[View] = use_table(session, screens.accent, looks_on=guest.you(session) is None)
    say, now = table.say, session.now()
    picker = bridge.use_ref(ft.FilePicker)
    told, tell = bridge.use_state("")
    more = screens.results.get(session.tracking)
    own: list[ft.Control] = more(table) if more else []
    first, folds = won(table, session, runs=False)
    lines = ft.use_memo(lambda: story(now, say), [session, now.revision, guest.lang])
    log = panel(*[body(line) for one in reversed(lines) for line in one.lines], identifier="log", spacing=6)
    folds.append(fold(say.t("What happened"), "log-more", log))

    async def take_home() -> None:
        if not session.now().over:  # it was taken up again just now: the file of a running one holds all hands
            return
        try:
            name, data = await guest.file(session)
        except Refusal as why:
            tell(why.said(say) if isinstance(why, Trouble) else refused(why, say, session.game))
            return
        await picker.current.save_file(file_name=name, src_bytes=data)

    async def keep_home(own: Sessions) -> None:
        try:
            tell(await _kept(own, guest, session))
        except TransferFailed as why:
            tell(why.said)
        except Refusal as why:
            tell(why.said(say) if isinstance(why, Trouble) else refused(why, say, session.game))

    keys = [quiet_key(say.t("Save as a file"), lambda: page.run_task(take_home), "take-home")]
    if guest.own is not None:
        own_games = guest.own
        keys.append(quiet_key(say.t("Add to my history"), lambda: page.run_task(keep_home, own_games), "keep-home"))
    if counts(session):
        keys.insert(0, quiet_key(say.t("Picture"), PICTURE, "to-picture"))
    joined = guest.browser.meeting.joined if guest.browser.meeting else None
    state = bridge.use_answer(guest.table, lambda: joined.state if joined else "here")
    gone = {"here": None, "sent_away": GONE}.get(state, LOST)
    if gone is not None:
        first.insert(0, panel(announced("line-gone", body(say.t(gone))), identifier="gone"))
    if state not in ("here", "sent_away"):
        keys.insert(0, quiet_key(say.t("Join a table"), addresses.JOIN, "to-join"))
    waits = "" if gone is not None else say.t("The host is going on: the next game will appear here by itself.")
    last = announced("kept-home", soft(told or waits))
    return table_screen(
        table,
        columns=[first, [*own, *folds]],
        beside=say.t("finished"),
        foot=[spread.keys(keys, spacing=10), last],
        listed=True,
    )


async def _kept(own: Sessions, guest: GuestDevice, session: LiveSession) -> str:
    """Take the game into the history of this device, once, with its people as they are called there; say so. Raises
    TransferFailed and Trouble.
    """
    say, file = guest.say(), await guest.file(session)
    taken = transfer.take_in(own, [file], say, guest.zone, grown=True)
    if taken.changed:
        return say.plural("{n} game left as it was", "{n} games left as they were", taken.changed)
    return say.t("It is in your history.")
