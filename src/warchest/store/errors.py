"""The errors of a store."""


class StoreError(Exception):
    """The data folder can't be used. The message is one sentence for the person who runs the server."""


class TakenError(Exception):
    """The number `(game_id, seq)` or the action id is taken, because another request came first."""
