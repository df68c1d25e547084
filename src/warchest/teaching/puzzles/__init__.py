"""Puzzles: positions with one best action, proven whatever the other side holds (docs/explanation/puzzles.md).

``records`` has their form, ``make`` finds them in games of bots, ``check`` proves them again, and ``playing`` judges answers.
"""
