"""Shows how somebody fared: the few large numbers first, in sentences and in charts; apart, alone against bots; and at
``/people/:person/with/:other`` how two people fare against each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

import flet as ft

from companion.engine.words import Say, capital, full_stop, unit
from companion.games import GAMES
from companion.sessions.library import dates
from companion.sessions.library.lone_record import LoneRecord, LoneRecords, records_of
from companion.sessions.library.look_back import Duel, LookBack, Selection
from companion.sessions.library.people import GameStatistics, HeadToHead, KnownPerson, Month, PersonStatistics
from companion.share.charts import BarChart
from companion.ui import addresses, bridge, theme
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS, colour_of, title_of
from companion.ui.host.chance import chance_words, too_few, won_words
from companion.ui.host.host import if_there, nothing_here, use_host, use_watching_host
from companion.ui.kit.frame import TopBar, panel, screen
from companion.ui.kit.keys import row_key
from companion.ui.kit.long_lists import use_long_list
from companion.ui.kit.pictures.charts import ChartPart, bars_words
from companion.ui.kit.signs import badge, bot_words
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import body, heading, headline, silent, soft, spoken_as, strong
from companion.ui.screens.figures import drawn
from companion.ui.screens.figures.filters import FigureFilter, Filtered
from companion.ui.stand_in import Elsewhere

MONTHS: Final = 12
"""How many months are there at once, the last ones."""
BAR: Final = 8
"""The height of a month's bar in pixels."""
WHOLE: Final = 60
"""The parts of a game in that bar: a victory may be shared."""
FORM: Final = 70
SCORES: Final = 40
"""The most games of which form and scores are drawn."""


@bridge.component
def OfPerson(known: KnownPerson) -> ft.Control:
    """Draws how somebody fared among people, as far as that is looked for, and below it alone against bots."""
    host = use_host()
    among = bridge.keyed("figures", Filtered, AmongPeople, known, without=(known.id,))
    alone = ft.use_memo(lambda: records_of(host.sessions, [known.id]), [known])
    return stretched([among, *against_bots(host.say(), alone)], spacing=12)


@bridge.component
def AmongPeople(known: KnownPerson, wanted: FigureFilter) -> ft.Control:
    host = use_host()
    people, which = host.sessions.people, wanted.selection(host.tonight)
    found = ft.use_memo(lambda: people.figures.person(known.id, which), [known, which])
    parts: list[ft.Control] = [bridge.keyed("figures", InShort, found)]
    if found.record.games:
        parts += [bridge.keyed("form", Form, known, which), bridge.keyed("points", Points, known, which, found.games)]
        if wanted.game is None or GAMES[wanted.game].begins != "nobody":
            parts.append(bridge.keyed("turns", Places, known, which))
        if found.against:
            parts.append(bridge.keyed("against", Against, known, found.against))
        parts.append(bridge.keyed("months", Months, found.months))
    return stretched(parts, spacing=12)


@bridge.component
def InShort(statistics: PersonStatistics) -> ft.Control:
    say, record = use_host().say(), statistics.record
    tiles = drawn.number_tiles(
        (record.games, unit(say.plural("{n} game", "{n} games", record.games)), "games"),
        (record.wins, say.plural("outright win", "outright wins", record.wins), "wins"),
        (record.shared, unit(say.plural("{n} shared win", "{n} shared wins", record.shared)), "shared"),
    )
    if record.games:
        told = [*chance_words(say, record), _streak(say, statistics)]
    else:
        told = [say.t("No game between people was finished in this period.")]
    if statistics.favourite in GAMES:
        told.append(say.t("Plays {game} most.", game=title_of(say, statistics.favourite)))
    return panel(tiles, *[body(one) for one in told if one], identifier="figures")


@bridge.component
def Form(known: KnownPerson, which: Selection) -> ft.Control:
    """Draws the share that was won over the last ten games, as it went on, beside what was to be expected."""
    host = use_host()
    say, course = host.say(), LookBack(host.sessions).course
    played = ft.use_memo(lambda: course.latest(known.id, which, FORM), [known, which])
    lines: list[ft.Control] = [heading(say.t("Form over ten games"))]
    chart = drawn.form_chart(say, played)
    if chart is None:
        return panel(*lines, soft(too_few(say, len(played))), identifier="form")
    won, due = (line.points[-1].told for line in chart.lines)
    told = say.t("Won {won} of the last ten games ({due} expected).", won=won, due=due)
    if len(played) == FORM:
        lines.append(soft(say.plural("The last game.", "The last {n} games.", FORM)))
    return panel(*lines, bridge.keyed("chart", ChartPart, chart, told, "form-chart"), identifier="form")


