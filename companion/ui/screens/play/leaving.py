"""Lets people leave the table: hand a seat to a bot, stop for tonight, end the game by agreement, give it up."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

import flet as ft

from companion.engine import N_, Say, Seat
from companion.lobby.door import Door
from companion.sessions.play.digital import as_digital
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_facts import player_alone
from companion.sessions.play.session_view import Ending
from companion.ui import addresses, bridge
from companion.ui.host.host import use_host
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import choices, main_key, plain_key
from companion.ui.kit.signs import bot_words, level_word
from companion.ui.kit.texts import body, heading, headline, soft, strong
from companion.ui.session.questions import COUNTS_APART, Question, use_question
from companion.ui.session.saving import use_attempts

AGREED: Final = N_("By agreement: what everybody has now is the result and counts in the statistics.")
GIVEN_UP: Final = N_("Given up: the game stays in the history without a result and counts for nobody.")


@bridge.component
def Ways(session: LiveSession) -> ft.Control:
    device, page = use_host(), ft.context.page
    bridge.use_watched(session)
    ask, now, door = use_question(), session.now(), Door(session, device.claims)
    say, revision = device.say_of(now), now.revision
    attempts = use_attempts(device, say, session.game)
    table, edit = addresses.session(session.id), addresses.session(session.id, "edit")

    def end(how: Ending) -> None:
        attempts.make(lambda: door.host.end(how, seen=revision), lambda: page.navigate(table))

    def asking(how: Ending) -> None:
        title, told = say.t("Give up the game"), [say.t(GIVEN_UP)]
        if how == "agreed":
            standings = session.look().standings
            points = [say.t("{what} {more}", what=say.name(one.seat), more=one.score) for one in standings]
            title, told = say.t("End by agreement"), [say.t(AGREED), say.labelled(say.t("Points"), say.listing(points))]
            told.append(say.t("What is only half entered does not count."))
        if device.may_resume(session):
            told.append(say.t("You can resume it from the history."))
        ask(Question("end-told", title, "\n\n".join(told), say.t("Go on playing"), title, lambda: end(how)))

    def hand_over(seat: Seat, level: str | None) -> None:
        attempts.make(lambda: door.hand_over(seat, level, seen=revision))

    later = panel(
        heading(say.t("Stop for now")),
        body(say.t("Everything is saved. Home shows this game until it is finished.")),
        plain_key(say.t("Save and go home"), "/", "keep"),
        body(say.t("Started by mistake? A game can also be hidden from home, or deleted.")),
        plain_key(say.t("Hide or delete"), edit, "to-edit"),
    )
    ends = panel(
        heading(say.t("End it early")),
        body(say.t(AGREED)),
        plain_key(say.t("End by agreement"), lambda: asking("agreed"), "end-agreed"),
        body(say.t(GIVEN_UP)),
        plain_key(say.t("Give up the game"), lambda: asking("abandoned"), "end-abandoned"),
    )
    head = headline(say.t("Leave the table"))
    columns = [[head, later, ends]]
    if now.over:
        columns = [[head, body(say.t("The game is over"))]]
    elif as_digital(session):
        columns = [[head, _seats(say, now, hand_over)], [later, ends]]
    return screen(
        device,
        TopBar(session.game.words.title(say), back=addresses.session(session.id, "log")),
        columns=columns,
        foot=Foot([ft.Row([main_key(say.t("Back to the game"), table, "to-board")])], refused=attempts.trouble),
    )


def _seats(say: Say, session: LiveSession, hand_over: Callable[[Seat, str | None], None]) -> ft.Control:
    """Draw a line for each person: who plays the seat now, and a key for everybody who could."""
    lines: list[ft.Control] = []
    for seat, (_, bot) in enumerate(session.players):
        if bot is not None:
            continue
        level = session.levels[seat]
        bot = say.t("a bot is playing ({level})", level=level_word(say, level or ""))
        sentence = say.t("plays") if level is None else bot
        who_could: list[tuple[str | None, str, str]] = [(None, say.t("plays"), f"seat-{seat}-person")]
        who_could += [(one, bot_words(say, one), f"seat-{seat}-{one}") for one in session.game.bot.LEVELS]
        who = ft.Row([strong(say.name(seat), expand=True), soft(sentence)])
        inside = ft.Column([who, choices(who_could, level, functools.partial(hand_over, Seat(seat)))], spacing=6)
        lines.append(ft.Semantics(container=True, identifier=f"seat-{seat}", content=inside))
    sentence = say.t("If somebody has to leave, a bot plays for them; the seat can be taken back at any time.")
    price = [] if player_alone(session) is None else [body(say.t(COUNTS_APART))]
    return panel(heading(say.t("Hand a seat to a bot")), body(sentence), *price, *lines, spacing=12)
