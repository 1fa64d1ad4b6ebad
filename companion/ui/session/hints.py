"""A hint for a person alone: the coach's first choice in one sentence, and a mark for it on the board itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.engine.game import View
from companion.lobby.door import Door
from companion.sessions.play.session_facts import player_alone
from companion.ui import theme
from companion.ui.kit.frame import box
from companion.ui.kit.keys import use_round_key
from companion.ui.session.coaching import Moment, decides, use_weighing
from companion.ui.session.questions import COUNTS_APART, Question
from companion.ui.session.table import Table

BADGE: Final = 26
"""The width of the mark in pixels."""


@dataclass(frozen=True, slots=True)
class HintGiven:
    """What is advised now: ``decision``, an offer or a word, and ``words``; None and "" before it was asked for.

    ``key`` asks for it; None where none is to be had. ``number`` tells one hint from the next.
    """

    decision: object = None
    words: str = ""
    key: ft.Control | None = None
    number: Moment | None = None


def use_hint(table: Table[View]) -> HintGiven:
    """Return the hint of this moment: for who plays alone and decides now, in a game without the coach's panel.

    The session tells from the first hint on that it had such help; before the first help in a game that is asked.
    """
    session, say = table.session, table.say
    now = session.steps, session.viewer
    thought = use_weighing(session, session.viewer, now)
    alone = player_alone(session) == session.viewer
    there = alone and session.game.coach is not None and not session.coached and not session.still

    def begin() -> None:
        Door(table.live, table.device.claims).note_hint()
        thought.ask()

    def tapped() -> None:
        if table.live.helps:
            table.write(begin)
        else:
            title = yes = say.t("Show the hint")
            ask = Question("hint-asked", title, say.t(COUNTS_APART), say.t("Not now"), yes, lambda: table.write(begin))
            table.ask(ask)

    due = there and session.mine and not session.chosen and decides(table.seen)
    able = due and not thought.asked
    key = use_round_key(ft.Icons.LIGHTBULB_OUTLINE, say.t("Hint"), tapped, "hint-key", able=able)
    if not there:
        return HintGiven()
    if not due or not thought.asked:
        return HintGiven(key=key)
    if thought.weighed is None:
        return HintGiven(words=say.t("The coach is thinking…"), key=key)
    one, coach = next(iter(thought.weighed), None), session.game.coach
    if one is None or coach is None:
        return HintGiven(words=say.t("The coach has nothing to say about this."), key=key)
    return HintGiven(one.decision, coach.sentence(say, table.seen, one), key, now)


def marked(content: ft.Control, spoken: str, *, expand: bool = False) -> ft.Control:
    """Draw ``content`` with the mark of a hint at its upper right corner, and ``spoken``, the words for it."""
    icon = ft.Icon(ft.Icons.LIGHTBULB, size=theme.ICON_SMALL, color=theme.ON_LIT)
    bulb = box(icon, theme.LIT, theme.INK, thick=2, rounded=BADGE / 2, width=BADGE, height=BADGE)
    bulb.alignment, bulb.ignore_interactions = ft.Alignment.CENTER, True
    mark = ft.Container(ft.Semantics(identifier="advised", label=spoken, content=bulb), right=2, top=2)
    return ft.Stack([content, mark], expand=expand, fit=ft.StackFit.PASS_THROUGH, clip_behavior=ft.ClipBehavior.NONE)
