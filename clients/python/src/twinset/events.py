"""Events of the server, which report the progress of a job."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, Queue
from threading import Event, Thread
from types import TracebackType
from typing import Literal, Self, TypeAlias, TypeVar, cast

import httpx

from .api_types import JobEvent
from .errors import ServerUnavailable
from .retry import Patience, Transient
from .transport import Transport

T = TypeVar("T")
Job: TypeAlias = Literal["upload", "intake", "augment"]

TIMEOUT = httpx.Timeout(30.0, connect=10.0)
# A longer wait would delay an interruption from the keyboard on Windows.
WAIT_SECONDS = 0.5


class JobEvents:
    """Passes on the events of one job while it is waiting or running, by a thread; use it with ``with``."""

    def __init__(self, transport: Transport, job: Job, on_event: Callable[[JobEvent], None]) -> None:
        self._transport = transport
        self._job = job
        self._on_event = on_event
        self._stop = Event()

    def __enter__(self) -> Self:
        Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stop.set()

    def _listen(self) -> None:
        """Reads until the end; progress is optional, so that failures only end it."""
        patience = Patience(self._transport.retry_seconds)
        while not self._stop.is_set():
            try:
                self._read(patience)
            except (httpx.TransportError, Transient) as cause:
                try:
                    patience.wait(cause, "The progress")
                except ServerUnavailable:
                    return

    def _read(self, patience: Patience) -> None:
        method, url = self._transport.address("events")
        headers = self._transport.headers(url)
        with self._transport.http.stream(method, url, headers=headers, timeout=TIMEOUT) as response:
            if not response.is_success:
                raise Transient(f"the server returned {response.status_code}")
            for line in response.iter_lines():
                patience.reset()
                if self._stop.is_set():
                    return
                if not line.startswith("data:"):
                    continue
                event = cast(JobEvent, json.loads(line[5:]))
                if event["job"] == self._job and event["state"] in ("waiting", "running"):
                    self._on_event(event)


def follow(transport: Transport, job: Job, work: Callable[[], T], show: Callable[[JobEvent], None]) -> T:
    """Returns the result of ``work``, which another thread does; meanwhile shows the events of its job in this one."""
    events: Queue[JobEvent | None] = Queue()
    result: Future[T] = Future()

    def run() -> None:
        try:
            result.set_result(work())
        except BaseException as error:
            result.set_exception(error)
        events.put(None)

    with JobEvents(transport, job, events.put):
        Thread(target=run, daemon=True).start()
        while True:
            try:
                event = events.get(timeout=WAIT_SECONDS)
            except Empty:
                continue
            if event is None:
                return result.result()
            show(event)
