"""The rules for a GPU: one kernel in PTX, the assembly language of NVIDIA's GPUs, in which every thread plays a random game.

The kernel is ``native.play_game`` with all its callees, the same translation of the rules that becomes machine code for the processor.
LLVM, which comes with Numba, has a back end for PTX, so nothing else is needed to make the text. A driver compiles it to machine code.

``python -m scripts.gpu`` runs the kernel where there is a GPU.
"""

import math
import re
from collections.abc import Set
from typing import Any, NamedTuple

import llvmlite.binding as llvm

from warchest.rules import compiler, native
from warchest.rules.flow import turns

KERNEL = "play_random"
"""The kernel's name. Its parameters are four pointers and four 64-bit integers.

``tables`` and ``starts`` have one record for each deal, ``finals`` and ``counts`` one for each game; then come the numbers of deals and of
games, ``cap`` and ``seed``. Game ``g`` starts with deal ``g % deals`` and uses the random numbers of ``native.play_random`` with the seed
``seed + g``. Its last position goes to ``finals``; its decisions, its draws and its last counter go to ``counts``.
"""
COUNTS = 3
"""The number of 64-bit integers of a game in ``counts``."""

_TRIPLE = "nvptx64-nvidia-cuda"
_ALIGNMENT = 16
"""The alignment of every record, in bytes."""


class PtxError(RuntimeError):
    """The rules call a function that a GPU lacks. The text is one sentence."""


class GpuProgram(NamedTuple):
    """The function ``play_numbered`` in LLVM's language, for any machine. ``KERNEL`` adds the number of each thread's game.

    Its parameters are ``tables``, ``starts``, ``finals``, ``counts``, ``deals``, ``cap``, ``seed`` and the number of the game.
    """

    text: str
    """All functions, without a target."""
    kept: tuple[str, ...] = ()
    """The names of further functions to compile, for other kernels to call."""

    def module(self, machine: Any, added: str = "") -> Any:
        """Return a module of LLVM for a target machine. ``added``: further functions in LLVM's language."""
        head = f'target triple = "{machine.triple}"\ntarget datalayout = "{machine.target_data}"\n'
        module = llvm.parse_assembly(head + self.text + added)
        module.verify()
        return module


