"""What every game offers: one protocol for full tracking and for the scorepad alike."""

from __future__ import annotations

import enum
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Protocol, TypeVar

from companion.engine.awaits import Answers, Awaits
from companion.engine.errors import RuleBroken
from companion.engine.seats import Seat, Viewer
from companion.engine.standings import Reason, Standing
from companion.engine.wire import Wire
from companion.engine.words import Say

FIRST = Seat(0)

S = TypeVar("S")
T = TypeVar("T")


class Hands(enum.Enum):
    """Whose hands the record knows: the one thing a recorded deal changes.

    ``OWN`` is the record of one seat (``Game.mask``): what others were dealt and drew lies in it face down.
    """

    KNOWN = "known"
    UNKNOWN = "unknown"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class Setup:
    """How a session begins: number of players, seat that begins, the game's own options, known or unknown hands."""

    players: int
    options: Any
    first: Seat = FIRST
    hands: Hands = Hands.UNKNOWN


def check_number(players: int, allowed: range) -> None:
    """Raise RuleBroken N1 unless so many players are allowed."""
    if players not in allowed:
        raise RuleBroken("N1", "players", players=players, least=allowed[0], most=allowed[-1])


def check_players(setup: Setup, allowed: range) -> None:
    """Raise RuleBroken N1 unless the number of players is allowed and the first seat is one of them."""
    check_number(setup.players, allowed)
    if not 0 <= setup.first < setup.players:
        raise RuleBroken("N1", "no_such_seat", seat=setup.first, players=setup.players)


def no_doubts(_state: object, _event: object) -> tuple[RuleBroken, ...]:
    """Return no doubts: these rules see every card, so what they let pass is certain."""
    return ()


def open_to_all(event: object, _seat: Viewer, /, *, struck: bool = False) -> object:  # noqa: ARG001 - as every mask
    """Return the event as it is: at this game's table nobody hides anything."""
    return event


def all_seats(view: View) -> tuple[Seat, ...]:
    """Return every seat of a view: at this game's table nobody comes or goes."""
    return tuple(Seat(seat) for seat in range(len(view.standings)))


class View(Protocol):
    """What the views of all games tell."""

    @property
    def viewer(self) -> Viewer: ...

    @property
    def awaits(self) -> Awaits:
        """What the table waits for, as this viewer may know it."""

    @property
    def standings(self) -> tuple[Standing, ...]:
        """How things stand so far, in rank order."""


class Rules(Protocol):
    """A fold. Games implement it as a module of functions; states and events are frozen."""

    @property
    def WIRE(self) -> Wire:  # noqa: N802 - a constant of the implementing module
        """Events as JSON objects and back."""

    def new(self, setup: Setup) -> Any:
        """The state before the first event. Raises RuleBroken for an impossible set-up."""

    def awaits(self, state: Any) -> Awaits:
        """What the table waits for."""

    def answers(self, state: Any, offer: Any, seat: Seat | None = None) -> Answers:
        """What may fill the blank of an offer; with ``seat``, what that seat may answer in a ``Together``."""

    def fill(self, offer: Any, words: Sequence[str]) -> Any:
        """The offer with its blank filled by that many words, in order."""

    def problem(self, state: Any, event: Any) -> RuleBroken | None:
        """Why this event may not come now, or nothing."""

    def doubts(self, state: Any, event: Any, /) -> tuple[RuleBroken, ...]:
        """Return what people should look at again before this is kept; nothing for what has a ``problem``.

        A ``Doubtful`` is a question, and they may say that it is so. Any other is what the game cannot have come to:
        it is refused as it is told. Recorded events are never asked: ``apply`` takes them either way.
        """

    def apply(self, state: Any, event: Any) -> Any:
        """The next state. Raises what ``problem`` returns."""

    def look(self, state: Any, seat: Viewer) -> Any:
        """What one seat may see, built field by field; has ``awaits`` as that seat may know it."""

    def standings(self, state: Any) -> tuple[Standing, ...]:
        """The result, or how things stand so far, in rank order."""


class Words(Protocol):
    """A game's sentences. ``say`` brings the language and the players' names."""

    def title(self, say: Say) -> str:
        """The game's name."""

    def log_line(self, say: Say, state: Any, event: Any) -> str:
        """What happened, told from the state before the event."""

    def prompt(self, say: Say, view: Any) -> str:
        """The next thing to do: who does it, or the same as a command to whoever reads."""

    def rule_now(self, view: Any) -> str:
        """The id of the rule that matters most to what the table waits for."""

    def refusal(self, say: Say, broken: RuleBroken) -> str:
        """What is wrong and where. ``with_rule`` adds by which rule, where no key beside it opens that."""

    def reason(self, say: Say, reason: Reason) -> str:
        """Why somebody has these points."""

    def word(self, say: Say, term: str) -> str:
        """A card, colour, face or target as a person says it."""