@bridge.component
def Points(known: KnownPerson, which: Selection, games: Sequence[GameStatistics]) -> ft.Control:
    host = use_host()
    say, course = host.say(), LookBack(host.sessions).course
    spreads = ft.use_memo(lambda: course.spreads(known.id, which), [known, which])
    lines: list[ft.Control] = [heading(say.t("Points"))]
    for one in games:
        facts = {"average": say.decimal(one.average), "best": one.best, "worst": one.worst}
        points = body(say.t("{average} points on average, best {best}, worst {worst}", **facts))
        name, won = strong(title_of(say, one.game), color=colour_of(one.game)), soft(won_words(say, one.record))
        column = ft.Column([ft.Row([name, won], spacing=8, wrap=True), points], spacing=2)
        lines.append(ft.Semantics(container=True, identifier=f"of-{one.game}", content=column))
        if one.game not in GAMES or one.game not in spreads:
            continue
        latest, spread = course.latest(known.id, replace(which, game=one.game), SCORES), spreads[one.game]
        chart = drawn.scores_chart(say, latest, spread, highest=GAMES[one.game].highest_wins)
        if chart is None:
            lines.append(soft(too_few(say, len(latest))))
            continue
        said = say.plural(
            "Points in the last game, from {first} to {last}; the median of all is {median}.",
            "Points in the last {n} games, from {first} to {last}; the median of all is {median}.",
            len(latest),
            first=latest[0].score,
            last=latest[-1].score,
            median=drawn.number(say, spread.median),
        )
        accent = SCREENS[one.game].accent
        lines.append(bridge.keyed(f"scores-{one.game}", ChartPart, chart, said, f"scores-{one.game}", accent))
    return panel(*lines, identifier="points")


@bridge.component
def Places(known: KnownPerson, which: Selection) -> ft.Control:
    """Draws how somebody fares as the first, the second and so on."""
    host = use_host()
    say, course = host.say(), LookBack(host.sessions).course
    turns = ft.use_memo(lambda: course.turns(known.id, which), [known, which])
    facts = (say.t("Favourite seat"), turns, drawn.place_words, "turns", theme.FELT)
    return bridge.keyed("turns", drawn.TurnsPart, *facts)


@bridge.component
def Against(known: KnownPerson, against: Sequence[HeadToHead]) -> ft.Control:
    say = use_device().say()
    found = use_long_list(say, "against", against, lambda one: one.name)
    lines: list[ft.Control] = [heading(say.t("Head to head")), *found.field]
    for other in found.shown:
        together = say.plural("{n} game together", "{n} games together", other.games)
        facts = {"ahead": other.ahead, "behind": other.behind, "level": other.level}
        ranks = say.t("{ahead} ahead, {behind} behind, {level} level", **facts)
        words, there = say.labelled(together, ranks), addresses.duel(known.id, other.person)
        sign = badge(other.name, other.colour, 32)
        row = row_key(say, there, f"against-{other.person}", other.name, words, before=[sign])
        lines.append(ft.Container(row, key=other.person))
    return panel(*lines, *found.under, spacing=2, identifier="against")


@bridge.component
def Months(months: Sequence[Month]) -> ft.Control:
    """Draws each month as a bar, as long as its games of the most in one month, its wins in the colour of the felt."""
    say = use_device().say()
    latest = use_long_list(say, "months", months[::-1], lambda one: one.month, at_once=MONTHS, typed="")
    most, lines = max(one.record.games for one in latest.shown), [heading(say.t("By month"))]
    for one in latest.shown:
        name = dates.month(say, date.fromisoformat(f"{one.month}-01"))
        won, games = round(WHOLE * one.record.won), WHOLE * one.record.games
        parts = [(won, theme.FELT.colour), (games - won, theme.EDGE), (WHOLE * most - games, None)]
        bar = [ft.Container(bgcolor=color, height=BAR, expand=part) for part, color in parts if part]
        length = silent(ft.Row(list[ft.Control](bar), spacing=0))
        lines.append(ft.Column([body(name), length, soft(won_words(say, one.record))], spacing=2))
    return panel(*lines, *latest.under, identifier="months")


def _streak(say: Say, statistics: PersonStatistics) -> str:
    """Say the longest row of wins, and the row that goes on."""
    streaks = statistics.streaks
    sentences = []
    if streaks.won > 1:
        sentences.append(full_stop(capital(longest_streak(say, streaks.won))))
    if streaks.now > 1:
        sentences.append(full_stop(say.plural("currently {n} win", "currently {n} wins in a row", streaks.now)))
    elif streaks.now < -1:
        sentences.append(
            say.plural("Currently {n} game without a win.", "Currently {n} games without a win.", -streaks.now)
        )
    return " ".join(sentences)


def longest_streak(say: Say, wins: int) -> str:
    return say.plural("longest streak: {n} win", "longest streak: {n} wins in a row", wins)


