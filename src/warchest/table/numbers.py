"""Numbers as sentences say them: in words up to twelve, in digits beyond."""

from warchest.notation.texts import _


def number_word(number: int) -> str:
    """A count in the reader's language: a word from none to twelve, else its digits."""
    words = (
        _("none"),
        _("one"),
        _("two"),
        _("three"),
        _("four"),
        _("five"),
        _("six"),
        _("seven"),
        _("eight"),
        _("nine"),
        _("ten"),
        _("eleven"),
        _("twelve"),
    )
    return words[number] if 0 <= number < len(words) else str(number)
