"""Repetition of requests that failed for a transient reason."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

import httpx

from .errors import ServerUnavailable

T = TypeVar("T")

TRANSIENT = frozenset({429, 502, 503, 504})
FIRST_PAUSE_SECONDS = 0.25
LONGEST_PAUSE_SECONDS = 8.0


class Transient(Exception):
    """A response whose request may succeed later; ``wait``: seconds that the server asks for."""

    def __init__(self, text: str, wait: float | None = None) -> None:
        super().__init__(text)
        self.wait = wait


def raise_if_transient(response: httpx.Response) -> None:
    """Raises Transient for a response whose request may succeed later, with the server's explanation."""
    if response.status_code not in TRANSIENT:
        return
    response.read()
    try:
        message = str(response.json()["message"])
    except (ValueError, KeyError, TypeError):
        message = ""
    after = response.headers.get("retry-after", "")
    text = f"the server returned {response.status_code}{': ' if message else ''}{message}"
    raise Transient(text, float(after) if after.isdigit() else None)


class Patience:
    """Pauses between attempts, until nothing has succeeded for ``seconds``."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.reset()

    def reset(self) -> None:
        """Restarts time and pauses after progress."""
        self._end = time.monotonic() + self.seconds
        self._pause = FIRST_PAUSE_SECONDS

    def wait(self, cause: Exception, what: str) -> None:
        """Pauses before the next attempt.

        Raises ServerUnavailable if there is no time for one.
        """
        asked = cause.wait if isinstance(cause, Transient) else None
        pause = self._pause if asked is None else asked
        if time.monotonic() + pause > self._end:
            raise ServerUnavailable(f"{what} failed: {cause or type(cause).__name__}") from cause
        time.sleep(pause)
        self._pause = min(2 * self._pause, LONGEST_PAUSE_SECONDS)


def repeat(attempt: Callable[[], T], seconds: float, what: str) -> T:
    """Returns the result of the first attempt that does not fail for a transient reason."""
    patience = Patience(seconds)
    while True:
        try:
            return attempt()
        except (httpx.TransportError, Transient) as cause:
            patience.wait(cause, what)
