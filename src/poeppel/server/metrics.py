"""What the server counts, for Prometheus. What is counted for each command is counted here, with a number in a
dictionary: in the library that takes a lock and a dozen calls, which is as much as reading the command."""

from bisect import bisect_left
from collections import Counter as Numbers
from collections.abc import Iterable
from itertools import accumulate

from prometheus_client import REGISTRY, Counter, Gauge
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5)


class Kinds(Collector):
    """How many there have been of each kind. Only the server's loop counts."""

    def __init__(self, name: str, what: str, label: str) -> None:
        self._name, self._what, self._label = name, what, label
        self._numbers: Numbers[str] = Numbers()
        REGISTRY.register(self)

    def count(self, kind: str) -> None:
        self._numbers[kind] += 1

    def collect(self) -> Iterable[Metric]:
        family = CounterMetricFamily(self._name, self._what, labels=[self._label])
        for kind, number in self._numbers.items():
            family.add_metric([kind], number)
        yield family


class Times(Collector):
    """How many took how long. Only the server's loop counts."""

    def __init__(self, name: str, what: str) -> None:
        self._name, self._what = name, what
        self._numbers = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0
        REGISTRY.register(self)

    def observe(self, seconds: float) -> None:
        self._numbers[bisect_left(BUCKETS, seconds)] += 1
        self._seconds += seconds

    def collect(self) -> Iterable[Metric]:
        names = (*map(str, BUCKETS), "+Inf")
        buckets = list(zip(names, accumulate(self._numbers), strict=True))
        yield HistogramMetricFamily(self._name, self._what, buckets=buckets, sum_value=self._seconds)


EVENTS = Kinds("poeppel_events", "Events that happened at tables", "type")
COMMANDS = Kinds("poeppel_commands", "Commands by what became of them", "outcome")
ANSWERING = Times("poeppel_answer_seconds", "From a command to its answer")
STORING = Times("poeppel_store_seconds", "From events to their being on disk")
TURNED_AWAY = Counter("poeppel_turned_away", "Connections beyond what one address may have")
SOCKETS = Gauge("poeppel_sockets", "Open sockets")
TABLES = Gauge("poeppel_tables", "Tables at hand")
NOTICES = Counter("poeppel_notices", "Notices between processes that share a database", ["way"])
PROCESSES = Gauge("poeppel_processes", "Processes that share the database, as this one sees it")
