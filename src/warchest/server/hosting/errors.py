"""The error of a host's act."""


class ActError(Exception):
    """The act can't be done. The message is one sentence for the host."""
