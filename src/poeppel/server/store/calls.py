"""What all stores do alike with what they are asked."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from poeppel.server.store.base import Derived, Grant

LARGEST = 2**63 - 1
"""The largest number that a database knows. A client may send a larger one."""

SEAL = 16
"""Bytes before what was derived, that follow from it and from what it is. An event that is damaged cannot be read, or
cannot have happened; of what was derived from it any number would be believed."""


def check_call(table: str, events: Sequence[str], grants: Mapping[str, Grant]) -> None:
    """`ValueError` for what makes no sense, whatever is stored."""
    if not events:
        raise ValueError("nothing to store: whatever happens at a table is an event")
    if grants and any(grant.table != table for grant in grants.values()):
        raise ValueError(f"a token of another table than {table}")


def sealed(table: str, name: str, derived: Derived) -> bytes:
    """What was derived, as it is stored."""
    return _seal(table, name, derived) + derived.data


def unsealed(table: str, name: str, by: str, number: int, data: object) -> Derived | None:
    """What was stored; None if it is not what it was."""
    if not isinstance(data, bytes):
        return None
    derived = Derived(number, data[SEAL:], by)
    return derived if data[:SEAL] == _seal(table, name, derived) else None


def _seal(table: str, name: str, derived: Derived) -> bytes:
    """What only this has, of this table, by this name, by this program, after this event."""
    about = f"{table} {name} {derived.by} {derived.number}\n"
    return hashlib.sha256(about.encode() + derived.data).digest()[:SEAL]
