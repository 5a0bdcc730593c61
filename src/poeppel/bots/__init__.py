"""Players that can be asked for a move: the levels, the known opponents, and bots that users write."""

from typing import TYPE_CHECKING

from poeppel.lazy_names import names_from

if TYPE_CHECKING:
    from poeppel.bots.registry import Bot, bot_names, choose_move, find_bot, register

__all__ = ["Bot", "bot_names", "choose_move", "find_bot", "register"]

if not TYPE_CHECKING:  # a type checker reads the import above
    __getattr__, __dir__ = names_from(
        __name__, {"registry": ("Bot", "bot_names", "choose_move", "find_bot", "register")}
    )
