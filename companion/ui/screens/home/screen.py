"""Home: continue a session, or begin one; the die is one tap away, and so is a person's last game alone. News that
people have to know come first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Final
from urllib.parse import urlsplit

import flet as ft

from companion.engine import Refusal, capital, sentences, write_options
from companion.games import GAMES
from companion.sessions.library.days import Days
from companion.sessions.library.deletions import bring_back, delete_session, untouched
from companion.sessions.library.library import Sitting
from companion.sessions.library.lone_record import LoneRecord, last_game_alone, owners, records_of
from companion.sessions.library.people import LastTable, last_company
from companion.sessions.library.samples import is_sample
from companion.sessions.library.variant import agreed
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.waiting import Trouble
from companion.ui import addresses, bridge, theme
from companion.ui.deferred import deferring
from companion.ui.device import NO_BROWSER, Device
from companion.ui.games.registry import SCREENS
from companion.ui.host.chance import won_words
from companion.ui.host.host import Host, opened, use_host, use_watching_host
from companion.ui.kit.frame import Foot, TopBar, panel, screen, view
from companion.ui.kit.keys import Way, at_least, plain_key, quiet_key, sheet_key, tappable
from companion.ui.kit.signs import face, level_word
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import body, heading, headline, soft, strong
from companion.ui.screens.home.cards import again_key, current_card, day_key, die_key, fan, session_card, start_key
from companion.ui.session.phone import OpenOnPhone
from companion.ui.writing import sentence

with deferring(globals()):
    from companion.ui.screens.play.phones import AskedAt

RUNNING, WIDE, OVER = 2, 4, 3
"""How many sessions are shown; the history has them all. On a phone the way into a new game stays in sight."""

HOME: Final = ("/", "")
TABLES: Final = "/session/"
STILL_THERE: Final = ("/rules", "/how")


@bridge.component
def Home() -> ft.View:
    """Draws the home screen. It lies below every other screen, and is only drawn while it can be seen."""
    here = ft.use_route_location()
    cleared = use_cleared(use_host(), here)
    return view(ft.use_view_path(), bridge.keyed("home", Welcome, cleared) if here in HOME else ft.Container())


@bridge.component
def Welcome(cleared: LiveSession | None) -> ft.Control:
    """Draws it; ``cleared`` is the session that was deleted because somebody left its table as it was laid."""
    host, page = use_watching_host(), ft.context.page
    bridge.use_watched(host.tables or host.sessions)
    asked = [bridge.keyed(one.session, AskedAt, one) for one in host.tables or ()]
    notices = [*use_notices(host), *_cleared(host, page, cleared)]
    say, listed = host.say(), host.sessions.listed()
    running = [one for one in listed if one.finished_at is None]
    over = [one for one in listed if one.finished_at is not None and not is_sample(one.id)]
    refused, refuse = ft.use_state("")
    held = bridge.use_soon(opening=True)
    ft.use_effect(lambda: setattr(host.memory, "looked_through", None), [])
    last = ft.use_memo(lambda: last_tables(host, running), [listed, host.sessions.people.version])
    today, me = host.now.date(), host.prefs.me
    mine = ft.use_memo(lambda: Days(host.sessions).of(me, today), [listed, today, me])  # asked anew when there is more
    day = day_key(say, today, mine)
    alone = bridge.keyed("alone", AloneRow, refuse)
    begin = [heading(say.t("Begin")), alone, *_games(host, page, last, refuse, held), day, die_key(say)]
    rules = plain_key(capital(say.t("rules")), addresses.RULES, "to-rules")
    if host.browser.meeting is not None:
        begin.append(plain_key(say.t("Join a table"), addresses.JOIN, "to-join"))
    ended = [heading(say.t("Finished games")), *[session_card(host, one) for one in over[:OVER]]] if over else []
    samples = any(is_sample(one.id) for one in listed)
    empty = _empty(host, played=bool(over), samples=samples, held=held)
    top = [*notices, *(_running(host, running) if running else [empty])]
    # below all that is played: nobody needs it twice
    phone = stretched([bridge.keyed("phone", OpenOnPhone), *asked], spacing=0, tight=True)
    many = host.size.columns(rail=True, foot=bool(refused))
    columns: list[list[ft.Control]] = [[*top, *begin, rules, *ended, phone]]
    if many > 1:
        columns = [[*top, *ended], [*begin, rules, phone]]
    if many > 2 and ended:
        columns = [top, begin, [*ended, rules, phone]]
    return screen(host, TopBar(say.t("Table Companion")), columns=columns, foot=Foot(refused=refused), here="home")


@bridge.component
def NewGame() -> ft.View:
    """Draws only the three games: the app's shortcut leads here."""
    host, page = use_host(), ft.context.page
    say = host.say()
    held = bridge.use_soon(opening=True)
    column = [headline(say.t("What will you play?")), *_games(host, page, {}, lambda _: None, held)]
    return view(ft.use_view_path(), screen(host, TopBar(say.t("New game"), back="/"), columns=[column]))


