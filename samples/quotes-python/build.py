"""Makes the stubs of the protocol, one executable file of everything (python3 build.py bin/NAME), and catalog.json,
which lists the operations for `gateway docs`, `gateway lint` and `gateway compat`.

Needs Debian's python3-grpcio, protobuf-compiler, protobuf-compiler-grpc and libprotobuf-dev, or the same from
elsewhere.
"""

import os
import shutil
import subprocess
import sys
import traceback
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
TREE = HERE / "build"

# The interpreter that has grpc, where the program runs. It is started by name, so that the archive
# fits every machine on which that name leads to one.
INTERPRETER = "/usr/bin/python3"


def run(*command: str, **environment: str) -> None:
    """A program, which prints itself why it fails."""
    ended = subprocess.run(command, env={**os.environ, **environment}, check=False)
    if ended.returncode:
        sys.exit(f"build.py: {Path(command[-1]).name} failed with exit code {ended.returncode}")


def generate(into: Path) -> None:
    """Python modules for every .proto file, at the same place."""
    plugin = shutil.which("grpc_python_plugin")
    if plugin is None or shutil.which("protoc") is None:
        sys.exit("build.py: protoc or grpc_python_plugin is missing: apt install protobuf-compiler protobuf-compiler-grpc libprotobuf-dev")
    sources = sorted(str(file.relative_to(HERE / "proto")) for file in (HERE / "proto").rglob("*.proto"))
    run(
        "protoc",
        f"--proto_path={HERE / 'proto'}",
        f"--python_out={into}",
        f"--plugin=protoc-gen-grpc_python={plugin}",
        f"--grpc_python_out={into}",
        *sources,
    )


def tree(into: Path) -> Path:
    """The program as a folder: its sources and the stubs. A syntax error is told of the source, not of its copy."""
    for source in sorted((HERE / "src").rglob("*.py")):
        try:
            compile(source.read_bytes(), str(source.relative_to(HERE)), "exec")
        except SyntaxError as error:
            sys.exit("".join(traceback.format_exception_only(error)).rstrip())
    shutil.copytree(HERE / "src", into, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    generate(into)
    return into


def archive(folder: Path, program: Path) -> None:
    """One executable file of the folder. The order and the times are fixed, so the same sources give the same bytes."""
    with program.open("wb") as file:
        file.write(f"#!{INTERPRETER}\n".encode())
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as zip:
            for source in sorted(folder.rglob("*")):
                name = source.relative_to(folder).as_posix()
                if source.is_dir():  # Python finds a package without __init__.py by the entry of its folder
                    zip.writestr(zipfile.ZipInfo(name + "/"), b"")
                else:
                    zip.writestr(zipfile.ZipInfo(name), source.read_bytes(), zipfile.ZIP_DEFLATED)
    program.chmod(0o755)


def catalog(program: Path) -> None:
    """The operations that the program will offer, beside the manifest."""
    run(INTERPRETER, str(program), SERVICE_CATALOG_FILE=str(HERE / "catalog.json"))


if __name__ == "__main__":
    program = HERE / sys.argv[1]
    program.parent.mkdir(exist_ok=True)
    shutil.rmtree(TREE, ignore_errors=True)
    archive(tree(TREE), program)
    catalog(program)
