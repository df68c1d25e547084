"""Native code that is not made from the source of its function: it treats many bytes at once, which no loop of the source becomes.

Each function here writes the code of one function of the rules. ``compiler.register`` gives it the builder of LLVM's instructions, the
types of the call, and its arguments. Machines other than processors get the code of the source, except for spare memory, which no source
reserves.
"""

from typing import Any

import llvmlite.ir as ir
import numba.core.cgutils
from numba.np import arrayobj

from warchest.rules.state.layout import A_FORT, AN_ENEMY, FIRST_SIDE, FORT, HEXES
from warchest.rules.state.spare import SPARE_NUMBERS, SPARE_POSITIONS

_arrayobj: Any = arrayobj  # without types of its own
cgutils: Any = numba.core.cgutils
_BYTE, _PLACE, _WORD = ir.IntType(8), ir.IntType(32), ir.IntType(64)
_LANES = 64
"""The hexes that are compared at once. The board of 81 has two overlapping parts of 64."""


def _filled(builder: Any, value: Any, kind: ir.VectorType) -> Any:
    """Return a vector with one value in all places."""
    first = builder.insert_element(ir.Constant(kind, ir.Undefined), builder.trunc(value, kind.element), _PLACE(0))
    return builder.shuffle_vector(first, first, ir.Constant(ir.VectorType(_PLACE, kind.count), [0] * kind.count))


def write_eight(context: Any, builder: Any, call: Any, args: Any) -> Any:
    """Write the code of ``words.write_slots``: eight slots, without a loop (a processor would have to predict its end)."""
    members, start, count, first, out, n = args
    from_ = builder.gep(_arrayobj.make_array(call.args[0])(context, builder, members).data, [start])
    slots, sums = (ir.VectorType(ir.IntType(bits), 8) for bits in (8, 16))
    read = builder.zext(builder.load(builder.bitcast(from_, slots.as_pointer()), align=1), sums)
    written = builder.add(_filled(builder, first, sums), read)
    builder.store(written, builder.bitcast(builder.gep(out, [n]), sums.as_pointer()), align=2)
    return builder.add(n, count)


def compare_eight(_context: Any, builder: Any, _call: Any, args: Any) -> Any:
    """Write the code of ``words.present``: eight bytes compared with zero."""
    slots = ir.VectorType(_BYTE, 8)
    there = builder.icmp_unsigned("!=", builder.bitcast(args[0], slots), ir.Constant(slots, [0] * 8))
    return builder.zext(builder.bitcast(there, _BYTE), _WORD)


def compare_board(_context: Any, builder: Any, call: Any, args: Any) -> Any:
    """Write the code of ``programs.is_near``: the marks, tokens and distances of all hexes compared."""
    r, s, seat, hex_, needs, distance = args
    hexes = ir.VectorType(_BYTE, _LANES)
    tables, position = call.args[:2]

    def part(record: Any, offset: int, first: Any) -> Any:
        place = builder.gep(builder.bitcast(record, _BYTE.as_pointer()), [builder.add(first, _WORD(offset))])
        return builder.load(builder.bitcast(place, hexes.as_pointer()), align=1)

    enemy, fort = (
        builder.zext(builder.icmp_unsigned("!=", builder.and_(needs, _WORD(need)), _WORD(0)), _WORD)
        for need in (AN_ENEMY, A_FORT)
    )
    side = builder.and_(seat, _WORD(1))
    foes = _filled(builder, builder.shl(enemy, builder.sub(_WORD(FIRST_SIDE + 1), side)), hexes)
    forts = _filled(builder, builder.mul(fort, _WORD(FORT)), hexes)
    farthest = _filled(builder, distance, hexes)
    row = builder.add(builder.mul(hex_, _WORD(HEXES)), _WORD(tables.offset("dist")))
    hits = []
    for first in (0, HEXES - _LANES):
        units = builder.and_(part(s, position.offset("who"), _WORD(first)), foes)
        marks = builder.or_(units, builder.and_(part(s, position.offset("token"), _WORD(first)), forts))
        within = builder.icmp_signed("<=", part(r, first, row), farthest)
        hits.append(builder.and_(within, builder.icmp_unsigned("!=", marks, ir.Constant(hexes, [0] * _LANES))))
    return builder.icmp_unsigned("!=", builder.bitcast(builder.or_(*hits), ir.IntType(_LANES)), ir.IntType(_LANES)(0))


def _reserved(builder: Any, kind: ir.ArrayType) -> Any:
    """Return the address of room on the stack of the function. Numba's own way would write zeros first, one by one."""
    with builder.goto_entry_block():
        room = builder.alloca(kind)
    room.align = 16
    return room


def spare_positions(context: Any, builder: Any, call: Any, _args: Any) -> Any:
    """Write the code of ``spare.spare_positions``: room on the stack."""
    room = _reserved(builder, ir.ArrayType(_BYTE, SPARE_POSITIONS * call.args[0].size))
    return builder.bitcast(room, context.get_value_type(call.return_type))


def position_in(_context: Any, builder: Any, call: Any, args: Any) -> Any:
    """Write the code of ``spare.position_in``: an address."""
    room, n = args
    first = builder.bitcast(room, _BYTE.as_pointer())
    return builder.bitcast(builder.gep(first, [builder.mul(n, _WORD(call.args[0].size))]), room.type)


def become(context: Any, builder: Any, call: Any, args: Any) -> Any:
    """Write the code of ``spare.become``: a copy of all bytes."""
    to, source = (builder.bitcast(record, _BYTE.as_pointer()) for record in args)
    cgutils.raw_memcpy(builder, to, source, _WORD(call.args[0].size), 1)
    return context.get_dummy_value()


def spare_numbers(_context: Any, builder: Any, _call: Any, _args: Any) -> Any:
    """Write the code of ``spare.spare_numbers``: room on the stack."""
    return builder.bitcast(_reserved(builder, ir.ArrayType(_WORD, SPARE_NUMBERS)), _WORD.as_pointer())
