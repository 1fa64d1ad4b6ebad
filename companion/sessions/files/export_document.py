"""Names the JSON document that holds several sessions: ``export --format json`` writes it, ``import`` reads it."""

from typing import Final

FORMAT: Final = "table-companion/export"
VERSION: Final = 1
