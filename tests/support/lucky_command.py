"""The command `warchest` as tests start it: the same luck at every run, cheap digests of passwords, and no bot before its turn.

Limits per minute become limits per day, so a busy machine refuses the same requests as a fast one (`long_limits`).

`--wait` and a descriptor: load everything, and become the servers that are ordered there (`loaded.py`).
"""

import importlib
import json
import os
import sys
from pathlib import Path

LATER = (
    "anyio._backends._asyncio",
    "litestar._kwargs",
    "litestar.middleware._internal.exceptions.middleware",
    "litestar.plugins.attrs",
    "litestar.plugins.pydantic",
    "uvicorn.lifespan.on",
    "uvicorn.loops.asyncio",
    "warchest.server.notices.web_push",
)
"""Modules that a server imports while it starts, which is a quarter of the start: those that wait have imported them."""
sys.path[0] = str(Path(__file__).resolve().parents[2])

if __name__ == "__main__":
    from tests.support import luck
    from warchest.cli.main import main

    if "engine" in sys.argv[1:2]:
        luck.begin("engine")
    else:
        from tests.support import cheap_digests, long_limits
        from warchest.server.work.pool import Pool

        luck.share()
        cheap_digests.use()
        long_limits.use()
        Pool.warm = lambda self, lane: None  # type: ignore[method-assign]  # the first turn starts a process: few tests play a bot
    if "--wait" in sys.argv[1:2]:
        for module in LATER:
            importlib.import_module(module)
        import warchest.cli.serve
        import warchest.server.web.operations.logs
        import warchest.server.web.server  # noqa: F401
        from tests.support import warmth
        from tests.support.loaded import wait_for_orders

        warmth.prepare()
        sys.argv[1:] = wait_for_orders(int(sys.argv[2]))
    if "LOCALES" in os.environ:
        from warchest.wording import languages

        languages.LOCALES = Path(os.environ["LOCALES"])
    for name, value in json.loads(os.environ.get("CONSTANTS", "{}")).items():
        module, _, constant = name.rpartition(".")
        setattr(importlib.import_module(module), constant, value)
    main(prog_name="warchest")
