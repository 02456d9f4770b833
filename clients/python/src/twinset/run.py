"""A run on the server, followed until it ends, also across lost connections."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any, cast

import httpx

from .api_types import AugmentationIsCompleteAnswer, JobEvent, ManifestSummaryAnswer
from .errors import ServerError, ServerUnavailable, TwinsetError
from .events import JobEvents
from .progress import Listener, Progress
from .retry import Transient
from .transport import Transport, answer_of

POLL_SECONDS = 0.5
LOOK_SECONDS = 15.0
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

    def run(self, config: Mapping[str, Any], csv: Path | None, *, joins: bool = False) -> None:
        """Returns when the result is complete.

        ``joins``: an active run is this one, started earlier. Raises ServerError if the server refuses or cancels
        the run.
        """
        before = self._status()
        cause: Exception | None = None
        with JobEvents(self._transport, "augment", self._queue.put):
            for pause in PAUSES:
                time.sleep(pause)
                Thread(target=self._post, args=(config, csv), daemon=True).start()
                cause = self._follow(joins)
                if cause is None or self._ended_since(before):
                    self._show_end()
                    return
                # The server does not know of the run: its start was lost.
                joins = True
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
        if isinstance(found, dict):
            self._listener(progress_of(found))

    def _show_end(self) -> None:
        """Shows the end of the run; a short one may send no event after its start."""
        outputs = cast(ManifestSummaryAnswer, self._transport.call("manifestSummary"))["manifest"]["outputs"]
        total = outputs["train"] + outputs["val"] + outputs["test"]
        self._listener(Progress("run", total, total, "outputs"))


def progress_of(event: JobEvent) -> Progress:
    """Returns the progress that an event reports."""
    phase = "waiting" if event["state"] == "waiting" else event["phase"]
    return Progress("run", int(event["done"]), int(event["total"]), "outputs", event["message"] or phase)
