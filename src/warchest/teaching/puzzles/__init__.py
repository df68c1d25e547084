"""Puzzles: positions with one best action, proven against every hand of the other side (docs/explanation/puzzles.md).

``records`` defines their form, ``make`` finds them in games of bots, ``check`` proves them again, and ``playing`` judges answers.
"""
