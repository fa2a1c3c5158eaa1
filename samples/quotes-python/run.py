"""Runs the provider from its sources: what `gateway dev` starts."""

import os
import sys

import build

os.execv(sys.executable, [sys.executable, str(build.tree())])
