"""Bots for Thricewise. They see a View and nothing else.

easy lays where it scores most and reveals the card that could score most now; it keeps a set-aside card rather than
lay it for nothing, and thinks of nobody else.

normal looks at the placements that score most and lets the next player answer with the card that lies revealed before
them: its own points less an equal part of what the others get. Before a reveal it reckons how likely somebody else
shows the same rank, if all go for points. A card set aside is worth waiting with: it may bring 9 points with sixteen
turns to come, 4 with four, nothing at the end; for fewer it is not laid.

hard plays all placements to the end of the turn with everybody's open cards, adds what the next turn promises to its
hand and to unseen cards, and judges by its chance to win rather than by points: it hinders those who are ahead. Before
a reveal it guesses the others' hands in many ways, lets them reveal as easy or normal would, and plays the turn with
each of its own cards: who places before it and after it, who ties with whom. It gives away what seldom scores much (a
2) sooner than a 9 that can wait.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from companion.engine import Choice, Together
from companion.engine.game import Decision, Pick, Thought, one_of_the_best
from companion.games.thricewise.bot.outlook import LAYING, Look, Worths, ahead, hope, offers_of, placements, risks
from companion.games.thricewise.bot.turns import Situation, Turn, situation, worth_keeping
from companion.games.thricewise.cards import NUMBER, RANK, Card
from companion.games.thricewise.events import Pass, Place
from companion.games.thricewise.scoring import PLAYERS
from companion.games.thricewise.view import View

LEVELS = ("easy", "normal", "hard")


def choose(view: View, level: str, pick: Pick) -> Thought:
    """A placement or pass that is offered, or the card to reveal. KeyError for a level that is not in LEVELS."""
    think = {"easy": easy, "normal": normal, "hard": hard}[level]
    if not isinstance(view.awaits, Choice | Together):
        raise TypeError("nobody chooses now")
    return think(view, pick)


def easy(view: View, pick: Pick) -> Thought:
    """The most points that can be had at once; a set-aside card is kept rather than laid for nothing."""
    if isinstance(view.awaits, Together):
        cards = [Card(card) for card, _ in view.options_for]
        best = []
        for card in cards:
            best.append(max(_points(view, card, row, col) for row, col in view.open_cells))
            yield cards[best.index(max(best))]
        return one_of_the_best(cards, best, pick)
    yield None
    offers = view.awaits.offers if isinstance(view.awaits, Choice) else ()
    return one_of_the_best(offers, [_worth(view, offer) for offer in offers], pick)


def _worth(view: View, offer: Place | Pass) -> int:
    """Twice the points, one less for a card that could wait: so passing comes before a set-aside card for nothing."""
    if isinstance(offer, Pass):
        return 0
    waits = offer.card in view.aside[offer.seat]
    return 2 * _points(view, offer.card, offer.row, offer.col) - waits


def _points(view: View, card: Card, row: int, col: int) -> int:
    return sum([triad.value for triad in view.triads(card, row, col)])


NORMAL_LOOK: Final = Look(tried=14, replies=1, promise=0.0)


def normal(view: View, pick: Pick) -> Thought:
    here = situation(view)
    if isinstance(view.awaits, Choice):
        found = yield from placements(offers_of(view), here, NORMAL_LOOK, lambda totals: ahead(totals, here.me))
    else:
        found = [(card, worth) for card, worth in reveals(view, here)]
        yield max(found, key=lambda one: one[1])[0]
    return one_of_the_best([one for one, _ in found], [worth for _, worth in found], pick)


def reveals(view: View, here: Situation) -> list[tuple[Card, float]]:
    """My cards (any I might hold, where hands are not recorded) and what each is worth."""
    worth = worths(here)
    return [(Card(word), worth[NUMBER[Card(word)]]) for word, _ in view.options_for]


def worths(here: Situation) -> list[float]:
    """By card number: its points if nobody else shows that rank, in a tie what waiting may bring."""
    ceiling = here.table.field.ceiling()
    chance = risks(ceiling, here)
    turns = here.table.turns - 1
    keeping = worth_keeping(turns)
    found = []
    for rank, points in zip(RANK, ceiling, strict=True):
        waiting = max(LAYING * points, keeping) if turns else 0.0
        found.append((1 - chance[rank]) * points + chance[rank] * waiting)
    return found


HARD_LOOK: Final = {
    players: Look(tried=60, replies=players, promise=0.6 if players == 2 else 0.2) for players in PLAYERS
}
"""All placements, all who place after me. Where more than two play, somebody else often takes the cell I hope for."""
GUESSES: Final = 80
"""Guesses at the others' hands for each reveal."""
REVEALED: Final = 5
"""Cards tried for a reveal, where I may hold any: those that look best."""
KEEPING: Final = 0.7
"""How much of what a card usually scores is lost for later when it is revealed now."""
USUAL: Final = (0.0, 3.3, 1.7, 2.7, 3.1, 3.6, 4.4, 4.2, 4.8, 4.7, 3.1)
"""What a card scores on average when it is laid, by rank: measured in games between normal bots."""


