"""The engine: the form of every game, with the standard library only.

A game is a frozen state and a fold, ``new = apply(state, event)``. Nothing here knows a game,
a screen, a file, a clock or a source of randomness.
"""

from companion.engine.awaits import Answers, Awaits, Chance, Choice, Over, Source, Together
from companion.engine.errors import Doubtful, NotNow, NotUnderstood, NotYourSeat, Refusal, RuleBroken, Stale
from companion.engine.game import Game, Hands, Rules, Setup, check_number, check_players, no_doubts
from companion.engine.names import folded, unaccented
from companion.engine.seats import SPECTATOR, Seat, Spectator, Viewer, clockwise, left_of, right_of, seat_or_none
from companion.engine.standings import Reason, Standing, placed, ranking
from companion.engine.wire import BLANK, FACE_DOWN, UNCOUNTED, Unknown, compact, excerpt, read_options, write_options
from companion.engine.words import N_, YOU, Say, capital, full_stop, in_front, sentences, ties, unit, unreadable
