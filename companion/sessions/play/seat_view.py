"""A digital session as one seat sees it, what the others did since its last move, and who may see a shared screen."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import SPECTATOR, Chance, Say, Seat, Together, Viewer, seat_or_none
from companion.sessions.fold import Fold, so_far
from companion.sessions.play.digital import DigitalSession, last_decision
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.proxy import SessionProxy
from companion.sessions.play.session_facts import HINTED, TAKEN_BACK, player_alone
from companion.sessions.play.session_view import Deed

Sharing = frozenset[Seat] | None
"""The seats of whoever shares a screen; None for all people."""


class SeatView(SessionProxy):
    """Answers for a live session with one seat's knowledge: until the session is over, it gives away nothing else."""

    live: DigitalSession

    def __init__(
        self,
        live: DigitalSession,
        viewer: Viewer,
        *,
        holds: bool = False,
        part: tuple[int, int] | None = None,
        sharing: Sharing = None,
    ) -> None:
        """``holds``: the viewer has just moved, and still has the shared screen in hand. ``part`` is the number of an
        entry and how many of its events are shown: as long as it is the last one, ``now`` knows of no others. Nobody
        decides anything meanwhile.
        """
        super().__init__(live)
        self._viewer, self._holds, self._part, self._sharing = viewer, holds, part, sharing

    def now(self) -> SeatView:
        live, part = self.live.now(), self._part
        if part is not None and live.fold.numbers[-1:] == part[:1]:
            live.fold = so_far(live.fold, part[1])
            live.folds = {viewer: so_far(one, part[1]) for viewer, one in live.folds.items()}
        return SeatView(live, self._viewer, holds=self._holds, part=part, sharing=self._sharing)

    @property
    def _fold(self) -> Fold:
        return self.live.folds.get(self.viewer, self.live.fold)

    @property
    def viewer(self) -> Viewer:
        """The seat that the screen is drawn for. On a shared screen it is a spectator as soon as that seat has moved.

        The spectator's view stays on the screen until the screen knows which seat takes it next.
        """
        if self._holds:
            return self._viewer
        held = screen_holder(self.live, seat_or_none(self._viewer), self._sharing)[0]
        put_down = screen_is_shared(self.live, self._sharing) and held != self._viewer
        return SPECTATOR if put_down and not self.live.over else self._viewer

    def take_back_slip(self) -> None:
        if self.viewer is not SPECTATOR:
            self.live.withdraw_slip(Seat(self.viewer))

    @property
    def mine(self) -> bool:
        return self._part is None and (self.viewer in self.live.due or not (self.live.due or self.live.over))

    @property
    def chosen(self) -> str:
        return "" if self.viewer is SPECTATOR else self.live.choices.get(Seat(self.viewer), "")

    def deeds(self, say: Say, /) -> tuple[Deed, ...]:
        return deeds_since(self.live, self.viewer, say)

    def choose(self, word: str, *, seen: int) -> None:
        """Choose for this seat, together with the others. Raises what ``DigitalSession.choose_for`` raises."""
        assert self.viewer is not SPECTATOR
        self.live.choose_for(Seat(self.viewer), word, seen=seen)

    def why_not_undo(self) -> str:
        """Return why nothing can be taken back. Who plays alone takes back the last decision, whatever came of it."""
        why = self.live.why_not_undo()
        me = player_alone(self.live)
        if not why or me is None or self.live.over:
            return why
        return "" if me in self.live.choices or last_decision(self.live, me) >= 0 else "nothing"

    @property
    def undo_helps(self) -> bool:
        """Whether undo now takes back what was revealed, or what bots did: a help, of which the session tells."""
        me = player_alone(self.live)
        further = bool(self.live.why_not_undo())
        return me is not None and me not in self.live.choices and further and not self.why_not_undo()

    def note_hint(self) -> None:
        if player_alone(self.live) is not None:
            self.live.note_help(HINTED)

    def undo(self, *, seen: int) -> None:
        """As the session's own; for who plays alone it reaches further. The first help is given at ``seen`` only."""
        me = player_alone(self.live)
        if me is not None and (me in self.live.choices or self.live.why_not_undo()):
            self.live.take_back(me, seen=None if TAKEN_BACK in self.helps else seen)
        else:
            self.live.undo(seen=seen)


