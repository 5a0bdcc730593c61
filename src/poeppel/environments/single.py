"""The game for Gymnasium: one seat is yours, bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from poeppel.bots.registry import AnyBot, check_name
from poeppel.environments.aec import ILLEGAL_REWARD, MASK_IN, MaskIn
from poeppel.environments.experiment import Experiment
from poeppel.environments.rendering import FRAMES_A_SECOND, RENDER_MODES, render
from poeppel.environments.stepped_game import Asked, Rewards, Rolls, SteppedGame, checked
from poeppel.errors import PoeppelError
from poeppel.lab.simulation import Start
from poeppel.rules import Rules
from poeppel.texts import Text, shown, whole_number


class PoeppelEnv(gymnasium.Env[Any, Any]):
    """You against bots of your choice. An action that is not legal loses the game at once."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": FRAMES_A_SECOND}  # noqa: RUF012

    def __init__(
        self,
        rules: Rules | str = "classic",
        players: int | None = None,
        *,
        opponents: AnyBot | Sequence[AnyBot] = "random",
        seat: int = 0,
        mask_in: MaskIn = "info",
        reward: Rewards = "win",
        asked: Asked = "rolls",
        roll: Rolls | None = None,
        position: Start | Sequence[Start] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = None if render_mode is None else checked("render_mode", render_mode, RENDER_MODES)
        rules = Rules.of(rules)
        seats = rules.seats(rules.players[-1] if players is None else players)
        self.seat = check_seat(seat, len(seats))
        bots = opponents_by_seat(opponents, len(seats), self.seat)
        self.game = SteppedGame(rules, players, bots, reward, asked, roll, position)
        self._mask_inside = checked("mask_in", mask_in, MASK_IN) == "observation"
        self._experiment = Experiment()
        self._lost = False  # by an action that is not legal
        self.observation_space = self.game.spaces.observation_space(self._mask_inside)
        self.action_space = self.game.spaces.action_space()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin the first game of the experiment with this seed; without one, its next game. `options["position"]`
        begins it in a position of one's own."""
        super().reset(seed=seed)
        start = (options or {}).get("position")
        self._experiment.next_game(seed)
        self.game.begin(self._experiment.seed, self._experiment.number, start)
        for _ in range(_PATIENCE):
            if not self.game.is_over:
                self._lost = False
                return self._seen(), self._info()
            self._experiment.next_game(None)  # over before our first decision
            self.game.begin(self._experiment.seed, self._experiment.number, start)
        raise never_asked()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play your action, and everything up to your next decision."""
        if self.game.is_over or self._lost:
            raise PoeppelError(
                Text("die Partie ist zu Ende: reset() beginnt die nächste", "the game is over: reset() begins the next")
            )
        number = whole_number(action)
        if number not in self.game.moves:
            self._lost = True
            return self._seen(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal": True}
        assert number is not None
        self.game.play(number)
        reward = self.game.rewards[self.seat]
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, self.game.is_over, False, self._info()

    def render(self) -> Any:
        return render(self.render_mode, self.game.position, self.game.roll)

    def action_masks(self) -> Any:
        """What is legal now, as libraries with masks ask for it."""
        return self.game.mask.astype(np.bool_)

    def _seen(self) -> Any:
        seen = self.game.observe(self.seat)
        return {"observation": seen, "action_mask": self.game.mask} if self._mask_inside else seen

    def _info(self) -> dict[str, Any]:
        return {} if self._mask_inside else {"action_mask": self.game.mask}


_PATIENCE = 1000  # games without a decision, one after the other


def never_asked() -> PoeppelError:
    return PoeppelError(
        Text(
            "von dieser Stellung aus ist nie etwas zu entscheiden",
            "from this position there is never anything to decide",
        )
    )


def check_seat(seat: object, players: int) -> int:
    number = whole_number(seat)
    if number is None or not 0 <= number < players:
        raise PoeppelError(
            Text(
                f"seat muss ein Platz von 0 bis {players - 1} sein, nicht {shown(seat)}",
                f"seat must be a seat from 0 to {players - 1}, not {shown(seat)}",
            )
        )
    return number


def opponents_by_seat(opponents: AnyBot | Sequence[AnyBot], players: int, seat: int) -> dict[int, AnyBot]:
    """The bot of every other seat: one for all, or one for each, clockwise from the one after ours."""
    others = [(seat + ahead) % players for ahead in range(1, players)]
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        opponents = [opponents] * len(others)
    for bot in opponents:
        if not callable(bot):
            check_name(bot)
    if len(opponents) != len(others):
        raise PoeppelError(
            Text(
                f"{len(opponents)} Bots für {len(others)} Plätze: einen für alle oder einen für jeden nennen",
                f"{len(opponents)} bots for {len(others)} seats: name one for all or one for each",
            )
        )
    return dict(zip(others, opponents, strict=True))
