"""`python -m warchest.cli`: the command where it is not on the path."""

from warchest.cli.main import main

main(prog_name="warchest")
