"""First to ten: one die, and a game small enough to read at one go."""

from companion.engine import Game
from companion.games.sprint import bot, rules, scorepad, scoring, words
from companion.games.sprint.state import Options

GAME = Game(
    id="sprint",
    players=scoring.PLAYERS,
    options=Options,
    full=rules,
    scorepad=scorepad,
    words=words,
    bot=bot,
    scoring=scoring,
    highest_wins=True,
)
