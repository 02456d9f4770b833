"""From a folder to a zip, with one call."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from .download import Part, sha256_of
from .errors import FailedFile, InputError, ServerError
from .folders import PathLike, Source, SourceFile, find_files, has_pairs, naming_files, skipped_folders
from .intake import Intake
from .progress import Display, Listener, silent
from .result import Result
from .run import is_active
from .session import Config, Session
from .state import State, StateFile
from .transport import server_address

SAVE_SECONDS = 1.0
POLL_SECONDS = 0.5
# Fields of a configuration that name columns of the stratification file.
COLUMNS = ("splitParameter", "splitParameters", "groupColumn")


def build(
    source: Source,
    out: PathLike = "augmented_data.zip",
    config: Config | None = None,
    *,
    csv: PathLike | None = None,
    choices: Mapping[str, str] | None = None,
    url: str | None = None,
    token: str | None = None,
    progress: bool | Listener = True,
    retry_seconds: float = 120.0,
) -> Result:
    """Builds a training set from images and masks, and downloads it as a zip.

    ``source``: a folder with the folders ``images`` and ``masks``, a tuple of the two, or a dataset as it was downloaded
    or exported: a folder, zip or tar of any layout; ``config``: fields that differ from the defaults; ``csv``: the
    stratification file; ``choices``: answers to questions about a dataset by their ids; ``url`` and ``token``: of the
    server (default: the variables ``TWINSET_URL`` and ``TWINSET_TOKEN``, else http://127.0.0.1:8080); ``progress``:
    whether it is shown, or a function that receives it; ``retry_seconds``: how long requests are repeated while the server cannot be reached.

    A call that was interrupted is continued by the same call: files that were sent are not sent again, and a download
    continues where it ended. Raises TwinsetError.
    """
    files = None
    with naming_files(source):
        if has_pairs(source):
            files = find_files(source)
    if files is not None and choices:
        raise InputError("The argument choices has no effect: folders of images and masks are read without questions.")
    target = Path(out)
    _check_target(target)
    if csv is not None and not Path(csv).is_file():
        raise InputError(f"The stratification file does not exist: {csv}")
    display = Display()
    listener = display if progress is True else (progress or silent)
    address = server_address(url)
    memory = StateFile(target)
    state = memory.load(address)
    session = Session(
        address, token=token, id=state.session or None, retry_seconds=retry_seconds, progress=listener
    )
    try:
        with naming_files(target):
            work = _Build(session, memory, target, config or {}, None if csv is None else Path(csv))
            if files is not None:
                work.send_pairs(files)
            else:
                work.take_in(session.intake(cast(PathLike, source)), choices or {})
            work.finish()
            summary = session.summary()
            session.end()
    finally:
        session.close()
        display.close()
    memory.remove()
    outputs = summary["manifest"]["outputs"]
    return Result(
        path=target,
        size=target.stat().st_size,
        sha256=sha256_of(target),
        outputs={"train": outputs["train"], "val": outputs["val"], "test": outputs["test"]},
        warnings=[one["message"] for one in summary["manifest"]["warnings"]] + work.notes,
        failed_files=work.failed,
    )


def _check_target(target: Path) -> None:
    folder = target.resolve().parent
    if not folder.is_dir():
        raise InputError(f"The folder of the output does not exist: {target.parent}")
    if target.is_dir():
        raise InputError(f"The output is a folder; it must be the path of a zip file: {target}")
    if not os.access(folder, os.W_OK):
        raise InputError(f"The folder of the output cannot be written to: {folder}")


class _Build:
    """The steps of a build, each skipped if a former call has completed it."""

    def __init__(self, session: Session, memory: StateFile, target: Path, config: Config, csv: Path | None) -> None:
        self._session = session
        self._memory = memory
        self._target = target
        self._config = dict(config)
        self._csv = csv
        self._saved = 0.0
        self._joins = False
        self.failed: list[FailedFile] = []
        self.notes: list[str] = []

    def send_pairs(self, files: Sequence[SourceFile]) -> None:
        """Uploads images and masks, and deletes those of a former call that no longer exist."""
        state = self._start()
        changed = [file for file in files if state.files.get(file.key) != file.stamp()]
        gone = sorted(state.files.keys() - {file.key for file in files})
        self._forget_result(bool(changed or gone))
        self.failed = self._upload(changed, gone)
        self.notes = skipped_folders(files)

    def take_in(self, intake: Intake, choices: Mapping[str, str]) -> None:
        """Sends a dataset and has it converted; its classes and its split become defaults of the configuration."""
        listing = intake.listing()
        state = self._start()
        is_same = state.files == listing and state.choices == dict(choices)
        self._forget_result(not is_same)
        # A dataset that was converted with other choices is sent again.
        state.files, state.choices = listing, dict(choices)
        self._memory.save()
        found = intake.run(choices, continues=is_same)
        derived = found.config
        if self._csv is not None:
            derived = {key: value for key, value in derived.items() if key not in COLUMNS}
        self._config = {**derived, **self._config}
        self.failed, self.notes = found.failed_files, found.notes

    def finish(self) -> None:
        """Runs and downloads, as far as a former call has not."""
        state = self._memory.state
        if not state.is_complete:
            self._memory.save()
            try:
                self._session.run(self._config, csv=self._csv, joins=self._joins)
            except ServerError as error:
                error.refused = self.failed if error.code == "InvalidDataset" else []
                raise
            state.is_complete, state.etag = True, ""
            self._memory.save()
        self._download()

    def _start(self) -> State:
        """Continues the session of a former call, or starts one."""
        state = self._memory.state
        if not state.session or not self._session.is_started():
            state = self._memory.restart(self._session.url, self._session.id)
        self._session.start()
        return state

    def _forget_result(self, is_changed: bool) -> None:
        """Ends the run of a former call, and forgets its result, if files or configuration have changed."""
        state = self._memory.state
        request = _request_of(self._config, self._csv)
        self._joins = not is_changed and state.request == request
        if not self._joins:
            self._stop_run()
            state.is_complete = False
        state.request = request

    def _stop_run(self) -> None:
        """Cancels the run of a former call with other files or another configuration."""
        if self._is_running():
            self._session.cancel()
        while self._is_running():
            time.sleep(POLL_SECONDS)

    def _is_running(self) -> bool:
        return is_active(self._session.call("augmentationIsComplete"))

    def _upload(self, changed: Sequence[SourceFile], gone: Sequence[str]) -> list[FailedFile]:
        state = self._memory.state
        for key in gone:
            kind, name = key.split("/", 1)
            self._session.remove(kind, name)
            del state.files[key]
        try:
            failed = self._session.upload(changed, self._sent) if changed else []
        finally:
            self._memory.save()
        # Sent again by the next call, so that it reports them too.
        for one in failed:
            for kind in ("images", "masks"):
                state.files.pop(f"{kind}/{one.filename}", None)
        return failed

    def _sent(self, file: SourceFile, stamp: list[int]) -> None:
        self._memory.state.files[file.key] = stamp
        if time.monotonic() - self._saved > SAVE_SECONDS:
            self._memory.save()
            self._saved = time.monotonic()

    def _download(self) -> None:
        state = self._memory.state
        part = Part(self._target.with_name(f"{self._target.name}.part"), state.etag)
        try:
            self._session.download(part)
        finally:
            state.etag = part.etag
            self._memory.save()
        os.replace(part.path, self._target)


def _request_of(config: Config, csv: Path | None) -> dict[str, Any]:
    """Returns what identifies a run besides its files."""
    digest = None if csv is None else hashlib.sha256(csv.read_bytes()).hexdigest()
    return {"config": dict(config), "csv": digest}
