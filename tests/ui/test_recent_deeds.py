"""What the others did since one's own move, and how quickly they do it: in every game, alone against bots.

The newest cards: which of them others laid meanwhile is drawn with a ring, and said.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.engine import Seat
from companion.games.push.events import STOP, Take
from companion.games.push.events import Place as PushPlace
from companion.games.push.view import Phase
from companion.games.thirteen.cards import LIMIT, VALUE
from companion.games.thirteen.events import Play
from companion.games.thirteen.words import word as thirteen_word
from companion.games.thricewise.events import Place
from companion.locale import speaker
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.driver import PACES
from companion.sessions.play.seat_view import SeatView
from companion.store import Log
from companion.ui import theme
from companion.ui.kit.card_face import RING
from companion.ui.session.recent_deeds import newest
from tests.sessions.play.test_digital import act
from tests.ui.conftest import Opener, RigOpener
from tests.ui.games.push import test_digital as push
from tests.ui.rig.tab import RigTab
from tests.ui.saved import ALONE, come_to, dealt, read_newest
from tests.ui.tab import plain

SHARED = True
GAMES = ("push", "13", "thricewise")
ME = Seat(0)


def ones_own(log: Log, game: str) -> DigitalSession:
    """It is the person's turn, and both bots have moved since their last one."""

    def there(session: DigitalSession) -> bool:
        both = {one.seat for one in seen(session)} >= {1, 2}
        before = session.fold.states[:-1]
        return ME in session.due and both and any(ME in session.rules.awaits(one).seats for one in before)

    return come_to(log, game, there)


def seen(session: DigitalSession, lang: str = "fr") -> Any:
    return SeatView(session, ME).deeds(speaker(lang, session.names, you=ME))


@pytest.mark.parametrize("game", GAMES)
def test_one_tap_opens_all_that_the_others_did(tab: Opener, log: Log, game: str) -> None:
    session = ones_own(log, game)
    deeds = seen(session)
    t = tab(f"/session/{session.id}", "fr-FR", pace="slow")
    t.reads("since", "Ce que les autres ont fait", str(len(deeds))).tap("since")
    t.reads("deeds", *(plain(one.line) for one in deeds), "Rythme").chosen("pace-slow")
    t.tap("pace-fast").gone("deeds")
    assert t.preferred()["pace"] == "fast"
    t.tap("since").chosen("pace-fast").tap("since-close").gone("deeds")


@pytest.mark.parametrize("game", GAMES)
def test_the_line_of_deeds_is_a_sentence_for_each_who_did_something(log: Log, game: str) -> None:
    session = ones_own(log, game)
    say = speaker("en", session.names, you=ME)
    deeds = seen(session, "en")
    told = newest(say, deeds, 10_000)
    assert all((deed.line if deed.seat is None else deed.brief) in told for deed in deeds)
    assert {session.names[deed.seat] for deed in deeds if deed.seat is not None} <= {*re.findall(r"\w+", told)}
    short = newest(say, deeds, 1)
    assert short == ("… " if len(deeds) > 1 else "") + f"{session.names[deeds[-1].seat]} {deeds[-1].brief}."


def test_what_a_bot_had_no_choice_about_is_told_though_it_came_with_ones_own_move(tab: Opener, log: Log) -> None:
    """The last column of Push goes to the last bot by itself, within the tap of whoever took the one before."""

    def there(session: DigitalSession) -> bool:
        took, *others = session.entries[-1][1] if session.entries else (None,)
        return ME not in session.due and getattr(took, "seat", None) == ME and any(type(one) is Take for one in others)

    def go_on(session: DigitalSession) -> None:
        asked: Any = session.fold.awaits
        offers = getattr(asked, "offers", ())
        enough = STOP in offers and len(session.look(ME).columns) == 3
        event = STOP if enough else offers[0] if offers else asked.offer
        session.tell(event, seen=session.revision, carry=True)

    session = come_to(log, "push", there, go_on=go_on)
    taken = session.entries[-1][1][1]
    (deed,) = [one for one in seen(session) if one.event == taken]
    assert seen(session)[0] == deed
    assert deed.seat == taken.seat
    t = tab(f"/session/{session.id}", "en-GB", pace="slow")
    t.tap("since").reads("deeds", f"takes column {taken.column + 1}")


def test_a_bots_cards_are_read_aloud_once_and_both_stay_to_be_seen(tab: Opener, log: Log) -> None:
    session = dealt(log, "13")
    while session.due != (ME,):
        act(session)
    t = tab(f"/session/{session.id}", "en-GB", pace="slow")
    card = session.look(ME).hands[ME][0]
    fits = next(one for one in session.fold.awaits.offers if one.card == card)  # type: ignore[union-attr] # it is Ana's turn
    t.tap(f"hand-{card}").tap(f"target-{fits.target}").reads("latest", "You play").gone("since")
    t.reads("latest", "Bip plays").reads("since", "1").reads("latest", "Milo plays").reads("since", "2")
    assert "Bip" not in t.said("latest")
    t.tap("since").reads("deeds", "Bip plays", "Milo plays")


