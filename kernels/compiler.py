"""Compiles a kernel: to native code for comparing, to WebAssembly for the product.

Knows Numba and LLVM, both pinned, since what it does with Numba's output is documented nowhere.
Refuses to know what a kernel computes: every function of the module is compiled, its `EXPORTS`
are exported under their names with the address of `m` and 64-bit whole numbers as arguments.
"""

import importlib.util
import inspect
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

# Before Numba is imported: plain code for any processor; the passes below do the optimizing.
FOR_ANY_PROCESSOR = {
    "NUMBA_OPT": "0",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
}
# Nothing is allocated, so nothing is counted; no exception leaves a kernel.
OPTIONS = {"nogil": True, "boundscheck": False, "error_model": "numpy", "_nrt": False}
TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"


@cache
def jitted(path: Path) -> ModuleType:
    """A copy of the kernel's module with every function compiled when it is first called.

    What it takes from another kernel is taken from that one's compiled copy.
    """
    from numba import njit
    from numba.np import arrayobj

    # A kernel counts no index from the end; Numba's test for it costs a sixth of the speed.
    arrayobj.fix_integer_index = lambda context, builder, kind, index, size: index
    spec = importlib.util.spec_from_file_location(f"compiled_{path.parent.name}_{path.stem}", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # else a function that calls itself is not found again
    spec.loader.exec_module(module)
    functions = {name: f for name, f in vars(module).items() if inspect.isfunction(f)}
    own = {name: f for name, f in functions.items() if f.__module__ == spec.name}
    for name, function in (own | _intrinsics()).items():
        setattr(module, name, njit(**OPTIONS)(function))
    for name in functions.keys() - own.keys() - _intrinsics().keys():
        setattr(module, name, compiled(functions[name]))
    return module


def compiled(plain: Callable[..., Any]) -> Any:
    """A kernel's function as its module's compiled copy has it."""
    return getattr(jitted(Path(inspect.getfile(plain))), plain.__name__)


def _intrinsics() -> dict[str, Any]:
    """What the processor does in one instruction, in place of the kernel's plain Python.

    Sums and products that wrap are among them, since Numba promises LLVM that its own never do.
    """
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    def instruction(operands: int, build: Callable[..., Any]) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return build(builder, *arguments)

        signature = types.int64(*[types.int64] * operands)
        if operands == 1:
            return intrinsic(lambda typing, a: (signature, generate))
        return intrinsic(lambda typing, a, b: (signature, generate))

    add = instruction(2, lambda builder, a, b: builder.add(a, b))
    multiply = instruction(2, lambda builder, a, b: builder.mul(a, b))
    one_shifted = instruction(1, lambda builder, a: builder.shl(ir.Constant(ir.IntType(64), 1), a))
    trailing_zeros = instruction(
        1, lambda builder, a: builder.cttz(a, ir.Constant(ir.IntType(1), 1))
    )
    population = instruction(1, lambda builder, a: builder.ctpop(a))

    def wrapping_sum(a: Any, b: Any) -> Any:
        return add(a, b)

    def wrapping_product(a: Any, b: Any) -> Any:
        return multiply(a, b)

    def bit(n: Any) -> Any:
        return one_shifted(n)

    def lowest_bit(word: Any) -> Any:
        return trailing_zeros(word)

    def bits_in(word: Any) -> Any:
        return population(word)

    found = (wrapping_sum, wrapping_product, bit, lowest_bit, bits_in)
    return {function.__name__: function for function in found}


def wasm(path: Path) -> bytes:
    """The kernel as a WebAssembly module; the same bytes at every run of a fresh process."""
    os.environ.update(FOR_ANY_PROCESSOR)
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu="generic", features=FEATURES, opt=3, reloc="static"
    )
    module, names = _linked(jitted(path), str(machine.target_data))
    _keep_only(module, names)
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    module.verify()
    missing = [f.name for f in module.functions if f.is_declaration and f.name[:5] != "llvm."]
    assert not missing, f"the kernel calls out of itself: {missing}"
    return _link(machine.emit_object(module), names)


def _linked(kernel: ModuleType, layout: str) -> tuple[Any, list[str]]:
    """All exports and what they call in one module of LLVM, and the names to export."""
    import llvmlite.binding as llvm

    module, names = None, []
    for plain in kernel.EXPORTS:
        entry = _entry(compiled(plain), len(inspect.signature(plain).parameters))
        text = _for_wasm(entry.inspect_llvm(), layout).replace(entry.native_name, plain.__name__)
        part = llvm.parse_assembly(text)
        names.append(plain.__name__)
        if module is None:
            module = part
        else:
            module.link_in(part)
    return module, names


def _for_wasm(text: str, layout: str) -> str:
    text = re.sub(r'target triple = ".*"', f'target triple = "{TRIPLE}"', text)
    text = re.sub(r'target datalayout = ".*"', f'target datalayout = "{layout}"', text)
    text = re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)
    return re.sub(r"\bnoinline\b", "nounwind", text)  # left in, it costs a factor of 2.7


def _entry(function: Any, parameters: int) -> Any:
    """A C function that makes an array of the address and calls the kernel's function."""
    from numba import carray, cfunc, types

    address = types.CPointer(types.int64)
    words: dict[int, Callable[..., Any]] = {
        1: lambda m: function(carray(m, (1 << 30,))),
        2: lambda m, a: function(carray(m, (1 << 30,)), a),
        3: lambda m, a, b: function(carray(m, (1 << 30,)), a, b),
        4: lambda m, a, b, c: function(carray(m, (1 << 30,)), a, b, c),
    }
    signature = types.int64(address, *[types.int64] * (parameters - 1))
    return cfunc(signature, error_model="numpy")(words[parameters])


def _keep_only(module: Any, names: list[str]) -> None:
    for function in module.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name in names else "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"


def _link(compiled: bytes, names: list[str]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        made, out = Path(folder, "kernel.o"), Path(folder, "kernel.wasm")
        made.write_bytes(compiled)
        options = ["--no-entry", "--import-memory", "--strip-all", "--export=__heap_base"]
        exports = [f"--export={name}" for name in names]
        subprocess.run(["wasm-ld", *options, *exports, "-o", str(out), str(made)], check=True)
        return out.read_bytes()
