"""The levels as data: names, titles, characters, and how long each takes over a roll."""

from typing import get_args

from poeppel.bots.levels import ALL_LEVELS, BOT_NAMES, BY_NAME, FRIENDLY, LEVELS, STAND_IN, pause_before_playing
from poeppel.engine.players.policies import BUILT_IN
from poeppel.server.protocol import BotLevel


def test_ladder_engine_and_protocol_know_the_same_bots() -> None:
    assert get_args(BotLevel) == BOT_NAMES
    assert sorted(BUILT_IN) == sorted(BOT_NAMES)
    assert len(set(BOT_NAMES)) == len(BOT_NAMES)
    assert len(LEVELS) >= 6
    assert {FRIENDLY, STAND_IN} <= {level.name for level in LEVELS}


def test_every_level_has_a_title_and_a_character_in_both_languages() -> None:
    for level in ALL_LEVELS:
        for text in (level.title, level.character):
            assert text.de
            assert text.en
            assert text.de != text.en
        assert level.character.de.endswith(".")
        assert level.character.en.endswith(".")
    assert len({level.title.de for level in ALL_LEVELS}) == len(ALL_LEVELS)


def test_a_bot_takes_its_time_only_where_there_is_a_choice() -> None:
    for bot in BOT_NAMES:
        alone = [pause_before_playing(bot, 1, chance / 10) for chance in range(11)]
        real = [pause_before_playing(bot, 3, chance / 10) for chance in range(11)]
        assert len(set(real)) == len(real)
        assert all(0 < short < 1 for short in alone)
        assert all(0.4 < long < 2 for long in real)
    assert pause_before_playing("owl", 4, 0.5) > pause_before_playing("hare", 4, 0.5)


def test_the_pace_hints_name_every_level() -> None:
    assert set(BY_NAME) == set(BOT_NAMES)
