"""When something happens at a table that nobody asks for: a bot's turn, an automatic roll, the end of the clock, the
end of somebody's grace time. A table that nobody looks at stands still, and so does its clock. All of it is measured by
the monotonic clock: setting the computer's clock neither holds anybody up nor takes anybody's time. Only a tournament's
round ends at a time of day, for everybody at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

from poeppel.bots.levels import pause_before_playing
from poeppel.server import protocol as p
from poeppel.server.clock import monotonic, time_of_day
from poeppel.server.tables.fold import Table
from poeppel.server.tables.presence import Audience

AUTO_ROLL_AFTER = 0.4  # seconds: people want to see whose turn it is
ASKS_FOR = 30.0  # seconds: when somebody has won, bots wait for people to say how it is to go on
JUST_NOW = 0.05  # seconds: an alarm may come a little early
TRY_AGAIN_AFTER = 2.0  # seconds, when a step could not be stored
NEIGHBOUR_FIRST = 1.2  # seconds: when another process looks after the table, it is waited for so long


class Stopwatch:
    """Seconds, without those in which it stood still."""

    def __init__(self) -> None:
        self._before = 0.0  # until it last stood still
        self._since: float | None = None  # when it was set going again

    @property
    def seconds(self) -> float:
        return self._before + (0.0 if self._since is None else monotonic() - self._since)

    def restart(self) -> None:
        """From 0; standing or going as it was."""
        self._before = 0.0
        self._since = None if self._since is None else monotonic()

    def set(self, seconds: float) -> None:
        """To this many seconds; standing or going as it was."""
        self.restart()
        self._before = seconds

    def run(self, is_on: bool) -> None:
        """Go on, or stand still."""
        if is_on and self._since is None:
            self._since = monotonic()
        elif not is_on:
            self._before, self._since = self.seconds, None


class Timers:
    """The alarm clocks of one table."""

    def __init__(
        self, table: Table, audience: Audience, step: Callable[[int], None], send_away: Callable[[str], None]
    ) -> None:
        """`step` is called when the next decision is taken without a command, with what was the table's last change
        when the alarm was set; `send_away` with the seat of a person who has been gone too long."""
        self._table = table
        self._audience = audience
        self._step = step
        self._send_away = send_away
        self._decision = Stopwatch()
        self._since_move = Stopwatch()
        self._alarm: asyncio.TimerHandle | None = None
        self._absent: dict[str, asyncio.TimerHandle] = {}

    @property
    def is_attended(self) -> bool:
        """Whether somebody looks at the table. A tournament always does."""
        return bool(self._audience) or self._table.tournament is not None

    def new_decision(self) -> None:
        """The clock starts anew: for the next decision, or because somebody has come to a table that stood still."""
        self._decision.restart()

    def go_on_from(self, waited: float, since_move: float) -> None:
        """Another process has the table already: the clock stands where it stands there."""
        self._decision.set(waited)
        self._since_move.set(since_move)

    def move_made(self) -> None:
        """What has been played is noted with the move."""
        self._since_move.restart()

    @property
    def played(self) -> float:
        """Seconds since the game began, without pauses and without those when nobody looked. Whoever loads the table
        anew goes on from its last move."""
        return round(self._table.played + self._since_move.seconds, 2)

    @property
    def game_left(self) -> float | None:
        """The seconds on the clock for the whole game; at a tournament on the round's, which all tables share."""
        table, ends_after = self._table, self._table.options.ends_after
        if table.phase != "playing":
            return None
        if table.ends_at is not None:
            return max(0.0, table.ends_at - time_of_day())
        return table.left if ends_after is None else max(0.0, ends_after - self.played)

    @property
    def waited(self) -> float:
        """Seconds since the decision was due, without pauses."""
        return self._decision.seconds

    @property
    def left(self) -> float | None:
        """The seconds on the clock of whoever has to decide."""
        due, clock = self._table.due, self._table.options.clock
        if clock is None or due is None or due.player or not self.is_attended:
            return None
        return max(0.0, clock - self.waited)

    def schedule(self, by_play: bool = False) -> None:
        """Set all alarms by how things stand now; `by_play`: nothing has happened but that somebody rolled or moved, so
        that whoever was absent is watched already."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if not by_play:
            self._watch_absent()
        is_on = self._table.is_in_play and self.is_attended
        self._decision.run(is_on)
        self._since_move.run(is_on)
        after = self._next_step_after() if is_on else None
        if after is not None:
            self._set_alarm(after)

    def try_again(self) -> None:
        """The step could not be stored: take it a little later."""
        self._set_alarm(TRY_AGAIN_AFTER)

    def stop(self) -> None:
        """Forget all alarms."""
        for timer in (self._alarm, *self._absent.values()):
            if timer:
                timer.cancel()

    def end(self) -> None:
        """Stop for good, and forget whom the alarms would have called: the table and its alarms no longer hold on to
        each other, so both are gone at once, without waiting for a garbage collection."""
        self.stop()
        self._step = self._send_away = _nobody

    def _set_alarm(self, delay: float) -> None:
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(max(0.0, delay) + self._lag, self._step, self._table.changed)

    @property
    def _lag(self) -> float:
        """What is another process's to do is done here only if it does not: both would be right, but one is enough."""
        return NEIGHBOUR_FIRST if self._audience.elsewhere.was_first else 0.0

    @property
    def is_time_up(self) -> bool:
        """Whether the game ends without another turn: everybody has had the same number of turns, as was agreed, and
        the time ran out before the next round of turns began."""
        return self._ends_in is not None and self._ends_in < JUST_NOW

    @property
    def _ends_in(self) -> float | None:
        """The seconds after which it ends like that, if nobody rolls before."""
        return self.game_left if self._table.options.same_turns and self._table.even else None

    def _next_step_after(self) -> float | None:
        """The seconds until the next step is due; None when there is none."""
        steps = [after for after in (self._next_decision_after(), self._ends_in) if after is not None]
        return min(steps, default=None)

    def _next_decision_after(self) -> float | None:
        """The same of what somebody decides. Counted from when it was due, so that nobody can hold up a bot or the
        clock by coming, going and waving."""
        due, options = self._table.due, self._table.options
        if due is None:
            return None
        if due.player:
            return self._bot_waits(due.player) - self.waited
        if self._table.roll is None and options.auto_roll:
            return AUTO_ROLL_AFTER - self.waited
        return self.left

    def _bot_waits(self, bot: p.BotLevel) -> float:
        pace = 0.0 if self._table.is_fast else self._table.options.bot_pace
        return ASKS_FOR if pace and self._table.asks else pace * self._pause(bot)

    def _pause(self, bot: p.BotLevel) -> float:
        """The bot's pause as a share of the table's pace; for one decision always the same."""
        chance = Random(f"{self._table.id} {self._table.changed}").random()
        return pause_before_playing(bot, len(self._table.moves), chance)

    def _watch_absent(self) -> None:
        """Start and stop the grace time of people who are gone, while somebody else is here to wait for them."""
        after, here = self._table.options.away_after, self._audience.connected
        is_watched = self._table.is_in_play and self.is_attended
        for seat in self._table.seats.values():
            gone = is_watched and seat.is_person and not seat.away and seat.colours not in here
            timer = self._absent.get(seat.colours)
            if gone and timer is None and after is not None:
                loop = asyncio.get_running_loop()
                self._absent[seat.colours] = loop.call_later(after + self._lag, self._grace_over, seat.colours)
            elif timer is not None and not gone:
                timer.cancel()
                del self._absent[seat.colours]

    def _grace_over(self, colours: str) -> None:
        self._absent.pop(colours, None)
        self._send_away(colours)


def _nobody(_: object) -> None:
    pass
