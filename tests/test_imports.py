"""The floor plan: which module may import which. Arrows point down only."""

import ast
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "triangulum"

FLOORS = [
    ["geometry", "chance", "moves"],
    ["faults", "foresight"],
    ["triangles.field", "triangles.stars", "triangles.kernel", "triangular.rules"],
    [
        "triangles.apart",
        "triangles.captures",
        "triangles.rest",
        "triangles.rules",
        "triangles.notation",
    ],
    ["triangles.playout", "triangles.regions", "triangles.table"],
    ["triangles.ends", "triangles.children"],
    ["triangles.tree", "triangular.notation", "triangular.kernel"],
    ["triangles.search"],
    ["games"],
    ["course"],
    ["record"],
    ["messages"],
    ["sitting"],
    ["answers"],
    ["session"],
    ["engine.instance"],
    ["engine.triangles", "engine.triangular"],
    ["engine.ends", "engine.bench"],
    ["solver.proven"],
    ["solver.triangles", "solver.triangular"],
    ["solver"],
    ["players.finish"],
    ["players.triangles", "players.triangular"],
    ["players", "elo"],
    ["arena"],
    ["server.store", "server.lookout", "server.page"],
    ["server.room", "server.site"],
    ["server.app"],
    ["server.launch"],
    ["words"],
    ["arguments"],
    ["cli"],
    ["__main__"],
]
"""From the ground up; a module may import only from floors below its own."""

NO_IMPORTS_OF_OURS = {"geometry", "chance", "moves", "messages"}
NO_IMPORTS_OF_OURS |= {"triangles.kernel", "triangular.kernel"}
PACKAGES = {"triangles", "triangular", "engine", "server", ""}
"""Packages whose __init__ holds a docstring or the version and imports nothing."""


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imports_of(path: Path) -> set[str]:
    """The modules of ours that a file imports, wherever in the file."""
    known = {module_of(p) for p in SOURCE.rglob("*.py")}
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            top, _, rest = name.partition(".")
            if top == "triangulum":
                while rest not in known:
                    rest = rest.rpartition(".")[0]
                found.add(rest)
    return found


def test_every_module_stands_on_a_floor() -> None:
    standing = sorted(name for floor in FLOORS for name in floor)
    assert standing == sorted(set(map(module_of, SOURCE.rglob("*.py"))) - PACKAGES)


def test_no_import_goes_up_or_sideways() -> None:
    height = {name: level for level, floor in enumerate(FLOORS) for name in floor}
    upward = [
        f"{module_of(path)} imports {name}"
        for path in SOURCE.rglob("*.py")
        if module_of(path) not in PACKAGES
        for name in imports_of(path) - {""}
        if height[name] >= height[module_of(path)]
    ]
    assert upward == []


def test_the_ground_floor_and_the_packages_import_nothing_of_ours() -> None:
    for path in SOURCE.rglob("*.py"):
        if module_of(path) in NO_IMPORTS_OF_OURS | PACKAGES:
            assert imports_of(path) == set(), path


def test_rules_are_standard_library_only() -> None:
    allowed = sys.stdlib_module_names | {"triangulum"}
    for name in ("geometry", "chance", "moves", "faults", "games", "course", "record"):
        assert outside(SOURCE / f"{name}.py") <= allowed, name
    for path in [*(SOURCE / "triangles").glob("*.py"), *(SOURCE / "triangular").glob("*.py")]:
        assert outside(path) <= allowed, path


def outside(path: Path) -> set[str]:
    tree = ast.walk(ast.parse(path.read_text()))
    return {
        name.partition(".")[0]
        for node in tree
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
        )
    }


def test_a_session_needs_no_server_database_or_compiler() -> None:
    heavy = ["numba", "wasmtime", "starlette", "uvicorn", "sqlalchemy", "asyncio", "socket"]
    script = f"import sys, triangulum.session; print([m for m in {heavy} if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert found.stdout.strip() == "[]", found.stderr
