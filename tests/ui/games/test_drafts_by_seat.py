"""What is half entered for one seat, on whatever phone, costs nobody what is entered for another."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.ui.games.push import count_draft as push
from companion.ui.games.thirteen import count_draft as thirteen
from companion.ui.games.thricewise import draft as thricewise
from companion.ui.session.entry import Form

NONSENSE = [None, 5, "x", [], {}, ["x"] * 4, [["x"]], [99, 99], {"lines": 1}]
DRAFTS: list[Any] = [
    (thirteen.FORM, thirteen.begin((("1", "", "3", ""),) * 3, range(3)), "lines"),
    (push.FORM, replace(push.blank(3), sums=(("5", "2"),) * 3, method="sums"), "sums"),
    (push.FORM, push.blank(3), "held"),
    (thricewise.QUICK_FORM, thricewise.QuickDraft(thricewise.Slots(("2", "3", "5"))), "slots"),
]


@pytest.mark.parametrize("nonsense", NONSENSE, ids=str)
@pytest.mark.parametrize(("form", "draft", "key"), DRAFTS, ids=[key for _, _, key in DRAFTS])
def test_nonsense_of_one_seat_leaves_what_is_entered_for_the_others(
    form: Form[Any], draft: Any, key: str, nonsense: object
) -> None:
    told = json.loads(json.dumps(form.write(draft)))
    told[key][1] = nonsense
    assert form.by_seat is not None
    before, after = (list(form.by_seat(one)) for one in (draft, form.read(told, draft)))
    assert (before[0], before[2]) == (after[0], after[2])
