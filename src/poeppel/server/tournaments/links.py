"""Links into a tournament. A token follows from the tournament's secret and from what it opens, so it can be printed
again at any time, and nothing secret lies in the events. A revoked one follows from a generation that is over."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass

from poeppel.server.entrance.tokens import ID_LETTERS
from poeppel.server.protocol.tournaments import TournamentRole
from poeppel.texts import Text
from poeppel.tournament.desk.deciding import MOST_TABLES, open_links
from poeppel.tournament.event_log.fold import State

ID_LENGTH, TOKEN_LENGTH = 16, 20
RECOGNISED = 3  # revoked tokens of a link that are told from guesses, the last ones
FIRST_DESK = "1"  # the label of the desk that every tournament has from the beginning


@dataclass(frozen=True, slots=True)
class Link:
    """A way in: for a desk or a helper by a label, for a person by their id, for a table by number; for the wall."""

    role: TournamentRole
    subject: str = ""

    @property
    def author(self) -> str:
        """Who does something by it, as events have it."""
        return f"{self.role}:{self.subject}"


@dataclass(frozen=True, slots=True)
class Way:
    """What a token opens, or opened."""

    link: Link
    is_revoked: bool


def letters(digest: bytes, length: int) -> str:
    """Letters that nobody confuses, five bits each."""
    number = int.from_bytes(digest)
    return "".join(ID_LETTERS[number >> 5 * n & 31] for n in range(length))


def id_for(wish: str) -> str:
    """The id of the tournament that is made by a wish, so that the same wish makes one."""
    return letters(hashlib.sha256(f"poeppel tournament id {wish}".encode()).digest(), ID_LENGTH)


def command_for(wish: str) -> str:
    """What its first event calls the wish, which is secret."""
    return hashlib.sha256(f"poeppel tournament wish {wish}".encode()).hexdigest()[:32]


def token_for(secret: bytes, link: Link, generation: int) -> str:
    """What opens a link."""
    about = f"poeppel link\n{link.role}\n{generation}\n{link.subject}"
    return letters(hmac.digest(secret, about.encode(), "sha256"), TOKEN_LENGTH)


def made_links(state: State) -> list[Link]:
    """The links of desks and helpers, and the wall's."""
    return [*(Link(role, subject) for role, subject in open_links(state)), Link("wall")]


def person_links(state: State) -> list[Link]:
    return [Link("person", person) for person in state.people]


def table_links(most: int) -> list[Link]:
    return [Link("table", str(number)) for number in range(1, most + 1)]


def most_tables(state: State) -> int:
    """How many signs may be needed: as many tables as any round had, or as everybody in the list would fill."""
    drawn = [len(one.tables) for one in state.rounds] + [len(state.draft.tables) if state.draft else 0]
    staying = sum(not one.has_left for one in state.people.values())
    return min(MOST_TABLES, max([*drawn, -(-staying // 3) if staying < 8 else -(-staying // 4) + 1]))


class Links:
    """All links of one tournament. Whoever comes with a token is found by its hash, so that no clock tells how much of
    it was right."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._known: dict[str, Way] = {}  # by the hash of the token
        self._after: object = None  # what they were found from
        self._hashes: dict[tuple[Link, int], str] = {}  # of tokens by link and generation: each is found once

    def token(self, state: State, link: Link) -> str:
        """What opens a link at present."""
        return token_for(self._secret, link, state.links.get((link.role, link.subject), 0))

    def table_id(self, about: str) -> str:
        """The id of a table that is played online."""
        return letters(hmac.digest(self._secret, f"poeppel online table\n{about}".encode(), "sha256"), ID_LENGTH)

    def find(self, state: State, token: str) -> Way | None:
        """What a token opens; None if it never opened anything."""
        newest = next(reversed(state.people), "")
        after = len(state.people), newest, dict(state.links), frozenset(state.closed_links)
        if after != self._after:
            self._known = {self._hash(way.link, generation): way for way, generation in self._ways(state)}
            self._after = after
        return self._known.get(_hashed(token))

    def _hash(self, link: Link, generation: int) -> str:
        if (link, generation) not in self._hashes:
            self._hashes[link, generation] = _hashed(token_for(self._secret, link, generation))
        return self._hashes[link, generation]

    def _ways(self, state: State) -> Iterator[tuple[Way, int]]:
        """Each with the generation of its token."""
        by_hand = [Link(role, subject) for role, subject in state.links]
        for link in dict.fromkeys([*by_hand, Link("wall"), *person_links(state), *table_links(MOST_TABLES)]):
            generation = state.links.get((link.role, link.subject), 0)
            is_closed = link.role in ("desk", "helper") and (link.role, link.subject) in state.closed_links
            has_gone = link.role == "person" and link.subject not in state.people  # adding them was undone
            for older in range(max(0, generation - RECOGNISED), generation):
                yield Way(link, is_revoked=True), older
            yield Way(link, is_closed or has_gone), generation


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def name_of(state: State, author: str) -> Text:
    """Who an event's author is, in words; a name that a command line has written stands for itself."""
    role, colon, subject = author.partition(":")
    subject, _, _ = subject.partition("/")
    if not colon or role not in ("desk", "helper", "person", "table", "wall", "online"):
        return Text(author, author)
    if role == "person":
        name = state.name(subject) if subject in state.people else subject
        return Text(name, name)
    words = {
        "desk": Text("Turnierleitung", "desk"),
        "helper": Text("Helfer", "helper"),
        "table": Text("Tisch", "table"),
        "wall": Text("Leinwand", "wall"),
        "online": Text("online", "online"),
    }[role]
    label = "" if (role, subject) == ("desk", FIRST_DESK) else subject
    return Text(f"{words.de} {label}".strip(), f"{words.en} {label}".strip())
