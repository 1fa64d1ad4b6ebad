"""What a set-up takes over from the last game: people, not bots; options where they mean something; all of it said."""

from __future__ import annotations

import json

from companion.games.push.options import Options as PushOptions
from companion.games.thirteen.options import Options
from companion.sessions.play.sessions import Beginning, Sessions
from tests.ui.conftest import Opener
from tests.ui.setting_up import begun, names, seat
from tests.ui.tab import Server

IGNORED = PushOptions(risky=True, two_player_switches="ignored")


def test_what_two_agreed_about_switch_cards_is_not_for_five(tab: Opener, server: Server, sessions: Sessions) -> None:
    sessions.begin("push", ("Ana", "Bo"), 0, tracking="scorepad", options=IGNORED)
    t = tab("/new/push", "en-GB").reads("agreed", "“Risks”", "Switch cards ignored")
    seat(t, "Ana", "Bo", "Chloé", "Dan", "Ève").until(lambda: "Switch" not in t.said("agreed")).tap("start")
    assert json.loads(begun(t, server).options) == {"risky": True, "two_player_switches": "out"}


def test_after_a_game_alone_the_people_are_offered_and_play_as_it_was_chosen(
    tab: Opener, server: Server, sessions: Sessions
) -> None:
    sessions.begin("push", ("Ana", "Bo", "Chloé"), 1, tracking="scorepad")
    seats = {"tracking": "full", "mode": "digital", "bots": (None, "easy", "hard")}
    sessions.begin("push", ("Vous", "Bip", "Milo"), 0, **seats)  # type: ignore[arg-type]
    t = tab("/new/push", "en-GB").chosen("tracking-scorepad").tap("tracking-full")
    t.reads("same-again", "Same people again: Ana, Bo and Chloé").tap("same-again").holds("name-3", "Chloé")
    t.chosen("tracking-full").reads("begins", "Bo plays first").tap("start")
    about = begun(t, server)
    assert (names(about), about.mode, about.tracking) == (["Ana", "Bo", "Chloé"], "table", "full")


def test_bots_that_are_chosen_now_stay_beside_the_same_people(tab: Opener, sessions: Sessions) -> None:
    bots = (None, None, "hard")
    sessions.begin("push", ("Ana", "Bo", "Bip"), 0, tracking="full", mode="digital", bots=bots)
    t = tab("/new/push", "en-GB").chosen("mode-digital").tap("add-bot")
    t.reads("same-again", "Same people again: Ana and Bo").tap("same-again").holds("name-1", "Ana")
    t.reads("level-3", "bot, normal").gone("seat-4")


def test_the_key_that_begins_at_once_says_how(tab: Opener, sessions: Sessions) -> None:
    for one in sessions.listed():
        live = sessions.open(one.id)
        live.end("abandoned", seen=live.revision)
    options = Options(deals=1, open_piles=True)
    match = sessions.begin("13", ("Zoé", "Luc", "Pierre"), 1, tracking="full", options=options)
    match.end("abandoned", seen=0)
    alone = sessions.begin(
        "13", ("Zoé", "Bip", "Milo"), 0, tracking="full", mode="digital", options=Options(deals=2),
        bots=(None, "easy", "easy"), beginning=Beginning(coach=True),
    )  # fmt: skip
    alone.end("abandoned", seen=alone.revision)
    t = tab(lang="en-GB").reads("again-13", "Zoé, Luc and Pierre", "every card · 1 round · taken cards visible")
    t.reads("alone-again", "easy · 2 rounds · Coach")
    tab().reads("again-13", "carte par carte · 1 manche · cartes ramassées visibles").tap("again-13")


def test_a_number_of_rounds_that_was_chosen_is_there_after_a_reload(tab: Opener, server: Server) -> None:
    t = tab("/new/thricewise", "en-GB")  # so that the next one is another page
    t.open("/new/13").tap("add-player").tap("option-deals-less").reads("agreed", "3 rounds")
    t.reload().sees("name-4").reads("agreed", "3 rounds")
