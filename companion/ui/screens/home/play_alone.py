"""Home's row for who plays alone: the last game once more in one tap, or the way to a first one."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.engine import Refusal
from companion.engine.wire import write_options
from companion.engine.words import Say
from companion.sessions.library.lone_record import LoneRecord, last_game_alone, owners, records_of
from companion.sessions.library.variant import agreed
from companion.sessions.play.live_session import LiveSession
from companion.ui import addresses, bridge, theme
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import Host, use_host
from companion.ui.kit.keys import at_least, sheet_key, tappable
from companion.ui.kit.signs import face, level_word
from companion.ui.kit.texts import soft, strong
from companion.ui.screens.figures.chance import won_words
from companion.ui.writing import sentence


@bridge.component
def AloneRow(refuse: Callable[[str], None]) -> ft.Control:
    """Draws the row; ``refuse`` shows why nothing could be begun."""
    host, page = use_host(), ft.context.page
    bridge.use_watched(host.sessions)
    say, me = host.say(), host.prefs.me
    listed = host.sessions.listed()

    def ask() -> tuple[LiveSession | None, LoneRecord | None]:
        last = last_game_alone(host.sessions)
        if last is None:
            return None, None
        levels = [level for _, level in last.players if level]
        mine = records_of(host.sessions, owners(host.sessions, me))
        strongest = last.game.strongest(levels)
        return last, mine.of(last.game.id, strongest)

    last, record = ft.use_memo(ask, [listed, me, host.sessions.people.version])

    there = addresses.play_alone("" if last is None else last.game.id)

    def choose() -> None:
        page.navigate(there)

    if last is None or not last.over:
        return _first(say, choose)
    # what cannot be played so any more is chosen anew
    return _again(say, last, record, lambda: play_again(host, page, last.id, there, refuse), choose)


def play_again(host: Host, page: ft.Page, id: str, instead: str, refuse: Callable[[str], None]) -> None:
    """Begin the same once more as the session of this id; where that cannot be, go to another address ``instead``."""

    def begin() -> None:
        try:
            new = host.begin_again(host.sessions.open(id))
        except (Refusal, LookupError):
            page.navigate(instead)
        else:
            page.navigate(addresses.session(new))

    host.writing.keep(begin, lambda trouble: refuse(sentence(trouble, host.say())))


def _first(say: Say, on_tap: Callable[[], object]) -> ft.Control:
    title, below = say.t("Play alone"), say.t("on screen, against bots")
    words = ft.Column([strong(title), soft(below)], spacing=0, expand=True)
    row = ft.Row([ft.Row([face(name, 26) for name in ("Bip", "Milo")], spacing=2, tight=True), words], spacing=12)
    return _sheet(row, on_tap, say.t("{what}, {more}", what=title, more=below), "play-alone")


def _again(
    say: Say, last: LiveSession, record: LoneRecord | None, again: Callable[[], object], other: Callable[[], object]
) -> ft.Control:
    """Draw the last game with its opponents, and beside it the key to other ones."""
    title = last.game.words.title(say)
    bots = [(name, level) for name, level in last.players if level]
    against = say.t("against {names}", names=say.listing([name for name, _ in bots]))
    level = level_word(say, bots[0][1]) if len({level for _, level in bots}) == 1 else say.t("mixed")
    chosen, players = write_options(last.options), len(last.players)
    plain, differs = agreed(say, last.game.id, last.mode, players, chosen, coach=last.coached)
    level = " · ".join([level, *plain[1:], *differs])
    told = say.t("{names}, {level}", names=against, level=level)
    line = won_words(say, record.share) if record is not None and record.played else ""
    color = SCREENS[last.game.id].accent.colour
    faces = ft.Row([face(name, 20) for name, _ in bots], spacing=2, tight=True)
    words = ft.Column(
        [
            strong(say.t("{game} alone, again", game=title), color=color),
            ft.Row([faces, soft(level)], spacing=8, run_spacing=0, wrap=True),
            *([soft(line)] if line else []),
        ],
        spacing=0,
        expand=True,
    )
    row = ft.Row([ft.Icon(ft.Icons.REPLAY, size=theme.ICON, color=color), words], spacing=12)
    spoken = say.t("Start {game} again at once, {more}", game=title, more=". ".join(one for one in (told, line) if one))
    key = _sheet(row, again, spoken, "alone-again")
    key.expand = True
    else_ = tappable(
        ft.Icon(ft.Icons.TUNE, size=theme.ICON, color=theme.INK),
        other,
        spoken=say.t("Another game alone, or other bots"),
        identifier="play-alone",
        bgcolor=theme.KEY,
        border_radius=theme.ROUND_SHEET,
        width=theme.TOUCH,
    )
    return ft.Row([key, else_], spacing=6)


def _sheet(row: ft.Control, on_tap: Callable[[], object], spoken: str, identifier: str) -> ft.Control:
    high, ground = at_least(row, theme.TOUCH), theme.FELT.tint
    return sheet_key(high, on_tap, spoken=spoken, identifier=identifier, across=14, down=6, ground=ground)
