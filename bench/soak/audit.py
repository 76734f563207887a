"""Compares what players were told with what is written, and searches it for what they may not know."""

from __future__ import annotations

import json
from typing import Any, Final

from bench.patch import patched_fields
from bench.soak.findings import Findings
from bench.soak.ledger import Ledger, Truth, rebuild
from bench.soak.seat import ReturningSeat
from bench.soak.tables import SoakTable
from sabika.kernel.errors import SabikaError
from tests.server.secrets import check_events, check_picture, search_for_order, search_for_words

Json = dict[str, Any]
FIELDS: Final[dict[str, set[str]]] = {
    "sync": {"type", "n", "seq", "table", "box", "portrait", "entries", "notes"},
    "step": {"type", "n", "seq", "kind", "by", "events", "portrait", "changes"},
    "stale": {"type", "key", "n", "seq", "portrait"},
    "ack": {"type", "key", "n", "seq"},
    "refused": {"type", "key", "rule", "params", "message"},
    "error": {"type", "error", "message", "rule", "params", "key", "id"},
    "presence": {"type", "seats", "watchers", "away", "agreed"},
    "note": {"type", "note"},
    "table": {"type", "table"},
}
"""Everything that a message may have; a field that nobody knows is searched by nobody."""


def audit(table: SoakTable, ledger: Ledger, findings: Findings) -> None:
    """Compare all that a table's players were told with its log."""
    case = f"table {table.code}, {table.wish.title} {' '.join(table.wish.modules)}".strip()
    if [line.n for line in ledger.lines] != list(range(1, len(ledger.lines) + 1)):
        findings.add("the log has a gap", case)
    if len({line.key for line in ledger.lines}) != len(ledger.lines):
        findings.add("the log has an entry twice", case)
    try:
        truth = rebuild(table.wish, ledger)
    except SabikaError as error:
        findings.add("the log cannot be played again", f"{case}: {error}")
        return
    for player in table.players:
        who = f"{case}, seat {player.seat}"
        if player.n != len(ledger.lines):
            findings.add("a player did not see every entry", f"{who}: {player.n} of {len(ledger.lines)}")
        for fault, times in player.tally.errors.items():
            findings.add(f"a player saw entries {fault}", f"{who}: {times} times")
        audit_wishes(player, ledger, truth, who)
        if player.words is not None:
            audit_words(player, truth, ledger.finished, table.secrets, who)
    findings.note("entries compared", len(ledger.lines))


def audit_wishes(player: ReturningSeat, ledger: Ledger, truth: Truth, who: str) -> None:
    """Everything acknowledged is written, as it was sent and once; nothing refused is."""
    written = {line.key: line for line in ledger.lines}
    for key, n in player.written.items():
        line = written.get(key)
        if line is None or line.n != n:
            player.findings.add("an acknowledged entry is lost", f"{who}, entry {n}")
        elif line.kind == "action":
            action = truth.match.game.notation.from_json(player.wishes[key]["action"])
            if truth.match.game.notation.write(action) != line.line:
                player.findings.add("another action is written than was sent", f"{who}, entry {n}")
    for key in player.not_written & written.keys():
        player.findings.add("a refused wish is written", f"{who}, entry {written[key].n}")
    for line in ledger.lines:
        if line.seat == player.seat and line.key not in player.wishes:
            player.findings.add("an entry is written that nobody sent", f"{who}, entry {line.n}")
    player.findings.note("acknowledged moves", len(player.written))


def audit_words(player: ReturningSeat, truth: Truth, finished: bool, secrets: list[str], who: str) -> None:
    """Nothing that a seat was sent tells what it may not know."""
    words = [word.decode() for word in player.words or ()]
    messages: list[Json] = [json.loads(word) for word in words]
    running = [
        word for word, message in zip(words, messages, strict=True) if not message.get("table", {}).get("finished")
    ]
    try:
        search_for_words(words, secrets)
        search_for_words(running, [truth.match.seed])
        search_for_order(running, truth.match)
    except AssertionError:
        player.findings.add("a secret was said", who)
    picture: Json = {}
    for message in messages:
        try:
            picture = check_message(truth, player.seat, message, picture)
        except (AssertionError, LookupError, ValueError, TypeError):
            player.findings.add("a seat was sent what it may not know, or what is not so", f"{who}: {brief(message)}")
            return
    player.findings.note("messages searched", len(messages))
    player.findings.note("bytes searched", sum(map(len, words)))
    if finished:
        player.findings.note("games finished")


def check_message(truth: Truth, seat: int, message: Json, picture: Json) -> Json:
    """Check one message, and return the picture after it."""
    assert message.keys() <= FIELDS[message["type"]]
    for entry in [message] if message["type"] == "step" else message.get("entries", ()):
        moment = truth.moments[entry["n"]]
        assert (entry["by"], entry["kind"], entry["seq"]) == (moment.by, moment.kind, moment.state.seq)
        check_events(moment.events, seat, entry["events"])
    if "portrait" in message:
        picture = message["portrait"]
    elif "changes" in message:
        picture = patched_fields(picture, message["changes"])
    else:
        return picture
    check_picture(truth.match.game, truth.moments[message["n"]].state, seat, picture)
    return picture


def brief(message: Json) -> str:
    """Return enough of a message to find it again, without what it tells."""
    return " ".join(f"{name}={message[name]}" for name in ("type", "n", "seq") if name in message)
