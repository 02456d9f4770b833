"""Work in several threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from threading import Event
from typing import TypeVar

T = TypeVar("T")

PARALLEL = 4


def run_parallel(work: Callable[[T], None], items: Sequence[T], stop: Event) -> None:
    """Calls ``work`` for each item, by four threads; sets ``stop`` after an interruption or a failure.

    Raises the first failure; later ones are of work that was stopped.
    """
    with ThreadPoolExecutor(PARALLEL) as pool:
        futures = [pool.submit(work, item) for item in items]
        try:
            done, _ = wait(futures, return_when=FIRST_EXCEPTION)
            for future in done:
                future.result()
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise
