"""Answers about people: who may play, their statistics, who sat at the last table. Bots are never among them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations

from companion.engine import YOU, NotUnderstood, RuleBroken, Say, Seat, read_options, unaccented, write_options
from companion.games import GAMES, options_at
from companion.sessions.library.placeholders import is_placeholder, is_you
from companion.sessions.library.variant import agreed
from companion.sessions.play.session_facts import OF_THE_DAY, seats_of
from companion.sessions.play.waiting import busy
from companion.sessions.play.watched import Watched
from companion.store import Filter, Groups, History, Log, Sitting, Trouble, folded
from companion.store import Group as Group
from companion.store import People as Rows
from companion.store import Person as Row
from companion.store import PersonRefused as PersonRefused
from companion.store.names import PREFIX
from companion.store.statistics import GameStatistics as GameStatistics
from companion.store.statistics import HeadToHead as HeadToHead
from companion.store.statistics import Month as Month
from companion.store.statistics import PersonStatistics as PersonStatistics
from companion.store.statistics import Record as Record
from companion.store.statistics import Statistics, lone_counts

NEWEST = 20
"""How many sessions are looked through for one that is no sample."""

EVENINGS = 40
"""How many sessions tell who plays often now."""
FADES = 0.92
"""How much a session counts, as a share of the one begun after it."""


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """Somebody who has played or was added. ``record`` counts finished games at tables without bots, ``alone`` those
    alone against bots.
    """

    id: str
    name: str
    colour: str
    note: str
    retired: bool
    record: Record
    alone: int = 0


@dataclass(frozen=True, slots=True)
class LastTable:
    """How a session was set up: ``players`` clockwise with name and, for a bot, level; the seat that began; options.

    ``tracking`` is that of the last session with real cards where this one was played without. ``session`` is its id.
    """

    game: str
    players: tuple[tuple[str, str | None], ...]
    first: int
    tracking: str
    options: object
    mode: str = "table"
    coach: bool = False
    session: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.players)

    @property
    def bots(self) -> tuple[str, ...]:
        """The levels of the bots, in the order of their seats."""
        return tuple(level for _, level in self.players if level is not None)

    @property
    def people(self) -> tuple[str, ...]:
        """The names of the people, in the order of their seats."""
        return tuple(name for name, level in self.players if level is None)

    def agreed(self, say: Say) -> list[str]:
        """Say in a few words how it is played and what was agreed: all that a game with the same people takes over."""
        how = self.mode if self.mode == "digital" else self.tracking
        plain, other = agreed(say, self.game, how, len(self.players), write_options(self.options), coach=self.coach)
        return [*plain, *other]


class People(Watched):
    """Lists and changes the people in one file, and notifies of each change. Raises PersonRefused."""

    def __init__(self, log: Log, renamed: Callable[[], None]) -> None:
        """``renamed`` is called when names at tables have changed."""
        super().__init__()
        self._log, self._renamed = log, renamed
        self._rows = Rows(log.database)
        self._history = History(log.database)
        self.figures = Statistics(log.database, {id: game.highest_wins for id, game in GAMES.items()})
        """Statistics of people and of the die, from finished sessions."""
        self.groups = Groups(log.database, self.notify)
        """Groups of them who often play together."""
        self._signs: tuple[int, dict[str, str]] = (-1, {})

    def everybody(self) -> tuple[KnownPerson, ...]:
        """Return all people by name, retired ones too; people of the samples only if they have played since.

        Names that stand for nobody are left out.
        """
        return tuple(one for one in self._all() if not is_placeholder(one.name))

    def nameless(self) -> tuple[KnownPerson, ...]:
        """Return those who were kept under a name that stands for nobody: somebody played, and did not say who."""
        return tuple(one for one in self._all() if is_placeholder(one.name))

    def played_nameless(self) -> tuple[tuple[KnownPerson, int], ...]:
        """Return those of ``nameless`` who have finished a session, with how many, those with bots too.

        Whoever has only sat among people came without a name from another program, and is nobody’s to claim.
        """
        own = [one for one in self.nameless() if one.alone or not one.record.games or is_you(one.name)]
        counted = [(one, self._history.count(Filter(person=one.id, finished=True))) for one in own]
        return tuple((one, count) for one, count in counted if count)

    def placeholder(self, say: Say) -> str:
        """Return the name under which somebody plays alone who told none: the one that is there, in any language."""
        there = (row.name for row in self._rows.everybody(retired=True) if is_you(row.name))
        return next(there, say.t(YOU))

    def usual(self) -> tuple[KnownPerson, ...]:
        """Return who may be offered for a new session; those who played often of late come first."""
        weights: dict[str, float] = {}
        for at, sitting in enumerate(self._history.page(Filter(), limit=EVENINGS).rows):
            for seat in sitting.seats:
                weights[seat.person] = weights.get(seat.person, 0) + FADES**at
        here = [one for one in self.everybody() if not one.retired]
        return tuple(sorted(here, key=lambda one: (-weights.get(one.id, 0), -one.record.games)))

    def sign_of(self, name: str) -> str:
        """Return the sign of whoever has this name, in the screens' words; empty for none, and for a stranger."""
        if self._signs[0] != self.version:
            rows = self._rows.everybody(retired=True)
            self._signs = (self.version, {folded(row.name): row.colour for row in rows if row.colour})
        return self._signs[1].get(folded(name), "")

    def _all(self) -> tuple[KnownPerson, ...]:
        records = {one.person: one.record for one in self.figures.everybody()}
        alone = lone_counts(self._log.database)
        rows = (row for row in self._rows.everybody(retired=True) if not (row.retired_at and row.id.startswith(PREFIX)))
        known = (_known(row, records.get(row.id, Record()), alone.get(row.id, 0)) for row in rows)
        return tuple(sorted(known, key=lambda one: unaccented(one.name)))

    def get(self, id: str) -> KnownPerson:
        """Return a person, or the one they were merged into. Raises ``no_such_person``, for a bot too."""
        row = self._rows.get(id)
        if row.bot:
            raise PersonRefused("no_such_person", id=id)
        return _known(row, self.figures.record(row.id))

    def add(self, name: str) -> KnownPerson:
        """Add a person, or return the one with that name; a retired one comes back. Raises ``name_empty``."""
        row = self._rows.add(name)
        self.notify()
        return self.get(row.id)

    def change(self, id: str, *, name: str | None = None, colour: str | None = None, note: str | None = None) -> None:
        """Change what is not None. A new name is everywhere at once; if it is refused, nothing is kept."""
        new = name if name != self._rows.get(id).name else None
        self._rows.change(id, name=new, colour=colour, note=note)
        if new is not None:
            self._renamed()
        self.notify()

    def retire(self, id: str, *, back: bool = False) -> None:
        """Offer a person for new sessions no more; ``back`` undoes that. All history stays."""
        self._rows.retire(id, back=back)
        self.notify()

    def merge(self, id: str, into: str) -> None:
        """Make one person of two that are the same; this cannot be undone."""
        self._rows.merge(id, into)
        self._renamed()
        self.notify()

    def sittings(self, id: str) -> int:
        """Return in how many sessions a person sits, unfinished ones and those with bots too."""
        return self._history.count(Filter(person=id))


