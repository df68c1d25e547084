"""A proxy between a page and its server whose lines fail as those of real networks do: without a word."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from dataclasses import dataclass

MOST_DELAY = 0.4
"""The longest delay of a part of a stream, in seconds, where the line is slow."""
TORN_ONE_IN = 8
"""One in this many parts is the last one of its connection, and is cut in half, where the line is torn."""


@dataclass(eq=False)
class _Line:
    """A connection, and whether it is dead: then everything that comes is swallowed, its end too."""

    dead: bool = False


class FaultyLine:
    """Listens at `url` and passes everything on to a port of this machine, unless the test says otherwise."""

    def __init__(self, port: int, seed: int = 1) -> None:
        self._port = port
        self._chance = random.Random(seed)
        self._lines: set[_Line] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.dropped = 0
        """The number of bytes swallowed."""
        self.is_open = True
        """Whether new connections work. Those made meanwhile never do."""
        self.slow = False
        """Whether each part is delayed for a different time, so that what goes over two connections changes places."""
        self.torn = False
        """Whether connections are cut off in the middle of what they carry."""
        self._loop = asyncio.new_event_loop()
        started = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(started,), daemon=True)
        self._thread.start()
        started.wait()
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def die(self) -> None:
        """Make all connections so far die silently. New ones work."""
        for line in list(self._lines):
            line.dead = True

    def close(self) -> None:
        """Listen no more, and end all connections."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self, started: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        self._server = self._loop.run_until_complete(asyncio.start_server(self._accept, "127.0.0.1", 0))
        started.set()
        self._loop.run_forever()
        self._server.close()
        for task in self._tasks:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*self._tasks, return_exceptions=True))
        self._loop.close()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        line = _Line(dead=not self.is_open)
        self._lines.add(line)
        ends = [writer]
        try:
            further, onward = await asyncio.open_connection("127.0.0.1", self._port)
            ends.append(onward)
            await asyncio.gather(self._pass_on(line, reader, onward), self._pass_on(line, further, writer))
        except (OSError, EOFError):
            pass
        finally:
            self._tasks.discard(task)
            self._lines.discard(line)
            for end in ends:
                with contextlib.suppress(RuntimeError):
                    end.transport.abort()

    async def _pass_on(self, line: _Line, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while part := await source.read(65536):
                if self.slow:
                    await asyncio.sleep(self._chance.uniform(0, MOST_DELAY))
                if line.dead:
                    self.dropped += len(part)
                elif self.torn and self._chance.randrange(TORN_ONE_IN) == 0:
                    sink.write(part[: len(part) // 2])
                    await sink.drain()
                    raise EOFError
                else:
                    sink.write(part)
                    await sink.drain()
        if line.dead:
            await asyncio.Event().wait()  # the other end never learns of it
        raise EOFError
