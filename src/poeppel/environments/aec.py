"""The game for PettingZoo: everybody decides in turn (agent environment cycle)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from poeppel.environments.experiment import Experiment
from poeppel.environments.rendering import FRAMES_A_SECOND, RENDER_MODES, render
from poeppel.environments.stepped_game import Asked, Rewards, Rolls, SteppedGame, checked
from poeppel.lab.simulation import Start
from poeppel.rules import Rules
from poeppel.texts import whole_number

MaskIn = Literal["info", "observation"]
MASK_IN = ("info", "observation")
ILLEGAL_REWARD = -1.0


class PoeppelAEC(AECEnv):  # type: ignore[misc]
    """One agent a seat, `player_0` and on, clockwise. An action that is not legal is an error; see `env`."""

    def __init__(
        self,
        rules: Rules | str = "classic",
        players: int | None = None,
        *,
        mask_in: MaskIn = "info",
        reward: Rewards = "win",
        asked: Asked = "rolls",
        roll: Rolls | None = None,
        position: Start | Sequence[Start] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": "poeppel_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": FRAMES_A_SECOND,
            "is_parallelizable": False,
        }
        self.render_mode = None if render_mode is None else checked("render_mode", render_mode, RENDER_MODES)
        self.game = SteppedGame(rules, players, None, reward, asked, roll, position)
        self._mask_inside = checked("mask_in", mask_in, MASK_IN) == "observation"
        self._experiment = Experiment()
        self.possible_agents = [f"player_{seat}" for seat in range(len(self.game.seats))]
        self.agents: list[str] = []
        known = self.game.spaces
        self.observation_spaces = {agent: known.observation_space(self._mask_inside) for agent in self.possible_agents}
        self.action_spaces = {agent: known.action_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the first game of the experiment with this seed; without one, its next game. `options["position"]`
        begins it in a position of one's own."""
        self._experiment.next_game(seed)
        start = (options or {}).get("position")
        self.game.begin(self._experiment.seed, self._experiment.number, start)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]  # it stays so if the game is over before anybody is asked
        self._tell()
        self._accumulate_rewards()

    def step(self, action: int | None) -> None:
        """Play the action of the agent that is asked; None for one whose game is over."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        actor = self.agent_selection
        number = whole_number(action)
        self.game.play(-1 if number is None else number)
        self._cumulative_rewards[actor] = 0.0
        self._tell()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Any:
        seat = self.possible_agents.index(agent)
        seen = self.game.observe(seat)
        return {"observation": seen, "action_mask": self._mask(seat)} if self._mask_inside else seen

    def render(self) -> Any:
        return render(self.render_mode, self.game.position, self.game.roll)

    def close(self) -> None:
        """Nothing is open."""

    def _mask(self, seat: int) -> Any:
        """What a seat may do: nothing while another one is asked."""
        if self.game.is_over or seat == self.game.seat:
            return self.game.mask
        return np.zeros(self.game.spaces.actions, np.int8)

    def _tell(self) -> None:
        """Whose decision it is, or what it all came to."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if self.game.is_over:
            self.rewards = dict(zip(self.possible_agents, self.game.rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.game.seat]
        if not self._mask_inside:
            for agent in self.agents:
                self.infos[agent] = {"action_mask": self._mask(self.possible_agents.index(agent))}


def raw_env(**settings: Any) -> PoeppelAEC:
    """Without wrappers: an action that is not legal is an error."""
    return PoeppelAEC(**settings)


def env(**settings: Any) -> Any:
    """As PettingZoo's own games: whoever plays an action that is not legal loses at once."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**settings), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))
