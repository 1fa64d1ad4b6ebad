"""Home: go on with what was begun, or begin; the die one tap away. Above all that is what people have to know first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from companion.games import GAMES
from companion.sessions.library.days import Days
from companion.sessions.library.library import Sitting
from companion.sessions.library.people import LastTable
from companion.sessions.library.samples import is_sample
from companion.sessions.play.sessions import Rescue
from companion.ui import addresses, bridge
from companion.ui.device import Device
from companion.ui.host.host import Host, use_host
from companion.ui.kit.frame import panel, screen, view
from companion.ui.kit.keys import quiet_key
from companion.ui.kit.texts import body, heading, headline
from companion.ui.screens.daily.words import short_date, today_words
from companion.ui.screens.home.cards import again_key, current_card, day_key, die_key, fans, session_card, start_key
from companion.ui.screens.home.play_alone import AloneRow, play_again
from companion.ui.screens.home.summary import summary
from companion.ui.session.phone import OpenOnPhone

RUNNING, WIDE, OVER = 2, 4, 3
"""How many sessions are shown; the history has them all. On a phone the way into a new game stays in sight."""


@bridge.component
def Home() -> ft.View:
    """Draws the home screen. It lies below every other screen, and is only drawn while it can be seen."""
    seen = ft.use_route_location() in ("/", "")
    return view(ft.use_view_path(), bridge.keyed("home", Welcome) if seen else ft.Container())


@bridge.component
def Welcome() -> ft.Control:
    host, page = use_host(), ft.context.page
    bridge.use_watched(host.sessions)
    notices = use_notices(host)
    say, listed = host.say(), host.sessions.listed()
    running = [one for one in listed if one.finished_at is None]
    over = [one for one in listed if one.finished_at is not None and not is_sample(one.id)]
    refused, refuse = ft.use_state("")
    held = bridge.use_soon(opening=True)
    ft.use_effect(lambda: setattr(host.memory, "looked_through", None), [])
    last = ft.use_memo(lambda: last_tables(host, running), [listed, host.sessions.people.version])
    day = _day(host, page, listed)
    alone = bridge.keyed("alone", AloneRow, refuse)
    die = die_key(say, _to(page, addresses.DIE))
    begin = [heading(say.t("Begin")), alone, *_games(host, page, last, refuse, held), day, die]
    rules = ft.Row([quiet_key(say.t("Rules of the games"), _to(page, addresses.RULES), "to-rules")])
    ended: list[ft.Control] = []
    if over:
        ended = [heading(say.t("Finished")), *[_session(host, page, one) for one in over[:OVER]]]
    samples = any(is_sample(one.id) for one in listed)
    top = (
        _running(host, page, running)
        if running
        else [_empty(host, page, played=bool(over), samples=samples, held=held)]
    )
    top = [*notices, *top]
    phone = bridge.keyed("phone", OpenOnPhone)  # below all that is played: nobody needs it twice
    many = host.size.columns(rail=True, foot=bool(refused))
    columns: list[list[ft.Control]] = [[*top, *begin, rules, *ended, phone]]
    if many > 1:
        columns = [[*top, *ended], [*begin, rules, phone]]
    if many > 2 and ended:
        columns = [top, begin, [*ended, rules, phone]]
    return screen(
        host,
        columns=columns,
        title=say.t("Table Companion"),
        here="home",
        foot=[ft.Container()] if refused else [],
        refused=refused,
    )


@bridge.component
def NewGame() -> ft.View:
    """Draws only the three games: the app's shortcut leads here."""
    host, page = use_host(), ft.context.page
    say = host.say()
    held = bridge.use_soon(opening=True)
    column = [headline(say.t("What will you play?")), *_games(host, page, {}, lambda _: None, held)]
    return view(ft.use_view_path(), screen(host, columns=[column], title=say.t("New game"), back=_to(page, "/")))


def last_tables(host: Host, running: Sequence[Sitting]) -> dict[str, LastTable]:
    """Return by game which company played it last, but not where they still play."""
    going = {one.id for one in running}
    found = (host.sessions.people.last_company(game) for game in GAMES)
    return {one.game: one for one in found if one is not None and one.session not in going}


