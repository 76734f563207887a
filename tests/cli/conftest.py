"""The command line speaks English in these tests, whatever language the machine is set to."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
