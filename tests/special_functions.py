"""The special functions of the core beyond the error function and lgamma: definitions, declared errors, hard regions."""

from __future__ import annotations

import math

from baracuda import bessel_definitions as bessel, definitions as plain, poch_definitions as rising
from baracuda.truth import mp
from function_table import ODD_TO_INF, ZERO, Function

inf, nan = math.inf, math.nan
ZEROS_OF_J = (2.404825557695773, 3.8317059702075125, 5.520078110286311, 7.015586669815619, 8.653727912911013, 1e22, 2.0**100)
ZEROS_OF_Y = (
    0.8935769662791675,
    2.197141326031017,
    3.957678419314858,
    5.429681040794135,
    7.086051060301773,
    8.596005868331169,
    1e22,
)
POCH = (0, 1, 2, 0.5, -0.5, -1, -2, -3, -1.5, 1e30, 1e-30, -1e-30)


def box(function, log):
    return lambda x, p: function(log(x), p)


def log_of(x):
    return mp.nan if x < 0 else mp.log(x)


def log1p_of(x):
    return mp.nan if x < -1 else mp.log1p(x) if abs(x) > mp.mpf(2) ** -150 else x


def power1p(x, p):
    t = p * log1p_of(x)
    return t if mp.isnan(t) else mp.exp(t) if abs(t) < 1e5 else mp.inf if t > 0 else mp.mpf(0)


