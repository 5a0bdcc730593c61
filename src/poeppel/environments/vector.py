"""Thousands of games a step, inside the kernels: Gymnasium's vector environment."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from poeppel.bots import networks
from poeppel.bots.registry import name_of, policy_of
from poeppel.core.lowering import lower
from poeppel.core.position import Position
from poeppel.engine import entry
from poeppel.engine.games import lanes as engine
from poeppel.engine.games.play import Numbers
from poeppel.engine.players import policies
from poeppel.engine.state import MOST_COLOURS, WORDS
from poeppel.environments.aec import MASK_IN, MaskIn
from poeppel.environments.experiment import Experiment
from poeppel.environments.rendering import FRAMES_A_SECOND, RENDER_MODES, render
from poeppel.environments.single import check_seat, never_asked, opponents_by_seat
from poeppel.environments.spaces import seats_of_colours, spaces_of
from poeppel.environments.stepped_game import LEAST_MOVES, REWARDS, Asked, Rewards, checked
from poeppel.errors import PoeppelError, check_number
from poeppel.lab.simulation import Start, starting_positions
from poeppel.rules import Rules
from poeppel.texts import Text, shown

Array: TypeAlias = NDArray[Any]

_AUTORESET = {
    AutoresetMode.NEXT_STEP: engine.NEXT_STEP,
    AutoresetMode.SAME_STEP: engine.SAME_STEP,
    AutoresetMode.DISABLED: engine.DISABLED,
}


class PoeppelVectorEnv(VectorEnv[Any, Any, Any]):
    """One seat of every game is yours and built-in bots play the others; with `opponents=None` all seats are yours,
    each in its turn, and `infos["seat"]` says whose decision it is.

    Lane i of n plays the games i, i + n, i + 2n … of the seed, as `simulate` would.
    """

    def __init__(
        self,
        num_envs: int = 1,
        rules: Rules | str = "classic",
        players: int | None = None,
        *,
        opponents: str | Sequence[str] | None = "random",
        seat: int = 0,
        mask_in: MaskIn = "info",
        reward: Rewards = "win",
        asked: Asked = "rolls",
        position: Start | Sequence[Start] | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        workers: int = 1,
        render_mode: str | None = None,
    ) -> None:
        self.num_envs = check_number("num_envs", num_envs, 1)
        self.rules = Rules.of(rules)
        self.players = self.rules.players[-1] if players is None else players
        self.seats = self.rules.seats(self.players)
        self.render_mode = None if render_mode is None else checked("render_mode", render_mode, RENDER_MODES[1:])
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {
            "autoreset_mode": self.autoreset_mode,
            "render_modes": list(RENDER_MODES[1:]),
            "render_fps": FRAMES_A_SECOND,
        }
        self._mask_inside = checked("mask_in", mask_in, MASK_IN) == "observation"
        self._spaces = spaces_of(self.rules)
        self.single_observation_space = self._spaces.observation_space(self._mask_inside)
        self.single_action_space = self._spaces.action_space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = spaces.MultiDiscrete(np.full(self.num_envs, self._spaces.actions))
        self._experiment = Experiment()
        self._starts = np.stack([start._state for start in starting_positions(self.rules, self.players, position)])
        self._asked, self._by_places = (
            LEAST_MOVES[checked("asked", asked, LEAST_MOVES)],
            REWARDS[checked("reward", reward, REWARDS)],
        )
        self._seat_of = seats_of_colours(self.rules, self.seats)
        self._bots = _built_in(opponents, len(self.seats), seat)
        self._policies = _policies(self._seat_of, self._bots)
        self._level_chooser = policies.level_chooser_for(int(number) for number in self._policies)
        self._lanes = _new_lanes(self.num_envs)
        self._slices = _slices(self.num_envs, check_number("workers", workers, 1))
        self._pool = ThreadPoolExecutor(len(self._slices)) if len(self._slices) > 1 else None
        self._told: engine.Told | None = None

    # ── what is called ────────────────────────────────────────────────────────────────────────────────────────────────

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin the games 0 … n - 1 of the experiment with this seed; without one, each lane its next game.
        `options["reset_mask"]` says which lanes begin; the others stay as they are."""
        super().reset(seed=seed)
        if self._told is None or seed is not None:
            self._experiment.next_game(seed)
            self._lanes.games[:] = np.arange(self.num_envs)
            self._lanes.over[:] = True
        chosen = self._chosen(options or {})
        if self._told is None:
            chosen[:] = True
        else:  # a game that is broken off is left behind; one that has ended was left already
            self._lanes.games[chosen & ~self._lanes.over] += self.num_envs
        self._told = self._cleared(chosen)
        self._in_all_slices(engine.begin_lanes, chosen)
        self._check_asked()
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """Play an action in every lane, and everything up to the next decisions."""
        if self._told is None:
            raise PoeppelError(Text("zuerst reset() aufrufen", "call reset() first"))
        played = self._read(actions)
        if self.autoreset_mode is AutoresetMode.DISABLED and self._lanes.over.any():
            raise PoeppelError(
                Text(
                    "Partien sind zu Ende: reset(options={'reset_mask': …}) beginnt dort die nächsten",
                    "games are over: reset(options={'reset_mask': …}) begins the next ones there",
                )
            )
        actors = self._told.actors
        self._told = self._empty()
        self._in_all_slices(engine.step_lanes, played)
        self._check_asked()
        told = self._told
        rewards = told.rewards[np.arange(self.num_envs), actors]
        return self._seen(), rewards, told.ended, np.zeros(self.num_envs, np.bool_), self._info()

    def render(self) -> tuple[Any, ...]:
        """A picture of every lane."""
        return tuple(render(self.render_mode, position, None) for position in self.positions)

    def close_extras(self, **kwargs: Any) -> None:
        if self._pool is not None:
            self._pool.shutdown()

    @property
    def positions(self) -> tuple[Position, ...]:
        """Where the pawns stand in each lane."""
        return tuple(Position.of_state(state, self.rules) for state in self._lanes.states)

    # ── what they are made of ─────────────────────────────────────────────────────────────────────────────────────────

    def _read(self, actions: Any) -> Numbers:
        played = np.asarray(actions)
        if played.shape != (self.num_envs,) or played.dtype.kind not in "iu":
            raise PoeppelError(
                Text(
                    f"gebraucht wird eine ganze Zahl für jede der {self.num_envs} Partien, nicht {shown(actions)}",
                    f"what is needed is a whole number for each of the {self.num_envs} games, not {shown(actions)}",
                )
            )
        return np.ascontiguousarray(played, np.int64)

    def _chosen(self, options: dict[str, Any]) -> NDArray[np.bool_]:
        mask = options.get("reset_mask")
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        chosen = np.array(mask)
        if chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_ or not chosen.any():
            raise PoeppelError(
                Text(
                    f"reset_mask muss {self.num_envs} Wahrheitswerte haben, einer davon True, nicht {shown(mask)}",
                    f"reset_mask must be {self.num_envs} truth values, one of them True, not {shown(mask)}",
                )
            )
        return chosen

    def _empty(self) -> engine.Told:
        """Room for what a step tells; new each time, since people keep what they are given."""
        lanes, last = self.num_envs, self.num_envs if self.autoreset_mode is AutoresetMode.SAME_STEP else 0
        return engine.Told(
            np.zeros((lanes, self._spaces.size), np.int8),
            np.zeros((lanes, self._spaces.actions), np.int8),
            np.zeros((lanes, len(self.seats))),
            np.zeros(lanes, np.bool_),
            np.zeros(lanes, np.int64),
            np.zeros((last, self._spaces.size), np.int8),
            np.zeros(lanes, np.bool_),
        )

    def _cleared(self, chosen: NDArray[np.bool_]) -> engine.Told:
        """What was told last, without the lanes that begin anew."""
        told, before = self._empty(), self._told
        if before is not None:
            told.seen[~chosen] = before.seen[~chosen]
            told.masks[~chosen] = before.masks[~chosen]
            told.actors[~chosen] = before.actors[~chosen]
        return told

    def _in_all_slices(self, kernel: Any, given: Array) -> None:
        """A kernel over all lanes, some of them in each thread."""
        assert self._told is not None
        work = partial(self._in_slice, kernel, given, self._told)
        if self._pool is None:
            work(self._slices[0])
        else:
            list(self._pool.map(work, self._slices))

    def _in_slice(self, kernel: Any, given: Array, told: engine.Told, part: slice) -> None:
        shared = engine.Shared(
            self._starts,
            lower(self.rules).words,
            self._policies,
            self._seat_of,
            len(self.seats),
            self._asked,
            self._by_places,
            _AUTORESET[self.autoreset_mode],
            self.num_envs,
            self._experiment.seed,
            np.zeros(entry.MOST_MOVES, np.int64),
            networks.net(self.rules, self._bots.values()),
            self._level_chooser,
        )
        lanes = engine.Lanes._make(rows[part] for rows in self._lanes)
        kernel(shared, lanes, given[part], engine.Told._make(rows[part] for rows in told), np.zeros(1, np.uint64))

    def _check_asked(self) -> None:
        assert self._told is not None
        if (self._told.actors == engine.NO_ACTOR).any():
            raise never_asked()

    def _seen(self) -> Any:
        assert self._told is not None
        if self._mask_inside:
            return {"observation": self._told.seen, "action_mask": self._told.masks}
        return self._told.seen

    def _info(self) -> dict[str, Any]:
        """As Gymnasium's own vector environments tell it: with every key, who has it."""
        assert self._told is not None
        told, everybody = self._told, np.ones(self.num_envs, np.bool_)
        infos: dict[str, Any] = {"seat": told.actors.copy(), "_seat": everybody}
        if not self._mask_inside:
            infos |= {"action_mask": told.masks, "_action_mask": everybody.copy()}
        if told.ended.any():
            infos |= {"rewards": told.rewards, "_rewards": told.ended.copy()}
            infos |= {"illegal": told.illegal, "_illegal": told.ended.copy()}
            if self.autoreset_mode is AutoresetMode.SAME_STEP:
                last = np.full(self.num_envs, None, object)
                for lane in np.flatnonzero(told.ended):
                    last[lane] = told.last_seen[lane].copy()
                infos |= {"final_obs": last, "_final_obs": told.ended.copy()}
        return infos


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        listed = ", ".join(known.value for known in AutoresetMode)
        raise PoeppelError(
            Text(
                f"autoreset_mode kann {listed} sein, nicht {shown(mode)}",
                f"autoreset_mode can be {listed}, not {shown(mode)}",
            )
        ) from None