def last_tables(host: Host, running: Sequence[Sitting]) -> dict[str, LastTable]:
    """Return by game which company played it last, but not where they still play."""
    going = {one.id for one in running}
    found = (last_company(host.sessions.people, game) for game in GAMES)
    return {one.game: one for one in found if one is not None and one.session not in going}


def _games(
    host: Host, page: ft.Page, last: Mapping[str, LastTable], refuse: Callable[[str], None], held: bool
) -> list[ft.Control]:
    """The keys that begin a game, each with the one that begins it with the same people."""
    say = host.say()
    found: list[ft.Control] = []
    for game in GAMES:
        below = list[ft.Control]()
        if table := last.get(game):  # what cannot be read any more is set up by hand
            again = partial(play_again, host, page, table.session, addresses.new(game), refuse)
            below.append(again_key(say, game, table, again))
        found.append(ft.Column([start_key(say, game, held=held), *below], spacing=4, key=f"begin-{game}"))
    return found


def _running(host: Host, running: list[Sitting]) -> list[ft.Control]:
    say = host.say()
    shown = WIDE if host.size.columns(rail=True) > 1 else RUNNING
    first, *others = running[:shown]
    found = [heading(say.t("On the table")), current_card(host, first), *[session_card(host, one) for one in others]]
    if len(running) > shown:
        all_of_them = say.plural("{n} more unfinished game", "{n} more unfinished games", len(running) - shown)
        found.append(plain_key(all_of_them, addresses.UNFINISHED, "to-history", key="more"))
    return found


def _empty(device: Device, *, played: bool, samples: bool, held: bool) -> ft.Control:
    """Draw what is shown while no session is unfinished: what the app is for, and what may be looked at."""
    say = device.say()
    if played:
        return headline(say.t("What will you play?"))
    hello = say.t("Put the cards on the table. The app counts the points and explains them.")
    fans = [fan(game, 1.25, held=held) for game in GAMES]
    cards = ft.Row(fans, alignment=ft.MainAxisAlignment.CENTER, spacing=4, wrap=True)
    inside = [cards, headline(say.t("What will you play?")), body(hello)]
    if samples:
        inside.append(plain_key(say.t("Look at finished sample games"), addresses.HISTORY, "to-samples"))
    return panel(*inside, spacing=10, identifier="empty")


def use_notices(host: Host) -> list[ft.Control]:
    """Return a panel for each notice; those about the file stay until somebody on any device has seen them."""
    say, sessions, browser = host.say(), host.sessions, host.browser
    newer, nowhere = bridge.use_answer(browser, lambda: (browser.newer, browser.storage == "nowhere"))
    own: list[ft.Control] = []
    if newer:
        words = say.t("A new version is ready. Nothing you entered is lost.")
        own.append(_panel(words, quiet_key(say.t("Update now"), browser.take_over, "use-newer"), "newer"))
    alone = browser is not NO_BROWSER and all(is_sample(one.id) for one in sessions.listed())
    if alone and host.can.forgets and host.touch:
        words = say.t(
            "Add this page to the home screen first (Share, “Add to Home Screen”) and play there: games do not move by "
            "themselves."
        )
        own.append(_panel(words, None, "to-home-screen"))
    if nowhere:
        words = say.t("Nothing is saved here: your games are gone once you close this page.")
        own.append(_panel(words, None, "nowhere"))
    for one in sessions.notices:
        seen = partial(host.writing.keep, partial(sessions.dismiss, one), after=True)
        own.append(_panel(one.said(say), quiet_key(say.t("Got it"), seen, "notice-ok"), "notice"))
    return own


def use_cleared(host: Host, here: str) -> LiveSession | None:
    """Delete the session whose table somebody leaves, if nobody did anything there and nobody else is at it; return it
    as long as they are at home. Whoever looks at the rules is still at the table.
    """
    before = bridge.use_ref(lambda: "")
    left, leave = bridge.use_state[LiveSession | None](None)
    gone, clear = bridge.use_state[LiveSession | None](None)

    def go() -> None:
        table, at = before.current, urlsplit(here).path
        if at.startswith(STILL_THERE) or at == table:
            return
        before.current = at
        clear(None)
        if table.startswith(TABLES) and not at.startswith(f"{table}/"):
            with suppress(Trouble):  # what cannot be looked at now stays
                leave(opened(host, addresses.session_in(table.removeprefix(TABLES))))

    def delete() -> None:
        if left is not None and untouched(host.sessions, left):  # also once it has waited for the file
            delete_session(host.sessions, left.id)
            clear(left if here in HOME else None)

    def look() -> None:
        """Once this device's own page of it is gone."""
        with suppress(Trouble):
            if left is not None and untouched(host.sessions, left):
                host.writing.keep(delete, asked=False)
        leave(None)

    ft.use_effect(go, [here])
    ft.use_effect(look, [left])
    return gone


