"""The game for OpenSpiel, with chance nodes: `python_poeppel` on boards for four, `python_poeppel6` on those for six.

    import poeppel.environments.open_spiel
    game = pyspiel.load_game("python_poeppel(rules=classic+barriers,players=3)")

Importing this module makes both known.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll, all_rolls, faces_of, write_roll
from poeppel.engine.games.seat_view import FACES
from poeppel.environments.actions import legal_actions, observation, rewards, seat_of_turn
from poeppel.environments.single import check_seat
from poeppel.environments.spaces import spaces_of
from poeppel.environments.stepped_game import REWARDS, checked
from poeppel.errors import RulesError, installed_with
from poeppel.lab.simulation import starting_positions
from poeppel.rules import Rules
from poeppel.texts import Text

with installed_with("rl"):
    import pyspiel

LONGEST = 100_000  # rolls and decisions of a game, so that it is finite; random ones have a few thousand
_DEFAULTS = {4: "classic", 6: "classic6"}


def game_type(colours: int) -> Any:
    """What OpenSpiel knows of all games on boards with this many colours."""
    return pyspiel.GameType(
        short_name="python_poeppel" if colours == 4 else f"python_poeppel{colours}",
        long_name=f"Poeppel on a board for {colours}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=colours,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "rules": _DEFAULTS[colours],
            "players": colours,
            "first": 0,
            "reward": "win",
        },
    )


class PoeppelGame(pyspiel.Game):  # type: ignore[misc]
    """One rule set with this many players. `first` is the seat that begins, `reward` is `win` or `places`."""

    colours: int

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.rules = Rules.of(given.get("rules", _DEFAULTS[self.colours]))
        if len(self.rules.board.colours) != self.colours:
            raise RulesError(
                Text(
                    f"{self.rules} hat kein Brett für {self.colours}; dafür gibt es das andere der beiden Spiele, "
                    "python_poeppel und python_poeppel6",
                    f"{self.rules} has no board for {self.colours}; that is what the other of the two games is for, "
                    "python_poeppel and python_poeppel6",
                )
            )
        self.players = int(given.get("players", self.colours))
        self.seats = self.rules.seats(self.players)
        starts = starting_positions(self.rules, self.players, None)
        self.start = starts[check_seat(given.get("first", 0), len(self.seats))]
        self.by_places = REWARDS[checked("reward", given.get("reward", "win"), REWARDS)]
        self.pass_action = spaces_of(self.rules).pass_action
        self.rolls = all_rolls(self.rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=spaces_of(self.rules).actions,
            max_chance_outcomes=len(self.rolls),
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.colours), info, given)

    def new_initial_state(self, state: Any = None) -> PoeppelState:
        """The start of a game."""
        return PoeppelState(self, self.start)

    def state_at(self, position: Position | str) -> PoeppelState:
        """A position of one's own, before its roll. It has no history, so it cannot be written down by it."""
        (start,) = starting_positions(self.rules, self.players, position)
        return PoeppelState(self, start)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> PoeppelObserver:
        return PoeppelObserver(self)


class PoeppelGame4(PoeppelGame):
    colours = 4


class PoeppelGame6(PoeppelGame):
    colours = 6


class _Node:
    """A position, the roll if there is one, and what it allows. Never changed, so a copy is the same."""

    def __init__(self, position: Position, roll: Roll | None = None) -> None:
        self.position = position
        self.roll = roll
        self.moves: dict[int, Move] = {} if roll is None else legal_actions(position, roll)

    def __deepcopy__(self, memory: object) -> _Node:
        return self


class PoeppelState(pyspiel.State):  # type: ignore[misc]
    """A chance node before a roll, a decision after it; the pass is the decision where no move is legal."""

    def __init__(self, game: PoeppelGame, position: Position) -> None:
        super().__init__(game)
        self._node = _Node(position)

    @property
    def position(self) -> Position:
        return self._node.position

    @property
    def roll(self) -> Roll | None:
        return self._node.roll

    @property
    def _of(self) -> PoeppelGame:
        game: PoeppelGame = self.get_game()
        return game

    def current_player(self) -> int:
        if self.position.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.roll is None:
            return int(pyspiel.PlayerId.CHANCE)
        return seat_of_turn(self.position, self._of.seats)

    def is_terminal(self) -> bool:
        return self.position.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every roll by its place in the list of rolls, and how likely it is."""
        return [(number, float(chance_of(roll))) for number, roll in enumerate(self._of.rolls)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._node.moves) or [self._of.pass_action]

    def _apply_action(self, action: int) -> None:
        node = self._node
        if node.roll is None:
            self._node = _Node(node.position, self._of.rolls[action])
        else:
            self._node = _Node(node.position.after(node.roll, node.moves.get(action)))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"roll {write_roll(self._of.rolls[action])}"
        return str(self._node.moves.get(action, "pass"))

    def returns(self) -> list[float]:
        return rewards(self.position, self._of.seats, self._of.by_places)

    def __str__(self) -> str:
        return str(self.position) + ("" if self.roll is None else f" [{write_roll(self.roll)}]")


class PoeppelObserver:
    """What a player sees, as numbers and as a text; everybody sees everything, each from their own chair."""

    def __init__(self, game: PoeppelGame) -> None:
        self._seats = game.seats
        known = spaces_of(game.rules)
        self.tensor = np.zeros(known.size, np.float32)
        self.dict = {name: self.tensor[part] for name, part in known.parts.items()}

    def set_from(self, state: PoeppelState, player: int) -> None:
        self.tensor[:] = observation(state.position, state.roll, self._seats[player])

    def string_from(self, state: PoeppelState, player: int) -> str:
        return str(state)


def chance_of(roll: Roll) -> Fraction:
    """How likely a roll is; two different faces can lie in two ways."""
    faces = faces_of(roll)
    return Fraction(len({faces, faces[::-1]}), FACES ** len(faces))


for _game in (PoeppelGame4, PoeppelGame6):
    pyspiel.register_game(game_type(_game.colours), _game)
