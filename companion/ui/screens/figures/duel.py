"""Shows how two people fare against each other, at ``/people/:person/with/:other``."""

from __future__ import annotations

import flet as ft

from companion.engine import Say
from companion.games import GAMES
from companion.sessions.library import dates
from companion.sessions.library.look_back import Duel, LookBack, Margin
from companion.sessions.library.people import KnownPerson
from companion.share.charts import BarChart
from companion.ui import addresses, bridge
from companion.ui.device import use_device
from companion.ui.games.registry import colour_of, title_of
from companion.ui.host.host import use_host, use_watching_host
from companion.ui.host.missing import if_there, nothing_here
from companion.ui.kit.frame import TopBar, panel, screen
from companion.ui.kit.keys import row_key
from companion.ui.kit.pictures.charts import ChartPart, bars_words
from companion.ui.kit.signs import badge
from companion.ui.kit.texts import body, heading, headline, soft, strong
from companion.ui.screens.figures.drawn import games_bar, number_tiles, panels
from companion.ui.screens.figures.filters import FigureFilter, Filtered
from companion.ui.stand_in import Elsewhere


@bridge.component
def Both(one: str, other: str) -> ft.Control:
    host = use_watching_host(people=True)
    say, people = host.say(), host.sessions.people
    known = ft.use_memo(lambda: if_there(lambda: (people.get(one), people.get(other))), [one, other, people.version])
    if known is not None and known[0].id == known[1].id and one != other:  # two who are one by now
        return bridge.keyed("one", Elsewhere, addresses.person(known[0].id))
    if known is None or known[0].id == known[1].id:
        return nothing_here(host, "", addresses.PEOPLE, say.t("People"))
    first, second = known
    signs = [badge(first.name, first.colour, 44), badge(second.name, second.colour, 44)]
    title = say.listing((first.name, second.name))
    head = ft.Row([*signs, ft.Container(headline(title), expand=True)], spacing=10)
    met = bridge.keyed("met", Filtered, AgainstEachOther, first, second, without=(first.id, second.id))
    bar = TopBar(say.t("Head to head"), back=addresses.person(first.id))
    return screen(host, bar, columns=[[head, met]], kind="listed")


@bridge.component
def AgainstEachOther(first: KnownPerson, second: KnownPerson, wanted: FigureFilter) -> ft.Control:
    """Draws how the two fare where both sat, each panel by itself."""
    host = use_host()
    say, course = host.say([first.name, second.name]), LookBack(host.sessions).course
    which = wanted.selection(host.tonight)
    found = ft.use_memo(lambda: course.duel(first.id, second.id, which), [first, second, which])
    if not found.games:
        return panel(soft(say.t("No games match.")), identifier="duel")
    return panels(say, found, InShort, Margins, LastMeetings)


@bridge.component
def InShort(say: Say, duel: Duel) -> ft.Control:
    ahead, behind = sum(one.ahead for one in duel.games), sum(one.behind for one in duel.games)
    level = sum(one.level for one in duel.games)
    tiles = number_tiles(
        (ahead, say.t("{name} ahead", name=duel.name), "ahead"),
        (behind, say.t("{name} ahead", name=duel.other_name), "behind"),
        (level, say.t("level"), "level"),
    )
    counts = {duel.name: ahead, duel.other_name: behind, say.t("level"): level}
    bars = tuple(games_bar(say, name, games, main=name == duel.name) for name, games in counts.items())
    chart = BarChart(bars, say.t("Who was ahead"), say.t("Games"))
    drawn = bridge.keyed("chart", ChartPart, chart, bars_words(say, bars), "duel-chart")
    return panel(tiles, drawn, identifier="duel")


@bridge.component
def Margins(say: Say, duel: Duel) -> ft.Control:
    margins = [_margin(say, duel, one) for one in duel.games]
    return panel(heading(say.t("Margins")), *margins, identifier="margins")


@bridge.component
def LastMeetings(say: Say, duel: Duel) -> ft.Control:
    lines, tonight = [heading(say.t("Their last games"))], use_device().tonight
    for one in duel.last:
        how = say.t("level")
        if one.rank != one.their_rank:
            how = say.t("{name} ahead", name=duel.name if one.rank < one.their_rank else duel.other_name)
        points = say.t("{what} {more}", what=duel.name, more=one.score)
        theirs = say.t("{what} {more}", what=duel.other_name, more=one.their_score)
        title = f"{title_of(say, one.game)} · {dates.day(say, one.day, tonight)}"
        there, told = addresses.session(one.session), f"{points} · {theirs} · {how}"
        lines.append(row_key(say, there, f"met-{one.session}", title, told))
    return panel(*lines, spacing=2, identifier="last-meetings")


def _margin(say: Say, duel: Duel, margin: Margin) -> ft.Control:
    """Say by how many points the first is above on average, and the largest margins of both."""
    average = margin.lead / margin.games
    facts = {"name": duel.name, "other": duel.other_name}
    if round(abs(average), 1):
        more, less = (duel.name, duel.other_name) if average > 0 else (duel.other_name, duel.name)
        told = say.amount(
            "{name} has {n} more point than {other} on average.",
            "{name} has {n} more points than {other} on average.",
            round(abs(average), 1),
            name=more,
            other=less,
        )
    else:
        told = say.t("{name} and {other} have the same number of points on average.", **facts)
    margins = {"most": max(margin.most, 0), "least": max(-margin.least, 0)}
    ends = say.t("Largest margins: {most} for {name}, {least} for {other}.", **margins, **facts)
    games = say.plural("{n} game", "{n} games", margin.games)
    lines: list[ft.Control] = [
        ft.Row([strong(title_of(say, margin.game), color=colour_of(margin.game)), soft(games)], spacing=8, wrap=True)
    ]
    lines += [body(told), soft(ends)]
    if margin.game in GAMES and not GAMES[margin.game].highest_wins:
        lines.append(soft(say.t("The fewest points wins.")))
    return ft.Semantics(container=True, identifier=f"margin-{margin.game}", content=ft.Column(lines, spacing=2))
