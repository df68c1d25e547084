"""All rules that a game reaches compile for a GPU, and the code that runs the games there is tested without one."""

import ctypes
import re
import shutil
import subprocess
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pytest

from scripts.gpu import __main__ as command
from scripts.gpu import ptx
from scripts.gpu.cuda import LIBRARY, pack
from scripts.refusal import ScriptRefusal, or_refuse
from tests.support.simulated_gpu import SimulatedDriver
from warchest.rules import native

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def text() -> str:
    """The kernel for GPUs of compute capability 9.0."""
    return ptx.ptx(90)


@pytest.fixture(scope="module")
def simulated() -> SimulatedDriver:
    return SimulatedDriver()


@pytest.fixture
def driver(simulated: SimulatedDriver, monkeypatch: pytest.MonkeyPatch) -> SimulatedDriver:
    """A stand-in for the driver that ``scripts.gpu.cuda`` looks for. It compiles the rules itself, and reads no text."""
    monkeypatch.setattr(ctypes, "CDLL", lambda _library: simulated)
    monkeypatch.setattr(ptx, "ptx", lambda _capability: "// the rules")
    return simulated


@pytest.mark.marathon
def test_the_rules_become_one_kernel_that_needs_nothing_from_outside(text: str) -> None:
    assert re.findall(r"^\.visible \.entry (\w+)\($", text, re.MULTILINE) == [ptx.KERNEL]
    assert re.findall(r"^\.visible \.func .*?(\w+)\($", text, re.MULTILINE) == ["list_chance"]
    assert ".target sm_90" in text
    assert not re.search(r"\.extern|\.weak|vprintf|malloc|\bfree\b|__assertfail|NRT_|\btrap;", text)


def test_choices_effects_and_chance_are_in_the_program_that_becomes_the_kernel() -> None:
    translated = set(
        re.findall(r"^define [^@]*@_ZN8warchest5rules\w*?\d([a-z_]+)B\d", ptx.program().text, re.MULTILINE)
    )
    assert {"play_game", "list_choices", "carry_out", "list_chance", "is_dead"} <= translated


def test_a_feature_missing_on_a_gpu_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    text = """
        declare ptr @malloc(i64)
        define void @play_numbered(ptr %a, ptr %b, ptr %c, ptr %d, i64 %e, i64 %f, i64 %g, i64 %h) {
          %room = call ptr @malloc(i64 %h)
          store i8 1, ptr %room
          store ptr %room, ptr %c
          ret void
        }
    """
    monkeypatch.setattr(ptx, "program", lambda: ptx.GpuProgram(text))
    with pytest.raises(ptx.PtxError, match="The rules call malloc, which a GPU does not have"):
        ptx.ptx(90)


def test_an_access_is_declared_aligned_only_if_all_its_fields_are_aligned() -> None:
    unaligned = np.zeros(1, np.dtype({"names": ["a", "b"], "formats": ["<i8", "<i4"], "offsets": [4, 12]}))
    load, store = "%a = load i64, ptr %p, align 8", "store i32 %a, ptr %p, align 4"
    assert ptx._honest_alignment(f"{load}\n{store}", unaligned) == f"{load[:-1]}4\n{store}"


@pytest.mark.marathon
@pytest.mark.skipif(shutil.which("ptxas") is None, reason="needs ptxas, NVIDIA's assembler")
def test_the_assembler_of_gpus_takes_the_kernel(text: str, tmp_path: Path) -> None:
    file = tmp_path / "kernel.ptx"
    file.write_text(text)
    subprocess.run(["ptxas", "-arch=sm_90", "-O0", "-o", str(tmp_path / "kernel.cubin"), str(file)], check=True)


def test_games_of_the_kernel_are_those_of_the_processor(
    driver: SimulatedDriver, capsys: pytest.CaptureFixture[str]
) -> None:
    command.main(["base", "four_all", "--games", "230", "--block", "32", "--seed", "7", "--registers", "96"])
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "a GPU that does not exist, compute capability 9.0, 1 multiprocessors"
    assert [line.partition(";")[0] for line in printed[2:]] == [
        "base: 230 games alike, byte for byte",
        "four_all: 230 games alike, byte for byte",
    ]
    assert driver.threads == 256
    assert driver.options[0] == 96
    assert driver.text.endswith(b"\0")
    assert not driver.memory


def test_a_game_that_goes_another_way_is_named(driver: SimulatedDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    download = driver.cuMemcpyDtoH_v2

    def bent(data: ctypes.Array[ctypes.c_char], address: ctypes.c_uint64, size: ctypes.c_size_t) -> int:
        status = download(data, address, size)
        if len(data) > 8 * 8 * ptx.COUNTS:  # the positions
            data[3 * ptx.pitch(native.records(native.POSITION))] = b"\x7f"
        return status

    monkeypatch.setattr(driver, "cuMemcpyDtoH_v2", bent)
    with pytest.raises(
        ScriptRefusal, match=r"base: game 3 of seed 1 went another way on the GPU than on the processor\."
    ):
        command.main(["base", "--games", "8", "--cap", "20"])
    assert not driver.memory


def test_a_refusal_of_the_driver_is_one_sentence(driver: SimulatedDriver) -> None:
    with pytest.raises(ScriptRefusal, match=r"The GPU's driver answers out of memory \(2\) to cuMemAlloc_v2\."):
        command.main(["base", "--games", "2000000"])


def test_without_a_driver_the_command_fails_with_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ctypes, "CDLL", Mock(side_effect=OSError("cannot open shared object file")))
    with pytest.raises(SystemExit) as ended:
        or_refuse(lambda: command.main(["base"]))
    assert ended.value.code == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == f"This needs a GPU of NVIDIA and its driver, and there is no {LIBRARY} here.\n"


def test_a_kind_of_games_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main(["nonsense"])
    assert ended.value.code == 2
    assert "There is no kind of games 'nonsense': base," in capsys.readouterr().err


def test_each_argument_has_a_place_that_holds_its_value() -> None:
    values, places = pack([2**63 + 1, 0, 77])
    assert len(values) == 3
    assert [ctypes.c_uint64.from_address(places[n] or 0).value for n in range(3)] == [2**63 + 1, 0, 77]
