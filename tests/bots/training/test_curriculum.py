"""What the master learns from."""

from poeppel.bots.networks import Network
from poeppel.bots.training.curriculum import lessons
from poeppel.core.lowering import lower
from tests.strategies import ALL_GAMES


def test_lessons_cover_every_rule_set() -> None:
    taught = [lesson for network in Network for lesson in lessons(network)]
    known = {lower(lesson.rules).words.tobytes() for lesson in taught}  # several may mean the same
    assert {lower(rules).words.tobytes() for rules, _ in ALL_GAMES} <= known
    assert all(lesson.share > 0 for lesson in taught)
