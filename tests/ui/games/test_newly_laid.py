"""The newest cards: which of them others laid since one's own last move is drawn with a ring, and said."""

from __future__ import annotations

from companion.engine import Choice
from companion.games.push.events import STOP
from companion.games.push.events import Place as PushPlace
from companion.games.push.view import Phase
from companion.games.thirteen.cards import LIMIT, VALUE
from companion.games.thirteen.events import Play
from companion.games.thirteen.words import word as thirteen_word
from companion.games.thricewise.events import Place
from companion.locale import speaker
from companion.sessions.play.digital import DigitalSession
from companion.store import Log
from companion.ui import theme
from companion.ui.kit.card_face import RING
from tests.ui.conftest import RigOpener
from tests.ui.rig.tab import RigTab
from tests.ui.rig.tree import walk
from tests.ui.test_recent_deeds import ME, act, come_to, ones_own, seen

SHARED = True


def rings(t: RigTab) -> int:
    """How many cards have a ring; a browser's picture is looked at elsewhere."""
    drawn = [one.get("shadow") for one in walk(t.client.tree.page) if one["_c"] == "Container"]
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
    session = come_to(
        log, "thricewise", lambda one: one.due == (ME,) and any(isinstance(deed.event, Place) for deed in seen(one))
    )
    t = tab(f"/session/{session.id}", "en-GB")
    laid = [one for one in seen(session) if isinstance(one.event, Place)]
    for one in laid:
        t.reads(f"cell-{one.event.row}-{one.event.col}", f"(new, {session.names[one.seat or 0]})")
    assert rings(t) == len(laid)


def takes(session: DigitalSession) -> bool:
    """Ana takes a column of another one's turn, and has a choice."""
    view = session.look()
    mine = session.due == (ME,) and view.phase is Phase.TAKE and view.turn != ME
    return mine and sum(map(bool, view.columns)) > 1


def draws_on(session: DigitalSession) -> None:
    """Nobody stops before there are three columns: one would be for whoever stops."""
    asked = session.fold.awaits
    if isinstance(asked, Choice) and STOP in asked.offers and len(session.look().columns) < 3:
        session.tell(asked.offers[0], seen=session.revision)
    else:
        act(session)


def test_columns_say_how_many_of_their_cards_are_new(tab: RigOpener, log: Log) -> None:
    session = come_to(log, "push", takes, draws_on)
    t = tab("/nowhere", "en-GB").prefer(by_hand=True)  # the only column left would go by itself
    t.open(f"/session/{session.id}")
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
    while True:
        session = ones_own(log, "13")
        view = session.look(ME)
        offers = session.fold.awaits.offers  # type: ignore[union-attr] # it is Ana's turn
        over = [
            one for one in offers if view.sums[at(one)] + VALUE[one.card] > LIMIT and len(view.targets[at(one)]) > 1
        ]
        if over:
            break
    still = tab(f"/session/{session.id}", "en-GB").prefer(motion=False).open(f"/session/{session.id}")
    moving = tab("/die", "en-GB").prefer(motion=True, pace="slow").open(f"/session/{session.id}")
    moving.tap(f"hand-{over[0].card}").poke(f"target-{over[0].target}")
    moving.until(lambda: flying(moving) == 1)
    still.reads("latest", "you take")
    assert flying(still) == 0
    moving.until(lambda: flying(moving) == 0, seconds=1)


def at(play: Play) -> int:
    return ("blue", "yellow", "green").index(play.target)


def flying(t: RigTab) -> int:
    """How many things are on their way and will be gone."""
    return sum(bool(one.get("ignore_interactions") and one.get("animate_opacity")) for one in walk(t.client.tree.page))
