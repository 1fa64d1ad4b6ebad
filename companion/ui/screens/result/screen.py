"""Shows a session that is over: who won and why, what each game tells of it, and what comes next; and leads to BG
Stats, where many players keep all their plays: a key for this phone, a QR code for another one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.engine.game import View
from companion.lobby.door import Door
from companion.sessions.library.library import harder
from companion.sessions.library.samples import is_sample
from companion.sessions.play.digital import as_digital
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_facts import day_of, player_alone
from companion.sessions.play.session_view import counts
from companion.share.bgstats import Play, link
from companion.ui import addresses, bridge, theme
from companion.ui.device import Device, use_device
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import Host, use_host
from companion.ui.kit import spread
from companion.ui.kit.frame import panel, where_confirm_was
from companion.ui.kit.keys import Fold, main_key, quiet_key
from companion.ui.kit.pictures.qr import BESIDE, qr_code, room_for_code
from companion.ui.kit.texts import body, heading, headline, soft, unbroken
from companion.ui.screens.day_deals import OfTheDay
from companion.ui.screens.result.charts import LeadGraph
from companion.ui.screens.result.fair import FairDeal
from companion.ui.screens.result.lone_player import OwnRecord, YourName, far
from companion.ui.screens.result.mistakes import Mistakes
from companion.ui.screens.result.notes import Notes
from companion.ui.screens.result.picture import OVER, who_won
from companion.ui.screens.result.places import Places
from companion.ui.session.questions import sheet
from companion.ui.session.table import Table, table_screen, use_table


@bridge.component
def Result(session: LiveSession) -> ft.Control:
    table: Table[View] = use_table(session, SCREENS[session.game.id].accent)
    host = use_host()
    say, ended, digital = table.say, session.ended, as_digital(session)
    more = SCREENS[session.game.id].results.get(session.tracking)
    own: list[ft.Control] = more(table) if more else []
    alone = player_alone(session)
    who = (far(say, table.seen.standings) if ended is None else "") or who_won(say, table.words, table.seen, ended)
    won = headline(who, table.accent.colour, unbroken(who, table.device.size.column, theme.HEADLINE))
    over = soft(say.t(OVER[ended]))
    top = ft.Semantics(identifier="result", container=True, content=ft.Column([over, won], spacing=2))
    places: ft.Control = bridge.keyed("places", Places, table) if ended != "abandoned" else ft.Container(key="places")
    more_keys, picture, graph, dear, fair = _keys(table, session), *(list[ft.Control]() for _ in range(4))
    if session.game.coach is not None and session.tracking == "full" and any(bot is None for _, bot in session.players):
        dear = [bridge.keyed(f"dear-{session.revision}", Mistakes, session)]  # what was found goes with these entries
    if digital:
        fair = [bridge.keyed("fair", FairDeal, digital, folded=alone is not None)]
    if counts(session):
        to_picture = addresses.session(session.id, "picture")
        picture = [ft.Row([quiet_key(say.t("Picture of the result"), to_picture, "to-picture")], key="picture")]
    if ended != "abandoned" and session.steps > 1:  # one entry writes a game down afterwards
        graph = [bridge.keyed("lead", LeadGraph, session, alone)]
    asked = bridge.keyed("your-name", YourName, session)
    evening = bridge.keyed(f"evening-{session.id}", Notes, session)
    columns = [[top, places, asked, *picture, evening], [*own, *graph, *dear, *fair, *more_keys]]
    if alone is not None:
        day = [bridge.keyed("of-the-day", OfTheDay, session)] if day_of(session.head.file_keys) else []
        words = say.t("The evening: stars, place, notes")
        folded = bridge.keyed("evening", Fold, words, "evening-more", lambda: [evening])
        record = bridge.keyed("own-record", OwnRecord, session, alone)
        columns = [[top, record, *day, *dear, *graph, asked], [places, *own, *picture, folded, *fair, *more_keys]]
    return table_screen(
        table,
        columns=columns,
        beside=say.t("finished"),
        back=table.device.memory.back_to_all(session.id) or (addresses.HISTORY if table.device.size.pane else None),
        foot=_next(table, session, host),
        listed=True,
    )


def _keys(table: Table[View], session: LiveSession) -> list[ft.Control]:
    """Draw the keys that lead to more about this game."""
    say = table.say
    ways = {"replay": say.t("Go through it step by step")}
    if not is_sample(session.id):
        ways["edit"] = say.t("Change date and people, or delete it")
        ways["export"] = say.t("Save as a file: to print, for a table, for BG Stats")
    keys: list[ft.Control] = [
        ft.Row([quiet_key(words, addresses.session(session.id, way), f"to-{way}")]) for way, words in ways.items()
    ]
    if counts(session) and not is_sample(session.id):
        keys.append(bridge.keyed("bgstats", ToBgStats, session))
    return keys


def _next(table: Table[View], live: LiveSession, host: Host) -> list[ft.Control]:
    """Draw keys for what comes next: another session with the same people, or going on with one that people ended."""
    say, session, page = table.say, table.session, ft.context.page
    if is_sample(session.id):
        new = say.t("Start a game of your own")
        return [ft.Row([main_key(new, addresses.new(session.game.id), "new", table.accent)])]

    def begin(levels: Sequence[str | None] | None = None) -> None:
        page.navigate(addresses.session(host.begin_again(host.sessions.open(session.id), levels)))

    seats = quiet_key(say.t("Change seats"), addresses.new(session.game.id, again=True), "seats")
    key = main_key(say.t("Play again"), lambda: table.write(begin), "again", table.accent)
    words = say.t("A slip? The arrow at the top takes the last entry back.") if session.undoable else ""
    noted = where_confirm_was(soft(words, expand=True, text_align=ft.TextAlign.CENTER))
    rows: list[ft.Control] = [spread.keys([seats, key], spacing=10), noted]
    if player_alone(live) is not None and not day_of(live.head.file_keys) and harder(live):
        play_harder = partial(table.write, lambda: begin(harder(live)))
        more = quiet_key(say.t("The same against harder bots"), play_harder, "again-harder")
        rows.insert(0, ft.Container(ft.Row([more]), padding=ft.Padding(0, 0, 0, 8)))
    if session.ended:
        go_on = partial(table.write, lambda: Door(live, table.device.claims).host.go_on(seen=session.revision))
        rows.insert(0, ft.Row([quiet_key(say.t("Take this game up again"), go_on, "go-on")]))
        rows.insert(1, ft.Container(height=10))
    return rows


@bridge.component
def ToBgStats(session: LiveSession) -> ft.Control:
    device, page = use_device(), ft.context.page
    bridge.use_watched(session)
    say = device.say(session.names)
    shown, show = ft.use_state(False)
    # one that was just taken up again is drawn once more before its result is gone
    address, game = "", session.game
    if counts(session):  # BG Stats knows no unfinished plays
        number = device.prefs.bgg_13 if game.id == "13" else game.boardgamegeek
        places = sorted((one.seat, (one.score, one.rank, one.winner)) for one in session.look().standings)
        address = link(Play(session.head, [place for _, place in places], game, number))
    launcher = ft.use_memo(ft.UrlLauncher, [])

    ft.use_dialog(_code(device, address, lambda: show(False)) if shown else None)
    keys = [
        quiet_key(say.t("Open BG Stats"), lambda: page.run_task(launcher.launch_url, address), "bgstats-open"),
        quiet_key(say.t("Show a QR code"), lambda: show(True), "bgstats-code"),
    ]
    told = say.t("Hands this game over to the BG Stats app, with points, places and people.")
    return panel(heading("BG Stats"), soft(told), spread.keys(keys), identifier="bgstats")


def _code(device: Device, address: str, close: Callable[[], None]) -> ft.AlertDialog:
    """Draw the dialog with the QR code, as large as there is room: on a phone on its side all else is beside it."""
    say = device.say()
    above, beside = room_for_code(device.size), room_for_code(device.size, beside=True)
    spoken = say.t("QR code: opens BG Stats with this game on the phone that reads it")
    picture = qr_code(address, max(above, beside), spoken=spoken, identifier="bgstats-qr")
    too_long = say.t("There are too many words for a QR code. Shorten names or notes, or open BG Stats on this device.")
    told = soft(say.t("Scan it with the other phone’s camera.")) if picture else body(too_long)
    key = quiet_key(say.t("Close"), close, "bgstats-close", expand=False)
    if picture is None or above >= beside:
        inside = [picture, told] if picture else [told]
        content = spread.centred(inside, tight=True, spacing=10)
        return sheet("BG Stats", content, [key], close, inset_padding=12, content_padding=16)
    words = ft.Column([heading("BG Stats"), told], spacing=10, scroll=ft.ScrollMode.AUTO, expand=True)
    words = ft.Column([words, key], width=BESIDE - 12, height=beside, spacing=10)
    laid = ft.Row([picture, words], tight=True, spacing=12)
    return ft.AlertDialog(content=laid, on_dismiss=close, inset_padding=12, content_padding=16, actions_padding=0)
