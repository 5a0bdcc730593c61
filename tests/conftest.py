"""What every test may ask for, and how the property tests look for counterexamples.

The same ones everywhere, or, to search, new ones each time: `HYPOTHESIS_PROFILE=search` tries ten times as
many, different on every run.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

from poeppel.cli.language import set_language
from tests.calling import call as call
from tests.calling import process as process
from tests.fetching import pytest_collection_modifyitems as pytest_collection_modifyitems
from tests.fetching import pytest_runtest_protocol as pytest_runtest_protocol
from tests.fetching import pytest_sessionfinish as pytest_sessionfinish

COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("steady", derandomize=True, max_examples=500, **COMMON)  # type: ignore[arg-type]
settings.register_profile("search", max_examples=5000, **COMMON)  # type: ignore[arg-type]
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


@pytest.fixture(autouse=True)
def _in_english() -> None:
    """No test speaks the language of the one before it, whichever that was."""
    set_language("en")
