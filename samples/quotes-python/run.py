"""Runs the provider from its sources: what `gateway dev` starts, and a configuration that names this folder."""

import runpy
import tempfile
from pathlib import Path

import build

# A sandbox shows this folder without the right to write, and has a temporary folder of its own.
with tempfile.TemporaryDirectory() as folder:
    runpy.run_path(str(build.tree(Path(folder))), run_name="__main__")
