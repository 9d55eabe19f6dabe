"""The games, each a package of the same shape; found by its folder or by an entry point."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points

from tutor.core.kit import Kit

ENTRY_POINTS = "tutor.games"


@cache
def kits() -> dict[str, Kit]:
    """Every game at hand by name.

    These are the packages in this folder, and installed ones that declare an entry point in the
    group ``tutor.games``.
    """
    found: dict[str, Kit] = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            kit: Kit = importlib.import_module(f"{__name__}.{module.name}").KIT
            found[kit.name] = kit
    for point in entry_points(group=ENTRY_POINTS):
        kit = point.load()
        found.setdefault(kit.name, kit)
    return dict(sorted(found.items()))
