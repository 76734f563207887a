"""What can be played, and a sign of life."""

from __future__ import annotations

from litestar import get

from sabika import __version__
from sabika.server.bots.driver import PACES
from sabika.server.bots.levels import LEVELS
from sabika.server.protocol.catalogue import Catalogue, Health, Title, TitleModule, TitleOption
from sabika.titles import TITLES, title_of


@get("/api/health", sync_to_thread=False)
def health() -> Health:
    """Say that the service is there."""
    return Health("ok", __version__)


@get("/api/catalogue", sync_to_thread=False)
def catalogue() -> Catalogue:
    """Return all titles with their options and modules, the levels of bots and the paces."""
    return Catalogue([describe(title) for title in TITLES], list(LEVELS), list(PACES), __version__)


def describe(title: str) -> Title:
    """Return what can be chosen for a title."""
    package = title_of(title)
    options = [TitleOption(o.name, o.default, list(o.allowed), o.rule) for o in package.meta.OPTIONS]
    modules = [TitleModule(m.id, m.number) for m in getattr(package, "MODULES", {}).values()]
    return Title(title, package.meta.FEWEST, package.meta.MOST, options, modules)
