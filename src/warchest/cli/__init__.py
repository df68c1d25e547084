"""The `warchest` command. A module here has a subcommand, a click command named `command`; only `host` has several."""

import sys


def run() -> None:
    """Run the command. If its libraries are not installed, say how to install them and exit with code 1."""
    try:
        from warchest.cli.main import main

        main(prog_name="warchest")
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing in ("", "warchest"):
            raise
        sys.exit(
            f"The command `warchest` needs the library {missing}, which is not installed: pip install 'warchest[server]', "
            "or 'warchest[arena]' for matches of bots only."
        )
