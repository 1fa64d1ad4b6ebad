"""Push, designed by Prospero Hall: push your luck in columns, a die, Switch cards."""

from companion.engine import DayDeal, Game
from companion.games.push import bot, brief, coach, events, full, luck, scorepad, scoring, sheet, totals, words
from companion.games.push.options import Options
from companion.games.push.questions import QUESTIONS

GAME = Game(
    id="push",
    players=scoring.PLAYERS,
    options=Options,
    full=full,
    scorepad=scorepad,
    words=words,
    bot=bot,
    sheet=sheet,
    highest_wins=True,
    by_hand=(events.Roll,),
    coach=coach,
    luck=luck,
    day_deal=DayDeal(Options()),
    brief=brief.brief,
    retold={events.Draw: events.Place},
    totals=totals,
    questions=QUESTIONS,
    boardgamegeek=265256,
)