def _cleared(host: Host, page: ft.Page, session: LiveSession | None) -> list[ft.Control]:
    """Draw that a table was deleted, and the way to bring it back."""
    if session is None:
        return []
    say, id = host.say(), session.id

    def back() -> None:
        with suppress(LookupError):  # somebody else was quicker
            bring_back(host.sessions, id)
        page.navigate(addresses.session(id))

    words = say.t("Nobody had begun to play at that table, so it has been deleted.")
    return [_panel(words, quiet_key(say.t("Bring back"), partial(host.writing.keep, back), "bring-back"), "cleared")]


def _panel(words: str, key: ft.Control | None, identifier: str) -> ft.Control:
    inside: list[ft.Control] = [ft.Semantics(live_region=True, content=body(words))]
    return panel(*[*inside, ft.Row([key])] if key else inside, identifier=identifier)


@bridge.component
def AloneRow(refuse: Callable[[str], None]) -> ft.Control:
    """Draws the row; ``refuse`` shows why nothing could be begun."""
    host, page = use_watching_host(), ft.context.page
    say, me = host.say(), host.prefs.me
    listed = host.sessions.listed()

    def ask() -> tuple[LiveSession | None, LoneRecord | None]:
        last = last_game_alone(host.sessions)
        if last is None:
            return None, None
        levels = [level for _, level in last.players if level]
        mine = records_of(host.sessions, owners(host.sessions, me))
        return last, mine.of(last.game.id, last.game.strongest(levels))

    last, record = ft.use_memo(ask, [listed, me, host.sessions.people.version])

    there = addresses.play_alone("" if last is None else last.game.id)
    if last is None or not last.over:
        title, below = say.t("Play alone"), say.t("alone against bots")
        faces = ft.Row([face(name, 26) for name in ("Bip", "Milo")], spacing=2, tight=True)
        row = ft.Row([faces, ft.Column([strong(title), soft(below)], spacing=0, expand=True)], spacing=12)
        return _sheet(row, there, say.t("{what}, {more}", what=title, more=below), "play-alone")
    title, bots = last.game.words.title(say), {name: level for name, level in last.players if level}
    against, levels = say.t("against {names}", names=say.listing([*bots])), {*bots.values()}
    chosen, players = write_options(last.options), len(last.players)
    plain, differs = agreed(say, last.game.id, last.mode, players, chosen, coach=last.coached)
    strength = level_word(say, next(iter(levels))) if len(levels) == 1 else say.t("mixed")
    level = " · ".join([strength, *plain[1:], *differs])
    told = say.t("{what}, {more}", what=against, more=level)
    line = won_words(say, record.share) if record is not None and record.played else ""
    color = SCREENS[last.game.id].accent.colour
    faces = ft.Row([face(name, 20) for name in bots], spacing=2, tight=True)
    against_whom = ft.Row([faces, soft(level)], spacing=8, run_spacing=0, wrap=True)
    once_more = say.t("{game} alone, again", game=title)
    lines = [strong(once_more, color=color), against_whom]
    words = ft.Column([*lines, *([soft(line)] if line else [])], spacing=0, expand=True)
    row = ft.Row([ft.Icon(ft.Icons.REPLAY, size=theme.ICON, color=color), words], spacing=12)
    spoken = sentences((once_more, told, line))
    again = partial(play_again, host, page, last.id, there, refuse)  # what cannot be played so any more is chosen anew
    key = _sheet(row, again, spoken, "alone-again")
    key.expand = True
    else_ = tappable(
        ft.Icon(ft.Icons.TUNE, size=theme.ICON, color=theme.INK),
        there,
        spoken=say.t("Another game alone, or other bots"),
        identifier="play-alone",
        bgcolor=theme.KEY,
        border_radius=theme.ROUND_SHEET,
        width=theme.TOUCH,
    )
    return ft.Row([key, else_], spacing=6)


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


def _sheet(row: ft.Control, on_tap: Way, spoken: str, identifier: str) -> ft.Control:
    high, ground = at_least(row, theme.TOUCH), theme.FELT.tint
    return sheet_key(high, on_tap, spoken=spoken, identifier=identifier, across=14, down=6, ground=ground)
