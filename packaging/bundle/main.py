"""Where a bundle starts: Flet runs this file, with companion/, assets/ and seeds/ beside it."""

from companion.app.garbage import no_search_for_garbage

with no_search_for_garbage():
    from companion.app.device import run

run()
