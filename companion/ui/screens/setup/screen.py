"""Sets up a session, with real cards or without, at ``/new/:game``."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final
from urllib.parse import urlsplit

import flet as ft

from companion.engine import N_, RuleBroken, Say, Seat, capital, left_of, read_options
from companion.games import GAMES
from companion.sessions.library.people import last_company, last_table, same_name
from companion.sessions.library.placeholders import NUMBERED, is_placeholder
from companion.sessions.library.variant import DIGITAL, NAMES
from companion.sessions.play.sessions import Beginning
from companion.share.site import sites
from companion.ui import addresses, bridge, theme
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import Host, nothing_here, use_watching_host
from companion.ui.kit.fields import Fields
from companion.ui.kit.frame import Foot, TopBar, panel, screen, target, use_scrolled
from companion.ui.kit.keys import main_key, quiet_key, switch, text_key
from companion.ui.kit.signs import face
from companion.ui.kit.texts import heading, headline, soft, strong
from companion.ui.prefs import LONGEST_NAME
from companion.ui.screens.setup import draft as drafts
from companion.ui.screens.setup.agreeing import FirstPlayer, Options, agreed_line, option_row
from companion.ui.screens.setup.draft import FORM, TRACKINGS, Draft, Edit, against_bots, choosing, usual_bots
from companion.ui.screens.setup.seats import Seats, seat_names
from companion.ui.session.entry import use_kept_on_device
from companion.ui.session.rules_sheet import rule_key, rule_sheet
from companion.ui.writing import sentence

DEALT: Final = N_("The app deals. You play on this screen, alone against bots or with several people around it.")
COACH: Final = N_(
    "It shows the odds and what each move is worth. If you play alone against bots, the game is counted separately."
)


Fault = tuple[int, str, RuleBroken | str]
"""The line whose name cannot be, or -1; why in two words; and why nothing was begun."""
FINE: Final[Fault] = (-1, "", "")


@bridge.component
def SettingUp(id: str) -> ft.Control:
    host, page = use_watching_host(people=True), ft.context.page
    if id not in GAMES:
        return nothing_here(host)
    game, people, accent = GAMES[id], host.sessions.people, SCREENS[id].accent
    last, company = ft.use_memo(lambda: (last_table(people, id), last_company(people, id)), [])
    before = ft.use_memo(lambda: company or last_company(people), [])
    again = last if urlsplit(page.route).query == "again" else None
    draft, newest, change = bridge.use_draft(drafts.start(id, again or company or last, again))
    forget = use_kept_on_device(id, newest, change, FORM, begin_anew=again is not None)
    fields: Fields[int] = ft.use_memo(lambda: Fields(page), [])
    scrolled, scroll = use_scrolled()
    (line, brief, why), tell = bridge.use_state[Fault](FINE)
    reading, read = ft.use_state("")
    say, go_to = host.say(seat_names(host.say(), draft)), use_start(host, id, forget, tell)

    def edit(by: Callable[[Draft], Draft]) -> None:
        if by(newest()) != newest():
            tell(FINE)
        change(by)

    def begin(*then: str) -> None:
        """Begin, and go to the table, or ``then`` on from there."""
        entered = newest()
        if len(entered.names) in game.players and (fault := name_fault(host.say(), entered)):
            tell(fault)
            fields.focus(fault[0])
        else:
            go_to(entered, entered.first_at, then=then)

    def alone(name: str) -> None:
        """Begin at once; the lot decides who plays first."""
        told = against_bots(newest(), name or people.placeholder(host.say()), usual_bots(last, newest()))
        go_to(replace(told, first=told.lines[secrets.randbelow(len(told.lines))].id))

    words, rule = (why, "") if isinstance(why, str) else (game.words.refusal(say, why), why.rule)
    ft.use_dialog(rule_sheet(say, id, reading, host.lang, lambda: read(""), {}) if reading else None)
    solo = [bridge.keyed("quick", Solo, draft, usual_bots(last, draft), alone)]
    how = _how(say, draft, edit, [] if any(draft.bots) or len(draft.people) > 1 else solo)
    seats = bridge.keyed("seats", Seats, draft, before, edit, fields, (line, brief))
    begins, agreed = _begins(host, say, draft, edit, begin), _agreed(say, draft, edit)
    head = headline(say.t("Around the table"), accent.colour)
    many = host.size.columns(foot=True)
    columns = [[head, how, seats, *begins, *agreed]]
    if many > 1:
        columns = [[head, how, *agreed], [seats, *begins]]
    if many > 2:
        columns = [[head, how], [seats, *begins], agreed]
    go = ft.Container(ft.Row([main_key(say.t("Start the game"), begin, "start", accent)]), key="go")
    go.padding = ft.Padding(0, 4, 0, 0)
    to_options = partial(scroll, scroll_key="options", duration=250 if host.moves else 0)
    key = rule_key(say, rule, read) if rule else None
    cards = say.t("on screen") if draft.digital else say.t("with real cards")
    return screen(
        host,
        TopBar(game.words.title(say), cards, back="/", language=True),
        columns=columns,
        foot=Foot([agreed_line(say, draft, to_options), go], refused=words, rule=key),
        scrolled=scrolled,
    )


def use_start(host: Host, id: str, forget: Callable[[], None], tell: Callable[[Fault], None]) -> Callable[..., None]:
    """Return what begins a game as a draft has it, and goes there, and ``then`` on from there; or it says why not.

    All that is entered makes it another game, and who ``begins`` unless the lot decides.
    """
    page, game, plain = ft.context.page, GAMES[id], host.say()

    def go_to(entered: Draft, *begins: int, then: Sequence[str] = ()) -> None:
        contents = entered.names, entered.bots, entered.tracking, entered.mode, entered.options, entered.coach, begins
        sitting = partial(sit_down, entered, contents, then)
        host.writing.keep(sitting, lambda trouble: tell((-1, "", sentence(trouble, plain))))

    def sit_down(entered: Draft, contents: object, then: Sequence[str]) -> None:
        seat = entered.first_at
        first = {"player": seat, "dealer": left_of(seat, len(entered.lines)), "nobody": Seat(0)}[game.begins]
        how = partial(host.sessions.begin, tracking=entered.typed, mode=entered.mode, bots=entered.bots)

        def as_entered(new: str) -> object:
            beginning = Beginning(coach=entered.coach and _advised(entered), id=new, at=host.now)
            options = read_options(game.options, entered.agreed)
            return how(id, entered.names, first, options=options, beginning=beginning)

        try:
            begun = host.begin_once(f"set-up {id}", contents, as_entered)
        except RuleBroken as broken:
            tell((-1, "", broken))
            return
        forget()
        if not host.prefs.me and entered.digital and len(entered.people) == 1 and not nameless(entered):
            host.keep(replace(host.prefs, me=entered.people[0][:LONGEST_NAME], asked=True))
        page.navigate(addresses.instead_of(addresses.new(id), addresses.session(begun, *then)))

    return go_to


def _begins(host: Host, say: Say, draft: Draft, edit: Edit, begin: Callable[[str], None]) -> list[ft.Control]:
    """Draw who begins, and the key that invites phones as soon as the game has begun."""
    game, drawn = GAMES[draft.game], list[ft.Control]()

    def first(index: int) -> None:
        edit(lambda old: replace(old, first=old.lines[min(index, len(old.lines) - 1)].id))

    if game.begins != "nobody":
        deals, still = game.begins == "dealer", not host.moves
        drawn.append(bridge.keyed("begins", FirstPlayer, deals, say.names, draft.bots, draft.first_at, first, still))
    if host.tables and len(draft.people) > 1 and (host.browser.meeting or sites("", host.served)):
        words = say.t("Start, and invite phones")
        drawn.append(ft.Row([quiet_key(words, partial(begin, "phones"), "start-with-phones")]))
    return drawn


def _agreed(say: Say, draft: Draft, edit: Edit) -> list[ft.Control]:
    """Draw the rules that the table may choose, and whether a coach advises it."""
    options = bridge.keyed("options", Options, draft, lambda field, to: edit(lambda old: choosing(old, field, to)))
    if not _advised(draft):
        return [target(options, "options")]
    turn = partial(edit, lambda old: replace(old, coach=not old.coach))
    coach = switch(say.t("Coach"), draft.coach, turn, "coach", say.t(COACH))
    return [target(options, "options"), ft.Container(panel(heading(say.t("Advice")), coach, spacing=2), key="coach")]


def _advised(draft: Draft) -> bool:
    """Return whether a coach could know what the players know."""
    return draft.digital or (draft.typed == "full" and SCREENS[draft.game].advised)


def _how(say: Say, draft: Draft, edit: Edit, solo: Sequence[ft.Control]) -> ft.Control:
    """Draw the first choice: with real cards (and how much is typed in) or without; there one may play ``solo``."""

    def key(mode: str, tracking: str, identifier: str, name: str, sentence: str) -> ft.Control:
        return option_row(
            ft.Column([strong(name), soft(sentence)], spacing=2, expand=True),
            lambda: edit(lambda old: drafts.playing(old, mode, tracking)),
            spoken=say.labelled(name, sentence),
            identifier=identifier,
            chosen=mode == draft.mode and (mode == "digital" or tracking == draft.tracking),
            accent=SCREENS[draft.game].accent,
            align=ft.CrossAxisAlignment.START,
        )

    tapped = SCREENS[draft.game].tapped
    keys = [key("table", one, f"tracking-{one}", say.t(NAMES[one]), say.t(tapped[one])) for one in TRACKINGS]
    keys.append(key("digital", draft.tracking, "mode-digital", capital(say.t(DIGITAL)), say.t(DEALT)))
    return panel(heading(say.t("How do you play?")), *keys, *solo, spacing=8)


def name_fault(say: Say, draft: Draft) -> tuple[int, str, str] | None:
    """Return the first line whose name cannot be, and why in two words and in a sentence.

    Names tell seats apart: each has one, each its own. One that stands for nobody is none, unless somebody plays alone.
    """
    names = draft.names
    for index, line in enumerate(draft.lines):
        if not names[index] or (line.level is None and is_placeholder(names[index]) and not nameless(draft)):
            seat = say.t(NUMBERED, number=index + 1)
            return line.id, say.t("who is this?"), say.t("{player} has no name yet.", player=seat)
        if any(same_name(names[index], other) for other in names[:index]):
            told = say.t("Two players are called {name}. Give one of them another name.", name=names[index])
            return line.id, say.t("twice"), told
    return None


def nameless(draft: Draft) -> bool:
    """Tell whether somebody plays alone without having told a name."""
    return draft.digital and len(draft.people) == 1 and is_placeholder(draft.people[0])


@bridge.component
def Solo(draft: Draft, bots: Sequence[str], begin: Callable[[str], None]) -> ft.Control:
    """Draws the key. ``begin`` takes the name, or nothing where none is known: it is asked for after the game.

    The device's owner is spoken to, anybody else who was typed in is named.
    """
    say, me = use_device().say(), use_device().prefs.me
    name = next(iter(draft.people), me)
    words = say.plural("You against {n} bot", "You against {n} bots", len(bots))
    if name != me:
        words = say.plural("{name} against {n} bot", "{name} against {n} bots", len(bots), name=name)
    faces = [face(line.name, 26) for line in against_bots(draft, name, bots).lines if line.level]
    text = strong(words, expand=True, expand_loose=True)
    inside = ft.Row([ft.Row(faces, spacing=3, tight=True), text], spacing=10, alignment=ft.MainAxisAlignment.CENTER)
    spoken = say.t("{what}, {more}", what=words, more=say.t("on screen"))
    around = ft.Padding.symmetric(horizontal=12, vertical=4)
    edge, ground = ft.Border.all(2, theme.FELT.colour), theme.FELT.tint
    key = text_key(inside, lambda: begin(name), "quick", spoken=spoken, bgcolor=ground, border=edge, padding=around)
    return ft.Container(ft.Row([key]), padding=ft.Padding(34, 0, 0, 0))
