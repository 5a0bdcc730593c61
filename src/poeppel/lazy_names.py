"""Names of a package that are imported when they are first used, so that importing the package is quick and the kernels
wait until needed."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def names_from(
    package: str, homes: Mapping[str, tuple[str, ...]]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The `__getattr__` and `__dir__` of a package that offers what its modules hold, by the module's name."""
    home_of = {name: f"{package}.{module}" for module, names in homes.items() for name in names}
    namespace = vars(sys.modules[package])

    def get(name: str) -> object:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = namespace[name] = getattr(import_module(home_of[name]), name)
        return value

    return get, lambda: sorted({*namespace, *home_of})
