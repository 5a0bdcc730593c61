"""schemathesis over the HTTP interface: no request, right, wrong or odd, makes the server fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from tests.server.playing import PATIENCE, RunningServer, running

EXAMPLES = 40


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    """One of its own: requests open its door, here to another address of this machine."""
    with running(tmp_path, network="127.0.0.2") as server:
        yield server


def test_no_request_makes_the_server_fail(server: RunningServer) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    tables = [server.make(rules)["table"] for rules in ("classic", "classic+two-colours", "classic6")]
    answers: Counter[tuple[str, int]] = Counter()
    session = requests.Session()  # else each request makes one, and a connection of its own
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()
        takes_something = bool(operation.body) or "{table}" in operation.path
        for mode in GenerationMode if takes_something else (GenerationMode.POSITIVE,):

            @seed(4)
            @given(case=operation.as_strategy(generation_mode=mode))
            @settings(
                max_examples=EXAMPLES,
                deadline=None,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            def try_it(case: schemathesis.Case[Any]) -> None:
                if "table" in case.path_parameters and len(answers) % 3:  # now and then one that there is
                    case.path_parameters["table"] = tables[sum(answers.values()) % len(tables)]
                # Not only for ten seconds: too few to compile in.
                answer = case.call(base_url=server.url, session=session, timeout=PATIENCE)
                answers[case.operation.label, answer.status_code] += 1
                assert answer.status_code < 500, answer.text
                case.validate_response(answer, checks=[status_code_conformance, response_schema_conformance])

            try_it()
    assert answers["POST /api/tables", 201], answers
    assert answers["POST /api/tables", 422], answers
    assert answers["GET /api/tables/{table}", 200], answers
    assert any(answers["POST /api/tables/{table}/seats", status] for status in (201, 409)), answers