def hard(view: View, pick: Pick) -> Thought:
    here = situation(view)
    if isinstance(view.awaits, Choice):
        turns = here.table.turns
        found = yield from placements(
            offers_of(view), here, HARD_LOOK[view.players], lambda totals: hope(totals, here.me, turns)
        )
    else:
        found = yield from _reveals(view, here, pick)
    return one_of_the_best([one for one, _ in found], [worth for _, worth in found], pick)


def _reveals(view: View, here: Situation, pick: Pick) -> Generator[Decision | None, None, Worths]:
    """How likely I win with each card, over many guesses at the others' hands.

    In one half of the guesses the others go for points, in the other half they reckon with ties as well.
    """
    me = here.me
    rated = sorted(reveals(view, here), key=lambda one: -one[1])
    mine = [card for card, _ in rated[:REVEALED]]
    if len(mine) == 1:
        return rated
    yield mine[0]
    numbers = [NUMBER[card] for card in mine]
    ceiling = here.table.field.ceiling()
    turn, turns = Turn(here.table), here.table.turns - 1
    waiting = worth_keeping(turns)
    sums = [0.0] * len(mine)
    known: dict[tuple[int, ...], float] = {}
    wary = worths(here)
    for guess, hands in enumerate(worlds(here, GUESSES, pick)):
        likes = (wary if guess % 2 else ceiling).__getitem__
        revealed = [max(hand, key=likes) for hand in hands]
        for i, number in enumerate(numbers):
            revealed[me] = number
            key = tuple(revealed)
            if key not in known:
                totals, kept = turn.outcome(key)
                expected = [points + waiting * cards for points, cards in zip(totals, kept, strict=True)]
                if turns:
                    expected[me] -= KEEPING * USUAL[RANK[number]]
                known[key] = hope(expected, me, turns)
            sums[i] += known[key]
        yield mine[sums.index(max(sums))]
    return list(zip(mine, sums, strict=True))


Hands = list[tuple[int, ...]]

_RANGE: Final = 1 << 32
_MASK: Final = (1 << 64) - 1


def worlds(here: Situation, number: int, pick: Pick) -> Iterator[Hands]:
    """So many guesses at all hands, each as likely; a hand I know is always the same.

    One fair choice begins a row of numbers of its own (a linear congruence): a fair choice for every card would take
    most of the time that there is to think.
    """
    state = pick(_RANGE)
    cards = list(here.unseen)
    count = len(cards)
    hidden = sum(held for seat, held in enumerate(here.held) if seat != here.me or not here.hand)
    for _ in range(number):
        for i in range(min(hidden, count - 1)):
            state = (state * 6364136223846793005 + 1442695040888963407) & _MASK
            j = i + (state >> 33) % (count - i)
            cards[i], cards[j] = cards[j], cards[i]
        hands: Hands = []
        at = 0
        for seat, held in enumerate(here.held):
            if seat == here.me and here.hand:
                hands.append(here.hand)
            else:
                hands.append(tuple(cards[at : at + held]))
                at += held
        yield hands
