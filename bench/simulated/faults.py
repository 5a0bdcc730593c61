"""What goes wrong in a simulated world, and how often. Each seed has its own choice: with everything at once many a
thing never happens."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

SHARED = ("kill", "stop", "freeze", "restart", "crash", "cut", "set_clock", "set_clock_of_store", "break_link")
ALONE = ("kill", "stop", "freeze", "lose_power", "fill_disk", "set_clock", "break_link")
MOST_PROCESSES = 3


@dataclass(frozen=True)
class Faults:
    """The choice of one seed."""

    is_shared: bool  # several processes in one database; otherwise one on a disk
    processes: int
    kinds: tuple[str, ...]
    every: float  # steps from one to the next, on average
    lost_notices: float  # shares of all
    doubled_notices: float
    slow_notices: float  # seconds
    slow_store: float
    slow_network: float
    lost_by_people: float  # of what somebody sends: their connection is lost right after it

    @classmethod
    def of(cls, random: Random) -> Faults:
        is_shared = random.random() < 0.75
        kinds = SHARED if is_shared else ALONE
        return cls(
            is_shared,
            random.randint(2, MOST_PROCESSES) if is_shared else 1,
            tuple(random.sample(kinds, random.randint(1, len(kinds)))),
            every=random.choice((150.0, 600.0, 2500.0)),
            lost_notices=random.choice((0.0, 0.0, 0.3, 1.0)),
            doubled_notices=random.choice((0.0, 0.3)),
            slow_notices=random.choice((0.005, 0.05, 2.0)),
            slow_store=random.choice((0.002, 0.02, 0.2)),
            slow_network=random.choice((0.002, 0.05, 0.3)),
            lost_by_people=random.choice((0.0, 0.02, 0.1)),
        )

    def __str__(self) -> str:
        where = f"{self.processes} processes in a database" if self.is_shared else "one process on a disk"
        return f"{where}; {', '.join(self.kinds)}, about every {self.every:.0f} steps"
