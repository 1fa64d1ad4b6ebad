"""Puts days, times and durations into words, in this machine's own time. Files say them in the same words."""

from companion.sessions.library.dates import MONTHS as MONTHS
from companion.sessions.library.dates import day as day
from companion.sessions.library.dates import duration as duration
from companion.sessions.library.dates import full_date as full_date
from companion.sessions.library.dates import time as time
