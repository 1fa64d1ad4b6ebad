"""What the others did since one's own move, and how quickly they do it: in every game, alone against bots."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

import pytest

from companion.engine import Chance, Choice, Seat, Together
from companion.games.push.events import STOP, Take
from companion.locale import speaker
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.seat_view import SeatView
from companion.store import Log
from companion.ui.prefs import PACES
from companion.ui.session.recent_deeds import newest
from tests.ui.conftest import Opener
from tests.ui.saved import dealt, read_newest
from tests.ui.tab import plain

SHARED = True
GAMES = ("push", "13", "thricewise")
ME = Seat(0)


def act(session: DigitalSession) -> None:
    """Whoever is due does something that goes on quickly."""
    asked: Any = session.rules.awaits(session.fold.states[-1])
    match asked:
        case Together():
            seat = session.due[0]
            session.choose_for(seat, session.look(seat).options_for[0][0], seen=session.revision)
        case Chance(offer=offer):
            session.tell(offer, seen=session.revision)
        case Choice(offers=offers):
            session.tell(offers[-1], seen=session.revision)


def come_to(
    log: Log,
    game: str,
    there: Callable[[DigitalSession], bool],
    go_on: Callable[[DigitalSession], None] = act,
) -> DigitalSession:
    """A session that is ``there``; another one, where the first is over before."""
    while True:
        session = dealt(log, game)
        while not session.over:
            if there(session):
                return session
            go_on(session)


def ones_own(log: Log, game: str) -> DigitalSession:
    """It is the person's turn, and both bots have moved since their last one."""

    def there(session: DigitalSession) -> bool:
        both = {one.seat for one in seen(session)} >= {1, 2}
        return (
            ME in session.due
            and both
            and any(ME in session.rules.awaits(one).seats for one in session.fold.states[:-1])
        )

    return come_to(log, game, there)


def seen(session: DigitalSession, lang: str = "fr") -> Any:
    return SeatView(session, ME).deeds(speaker(lang, session.names, you=ME))


@pytest.mark.parametrize("game", GAMES)
def test_one_tap_opens_all_that_the_others_did(tab: Opener, log: Log, game: str) -> None:
    session = ones_own(log, game)
    deeds = seen(session)
    t = tab("/die", "fr-FR").prefer(pace="slow").open(f"/session/{session.id}")
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
    runs = [(seat, list(run)) for seat, run in groupby(deeds, key=lambda deed: deed.seat)]
    wanted = [
        " ".join(deed.line for deed in run)
        if seat is None
        else f"{session.names[seat]} {say.listing([deed.brief for deed in run])}."
        for seat, run in runs
    ]
    assert told == " ".join(wanted)
    last = runs[-1][1][-1]
    short = newest(say, deeds, 1)
    assert short == ("… " if len(deeds) > 1 else "") + f"{session.names[last.seat]} {last.brief}."


def test_what_a_bot_had_no_choice_about_is_told_though_it_came_with_ones_own_move(tab: Opener, log: Log) -> None:
    """The last column of Push goes to the last bot by itself, within the tap of whoever took the one before."""

    def there(session: DigitalSession) -> bool:
        took, *others = session.entries[-1][1] if session.entries else (None,)
        return ME not in session.due and getattr(took, "seat", None) == ME and any(type(one) is Take for one in others)

    def takes(session: DigitalSession) -> None:
        asked: Any = session.fold.awaits
        offers = getattr(asked, "offers", ())
        enough = STOP in offers and len(session.look(ME).columns) == 3
        event = STOP if enough else offers[0] if offers else asked.offer
        session.tell(event, seen=session.revision, carry=True)

    session = come_to(log, "push", there, takes)
    taken = session.entries[-1][1][1]
    (deed,) = [one for one in seen(session) if one.event == taken]
    assert seen(session)[0] == deed
    assert deed.seat == taken.seat
    t = tab("/die", "en-GB").prefer(pace="slow").open(f"/session/{session.id}")
    t.tap("since").reads("deeds", f"takes column {taken.column + 1}")


@pytest.mark.parametrize("game", GAMES)
def test_no_deed_tells_a_card_that_nobody_has_seen(log: Log, game: str) -> None:
    """Hands, and what was drawn into them, are in no event and no word of it."""
    session = dealt(log, game)
    wire = session.rules.WIRE
    while not session.over and session.steps < 60:
        act(session)
        for one in seen(session):
            told = {} if one.event is None else wire.write(one.event)
            assert told.get("type") not in session.game.undealt, told


def test_a_bots_cards_are_read_aloud_once_and_both_stay_to_be_seen(tab: Opener, log: Log) -> None:
    session = dealt(log, "13")
    while session.due != (ME,):
        act(session)
    t = tab("/die", "en-GB").prefer(pace="slow").open(f"/session/{session.id}")
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
    t = tab("/die", "en-GB").prefer(pace="slow", think=0.2).open(f"/session/{session.id}")
    before = session.steps
    t.reads("hurry", "To my turn").tap("pace").chosen("pace-slow").tap("to-turn").gone("to-turn")

    def mine() -> bool:
        read_newest(session)
        return ME in session.due or session.over

    bots_pause = PACES["slow"]
    assert t.soon(mine, 2 * bots_pause), session.due
    assert session.steps > before or game == "thricewise"
