"""Shows the log of a session in words; any entry can be corrected or struck, and none is ever deleted. Below it stands
what was said anew about the game itself: when it was, how long it took, who sat there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, tzinfo
from functools import partial
from typing import Final

import flet as ft

from companion.engine import Refusal, Say, capital, full_stop
from companion.lobby.door import Door
from companion.sessions.library import dates
from companion.sessions.library.library import Library
from companion.sessions.library.log_text import LogLine, audit, story
from companion.sessions.library.samples import is_sample
from companion.sessions.play.digital import as_digital
from companion.sessions.play.kept_session import Reseated, Retimed
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import Correction
from companion.ui import addresses, bridge, theme
from companion.ui.device import Device
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import use_host
from companion.ui.kit import spread
from companion.ui.kit.frame import Foot, TopBar, panel, screen, target
from companion.ui.kit.keys import chip, main_key, plain_key, quiet_key, tappable
from companion.ui.kit.signs import player_list
from companion.ui.kit.texts import body, heading, soft, spoken_as, titled, zoom
from companion.ui.screens.play.phones import use_asked_at
from companion.ui.screens.result.looking_back import FairDeal
from companion.ui.session.questions import Question, unfit_words, use_question
from companion.ui.session.rules_sheet import use_rules_sheet
from companion.ui.session.saving import Attempts, use_attempts
from companion.ui.writing import refused as refusal_words

SHOWN: Final = 40
NUMBER = 34
"""Width of the column of entry numbers."""


@bridge.component
def Log(session: LiveSession, over: bool, _: object) -> ft.Control:
    """Draws the entries, and beside them what else there is of the game."""
    host, page = use_host(), ft.context.page
    bridge.use_watched(session)
    use_asked_at(host.tables, session)
    moment, game, digital = session.now(), session.game, as_digital(session)
    say, back, accent = host.say_of(moment), addresses.session(session.id), SCREENS[game.id].accent
    title, attempts = game.words.title(say), use_attempts(host, say, game)
    changes = ft.use_memo(session.amendments, [session, moment.revision, host.sessions.people.version])
    read_rules = use_rules_sheet(host, game.id, title, accent)
    picker = bridge.use_ref(ft.FilePicker)
    entries, opened = use_entries(session, moment, attempts)

    def pause() -> None:
        attempts.make(lambda: Door(session, host.claims).pause(on=True), lambda: page.navigate(back))

    def save() -> None:
        attempts.make(lambda: page.run_task(hand_out, *Library(host.sessions).file_of(session.id)))

    async def hand_out(name: str, data: bytes) -> None:
        await picker.current.save_file(file_name=name, src_bytes=data)

    began = _moment(say, moment.started_at, dates.day(say, moment.evening, host.tonight))
    cards = say.t("on screen") if digital else ""
    facts = [began, cards, moment.place, player_list(say, moment.players)]
    top = titled(" · ".join(fact for fact in facts if fact), say.t("What happened"))
    rules = quiet_key(say.t("The rules of {game}", game=title), lambda: read_rules(""), "to-rules")
    how = quiet_key(say.t("How to play"), addresses.session(session.id, "how"), "to-lesson")
    to_pause = [] if over else [plain_key(say.t("Pause"), pause, "pause")]
    ways = [
        (not over, "large", say.t("Large view")),
        (bool(host.tables) and not over, "phones", say.t("Invite phones")),
        (True, "replay", say.t("Step by step")),
        (not over, "leave", say.t("Leave the table")),
        (not is_sample(session.id), "edit", say.t("Change date and people, or delete it")),
    ]
    tools = [heading(say.t("This game"))]
    for there, part, words in ways:
        if there:
            tools.append(quiet_key(words, addresses.session(session.id, part), f"to-{part}", expand=False))
    if over or not digital:  # the file of a running one holds all hands and the seed
        tools.append(quiet_key(say.t("Save as a file"), save, "export", expand=False))
    beside = [*amended(say, host, changes, session.started_at.tzinfo), panel(*tools)]
    if digital:
        beside.append(bridge.keyed("fair", FairDeal, digital))
    on = say.t("See the result") if over else say.t("Back to the game")
    return screen(
        host,
        TopBar(title, say.t("log"), back=back),
        columns=[[top, spread.keys([rules, how]), *to_pause, entries], beside],
        foot=Foot([ft.Row([main_key(on, back, "to-board", accent)])], refused=attempts.trouble),
        scrolled=opened,  # its keys may be below the foot
        kind="listed" if over else "page",
    )


def use_entries(session: LiveSession, moment: LiveSession, attempts: Attempts) -> tuple[ft.Control, str]:
    """Return a page of entries at a time, newest first unless turned round, and the scroll key of the opened one."""
    device, say, screens, revision = attempts.device, attempts.say, SCREENS[session.game.id], moment.revision
    newest_first, turn = ft.use_state(True)
    with_struck, show_struck = ft.use_state(False)
    count, more = ft.use_state(SHOWN)
    chosen, choose = ft.use_state(0)
    ask, door = use_question(), Door(session, device.claims)
    lines = ft.use_memo(
        lambda: audit(moment, say) if with_struck else story(moment, say),
        [session, revision, with_struck, device.lang, moment.names, say.you],
    )
    any_struck = ft.use_memo(lambda: any(one.struck_at for one in moment.audit()), [session, revision])
    fixed = as_digital(session) is not None or session.ended is not None

    def preview(entry: int) -> None:
        try:
            found = session.correction(entry)
        except (Refusal, LookupError) as why:
            attempts.refuse(refusal_words(why, say, session.game))
        else:
            attempts.refuse("")
            gone = partial(door.host.correct, entry, seen=session.revision, drop=True)
            ask(_question(say, session, entry, found, partial(attempts.make, gone, partial(choose, 0))))

    def row(entry: LogLine) -> ft.Control:
        if entry.struck_at is not None:
            return ft.Container(struck_line(say, entry, device.tonight), key=f"struck-{entry.entry}")
        line = bridge.keyed(
            f"entry-{entry.entry}",
            EntryLine,
            device.say(session.names),
            entry,
            entry.entry == chosen and not fixed,
            lambda: choose(lambda now: 0 if now == entry.entry else entry.entry),
            addresses.session(session.id, "log", entry.entry),
            partial(preview, entry.entry),
        )
        return target(line, f"line-{entry.entry}")

    turned, shown = lambda: turn(lambda now: not now), lambda: show_struck(lambda now: not now)
    keys = [chip(say.t("Oldest first"), turned, chosen=not newest_first, identifier="order")]
    if any_struck or with_struck:
        keys.append(chip(say.t("Show removed entries"), shown, chosen=with_struck, identifier="audit"))
    hint = say.t("Tap an entry to correct or remove it.") if lines else say.t("Nothing has been entered yet.")
    if fixed:
        hint = say.t("Cards that were dealt cannot be changed afterwards.") if as_digital(session) else ""
    rows = list[ft.Control]()
    turns = {one.entry: capital(screens.progress(say, one.seen)) for one in lines if one.seen}
    by_turns, far = len({*turns.values()}) < len(turns), ""  # else each entry tells its own
    for one in (tuple(reversed(lines)) if newest_first else lines)[:count]:
        if by_turns and turns.get(one.entry, far) != far:
            far = turns[one.entry]
            rows.append(ft.Container(heading(far), padding=ft.Padding(8, 10, 0, 0), key=f"turn-{far}"))
        rows.append(row(one))
    if len(lines) > count:
        rows.append(quiet_key(say.t("Show more"), lambda: more(lambda now: now + SHOWN), "more", expand=False))
    entries = panel(ft.Row(keys, wrap=True, spacing=8, run_spacing=8), soft(hint), *rows, identifier="story")
    return entries, f"line-{chosen}" if chosen and not fixed else ""


def _question(
    say: Say, session: LiveSession, entry: int, correction: Correction, strike: Callable[[], object]
) -> Question:
    """Say what striking an entry would change, before anything is kept."""
    told = say.t("Everything after it still fits. It stays in the log, marked as removed.")
    if correction.broken is not None:
        told = unfit_words(say, session.game.words, correction)
    title = say.t("Remove entry {number}?", number=entry)
    return Question("strike-told", title, told, say.t("Leave it"), say.t("Remove"), strike, danger=True)


@bridge.component
def EntryLine(
    say: Say,
    entry: LogLine,
    chosen: bool,
    on_tap: Callable[[], object],
    to_correct: str,
    on_strike: Callable[[], object],
) -> ft.Control:
    """Draws a line; a tap opens its keys: correct, or strike."""
    words = "\n".join(entry.lines) or say.t("an unreadable entry")
    notes = [dates.time(say, entry.written_at)]
    if entry.corrects is not None:
        notes.append(say.t("in place of entry {number}", number=entry.corrects))
    about = " · ".join(notes)
    line = tappable(
        _row(entry.entry, body(words), about),
        on_tap,
        spoken=say.t("Entry {number}: {words} ({about})", number=entry.entry, words=words, about=about),
        identifier=f"entry-{entry.entry}",
        chosen=chosen,
        bgcolor=theme.KEY if chosen else None,
        padding=ft.Padding.symmetric(horizontal=8, vertical=10),
    )
    correct = quiet_key(say.t("Correct it"), to_correct, f"correct-{entry.entry}")
    keys = [correct, quiet_key(say.t("Remove"), on_strike, f"strike-{entry.entry}", danger=True)] if chosen else []
    below = ft.Container(spread.keys(keys), padding=ft.Padding(0, 4, 0, 8) if keys else 0)
    return spread.stretched([line, below], spacing=0)


def struck_line(say: Say, entry: LogLine, tonight: date) -> ft.Control:
    """Draw an entry that does not count any more: struck through, and labelled so; ``tonight`` as of ``dates.day``."""
    assert entry.struck_at is not None
    words = "\n".join(entry.lines) or say.t("an unreadable entry")
    day = dates.day(say, dates.evening_of(entry.struck_at), tonight)
    when = _moment(say, entry.struck_at, day)
    if entry.corrected_by is not None:
        about = say.t("Corrected {when}: entry {number} took its place.", when=when, number=entry.corrected_by)
    else:
        about = say.t("Removed {when}.", when=when)
    style = ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH, height=1.35, letter_spacing=0)
    struck = soft(words, size=theme.BODY, style=style)
    row = _row(entry.entry, struck, f"{dates.time(say, entry.written_at)} · {about}")
    box = ft.Container(row, padding=ft.Padding.symmetric(horizontal=8, vertical=10))
    spoken = say.t("Entry {number}, removed: {words} {about}", number=entry.entry, words=words, about=about)
    return spoken_as(spoken, box, f"struck-{entry.entry}")


def _row(entry: int, words: ft.Control, about: str) -> ft.Control:
    """Draw the number of an entry, its words, and what there is to say about it."""
    text = ft.Column([words, soft(about)], spacing=1, expand=True)
    right, padding = soft(str(entry), text_align=ft.TextAlign.RIGHT), ft.Padding(0, 2, 6, 0)
    number = ft.Container(right, width=NUMBER * zoom(), padding=padding)
    return ft.Row([number, text], spacing=6, vertical_alignment=ft.CrossAxisAlignment.START)


def amended(say: Say, device: Device, changes: Sequence[Retimed | Reseated], zone: tzinfo | None) -> list[ft.Control]:
    """Draw a panel with the changes, newest first; nothing where none can be seen. ``zone`` is the session's."""
    lines = list[ft.Control]()
    for one in reversed(changes):
        if words := " ".join(_times(say, one, zone) if isinstance(one, Retimed) else _people(say, one)):
            here = device.here(one.at)
            when = _moment(say, here, dates.day(say, dates.evening_of(here), device.tonight))
            lines.append(ft.Column([body(words), soft(when)], spacing=1))
    return [panel(heading(say.t("Changed afterwards")), *lines, identifier="amended")] if lines else []


def _times(say: Say, retimed: Retimed, zone: tzinfo | None) -> Iterator[str]:
    """Tell what differs in words: seconds do not."""
    (began, ended), (begins, ends) = retimed.before, retimed.after
    moments = (at.astimezone(zone) for at in (began, begins))
    before, after = (_moment(say, at, dates.full_date(say, dates.evening_of(at))) for at in moments)
    if before != after:
        yield full_stop(say.labelled(say.t("Date"), say.t("from {before} to {after}", before=before, after=after)))
    lengths = dates.length_of(began, ended), dates.length_of(begins, ends)
    before, after = (say.t("unknown") if one is None else dates.duration(say, one) for one in lengths)
    if before != after:
        yield full_stop(say.labelled(say.t("It took"), say.t("from {before} to {after}", before=before, after=after)))


def _people(say: Say, change: Reseated) -> Iterator[str]:
    """Tell who had sat there by mistake; two names of somebody who was merged since are no news."""
    gone = say.t("somebody who was deleted")
    if change.before != change.after:
        yield say.t("{name} played, not {other}.", name=change.after or gone, other=change.before or gone)


def _moment(say: Say, moment: datetime, day: str) -> str:
    return say.t("{what}, {more}", what=day, more=dates.time(say, moment))
