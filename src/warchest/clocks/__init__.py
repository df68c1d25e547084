"""Time at the table: what a game's clocks show, when they stand still, and the flag of a seat whose time has run out."""

from warchest.clocks.clock import BOT_MS, MOST_LAG_MS, Clock
from warchest.clocks.steady import SteadyTime
from warchest.clocks.terms import OFFERED, DaysClock, LiveClock, Terms

__all__ = ["BOT_MS", "MOST_LAG_MS", "OFFERED", "Clock", "DaysClock", "LiveClock", "SteadyTime", "Terms"]
