"""Pages fit the terminal they are shown on, whatever there is to choose from."""

import io

import pytest
from rich.console import Console

from poeppel import Position
from poeppel.analysis.sentences import move_in_words, outcome_in_words
from poeppel.cli.language import set_language
from poeppel.cli.terminal.screen import Choice, Screen
from poeppel.texts import Language

CROWDED = {
    "mauerhuepfen": "y:B,3,17,56/g:5,10,20,30/r:B,B,B,21/k:B,B,B,33 y 1 -",
    "classic": "y:5,9,17,38/g:B,B,B,21/r:B,B,B,20/k:B,B,B,30 y 1 -",
    "classic+neutral": "y:5,9,17,38/g:B,B,B,21/r:B,B,B,20/k*:1,3,12,30 y 1 -",
    "classic6": "y:5,9,17,50/g:B,B,B,21/r:B,B,B,20/k:B,B,B,30/b:B,B,B,40/p:B,B,B,53 y 1 -",
}
SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]


def shown(rules: str, size: tuple[int, int], most: int, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], bool]:
    """The lines of the fullest page, and whether the screen thinks that it has room for it."""
    from rich.text import Text

    monkeypatch.setattr("poeppel.cli.terminal.screen.speaks_unicode", lambda: True)
    position = Position.parse(CROWDED[rules], rules)
    roll = max(position.rolls, key=lambda roll: len(position.legal_moves(roll)))
    moves = position.legal_moves(roll)[:most]
    choices = [Choice(str(m), move_in_words(m, position).de, outcome_in_words(m).de) for m in moves]
    console = Console(file=io.StringIO(), force_terminal=True, color_system=None, width=size[0], height=size[1])
    screen = Screen(console, ascii_only=False)
    news = [Text(f"Grün 5,5: g:1-11 schlägt Schwarz und noch mehr, Nummer {n}") for n in range(30)]
    fits = screen.can_list(position, roll, choices)
    screen.page(position, news, roll, choices, None, moves)
    assert isinstance(console.file, io.StringIO)
    page = console.file.getvalue().replace("\x1b[2J", "").replace("\x1b[H", "").splitlines()
    assert all(choice.key in "\n".join(page) for choice in choices)
    return page, fits


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rules", CROWDED)
@pytest.mark.parametrize("most", [1, 4, 9, 12])
@pytest.mark.parametrize("language", ["de", "en"])
def test_no_page_is_wider_or_higher_than_the_terminal(
    language: Language, most: int, rules: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language(language)
    page, fits = shown(rules, size, most, monkeypatch)
    assert max(map(len, page)) <= size[0]
    low = (rules, size) == ("classic6", (80, 24))  # its board alone is higher
    assert len(page) < (size[1] if not low else 30)
    if low:
        assert "Nummer" not in "\n".join(page[:2])  # what is scrolled away is the board, and nothing beside it
    assert fits or most > 9


def test_a_low_terminal_keeps_the_whole_board_and_every_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    page, fits = shown("mauerhuepfen", (80, 24), 9, monkeypatch)
    assert fits
    assert page[0].lstrip()[0] in "◦{"  # no news above: there is no room for it
    assert "zurück" not in "\n".join(page)  # short words
    assert "schlägt" in "\n".join(page)
