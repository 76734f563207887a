"""Game files with other contents, every check right."""

from __future__ import annotations

from hashlib import sha256


def resealed(text: str) -> str:
    """Return the text with all checks computed anew, as a forger would do it."""
    lines = text.rstrip("\n").split("\n")
    chain = sha256(lines[0].encode())
    found = [lines[0]]
    for line in lines[1:]:
        bare = line.rpartition(" #")[0] or line
        chain.update(f"\n{bare}".encode())
        found.append(f"{bare} #{chain.hexdigest()[:6]}")
    return "\n".join(found) + "\n"
