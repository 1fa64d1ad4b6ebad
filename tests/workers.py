"""Which worker takes which file: two drive browsers, those beyond them fill what the two leave of the processors."""

from __future__ import annotations

from typing import Any, Final

from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

BROWSERS: Final = 2
"""Workers that drive a browser at the same time: a third of their time goes by with waiting for pictures."""


def in_a_browser(path: str) -> bool:
    """Whether the tests of this file drive a browser, or run on its Python."""
    return any(folder in f"/{path}" for folder in ("/tests/web/", "/tests/browser_python/", "/in_browser/"))


class Scheduling(LoadFileScheduling):  # type: ignore[misc] # xdist has no types here
    """One file is one worker's. Workers beyond the first two leave those of browsers to them as long as there are
    others: three browsers on two processors keep a page waiting for longer than any person's would."""

    def _assign_work_unit(self, node: WorkerController) -> None:
        if self._number(node) >= BROWSERS:
            others = (scope for scope in self.workqueue if not in_a_browser(scope))
            if (first := next(others, None)) is not None:
                self.workqueue.move_to_end(first, last=False)
        super()._assign_work_unit(node)

    @staticmethod
    def _number(node: Any) -> int:
        return int(str(node.gateway.id).removeprefix("gw"))
