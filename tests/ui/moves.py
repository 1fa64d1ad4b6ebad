"""Whole games of made-up moves: what is tapped for each of them, and what then stands on the screen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.engine import SPECTATOR, Choice, Over, RuleBroken, Setup
from companion.engine.words import Say
from companion.games import GAMES
from companion.games.push import events as push
from companion.games.push import scorepad as push_pad
from companion.games.push.cards import CARDS, COLOUR, INDEX, Card
from companion.games.push.rules import refuses
from companion.games.push.scoring import COLUMNS
from companion.games.push.view import View as PushView
from companion.games.thirteen import cards as thirteen_cards
from companion.games.thirteen import events as thirteen
from companion.games.thirteen import scorepad as thirteen_pad
from companion.games.thricewise import events as thricewise
from companion.games.thricewise import scorepad as thricewise_pad
from companion.games.thricewise import view as thricewise_view
from companion.games.thricewise.words import word
from tests.games.play import Case, some_event
from tests.ui.tab import Tab, plain
from tests.ui.table import KINDS


class Move(NamedTuple):
    """What one person tells: ``before`` and ``after`` are what one sees who looks on.

    ``along`` is what the rules then leave no choice about: nobody taps it.
    """

    before: Any
    event: Any
    after: Any
    along: tuple[Any, ...] = ()

    @property
    def events(self) -> tuple[Any, ...]:
        return (self.event, *self.along)


def whole_game(game: str, tracking: str, setup: Setup, seed: int, *, fewest: int = 0) -> tuple[Move, ...]:
    """From the first event to the end; Push's counts are small, so that they are quickly tapped.

    Push ends on the pad after ``fewest`` events at the earliest, and with every card people seldom stop or protect.
    """
    case = Case(game, tracking, setup, seed)
    rules, chance = case.rules, case.random
    state, moves = rules.new(setup), list[Move]()
    while not isinstance(rules.awaits(state), Over):
        event = some_event(case, state, chance)
        while _unwanted(event, len(moves) < fewest, chance):
            event = some_event(case, state, chance)
        event = _small(event, state, chance)
        after = rules.apply(state, event)
        before, there = rules.look(state, SPECTATOR), rules.look(after, SPECTATOR)
        if moves and by_itself(before, event):
            last = moves.pop()
            moves.append(Move(last.before, last.event, there, (*last.along, event)))
        else:
            moves.append(Move(before, event, there))
        state = after
    return tuple(moves)


def by_itself(before: Any, event: Any) -> bool:
    """Whether a card has only this place, or somebody only this column."""
    forced = isinstance(event, push.Place | push.Stop | push.Take | thricewise.Place)
    return forced and isinstance(before.awaits, Choice) and before.awaits.offers == (event,)


def _unwanted(event: Any, early: bool, chance: random.Random) -> bool:
    match event:
        case push.Stop() | push.Protect():
            return chance.random() < 0.9
        case push_pad.End():
            return early
    return False


def _small(event: Any, state: Any, chance: random.Random) -> Any:
    """Push's counts of few cards, card by card; no chip of 0, which scores nothing and has no key."""
    match event:
        case push_pad.Total():
            return push_pad.Count(tuple(_held(colours, chance) for colours in state.protected))
        case thricewise_pad.Place(seat=seat, triads=triads):
            return thricewise_pad.Place(seat, tuple(chip for chip in triads if chip)[:2])
    return event


def _held(protected: tuple[str, ...], chance: random.Random) -> push_pad.Held:
    """No card more than once a player: so the deck holds them all; one of each colour that was protected."""
    numbers: list[Card] = [card for card in CARDS if card in COLOUR]
    covered = [chance.choice([card for card in numbers if COLOUR[card] == colour]) for colour in protected]
    face_up = [card for card in numbers if COLOUR[card] not in protected]
    return push_pad.Held(
        tuple(sorted(chance.sample(face_up, min(2, len(face_up))), key=INDEX.__getitem__)),
        tuple(sorted(covered, key=INDEX.__getitem__)),
    )


