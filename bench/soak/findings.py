"""What went wrong, and what else is worth knowing."""

from __future__ import annotations

from collections import Counter


class Findings:
    """Counts each kind of fault once with its first case, and things that are no fault."""

    def __init__(self) -> None:
        self.faults: Counter[str] = Counter()
        self.first: dict[str, str] = {}
        self.notes: Counter[str] = Counter()

    def add(self, fault: str, case: str = "") -> None:
        """Something is wrong."""
        self.faults[fault] += 1
        self.first.setdefault(fault, case)

    def note(self, what: str, count: int = 1) -> None:
        """Something happened that may happen."""
        self.notes[what] += count

    def lines(self) -> list[str]:
        """Return the faults for people."""
        return [
            f"{count} times: {fault}" + (f"; first: {self.first[fault]}" if self.first[fault] else "")
            for fault, count in sorted(self.faults.items())
        ]
