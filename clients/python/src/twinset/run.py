"""A run on the server, followed until it ends, also across lost connections."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Thread
from typing import Any, cast

import httpx

from .api_types import JobEvent, AugmentationIsCompleteAnswer
from .errors import ServerError, ServerUnavailable, TwinsetError
from .progress import Listener, Progress
from .retry import Patience, Transient
from .transport import Transport, answer_of

POLL_SECONDS = 0.5
LOOK_SECONDS = 15.0
EVENTS_TIMEOUT = httpx.Timeout(30.0, connect=10.0)
# The answer comes when the run ends.
RUN_TIMEOUT = httpx.Timeout(60.0, connect=10.0, read=None)
# Before each attempt to start a run, seconds.
PAUSES = (0.0, 0.25, 1.0, 4.0, 8.0)


def is_active(status: Mapping[str, Any]) -> bool:
    """Returns whether the run of a status is waiting or running."""
    return bool(status.get("isRunning") or status.get("isWaiting"))


class Runner:
    """Starts a run and follows it. The answer of the call or the status shows that it ended."""

    def __init__(self, transport: Transport, listener: Listener) -> None:
        self._transport = transport
        self._listener = listener
        self._queue: Queue[JobEvent | Exception | None] = Queue()
        self._stop = Event()

    def run(self, config: Mapping[str, Any], csv: Path | None, *, joins: bool = False) -> None:
        """Returns when the result is complete.

        ``joins``: an active run is this one, started earlier. Raises ServerError if the server refuses or cancels
        the run.
        """
        before = self._status()
        Thread(target=self._listen, daemon=True).start()
        cause: Exception | None = None
        try:
            for pause in PAUSES:
                time.sleep(pause)
                Thread(target=self._post, args=(config, csv), daemon=True).start()
                cause = self._follow(joins)
                if cause is None or self._ended_since(before):
                    return
                # The server does not know of the run: its start was lost.
                joins = True
        finally:
            self._stop.set()
        raise ServerUnavailable(f"The run could not be started: {cause}") from cause

    def _status(self) -> AugmentationIsCompleteAnswer:
        return cast(AugmentationIsCompleteAnswer, self._transport.call("augmentationIsComplete"))

    def _post(self, config: Mapping[str, Any], csv: Path | None) -> None:
        """Makes the call that runs, without retries, and passes on how it ended."""
        # Parts without a file name are fields of the form.
        parts: dict[str, Any] = {"config": (None, json.dumps(config), "application/json")}
        try:
            if csv is not None:
                parts["stratificationDataFile"] = (csv.name, csv.read_bytes(), "text/csv")
            method, url = self._transport.address("augment")
            answer_of(self._transport.request(method, url, files=parts, timeout=RUN_TIMEOUT))
            self._queue.put(None)
        except Exception as error:
            self._queue.put(error)

    def _follow(self, joins: bool) -> Exception | None:
        """Shows events until the call has ended; returns why its answer is unknown, or None after a success."""
        has_ended = False
        while True:
            try:
                found = self._queue.get(timeout=LOOK_SECONDS)
            except Empty:
                if has_ended:
                    return TwinsetError("the answer was lost")
                status = self._status()
                has_ended = not is_active(status)
                continue
            if found is None:
                return None
            if isinstance(found, dict):
                self._show(found)
            elif isinstance(found, (httpx.TransportError, Transient)):
                return found
            elif isinstance(found, ServerError) and found.code == "AlreadyRunning" and joins:
                return found
            else:
                raise found

    def _ended_since(self, before: AugmentationIsCompleteAnswer) -> bool:
        """Waits while a run is active; returns whether there is a result that did not exist before.

        Raises ServerError if the run failed.
        """
        while True:
            status = self._status()
            if not is_active(status):
                if "code" in status and status != before:
                    raise ServerError(None, status)
                return status["success"] and status.get("run") != before.get("run")
            while not self._queue.empty():
                self._show(self._queue.get())
            time.sleep(POLL_SECONDS)

    def _show(self, found: JobEvent | Exception | None) -> None:
        if isinstance(found, dict) and found["state"] in ("waiting", "running"):
            self._listener(progress_of(found))

    def _listen(self) -> None:
        """Passes on the events of the run; progress is optional, so that failures only end it."""
        patience = Patience(self._transport.retry_seconds)
        while not self._stop.is_set():
            try:
                self._read_events(patience)
            except (httpx.TransportError, Transient) as cause:
                try:
                    patience.wait(cause, "The progress")
                except ServerUnavailable:
                    return

    def _read_events(self, patience: Patience) -> None:
        method, url = self._transport.address("events")
        headers = self._transport.headers(url)
        with self._transport.http.stream(method, url, headers=headers, timeout=EVENTS_TIMEOUT) as response:
            if not response.is_success:
                raise Transient(f"the server returned {response.status_code}")
            for line in response.iter_lines():
                patience.reset()
                if self._stop.is_set():
                    return
                if not line.startswith("data:"):
                    continue
                event = cast(JobEvent, json.loads(line[5:]))
                if event["job"] == "augment":
                    self._queue.put(event)


def progress_of(event: JobEvent) -> Progress:
    """Returns the progress that an event reports."""
    phase = "waiting" if event["state"] == "waiting" else event["phase"]
    return Progress("run", int(event["done"]), int(event["total"]), "outputs", event["message"] or phase)
