"""The error for a text that can't be read, with its place."""


class TextError(ValueError):
    """A text that can't be read. ``str()`` gives one sentence for a person, with the place in front of it.

    ``reason`` is the sentence alone. ``line`` and ``column`` count from 1.
    """

    def __init__(self, reason: str, line: int = 1, column: int = 1) -> None:
        super().__init__(f"{line}:{column}: {reason}")
        self.reason = reason
        self.line = line
        self.column = column

    def moved(self, lines: int = 0, columns: int = 0) -> "TextError":
        """Return the same error in a larger text, in which this text starts ``lines`` and ``columns`` later."""
        return TextError(self.reason, self.line + lines, self.column + (columns if self.line == 1 else 0))
