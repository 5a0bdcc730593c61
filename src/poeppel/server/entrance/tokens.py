"""Secrets that open things, and ids that name things. Only hashes of tokens are ever stored."""

import hashlib
import hmac
import secrets

ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # nothing that looks like something else


def new_table_id() -> str:
    """Sixteen letters, 80 bits: a link that nobody guesses."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(16))


def new_token() -> str:
    return secrets.token_urlsafe(24)


def next_token(token: str, table: str) -> str:
    """The token for the same place at a rematch. It follows from the old one, so asking again gives the same, and
    nobody without the old one can find it."""
    return hmac.digest(token.encode(), f"poeppel rematch {table}".encode(), "sha256").hex()


def seat_token(token: str, table: str, sitting: int) -> str:
    """The token for one's seat at a table of a tournament, by the link of one's own page; likewise."""
    return hmac.digest(token.encode(), f"poeppel seat {table} {sitting}".encode(), "sha256").hex()


def hash_token(token: str) -> str:
    """What is stored and looked up. Tokens are long and random, so a plain hash cannot be reversed by guessing, and
    looking a hash up tells an attacker's clock nothing about the token."""
    return hashlib.sha256(token.encode()).hexdigest()
