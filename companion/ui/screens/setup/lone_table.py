"""Begins a game alone against bots, at ``/alone``: which game, how many bots, how strong, how long; one key plays."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import flet as ft

from companion.engine import capital
from companion.games import GAMES
from companion.sessions.library.lone_record import owners, records_of
from companion.sessions.play.sessions import Beginning
from companion.ui import addresses, bridge
from companion.ui.games.registry import SCREENS
from companion.ui.host.chance import won_words
from companion.ui.host.host import Host, use_watching_host
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import choices, main_key, plain_key
from companion.ui.kit.signs import face, level_word, with_bots
from companion.ui.kit.texts import body, headline, soft
from companion.ui.prefs import Prefs
from companion.ui.session.saving import use_attempts

BOTS: Final = 2
"""How many sit there where nobody has said otherwise."""


@dataclass(frozen=True, slots=True)
class LoneTable:
    """What is chosen for a game: the number of bots, their level, and by its id how long it is."""

    game: str
    bots: int
    level: str
    length: str = ""

    @property
    def options(self) -> Any:
        """The game's options for that length; those of the rules where there is one length only."""
        lengths = {one.id: one.options for one in SCREENS[self.game].lengths}
        return lengths[self.length](self.bots + 1) if self.length in lengths else GAMES[self.game].options()


def tables_before(prefs: Prefs) -> dict[str, LoneTable]:
    """Return what was chosen on this device by game, the newest first."""
    told = [one.split(":") for one in prefs.tables_alone.split(";") if one]
    return {game: LoneTable(game, int(bots), level, length) for game, bots, level, length in told}


def chosen_before(prefs: Prefs, game: str) -> LoneTable:
    """Return what was chosen on this device last, as far as the game still has it."""
    known, lengths = GAMES[game], [one.id for one in SCREENS[game].lengths]
    least, most, levels = known.players[0] - 1, known.players[-1] - 1, known.bot.LEVELS
    table = tables_before(prefs).get(game) or LoneTable(game, BOTS, "normal")
    level = table.level if table.level in levels else levels[len(levels) // 2]
    length = table.length if table.length in lengths else next(iter(lengths), "")
    return LoneTable(game, min(max(table.bots, least), most), level, length)


def begin_alone(host: Host, table: LoneTable) -> str:
    """Begin the game and return its id. Whoever plays it alone for the first time on this device begins; later the lot
    decides who plays first. Raises as ``Sessions.begin``.
    """
    names = with_bots([host.prefs.me or host.sessions.people.placeholder(host.say())], table.bots)
    first = {"player": 0, "dealer": len(names) - 1, "nobody": 0}[GAMES[table.game].begins]  # left of the dealer
    by_lot = table.game in tables_before(host.prefs)
    if by_lot:
        first = secrets.randbelow(len(names))
    bots = [None, *[table.level] * table.bots]
    begin = partial(host.sessions.begin, table.game, names, first, tracking="full", mode="digital", bots=bots)

    def sit_down(id: str) -> object:
        return begin(options=table.options, beginning=Beginning(id=id, at=host.now))

    begun = host.begin_once("alone", (names, table), sit_down)
    host.memory.lot = begun if by_lot and GAMES[table.game].begins != "nobody" else ""
    others = [one for one in tables_before(host.prefs).values() if one.game != table.game]
    told = [f"{one.game}:{one.bots}:{one.level}:{one.length}" for one in (table, *others)]  # this one is the newest
    host.keep(replace(host.prefs, tables_alone=";".join(told)))
    return begun


@bridge.component
def ChoosingAlone(wanted: str = "") -> ft.Control:
    """Draws the choice for the game that is ``wanted``, or for the one that was played alone last."""
    host, page = use_watching_host(), ft.context.page
    say = host.say()
    offered = (wanted, *tables_before(host.prefs), *GAMES)
    game, choose_game = ft.use_state(next(one for one in offered if one in GAMES))
    tables, newest, change = bridge.use_draft({one: chosen_before(host.prefs, one) for one in GAMES})
    table = tables[game]
    attempts = use_attempts(host, say, GAMES[game])
    mine = ft.use_memo(
        lambda: records_of(host.sessions, owners(host.sessions, host.prefs.me)),
        [host.sessions.people.version, host.prefs.me],
    )

    def put(**told: Any) -> None:
        change(lambda old: {**old, game: replace(old[game], **told)})
        attempts.refuse("")

    def begin() -> None:
        id = begin_alone(host, newest()[game])
        page.navigate(addresses.instead_of(addresses.play_alone(), addresses.session(id)))

    known, accent = GAMES[game], SCREENS[game].accent
    numbers = [(n, str(n), f"bots-{n}") for n in range(known.players[0] - 1, known.players[-1])]
    levels = [(one, level_word(say, one), f"level-{one}") for one in known.bot.LEVELS]
    inside: list[ft.Control] = [
        soft(say.t("How many bots")),
        choices(numbers, table.bots, lambda n: put(bots=n)),
        soft(say.t("How well they play")),
        choices(levels, table.level, lambda level: put(level=level)),
    ]
    if lengths := [(one.id, say.t(one.words), f"length-{one.id}") for one in SCREENS[game].lengths]:
        inside += [soft(say.t("How long")), choices(lengths, table.length, lambda length: put(length=length))]
    record = mine.of(game, table.level)
    if record.played:
        inside.append(body(won_words(say, record.share)))
    games = [(id, one.words.title(say), f"alone-{id}") for id, one in GAMES.items()]
    more = plain_key(say.t("More choices, other people"), addresses.new(game), "to-set-up")
    head = headline(capital(say.t("alone against bots")), accent.colour)
    names = with_bots([], table.bots)
    against = say.labelled(say.t("against {names}", names=say.listing(names)), level_word(say, table.level))
    faces = ft.Row([face(name, 26) for name in names], spacing=3, wrap=True, run_spacing=3)
    opponents = ft.Semantics(container=True, identifier="opponents")
    opponents.content = ft.Column([faces, soft(against)], spacing=4)
    above = ft.Container(opponents, padding=ft.Padding(0, 0, 0, 8))
    key = main_key(say.t("Play"), lambda: attempts.make(begin), "play-alone", accent)
    return screen(
        host,
        TopBar(say.t("Play alone"), say.t("on screen"), back="/"),
        columns=[[head, choices(games, game, choose_game), panel(*inside, spacing=8), more]],
        foot=Foot([above, ft.Row([key])], refused=attempts.trouble),
    )
