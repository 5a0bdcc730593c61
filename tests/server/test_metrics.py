"""What is counted, as Prometheus reads it."""

from __future__ import annotations

from prometheus_client import REGISTRY, generate_latest

from poeppel.server.metrics import BUCKETS, Kinds, Times


def shown(collector: Kinds | Times) -> list[str]:
    """The lines of one collector, which belongs to nobody else."""
    try:
        lines = generate_latest(REGISTRY).decode().splitlines()
    finally:
        REGISTRY.unregister(collector)
    return [line for line in lines if line.startswith("test_")]


def test_kinds_are_counted_each_by_itself() -> None:
    kinds = Kinds("test_kinds", "Of a test", "kind")
    for kind in ("roll", "move", "roll"):
        kinds.count(kind)
    assert shown(kinds) == ['test_kinds_total{kind="roll"} 2.0', 'test_kinds_total{kind="move"} 1.0']


def test_times_are_counted_up_to_each_bound_and_it_belongs_to_them() -> None:
    times = Times("test_seconds", "Of a test")
    for seconds in (BUCKETS[0], 0.002, BUCKETS[-1] + 1):
        times.observe(seconds)
    lines = dict(line.rsplit(" ", 1) for line in shown(times))
    assert lines['test_seconds_bucket{le="0.001"}'] == "1.0"
    assert lines['test_seconds_bucket{le="0.0025"}'] == "2.0"
    assert lines['test_seconds_bucket{le="2.5"}'] == "2.0"
    assert lines['test_seconds_bucket{le="+Inf"}'] == lines["test_seconds_count"] == "3.0"
    assert float(lines["test_seconds_sum"]) == BUCKETS[0] + 0.002 + BUCKETS[-1] + 1
