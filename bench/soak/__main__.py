"""`python -m bench.soak`: try to break the service for a while."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

import click

from bench.load import prepare, runner, telling
from bench.processes import peak_memory
from bench.soak.findings import Findings
from bench.soak.floods import FLOODS, Flood
from bench.soak.rounds import Plan, Round, usual_limits
from tests.server.postgres import Cluster
from tests.server.service import Service

KINDS: Final = ("sqlite", "postgresql")


@click.command()
@click.option("--minutes", default=10.0, show_default=True, help="How long; no round begins after that.")
@click.option("--on", "kinds", multiple=True, type=click.Choice(KINDS), help="On what; by default both databases.")
@click.option("--round", "seconds", default=40.0, show_default=True, help="Seconds of one round.")
@click.option("--tables", default=60, show_default=True, help="Tables at which people come and go, up to 300.")
@click.option("--watched", default=8, show_default=True, help="Tables of any title whose traffic is searched.")
@click.option("--kills", default=3, show_default=True, help="How often the service is killed in a round.")
@click.option("--floods", default=2, show_default=True, help="Floods at the same time.")
@click.option("--seed", type=int, help="Begin with this seed; by default any.")
def main(
    minutes: float,
    kinds: tuple[str, ...],
    seconds: float,
    tables: int,
    watched: int,
    kills: int,
    floods: int,
    seed: int | None,
) -> None:
    r"""Play, kill, flood and compare, round after round, on SQLite and on PostgreSQL in turns.

    In each round people on many devices play any title with any modules through sockets, leave and return; the
    service, which has the limits of a delivered one, is killed and started again; floods of nonsense come from other
    addresses. Then nobody disturbs any more, and everything is compared: what was acknowledged is in the log, once and
    as it was sent; everybody saw every entry, once and in order; and nothing that a seat was sent, down to the last
    byte, depends on what it may not know. The code is 1 if anything was found.

    \b
    make soak                                     ten minutes
    make soak ARGS="--minutes 60 --tables 300"    long, with many tables
    make soak ARGS="--seed 7 --on sqlite"         the same tables and moves again, as far as time allows
    """
    prepare()
    plan = Plan(seconds, watched, min(tables, 300), kills, floods)
    first = random.randrange(10**6) if seed is None else seed
    findings = soak(minutes * 60, kinds or KINDS, plan, first)
    for what, count in sorted(findings.notes.items()):
        click.echo(f"{count:>12,}  {what}")
    for line in findings.lines():
        click.echo(f"FOUND {line}", err=True)
    click.echo(f"{len(findings.faults)} findings (seed {first})")
    raise SystemExit(1 if findings.faults else 0)


def soak(seconds: float, kinds: tuple[str, ...], plan: Plan, seed: int, floods: tuple[Flood, ...] = FLOODS) -> Findings:
    """Do rounds until the time is over, at least one."""
    findings = Findings()
    end = monotonic() + seconds
    number = 0
    while number == 0 or monotonic() < end:
        kind = kinds[number % len(kinds)]
        with service_on(kind, findings) as service, telling(f"round {number + 1} on {kind}") as say, runner() as loop:
            rng = random.Random(f"{seed}/{number}")
            loop.run(Round(service(), plan, findings, rng, say, floods).run())
        findings.note(f"rounds on {kind}")
        number += 1
    return findings


@contextmanager
def service_on(kind: str, findings: Findings) -> Iterator[Callable[[], Service]]:
    """Start a service on a new database; at its end it must have nothing to complain about."""
    made: list[Service] = []
    with tempfile.TemporaryDirectory(prefix="sabika-soak-") as folder:
        cluster = Cluster() if kind == "postgresql" else None
        url = cluster.new_database() if cluster else f"sqlite+aiosqlite:///{folder}/tables.db"

        def start() -> Service:
            made.append(Service(url, limits=usual_limits()))
            return made[0]

        try:
            yield start
        finally:
            for service in made:
                findings.note("megabytes at most", 0)
                findings.notes["megabytes at most"] = max(
                    findings.notes["megabytes at most"], round(peak_memory(service.pid))
                )
                try:
                    service.stop()
                except AssertionError as error:
                    findings.add("the service complained", str(error)[-600:])
            if cluster:
                cluster.close()


if __name__ == "__main__":
    main()