def lookalikes(people: People) -> tuple[tuple[KnownPerson, KnownPerson], ...]:
    """Return pairs of people whose names are the same but for accents, and who never sat at one table."""
    named = [unaccented(row.name) for row in people._rows.everybody(retired=True)]
    if len({*named}) == len(named):  # mostly; who fared how takes longer to count
        return ()
    names: dict[str, list[KnownPerson]] = {}
    for one in people.everybody():
        names.setdefault(unaccented(one.name), []).append(one)
    pairs = [pair for there in names.values() for pair in combinations(there, 2)]
    met = (people._history.count(Filter(person=one.id, company=((other.id,),))) for one, other in pairs)
    return tuple(pair for pair, together in zip(pairs, met, strict=True) if not together)


def last_table(people: People, game: str | None = None) -> LastTable | None:
    """Return the table of the session begun last, of any game or of this one; None when none can be read.

    Raises Trouble ``busy`` when it may be read a moment later.
    """
    return _table(people, _newest(people, Filter(game=game)))


def last_company(people: People, game: str | None = None) -> LastTable | None:
    """Return the same of the session begun last by two people or more; None where one of them told no name."""
    found = _table(people, _newest(people, Filter(game=game, company_of=2)))
    return None if found is None or any(map(is_placeholder, found.people)) else found


def _table(people: People, row: Sitting | None) -> LastTable | None:
    if row is None:
        return None
    try:
        head = people._log.read_head(row.id)
        about, tracking = head.about, head.about.tracking
        stayed = seats_of(head, people._log.read(row.id)[1] if GAMES[about.game].comings else ())
        if about.mode == "digital":
            counted = _newest(people, Filter(game=about.game, mode="table"))
            tracking = "scorepad" if counted is None else counted.tracking
        players = tuple(about.players[seat] for seat in stayed)
        chosen = options_at(about.game, json.loads(about.options), len(stayed), about.tracking, len(about.players))
        options = read_options(GAMES[about.game].options, chosen)
        coach = bool(head.file_keys.get("coach"))
    except (Trouble, LookupError, NotUnderstood, RuleBroken, ValueError) as error:
        if busy(error):
            raise
        return None
    first = stayed.index(Seat(about.first_seat)) if about.first_seat in stayed else 0
    return LastTable(about.game, players, first, tracking, options, about.mode, coach, row.id)


def _newest(people: People, wanted: Filter) -> Sitting | None:
    """Return the session begun last; a deal of the day was set up by nobody."""
    rows = people._history.page(replace(wanted, without=OF_THE_DAY), limit=NEWEST).rows
    return next((one for one in rows if one.game in GAMES and not one.id.startswith(PREFIX)), None)


def same_name(one: str, other: str) -> bool:
    """Return whether two names mean one person: they look the same, whatever their case."""
    return folded(one) == folded(other)


def _known(row: Row, record: Record, alone: int = 0) -> KnownPerson:
    return KnownPerson(row.id, row.name, row.colour, row.note, row.retired_at is not None, record, alone)