SPECIAL = [
    Function(
        "gamma",
        plain.gamma,
        ulp=(1, 2),
        span=(-10, 20),
        hard=(1, 2, 0.5, 1.5, 3, 35.04, 171.6243769, -0.5, -1, -2, -33.5, -170.5, -177.5, -183.5),
        edges=((1.0, 1.0), (2.0, 1.0), (5.0, 24.0), (0.0, inf), (-0.0, -inf), (-3.0, nan), (inf, inf), (-inf, nan)),
    ),
    Function(
        "factorial",
        lambda x: mp.mpf(0) if x < 0 else plain.gamma(1 + x),
        ulp=(1, 2),
        span=(0, 30),
        hard=(0.5, 1, 2, 34.04, 170.6243769),
        edges=((0.0, 1.0), (-0.0, 1.0), (4.0, 24.0), (-1.0, 0.0), (inf, inf), (-inf, 0.0)),
    ),
    Function(
        "ndtri",
        plain.ndtri,
        span=(0, 1),
        hard=(0.16, 0.84, 0.5, 1, 2.0**-149, 2.0**-1074),
        edges=((0.0, -inf), (-0.0, -inf), (1.0, inf), (0.5, 0.0), (2.0, nan), (-1.0, nan), (inf, nan)),
    ),
    Function(
        "spence",
        plain.spence,
        span=(0, 5),
        hard=(0.5, 1, 2, 1e30),
        edges=((0.0, math.pi**2 / 6), (1.0, 0.0), (inf, -inf), (-1.0, nan), (-inf, nan)),
    ),
    Function(
        "exp1", plain.exp1, ulp=(1, 3), span=(0, 5), hard=(1, 85.0, 700.0, 739.0),
        edges=((0.0, inf), (-0.0, inf), (inf, 0.0), (-1.0, nan), (-inf, nan)),
    ),
    Function(
        "expi", plain.expi, ulp=(1, 3), span=(-5, 50), hard=(0.37250741078136663, 1, 6, 10, 18, 36, 93.0, 716.3, -1),
        floor=lambda x: 2 if 0 < x < 1 else 0,
        edges=((0.0, -inf), (-0.0, -inf), (inf, inf), (-inf, -0.0)),
    ),
    Function("dawsn", plain.dawsn, ulp=(1, 4), hard=(3, 5, 0.924), edges=(*ZERO, (inf, 0.0), (-inf, -0.0))),
    Function(
        "dawsn_slope", plain.dawsn_slope, ulp=(1, 4), hard=(3, 5, 0.924), floor=lambda x: 8 if abs(x) < 5 else 0,
        edges=((0.0, 1.0), (inf, -0.0), (-inf, -0.0)),
    ),
    *(
        Function(
            name,
            lambda x, n=n, f=f: f(n, x),
            span=(-30, 30),
            hard=(12, 91.9, 713.98),
            edges=(((0.0, 1.0), (-0.0, 1.0)) if n == 0 else ZERO) + ends,
        )
        for name, n, f, ends in (
            ("i0", 0, bessel.plain_i, ((inf, inf), (-inf, inf))),
            ("i1", 1, bessel.plain_i, ODD_TO_INF),
            ("i0e", 0, bessel.scaled_i, ((inf, 0.0), (-inf, 0.0))),
            ("i1e", 1, bessel.scaled_i, ((inf, 0.0), (-inf, -0.0))),
        )
    ),
    Function("i0e_drop", bessel.scaled_i_drop, ulp=(1, 6), span=(0, 30), hard=(12,), edges=((0.0, 1.0), (inf, 0.0), (-inf, 0.0))),
    *(
        Function(
            name,
            lambda x, n=n, f=f: f(n, x),
            span=(0, 5),
            hard=(1, 84.0, 100.0, 705.0, 740.0),
            edges=((0.0, inf), (-0.0, inf), (-1.0, nan), (inf, 0.0), (-inf, nan)),
        )
        for name, n, f in (
            ("k0", 0, bessel.plain_k),
            ("k1", 1, bessel.plain_k),
            ("k0e", 0, bessel.scaled_k),
            ("k1e", 1, bessel.scaled_k),
        )
    ),
    Function("k0e_drop", bessel.scaled_k_drop, ulp=(1, 5), span=(0, 5), hard=(1,), edges=((0.0, inf), (-1.0, nan), (inf, 0.0))),
    *(
        Function(
            f"bessel_j{n}",
            lambda x, n=n: bessel.wave(n, x),
            span=(-20, 20),
            hard=(2, 5, 8, *ZEROS_OF_J),
            floor=lambda x: 4 * bessel.amplitude(x),
            edges=(((0.0, 1.0),) if n == 0 else ZERO) + ((inf, 0.0),),
        )
        for n in (0, 1)
    ),
    *(
        Function(
            f"bessel_y{n}",
            lambda x, n=n: bessel.wave(n, x, second=True),
            span=(0, 20),
            hard=(2, 5, 8, *ZEROS_OF_Y),
            floor=lambda x: 4 * bessel.amplitude(x),
            edges=((0.0, -inf), (-0.0, -inf), (-1.0, nan), (inf, 0.0)),
        )
        for n in (0, 1)
    ),
    Function(
        "betaln", plain.betaln, arity=2, span=(0.1, 10), hard=(1, 2, 3, 0.5, 1e30, 1e-30), floor=lambda a, b: 1,
        edges=((1.0, 2.0, -0.6931471805599453), (0.0, 2.0, inf), (inf, 1.0, -inf), (0.0, inf, nan), (-1.0, 2.0, nan)),
    ),
    Function(
        "beta_fn", plain.beta, ulp=(1, 3), arity=2, span=(0.1, 10), hard=(1, 2, 3, 0.5, 1e30, 1e-30),
        edges=((1.0, 2.0, 0.5), (2.0, 3.0, 1 / 12), (0.0, 2.0, inf), (inf, 1.0, 0.0), (0.0, inf, nan), (-1.0, 2.0, nan)),
    ),
    Function(
        "digamma_rise", plain.digamma_rise, ulp=(1, 3), arity=2, span=(0.1, 10), hard=(1, 2, 3, 0.5, 1e30, 1e-30),
        edges=((1.0, 1.0, 1.0), (2.0, 1.0, 0.5), (1.0, 0.0, 0.0), (0.0, 1.0, inf), (1.0, inf, inf), (inf, 1.0, 0.0)),
    ),
    Function(
        "comb", plain.comb, arity=2, span=(0, 20), hard=(1, 2, 0.5, 1e30, 60, 1029),
        edges=((5.0, 2.0, 10.0), (5.0, 0.0, 1.0), (5.0, 5.0, 1.0), (5.0, 6.0, 0.0), (-1.0, 0.0, 0.0), (inf, 2.0, inf)),
    ),
    *(
        Function(
            name, lambda n, k, i=i: plain.comb_slopes(n, k)[i], ulp=(1, 6), arity=2, span=(0, 20), hard=(1, 2, 0.5, 1e30, 60),
            edges=((2.0, 3.0, 0.0), (-1.0, 0.0, 0.0), (nan, 1.0, nan)),
        )
        for i, name in enumerate(("comb_slope_n", "comb_slope_k"))
    ),
    Function(
        "poch", rising.poch, ulp=(1, 3), arity=2, span=(-12, 12), hard=POCH,
        edges=((3.0, 2.0, 12.0), (0.5, 1.0, 0.5), (4.0, -2.0, 1 / 6), (0.0, 2.0, 0.0), (0.0, 0.0, 1.0), (0.0, -2.0, 0.5),
               (-3.0, 2.0, 6.0), (-3.0, 3.0, -6.0), (-3.0, 4.0, 0.0), (-3.0, 0.5, 0.0), (-3.0, -2.0, 0.05), (-0.5, 2.0, -0.25),
               (-2.5, 2.0, 3.75), (2.0, -2.0, inf), (-0.5, 0.5, -inf), (2.0, -3.0, nan), (-0.5, -0.5, nan), (inf, 2.0, inf),
               (inf, -2.0, 0.0), (inf, -inf, nan), (-inf, 3.0, -inf), (-inf, 0.5, nan), (-inf, 0.0, 1.0), (1.0, inf, inf),
               (0.0, inf, 0.0), (-0.5, inf, -inf), (1.0, -inf, nan), (nan, 0.0, nan), (0.0, nan, nan)),
    ),
    *(
        Function(
            name, lambda a, b, i=i: rising.poch_slopes(a, b)[i], ulp=(1, 6), arity=2, span=(-12, 12), hard=POCH,
            floor=lambda a, b, i=i: min(4 * rising.poch_floors(a, b)[i], 2.0**900),
            edges=((1.0, 1.0, (1.0, 0.42278433509846713)[i]), (0.0, 3.0, (2.0, 0.0)[i]), (2.0, -2.0, -inf), (-0.5, 0.5, inf),
                   (0.0, 0.0, (0.0, nan)[i]), (-3.0, 2.0, (-5.0, nan)[i]), (-3.0, 4.0, (-6.0, -0.0)[i]), (2.0, -3.0, nan),
                   (inf, 2.0, nan), (nan, 0.0, nan)),
        )
        for i, name in enumerate(("poch_slope_a", "poch_slope_b"))
    ),
    Function(
        "zeta",
        plain.zeta,
        ulp=(1, 4),
        arity=2,
        span=(1, 20),
        hard=(1, 2, 3, 0.5, 1e30),
        floor=lambda s, q: 4 * plain.zeta_floor(s, q),
        edges=((2.0, 1.0, 1.6449340668482264), (1.0, 2.0, inf), (0.5, 2.0, nan), (2.0, 0.0, inf), (2.0, inf, 0.0),
               (inf, 1.0, 1.0), (2.0, -1.0, inf), (3.0, -1.0, nan), (2.5, -0.5, nan)),
    ),
    Function(
        "zeta_slope",
        plain.zeta_slope,
        ulp=(1, 4),
        arity=2,
        span=(1, 20),
        hard=(1, 2, 3, 0.5, 1e30),
        floor=lambda s, q: 4 * s * plain.zeta_floor(s + 1, q),
        edges=((1.0, 1.0, 1.6449340668482264), (2.0, inf, 0.0), (0.5, 1.0, nan)),
    ),
    Function(
        "boxcox",
        box(plain.box_cox, log_of),
        arity=2,
        span=(0.1, 5),
        hard=(1, 0.5, 1e30, 1e-30),
        edges=((0.0, 2.0, -0.5), (0.0, -1.0, -inf), (0.0, 0.0, -inf), (1.0, 3.0, 0.0), (inf, -2.0, 0.5), (-1.0, 1.0, nan),
               (2.0, inf, inf), (0.5, -inf, -inf), (nan, 1.0, nan), (1.0, nan, nan)),
    ),
    Function(
        "boxcox1p",
        box(plain.box_cox, log1p_of),
        arity=2,
        span=(-0.9, 5),
        hard=(1, 0.5, 1e30, 1e-30, -1),
        edges=((-1.0, 2.0, -0.5), (-1.0, -1.0, -inf), (0.0, 3.0, 0.0), (inf, -2.0, 0.5), (-2.0, 1.0, nan), (nan, 1.0, nan)),
    ),
    Function(
        "boxcox_slope", box(plain.box_cox_slope, log_of), ulp=(1, 4), arity=2, span=(0.1, 5), hard=(1, 0.5, 1e30, 1e-30),
        edges=((1.0, 3.0, 0.0), (0.0, 2.0, 0.25), (0.0, -1.0, inf), (-1.0, 1.0, nan)),
    ),
    Function(
        "boxcox1p_slope", box(plain.box_cox_slope, log1p_of), ulp=(1, 4), arity=2, span=(-0.9, 5), hard=(1, 0.5, 1e30, 1e-30),
        edges=((0.0, 3.0, 0.0), (-1.0, 2.0, 0.25), (-2.0, 1.0, nan)),
    ),
    Function(
        "power1p", power1p, arity=2, span=(-0.9, 20), hard=(1, 2, 0.5, 1e30, 1e-30),
        edges=((0.0, 5.0, 1.0), (1.0, 2.0, 4.0), (-1.0, 1.0, 0.0), (-1.0, -1.0, inf), (3.0, 0.0, 1.0), (-2.0, 1.0, nan)),
    ),
]  # fmt: skip
