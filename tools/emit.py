"""Writes the C++ that the rows stand for into a folder: `python tools/emit.py OUT`. Needs nothing but the standard library."""

from __future__ import annotations

import sys
import types
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src" / "baracuda"


def main(out: Path) -> None:
    # The package's __init__ imports the compiled core, which does not exist yet: a bare package of the same name stands in.
    package = types.ModuleType("baracuda")
    package.__path__ = [str(SOURCE)]
    sys.modules["baracuda"] = package
    import baracuda.ops  # noqa: F401
    from baracuda.expr.emit import emit

    out.mkdir(parents=True, exist_ok=True)
    for name, text in emit().items():
        path = out / name
        if not path.exists() or path.read_text() != text:  # untouched files are not compiled again
            path.write_text(text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
