"""Words: a row of eight counts as one 64-bit integer.

A position keeps the coins of a zone as eight counts for each seat, one byte for each slot. The same eight bytes can be read as one signed
integer: ``s.hand_word[seat]`` is the row of counts in ``s.hand`` that starts at ``seat * SLOTS``. So one addition or comparison serves
eight counts. A row has fewer than 64 coins, so no byte carries into the next one. A *mask* is a set of slots: bit n stands for slot n.
``r.members[mask * SLOTS + i]`` lists its slots in order, and ``r.sizes[mask]`` is their number.

No step below exceeds 63 bits: in native code a sum or product that does has no defined value.
"""

from collections.abc import MutableSequence, Sequence

from warchest.rules.jit import memoized, native

_EACH = 0x0101010101010101
"""1 in every byte."""
_HALVES = 0x0F0F0F0F0F0F0F0F
"""The lower half of every byte."""
_SUMS = 0x3F3F3F3F3F3F3F3F
"""The bits of every byte that a sum of counts needs."""

UNITS = 31
"""The mask of the slots of units."""


@native
def one(slot: int) -> int:
    """Return the word of a single coin. Write a row as one word if it is soon read as a word: bytes just written are not yet in its
    memory.
    """
    return 1 << (slot << 3)


@native
def each_present(word: int) -> int:
    """Return 1 in every byte that is not zero. The bytes may be counts or hexes."""
    halves = (word | word >> 4) & _HALVES
    return (halves + _HALVES >> 4) & _EACH


@memoized
def present(word: int) -> int:
    """Return the mask of the slots with a byte other than zero.

    Sixty games call it with fewer than 300 different words, so the interpreted form remembers its results. Native code compares all bytes
    at once (``at_once.compare_eight``).
    """
    each = each_present(word)
    pairs = each | each >> 7
    fours = pairs | pairs >> 14
    return (fours | fours >> 28) & 255


@native
def total(word: int) -> int:
    """Return the sum of the eight counts."""
    word += word >> 32
    word += word >> 16
    word += word >> 8
    return word & 255


@native
def pick(word: int, luck: int) -> int:
    """Return the slot of the coin that 31 random bits choose from a non-empty row. Coins lie side by side in the order of slots."""
    word += word << 8
    word += word << 16
    word += word << 32
    sums = word & _SUMS  # in each byte: the coins of this slot and of those before it
    n = luck * (sums >> 56) >> 31
    beyond = (sums + (63 - n) * _EACH >> 6) & _EACH  # 1 in the bytes whose sum is more than n
    return 8 - total(beyond)


@native
def write_slots(members: Sequence[int], start: int, count: int, first: int, out: MutableSequence[int], n: int) -> int:
    """Write the sums of ``first`` and of ``count`` slots of ``members``, from ``start`` on, to ``out`` from ``n`` on. Return where they
    end.

    Native code always writes eight at once (``at_once.write_eight``). The surplus is overwritten by the next choices.
    """
    for i in range(start, start + count):
        out[n] = first + members[i]
        n += 1
    return n