def _built_in(opponents: str | Sequence[str] | None, players: int, seat: int) -> dict[int, str]:
    """The bots by their seats; only those that the kernels know."""
    if opponents is None:
        return {}
    bots = opponents_by_seat(opponents, players, check_seat(seat, players))
    for bot in bots.values():
        if not isinstance(policy_of(bot), int):
            raise PoeppelError(
                Text(
                    f"{name_of(bot)} ist kein eingebauter Bot; nur gegen die laufen tausende Partien zugleich. "
                    "Gymnasiums Umgebung für eine Partie (Poeppel-v0) nimmt jeden",
                    f"{name_of(bot)} is not a built-in bot; only against those do thousands of games run at once. "
                    "Gymnasium's environment for one game (Poeppel-v0) takes any",
                )
            )
    return {number: str(bot) for number, bot in bots.items()}


def _policies(seat_of: Numbers, bots: dict[int, str]) -> Numbers:
    """The policy of every colour."""
    found = np.full(MOST_COLOURS, engine.CALLER, np.int64)
    for colour, seat in enumerate(seat_of.tolist()):
        if seat in bots:
            policy = policy_of(bots[seat])
            assert isinstance(policy, int)
            found[colour] = policy
    return found


def _new_lanes(lanes: int) -> engine.Lanes:
    return engine.Lanes(
        np.zeros((lanes, WORDS), np.int64),
        np.zeros(lanes, np.uint64),
        np.zeros(lanes, np.uint64),
        np.zeros(lanes, np.int64),
        np.arange(lanes),
        np.zeros(lanes, np.bool_),
    )


def _slices(lanes: int, workers: int) -> list[slice]:
    """Lanes for every worker, as even as it goes."""
    edges = np.linspace(0, lanes, min(workers, lanes) + 1).astype(int).tolist()
    return [slice(first, last) for first, last in pairwise(edges)]
