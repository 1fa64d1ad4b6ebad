"""Puts days, times and lengths into words. Files say them in the same words."""

from companion.sessions.library.dates import MONTHS as MONTHS
from companion.sessions.library.dates import day as day
from companion.sessions.library.dates import duration as duration
from companion.sessions.library.dates import evening_of as evening_of
from companion.sessions.library.dates import full_date as full_date
from companion.sessions.library.dates import length_of as length_of
from companion.sessions.library.dates import minutes_of as minutes_of
from companion.sessions.library.dates import time as time
