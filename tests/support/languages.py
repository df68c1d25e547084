"""The languages that the tests of pages and of the log go through."""

from warchest.wording.languages import Languages

OFFERED = tuple(one.tag for one in Languages())
"""The tags of the languages that players are offered: English, those that are whole, and each other one as soon as it is ready."""
