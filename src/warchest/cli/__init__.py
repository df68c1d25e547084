"""The `warchest` command. A module here with a click command named `command` is one of its subcommands."""
