"""Times as the file keeps them: UTC without saying so, as text that sorts. A time without a zone is UTC here, too."""

from __future__ import annotations

from datetime import UTC, datetime


def stored(time: datetime) -> str:
    """As it is written."""
    plain = time if time.tzinfo is None else time.astimezone(UTC).replace(tzinfo=None)
    return plain.isoformat(" ", "microseconds")


def moment(text: str) -> datetime:
    """What was written. Raises ValueError for a text that is no time."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)