def against_bots(say: Say, records: LoneRecords) -> list[ft.Control]:
    """Draw the panel; nothing where no such game was finished."""
    if not records.records:
        return []
    apart = soft(say.t("Counted separately from games between people. Deals of the day are not counted anywhere."))
    head = heading(capital(say.t("alone against bots")))
    lines = [head, apart, *[_against_bots(say, one) for one in records.records]]
    return [panel(*lines, spacing=10, identifier="against-bots")]


def _against_bots(say: Say, record: LoneRecord) -> ft.Control:
    name = strong(title_of(say, record.game), color=colour_of(record.game))
    level = bot_words(say, record.level)
    lines: list[ft.Control] = [ft.Row([name, soft(level)], spacing=8, wrap=True)]
    if record.played:
        lines += [body(won_words(say, record.share)), *_last_ones(say, record)]
        more = [_best(say, *best) for best in record.bests]
        if record.longest > 1:
            more.append(longest_streak(say, record.longest))
        if record.streak > 1:
            more.append(say.plural("currently {n} win", "currently {n} wins in a row", record.streak))
        lines.append(soft(", ".join(more)))
    if record.helped:
        words = say.plural(
            "with help, counted separately: {n} game, {won} won",
            "with help, counted separately: {n} games, {won} won",
            record.helped,
            won=record.helped_won,
        )
        lines.append(soft(words))
    return ft.Semantics(
        container=True, identifier=f"bots-{record.game}-{record.level}", content=ft.Column(lines, spacing=3)
    )


def _best(say: Say, rounds: int, points: int) -> str:
    if not rounds:
        return say.t("best score {points}", points=points)
    return say.plural("best score {points} in {n} round", "best score {points} in {n} rounds", rounds, points=points)


def _last_ones(say: Say, record: LoneRecord) -> list[ft.Control]:
    """Draw the last games, the newest at the right: a cup for each that was won, a ring for each other."""
    if len(record.last) < 2:
        return []
    signs: list[ft.Control] = []
    for won in record.last:
        icon, color = ft.Icons.CIRCLE_OUTLINED, theme.SOFT
        if won:
            icon, color = ft.Icons.EMOJI_EVENTS, theme.FELT.colour
        signs.append(ft.Icon(icon, size=theme.ICON_SMALL, color=color))
    games, wins = len(record.last), sum(record.last)
    words = say.plural("of the last {games}: {n} win", "of the last {games}: {n} wins", wins, games=games)
    return [spoken_as(words, ft.Row(signs, spacing=3, wrap=True, run_spacing=2))]


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
    return drawn.panels(say, found, DuelInShort, Margins, LastMeetings)


@bridge.component
def DuelInShort(say: Say, duel: Duel) -> ft.Control:
    ahead, behind = sum(one.ahead for one in duel.games), sum(one.behind for one in duel.games)
    level = sum(one.level for one in duel.games)
    tiles = drawn.number_tiles(
        (ahead, say.t("{name} ahead", name=duel.name), "ahead"),
        (behind, say.t("{name} ahead", name=duel.other_name), "behind"),
        (level, say.t("level"), "level"),
    )
    counts = {duel.name: ahead, duel.other_name: behind, say.t("level"): level}
    bars = tuple(drawn.games_bar(say, name, games, main=name == duel.name) for name, games in counts.items())
    chart = BarChart(bars, say.t("Who was ahead"), say.t("Games"))
    ahead_of = bridge.keyed("chart", ChartPart, chart, bars_words(say, bars), "duel-chart")
    return panel(tiles, ahead_of, identifier="duel")


@bridge.component
def Margins(say: Say, duel: Duel) -> ft.Control:
    """Draws by how many points the first is above on average, and the largest margins of both."""
    facts, parts = {"name": duel.name, "other": duel.other_name}, list[ft.Control]()
    for one in duel.games:
        average = one.lead / one.games
        told = say.t("{name} and {other} have the same number of points on average.", **facts)
        if round(abs(average), 1):
            more, less = (duel.name, duel.other_name) if average > 0 else (duel.other_name, duel.name)
            told = say.amount(
                "{name} has {n} more point than {other} on average.",
                "{name} has {n} more points than {other} on average.",
                round(abs(average), 1),
                name=more,
                other=less,
            )
        margins = {"most": max(one.most, 0), "least": max(-one.least, 0)}
        ends = say.t("Largest margins: {most} for {name}, {least} for {other}.", **margins, **facts)
        games = say.plural("{n} game", "{n} games", one.games)
        head = ft.Row([strong(title_of(say, one.game), color=colour_of(one.game)), soft(games)], spacing=8, wrap=True)
        lines: list[ft.Control] = [head, body(told), soft(ends)]
        if one.game in GAMES and not GAMES[one.game].highest_wins:
            lines.append(soft(say.t("The fewest points wins.")))
        column = ft.Column(lines, spacing=2)
        parts.append(ft.Semantics(container=True, identifier=f"margin-{one.game}", content=column))
    return panel(heading(say.t("Margins")), *parts, identifier="margins")


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
