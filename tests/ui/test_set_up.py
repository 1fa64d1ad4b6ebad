"""Set-up, from home to the first screen: who plays what, who sits where, bots at any seat, and the quick way.

Nobody is called by a number, the keyboard goes from name to name, what is agreed is in sight. What is taken over from
the last game is said: people, not bots; options where they mean something.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.games.push.options import Options as PushOptions
from companion.games.thirteen.options import Options
from companion.sessions.library.placeholders import is_placeholder
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import Beginning, Sessions
from companion.store import Log
from companion.ui import theme
from companion.ui.screens.setup.seats import fitting
from tests.sessions.play.test_digital import act
from tests.ui import saved
from tests.ui.conftest import Opener, RigOpener
from tests.ui.saved import dealt
from tests.ui.setting_up import begun, id_of, names, seat
from tests.ui.tab import Server, Tab
from tests.ui.table import session, set_up


def people_of(sessions: Sessions) -> list[str]:
    return [one.name for one in sessions.people.everybody()]


def over(sessions: Sessions, name: str, game: str = "thricewise") -> str:
    """The id of a game that this person has played alone."""
    session = dealt(sessions.log, game, None, "easy", names=(name, "Milo"))
    while not session.over:
        act(session)
    return session.id


def test_who_plays_alone_is_asked_for_nothing_and_is_nobody(tab: Opener, server: Server, sessions: Sessions) -> None:
    t = tab("/new/push", "en-GB")
    t.reads("quick", "You against 2 bots").tap("quick")
    assert begun(t, server).players[0] == ("You", None)
    other = tab("/new/13")  # in another language the same nobody
    other.reads("quick", "Vous contre 2 robots").tap("quick")
    assert begun(other, server).players[0] == ("You", None)
    assert people_of(sessions) == []
    assert [one.name for one in sessions.people.nameless()] == ["You"]
    other.open("/").shows("Vous, ").open("/history").shows("à l’écran. Vous, ")


def test_after_a_game_alone_the_name_is_asked_once_and_older_games_can_be_claimed(
    tab: Opener, sessions: Sessions
) -> None:
    ids = [over(sessions, "You"), over(sessions, "You")]
    over(sessions, "Joueur 1", "push")  # of an earlier version
    before = {one.name: sessions.people.sittings(one.id) for one in sessions.people.nameless()}
    played = {one.name: count for one, count in sessions.people.played_nameless()}
    t = tab(f"/session/{ids[0]}", "en-GB").type("my-name", "You").press("Enter").reads("my-name-refused", "missing")
    t.type("my-name", "Ana").press("Enter").gone("your-name").reads("claim-2", f"count {played['You']} games")
    assert t.preferred()["me"] == "Ana"
    t.reads("claim-1", "Player 1: count 1 game as mine").tap("claim-1").gone("claim-2")
    t.reads("claim-1", "as mine").tap("claim-1").gone("my-games").shows(": You, ")
    (ana,) = sessions.people.everybody()
    assert (ana.name, sessions.people.sittings(ana.id)) == ("Ana", before["You"] + 1)
    assert sessions.people.nameless() == ()
    t.open(f"/session/{ids[1]}").sees("standings").gone("your-name")
    t.open("/people").reads(f"person-{ana.id}", "you").open("/new/push").reads("quick", "You against 1 bot")
    t.reads(f"person-{ana.id}", "Ana is playing: you")
    t.open(f"/people/{ana.id}").type("person-name", "Anaïs").press("Tab").until(lambda: t.preferred()["me"] == "Anaïs")
    t.open(f"/session/{ids[1]}").shows(": You, ")


def test_a_game_that_still_runs_was_not_played_without_a_name(tab: Opener, sessions: Sessions) -> None:
    t = tab("/people", "en-GB", me="Zoé").reads("headline", "People")
    before = sessions.people.played_nameless()
    act(dealt(sessions.log, "push", None, "easy", names=("Player 7", "Bip")))
    t.open("/die").open("/people").reads("headline", "People")
    assert "Player 7" not in t.everything()
    assert sessions.people.played_nameless() == before
    over(sessions, "Player 7")
    t.open("/die").open("/people").reads("nameless", "Player 7: 1 game.", "Player 7: count 1 game as mine")
    t.tap("claim-1")
    t.until(lambda: "Player 7" not in t.everything())


def test_who_does_not_tell_a_name_is_not_asked_again_and_may_tell_it_in_the_settings(
    tab: Opener, server: Server, sessions: Sessions
) -> None:
    ids = [over(sessions, "Vous"), over(sessions, "Vous")]
    t = tab(f"/session/{ids[0]}").tap("my-name-skip").gone("your-name").open(f"/session/{ids[1]}")
    t.sees("standings").gone("your-name").open("/people").reads("nameless", "Vous", "votre nom").gone("claim-1")
    t.open("/settings").gone("claim-1").type("owner", "Éloïse").reads("claim-1", "parties parmi les miennes")
    t.tap("claim-1").gone("claim-1").open("/new/13").reads("quick", "Vous contre 2 robots")
    assert "Éloïse" in people_of(sessions)
    t.open("/settings").holds("owner", "Éloïse").type("owner", "Mamie").open("/new/13").tap("quick")
    assert names(begun(t, server))[0] == "Mamie"


def test_nobody_is_called_by_a_number(tab: Opener, server: Server, sessions: Sessions) -> None:
    sessions.begin("push", ("Joueur 1", "Bo"), 0, tracking="scorepad")  # of an earlier version
    t = tab("/new/push")
    t.gone("same-again").type("name-1", "Joueur 1").type("name-2", "Bo").tap("start")
    t.reads("refusal", "Joueur 1 n’a pas encore de nom.").type("name-1", "Ana").gone("refusal").tap("start")
    assert names(begun(t, server)) == ["Ana", "Bo"]
    assert not any(map(is_placeholder, people_of(sessions)))


@pytest.mark.parametrize("name", ["Player 1", "joueur 12", "Joueur 3", "You", "VOUS"])
def test_names_that_stand_for_nobody(name: str) -> None:
    assert is_placeholder(name)
    assert not is_placeholder(f"{name} Dupont")


def test_enter_goes_from_name_to_name_and_a_refusal_to_its_field(tab: Opener) -> None:
    t = set_up(tab(), ("", "", ""))
    t.type("name-1", "Papy").press("Enter")
    t.writes("name-2").type("name-2", "Mamie").press("Enter")
    t.writes("name-3").type("name-3", "papy").tap("start").reads("refusal", "Deux joueurs s’appellent papy.")
    t.writes("name-3").reads("name-3", "deux fois").type("name-3", "Zoé").gone("refusal").tap("start").sees("log")


def test_deals_are_for_so_many_players_and_what_differs_is_told_above_the_start_key(
    tab: Opener, server: Server, sessions: Sessions
) -> None:
    sessions.begin("13", ("Ana", "Bo", "Chloé"), 0, tracking="scorepad", options=Options(deals=1))
    sessions.begin("push", ("Ana", "Bo"), 0, tracking="scorepad", options=PushOptions(risky=True))
    t = tab("/new/13")
    t.reads("agreed", "rapide", "1 manche").tap("add-player").reads("agreed", "4 manches").reads("option-deals", "4")
    seat13 = ("Ana", "Bo", "Chloé", "Dan")
    for at, name in enumerate(seat13, 1):
        t.type(f"name-{at}", name, (f"dealer-{at}", name))
    t.tap("seat-4").tap("remove-4").reads("agreed", "1 manche").tap("add-player").type("name-4", "Dan").tap("start")
    assert json.loads(begun(t, server).options)["deals"] == 0  # as on the rule sheet for four
    risky = seat(tab("/new/push"), "Dan", "Ève").reads("agreed", "« Risques »").tap("agreed")
    risky.tap("option-risky-false").until(lambda: "Risques" not in risky.said("agreed")).tap("start")
    assert json.loads(begun(risky, server).options)["risky"] is False


def test_those_who_played_of_late_come_first_and_the_others_one_tap_later(tab: Opener, sessions: Sessions) -> None:
    for name in ("Aaron", "Abel", "Adam", "Agathe", "Agnès", "Alix", "Alma"):
        sessions.people.add(name)
    for _ in range(6):
        sessions.begin("push", ("Yann", "Zoé"), 0, tracking="scorepad")
    ids = {one.name: one.id for one in sessions.people.everybody()}
    t = tab("/new/thricewise")
    t.sees(f"person-{ids['Yann']}").sees(f"person-{ids['Zoé']}").gone(f"person-{ids['Alma']}")
    t.tap("more-people").tap(f"person-{ids['Alma']}").holds("name-1", "Alma").chosen(f"person-{ids['Alma']}")


def test_a_row_and_a_half_of_chips() -> None:
    assert fitting(["Ana", "Bo"], 330) == 2
    assert 3 <= fitting(["Chloé"] * 40, 330) < fitting(["Chloé"] * 40, 500) <= 7
    assert fitting(["Maximilienne-Alexandrine de Saint"] * 9, 330) == 1


def test_two_names_that_look_the_same_are_refused(tab: Opener) -> None:
    t = seat(tab("/new/push", "en-GB"), "D’Arc", "d\N{MODIFIER LETTER APOSTROPHE}arc").tap("start")
    t.reads("name-2", "twice")
    t.type("name-2", "\u3164").tap("start").reads("refusal", "Player 2 has no name yet.")


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


def test_people_sit_down_change_places_and_come_again(tab: Opener, server: Server, sessions: Sessions) -> None:
    ids = {name: sessions.people.add(name).id for name in ("Ève", "Zoé", "Fabien")}
    sessions.people.change(ids["Zoé"], colour="purple")
    t = tab("/new/push")
    if t.there("more-people"):
        t.tap("more-people")
    t.tap(f"person-{ids['Ève']}").reads("first-1", "Ève").tap(f"person-{ids['Zoé']}").reads("first-2", "Zoé")
    t.tap(f"person-{ids['Fabien']}").reads("first-3", "Fabien")
    t.tap("first-3").reads("begins", "Fabien").tap("seat-3").tap("up-3").reads("first-2", "Fabien")
    t.reads("begins", "Fabien").tap("seat-1").tap("down-1").reads("first-1", "Fabien").reads("first-2", "Ève")
    t.tap(f"person-{ids['Zoé']}").gone("name-3").tap(f"person-{ids['Zoé']}").reads("first-3", "Zoé")
    t.tap("tracking-full").tap("start")
    about = begun(t, server)
    assert (names(about), about.first_seat) == (["Fabien", "Ève", "Zoé"], 0)

    again = tab("/new/push", lang="en-GB")
    again.reads("same-again", "Same people again: Fabien, Ève and Zoé").tap("same-again").holds("name-3", "Zoé")
    again.tap("first-2").tap("seat-2").tap("remove-2").gone("name-3").reads("begins", "Zoé")  # who sits there now
    about = begun(again.tap("start"), server)
    assert (names(about), about.first_seat) == (["Fabien", "Zoé"], 1)
    assert about.tracking == "full"  # as it was chosen last
    assert [one.name for one in sessions.people.everybody()].count("Zoé") == 1


@pytest.mark.parametrize(
    ("game", "tracking", "options"),
    [
        ("push", "scorepad", {"risky": True, "two_player_switches": "ignored"}),
        ("thricewise", "scorepad", {"overlap": "one-per-line", "double_suit": "per-suit"}),
        ("thricewise", "full", {"straight_order": "any-order"}),
    ],
)
def test_what_was_agreed_is_kept(
    tab: Opener, server: Server, game: str, tracking: str, options: dict[str, Any]
) -> None:
    t = seat(tab(f"/new/{game}", "en-GB"), "Ana", "Bo").tap(f"tracking-{tracking}")
    for field, value in options.items():
        t.tap(f"option-{field}-{str(value).lower()}")
    if "overlap" in options:
        t.reads("option-double_suit-idle", "Changes nothing while only the best in one line counts (H1)")
    kept_options = json.loads(begun(t.tap("start"), server).options)
    assert {field: kept_options[field] for field in options} == options


def test_13_asks_who_deals_and_how_often(tab: Opener, server: Server) -> None:
    t = set_up(tab(), ("Marie", "Luc", "Pierre"))
    t.tap("tracking-full").tap("dealer-3").reads("begins", "Marie joue en premier.")
    if t.can("option-deals-usual"):  # the last table may have agreed on another number
        t.tap("option-deals-usual")
    t.reads("option-deals", "6 manches").tap("option-deals-less").reads("option-deals", "5 manches")
    t.tap("option-deals-usual").reads("option-deals", "6 manches")
    t.tap("option-deals-less").reads("option-deals", "5").tap("option-deals-less").reads("option-deals", "4 manches")
    about = begun(t.tap("option-open_piles-true").tap("start"), server)
    assert (names(about), about.first_seat) == (["Marie", "Luc", "Pierre"], 0)
    assert json.loads(about.options) == {"deals": 4, "open_piles": True}


def test_nobody_is_added_beyond_six(tab: Opener) -> None:
    t = tab("/new/13")
    for number in (4, 5, 6):
        t.tap("add-player").writes(f"name-{number}")
    assert not t.can("add-player")


def test_the_language_is_switched_and_remembered(tab: Opener, server: Server) -> None:
    t = tab("/new/push")
    t.shows("Qui commence").tap("language").shows("Who begins?")
    other = tab(f"/session/{session(server)}")
    other.shows("Count your cards").gone("language")  # it would lie beside Undo, where a finger slips
    other.open("/").tap("language").shows("Beginnen")


def test_a_seat_that_is_dragged_has_the_ground_of_its_panel(tab: RigOpener) -> None:
    page = tab("/new/push").client.tree.page
    for one, values in (("theme", theme.LIGHT), ("dark_theme", theme.DARK)):
        assert page[one]["canvas_color"] == values[theme.CARD]


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
    live = saved.session(server, id_of(t))
    assert isinstance(live, DigitalSession)
    assert live.coached
    t.sees("log")


def test_everything_is_as_it_was_chosen(tab: Opener, server: Server, log: Log) -> None:
    seats: dict[str, Any] = {"names": ["Bip", "Zoé", "Milo"], "first": 2, "options": Options(deals=2, open_piles=True)}
    last = dealt(log, "13", "hard", None, "easy", **seats, beginning=Beginning(coach=True))
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
    for at in range(3, 7):
        t.tap("add-bot").sees(f"level-{at}")
    assert not t.can("add-bot")
    assert not t.can("add-player")
    t.tap("tracking-full").gone("level-2").gone("add-bot").holds("name-1", "bip")  # with real cards no bot plays
    t.tap("mode-digital").reads("level-6", "robot")


def test_bots_play_at_once_where_somebody_likes_it(tab: Opener, server: Server, log: Log) -> None:
    tab("/settings", lang="en-GB").tap("pace-instant").tap("think-2").chosen("think-2")
    new = dealt(log, "13", "easy", "easy", "easy", options=Options(deals=1))
    t = tab(f"/session/{new.id}", lang="en-GB", fresh=True)  # one that was open before knows the old choice
    t.sees("result").sees("to-picture").sees("bgstats-code")
    assert saved.session(server, new.id).over


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
