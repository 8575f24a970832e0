"""Formulas as data: the scalar primitives a row may use, the tracer and the emitter. Knows nothing of loops or layouts."""
