"""Where a bundle starts: Flet runs this file, with companion/, assets/ and seeds/ beside it."""

from companion.app.device import run

run()
