"""First to ten: one die, and a game small enough to read at one go."""

from companion.engine import Game
from companion.games.sprint import bot, full, scorepad, scoring, sheet, words
from companion.games.sprint.options import Options

GAME = Game(
    id="sprint",
    players=scoring.PLAYERS,
    options=Options,
    full=full,
    scorepad=scorepad,
    words=words,
    bot=bot,
    sheet=sheet,
    highest_wins=True,
)
