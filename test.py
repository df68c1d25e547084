#!/usr/bin/env python3
"""Prepare what the tests need, then run all checks and tests. `--prepare` only prepares; `--release` adds the checks of a release."""

from scripts.require_python import require_python

if __name__ == "__main__":
    require_python()
    from scripts.test import main

    main()