@pytest.mark.parametrize("game", GAMES)
def test_one_tap_leaves_out_every_pause_until_it_is_ones_own_turn(tab: Opener, log: Log, game: str) -> None:
    session = dealt(log, game)
    while ME in session.due or not session.due:
        act(session)
    t = tab(f"/session/{session.id}", "en-GB", pace="slow", think=0.2)
    before = session.steps
    t.reads("hurry", "To my turn").tap("pace").chosen("pace-slow").tap("to-turn").gone("to-turn")

    def mine() -> bool:
        read_newest(session)
        return ME in session.due or session.over

    bots_pause = PACES["slow"]
    assert t.soon(mine, 2 * bots_pause), session.due
    assert session.steps > before or game == "thricewise"


def rings(t: RigTab) -> int:
    """How many cards have a ring; a browser's picture is looked at elsewhere."""
    drawn = [one.get("shadow") for one in t.drawn() if one["_c"] == "Container"]
    several = [one for one in drawn if isinstance(one, list)]
    edges = [[(part.get("spread_radius", 0), part.get("color")) for part in one] for one in several]
    return sum(one == [(0, theme.FACE_NEW), (-RING, theme.FACE)] for one in edges)


def test_each_target_says_which_cards_are_new_and_whose(tab: RigOpener, log: Log) -> None:
    session = ones_own(log, "13")
    t = tab(f"/session/{session.id}", "en-GB")
    plays = [one for one in seen(session) if isinstance(one.event, Play)]
    assert len(plays) == 2
    for one in {play.event.target: play for play in plays}.values():  # the last one on each target
        card = thirteen_word(speaker("en"), one.event.card)
        said = f"{card[1:]} (new, {session.names[one.seat or 0]})"  # it may begin a sentence
        t.reads(f"target-{one.event.target}", said)
    assert rings(t) in (1, 2)
    offer = session.fold.awaits.offers[0]  # type: ignore[union-attr] # it is Ana's turn
    t.tap(f"hand-{offer.card}").tap(f"target-{offer.target}").reads("latest", "You play")
    t.gone("since")
    assert not rings(t)


def test_a_card_on_the_grid_is_new_until_one_has_moved(tab: RigOpener, log: Log) -> None:
    def placed(session: DigitalSession) -> list[Any]:
        return [one for one in seen(session) if isinstance(one.event, Place)]

    session = come_to(log, "thricewise", lambda one: one.due == (ME,) and placed(one))
    t = tab(f"/session/{session.id}", "en-GB")
    laid = placed(session)
    for one in laid:
        t.reads(f"cell-{one.event.row}-{one.event.col}", f"(new, {session.names[one.seat or 0]})")
    assert rings(t) == len(laid)


def takes(session: DigitalSession, view: Any) -> bool:
    """Ana takes a column of another one's turn, and has a choice."""
    mine = session.due == (ME,) and view.phase is Phase.TAKE and view.turn != ME
    return mine and sum(map(bool, view.columns)) > 1


def test_columns_say_how_many_of_their_cards_are_new(tab: RigOpener, log: Log) -> None:
    session = push.come_to(log, takes, *ALONE, columns=3)
    t = tab(f"/session/{session.id}", "en-GB", by_hand=True)  # the only column left would go by itself
    placed = [one.event.column for one in seen(session) if isinstance(one.event, PushPlace)]
    name = session.names[session.look().turn]
    columns = session.look().columns
    here = [at for at, cards in enumerate(columns) if cards]
    assert here
    for at in here:
        assert at in placed
        t.reads(f"column-{at}", f"of them new, by {name}")
    assert rings(t) == sum(len(cards) for cards in columns)


def test_taken_cards_go_to_their_seat_face_down_and_are_gone(tab: RigOpener, log: Log) -> None:
    """Nothing moves where little motion is asked for, and then nothing more is on the table than lies there."""

    def over(session: DigitalSession) -> list[Play]:
        """What Ana may play to take several cards."""
        view = session.look(ME)
        offers = getattr(session.fold.awaits, "offers", ())
        full = [one for one in offers if view.sums[at(one)] + VALUE[one.card] > LIMIT]
        return [one for one in full if len(view.targets[at(one)]) > 1] if session.due == (ME,) else []

    session = come_to(log, "13", over)
    play = over(session)[0]
    still = tab(f"/session/{session.id}", "en-GB", motion=False)
    moving = tab(f"/session/{session.id}", "en-GB", motion=True, pace="slow")
    moving.tap(f"hand-{play.card}").poke(f"target-{play.target}")
    moving.until(lambda: flying(moving) == 1)
    still.reads("latest", "you take")
    assert flying(still) == 0
    moving.until(lambda: flying(moving) == 0, seconds=1)


def at(play: Play) -> int:
    return ("blue", "yellow", "green").index(play.target)


def flying(t: RigTab) -> int:
    """How many things are on their way and will be gone."""
    return sum(bool(one.get("ignore_interactions") and one.get("animate_opacity")) for one in t.drawn())
