"""The errors that a command shows to its user as a sentence."""


class UserError(Exception):
    """An error whose message is one sentence for the user. Commands print it without a traceback."""
