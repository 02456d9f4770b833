"""A session on the server: uploads, runs and downloads."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self, cast

from .api_types import Configuration, JobEvent, ManifestSummaryAnswer, PlanAnswer
from .download import Downloader, Part
from .errors import FailedFile, ServerError, TwinsetError, failed_files
from .events import follow
from .folders import KINDS, PathLike, SourceFile, naming_files
from .intake import Converted, Intake
from .progress import Listener, Progress, silent
from .run import Runner
from .transport import Transport
from .upload import Uploader

START = ("createBucket", "createBucketFolders", "createProjectDirectories", "startSession")
TRANSFERS = {"images": "transferImages", "masks": "transferMasks"}
DELETES = {"images": "deleteImage", "masks": "deleteMask"}
Config = Configuration | Mapping[str, Any]


class Session:
    """A session; use it with ``with``, which ends it and deletes its data on the server.

    ``url``: address of the server, with the path of a proxy; default: ``TWINSET_URL``, else http://127.0.0.1:8080.
    ``token``: the access token, if the server needs one; default: ``TWINSET_TOKEN``. ``id``: of a session to continue.
    ``retry_seconds``: how long requests are repeated while the server cannot be reached.
    """

    def __init__(
        self,
        url: str | None = None,
        *,
        token: str | None = None,
        id: str | None = None,
        retry_seconds: float = 120.0,
        progress: Listener = silent,
    ) -> None:
        self.id = id or str(uuid.uuid4())
        self._transport = Transport(url, token, self.id, retry_seconds)
        self._listener = progress

    @property
    def url(self) -> str:
        return self._transport.url

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            self.end()
        finally:
            self.close()

    def start(self) -> None:
        """Creates the session on the server; has no effect if it exists."""
        try:
            for name in START:
                self.call(name)
        except ServerError as error:
            if error.code == "NotFound":
                raise TwinsetError(f"{self.url} is not the address of a Twinset server.") from error
            raise

    def is_started(self) -> bool:
        """Returns whether the session exists on the server."""
        return bool(self.call("sessionIsRunning")["success"])

    def end(self) -> None:
        """Ends the session, also during a run, and deletes its data."""
        try:
            self.call("abandonIntake")
            if self.call("augmentationIsComplete").get("isRunning"):
                self.cancel()
            for name in ("deleteBucket", "deleteProjectDirectories", "clearSession"):
                self.call(name)
        except ServerError as error:
            if error.code != "SessionNotFound":
                raise

    def close(self) -> None:
        """Closes the connections; the session stays on the server."""
        self._transport.close()

    def call(self, name: str, **options: Any) -> Any:
        """Makes a call by its name in the server's OpenAPI document: ``call("plan", body={"config": {}})``."""
        return self._transport.call(name, **options)

    def upload(
        self, files: Sequence[SourceFile], on_sent: Callable[[SourceFile, list[int]], None] | None = None
    ) -> list[FailedFile]:
        """Sends files and has the server check them; returns those that it refuses."""
        sent = 0

        def count(file: SourceFile, stamp: list[int]) -> None:
            nonlocal sent
            sent += 1
            if on_sent is not None:
                on_sent(file, stamp)
            self._listener(Progress("upload", sent, len(files), "files"))

        refused: list[FailedFile] = []
        uploader = Uploader(self._transport, count)
        for kind in KINDS:
            refused += uploader.send(kind, [file for file in files if file.kind == kind])
        return refused + self.check(len(files))

    def check(self, total: int = 0) -> list[FailedFile]:
        """Has the server decode the uploaded files; returns those that cannot be used. ``total``: their number."""
        failed: list[FailedFile] = []
        done, of_kind = 0, 0

        def report(event: JobEvent | None, message: str = "") -> None:
            nonlocal of_kind, total
            if event is not None:
                of_kind = int(event["done"])
                total = max(total, done + int(event["total"]))
            self._listener(Progress("check", done + of_kind, total, "files", message))

        for kind in KINDS:
            transfer = partial(self.call, TRANSFERS[kind], timeout=None)
            report(None, kind)
            answer = follow(self._transport, "upload", transfer, partial(report, message=kind))
            failed += failed_files(answer.get("failedFiles"))
            done, of_kind = done + of_kind, 0
        done = total
        report(None)
        return failed

    def take_in(self, source: PathLike, choices: Mapping[str, str] | None = None) -> Converted:
        """Sends a dataset of any layout, a folder or an archive, and has it converted to images and masks."""
        return self.intake(source).run(choices or {}, continues=False)

    def intake(self, source: PathLike) -> Intake:
        """Returns the intake of a dataset."""
        with naming_files(source):
            return Intake(self._transport, self._listener, Path(source))

    def remove(self, kind: str, name: str) -> None:
        """Deletes an uploaded file."""
        self.call(DELETES[kind], params={"name": name})

    def plan(self, config: Config | None = None) -> PlanAnswer:
        """Returns the split, the number of outputs and the warnings of a configuration, without a run."""
        return cast(PlanAnswer, self.call("plan", body={"config": config or {}}, timeout=None))

    def run(self, config: Config | None = None, *, csv: PathLike | None = None, joins: bool = False) -> None:
        """Runs the augmentation and returns when the result is complete.

        An interruption cancels the run. ``csv``: the stratification file; ``joins``: an active run is this one.
        """
        runner = Runner(self._transport, self._listener)
        try:
            runner.run(config or {}, None if csv is None else Path(csv), joins=joins)
        except KeyboardInterrupt:
            self.cancel()
            raise

    def cancel(self) -> None:
        """Cancels the run."""
        self.call("cancelAugmentation")

    def summary(self) -> ManifestSummaryAnswer:
        """Returns the manifest of the present result without the list of outputs."""
        return cast(ManifestSummaryAnswer, self.call("manifestSummary"))

    def download(self, part: Part) -> None:
        """Downloads the zip of the present result; an incomplete part file is continued."""
        Downloader(self._transport, self._listener).fetch(part)
