"""Repetition of requests that failed for a passing reason."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

import httpx

from .errors import ServerUnavailable

T = TypeVar("T")

PASSING = frozenset({429, 502, 503, 504})
FIRST_PAUSE = 0.25
LONGEST_PAUSE = 8.0


class Passing(Exception):
    """A response whose request may succeed later; ``wait``: seconds that the server asks for."""

    def __init__(self, text: str, wait: float | None = None) -> None:
        super().__init__(text)
        self.wait = wait


def check_passing(response: httpx.Response) -> None:
    """Raises Passing for a response whose request may succeed later."""
    if response.status_code in PASSING:
        after = response.headers.get("retry-after", "")
        raise Passing(f"the server returned {response.status_code}", float(after) if after.isdigit() else None)


class Patience:
    """Pauses between attempts, until nothing has succeeded for ``seconds``."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.reset()

    def reset(self) -> None:
        """Begins anew, after progress."""
        self._end = time.monotonic() + self.seconds
        self._pause = FIRST_PAUSE

    def wait(self, cause: Exception, what: str) -> None:
        """Pauses before the next attempt.

        Raises ServerUnavailable if there is no time for one.
        """
        asked = cause.wait if isinstance(cause, Passing) else None
        pause = self._pause if asked is None else asked
        if time.monotonic() + pause > self._end:
            raise ServerUnavailable(f"{what} failed: {cause or type(cause).__name__}") from cause
        time.sleep(pause)
        self._pause = min(2 * self._pause, LONGEST_PAUSE)


def repeat(attempt: Callable[[], T], seconds: float, what: str) -> T:
    """Returns the result of the first attempt that does not fail for a passing reason."""
    patience = Patience(seconds)
    while True:
        try:
            return attempt()
        except (httpx.TransportError, Passing) as cause:
            patience.wait(cause, what)
