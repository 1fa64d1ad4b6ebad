"""Times as the file keeps them: UTC without saying so, as text that sorts. A time without a zone is UTC here, too."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """Return the present time, in UTC."""
    return datetime.now(UTC)


def stored(time: datetime) -> str:
    """Return the text that the file keeps for this time."""
    plain = time if time.tzinfo is None else time.astimezone(UTC).replace(tzinfo=None)
    return plain.isoformat(" ", "microseconds")


def moment(text: str) -> datetime:
    """Read such a text. Raises ValueError for one that is no time."""
    return utc(datetime.fromisoformat(text))


def utc(plain: datetime) -> datetime:
    """Add the zone that the file leaves out."""
    return plain.replace(tzinfo=UTC)
