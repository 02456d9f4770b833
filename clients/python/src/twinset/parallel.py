"""Work in several threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from threading import Event
from typing import TypeVar

T = TypeVar("T")

PARALLEL = 4


def run_parallel(work: Callable[[T], None], items: Sequence[T], stop: Event) -> None:
    """Calls ``work`` for each item, by four threads; after a failure or an interruption sets ``stop`` and raises it."""
    with ThreadPoolExecutor(PARALLEL) as pool:
        futures = [pool.submit(work, item) for item in items]
        try:
            wait(futures, return_when=FIRST_EXCEPTION)
        finally:
            if any(not future.done() or future.exception() is not None for future in futures):
                stop.set()
                pool.shutdown(cancel_futures=True)
    for future in futures:
        if not future.cancelled():
            future.result()
