"""Set-up on screen: bots at any seat, the quick way, what is remembered, and how lists show it afterwards."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.games.thirteen.options import Options
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import Beginning, Sessions
from companion.store import Log
from tests.ui.conftest import Opener
from tests.ui.saved import dealt, session
from tests.ui.setting_up import begun
from tests.ui.tab import Server, Tab

CHOSEN: dict[str, tuple[str, dict[str, Any], str]] = {
    "push": ("first-3", {"risky": True}, "fr-FR"),
    "13": ("dealer-2", {"open_piles": True}, "en-GB"),
    "thricewise": ("", {"overlap": "one-per-line"}, "fr-FR"),
}
"""By game: who begins, where anybody does, an option, a language."""


def named(t: Tab, game: str, at: int, name: str) -> Tab:
    repeated = {"push": f"first-{at}", "13": f"dealer-{at}"}.get(game)
    return t.type(f"name-{at}", name, (repeated, name) if repeated else None)


@pytest.mark.parametrize("game", CHOSEN)
def test_people_and_bots_at_any_seat(tab: Opener, server: Server, game: str) -> None:
    first, options, lang = CHOSEN[game]
    t = tab(lang=lang).tap(f"new-{game}")
    t.tap("mode-digital").sees("add-bot")
    named(t, game, 1, "Zoé").gone("level-2").tap("add-bot").reads("level-2", "Bip", "normal")
    t.tap("add-bot").reads("level-3", "Milo", "normal")
    t.tap("level-2").reads("level-2", "difficile" if lang == "fr-FR" else "hard")
    t.tap("level-3").reads("level-3", "difficile" if lang == "fr-FR" else "hard")
    t.tap("level-3").reads("level-3", "facile" if lang == "fr-FR" else "easy")
    t.tap("seat-1").tap("down-1").reads("level-1", "Bip").holds("name-2", "Zoé")
    if first:
        t.tap(first).reads("begins", "Milo")
    for field, value in options.items():
        t.tap(f"option-{field}-rule").sees("rule-text")
        t.tap("rule-close").gone("rule-text").tap(f"option-{field}-{str(value).lower()}")
    t.checked("coach", False)
    t.tap("coach")
    t.checked("coach")
    t.tap("start")
    about = begun(t, server)
    assert (about.game, about.mode, about.tracking, about.first_seat) == (game, "digital", "full", 2 if first else 0)
    assert about.players == (("Bip", "hard"), ("Zoé", None), ("Milo", "easy"))
    assert options.items() <= json.loads(about.options).items()
    with session(server, t.path.rsplit("/", 1)[1]) as live:
        assert isinstance(live, DigitalSession)
        assert live.coached
    t.sees("log")


def test_everything_is_as_it_was_chosen(tab: Opener, server: Server, log: Log) -> None:
    seats: dict[str, Any] = {"names": ["Bip", "Zoé", "Milo"], "first": 2, "options": Options(deals=2, open_piles=True)}
    last = dealt(log, "13", "hard", None, "easy", **seats, beginning=Beginning(coach=True))
    tab("/new/13", lang="en-GB").chosen("mode-digital").gone("same-again")  # there was one person
    t = tab("/new/13?again", lang="en-GB").chosen("mode-digital").reads("level-1", "Bip").reads("level-3", "Milo")
    t.reads("begins", "Bip plays first").reads("option-deals", "2 rounds")  # the deal goes on
    t.checked("coach")
    t.tap("start")
    about = begun(t, server)
    assert (about.players, about.options, about.mode) == (last.head.about.players, last.head.about.options, "digital")


def test_alone_against_bots_in_two_taps(tab: Opener, server: Server, log: Log) -> None:
    dealt(log, "push", "hard", None, "easy", "easy", names=["Bip", "Ève", "Lux", "Nova"])
    t = tab(lang="en-GB").tap("new-push")
    t.reads("quick", "against 3 bots")  # as many as the last time, and as strong
    named(t, "push", 2, "Fabien").reads("quick", "Fabien against 3 bots").tap("quick")
    about = begun(t, server)
    assert about.players == (("Fabien", None), ("Bip", "hard"), ("Milo", "easy"), ("Nova", "easy"))
    assert (about.mode, about.tracking) == ("digital", "full")
    t.sees("log")
    other = tab(lang="en-GB").tap("new-13")
    other.reads("quick", "You against 2 bots").tap("quick")
    assert begun(other, server).players[0] == ("Fabien", None)
    other.sees("log")


def test_what_cannot_be_says_why(tab: Opener) -> None:
    t = tab("/new/13").tap("mode-digital")
    t.tap("add-bot").tap("add-bot").reads("level-3", "Milo").gone("quick")
    t.tap("start").reads("refusal", "Joueur 1 n’a pas encore de nom.")
    named(t, "13", 1, "bip").gone("refusal").reads("level-2", "Nova")  # people keep their names
    t.tap("seat-3").tap("remove-3").gone("level-3").tap("start").reads("refusal", "3", "6", "2", "N1")
    t.tap("refusal-rule").reads("rule-text", "13 se joue de 3 à 6 joueurs").tap("rule-close").gone("rule-text")
    for seat in range(3, 7):
        t.tap("add-bot").sees(f"level-{seat}")
    assert not t.can("add-bot")
    assert not t.can("add-player")
    t.tap("tracking-full").gone("level-2").gone("add-bot").holds("name-1", "bip")  # with real cards no bot plays
    t.tap("mode-digital").reads("level-6", "robot")


def test_bots_play_at_once_where_somebody_likes_it(tab: Opener, server: Server, log: Log) -> None:
    tab("/settings", lang="en-GB").tap("pace-instant").tap("think-2").chosen("think-2")
    new = dealt(log, "13", "easy", "easy", "easy", options=Options(deals=1))
    t = tab(f"/session/{new.id}", lang="en-GB", fresh=True)  # one that was open before knows the old choice
    t.sees("result").sees("to-picture").sees("bgstats-code")
    with session(server, new.id) as live:
        assert live.over


def test_lists_tell_how_it_was_played_and_how_it_ended(
    tab: Opener, server: Server, sessions: Sessions, log: Log
) -> None:
    for one in sessions.listed():  # where bots go on by themselves, another would come before it
        if one.finished_at is None:
            before = sessions.open(one.id)
            before.end("abandoned", seen=before.revision)
    names, bots = ["Ève", "Bip", "Dan"], (None, "hard", None)
    runs = dealt(log, "thricewise", *bots, names=names)
    agreed = dealt(log, "push", *bots, names=names)
    agreed.end("agreed", seen=0)
    left = dealt(log, "13", *bots, names=names, beginning=Beginning(coach=True))
    left.end("abandoned", seen=left.revision)
    t = tab()
    t.reads(f"session-{runs.id}", "à l’écran", "Ève et Dan n’ont pas encore choisi", "Bip (robot, difficile)")
    t.reads(f"session-{left.id}", "abandonnée", "ne compte pour personne")
    t.reads(f"session-{agreed.id}", "arrêtée d’un commun accord")
    t.tap("nav-history").tap("filter").tap("ask-mode").tap("mode-digital").tap("ask-finished")
    t.tap("state-over").reads("filter", "(2)").tap("filter")
    t.gone("filters").reads(f"row-{left.id}", "à l’écran", "abandonnée", "Bip (robot, difficile)")
    t.reads(f"row-{agreed.id}", "arrêtée d’un commun accord").gone(f"row-{runs.id}")
    english = tab("/history", lang="en-GB")
    english.reads(f"row-{left.id}", "on screen", "given up").reads(f"row-{agreed.id}", "ended by agreement")
    english.tap(f"row-{left.id}").tap("seats").sees("level-2")
    english.reads("level-2", "Bip, bot, hard").holds("name-3", "Dan").tap("back")
    english.open(f"/session/{left.id}").tap("again")
    english.until(lambda: "/session/" in english.path and left.id not in english.path)
    about = begun(english, server)
    assert (about.players, about.mode) == (left.head.about.players, "digital")
