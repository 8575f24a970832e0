"""The rows of data movement. A row says which view of an input comes where; copies, sums and threads are elsewhere.

`forward` gets the inputs as views and the settings, refuses what makes no sense, and returns a Movement. `truth` is the plain
definition, place by place: (number of the output, place, shapes of the inputs, settings) -> (number of the input, place there),
or the value that no input gave. The gradient follows from both.
"""

from __future__ import annotations

from . import repeats, views, slices, joins, pads, triangles, makers  # isort: skip  (the order of the table)

__all__ = ["joins", "makers", "pads", "repeats", "slices", "triangles", "views"]
