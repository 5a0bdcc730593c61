"""What the server counts, for Prometheus."""

from functools import cache

from prometheus_client import Counter, Gauge, Histogram

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5)

EVENTS = Counter("poeppel_events", "Events that happened at tables", ["type"])
COMMANDS = Counter("poeppel_commands", "Commands by what became of them", ["outcome"])
ANSWERING = Histogram("poeppel_answer_seconds", "From a command to its answer", buckets=BUCKETS)
STORING = Histogram("poeppel_store_seconds", "From events to their being on disk", buckets=BUCKETS)
TURNED_AWAY = Counter("poeppel_turned_away", "Connections beyond what one address may have")
SOCKETS = Gauge("poeppel_sockets", "Open sockets")
TABLES = Gauge("poeppel_tables", "Tables at hand")
NOTICES = Counter("poeppel_notices", "Notices between processes that share a database", ["way"])
PROCESSES = Gauge("poeppel_processes", "Processes that share the database, as this one sees it")


def count(counter: Counter, label: str) -> None:
    """One more of a kind."""
    _of_kind(counter, label).inc()


@cache  # a counter looks its label up each time, at the price of a whole message
def _of_kind(counter: Counter, label: str) -> Counter:
    return counter.labels(label)
