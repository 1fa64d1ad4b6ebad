"""Begins a game alone against bots, at ``/alone``: which game, how many bots, how strong, how long; one key plays."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Any, Final

import flet as ft

from companion.engine.words import Say
from companion.games import GAMES
from companion.sessions.library.lone_record import owners, records_of
from companion.sessions.play.sessions import Beginning
from companion.ui import addresses, bridge
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import Host, use_host
from companion.ui.kit.chips import choices
from companion.ui.kit.frame import panel, screen, view
from companion.ui.kit.keys import main_key, quiet_key
from companion.ui.kit.signs import face, free_name, level_word
from companion.ui.kit.texts import body, headline, soft
from companion.ui.prefs import Prefs
from companion.ui.screens.figures.chance import won_words
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


def chosen_before(prefs: Prefs, game: str) -> LoneTable:
    """Return what was chosen on this device last, as far as the game still has it."""
    known, lengths = GAMES[game], SCREENS[game].lengths
    least, most = known.players[0] - 1, known.players[-1] - 1
    told = dict(_told(one) for one in prefs.tables_alone.split(";") if one).get(game, (BOTS, "normal", ""))
    level = told[1] if told[1] in known.bot.LEVELS else known.bot.LEVELS[len(known.bot.LEVELS) // 2]
    length = told[2] if told[2] in {one.id for one in lengths} else next((one.id for one in lengths), "")
    return LoneTable(game, min(max(told[0], least), most), level, length)


def with_table(prefs: Prefs, table: LoneTable) -> Prefs:
    """Return the choices of a device with this one as the newest of all."""
    others = [one for one in prefs.tables_alone.split(";") if one and _told(one)[0] != table.game]
    newest = f"{table.game}:{table.bots}:{table.level}:{table.length}"
    return replace(prefs, tables_alone=";".join([newest, *others]))


def newest_game(prefs: Prefs) -> str:
    """Return the game that was chosen last; the first one where none was."""
    first = prefs.tables_alone.partition(":")[0]
    return first if first in GAMES else next(iter(GAMES))


def begin_alone(host: Host, table: LoneTable) -> str:
    """Begin the game and return its id; the lot decides who plays first. Raises as ``Sessions.begin``."""
    names = [host.prefs.me or host.sessions.people.placeholder(host.say())]
    for _ in range(table.bots):
        names.append(free_name(names))
    begun = host.begin_once(
        "alone",
        (names, table),
        lambda id: host.sessions.begin(
            table.game,
            names,
            secrets.randbelow(len(names)),
            tracking="full",
            mode="digital",
            options=table.options,
            bots=[None, *[table.level] * table.bots],
            beginning=Beginning(id=id, at=host.now),
        ),
    )
    host.keep(with_table(host.prefs, table))
    return begun


@bridge.component
def PlayAlone() -> ft.View:
    game = ft.use_route_params().get("game", "")
    return view(ft.use_view_path(), bridge.keyed(f"alone-{game}", ChoosingAlone, game))


@bridge.component
def ChoosingAlone(wanted: str) -> ft.Control:
    """Draws the choice for the game that is ``wanted``, or for the one that was played alone last."""
    host, page = use_host(), ft.context.page
    bridge.use_watched(host.sessions)
    say = host.say()
    game, choose_game = ft.use_state(wanted if wanted in GAMES else newest_game(host.prefs))
    tables, newest, change = bridge.use_draft(dict[str, LoneTable]())
    table = tables.get(game) or chosen_before(host.prefs, game)
    attempts = use_attempts(host, say, GAMES[game])
    mine = ft.use_memo(
        lambda: records_of(host.sessions, owners(host.sessions, host.prefs.me)),
        [host.sessions.people.version, host.prefs.me],
    )

    def put(**told: Any) -> None:
        change(lambda old: {**old, game: replace(old.get(game) or chosen_before(host.prefs, game), **told)})
        attempts.refuse("")

    def begin() -> None:
        id = begin_alone(host, newest().get(game) or chosen_before(host.prefs, game))
        page.navigate(addresses.instead_of(addresses.play_alone(), addresses.session(id)))

    known, accent = GAMES[game], SCREENS[game].accent
    numbers = [(n, str(n), f"bots-{n}") for n in range(known.players[0] - 1, known.players[-1])]
    levels = [(one, level_word(say, one), f"level-{one}") for one in known.bot.LEVELS]
    inside: list[ft.Control] = [
        soft(say.t("How many bots")),
        choices(numbers, table.bots, lambda n: put(bots=n)),
        soft(say.t("How strong they play")),
        choices(levels, table.level, lambda level: put(level=level)),
    ]
    if lengths := [(one.id, say.t(one.words), f"length-{one.id}") for one in SCREENS[game].lengths]:
        inside += [soft(say.t("How long")), choices(lengths, table.length, lambda length: put(length=length))]
    record = mine.of(game, table.level)
    if record.played:
        inside.append(body(won_words(say, record.share)))
    games = [(id, one.words.title(say), f"alone-{id}") for id, one in GAMES.items()]
    more = quiet_key(
        say.t("More choices, other people"), lambda: page.navigate(addresses.new(game)), "to-set-up", expand=False
    )
    head = headline(say.t("Alone against bots"), accent.colour)
    key = main_key(say.t("Play"), lambda: attempts.make(begin), "play-alone", accent)
    return screen(
        host,
        columns=[[head, choices(games, game, choose_game), panel(inside, spacing=8), ft.Row([more])]],
        title=say.t("Play alone"),
        beside=say.t("on screen"),
        back=lambda: page.navigate("/"),
        foot=[
            _at_the_table(say, table),
            ft.Row([key]),
        ],
        refused=attempts.trouble,
    )


def _at_the_table(say: Say, table: LoneTable) -> ft.Control:
    """Draw the faces of the bots, and say against whom one plays."""
    names: list[str] = []
    for _ in range(table.bots):
        names.append(free_name(names))
    words = say.t("against {names}: {level}", names=say.listing(names), level=level_word(say, table.level))
    faces = ft.Row([face(name, 26) for name in names], spacing=3, wrap=True, run_spacing=3)
    row = ft.Column([faces, soft(words)], spacing=4)
    return ft.Container(
        ft.Semantics(container=True, identifier="opponents", content=row), padding=ft.Padding(0, 0, 0, 8)
    )


def _told(one: str) -> tuple[str, tuple[int, str, str]]:
    game, bots, level, length = one.split(":")
    return game, (int(bots), level, length)