def keys(event: Any, view: Any) -> Iterator[str]:
    """What is tapped for it, in order."""
    on_pad = isinstance(view, push_pad.View)
    match event:
        case push.Draw(card=card):
            yield f"draw-{card}"
        case push.Place(column=at) | push.Take(column=at):
            yield f"choose-{at}"
        case push.Stop():
            yield "stop" if on_pad or view.left else "stop-now"
        case push.Protect(colour=colour):
            yield from (*(["protect"] if on_pad else []), f"protect-{colour}")
        case push.Roll(seat=roller, face=face):
            if on_pad and view.phase is push_pad.Phase.SHARE:
                yield f"roller-{roller}"
            yield f"face-{face}"
        case push_pad.Bust() | push_pad.Next() | push_pad.End():
            yield type(event).__name__.lower()
        case push_pad.Count(areas=areas):
            yield "by-cards"
            for seat, held in enumerate(areas):
                yield f"count-{seat}"
                yield from (f"add-{card}" for card in held.visible)
                if held.protected:
                    yield "part-protected"
                    yield from (f"add-{card}" for card in held.protected)
            yield "confirm"
        case thirteen.Deal():
            yield "deal"
        case thirteen.Play(card=card, target=target):
            yield f"card-{card}-{target}" if card == thirteen_cards.ROTTEN else f"card-{card}"
        case thirteen_pad.Count(counts=counts):
            numbers = [getattr(one, kind) for one in counts for kind in KINDS]
            yield from (f"number-{number}" for number in numbers)
            yield "confirm"
        case thricewise.Start(cards=laid):
            yield from (f"pick-{one.card}" for one in laid)
            yield "confirm"
        case thricewise.Reveal(cards=cards):
            yield from (f"pick-{card}" for card in cards)
            yield "confirm"
        case thricewise.Place(card=card, row=row, col=col):
            if card != view.placeable[0]:
                yield f"lay-{card}"
            yield from (f"cell-{row}-{col}", "place")
        case thricewise_pad.Reveal(ranks=ranks):
            yield from (f"rank-{rank}" for rank in ranks)
            yield "confirm"
        case thricewise_pad.Place(triads=triads):
            yield from (f"chip-{value}" for value in triads)
            yield "place"
        case thricewise.Pass() | thricewise_pad.Pass():
            yield "pass"
        case _:
            raise AssertionError(event)


def refusals(view: Any) -> list[RuleBroken | None]:
    """Why Push's columns, and a new one if there is room, do not take the card in hand; empty without one."""
    places = [*view.columns, *([()] if len(view.columns) < COLUMNS else [])]
    return [refuses(column, view.drawn[0]) for column in places] if view.drawn else []


def play(tab: Tab, game: str, say: Say, moves: tuple[Move, ...]) -> Tab:
    """Each move is tapped when the screen shows what came of the one before."""
    shown: tuple[str, ...] = ()
    for move in moves:
        now = signs(game, say, move.before)
        assert now != shown, f"nothing tells {move.event} from what came before: take another seed"
        for words in now:
            tab.shows(words)
        shown = now
        for key in keys(move.event, move.before):
            tab.tap(key)
    return tab


def signs(game: str, say: Say, view: Any) -> tuple[str, ...]:
    """Words by which the screen shows where a game is: other ones after each move."""
    words = GAMES[game].words.prompt(say, view)
    match view:
        case push_pad.View():
            found = _on_pushs_pad(say, view)
        case thirteen_pad.View():
            found = (say.t("round {round} of {deals}", round=view.round, deals=view.deals),)
        case PushView():
            left = say.plural("{n} card in the pile", "{n} cards in the pile", view.left)
            found = (words, left if view.left else say.t("The pile is empty."))
        case _ if game == "13":
            found = (words.rstrip("."),)
        case thricewise_view.View() if view.placements:
            last = view.placements[-1]
            laid = say.labelled(say.name(last.seat), word(say, last.card))
            scores = [say.t("{name} {points}", name=say.name(at), points=n) for at, n in enumerate(view.scores)]
            found = (words, laid, ", ".join(scores))
        case thricewise_pad.View():
            scores = [say.t("{name} {points}", name=say.name(at), points=n) for at, n in enumerate(view.scores)]
            found = (words, ", ".join(scores))
        case _:
            found = (words,)
    return tuple(plain(one) for one in found)


def _on_pushs_pad(say: Say, view: Any) -> tuple[str, ...]:
    name = say.name(view.turn)
    match view.phase:
        case push_pad.Phase.TURN:
            return (say.t("{name} draws.", name=name),)
        case push_pad.Phase.BUST:
            return (say.t("{name} rolls the die.", name=name).rstrip("."),)
        case push_pad.Phase.SHARE:
            rolled = [say.t("The die · rolled by {name}", name=say.name(seat)) for seat, _ in view.rolled[-1:]]
            return (say.t("Share the columns"), *rolled)
    return (say.t("Count your cards"),)
