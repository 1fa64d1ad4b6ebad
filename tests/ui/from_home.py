"""One whole flow: home, set-up, every move, result, its picture, its code for BG Stats, database.

Another phone at the same table enters the middle of a long game, in a browser, where a tap costs ten times as much,
more of it than in the test's own process; the beginning and the end are tapped.
"""

from __future__ import annotations

import json
from contextlib import nullcontext
from dataclasses import dataclass

from companion.engine import SPECTATOR, Seat, Setup
from companion.engine.words import Say
from companion.games import GAMES
from companion.locale import speaker
from tests.ui import saved
from tests.ui.conftest import Opener
from tests.ui.moves import Move, play, signs, whole_game
from tests.ui.rig.host import Host
from tests.ui.setting_up import begun, id_of, names, seat
from tests.ui.tab import Server, Tab, plain
from tests.ui.table import kept, result_kept, session, set_up

PEOPLE = {"push": ("Ana", "Bo"), "13": ("Marie", "Luc", "Pierre"), "thricewise": ("Zoé", "Dan")}


@dataclass(frozen=True)
class Flow:
    """``fewest``: so many events before Push's pile is empty on the pad. ``wide``: on a desk, not on a phone.

    ``elsewhere``: from which move to which one another phone has the table, counted as in a slice. ``goes_out``: its
    picture and its code for BG Stats are looked at, too. ``agreed``: the last table played as many rounds, so that
    nobody has to choose them.
    """

    game: str
    tracking: str
    lang: str
    seed: int
    fewest: int = 0
    wide: bool = False
    elsewhere: tuple[int, int] = (0, 0)
    goes_out: bool = True
    agreed: bool = False

    def __str__(self) -> str:
        return f"{self.game}-{self.tracking}"

    @property
    def say(self) -> Say:
        return speaker(self.lang[:2], PEOPLE[self.game])


FLOWS = (
    Flow("push", "scorepad", "fr-FR", seed=12, fewest=14, elsewhere=(5, 12)),
    Flow("push", "full", "en-GB", seed=230, elsewhere=(4, 204)),
    Flow("13", "scorepad", "en-GB", seed=11, wide=True),
    Flow("13", "full", "fr-FR", seed=0, elsewhere=(3, 48)),
    Flow("thricewise", "scorepad", "fr-FR", seed=24, elsewhere=(2, 45)),
    Flow("thricewise", "full", "en-GB", seed=22, wide=True, elsewhere=(3, 46)),
)


def from_home_to_result(tab: Opener, server: Server, flow: Flow) -> None:
    game, people, say = GAMES[flow.game], PEOPLE[flow.game], flow.say
    options = game.options(deals=1) if flow.game == "13" else game.options()
    first = Seat(len(people) - 1)
    rules = game.rules(flow.tracking)
    moves = whole_game(flow.game, flow.tracking, Setup(len(people), options, first), flow.seed, fewest=flow.fewest)

    if flow.agreed:
        session(server, flow.game, people, options=options)
    t = tab(lang=flow.lang)
    if flow.wide:
        t.size(1280, 800)
        t.wait(0.5)  # the columns move side by side
    _set_up(t, flow, first)
    about = begun(t, server)
    assert (about.game, about.tracking, about.mode, names(about)) == (flow.game, flow.tracking, "table", list(people))
    id = id_of(t)

    start, end, _ = slice(*flow.elsewhere).indices(len(moves))
    play(t, flow.game, say, moves[:start])
    if start < end:
        for words in signs(flow.game, say, moves[start].before):
            t.shows(words)  # the last tap is answered
        _elsewhere(server, id, moves[start:end])
        there = signs(flow.game, say, moves[end].before)
        if any(signs(flow.game, say, one.before) == there for one in moves[start:end]):
            # the board looked like that before; the log tells that all of it is here
            t.tap("log").sees(f"entry-{end}").tap("to-board").gone("story")
    play(t, flow.game, say, moves[max(start, end) :])

    view = moves[-1].after
    t.reads("result", plain(game.words.prompt(say, view)))
    for one in view.standings:
        points = say.plural("{n} point", "{n} points", one.score)
        line = say.t("Place {rank}: {name}, {points}", rank=one.rank, name=people[one.seat], points=points)
        t.reads(f"place-{one.seat}", plain(say.t("{line}, wins", line=line) if one.winner else line))
    if flow.goes_out:
        t.tap("to-picture").reads("preview", plain(people[view.standings[0].seat])).tap("back").sees("result")
        t.tap("bgstats-code").sees("bgstats-qr").tap("bgstats-close").gone("bgstats-qr")
    told = json.loads(json.dumps([rules.WIRE.write(event) for move in moves for event in move.events]))
    assert kept(server, id) == told
    state = rules.new(Setup(len(people), options, first))
    for event in told:
        state = rules.apply(state, rules.WIRE.read(event, "event"))
    standings = rules.standings(state)
    assert standings == view.standings == rules.look(state, SPECTATOR).standings
    assert result_kept(server, id) == {one.seat: (one.score, one.rank, one.winner) for one in standings}


def _set_up(t: Tab, flow: Flow, first: Seat) -> None:
    """As short as may be; the last of them plays first, where anybody does."""
    say, people = flow.say, PEOPLE[flow.game]
    if flow.game == "13":
        set_up(t, people).tap(f"dealer-{first}")  # numbered from 1: the one before
    else:
        t.tap(f"new-{flow.game}").sees("name-1")
        seat(t, *people)
    t.tap(f"tracking-{flow.tracking}")
    if GAMES[flow.game].begins == "player":
        t.tap(f"first-{first + 1}")
    if GAMES[flow.game].begins != "nobody":
        t.reads("begins", plain(say.t("{name} plays first.", name=people[first])))
    if flow.game == "13":
        few_rounds(t, say, agreed=flow.agreed)
    t.tap("start")


def few_rounds(t: Tab, say: Say, *, agreed: bool = False) -> None:
    """Have 13 end after one round; the last table may have agreed on another number."""
    if not agreed and t.can("option-deals-usual"):
        t.tap("option-deals-usual")
    for deals in range(1 if agreed else 6, 0, -1):
        t.reads("option-deals", plain(say.plural("{n} round", "{n} rounds", deals)))
        if deals > 1:
            t.tap("option-deals-less")


def _elsewhere(server: Server, id: str, moves: tuple[Move, ...]) -> None:
    with nullcontext(server.sessions) if isinstance(server, Host) else saved.kept(server) as sessions:
        playing = sessions.open(id)
        for move in moves:
            playing.tell(*move.events, seen=playing.revision)
