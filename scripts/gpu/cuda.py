"""A GPU through its driver: memory, one kernel, and its launch. The standard library's ctypes is enough for that."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from scripts.refusal import ScriptRefusal

LIBRARY = "nvcuda.dll" if os.name == "nt" else "libcuda.so.1"
_MAX_REGISTERS, _ERROR_LOG, _ERROR_LOG_SIZE = 0, 5, 6
"""Options of the driver's compiler."""
_LOCAL_BYTES, _REGISTERS = 3, 4
"""Attributes of a kernel."""
_PROCESSORS, _MAJOR, _MINOR = 16, 75, 76
"""Attributes of a GPU."""


class Gpu:
    """The first GPU of this machine, for a ``with`` statement. Raises ScriptRefusal where there is none, or where the driver refuses."""

    def __init__(self, library: str = LIBRARY) -> None:
        try:
            self._driver = ctypes.CDLL(library)
        except OSError:
            raise ScriptRefusal(f"This needs a GPU of NVIDIA and its driver, and there is no {library} here.") from None
        self._buffers: list[ctypes.c_uint64] = []
        self.call("cuInit", ctypes.c_uint(0))
        self._device = ctypes.c_int()
        self.call("cuDeviceGet", ctypes.byref(self._device), ctypes.c_int(0))
        name = ctypes.create_string_buffer(256)
        self.call("cuDeviceGetName", name, ctypes.c_int(len(name)), self._device)
        self.name = name.value.decode()
        """The name its maker gave it."""
        self.capability = 10 * self._attribute(_MAJOR) + self._attribute(_MINOR)
        """Its compute capability: 90 is 9.0."""
        self.processors = self._attribute(_PROCESSORS)
        """The number of its multiprocessors."""
        context = ctypes.c_void_p()
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), self._device)
        self.call("cuCtxSetCurrent", context)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Give back all memory and the GPU."""
        for buffer in self._buffers:
            self._driver.cuMemFree_v2(buffer)
        self._driver.cuDevicePrimaryCtxRelease_v2(self._device)

    def call(self, name: str, *arguments: object) -> None:
        """Call a function of the driver. Raises ScriptRefusal unless it succeeds."""
        status = getattr(self._driver, name)(*arguments)
        if status:
            said = ctypes.c_char_p()
            self._driver.cuGetErrorString(ctypes.c_int(status), ctypes.byref(said))
            raise ScriptRefusal(
                f"The GPU's driver answers {(said.value or b'an error').decode()} ({status}) to {name}."
            )

    def _attribute(self, which: int) -> int:
        value = ctypes.c_int()
        self.call("cuDeviceGetAttribute", ctypes.byref(value), ctypes.c_int(which), self._device)
        return value.value

    def room(self, size: int) -> int:
        """Allocate ``size`` bytes of the GPU's memory. Return their address."""
        address = ctypes.c_uint64()
        self.call("cuMemAlloc_v2", ctypes.byref(address), ctypes.c_size_t(size))
        self._buffers.append(address)
        return address.value

    def put(self, data: bytes) -> int:
        """Copy these bytes into the GPU's memory. Return their address."""
        address = self.room(len(data))
        self.call("cuMemcpyHtoD_v2", ctypes.c_uint64(address), data, ctypes.c_size_t(len(data)))
        return address

    def get(self, address: int, size: int) -> bytes:
        """Return ``size`` bytes of the GPU's memory."""
        data = ctypes.create_string_buffer(size)
        self.call("cuMemcpyDtoH_v2", data, ctypes.c_uint64(address), ctypes.c_size_t(size))
        return data.raw

    def kernel(self, ptx: str, name: str, registers: int = 0) -> Kernel:
        """Compile a text of PTX, which takes long for a long text. ``registers`` is the most that a thread may use, 0 for no limit."""
        log = ctypes.create_string_buffer(8192)
        options = {_ERROR_LOG: ctypes.addressof(log), _ERROR_LOG_SIZE: len(log)}
        if registers:
            options[_MAX_REGISTERS] = registers
        module, function = ctypes.c_void_p(), ctypes.c_void_p()
        try:
            self.call(
                "cuModuleLoadDataEx",
                ctypes.byref(module),
                ptx.encode() + b"\0",
                ctypes.c_uint(len(options)),
                (ctypes.c_int * len(options))(*options),
                (ctypes.c_void_p * len(options))(*options.values()),
            )
        except ScriptRefusal as refusal:
            raise ScriptRefusal(f"{refusal} {log.value.decode(errors='replace').strip()}".strip()) from None
        self.call("cuModuleGetFunction", ctypes.byref(function), module, name.encode())
        return Kernel(self, function)

    def wait(self) -> None:
        """Wait until the GPU has finished all its work."""
        self.call("cuCtxSynchronize")


class Kernel:
    """A compiled kernel on a GPU, made by ``Gpu.kernel``."""

    def __init__(self, gpu: Gpu, function: ctypes.c_void_p) -> None:
        self._gpu, self._function = gpu, function

    def _attribute(self, which: int) -> int:
        value = ctypes.c_int()
        self._gpu.call("cuFuncGetAttribute", ctypes.byref(value), ctypes.c_int(which), self._function)
        return value.value

    @property
    def registers(self) -> int:
        """Return the number of registers of a thread."""
        return self._attribute(_REGISTERS)

    @property
    def local_bytes(self) -> int:
        """Return the bytes of a thread's local memory, its stack."""
        return self._attribute(_LOCAL_BYTES)

    def start(self, threads: int, block: int, arguments: Sequence[int]) -> None:
        """Start at least ``threads`` threads, in blocks of ``block``. The arguments are addresses and 64-bit integers."""
        one, none = ctypes.c_uint(1), ctypes.c_uint(0)
        blocks = ctypes.c_uint(-(-threads // block))
        _values, places = pack(arguments)
        self._gpu.call(
            "cuLaunchKernel", self._function, blocks, one, one, ctypes.c_uint(block), one, one, none, None, places, None
        )


def pack(arguments: Sequence[int]) -> tuple[ctypes.Array[ctypes.c_uint64], ctypes.Array[ctypes.c_void_p]]:
    """Return arguments as the driver takes them: their values, and the place of each. Keep the values while the places are in use."""
    values = (ctypes.c_uint64 * len(arguments))(*arguments)
    first = ctypes.addressof(values)
    return values, (ctypes.c_void_p * len(arguments))(*(first + 8 * n for n in range(len(arguments))))
