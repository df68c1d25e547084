"""A driver of a GPU that does not exist: the processor runs a kernel's threads one after the other.

It offers the functions that ``scripts.gpu.cuda`` calls, and takes the arguments as the true driver takes them. The kernel of the rules is
compiled for this machine from the same program, so all is tested but the last step, from LLVM's language to a GPU's.
"""

import ctypes
from typing import Any

import llvmlite.binding as llvm

from scripts.gpu import ptx

CAPABILITY = {16: 1, 75: 9, 76: 0}
"""The driver's description of the GPU: one multiprocessor, compute capability 9.0."""
ALIGNMENT = 256
"""A true GPU's memory starts at a multiple of this number."""


def host_kernel() -> tuple[Any, Any]:
    """``play_numbered`` for this machine, and the engine that must live as long."""
    machine = llvm.Target.from_default_triple().create_target_machine(opt=1, jit=True)
    module = ptx.program().module(machine)
    options = llvm.create_pipeline_tuning_options(speed_level=1)
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    engine = llvm.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    kind = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 4, *[ctypes.c_int64] * 4)
    return kind(engine.get_function_address("play_numbered")), engine


class SimulatedDriver:
    """Stands in for the library of the driver."""

    def __init__(self) -> None:
        self.memory: dict[int, Any] = {}
        self.text = b""
        self.options: dict[int, int] = {}
        self.threads = 0
        self.play, self._engine = host_kernel()

    def cuInit(self, _flags: Any) -> int:
        return 0

    def cuDeviceGet(self, device: Any, number: Any) -> int:
        device._obj.value = number.value
        return 0

    def cuDeviceGetName(self, name: Any, size: Any, _device: Any) -> int:
        name.value = b"a GPU that does not exist"[: size.value - 1]
        return 0

    def cuDeviceGetAttribute(self, value: Any, which: Any, _device: Any) -> int:
        value._obj.value = CAPABILITY[which.value]
        return 0

    def cuDevicePrimaryCtxRetain(self, context: Any, _device: Any) -> int:
        context._obj.value = 1
        return 0

    def cuCtxSetCurrent(self, _context: Any) -> int:
        return 0

    def cuCtxSynchronize(self) -> int:
        return 0

    def cuDevicePrimaryCtxRelease_v2(self, _device: Any) -> int:
        return 0

    def cuGetErrorString(self, status: Any, said: Any) -> int:
        said._obj.value = {2: b"out of memory"}[status.value]
        return 0

    def cuMemAlloc_v2(self, address: Any, size: Any) -> int:
        if size.value > 2**30:
            return 2
        buffer = ctypes.create_string_buffer(size.value + ALIGNMENT)
        address._obj.value = -(-ctypes.addressof(buffer) // ALIGNMENT) * ALIGNMENT
        self.memory[address._obj.value] = buffer
        return 0

    def cuMemFree_v2(self, address: Any) -> int:
        del self.memory[address.value]
        return 0

    def cuMemcpyHtoD_v2(self, address: Any, data: Any, size: Any) -> int:
        ctypes.memmove(address.value, data, size.value)
        return 0

    def cuMemcpyDtoH_v2(self, data: Any, address: Any, size: Any) -> int:
        ctypes.memmove(data, address.value, size.value)
        return 0

    def cuModuleLoadDataEx(self, module: Any, text: bytes, count: Any, options: Any, values: Any) -> int:
        module._obj.value, self.text = 2, text
        self.options = {options[n]: values[n] for n in range(count.value)}
        return 0

    def cuModuleGetFunction(self, function: Any, _module: Any, name: bytes) -> int:
        assert name == ptx.KERNEL.encode()
        function._obj.value = 3
        return 0

    def cuFuncGetAttribute(self, value: Any, which: Any, _function: Any) -> int:
        value._obj.value = {3: 3000, 4: 128}[which.value]
        return 0

    def cuLaunchKernel(self, _function: Any, *sizes_and_arguments: Any) -> int:
        *sizes, stream, places, extra = sizes_and_arguments
        blocks, _one, _two, block, _three, _four, shared = (size.value for size in sizes)
        assert (stream, shared, extra) == (None, 0, None)
        *pointers, deals, games, cap, seed = (ctypes.c_int64.from_address(places[n]).value for n in range(8))
        self.threads = blocks * block
        for game in range(min(self.threads, games)):
            self.play(*pointers, deals, cap, seed, game)
        return 0
