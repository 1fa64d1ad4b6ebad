"""Shows how much it helps to begin, or to sit in another place: won against expected, at tables of every size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import flet as ft

from companion.engine.words import N_, Say
from companion.games import GAMES
from companion.sessions.library.lone_record import WinShare
from companion.sessions.library.look_back import Turns
from companion.share.charts import Bar, BarChart
from companion.ui import bridge, theme
from companion.ui.device import use_device
from companion.ui.kit.chips import choices
from companion.ui.kit.frame import panel
from companion.ui.kit.pictures.charts import ChartPart
from companion.ui.kit.texts import body, heading, soft
from companion.ui.screens.figures.drawn import WINDOW
from companion.ui.session.chance import FEW, SURE, is_chance, share_words, too_few, verdict

TURNS: Final = (N_("first"), N_("second"), N_("third"), N_("fourth"), N_("fifth"), N_("sixth"))

Shares = Mapping[int, WinShare]
"""By when somebody's turn came, 0 for who began."""


@bridge.component
def TurnsPart(
    title: str, turns: Sequence[Turns], words: Callable[[Say, Shares], list[str]], identifier: str, accent: theme.Accent
) -> ft.Control:
    """Draws what was won as the first, the second … against what was to be expected, at tables of one size or of all.

    ``words`` say what the chart says; a single sentence, that there is too little to draw.
    """
    say = use_device().say()
    chosen, choose = bridge.use_state(0)
    sizes = sorted({one.players for one in turns})
    size = chosen if chosen in sizes else 0
    options = [(0, say.t("All tables"), "table-all")]
    options += [(n, say.plural("{n} player", "{n} players", n), f"table-{n}") for n in sizes]
    keys = [choices(options, size, choose)] if len(sizes) > 1 else []
    shares = by_turn(one for one in turns if size in (0, one.players))
    told = words(say, shares)
    chart = turns_chart(say, shares)
    if len(told) == 1 or not chart.bars:
        return panel([heading(title), *keys, *map(body, told)], identifier=identifier)
    meant = say.t(
        "By how many percentage points more, or less, was won than is to be expected among equals. Thin lines: there "
        "the truth lies in 95 of 100 cases. Filled: chance alone hardly brings it."
    )
    drawn = bridge.keyed(f"chart-{size}", ChartPart, chart, " ".join(told), f"{identifier}-chart", accent)
    few = say.t("Left out: with fewer than {n} games.", n=WINDOW)
    left_out = [soft(few)] if len(chart.bars) < len(shares) else []
    return panel([heading(title), *keys, drawn, soft(meant), *left_out], identifier=identifier)


def by_turn(turns: Iterable[Turns]) -> Shares:
    """Return the shares of games in which somebody's turn came first, second …; not of games in which nobody begins."""
    found: dict[int, WinShare] = {}
    for one in turns:
        if one.game in GAMES and GAMES[one.game].begins != "nobody":
            found[one.turn] = found.get(one.turn, WinShare()) + one.share
    return dict(sorted(found.items()))


def turns_chart(say: Say, shares: Shares) -> BarChart:
    """Draw by how much more was won than was to be expected, where there are games enough."""
    bars = []
    for turn, share in shares.items():
        if share.games < WINDOW:
            continue
        low, high = (100 * (end - share.expected) for end in share.interval)
        bar = Bar(turn_words(say, turn), 100 * share.difference, share_words(say, share), str(turn + 1))
        bars.append(replace(bar, main=not is_chance(share), within=(low, high)))
    return BarChart(tuple(bars), say.t("Whose turn comes"), say.t("Won"))


def beginning_words(say: Say, shares: Shares) -> list[str]:
    """Say whether who begins wins more, and how sure that is."""
    first = shares.get(0, WinShare())
    if first.games < FEW:
        return [too_few(say, first.games)]
    told = [say.t("Whoever begins won {share}.", share=share_words(say, first)), verdict(say, first)]
    if not is_chance(first):
        more = first.strays > 0
        told.append(say.t("Beginning seems to help.") if more else say.t("Beginning seems to be a burden."))
    return told


def place_words(say: Say, shares: Shares) -> list[str]:
    """Say as which somebody wins most against what was to be expected, and whether that place differs from others."""
    enough = {turn: share for turn, share in shares.items() if share.games >= WINDOW}
    games = sum(share.games for share in shares.values())
    if games < FEW or not enough:
        return [too_few(say, games)]
    turn = max(enough, key=lambda one: enough[one].difference)
    best, all_of_them = enough[turn], sum(shares.values(), WinShare())
    told = say.t("No seat stands out: such differences chance alone brings.")
    if best.within(SURE)[0] - best.expected > all_of_them.difference:
        told = say.t("Wins most, compared with what was to be expected, as the {turn}.", turn=turn_words(say, turn))
    facts = {"turn": turn_words(say, turn), "share": share_words(say, best)}
    return [told, say.t("Best as the {turn}: {share}.", **facts)]


def turn_words(say: Say, turn: int) -> str:
    """Return «first», «second» …"""
    return say.t(TURNS[turn]) if turn < len(TURNS) else str(turn + 1)
