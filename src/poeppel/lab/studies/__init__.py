"""Studies: what house rules, bots and dice really do, as a table of figures with intervals.

from poeppel.lab.studies import Study, conditions, run

study = Study.of(conditions(["classic", "classic+barriers"], players=4, bots=["owl"]), games=2000)
results = run(study, workers=2, keep="kept")
results.figures                     one line for each figure, with its interval
results.to_polars(games=True)       one row for each game
"""

from typing import TYPE_CHECKING

from poeppel.lazy_names import names_from

if TYPE_CHECKING:
    from poeppel.lab.studies.condition import Condition, conditions
    from poeppel.lab.studies.games import Games
    from poeppel.lab.studies.measures import MEASURES
    from poeppel.lab.studies.results import Figure, Results
    from poeppel.lab.studies.running import run
    from poeppel.lab.studies.study import Study

__all__ = ["MEASURES", "Condition", "Figure", "Games", "Results", "Study", "conditions", "run"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = names_from(
        __name__,
        {
            "condition": ("Condition", "conditions"),
            "games": ("Games",),
            "measures": ("MEASURES",),
            "results": ("Figure", "Results"),
            "running": ("run",),
            "study": ("Study",),
        },
    )
