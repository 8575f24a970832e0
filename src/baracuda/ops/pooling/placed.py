"""max_unpool1d, max_unpool2d, max_unpool3d."""

from __future__ import annotations

from ...registry import Written, window
from ...truth import mp


def unpool_truth(x, indices, size):
    """The plane: zeros, and each value at its place, the last of several."""
    y = [mp.mpf(0)] * size
    for v, i in zip(x, indices, strict=True):
        y[i] = v
    return y


for _rank in (1, 2, 3):
    window(torch=f"nn.functional.max_unpool{_rank}d", jax=None, ulp=0, rank=_rank, bins="places")(
        type(
            f"max_unpool{_rank}d",
            (),
            {
                "__doc__": "Each value at its place, of those that a max pool gave, in planes of zeros.\n\nOf several at one "
                "place, the last. The gradient of a value is that of its place.",
                "truth": unpool_truth,
                "forward": Written("run_unpool", ("x", "indices")),
                "backward": Written("run_unpool_backward", ("dy", "indices")),
                "backward_truth": lambda dy, indices: [dy[i] for i in indices],
            },
        )
    )
