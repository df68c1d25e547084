"""`python -m warchest.cli`: the command when it is not on the path."""

from warchest.cli import run

run()