def with_rule(say: Say, words: Words, broken: RuleBroken) -> str:
    """A refusal with the rule it follows from."""
    return say.t("{what} ({more})", what=words.refusal(say, broken), more=broken.rule)


Decision = Any
"""An offered event (its blank, if any, still blank) or, in a ``Together``, the word that the seat chooses."""

Thought = Generator[Decision | None, None, Decision]
"""A bot thinking: each ``next`` is one small step and tells the best decision so far, or None before there is one.

The decision is the generator's return value; who has no time for all of it takes the last one told.
"""

Pick = Callable[[int], int]
"""A fair choice among n: returns 0…n-1."""


def one_of_the_best(choices: Sequence[T], worth: Sequence[float], pick: Pick) -> T:
    """A fair choice among those that are worth most."""
    best = max(worth)
    good = [choice for choice, value in zip(choices, worth, strict=True) if value == best]
    return good[pick(len(good))]


class Steps(Generic[S, T]):
    """Small steps, to be gone through once; ``result`` is what they came to, once all of them are through."""

    result: T

    def __init__(self, steps: Generator[S, None, T]) -> None:
        self._steps = steps

    def __iter__(self) -> Iterator[S]:
        self.result = yield from self._steps


class Bot(Protocol):
    """A player that sees only its view."""

    def choose(self, view: Any, level: str, pick: Pick) -> Thought:
        """Think in small steps; raises KeyError for a level the game does not have."""

    @property
    def LEVELS(self) -> tuple[str, ...]:  # noqa: N802 - a constant of the implementing module
        """The levels this game has, weakest first."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One thing a seat may do now and what it is worth: points for this seat, more is better, also where few win.

    ``decision`` is an offered event, or the word chosen in a ``Together``. ``key`` and ``facts`` tell why.
    """

    decision: Decision
    value: float
    key: str
    facts: tuple[tuple[str, Any], ...] = ()


Weighing = Generator[None, None, tuple[Weighed, ...]]
"""Weighing in small steps, as a ``Thought``; returns every offer of the view once, best first."""


class Coach(Protocol):
    """Advice from what one seat may know: never from more than its view."""

    def weigh(self, view: Any, pick: Pick) -> Weighing:
        """All that the seat of this view may decide now, best first; nothing where it has nothing to decide."""

    def sentence(self, say: Say, view: Any, weighed: Weighed) -> str:
        """What it is and why it is worth that, in one sentence with the numbers that matter."""


@dataclass(frozen=True, slots=True)
class Fortune:
    """What chance brought with one event, ``points`` by seat, less what was to be expected: their mean is 0.

    ``key`` says what it was, in the game's words.
    """

    key: str
    points: tuple[float, ...]


class Luck(Protocol):
    """Tells apart what chance brought and what people made of it."""

    def fortune(self, state: Any, event: Any, /) -> Fortune | None:
        """Return what chance brought each seat with this event, told from the state before it; None without chance."""

    def of(self, say: Say, key: str) -> str:
        """Say which chance this is, at the head of a column: “Draws”."""


class Hindsight(Protocol):
    """What players held at a real table, as far as it follows from what they played later."""

    def with_hands(self, states: Sequence[Any], entries: Sequence[tuple[Any, ...]]) -> tuple[Any | None, ...]:
        """Return by entry the state before it with all hands, or None where they do not follow.

        ``states`` holds the one before the first entry and the one after each.
        """

    def left_out(self, say: Say) -> str:
        """Say which decisions cannot be judged for want of hands, and why."""


class Totals(Protocol):
    """Writes down by its points alone a game that nobody entered while it was played."""

    def event(self, points: Sequence[int], cards: Sequence[int] = ()) -> Any:
        """Return the one event of such a session, from points and, where they are needed, cards by seat."""

    def undecided(self, points: Sequence[int]) -> tuple[Seat, ...]:
        """Return the seats with equal points whose places a number of cards decides; none where equals always share."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question of set-up; ``value`` is what a session file has. Words are msgids, for ``Say.t``."""

    value: object
    words: str
    brief: str = ""
    """The same in two or three words, where it is not what the rules print."""


@dataclass(frozen=True, slots=True)
class Idle:
    """Where ``field`` is ``value``, another option changes nothing: ``words`` say so."""

    field: str
    value: object
    words: str


@dataclass(frozen=True, slots=True)
class Question:
    """What set-up asks about one option of a game. Without ``answers`` it is a number from 1 to ``most``.

    It is asked only for this number of ``players`` and this ``tracking``; None means any. ``idle`` tells beside which
    other option it changes nothing.
    """

    field: str
    rule: str
    words: str
    answers: tuple[Answer, ...] = ()
    players: int | None = None
    tracking: str | None = None
    most: int = 0
    idle: Idle | None = None

    def applies(self, players: int, tracking: str) -> bool:
        """Tell whether it means something at a table of so many players, tracked so."""
        return self.players in (None, players) and self.tracking in (None, tracking)


