"""The sum of the net's columns in machine code, with vector instructions."""

from typing import Any

import llvmlite.ir as ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload
from numba.np import arrayobj

from warchest.bots.net import inputs
from warchest.bots.net.inputs import WIDTH

_make_array: Any = arrayobj.make_array


def _type_sum(typing: Any, hidden: Any, table: Any, listed: Any, times: Any, first: Any, count: Any) -> Any:
    return types.none(hidden, table, listed, times, types.int64, types.int64), _add_up


def _add_up(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    """Emit the loop of ``inputs.sum_columns``, which keeps the sums in registers."""
    pairs = zip(signature.args[:4], values[:4], strict=True)
    hidden, table, listed, times = (_make_array(kind)(context, builder, value).data for kind, value in pairs)
    first, count = values[4:]
    numbers = ir.VectorType(ir.IntType(32), WIDTH)
    lanes = ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH)
    sums = cgutils.alloca_once_value(builder, ir.Constant(numbers, [0] * WIDTH))  # type: ignore[no-untyped-call]
    with cgutils.for_range(builder, count) as loop:
        column = builder.sext(builder.load(builder.gep(listed, [loop.index])), first.type)
        at = builder.add(first, builder.mul(column, ir.Constant(first.type, WIDTH)))
        weights = builder.load(builder.bitcast(builder.gep(table, [at]), numbers.as_pointer()), align=4)
        one = builder.insert_element(
            ir.Constant(numbers, ir.Undefined), builder.load(builder.gep(times, [loop.index])), ir.IntType(32)(0)
        )
        factor = builder.shuffle_vector(one, one, lanes)
        builder.store(builder.add(builder.load(sums), builder.mul(weights, factor)), sums)
    builder.store(builder.load(sums), builder.bitcast(hidden, numbers.as_pointer()), align=4)
    return context.get_dummy_value()


_sum: Any = intrinsic(_type_sum)


@overload(inputs.sum_columns)
def _sum_columns(context: Any, first: Any, count: Any) -> Any:
    def native(context: Any, first: Any, count: Any) -> None:
        _sum(context[0].hidden, context[0].table, context[0].listed, context[0].times, first, count)

    return native
