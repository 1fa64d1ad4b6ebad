"""What was deleted: it can be brought back for a while (``removal``), then its bytes go (``compacting``)."""

from companion.store.trash.compacting import compact, leave_out, to_compact
from companion.store.trash.removal import (
    KEPT,
    Deleted,
    NothingDeleted,
    bring_back,
    delete_person,
    delete_session,
    deleted,
    expire,
    forget,
)
