#!/usr/bin/env python3
"""Prepare what the tests need where that is still to be done, then run all the checks and tests. `--prepare` only prepares."""

from scripts.require_python import require_python

if __name__ == "__main__":
    require_python()
    from scripts.test import main

    main()
