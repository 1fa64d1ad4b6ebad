"""Figures of finished sessions: which of them count, and the counts of people, games, spans and dice."""

from companion.store.statistics.course import Course, Duel, Margin, Meeting, Played, Spread, Turns
from companion.store.statistics.figures import GameFigures, Score, game_figures, span_figures
from companion.store.statistics.lone_games import ALONE, LoneGame, lone_counts, lone_games
from companion.store.statistics.selection import ALL, Selection, spellings
from companion.store.statistics.statistics import (
    DieStatistics,
    GameStatistics,
    HeadToHead,
    Month,
    PersonStatistics,
    Ranked,
    Record,
    Statistics,
    Streaks,
)
