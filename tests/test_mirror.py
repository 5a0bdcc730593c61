"""Tests mirror the source: `core/roll.py` is asked in `tests/core/test_roll.py`, or it stands here where else.

So whoever changes a module finds its tests, and a module that nobody asks is noticed.
"""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

from tests.subprocesses import ROOT

SOURCE, TESTS = ROOT / "src" / "poeppel", ROOT / "tests"

ELSEWHERE = {
    # What people see of it is asked through whoever shows it.
    "analysis/commentary.py": "analysis/test_review.py",
    "analysis/sentences.py": "analysis/test_advice.py",
    "cli/app.py": "cli/test_help.py",
    "cli/german_help.py": "cli/test_help.py",
    "cli/input.py": "cli/test_options.py",
    "cli/output.py": "cli/commands/positions/test_positions.py",
    "cli/progress.py": "cli/commands/lab/test_arena.py",
    "cli/rule_page.py": "cli/commands/positions/test_rules.py",
    "cli/site_files.py": "cli/commands/serving/test_site.py",
    "cli/tournament_desk.py": "cli/commands/tournament/test_tournament.py",
    "cli/study_*.py": "lab/studies/test_running.py",
    "cli/terminal/*.py": "cli/terminal/test_session.py",
    "cli/commands/games/play.py": "cli/terminal/test_session.py",
    "cli/commands/lab/bots.py": "cli/commands/lab/test_arena.py",
    "cli/commands/lab/solve.py": "analysis/test_solver.py",
    "cli/commands/lab/stud*.py": "lab/studies/test_running.py",
    "cli/commands/lab/train.py": "cli/test_compiling.py",
    "cli/commands/positions/*.py": "cli/commands/positions/test_positions.py",
    "cli/commands/serving/backup.py": "server/test_nothing_lost.py",
    "cli/commands/tournament/*.py": "cli/commands/tournament/test_tournament.py",
    "rules/rulebook.py": "cli/commands/positions/test_rules.py",
    "draw/charts/*.py": "draw/charts/test_chances.py",
    "draw/*.py": "draw/test_svg.py",
    # One promise that several modules keep together.
    "analysis/kept_sweeps.py": "analysis/test_solver.py",
    "analysis/small_games.py": "analysis/test_solver.py",
    "analysis/sweeping.py": "analysis/test_solver.py",
    "bots/training/workers.py": "bots/training/test_train.py",
    "core/lowering.py": "engine/test_rule_table.py",
    "core/move.py": "core/test_move_text.py",
    "core/notation.py": "core/test_parsers.py",
    "core/roll.py": "core/test_parsers.py",
    "core/refusals/reasons.py": "core/test_refusals.py",
    "engine/games/capped.py": "tournament/simulated/test_simulation.py",
    "engine/games/fair_results.py": "bots/test_fair_games.py",
    "engine/games/learning.py": "bots/training/test_train.py",
    "engine/games/own_*.py": "lab/test_simulation.py",
    "engine/games/seat_view.py": "environments/test_actions.py",
    "engine/games/solving.py": "analysis/test_solver.py",
    "engine/network/choices.py": "engine/network/test_master.py",
    "engine/network/wall_features.py": "engine/network/test_features.py",
    "engine/quick_lots.py": "tournament/simulated/test_simulation.py",
    "engine/reasons.py": "engine/test_refusals.py",
    "engine/webassembly/*.py": "engine/webassembly/test_playing.py",
    "environments/*.py": "environments/test_single.py",
    "game/dice_notes.py": "game/test_verify.py",
    "lab/game_rows.py": "lab/test_simulation.py",
    "lab/precompile.py": "cli/test_compiling.py",
    "lab/studies/*.py": "lab/studies/test_running.py",
    "lazy_names.py": "test_package.py",
    "rules/board.py": "rules/test_families.py",
    "rules/editions.py": "rules/test_rule_set.py",
    "server/app.py": "server/routes/test_pages.py",
    "server/clock.py": "server/neighbours/test_two_processes.py",
    "server/connection.py": "server/test_fuzz.py",
    "server/entrance/join_words.py": "server/entrance/test_join_codes.py",
    "server/entrance/tokens.py": "server/tables/test_rights.py",
    "server/fingerprint.py": "server/tables/test_snapshot.py",
    "server/lifecycle.py": "server/test_trouble.py",
    "server/memory.py": "server/test_cost.py",
    "server/neighbours/*.py": "server/neighbours/test_two_processes.py",
    "server/problems.py": "server/test_http_fuzz.py",
    "server/process.py": "server/test_stopping.py",
    "server/protocol/*.py": "server/test_generated.py",
    "server/refusals.py": "server/test_generated.py",
    "server/routes/requests.py": "server/entrance/test_limits.py",
    "server/routes/tables.py": "server/test_http_fuzz.py",
    "server/routes/tournaments.py": "server/tournaments/test_story.py",
    "server/settings.py": "server/entrance/test_limits.py",
    "server/store/calls.py": "server/store/test_sqlite.py",
    "server/store/file_lock.py": "server/store/test_one_server.py",
    "server/store/*.py": "server/store/test_postgres.py",
    "server/tables/actor.py": "server/tables/test_rights.py",
    "server/tables/other_processes.py": "server/neighbours/test_two_processes.py",
    "server/tables/presence.py": "server/tables/test_live.py",
    "server/tables/setup.py": "server/test_setting_up.py",
    "server/tables/turns.py": "server/tables/test_live.py",
    "server/tables/view.py": "server/tables/test_conformance.py",
    "server/tournaments/links.py": "server/tournaments/test_rights.py",
    "server/tournaments/online_tables.py": "server/tournaments/test_online.py",
    "server/tournaments/*.py": "server/tournaments/test_story.py",
    "server/views/dangers.py": "server/test_hints.py",
    "server/views/editions.py": "server/test_setting_up.py",
    "server/views/moves.py": "server/test_generated.py",
    "testing/*.py": "testing/test_kit.py",
    "tournament/desk/*.py": "tournament/desk/test_deciding.py",
    "tournament/draws/*.py": "tournament/draws/test_fair_draw.py",
    "tournament/event_log/*.py": "tournament/test_whole_tournaments.py",
    "tournament/files/*.py": "tournament/files/test_folders.py",
    "tournament/papers/*.py": "tournament/papers/test_papers.py",
    "tournament/plans/*.py": "tournament/plans/test_plan.py",
    "tournament/rankings/*.py": "tournament/rankings/test_standings.py",
    "tournament/simulated/*.py": "tournament/simulated/test_simulation.py",
}


def modules() -> list[str]:
    """All but those that only make a package of a folder, or start the command."""
    files = (file for file in SOURCE.rglob("*.py") if file.name not in ("__init__.py", "__main__.py"))
    return sorted(file.relative_to(SOURCE).as_posix() for file in files)


def own_test(module: str) -> Path:
    path = Path(module)
    return TESTS / path.parent / f"test_{path.name}"


def in_folder(module: str, pattern: str) -> bool:
    return fnmatch(module, pattern) and module.count("/") == pattern.count("/")


def test_every_module_has_its_tests_or_it_is_said_where_they_are() -> None:
    lost = [
        module
        for module in modules()
        if not own_test(module).exists() and not any(in_folder(module, pattern) for pattern in ELSEWHERE)
    ]
    assert len(modules()) > 300
    assert lost == [], "write their tests, or say above where they are"


def test_what_is_said_of_tests_elsewhere_is_true() -> None:
    assert [test for test in ELSEWHERE.values() if not (TESTS / test).exists()] == []
    idle = [
        pattern
        for pattern in ELSEWHERE
        if not any(in_folder(module, pattern) and not own_test(module).exists() for module in modules())
    ]
    assert idle == [], "nothing is meant by these any more"
