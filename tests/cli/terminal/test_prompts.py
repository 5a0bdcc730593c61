"""What is typed at a prompt."""

import pytest

from poeppel.cli.terminal.prompts import _number


@pytest.mark.parametrize(
    ("answer", "number"),
    [
        ("1", 1),
        ("02", 2),
        ("0", None),
        ("3", None),
        ("", None),
        ("-1", None),
        ("0000019", None),
        ("9" * 5000, None),
        ("²", None),
    ],
)
def test_a_choice_is_a_number_that_is_offered(answer: str, number: int | None) -> None:
    assert _number(answer, 2) == number
