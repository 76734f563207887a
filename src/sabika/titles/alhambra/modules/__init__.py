"""The expansion modules, one file or package each, found by their names and kept in the order of the rulebook."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from sabika.kernel.hooks import Module

FILES = sorted(found.name for found in iter_modules(__path__) if found.name.startswith("m"))
MODULES: dict[str, Module] = {
    module.id: module for module in (import_module(f"{__name__}.{name}").MODULE for name in FILES)
}
"""Every module by its id."""
