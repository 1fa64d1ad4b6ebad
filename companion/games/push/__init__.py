"""Push, designed by Prospero Hall: push your luck in columns, a die, Switch cards."""

from companion.engine import Game
from companion.games.push import bot, coach, events, luck, scorepad, scoring, totals, view, words
from companion.games.push.options import QUESTIONS, Options

GAME = Game(
    id="push",
    players=scoring.PLAYERS,
    options=Options,
    full=view,
    scorepad=scorepad,
    words=words,
    bot=bot,
    score_sheet=scoring.score_sheet,
    highest_wins=True,
    by_hand=(events.Roll,),
    rolls=(events.Roll,),
    coach=coach,
    luck=luck,
    day_deal=Options(),
    brief=words.brief,
    retold={events.Draw: events.Place},
    totals=totals,
    questions=QUESTIONS,
    boardgamegeek=265256,
)
