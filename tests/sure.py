"""What a test is sure of, for the reader and the types at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

import pytest

P = ParamSpec("P")
T = TypeVar("T")
E = TypeVar("E", bound=Exception)


def there(value: T | None) -> T:
    assert value is not None
    return value


def as_a(kind: type[T], value: object) -> T:
    assert isinstance(value, kind), value
    return value


def refuses(kind: type[E], deed: Callable[P, object], *words: P.args, **more: P.kwargs) -> E:
    """Why a deed is not done."""
    with pytest.raises(kind) as raised:
        deed(*words, **more)
    return raised.value
