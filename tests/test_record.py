"""Records: what frozen dataclasses promise."""

from __future__ import annotations

import pytest

from baracuda.record import NOTHING, record, replace


@record
class Point:
    x: int
    y: int = 2


@record
class Named(Point):
    name: str = "p"
    more: object = NOTHING


def test_fields_and_defaults():
    assert (Point(1).x, Point(1).y, Point(1, y=5).y, Point(y=1, x=3).x) == (1, 2, 5, 3)
    assert repr(Named(1, name="q")) == "Named(x=1, y=2, name='q', more=mappingproxy({}))"
    assert replace(Named(1), y=7) == Named(1, 7)


def test_equal_by_type_and_fields():
    assert Point(1) == Point(1, 2)
    assert hash(Point(1)) == hash(Point(1, 2))
    assert Point(1) != Point(2)
    assert Point(1) != Named(1)


def test_never_changed():
    p = Point(1)
    with pytest.raises(AttributeError, match=r"Point.x cannot be changed"):
        p.x = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del p.x
    assert p.x == 1


@pytest.mark.parametrize(
    ("args", "kwargs", "said"),
    [
        ((), {}, r"missing \['x'\]"),
        ((1,), {"z": 3}, r"unknown \['z'\]"),
        ((1,), {"x": 3}, r"twice \['x'\]"),
        ((1, 2, 3), {}, "3 were given by place"),
    ],
)
def test_refused(args, kwargs, said):
    with pytest.raises(TypeError, match=said):
        Point(*args, **kwargs)
