"""Asks which games to export, and as which kind of file; a tap on a kind writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final

import flet as ft

from companion.engine.words import Say
from companion.games import GAMES
from companion.sessions.library import dates
from companion.sessions.library.library import Library, Sitting
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import counts
from companion.share.exports import FORMS, FormName, Selection
from companion.ui import addresses, bridge, theme
from companion.ui.host.host import use_host, use_watching_host
from companion.ui.host.missing import any_game, no_game_yet, nothing_here
from companion.ui.kit.frame import Foot, TopBar, screen
from companion.ui.kit.keys import sheet_key
from companion.ui.kit.texts import body, headline, soft, strong
from companion.ui.screens.exports.work import MEANT, NAMES, Writer, file_name, use_writer
from companion.ui.screens.history.filters import FilterChoice, hits, use_asking

ICONS: Final[dict[FormName, ft.IconData]] = {
    "csv": ft.Icons.TABLE_CHART_OUTLINED,
    "html": ft.Icons.PRINT_OUTLINED,
    "bgsplay": ft.Icons.QUERY_STATS,
    "json": ft.Icons.DATA_OBJECT,
    "files": ft.Icons.FOLDER_ZIP_OUTLINED,
}
FOUND, PICKED = "found", "picked"
"""What an address asks for: the games that were looked for in the history, or that were picked there."""


@bridge.component
def ManyGames(wish: str) -> ft.Control:
    """Draws what is chosen, which can be changed here; ``wish`` is for who comes from the history."""
    host = use_watching_host()
    before = ft.use_memo(lambda: host.memory.looked_through if wish in (FOUND, PICKED) else None, [])
    wanted, newest, change = bridge.use_draft(before.wanted if before else FilterChoice())
    picked: Mapping[str, Sitting] = {}
    if before and wish == PICKED and isinstance(before.picked, dict):
        picked = before.picked
    writer = use_writer()
    say = host.say()

    def write(form: FormName) -> None:
        chosen = newest()
        everything = Selection(host.sessions.log, chosen.filter(host.tonight), samples=False)
        if picked:
            games = [id for id, one in picked.items() if one.counted or not FORMS[form].over]
            everything, chosen = Selection(host.sessions.log, ids=games), FilterChoice()
        people = {one.id: one.name for one in Library(host.sessions).people()} if chosen.person else {}
        game, who = chosen.game if chosen.game in GAMES else None, people.get(chosen.person or "")
        parts = [part or "" for part in (game, who, chosen.place, chosen.words, host.now.date().isoformat())]
        writer.begin(form, everything, file_name(parts, FORMS[form].suffix))

    words = say.t("Nothing leaves this device unless you ask for it.")
    asking = use_asking(host, wanted, change, strong(hits(host, wanted, samples=False)))
    forms = list(FORMS)
    if picked:
        asking = [strong(say.plural("{n} game is chosen.", "{n} games are chosen.", len(picked)))]
        if left := sum(not one.counted for one in picked.values()):
            forms = [one for one in forms if left < len(picked) or not FORMS[one].over]
            told = say.plural(
                "{n} of them is not finished: only JSON and game files hold it.",
                "{n} of them are not finished: only JSON and game files hold them.",
                left,
            )
            asking.append(soft(told))
    top: list[ft.Control] = [headline(say.t("Files for other programs")), body(words), *asking]
    back = addresses.HISTORY if wish in (FOUND, PICKED) else addresses.SETTINGS
    columns = [top, _kinds(say, writer, forms, write)]
    return screen(
        host,
        TopBar("", back=back, language=True),
        columns=columns if any_game(host) else [[*top[:2], no_game_yet(say)]],
        foot=Foot(writer.shown),
    )


@bridge.component
def OneSession(session: LiveSession) -> ft.Control:
    host, writer, day = use_host(), use_writer(), session.evening
    bridge.use_watched(session)
    say, there = host.say_openly(session), addresses.session(session.id)
    title = session.game.words.title(say)
    if not session.over:
        words = say.t("You can make files once the game is finished.")
        return nothing_here(host, words, there, title, on=say.t("Back to the game"))

    def write(form: FormName) -> None:
        name = file_name([session.game.id, day.isoformat()], FORMS[form].suffix)
        writer.begin(form, Selection(host.sessions.log, ids=[session.id]), name)

    kinds = [form for form in FORMS if form != "files" and (counts(session) or not FORMS[form].over)]
    who = say.listing([say.name(seat) for seat in range(len(session.names))])
    top = [
        headline(say.t("Save as a file")),
        body(say.labelled(title, dates.full_date(say, day))),
        soft(who),
    ]
    return screen(
        host,
        TopBar(title, say.t("files"), back=there, language=True),
        columns=[top, _kinds(say, writer, kinds, write)],
        foot=Foot(writer.shown),
    )


def _kinds(
    say: Say, writer: Writer, forms: Iterable[FormName], write: Callable[[FormName], object]
) -> list[ft.Control]:
    """Draw a key for each kind of file, with what it is for; none can be tapped while one is being written."""
    color, tint = (theme.SOFT, theme.SOFT) if writer.busy else (theme.INK, theme.FELT.colour)
    keys = []
    for form in forms:
        name, meant = say.t(NAMES[form]), say.t(MEANT[form])
        words = ft.Column([strong(name, color=color), soft(meant)], spacing=2, expand=True)
        key = sheet_key(
            ft.Row([ft.Icon(ICONS[form], color=tint), words], spacing=14),
            None if writer.busy else partial(write, form),
            spoken=f"{name}. {meant}",
            identifier=f"export-{form}",
        )
        keys.append(key)
    return keys
