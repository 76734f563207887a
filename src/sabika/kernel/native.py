"""What the compiler needs to be told; without the compiler's helper packages it means nothing and costs nothing.

Compiled, `i64` is a machine word and `vec[i64]` a row of them in one piece of memory; as plain Python they are `int`
and `list`. Like a list, a vec is changed in place; what `append` and `remove` return takes the place of the old one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import remove as remove
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    try:
        from mypy_extensions import mypyc_attr
    except ImportError:

        def mypyc_attr(*attrs, **kwattrs):
            """Return a decorator that changes nothing."""
            return lambda kind: kind

    i64 = int
    vec = {i64: list}  # `vec[i64]` is `list` itself; `list[int]` would be made anew each time

    def append(row, item):
        """Return the row with one more item at its end."""
        row.append(item)
        return row

    def remove(row, item):
        """Return the row without the first such item."""
        row.remove(item)
        return row