@dataclass(frozen=True)
class Game:
    """Everything the outer layers need to know of one game."""

    id: str
    players: range
    options: type[Any]
    full: Rules
    scorepad: Rules
    words: Words
    bot: Bot
    score_sheet: Callable[[Mapping[str, Any]], dict[str, Any]]
    """Scores by hand what somebody wrote, without any session: standings, shaped as docs/command-line.md says.

    Each is told as ``Standing.with_reasons`` does. Raises NotUnderstood or RuleBroken.
    """

    highest_wins: bool
    begins: Literal["player", "dealer", "nobody"] = "player"
    """Whom set-up asks for: who plays first; who deals, so that the left neighbour begins; nobody: all play at once."""

    secret: bool = False
    """Whether players hold cards that the others may not see."""

    mask: Callable[..., Any] = open_to_all
    """``mask(event, seat, struck=False)``: an event as one seat may know it, FACE_DOWN for each card it may not.

    A log of masked events is folded by the same rules with ``Hands.OWN``, and looks, for that seat, like the whole
    one. Of an entry that was struck, cards that went back into another's hand are hidden as well; it is not folded.
    """

    tells_a_hand: Callable[..., bool] = lambda _: False
    """Whether others would learn, in a state, what somebody holds if the only thing to do came by itself."""

    brief: Callable[[Say, Any, Any], str] | None = None
    """Says an event, from the state before it, in a few words that go on after a name; None: as the log does."""

    retold: Mapping[type, type] = field(default_factory=dict)
    """Which event says nothing that the one after it, if it is of this type, does not say again."""

    reveals: bool = False
    """Whether all choose something at once, which is then turned over (``Together``)."""

    by_hand: tuple[type, ...] = ()
    """What chance tells only when somebody sets it off: a die is thrown, a round is dealt. All else tells itself."""

    rolls: tuple[type[Any], ...] = ()
    """Its events by which a die falls; each has a ``seat`` and a ``face``."""

    comings: tuple[type, ...] = ()
    """Its events by which somebody comes to the table, or goes, after the beginning."""

    circle: Callable[[Any], tuple[Seat, ...]] = all_seats
    """The seats of a view whose people are there, clockwise."""

    brought: Callable[[Any], Sequence[int]] = lambda _: ()
    """The points by seat, in a view, with which people began who came later; nothing where nobody does."""

    next_first: Callable[[Any, Seat], int] = lambda _, first: first
    """``next_first(view, first)``: who of the ``circle`` begins the next session after one that ``first`` began."""

    chosen: Callable[[Any], Sequence[str]] = lambda _: ()
    """By seat what was chosen, of an event in which all choose at once (``Together``)."""

    deals: tuple[type, ...] = ()
    """Of ``by_hand``, what decides nothing: where the app deals, it begins a session with that by itself."""

    coach: Coach | None = None
    luck: Luck | None = None
    """What chance brought, where that can be told apart from what people decided."""

    hindsight: Hindsight | None = None
    """What players held where nobody recorded it; None where nobody holds secret cards."""

    known_later: Callable[[Sequence[Any]], Sequence[tuple[Standing, ...]]] | None = None
    """How things stood in each of a session's states, by all that the last one tells: counts that were corrected later,
    cards that lay face down. None where each state tells all of it."""

    day_deal: Any = None
    """The options with which everybody plays the deal of a day; None where there is none."""

    totals: Totals | None = None
    """How a game is written down afterwards by its points alone."""

    rounds: Callable[[Any, int], int] | None = None
    """How many rounds a game with these options has for so many players; None where all games are of one length."""

    points_by_round: Callable[[Any], Sequence[Sequence[int | None]]] | None = None
    """What each seat got in each round, from a view; None for a seat that was not there. None where no rounds count."""

    questions: tuple[Question, ...] = ()
    """What a table is asked about the options before it begins."""

    undealt: Mapping[str, tuple[str, ...] | None] = field(default_factory=dict)
    """By event type, what no table could have recorded: these fields of it, or (None) the whole event."""

    boardgamegeek: int = 0
    """The number under which BoardGameGeek, and whoever refers to it, lists the game; 0: none is known."""

    def rules(self, tracking: str) -> Rules:
        """The fold for ``full`` or ``scorepad`` tracking; KeyError for any other word."""
        return {"full": self.full, "scorepad": self.scorepad}[tracking]

    def level(self, name: str) -> str:
        """A bot's level as this version knows it: one of another version counts as the strongest."""
        return name if name in self.bot.LEVELS else self.bot.LEVELS[-1]

    def strongest(self, levels: Iterable[str]) -> str:
        """The strongest of these levels."""
        return max(map(self.level, levels), key=self.bot.LEVELS.index)