def pitch(records: Any) -> int:
    """Return the bytes from one record to the next where the kernel reads or writes records like these (an array, or one record)."""
    size: int = records.dtype.itemsize
    return -(-size // _ALIGNMENT) * _ALIGNMENT


def program() -> GpuProgram:
    """Return the translated rules. The first time in a process takes some seconds."""
    tables, position = native.records(native.TABLES)[0], native.records(native.POSITION)[0]
    scratch = native.records(native.SCRATCH)[0]
    text, (name, chance) = compiler.translate(
        {
            native.play_game: (tables, position, 0, 0, 0, scratch),
            turns.list_chance: (tables, position, scratch["ids"], scratch["weights"]),
        }
    )
    text = re.sub(r"^(target|declare i64 @strlen\().*$", "", text, flags=re.MULTILINE)
    text = _honest_alignment(_aligned_records(text), tables, position, scratch)
    game = _GAME.format(
        play_game=name,
        tables=pitch(tables),
        position=pitch(position),
        used=position.dtype.itemsize,
        scratch=pitch(scratch),
        counts=8 * COUNTS,
        counters=native.GAME_COUNTERS,
        alignment=_ALIGNMENT,
    )
    return GpuProgram(text + game + _STRLEN, (chance,))


def ptx(capability: int = 90) -> str:
    """Return the text of the kernel for GPUs of this compute capability and later ones: 90 is 9.0.

    PtxError where the rules need a function that a GPU lacks.
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(_TRIPLE).create_target_machine(cpu=f"sm_{capability}", opt=3)
    made = program()
    module = made.module(machine, _ENTRY)
    _hide(module, {KERNEL, *made.kept})
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    missing = [one.name for one in module.functions if one.is_declaration and not one.name.startswith("llvm.")]
    if missing:
        raise PtxError(f"The rules call {', '.join(sorted(missing))}, which a GPU does not have.")
    return str(machine.emit_assembly(module))


def _hide(module: Any, kept: Set[str]) -> None:
    """Make only ``kept`` visible from outside, so that uncalled functions are left out, and give functions their plain names."""
    for one in [*module.functions, *module.global_variables]:
        if not one.is_declaration:
            if one.name not in kept:
                one.linkage = "internal"
            one.name = _plain_name(one.name)


def _plain_name(symbol: str) -> str:
    """Return the last part of a name mangled as in C++: ``list_choices`` for ``_ZN8warchest5rules4flow4play12list_choicesB...``."""
    rest = symbol.removeprefix("_ZN")
    plain = symbol
    while size := re.match(r"\d+", rest):
        end = size.end() + int(size.group())
        plain, rest = rest[size.end() : end], rest[end:]
    return plain


def _aligned_records(text: str) -> str:
    """Return the text with the alignment of the tables ``r`` and the position ``s`` declared wherever they are passed, for larger reads on
    a GPU.
    """
    heads = re.compile(r"^define .*$", re.MULTILINE)
    return heads.sub(lambda head: re.sub(r"\bptr (?=%arg\.[rs]\b)", f"ptr align {_ALIGNMENT} ", head.group()), text)


def _honest_alignment(text: str, *records: Any) -> str:
    """Return the text with a smaller alignment for an access where a field is not so aligned. A processor reads it anyway, but a GPU stops.

    Numba assumes that the elements of every array field are aligned.
    """
    widths = {16: 2, 32: 4, 64: 8}
    for record in records:
        for kind, offset, *_title in record.dtype.fields.values():
            size = kind.base.itemsize
            if size > 1:
                widths[8 * size] = math.gcd(widths[8 * size], offset)

    def lowered(match: re.Match[str]) -> str:
        return match["access"] + str(min(int(match["said"]), widths[int(match["bits"])]))

    return re.sub(r"(?P<access>\b(?:load|store) i(?P<bits>16|32|64)\b.*, align )(?P<said>\d+)", lowered, text)


_GAME = """
define void @play_numbered(ptr align {alignment} %tables, ptr align {alignment} %starts, ptr align {alignment} %finals,
                           ptr align 8 %counts, i64 %deals, i64 %cap, i64 %seed, i64 %game) {{
  %position = alloca [{position} x i8], align {alignment}
  %scratch = alloca [{scratch} x i8], align {alignment}
  %made = alloca [{counts} x i8], align 8
  %error = alloca ptr
  %deal = urem i64 %game, %deals
  %table = getelementptr [{tables} x i8], ptr %tables, i64 %deal
  %start = getelementptr [{position} x i8], ptr %starts, i64 %deal
  %final = getelementptr [{position} x i8], ptr %finals, i64 %game
  %count = getelementptr [{counts} x i8], ptr %counts, i64 %game
  %own = add i64 %seed, %game
  %counter = mul i64 %own, {counters}
  call void @llvm.memcpy.p0.p0.i64(ptr align {alignment} %position, ptr align {alignment} %start, i64 {used}, i1 false)
  %status = call i32 @{play_game}(ptr %made, ptr %error, ptr %table, ptr %position, i64 %cap, i64 %counter, i64 0, ptr %scratch)
  call void @llvm.memcpy.p0.p0.i64(ptr align {alignment} %final, ptr align {alignment} %position, i64 {used}, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %count, ptr align 8 %made, i64 {counts}, i1 false)
  ret void
}}
"""
"""One game. The position and the buffers of choices lie on the stack, where a value that all threads read at the same place lies
together.
"""

_ENTRY = f"""
define ptx_kernel void @{KERNEL}(ptr align {_ALIGNMENT} %tables, ptr align {_ALIGNMENT} %starts, ptr align {_ALIGNMENT} %finals,
                                 ptr align 8 %counts, i64 %deals, i64 %games, i64 %cap, i64 %seed) {{
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %wide_block = zext i32 %block to i64
  %wide_threads = zext i32 %threads to i64
  %before = mul i64 %wide_block, %wide_threads
  %wide_thread = zext i32 %thread to i64
  %game = add i64 %before, %wide_thread
  %is_one = icmp ult i64 %game, %games
  br i1 %is_one, label %play, label %end
play:
  call void @play_numbered(ptr %tables, ptr %starts, ptr %finals, ptr %counts, i64 %deals, i64 %cap, i64 %seed, i64 %game)
  br label %end
end:
  ret void
}}
"""
"""The kernel: each thread plays the game of its number."""

_STRLEN = """
define linkonce_odr i64 @strlen(ptr %text) {
  br label %next
next:
  %length = phi i64 [ 0, %0 ], [ %more, %next ]
  %place = getelementptr i8, ptr %text, i64 %length
  %byte = load i8, ptr %place
  %ends = icmp eq i8 %byte, 0
  %more = add i64 %length, 1
  br i1 %ends, label %end, label %next
end:
  ret i64 %length
}
"""
"""LLVM replaces a loop to the first zero with this function of C, and a GPU has no C library."""
