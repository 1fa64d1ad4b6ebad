"""Sessions as they are kept: their log, and what lies beside it (``amend``, ``drafts``, ``results``)."""

from companion.store.log import amend, bulk, drafts, results
from companion.store.log.amend import Amendment, Reseated, Retimed
from companion.store.log.log import Log, Written
