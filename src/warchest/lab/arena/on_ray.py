"""Long runs on a cluster of Ray: each task runs on a free processor of any machine, and again elsewhere if its machine is lost.

A task names its games by seeds and numbers, so the results equal those of a run on one machine. They arrive here, in the one process that
writes the file of the run, each once. It needs ``pip install 'warchest[ray]'``, on all machines in the same version
(docs/guides/cluster.md).
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from warchest import __version__
from warchest.lab.arena.runs import RunError

NAME = "ray"
"""The address that stands for a cluster on this machine, or one that is started for the run."""
TRIES = 20
"""How often a task is done again because its process or its machine ended."""
AHEAD = 2
"""The tasks that are handed out for each processor, so that none is idle. A cluster that can grow does so while some wait."""
T = TypeVar("T")
R = TypeVar("R")


class RayCluster(NamedTuple):
    """The processors of a cluster."""

    address: str = NAME
    """``ray``, or ``ray://HOST:PORT`` of a cluster's server for clients."""
    most: int | None = None
    """The most tasks at once, or None for as many as there are processors."""

    def spread(self, play: Callable[[T], R], tasks: Sequence[T]) -> Iterator[R]:
        """Yield the results of tasks as they arrive. Raises `RunError` if the cluster can't be used, and re-raises the error of a task."""
        with self._connected() as ray:
            yield from self._results(ray, play, tasks)

    def learn(self, fit: Callable[[T], R], task: T) -> R | None:
        """Return the result of a fit on a machine with a GPU, or None if the cluster has none. Raises as `spread` does."""
        with self._connected() as ray:
            if ray.cluster_resources().get("GPU", 0) < 1:
                return None
            one: R
            (one,) = self._results(ray, fit, [task], num_gpus=1)
            return one

    @contextmanager
    def _connected(self) -> Iterator[Any]:
        """Ray, connected to the cluster."""
        ray = _imported()
        opened = not ray.is_initialized()
        try:
            if opened:
                ray.init(
                    None if self.address == NAME else self.address,
                    log_to_driver=False,
                    logging_level="ERROR",
                    include_dashboard=False if self.address == NAME else None,
                )
        except Exception as error:  # Ray raises many types
            raise RunError(f"The cluster {self.address} can't be reached: {_line(error)}") from error
        try:
            yield ray
        finally:
            if opened:
                ray.shutdown()

    def _results(self, ray: Any, play: Callable[[T], R], tasks: Sequence[T], num_gpus: int = 0) -> Iterator[R]:
        done = ray.remote(max_retries=TRIES, num_cpus=1, num_gpus=num_gpus)(_do)
        waiting, handed_out = iter(tasks), dict[Any, None]()
        try:
            handed = ray.put(play)  # it travels to each machine once, with the net that it may hold
            while True:
                room = AHEAD * int(ray.cluster_resources().get("CPU", 1))
                for task in islice(waiting, min(room, self.most or room) - len(handed_out)):
                    handed_out[done.remote(handed, task, __version__)] = None
                if not handed_out:
                    return
                ready, _rest = ray.wait(list(handed_out), num_returns=1)
                for one in ready:
                    result = ray.get(one)
                    del handed_out[one]
                    yield result
        except ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except (ray.exceptions.RayError, ConnectionError) as error:
            raise RunError(f"The cluster lost a game: {_line(error)}") from error
        finally:
            with suppress(Exception):  # the cluster may have gone
                for one in handed_out:
                    ray.cancel(one)


def _do(play: Callable[[T], R], task: T, version: str) -> R:
    """Do a task on a machine of the cluster. Raises `RunError` if it has another version, which could play other games."""
    if version != __version__:
        raise RunError(f"A machine of the cluster has War Chest {__version__}, and this one has {version}.")
    return play(task)


def _imported() -> Any:
    try:
        import ray
    except ModuleNotFoundError as error:
        raise RunError("Runs on a cluster need Ray: install 'warchest[ray]'.") from error
    return ray


def _line(error: BaseException) -> str:
    """Return the first line of an error."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]
