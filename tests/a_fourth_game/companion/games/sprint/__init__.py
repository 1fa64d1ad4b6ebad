"""First to ten: one die, and a game small enough to read at one go."""

from companion.engine import Game
from companion.games.sprint import bot, events, scorepad, scoring, view, words
from companion.games.sprint.options import Options

GAME = Game(
    id="sprint",
    players=scoring.PLAYERS,
    options=Options,
    full=view,
    scorepad=scorepad,
    words=words,
    bot=bot,
    score_sheet=scoring.score_sheet,
    highest_wins=True,
    rolls=(events.Roll,),
)
