"""The pooling rows. A row is a fold over the cells of a window forward, and backward what a cell gathers from the windows that
hold it; loops are elsewhere.

Symbols a formula may name: `x` the cell, `k` its tap in the window, `n` the number of the window that the plan tells (cells of an
average, whole over clipped in LP pooling), `r` one over it, `m` what the lead of a fold found, `st` what the statistic of a
gradient found, `first` the first tap inside the input, parameters by theirs. The truth is of one window: its cells inside, in C
order.
"""

from __future__ import annotations

from . import norms, extremes, averages, placed  # isort: skip  (the order of the table)

__all__ = ["averages", "extremes", "norms", "placed"]