def _day(host: Host, page: ft.Page, listed: Sequence[Sitting]) -> ft.Control:
    """Draw the key to the deals of the day; what of them is played is asked anew only when something was."""
    say, today, me = host.say(), host.today, host.prefs.me
    mine = ft.use_memo(lambda: Days(host.sessions).of(me, today), [listed, today, me])
    return day_key(say, short_date(say, today), today_words(say, mine), _to(page, addresses.daily()))


def _games(
    host: Host, page: ft.Page, last: Mapping[str, LastTable], refuse: Callable[[str], None], held: bool
) -> list[ft.Control]:
    """The keys that begin a game, each with the one that begins it with the same people."""
    say = host.say()

    def again(table: LastTable) -> None:  # what cannot be read any more is set up by hand
        play_again(host, page, table.session, addresses.new(table.game), refuse)

    found: list[ft.Control] = []
    for game in GAMES:
        key = start_key(say, game, _to(page, addresses.new(game)), _to(page, addresses.play_alone(game)), held=held)
        table = last.get(game)
        below = [] if table is None else [again_key(say, game, table, partial(again, table))]
        found.append(ft.Column([key, *below], spacing=4, key=f"begin-{game}"))
    return found


def _running(host: Host, page: ft.Page, running: list[Sitting]) -> list[ft.Control]:
    say = host.say()
    shown = WIDE if host.size.columns(rail=True) > 1 else RUNNING
    first, *others = running[:shown]
    card = current_card(host.say(first.names), first, summary(host, first), _to(page, addresses.session(first.id)))
    card.key = first.id
    found = [heading(say.t("On the table")), card, *[_session(host, page, one) for one in others]]
    if len(running) > shown:
        all_of_them = say.plural("{n} more is unfinished", "{n} more are unfinished", len(running) - shown)
        found.append(ft.Row([quiet_key(all_of_them, _to(page, addresses.UNFINISHED), "to-history")], key="more"))
    return found


def _session(host: Host, page: ft.Page, one: Sitting) -> ft.Control:
    card = session_card(host.say(), one, summary(host, one), _to(page, addresses.session(one.id)))
    card.key = one.id
    return card


def _empty(device: Device, page: ft.Page, *, played: bool, samples: bool, held: bool) -> ft.Control:
    """Draw what is shown while no session is unfinished: what the app is for, and what may be looked at."""
    say = device.say()
    if played:
        return headline(say.t("What will you play?"))
    hello = say.t("Put the cards on the table. The app counts the points and tells why.")
    inside = [fans(list(GAMES), held=held), headline(say.t("What will you play?")), body(hello)]
    if samples:
        look = quiet_key(say.t("Look at finished sample games"), _to(page, addresses.HISTORY), "to-samples")
        inside.append(ft.Row([look]))
    return panel(inside, spacing=10, identifier="empty")


def _to(page: ft.Page, address: str) -> Callable[[], None]:
    return lambda: page.navigate(address)


def use_notices(host: Host) -> list[ft.Control]:
    """Return a panel for each notice; those about the file stay until somebody on any device has seen them."""
    say, sessions, browser = host.say(), host.sessions, host.browser

    def seen(one: Rescue) -> None:
        host.writing.keep(lambda: sessions.dismiss(one), after=True)

    newer, nowhere = bridge.use_answer(browser, lambda: (browser.newer, browser.storage == "nowhere"))
    own: list[ft.Control] = []
    if newer:
        words = say.t("A new version is ready. Nothing you entered is lost.")
        own.append(_panel(words, quiet_key(say.t("Update now"), browser.take_over, "use-newer"), "newer"))
    if nowhere:
        words = say.t("Nothing is saved here: your games are gone once you close this page.")
        own.append(_panel(words, None, "nowhere"))
    return own + [
        _panel(one.said(say), quiet_key(say.t("Got it"), partial(seen, one), "notice-ok"), "notice")
        for one in sessions.notices
    ]


def _panel(words: str, key: ft.Control | None, identifier: str) -> ft.Control:
    inside: list[ft.Control] = [ft.Semantics(live_region=True, content=body(words))]
    return panel([*inside, ft.Row([key])] if key else inside, identifier=identifier)
