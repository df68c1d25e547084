"""The parts of native code that are not made from their sources: rows written at once, and records passed on without counting references.

A function of the rules takes the first record of an array. Many games share arrays, so each game passes on the part of an array that
begins with its own record. Numba's slices would count their references, which several threads would have to do in turn.
"""

from typing import Any

import llvmlite.ir as ir
from numba import typeof, types
from numba.extending import intrinsic, overload
from numba.np import arrayobj

from warchest.lab.vector import observation
from warchest.rules import native as rules
from warchest.rules.machine_code import entry, folder_for
from warchest.rules.state.layout import SLOTS

_make_array: Any = arrayobj.make_array

CACHE = folder_for("vector", "bots", "lab/vector")


def lasting_entry(function: Any) -> Any:
    """Compile a function that Python calls, as ``machine_code.entry`` does, and keep it in a folder for the code of many games."""
    return entry(function, CACHE)


def _part(context: Any, builder: Any, kind: Any, array: Any, made: Any, n: Any) -> Any:
    """Return the array of type ``made`` that begins at element ``n`` of another one, without a reference to its memory."""
    given = _make_array(kind)(context, builder, array)
    part = _make_array(made)(context, builder)
    for field in ("nitems", "itemsize", "shape", "strides"):
        setattr(part, field, getattr(given, field))
    part.data = builder.bitcast(builder.gep(given.data, [n]), part.data.type)
    part.meminfo = ir.Constant(part.meminfo.type, None)
    part.parent = ir.Constant(part.parent.type, None)
    return part._getvalue()


def _type_part(typing: Any, array: Any, n: Any) -> Any:
    def lowered(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return _part(context, builder, array, values[0], array, values[1])

    return array(array, types.int64), lowered


_typeof: Any = typeof
_SCRATCH: Any = _typeof(rules.records(rules.SCRATCH))


def _type_scratch(typing: Any, array: Any, n: Any) -> Any:
    def lowered(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return _part(context, builder, array, values[0], _SCRATCH, values[1])

    return _SCRATCH(array, types.int64), lowered


part_from: Any = intrinsic(_type_part)
"""In native code: the part of an array from its n-th record on."""
scratch_at: Any = intrinsic(_type_scratch)
"""In native code: the n-th record of an array as scratch space of the rules. It must begin with the field ``ids`` of ``native.SCRATCH``."""


def _type_row(typing: Any, word: Any, out: Any, at: Any) -> Any:
    def lowered(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        word, out, at = values
        place = builder.bitcast(builder.gep(out, [at]), word.type.as_pointer())
        builder.store(word, place, align=1)
        return context.get_dummy_value()

    return types.none(types.int64, out, types.int64), lowered


_store_row: Any = intrinsic(_type_row)


@overload(observation.put_row)
def _put_row(word: Any, out: Any, at: Any) -> Any:
    def at_once(word: Any, out: Any, at: Any) -> None:
        _store_row(word, out, at)

    def one_by_one(word: Any, out: Any, at: Any) -> None:
        for slot in range(SLOTS):
            out[at + slot] = word >> (slot << 3) & 255

    return at_once if isinstance(out, types.CPointer) else one_by_one  # an array where bounds are checked
