"""The authority over one table: every command is judged here, stored, and only then told to anybody."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping, Sequence, Set
from typing import Any, TypeAlias

from poeppel.analysis.advice import Advice
from poeppel.server import metrics
from poeppel.server import protocol as p
from poeppel.server.background import Background
from poeppel.server.entrance.limits import Bucket, Buckets
from poeppel.server.entrance.tokens import hash_token, new_token
from poeppel.server.neighbours.base import ALONE, Elsewhere, Neighbours
from poeppel.server.refusals import refused, shown
from poeppel.server.store.base import (
    NO_GRANTS,
    Conflict,
    Grant,
    NoSuchTable,
    Quota,
    Store,
    StoredEvent,
    StoreError,
    Taken,
)
from poeppel.server.tables.actor import NOT_LOOKED, PLAYS, Actor, Attendance
from poeppel.server.tables.by_itself import Steps, send_away
from poeppel.server.tables.commands import NEVER_LATE, Question, clear_away, decide, is_sitting_of, sit_down
from poeppel.server.tables.fold import Source, Table
from poeppel.server.tables.log import RECENT, SNAPSHOT, EventLog, Step, UnreadableTable
from poeppel.server.tables.other_processes import OtherProcesses
from poeppel.server.tables.presence import Audience, Listener
from poeppel.server.tables.rematch import check_there, clear_unwanted, forget_cleared, lay_beside
from poeppel.server.tables.timers import Timers
from poeppel.server.tables.tournament import call_off
from poeppel.server.tables.turns import with_agreed_end, with_time
from poeppel.server.tables.view import advice_shown, in_play, rolled, whole

log = logging.getLogger("poeppel.server")

Invite: TypeAlias = Callable[[str, Listener], Coroutine[object, object, None]]
"""Gives a client the token for its place at a rematch."""

HINT_COSTS = 0.02  # seconds, at worst
REACTIONS_PER_SECOND, REACTION_BURST = 0.5, 5  # of one seat: a bubble stays for a moment
ROLLING = {p.Rolled, p.Touched}  # the pawns stay where they are
IN_PLAY = ROLLING | {p.Moved, p.TakenBack}  # the seats stay as they are
# With these the clock starts anew; anything else leaves it at what was left.
NEW_DECISION = {p.GameStarted, p.Rolled, p.Moved, p.TakenBack}
MOVE_MADE = {p.GameStarted, p.Moved}


class LiveTable:
    """One table in this process. Everything here can be lost: the store has all of it."""

    def __init__(
        self,
        table_id: str,
        store: Store,
        background: Background,
        invite: Invite,
        work: Buckets,
        fastest_bot: float = 0.0,
        quota: Callable[[str], Quota | None] = lambda address: None,
        neighbours: Neighbours = ALONE,
    ) -> None:
        self.lock = asyncio.Lock()
        self.users = 0  # connections and requests that hold this table
        self.is_current = False  # whether everything in the store is known here
        self.log = EventLog(table_id, store)
        self.table = self.log.table
        self.audience = Audience(self.table)
        self.timers = Timers(self.table, self.audience, self._step_is_due, self._grace_is_over)
        self.steps = Steps(background, work, fastest_bot)
        self.others = OtherProcesses(self.table, self.audience, neighbours)
        self._store = store
        self._background = background
        self._invite = invite
        self.source: Source = b""
        self._reactions: dict[str, Bucket] = {}  # by seat
        self._work = work  # what each address may cause
        self._quota = quota  # by address: how many tables it may have
        self.when_changed: Callable[[], None] | None = None  # called after events, and when somebody has come or gone

    async def open(self) -> float:
        """Read the table, if that has not been done, and say how many seconds of the processor it took; `NoSuchTable`
        when there is none."""
        async with self.lock:
            before = self.log.reading_took
            if not self.is_current:
                await (self.log.catch_up() if self.source else self._load())
                self.is_current = True
                self._keep_snapshot()
                if not self.others.is_alone:
                    await self._look_elsewhere()
            elif not self.others.is_alone:  # whoever comes may come from there
                await self.catch_up()
            return self.log.reading_took - before

    async def _look_elsewhere(self) -> None:
        """Whoever is at the table by way of another process has its clock there, too."""
        elsewhere = await self.others.look()
        if elsewhere.is_attended:
            waited, since_move = (
                min(self.log.time_since(kinds), elsewhere.attended_for) for kinds in (NEW_DECISION, MOVE_MADE)
            )
            self.timers.go_on_from(waited, since_move)

    async def _load(self) -> None:
        """Read the table for the first time. What does not fit together has been damaged or tampered with."""
        summary = await self._store.summary(self.table.id)
        await self.log.catch_up()
        if self.table.number < summary.last:
            raise UnreadableTable(summary.last, "its last events are missing")
        self.steps.maker, self.source = summary.address, await self._find_source()

    async def _find_source(self) -> Source:
        """What the faces follow from: the secret that the table was made with."""
        secret = await self._store.secret(self.table.id)
        if not self.table.is_bound_to(secret):
            raise UnreadableTable(1, "the secret of its dice is not the one it was made with")
        return secret

    def _keep_snapshot(self) -> None:
        """Have the store keep how the table stood, if that is due, for whoever reads it next."""
        if snapshot := self.log.snapshot():
            self._background.keep(self._store, self.table.id, SNAPSHOT, snapshot)

    def state(self) -> p.TableState:
        return p.TableState(**self._whole())

    def _whole(self) -> dict[str, Any]:
        return whole(self.table, self.audience.connected, self.timers.left, self.timers.game_left)

    def _changed_by(self, kinds: Set[type[p.Event]]) -> dict[str, Any]:
        """The fields that such events may have changed."""
        if not kinds <= IN_PLAY:
            return self._whole()
        fields = rolled if kinds <= ROLLING else in_play
        return fields(self.table, self.timers.left, self.timers.game_left)

    async def look(self) -> p.TableState:
        """The state, for somebody who only asks how things stand."""
        if self.table.rematch:
            async with self.lock:
                await forget_cleared(self.table, self._store)
        return self.state()

    @property
    def _attendance(self) -> Attendance:
        return Attendance(self.audience.connected, self.audience.has_host, self.timers.waited)

    # ── commands ──────────────────────────────────────────────────────────────────────────────────────────────────────

    async def perform(
        self, actor: Actor, command: p.AnyCommand, full_id: str, address: str = ""
    ) -> p.Done | p.Advice | p.Dangers | p.Stale:
        """Carry a command out. The answer comes when its events are on disk. `full_id` is the command's id together
        with its sender: the ids are each client's own. Who only watches is told so at no cost to the table. To
        `address` is charged what takes long."""
        if actor.role == "spectator":
            raise refused("only_watching")
        async with self.lock:
            answer = await self._carry_out(actor, command, full_id)
        if isinstance(answer, Question):  # answered while the table goes on
            return advice_shown(command.id, await self._advise(answer, address))
        return answer

    async def _advise(self, question: Question, address: str) -> Advice:
        """Bots think in the same thread: nobody may keep it busy with questions."""
        if not self._work[address].take(HINT_COSTS):
            raise refused("too_fast")
        took = 0.0
        try:
            advice, took = await self._background.advise(question.position, question.roll)
            return advice
        finally:
            self._work[address].owe(took - HINT_COSTS)

    async def _carry_out(
        self, actor: Actor, command: p.AnyCommand, full_id: str
    ) -> p.Done | p.Dangers | p.Stale | Question:
        if command.after > self.table.number:  # seen in another process
            await self.catch_up()
        if earlier := await self.log.done_by(full_id, command.after):
            return p.Done(id=command.id, first=earlier[0], last=earlier[1])
        if self._is_late(command):
            return self._stale(command)
        if type(command) is p.Rematch:
            await forget_cleared(self.table, self._store)
        if type(command) is p.MoveOn:
            await check_there(self.table, self._store, command.table)
        there = NOT_LOOKED if type(command) in PLAYS else self._attendance
        decision = decide(self.table, actor, command, self.source, there)
        if isinstance(decision, list):  # asked first: nearly every command leads to events
            return await self._let_happen(actor, decision, command, full_id)
        if isinstance(decision, Question | p.Dangers):
            return decision
        if isinstance(decision, p.ReactionShown):
            return self._show_reaction(decision, command.id)
        try:
            laid = await lay_beside(self.table, self._store, decision, self._quota)
            return await self._let_happen(actor, laid, command, full_id)
        finally:
            if self.table.rematch != decision.id:
                await clear_unwanted(self._store, decision.id)

    async def _let_happen(
        self, actor: Actor, events: Sequence[p.Event], command: p.AnyCommand, full_id: str
    ) -> p.Done | p.Dangers | p.Stale | Question:
        try:
            first, last = await self.happen(events, full_id)
        except Conflict as conflict:
            await self._catch_up_with(conflict)
            if type(command) in NEVER_LATE:  # not even by this; and told to be late it must not be carried out later
                return await self._carry_out(actor, command, full_id)
            return self._stale(command)
        return p.Done(id=command.id, first=first, last=last)

    def _is_late(self, command: p.AnyCommand) -> bool:
        """Whether something has happened that the client did not know of; refused if it knows more than there is."""
        if command.after > self.table.number:
            raise refused("no_such_event")
        return command.after < self.table.changed and type(command) not in NEVER_LATE

    def _stale(self, command: p.AnyCommand) -> p.Stale:
        return p.Stale(id=command.id, events=self.log.missed(command.after), state=self.state())

    def _show_reaction(self, reaction: p.ReactionShown, command_id: str) -> p.Done:
        """Show it to everybody here; it is not stored, so `done` says where the table stands."""
        reactions = self._reactions.setdefault(reaction.seat, Bucket(REACTIONS_PER_SECOND, REACTION_BURST))
        if not reactions.take():
            raise refused("too_fast")
        self.audience.tell(reaction)
        self.others.say_shown(reaction)
        return p.Done(id=command_id, first=self.table.number, last=self.table.number)

    async def sit_down(self, wish: p.SitDown) -> p.SatDown:
        """Give somebody an open seat; whoever asks again with the same token is answered as then."""
        token = wish.token or new_token()
        async with self.lock:
            if await self._has_sat_down(token, wish):
                return p.SatDown(seat=wish.seat, token=token)
            while True:
                sitting = Actor("seat", wish.seat, self.table.number + 1)
                try:
                    taken = sit_down(self.table, wish)
                    await self.happen([taken], grants={hash_token(token): sitting.grant(self.table.id)})
                except Conflict as conflict:
                    await self._catch_up_with(conflict)
                except Taken:  # at another table, just now
                    raise refused("token_taken") from None
                else:
                    return p.SatDown(seat=wish.seat, token=token)

    async def _has_sat_down(self, token: str, wish: p.SitDown) -> bool:
        """Whether this wish was granted before, and only the answer was lost; refused when the token opens anything
        else."""
        grant = await self._store.grant(hash_token(token)) if wish.token else None
        if grant is None:
            return False
        if grant.table != self.table.id or not is_sitting_of(self.table, Actor.of(grant), wish):
            raise refused("token_taken")
        return True

    async def by_tournament(
        self, decision: Callable[[Table, Source], Sequence[p.Event]], grants: Mapping[str, Grant] = NO_GRANTS
    ) -> bool:
        """Let something happen that the tournament decides, whose table this is; False if there was nothing to do."""
        async with self.lock:
            while events := decision(self.table, self.source):
                try:
                    await self.happen(events, grants=grants)
                except Conflict as conflict:
                    await self._catch_up_with(conflict)
                else:
                    return True
            return False

    async def keep_going(self) -> None:
        """Let the game go on, whether or not anybody is connected."""
        async with self.lock:
            self.others.keep_going()
            self.timers.schedule()

    async def clear_away(self, actor: Actor) -> bool:
        """Let somebody be done with the table: delete it, or let it go on without them. Says whether it is deleted."""
        async with self.lock:
            while (leaving := clear_away(self.table, actor)) is not None:
                try:
                    if leaving:
                        await self.happen(with_agreed_end(self.table, leaving, self.source))
                except Conflict as conflict:
                    await self._catch_up_with(conflict)
                else:
                    return False
            await self._delete()
            return True

    async def call_off(self) -> None:
        """The tournament whose table this is has decided otherwise: nobody plays on; what has not begun is cleared
        away."""
        if not await self.by_tournament(call_off) and self.table.phase in ("lobby", "revealing"):
            async with self.lock:
                await self._delete()

    async def _delete(self) -> None:
        await self._store.delete(self.table.id)
        self.others.say_gone()
        self.is_current = False  # nobody finds it at hand again
        self.audience.turn_away(shown("table_cleared"))

    # ── what other processes do ───────────────────────────────────────────────────────────────────────────────────────

    async def heard_of(self, number: int, called: Sequence[StoredEvent] = ()) -> None:
        """Another process has stored something, perhaps: go on by what it called, as far as that fits, or read it."""
        if number <= self.table.number or not self.is_current:
            return
        async with self.lock:
            if number <= self.table.number or not self.is_current:
                return
            self._tell_happened(self.log.go_on_by(called))
            try:
                if number > self.table.number:
                    await self.catch_up()
            except NoSuchTable:
                self.is_current = False
                self.audience.turn_away(shown("table_cleared"))
            except StoreError as error:  # it is looked again in a second
                log.info("what others have stored cannot be read yet", extra={"error": str(error)})

    def heard_who_is_there(self, elsewhere: Elsewhere) -> None:
        """Somebody has come or gone at another process."""
        if self.others.hear_who_is_there(elsewhere) and self.is_current:
            self._presence_changed()

    def let_go(self) -> None:
        """Nobody needs it here any more."""
        self.others.let_go()

    # ── what happens ──────────────────────────────────────────────────────────────────────────────────────────────────

    async def happen(
        self, events: Sequence[p.Event], full_id: str | None = None, grants: Mapping[str, Grant] = NO_GRANTS
    ) -> tuple[int, int]:
        """Store events, then let them happen here, then tell everybody; their first and last number. Needs the lock."""
        left = self.timers.game_left
        timed = events if left is None else with_time(self.table, events, self.timers.played, left, self.source)
        try:
            appended, happened = await self.log.append(timed, full_id, grants)
        except NoSuchTable:
            log.info("a table was pruned while somebody was at it")
            self.is_current = False
            self.audience.turn_away(shown("no_such_table"))
            raise
        except asyncio.CancelledError:  # whoever asked has gone; what they asked for may be stored all the same
            await self.catch_up()
            raise
        if not appended.repeated:  # each event is counted once, by the process that has stored it
            for event in timed:
                metrics.EVENTS.count(event.type)
        if self.audience.elsewhere.is_attended:
            stored = [] if appended.repeated else [step.stored for step in happened]
            self.others.say_happened(stored)
        self._tell_happened(happened)
        self._keep_snapshot()
        return appended.first, appended.last

    async def catch_up(self) -> None:
        """Another process has written: read what it did. Needs the lock."""
        happened = await self.log.catch_up()
        self.log.leave_snapshot()
        self._tell_happened(happened)

    async def _catch_up_with(self, conflict: Conflict) -> None:
        """Read what was in the way. With nothing there the store contradicts itself: asking again would never end."""
        before = self.table.number
        await self.catch_up()
        if self.table.number == before:
            log.error("a table's events do not fit its number", extra={"event": conflict.last, "known": before})
            raise UnreadableTable(conflict.last, "its events do not fit its number")

    def _tell_happened(self, happened: Sequence[Step]) -> None:
        """Let clock, seats and everybody here know of new events."""
        if not happened:
            return
        kinds = {type(step.event) for step in happened}
        is_play = kinds <= IN_PLAY
        if not is_play:
            self.audience.seats_changed()
            self.others.say_who_is_here()
        if kinds & NEW_DECISION:
            self.timers.new_decision()
        if kinds & MOVE_MADE:
            self.timers.move_made()
        self.timers.schedule(by_play=is_play)
        if self.audience.listeners:
            told = happened[-RECENT:]
            self.audience.tell_happened(told, self._changed_by(kinds), self._whole)
        if kinds & {p.SeatFreed, p.SeatGiven}:
            self.audience.dismiss_gone()
        if self.when_changed:
            self.when_changed()
        if p.RematchMade in kinds:
            for listener in self.audience.listeners:
                self._invite_to_rematch(listener)

    # ── people ────────────────────────────────────────────────────────────────────────────────────────────────────────

    async def join(self, listener: Listener, after: int) -> None:
        """Somebody has come: say what was missed and how things stand. A seat where a bot stands in is theirs again."""
        async with self.lock:
            if after > self.table.number:
                await self.catch_up()
            if listener.actor.is_gone(self.table):
                raise refused("bad_token")
            await forget_cleared(self.table, self._store)
            events = self.log.missed(after)
            if not self.timers.is_attended:  # until now nobody was here, and the clock stood still
                self.timers.new_decision()
            self.audience.add(listener)  # from here on nothing is missed
            mine = listener.actor.seats(self.table)
            state = self._whole()
            self.audience.telling.begin(state)
            welcome = p.Welcome(role=listener.actor.role, seats=mine, events=events, state=p.TableState(**state))
            listener.tell(welcome.as_json())
            await self._give_back(listener)
            self._presence_changed()
            if self.table.rematch:
                self._invite_to_rematch(listener)

    async def _give_back(self, listener: Listener) -> None:
        """The seats where a bot stands in for somebody who has come back."""
        while self.table.phase == "playing":
            back = [seat for seat in listener.actor.seats(self.table) if self.table.seats[seat].away]
            here: list[p.Event] = [p.CameBack(seat=seat) for seat in back]
            before = self.table.number
            if not back or not await self.happen_by_itself(with_agreed_end(self.table, here, self.source)):
                return
            if self.table.number == before:
                return

    def leave(self, listener: Listener) -> None:
        if self.audience.remove(listener):
            self._presence_changed()

    def _presence_changed(self) -> None:
        self.others.say_who_is_here()
        self.audience.tell_presence()
        self.timers.schedule()
        if self.when_changed:
            self.when_changed()

    def _invite_to_rematch(self, listener: Listener) -> None:
        assert self.table.rematch is not None
        self._background.spawn(self._invite(self.table.rematch, listener))

    # ── what happens by itself ────────────────────────────────────────────────────────────────────────────────────────

    def _step_is_due(self, changed: int) -> None:
        self._background.spawn(self.steps.take(self, changed))

    def _grace_is_over(self, colours: str) -> None:
        self._background.spawn(send_away(self, colours))

    async def happen_by_itself(self, events: Sequence[p.Event]) -> bool:
        """Let something happen that no command asked for; False when it could not be stored. Needs the lock."""
        try:
            try:
                await self.happen(events)
            except Conflict as conflict:  # another process was faster; the store may fail just now, too
                await self._catch_up_with(conflict)
        except NoSuchTable:
            return False
        except StoreError as error:
            log.warning("a step could not be stored", extra={"error": str(error)})
            return False
        return True
