"""Large JSON documents are read part by part, and what is no JSON is refused at its place."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine import NotUnderstood, wire
from companion.sessions.files import json_parts
from companion.sessions.files.json_parts import parts
from tests.sure import refuses

simple = st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.floats(allow_nan=False, allow_infinity=False)
values = st.recursive(
    simple | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text('aé"\\ 👍', max_size=3), inner, max_size=3),
    max_leaves=8,
)


class Drop(io.BytesIO):
    """Gives a few bytes at a time, whatever it is asked for: a piece may end anywhere, within a letter too."""

    def __init__(self, data: bytes, size: int) -> None:
        super().__init__(data)
        self.size = size

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(self.size)


def expected(value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, list):
        return [("", one) for one in value]
    found = []
    for key, one in value.items():
        found += [(key, part) for part in one] if isinstance(one, list) else [(key, one)]
    return found


@given(
    st.lists(values, max_size=5) | st.dictionaries(st.text('aé"\\ 👍', max_size=3), values, max_size=5),
    st.integers(1, 40),
)
def test_parts_are_what_is_decoded_at_once(value: Any, size: int) -> None:
    data = json.dumps(value, ensure_ascii=size % 2 == 0, indent=size % 3 or None).encode()
    assert [*parts(Drop(data, size))] == expected(value)


BROKEN = {
    b"": "not_json",
    b"3": "not_json",
    b"[1, 2": "not_json",
    b"[1 2]": "not_json",
    b"[]]": "not_json",
    b'{"a" 1}': "not_json",
    b'{"a": [1, tru]}': "not_json",
    b'[{"a": 1, "a": 2}]': "repeated_key",
    b"[NaN]": "not_a_number",
    b"[1e999]": "not_a_number",
    b"[1234567890123456789012]": "number_length",
    b'["\\ud83d"]': "not_text",
    b'["\xff"]': "not_text",
    b"[" * 100_000: "too_deep",
}


@pytest.mark.parametrize(("data", "key"), BROKEN.items(), ids=[str(data[:12]) for data in BROKEN])
def test_what_is_broken_is_refused(data: bytes, key: str) -> None:
    assert refuses(NotUnderstood, list, parts(Drop(data, 7))).key == key


def test_the_place_of_a_fault_is_told_however_far_it_is() -> None:
    refused = refuses(NotUnderstood, list, parts(Drop(b"[\n" + b"[1],\n" * 5000 + b"  oops]", 97)))
    assert (refused.facts["line"], refused.facts["column"]) == (5002, 3)


def test_no_part_is_larger_than_a_document_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_parts, "LARGEST", 1000)
    monkeypatch.setattr(json_parts, "PIECE", 100)
    many = json.dumps(["x" * 900] * 50).encode()
    assert len(list(parts(io.BytesIO(many)))) == 50
    too_large = io.BytesIO(json.dumps(["x" * 900, "y" * 5000]).encode())
    assert refuses(NotUnderstood, list, parts(too_large)).key == "too_large"


def test_a_list_is_gone_through_once_in_search_of_what_is_nested(monkeypatch: pytest.MonkeyPatch) -> None:
    """From each part to its own end: to that of the file it would take minutes."""
    seen, real = 0, wire._NESTING

    class Counting:
        def finditer(self, text: str, at: int) -> Iterator[re.Match[str]]:
            nonlocal seen
            for found in real.finditer(text, at):
                seen += 1
                yield found

    monkeypatch.setattr(wire, "_NESTING", Counting())
    values = ["a", 1, {"b": ["c"]}] * 500
    assert len(list(parts(io.BytesIO(json.dumps(values).encode()), loosely=False))) == len(values)
    assert seen < 10 * len(values)
