"""Settings: their kinds, their declaration, and every core setting of a variant file."""

from estimation_core.errors import Problem
from estimation_core.settings.core import CORE_SETTINGS, RoundKind, Settings
from estimation_core.settings.declare import (
    Effect,
    Setting,
    Values,
    build,
    declared,
    setting,
    values_of,
)
from estimation_core.settings.kinds import Choice, Entry, Flag, Kind, ListOf, Whole
from estimation_core.settings.shares import Shares
from estimation_core.settings.swings import Swing, SwingKind

__all__ = [
    "CORE_SETTINGS",
    "Choice",
    "Effect",
    "Entry",
    "Flag",
    "Kind",
    "ListOf",
    "Problem",
    "RoundKind",
    "Setting",
    "Settings",
    "Shares",
    "Swing",
    "SwingKind",
    "Values",
    "Whole",
    "build",
    "declared",
    "setting",
    "values_of",
]
