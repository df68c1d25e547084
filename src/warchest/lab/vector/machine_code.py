"""Handwritten native code: words stored in one instruction, and array slices without reference counting.

A function of the rules reads the first record of an array. Many games share arrays, so each game passes a slice that starts with its
record. Numba's slices count references, and threads would have to take turns for that.
"""

from typing import Any

import llvmlite.ir as ir
import numba.core.cgutils
from numba import typeof, types
from numba.extending import intrinsic, overload
from numba.np import arrayobj

from warchest.lab.vector import observation
from warchest.rules import native as rules
from warchest.rules.machine_code import entry, folder_for
from warchest.rules.state.layout import SLOTS

_make_array: Any = arrayobj.make_array
_cgutils: Any = numba.core.cgutils

CACHE = folder_for("vector", "bots", "lab/vector")


def lasting_entry(function: Any) -> Any:
    """Compile a function that Python calls, as ``machine_code.entry`` does, and cache it in the folder for this package."""
    return entry(function, CACHE)


def _part(context: Any, builder: Any, kind: Any, array: Any, made: Any, number: Any) -> Any:
    """Return an array of type ``made`` that starts at element ``number`` of another one and holds no reference to its memory."""
    source = _make_array(kind)(context, builder, array)
    part = _make_array(made)(context, builder)
    for field in ("nitems", "itemsize", "shape", "strides"):
        setattr(part, field, getattr(source, field))
    part.data = builder.bitcast(builder.gep(source.data, [number]), part.data.type)
    part.meminfo = ir.Constant(part.meminfo.type, None)
    part.parent = ir.Constant(part.parent.type, None)
    return part._getvalue()


def _type_part(typing: Any, array: Any, number: Any) -> Any:
    def lowered(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return _part(context, builder, array, values[0], array, values[1])

    return array(array, types.int64), lowered


_typeof: Any = typeof
_SCRATCH: Any = _typeof(rules.records(rules.SCRATCH))


def _type_scratch(typing: Any, array: Any, number: Any) -> Any:
    def lowered(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return _part(context, builder, array, values[0], _SCRATCH, values[1])

    return _SCRATCH(array, types.int64), lowered


part_from: Any = intrinsic(_type_part)
"""In native code: the slice of an array from its n-th record."""
scratch_at: Any = intrinsic(_type_scratch)
"""In native code: the n-th record of an array as scratch space of the rules. Its first field must be ``ids`` of ``native.SCRATCH``."""


def _type_prefetch(typing: Any, array: Any, number: Any) -> Any:
    def lowered(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        byte, place = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, place, place, place])
        fetch = _cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        record = builder.bitcast(builder.gep(_make_array(array)(context, builder, values[0]).data, [values[1]]), byte)
        for first in range(0, array.dtype.size, rules.LINE):
            builder.call(fetch, [builder.gep(record, [ir.Constant(place, first)]), place(0), place(3), place(1)])
        return context.get_dummy_value()

    return types.none(array, types.int64), lowered


fetch_soon: Any = intrinsic(_type_prefetch)
"""In native code: bring the n-th record of an array into the processor's cache, without waiting for it. It need not exist."""


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

    return at_once if isinstance(out, types.CPointer) else one_by_one  # it is an array if bounds are checked
