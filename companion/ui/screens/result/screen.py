"""Shows a session that is over: who won and why, what each game tells of it, and what comes next; asks for notes on the
evening, the place, a rating, things to remember; and leads to BG Stats, where many players keep all their plays: a key
for this phone, a QR code for another one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import flet as ft

from companion.engine import NotNow, Say, folded, wire
from companion.engine.game import View
from companion.lobby.door import Door
from companion.sessions.library.library import harder
from companion.sessions.library.samples import is_sample
from companion.sessions.play.digital import as_digital
from companion.sessions.play.drafts import OF_THE_EVENING
from companion.sessions.play.fortunes import tells_luck
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_facts import day_of, player_alone
from companion.sessions.play.session_view import SessionView, counts
from companion.share.bgstats import Play, link
from companion.ui import addresses, bridge, theme
from companion.ui.device import Device, use_device
from companion.ui.games.registry import SCREENS
from companion.ui.host.from_library import KnownPlaces
from companion.ui.host.host import Host, use_host
from companion.ui.kit import spread
from companion.ui.kit.fields import field_line
from companion.ui.kit.frame import panel, where_confirm_was
from companion.ui.kit.keys import Fold, Way, main_key, quiet_key, tappable, text_key
from companion.ui.kit.pictures.qr import BESIDE, qr_code, room_for_code
from companion.ui.kit.texts import BOLD, announced, body, heading, lettering, soft
from companion.ui.prefs import LONGEST_PLACE
from companion.ui.screens.daily import OfTheDay
from companion.ui.screens.result.looking_back import FairDeal, LeadGraph, Mistakes
from companion.ui.screens.result.places import Places
from companion.ui.screens.result.stage import Stage, YourName
from companion.ui.session.entry import Form, use_draft_of
from companion.ui.session.questions import sheet
from companion.ui.session.saving import Deed, use_saving
from companion.ui.session.table import Table, table_screen, use_table

NOTES_LONGEST: Final = 2000
STARS: Final = 5


@dataclass(frozen=True, slots=True)
class Draft:
    """What is typed and not kept yet; None in fields where nothing is."""

    place: str | None = None
    notes: str | None = None


FORM: Final[Form[Draft]] = Form(
    lambda draft: None if draft == Draft() else [draft.place, draft.notes],
    lambda value, _mine: Draft(*(None if one is None else wire.a_text(one, "notes") for one in wire.a_list(value, ""))),
)


@bridge.component
def Result(session: LiveSession, *, runs: bool) -> ft.Control:
    """Draws it. ``runs``: the game has come to its end on this very page, and its points run up."""
    table: Table[View] = use_table(session, SCREENS[session.game.id].accent)
    host = use_host()
    say, digital = table.say, as_digital(session)
    alone = player_alone(session)
    first, folds = won(table, session, runs=runs)
    if session.game.coach is not None and session.tracking == "full" and any(bot is None for _, bot in session.players):
        words = say.t("Luck, and what cost the most") if tells_luck(session) else say.t("Costliest decisions")
        found = bridge.keyed(f"dear-{session.revision}", Mistakes, session)  # it goes with these entries
        folds.append(fold(words, "dear", found))
    if digital:
        folds.append(fold(say.t("Dealt fairly"), "fair-more", bridge.keyed("fair", FairDeal, digital)))
    first.append(bridge.keyed("ways", Ways, session))
    if alone is not None and day_of(session.head.file_keys):
        first.append(bridge.keyed("of-the-day", OfTheDay, session))
    first.append(bridge.keyed("your-name", YourName, session))
    evening = bridge.keyed(f"evening-{session.id}", Notes, session)
    if alone is None:
        first.append(evening)
    else:
        folds.append(fold(say.t("The evening"), "evening-more", evening))
    return table_screen(
        table,
        columns=[first, [*folds, *_keys(say, session)]],
        beside=say.t("finished"),
        back=table.device.memory.back_to_all(session.id) or (addresses.HISTORY if table.device.size.pane else None),
        foot=_next(table, session, host),
        listed=True,
    )


def won(table: Table[View], session: LiveSession, *, runs: bool) -> tuple[list[ft.Control], list[ft.Control]]:
    """Draw who won and the places; what its game tells of it and, folded, how the lead went: for anybody at the table.
    ``runs`` is as for ``Result``.
    """
    more = SCREENS[session.game.id].results.get(session.tracking)
    given_up = session.ended == "abandoned"
    stage = bridge.keyed("stage", Stage, table, session, runs=runs)
    places: ft.Control = ft.Container(key="places") if given_up else bridge.keyed("places", Places, table)
    folds: list[ft.Control] = [*more(table)] if more else []
    if not given_up and session.steps > 1:  # one entry writes a game down afterwards
        lead = bridge.keyed("lead", LeadGraph, session, player_alone(session))
        folds.append(fold(table.say.t("The lead"), "lead-more", lead))
    return [stage, places], folds


def fold(words: str, identifier: str, inside: ft.Control) -> ft.Control:
    return bridge.keyed(identifier, Fold, words, identifier, lambda: [inside])


def _keys(say: Say, session: LiveSession) -> list[ft.Control]:
    """Draw the keys that lead to more about this game."""
    ways = {"replay": say.t("Step by step")}
    if not is_sample(session.id):
        ways["edit"] = say.t("Change date and people, or delete it")
        ways["export"] = say.t("Save as a file")
    return [ft.Row([quiet_key(words, addresses.session(session.id, way), f"to-{way}")]) for way, words in ways.items()]


def _next(table: Table[View], live: LiveSession, host: Host) -> list[ft.Control]:
    """Draw keys for another session with the same people; below them words, where somebody may just have confirmed."""
    say, session, page = table.say, table.session, ft.context.page
    if is_sample(session.id):
        new = say.t("Start a game of your own")
        return [ft.Row([main_key(new, addresses.new(session.game.id), "new", table.accent)])]

    def begin(levels: Sequence[str | None] | None = None) -> None:
        page.navigate(addresses.session(host.begin_again(host.sessions.open(session.id), levels)))

    keys = [main_key(say.t("Play again"), lambda: table.write(begin), "again", table.accent)]
    if session.ended and host.may_resume(session):
        go_on = partial(table.write, lambda: Door(live, table.device.claims).host.go_on(seen=session.revision))
        keys.insert(0, quiet_key(say.t("Resume"), go_on, "go-on"))
    elif not session.ended and player_alone(live) is not None and not day_of(live.head.file_keys) and harder(live):
        play_harder = partial(table.write, lambda: begin(harder(live)))
        keys.insert(0, quiet_key(say.t("Harder bots"), play_harder, "again-harder"))
    foot = [spread.keys(keys, spacing=10)]
    if session.mode == "table" and session.undoable and not session.ended:
        words = say.t("A slip? The arrow at the top takes the last entry back.")
        foot.append(where_confirm_was(soft(words, expand=True, text_align=ft.TextAlign.CENTER)))
    return foot


@bridge.component
def Ways(session: LiveSession) -> ft.Control:
    """Draws a row of keys: to the picture, to BG Stats on this device and by a code, to other seats."""
    device, page = use_device(), ft.context.page
    bridge.use_watched(session)
    say, game, keys = device.say(session.names), session.game, list[ft.Control]()
    shown, show = ft.use_state(False)
    launcher, address, sample = ft.use_memo(ft.UrlLauncher, []), "", is_sample(session.id)
    if counts(session):  # one that was just taken up again is drawn once more before its result is gone
        to_picture = addresses.session(session.id, "picture")
        keys = [_way(ft.Icons.IMAGE_OUTLINED, say.t("Picture"), to_picture, "to-picture")]
        number = device.prefs.bgg_13 if game.id == "13" else game.boardgamegeek
        places = sorted((one.seat, (one.score, one.rank, one.winner)) for one in session.look().standings)
        address = link(Play(session.head, [place for _, place in places], game, number))
    if address and not sample:  # BG Stats knows no unfinished plays
        launch = partial(page.run_task, launcher.launch_url, address)
        keys.append(_way(ft.Icons.QUERY_STATS, "BG Stats", launch, "bgstats-open"))
        keys.append(_way(ft.Icons.QR_CODE_2, say.t("QR code"), lambda: show(True), "bgstats-code"))
    if not sample:
        seats = addresses.new(game.id, again=True)
        keys.append(_way(ft.Icons.GROUP_OUTLINED, say.t("Seats"), seats, "seats"))
    ft.use_dialog(_code(device, address, lambda: show(False)) if shown else None)
    return spread.keys(keys, most=2)


def _way(icon: ft.IconData, words: str, to: Way, identifier: str) -> ft.Control:
    label = lettering(words, size=theme.SMALL, weight=BOLD, color=theme.INK, text_align=ft.TextAlign.CENTER)
    inside = spread.centred([ft.Icon(icon, size=theme.ICON, color=theme.INK), label], spacing=2)
    return text_key(inside, to, identifier, spoken=words, padding=ft.Padding.symmetric(horizontal=4, vertical=6))


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


@bridge.component
def Notes(session: SessionView) -> ft.Control:
    """Draws the fields, and keeps what they hold when one is left and when the screen is left: a draft until then."""
    host = use_host()
    bridge.use_watched(session)
    draft, newest, change = use_draft_of(session, session.revision, host.writing, OF_THE_EVENING, 0, Draft, FORM)
    say = host.say(session.names)

    def describe(**told: Any) -> None:
        with suppress(LookupError, NotNow):  # it is gone, which the screen is about to tell
            Door(host.sessions.open(session.id), host.claims).host.describe(**told)

    def save(then: Deed) -> None:
        host.writing.keep(write, after=True)
        then()

    def write() -> None:
        """Keep what is in the fields now; until the file takes it, it stays a draft."""
        typed = newest()
        with suppress(LookupError):
            live = host.sessions.open(session.id)
            place, notes = _changed_text(typed.place, live.place), _changed_text(typed.notes, live.notes)
            if place is not None or notes is not None:
                describe(place=place, notes=notes)
        change(lambda now: Draft() if now == typed else now)

    def rate(stars: int) -> None:
        new = 0 if session.rating == stars else stars
        host.writing.keep(lambda: describe(rating=new), after=True)

    def sit_at(place: str) -> None:
        change(lambda old: replace(old, place=place))
        host.writing.keep(write, after=True)

    saving = use_saving(lambda: newest() if newest() != Draft() else None, save)

    def field(name: str, label: str, longest: int, **more: object) -> ft.Control:
        typed = getattr(draft, name)
        value = getattr(session, name) if typed is None else typed

        def put(text: str) -> None:
            change(lambda old: replace(old, **{name: text}), typed=True)

        return field_line(value, put, label, name, longest, **more, **saving.field)

    kept = say.t("Everything is saved.") if session.place or session.notes or session.rating else ""
    told = kept if draft == Draft() else say.t("Saved as soon as you leave the field.")
    return panel(
        heading(say.t("The evening")),
        ft.Row([_star(say, number, session.rating or 0, rate) for number in range(1, STARS + 1)], spacing=0),
        field("place", say.t("Where"), LONGEST_PLACE),
        KnownPlaces(session.place if draft.place is None else draft.place, sit_at),
        field("notes", say.t("Notes"), NOTES_LONGEST, multiline=True, min_lines=2, max_lines=8),
        announced("kept", soft(told)),
        identifier="evening",
    )


def _star(say: Say, number: int, rating: int, rate: Callable[[int], None]) -> ft.Control:
    lit = number <= rating
    icon = ft.Icon(ft.Icons.STAR if lit else ft.Icons.STAR_BORDER, size=28, color=theme.YELLOW if lit else theme.SOFT)
    return tappable(
        icon,
        lambda: rate(number),
        spoken=say.plural("{n} star out of five", "{n} stars out of five", number),
        identifier=f"rating-{number}",
        chosen=rating == number,
        width=theme.TOUCH,
    )


def _changed_text(typed: str | None, kept: str) -> str | None:
    """Return what is to be written, nothing where there is nothing to see; None if nothing has changed."""
    told = typed.strip() if typed and folded(typed) else ""
    return None if typed is None or told == kept else told
