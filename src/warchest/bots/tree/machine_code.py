"""Adding a child to a node in machine code, so several threads can add children to one node."""

from typing import Any

import llvmlite.ir as ir
from numba import types
from numba.extending import intrinsic, overload
from numba.np import arrayobj

from warchest.bots.tree import search

_make_array: Any = arrayobj.make_array
_WORD, _BYTE = ir.IntType(32), ir.IntType(8)


def _type_link(typing: Any, nodes: Any, node: Any, child: Any) -> Any:
    return types.none(nodes, types.int64, types.int64), _link


def _link(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    """Emit the two lines of ``search.link_child`` as a loop that retries until no other thread links a child in between."""
    kind, (nodes, node, child) = signature.args[0], values
    first = builder.bitcast(_make_array(kind)(context, builder, nodes).data, _BYTE.as_pointer())

    def place(at: Any, name: str) -> Any:
        start = builder.mul(at, ir.Constant(at.type, kind.dtype.size))
        byte = builder.gep(first, [builder.add(start, ir.Constant(at.type, kind.dtype.offset(name)))])
        return builder.bitcast(byte, _WORD.as_pointer())

    head, sibling, added = place(node, "child"), place(child, "sibling"), builder.trunc(child, _WORD)
    once = builder.load_atomic(head, "acquire", 4)
    before = builder.block
    again, done = builder.append_basic_block("again"), builder.append_basic_block("done")
    builder.branch(again)
    builder.position_at_end(again)
    seen = builder.phi(_WORD)
    builder.store(seen, sibling)
    swapped = builder.cmpxchg(head, seen, added, "acq_rel", "acquire")
    seen.add_incoming(once, before)
    seen.add_incoming(builder.extract_value(swapped, 0), again)
    builder.cbranch(builder.extract_value(swapped, 1), done, again)
    builder.position_at_end(done)
    return context.get_dummy_value()


_link_child: Any = intrinsic(_type_link)


@overload(search.link_child)
def _native_link(nodes: Any, node: Any, child: Any) -> Any:
    def native(nodes: Any, node: Any, child: Any) -> None:
        _link_child(nodes, node, child)

    return native