def screen_holder(
    session: DigitalSession, unlocked: Seat | None, sharing: Sharing = None, *, of_host: bool = False
) -> tuple[Viewer, Seat | None]:
    """Return whose view a shared screen may show now, and the seat that has to take the screen first, if one has to.

    ``unlocked`` is the seat that said it holds the screen. With one person, or where nobody holds secret cards, the
    screen need not change hands. While only others act, and until the right person holds the screen, it shows no hand.
    Others may have phones of their own: a screen ``of_host`` shows the hand of a seat that is its own alone by now once
    somebody has said there that it is theirs (``LiveSession.at_host``).
    """
    people = _sharing(session, sharing)
    due = [seat for seat in session.due if seat in people]
    if len(people) == 1:
        from_phone = of_host and sharing is not None and len(session.people) > 1 and people[0] not in session.at_host
        if from_phone and session.game.secret and not session.over:
            return SPECTATOR, next(iter(due), None)
        return people[0], None
    if not session.game.secret or not due:
        return (due[0] if due else SPECTATOR), None
    return (due[0], None) if unlocked == due[0] else (SPECTATOR, due[0])


def screen_is_shared(session: DigitalSession, sharing: Sharing = None) -> bool:
    """Whether several people with secret cards share the screen."""
    return session.game.secret and len(_sharing(session, sharing)) > 1


def _sharing(session: DigitalSession, sharing: Sharing) -> tuple[Seat, ...]:
    return tuple(seat for seat in session.people if sharing is None or seat in sharing)


def deeds_since(session: LiveSession, viewer: Viewer, say: Say) -> tuple[Deed, ...]:
    """Return the deeds of the others since the last move of ``viewer``, the oldest first.

    Whoever is still on the move keeps those before this turn. What others had no choice about came with one's own move,
    and is among them. For somebody who looks on they are those since a person moved last; at a table of bots alone, the
    last entry. Cards that nobody sets off are left out, and so is what the next deed says again (``Game.retold``).
    """
    session = session.now()
    seat = seat_or_none(viewer)
    own = (seat,) if seat is not None else session.people
    moving = seat is not None and seat in session.due
    found: list[tuple[Seat | None, object, object]] = []
    for (_, events), before in reversed(list(zip(session.entries, session.fold.states, strict=False))):
        asked = session.rules.awaits(before)
        together = isinstance(asked, Together)
        mine = not together and any(one in own for one in asked.seats)
        deeds = set_off(session, before, events)
        if mine:  # what another had no choice about came with it (decision 0033)
            deeds = [one for one in deeds if one[0] is not None and one[0] not in own]
        found[:0] = deeds
        if mine and moving:
            continue
        moving = False
        if mine or together or not own:
            break
    retold, game = session.game.retold, session.game
    return tuple(
        Deed(
            doer,
            None if type(event).__name__.lower() in game.undealt else event,
            game.words.log_line(say, before, event),
            (game.brief or game.words.log_line)(say, before, event),
        )
        for at, (doer, event, before) in enumerate(found)
        if at + 1 == len(found) or retold.get(type(event)) is not type(found[at + 1][1])
    )


def set_off(session: LiveSession, state: object, events: Iterable[object]) -> list[tuple[Seat | None, object, object]]:
    """Return who set it off, the event and the state before it, for each event that somebody set off."""
    found = []
    for event in events:
        asked = session.rules.awaits(state)
        if not isinstance(asked, Chance) or isinstance(asked.offer, session.game.by_hand):
            together = isinstance(asked, Together) or not asked.seats
            found.append((None if together else asked.seats[0], event, state))
        state = session.rules.apply(state, event)
    return found
