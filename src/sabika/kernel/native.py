"""What the compiler needs to be told; without the compiler's helper package it means nothing and costs nothing."""

from __future__ import annotations

try:
    from mypy_extensions import mypyc_attr as mypyc_attr
except ImportError:
    from collections.abc import Callable
    from typing import Any, TypeVar

    C = TypeVar("C")

    def mypyc_attr(*attrs: str, **kwattrs: Any) -> Callable[[C], C]:  # type: ignore[misc]
        """Return a decorator that changes nothing."""
        return unchanged

    def unchanged(kind: C) -> C:
        """Return the class as it is."""
        return kind
