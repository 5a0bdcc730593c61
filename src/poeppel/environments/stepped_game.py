"""One game, decision by decision: what every environment for a single game is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Literal, TypeAlias

import numpy as np

from poeppel.bots import networks
from poeppel.bots.registry import AnyBot, choose_move, policy_of
from poeppel.core.lowering import lower
from poeppel.core.move import Move
from poeppel.core.position import Position
from poeppel.core.roll import Roll, read_roll, roll_of
from poeppel.engine.games import play
from poeppel.engine.players import policies
from poeppel.engine.rng import seed_game
from poeppel.environments.actions import legal_actions, observation, rewards, seat_of_turn
from poeppel.environments.spaces import Mask, Seen, spaces_of
from poeppel.errors import PoeppelError
from poeppel.lab.simulation import Start, starting_positions
from poeppel.rules import Rules
from poeppel.texts import Text, shown

Rewards: TypeAlias = Literal["win", "places"]
Asked: TypeAlias = Literal["rolls", "moves", "choices"]
Rolls: TypeAlias = Callable[[Position], Roll] | Iterable[Roll]

LEAST_MOVES = {"rolls": 0, "moves": 1, "choices": 2}  # what somebody is asked for, by the moves that there must be
REWARDS = {"win": False, "places": True}


class SteppedGame:
    """A game in which bots play some seats, and each decision of the others is waited for.

    Game `number` of an experiment has the dice and the first player that it has in `simulate`; `roll` casts other
    dice: a function of the position, or the rolls one after the other.
    """

    def __init__(
        self,
        rules: Rules | str,
        players: int | None = None,
        bots: Mapping[int, AnyBot] | None = None,
        reward: Rewards = "win",
        asked: Asked = "rolls",
        roll: Rolls | None = None,
        position: Start | Sequence[Start] | None = None,
    ) -> None:
        self.rules = Rules.of(rules)
        self.players = self.rules.players[-1] if players is None else players
        self.seats = self.rules.seats(self.players)
        self.starts = starting_positions(self.rules, self.players, position)
        self.bots = dict(bots or {})
        self.spaces = spaces_of(self.rules)
        self._by_places = REWARDS[checked("reward", reward, REWARDS)]
        self._least = LEAST_MOVES[checked("asked", asked, LEAST_MOVES)]
        self._given = _checked_rolls(roll)
        self._words = lower(self.rules).words
        self._rng = np.zeros(1, np.uint64)
        self._policies = {seat: policy_of(bot) for seat, bot in self.bots.items()}
        numbers = [policy for policy in self._policies.values() if isinstance(policy, int)]
        self._level_chooser = policies.level_chooser_for(numbers)
        self._net = networks.net(self.rules, self.bots.values())
        self.begin(0, 0)

    def begin(self, seed: int, number: int, position: Start | Sequence[Start] | None = None) -> None:
        """Set up a game and go on to the first decision."""
        starts = self.starts if position is None else starting_positions(self.rules, self.players, position)
        self.position = starts[number % len(starts)]
        self.roll: Roll | None = None
        self.moves: dict[int, Move | None] = {}
        self._rolls: Iterator[Roll] | None = None
        if self._given is not None and not callable(self._given):
            self._rolls = iter(self._given)
        seed_game(self._rng, seed, number)
        self._go_on()

    # ── what is there ─────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def is_over(self) -> bool:
        return self.position.is_over

    @property
    def seat(self) -> int:
        """The seat whose decision is due; -1 when the game is over."""
        return seat_of_turn(self.position, self.seats)

    @property
    def mask(self) -> Mask:
        """1 for every action that is legal now; when the game is over, for the pass."""
        mask = np.zeros(self.spaces.actions, np.int8)
        mask[list(self.moves) or self.spaces.pass_action] = 1
        return mask

    def observe(self, seat: int) -> Seen:
        """What somebody sees from a seat."""
        return observation(self.position, self.roll, self.seats[seat])

    @property
    def rewards(self) -> list[float]:
        """What the game has brought each seat; nothing before it is over."""
        return rewards(self.position, self.seats, self._by_places)

    # ── what happens ──────────────────────────────────────────────────────────────────────────────────────────────────

    def play(self, action: int) -> None:
        """Play the action of the seat whose decision it is, and go on to the next decision."""
        if action not in self.moves:
            legal = ", ".join(map(str, self.moves))
            raise PoeppelError(
                Text(
                    f"{shown(action)} ist hier keine erlaubte Aktion; erlaubt: {legal or '–'}",
                    f"{shown(action)} is not a legal action here; legal: {legal or '–'}",
                )
            )
        assert self.roll is not None
        self.position = self.position.after(self.roll, self.moves[action])
        self._go_on()

    def _go_on(self) -> None:
        """Cast the dice, and play for bots and where nobody needs to be asked."""
        self.roll, self.moves = None, {}
        while not self.position.is_over:
            word, roll = self._cast()
            moves = legal_actions(self.position, roll)
            if self.seat in self.bots:
                move = self._asked_bot(roll, tuple(moves.values()), word) if moves else None
            elif len(moves) >= self._least:
                self.roll = roll
                self.moves = dict(moves) if moves else {self.spaces.pass_action: None}
                return
            else:
                move = next(iter(moves.values()), None)
            self.position = self.position.after(roll, move)

    def _cast(self) -> tuple[np.uint64, Roll]:
        """The roll's random word, and the roll: its own or the one that is wanted."""
        word = np.uint64(play.next_word(self._rng))
        if self._given is None:
            return word, roll_of(play.roll_of(self._words, word), self.rules)
        if callable(self._given):
            wanted: Roll | None = self._given(self.position)
        else:
            assert self._rolls is not None
            wanted = next(self._rolls, None)
            if wanted is None:
                raise PoeppelError(
                    Text(
                        "die Würfe in roll= sind zu Ende, die Partie ist es nicht",
                        "the rolls in roll= have come to an end, the game has not",
                    )
                )
        return word, roll_of(read_roll(wanted, self.rules), self.rules)

    def _asked_bot(self, roll: Roll, moves: tuple[Move, ...], word: np.uint64) -> Move | None:
        """The move of the bot whose turn it is: as in the kernels, or asked move by move."""
        policy, dice, state = self._policies[self.seat], read_roll(roll, self.rules), self.position._state
        if policy is None:
            return choose_move(self.position, roll, self.bots[self.seat], Random(int(word)))
        asked = (state.copy(), self._words, dice, np.array([move.code for move in moves], np.int64), len(moves), word)
        if isinstance(policy, int):
            return moves[play.choose_built_in(policy, *asked, self._net, self._level_chooser)]
        return moves[int(policy(*asked))]


def _checked_rolls(roll: object) -> Any:
    """A function or rolls, or nothing."""
    if roll is None or callable(roll) or (isinstance(roll, Iterable) and not isinstance(roll, str)):
        return roll
    raise PoeppelError(
        Text(
            f"roll ist eine Funktion der Stellung oder eine Folge von Würfen, nicht {shown(roll)}",
            f"roll is a function of the position or the rolls one after the other, not {shown(roll)}",
        )
    )


def checked(name: str, value: str, known: Iterable[str]) -> str:
    """One of the values that a setting can have."""
    names = tuple(known)
    if value not in names:
        listed = ", ".join(names)
        raise PoeppelError(
            Text(f"{name} kann {listed} sein, nicht {shown(value)}", f"{name} can be {listed}, not {shown(value)}")
        )
    return value
