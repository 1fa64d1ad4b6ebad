"""Frozen values made the quick way are no different from what their constructors give."""

import pickle
from dataclasses import FrozenInstanceError, dataclass

import pytest

from companion.engine.changes import changer, maker


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 0
    name: str = ""


def test_made_as_by_the_constructor() -> None:
    made = maker(Point)(1, name="here")
    assert made == Point(1, 0, "here")
    assert (type(made), hash(made), repr(made)) == (Point, hash(Point(1, 0, "here")), repr(Point(1, 0, "here")))
    assert pickle.loads(pickle.dumps(made)) == made


def test_made_values_are_frozen() -> None:
    for made in (maker(Point)(1), changer(Point, "y")(Point(1), y=2)):
        with pytest.raises(FrozenInstanceError):
            made.x = 3  # type: ignore[misc] # wrong on purpose: that is the test


def test_a_change_leaves_the_old_value_alone() -> None:
    old = Point(1, 2, "old")
    assert changer(Point, "name", "x")(old, name="new", x=5) == Point(5, 2, "new")
    assert old == Point(1, 2, "old")


def test_a_field_that_is_missing() -> None:
    with pytest.raises(TypeError):
        maker(Point)()  # type: ignore[call-arg] # wrong on purpose: that is the test
    with pytest.raises(TypeError):
        changer(Point, "x", "y")(Point(1), x=2)
    with pytest.raises(TypeError, match="no field 'z'"):
        changer(Point, "z")
