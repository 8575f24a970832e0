"""Points at which a guarantee was broken once: sums that cancel, factors that underflow or overflow where results do not."""

from __future__ import annotations

import numpy as np
import pytest

import baracuda as bc
from cases import dtype_of, generator, random
from elementwise_cases import backward, forward, misses_backward, misses_forward, settings

TOP = 1.7976931348623157e308
POINTS: list[tuple[str, str, tuple[float, ...]]] = [
    ("logaddexp", "f64", (-0.0006159472105492743, -7.231262414115015)),
    ("logaddexp", "f32", (-0.1022036, -2.4999611)),
    ("logaddexp2", "f64", (-0.1934183284066231, -2.8023192857304906)),
    ("logaddexp2", "f32", (-2.6664386, -0.18590593)),
    ("gelu", "f32", (-3.1881797,)),
    ("mish", "f64", (-721.5951021292985,)),
    ("mish", "f64", (-744.3041035630196,)),
    ("softsign", "f64", (0.06787516009923944,)),
    ("softsign", "f32", (-1.0601598,)),
    ("tanhshrink", "f64", (0.7732146401461204,)),
    ("tanhshrink", "f64", (1.0000000001,)),
    ("div", "f64", (1.0962635636544016, 2.0779744208499618)),
    ("pow", "f32", (2.4295816, 100.02494)),
    ("pow", "f64", (1.01, 71500.0)),
    ("pow", "f64", (-0.0, -1.0)),
    ("kl_div_elementwise", "f64", (6.730935006485874e307, 4.615743660317931e306)),
    ("kl_div_elementwise", "f32", (4.4932947e36, 4052.2227)),
    ("gamma", "f64", (-177.011149653472,)),
    ("factorial", "f64", (1.0000000000226972,)),
    ("i0e", "f64", (-11.97255685533162,)),
    ("i1e", "f64", (-11.737603475326669,)),
    ("betaln", "f64", (0.028245222930493936, 5e-324)),
    ("beta_fn", "f64", (0.6079857475878048, TOP)),
    ("beta_fn", "f64", (TOP, 1.0400871249160548)),
    ("comb", "f64", (TOP / 2, 1.0)),
    ("comb", "f64", (TOP, 0.020217847567620666)),
    ("poch", "f64", (1.5e-323, -5e-324)),
    ("poch", "f64", (6.0032835943577e-282, 6.388259240334366e306)),
    ("poch", "f64", (1e300, 2.0)),
    ("poch", "f64", (-5e-324, -2.5)),
    ("poch", "f64", (1e-300, -3.0)),
    ("poch", "f64", (-3.0, 1e-300)),
    ("poch", "f64", (-14.5, -8.380916933496567e-214)),
    ("poch", "f64", (-8.394447485580234e278, 2.1363844632673e-310)),
    ("poch", "f64", (-0.09792222765721759, 4.5503521784078644e20)),
    ("poch", "f64", (-121452644494905.97, 121452644494904.06)),
    ("poch", "f64", (-0.5, 1.6009182520989786e-10)),
    ("poch", "f64", (-0.4933007473228577, 1.9999999999999998)),
    ("bessel_y1", "f64", (4.9999999658388115,)),
    ("bessel_y1", "f64", (4.999999999994598,)),
    ("exp1", "f64", (1.0087863129294332,)),
    ("exp1", "f64", (1.3674956806770282,)),
    ("dawsn", "f64", (2.3770374303944806,)),
    ("dawsn", "f64", (10.98,)),
    ("dawsn", "f64", (5.2e5,)),
]


@pytest.mark.parametrize(("name", "dtype", "point"), POINTS)
def test_elementwise_point(name: str, dtype: str, point: tuple[float, ...]) -> None:
    op = bc.OPS[name]
    dy = random(generator("points", name), (24,), dtype)
    columns = [np.full(dy.size, v, dtype_of(dtype)) for v in point]
    with np.errstate(all="ignore"):
        for params in settings(op):
            wrong = misses_forward(op, [c[:1] for c in columns], forward(op, columns, params)[:1], params, dtype)
            wrong += misses_backward(op, dy, columns, backward(op, dy, columns, params), params, dtype)
            assert not wrong, wrong[:3]
