"""Words: a row of eight counts as one 64-bit integer.

A position keeps the coins of a zone as eight counts for each seat, one byte for each slot. The same eight bytes can be read as one signed
integer: ``s.hand_word[seat]`` is the row of counts in ``s.hand`` that begins at ``seat * SLOTS``. So one addition or comparison serves
eight counts. Counts are below 128, so no byte carries into the next one. A *mask* is a set of slots: bit n stands for slot n.
``r.members[mask * SLOTS + i]`` lists its slots in order, and ``r.sizes[mask]`` is their number.
"""

from warchest.rules.jit import native

_EACH = 0x0101010101010101
"""1 in every byte."""
_CARRY = 0x7F7F7F7F7F7F7F7F
"""Added to a row, this sets the highest bit of every byte that is not zero."""
_GATHER = 0x0102040810204080
"""Multiplied with bytes of 0 or 1, this puts them side by side into the highest byte."""

UNITS = 31
"""The mask of the slots of units."""


@native
def present(word: int) -> int:
    """The mask of the slots whose count is not zero."""
    return (((word + _CARRY >> 7) & _EACH) * _GATHER >> 56) & 255


@native
def total(word: int) -> int:
    """The sum of the eight counts, at most 255."""
    return (word * _EACH >> 56) & 255


@native
def nth(word: int, n: int) -> int:
    """The slot of the n-th coin, from 0, where the coins lie side by side in the order of slots. ``n`` is below their sum."""
    sums = word * _EACH & _CARRY  # in each byte: the coins of this slot and of those before it
    beyond = (sums + (127 - n) * _EACH >> 7) & _EACH  # 1 in the bytes whose sum is more than n
    return 8 - total(beyond)
