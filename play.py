#!/usr/bin/env python3
"""Prepare War Chest where that is still to be done, then open it: `python3 play.py --help` lists the options."""

from scripts.require_python import require_python

if __name__ == "__main__":
    require_python()
    from scripts.play import main

    main()
