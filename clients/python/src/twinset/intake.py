"""Intake of a dataset as it was downloaded or exported: a folder or an archive of any layout."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Lock
from typing import Any, TypeAlias, cast

from .api_types import (
    BeginIntakeAnswer,
    IntakeAnswer,
    IntakeAnswerIntake,
    IntakePiecesAnswer,
    IntakePiecesAnswerResultsItem,
    JobEvent,
    PlanIntakeAnswer,
)
from .errors import FailedFile, InputError, ServerError, TransferError, failed_files
from .events import follow
from .links import Link, put
from .parallel import run_parallel
from .progress import Listener, Progress
from .transport import Transport
from .upload import chunks

LISTED_AT_ONCE = 5000
ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz")
POLL_SECONDS = 0.3
Piece: TypeAlias = IntakePiecesAnswerResultsItem


@dataclass(frozen=True)
class Converted:
    """Result of an intake: settings that follow from the dataset, files that are not used, and notes."""

    config: dict[str, Any]
    has_csv: bool
    failed_files: list[FailedFile]
    notes: list[str]


class Arrived(Exception):
    """The server has a piece whose link is to be renewed: only the response of its upload was lost."""


def is_archive(path: Path) -> bool:
    """Returns whether a path is that of an archive that the server reads."""
    return path.is_file() and path.name.lower().endswith(ARCHIVES)


def list_folder(root: Path) -> dict[str, int]:
    """Returns the files below a folder by their paths, with their sizes; without hidden ones."""
    found: dict[str, int] = {}

    def fail(error: OSError) -> None:
        raise error

    for folder, folders, names in os.walk(root, onerror=fail):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(folder, name)
            if not name.startswith(".") and path.is_file():
                found[path.relative_to(root).as_posix()] = path.stat().st_size
    return found


class Intake:
    """Lists a dataset, has the server plan it, sends what the plan needs, and has it converted."""

    def __init__(self, transport: Transport, listener: Listener, source: Path) -> None:
        self._transport = transport
        self._listener = listener
        if not source.exists():
            raise InputError(f"The dataset does not exist: {source}")
        if source.is_file() and not is_archive(source):
            raise InputError(f"The dataset is neither a folder nor a zip or tar: {source}")
        self._source = source
        self._files = {source.name: source.stat().st_size} if is_archive(source) else list_folder(source)
        self._stop = Event()
        # Names the intake in each call, so that one that another program begins meanwhile is left alone.
        self._id: str | None = None
        if not self._files:
            raise InputError(f"The folder has no files: {source}")

    def listing(self) -> dict[str, list[int]]:
        """Returns size and time of the last change of each file, which show whether the dataset changed."""
        return {name: [size, self._path(name).stat().st_mtime_ns] for name, size in self._files.items()}

    def run(self, choices: Mapping[str, str], *, continues: bool) -> Converted:
        """Returns when the session has the pairs of the dataset.

        ``continues``: the intake of the session is of the same files, and what arrived is not sent again. Raises
        InputError if a question of the plan must be answered.
        """
        state = cast(IntakeAnswer, self._transport.call("intake"))["intake"] if continues else None
        if state is not None:
            self._id = state["id"]
        if state is not None and state["stage"] in ("converting", "done"):
            return self._convert()
        if state is None or state["stage"] == "listing":
            self._begin()
        plan = self._plan(choices)
        while not plan["isComplete"]:
            before = plan["missing"]["bytes"]
            self._send()
            plan = self._plan(choices)
            if not plan["isComplete"] and plan["missing"]["bytes"] >= before:
                raise TransferError("Files that the plan reads did not arrive.")
        self._check(plan)
        self._send()
        return self._convert()

    def _path(self, name: str) -> Path:
        return self._source if self._source.is_file() else self._source / name

    def _state(self) -> IntakeAnswerIntake:
        state = cast(IntakeAnswer, self._transport.call("intake", query={"id": self._id}))["intake"]
        if state is None or state["id"] != self._id:
            raise TransferError("The intake was discarded by another program or window.")
        return state

    def _call(self, name: str, body: Mapping[str, Any], **options: Any) -> Any:
        return self._transport.call(name, body={"id": self._id, **body}, **options)

    def _begin(self) -> None:
        name = self._source.resolve().name
        if self._source.is_file():
            source = {"kind": "archive", "name": name, "bytes": self._files[self._source.name]}
        else:
            source = {"kind": "files", "name": name, "total": len(self._files)}
        begun = cast(BeginIntakeAnswer, self._transport.call("beginIntake", body={"source": source}))
        self._id = begun["intake"]["id"]
        if self._source.is_file():
            return
        rows = [{"path": path, "bytes": size} for path, size in self._files.items()]
        for first in range(0, len(rows), LISTED_AT_ONCE):
            self._call("listIntakeFiles", {"from": first, "files": rows[first : first + LISTED_AT_ONCE]})

    def _plan(self, choices: Mapping[str, str]) -> PlanIntakeAnswer:
        return cast(PlanIntakeAnswer, self._call("planIntake", {"choices": dict(choices)}, timeout=None))

    def _check(self, plan: PlanIntakeAnswer) -> None:
        """Raises InputError if the plan has no pairs, too many, or an open question."""
        open_questions = [one for one in plan["questions"] if one["chosen"] == ""]
        if open_questions:
            lines = ["The dataset can be read in several ways. Answer with the argument choices:"]
            for one in open_questions:
                lines.append(f'  "{one["id"]}": {one["text"]}')
                lines += [f'    "{option["value"]}": {option["label"]}' for option in one["options"]]
            raise InputError("\n".join(lines))
        if plan["limit"] is not None:
            raise InputError(plan["limit"]["message"])

    def _send(self) -> None:
        """Sends all files, or parts of an archive, that the present plan needs."""
        total = int(self._state()["missing"]["bytes"])
        done, lock = 0, Lock()

        def count(size: int) -> None:
            nonlocal done
            with lock:
                done += size
                self._listener(Progress("upload", min(done, total), total, "bytes"))

        start: int | None = 0
        while start is not None:
            answer = self._pieces(start)
            self._send_batch(answer["results"], start, count)
            start = answer["next"]

    def _pieces(self, start: int) -> IntakePiecesAnswer:
        return cast(IntakePiecesAnswer, self._call("intakePieces", {"from": start}))

    def _send_batch(self, pieces: list[Piece], start: int, count: Callable[[int], None]) -> None:
        """Sends pieces that were listed from ``start``; one list renews the links of all of them."""
        urls = {(piece["path"], piece["start"]): piece["url"] for piece in pieces}
        lock = Lock()

        def renewed(key: tuple[str, int], expired: str) -> str:
            with lock:
                if urls[key] == expired:
                    missing = {(one["path"], one["start"]): one["url"] for one in self._pieces(start)["results"]}
                    urls.update(missing)
                    if key not in missing:
                        raise Arrived
                return urls[key]

        def send(piece: Piece) -> None:
            key = (piece["path"], piece["start"])
            link = Link(urls[key], lambda: renewed(key, link.url))
            size = piece["end"] - piece["start"]
            headers = {"content-type": "application/octet-stream", "content-length": str(size)}
            content = lambda: chunks(self._path(piece["path"]), piece["start"], size, self._stop)
            with suppress(Arrived):
                put(self._transport, link, headers, content, f"The upload of {piece['path']}")
            count(size)

        run_parallel(send, pieces, self._stop)

    def _convert(self) -> Converted:
        shown = Progress("convert", 0, 0, "pairs")

        def show(event: JobEvent) -> None:
            nonlocal shown
            shown = Progress("convert", int(event["done"]), int(event["total"]), "pairs", event["phase"])
            self._listener(shown)

        converted = follow(self._transport, "intake", self._await_conversion, show)
        self._listener(shown.completed())
        return converted

    def _await_conversion(self) -> Converted:
        if self._state()["stage"] == "open":
            self._call("convertIntake", {"replace": True}, timeout=None)
        while True:
            state = self._state()
            if state["result"] is not None and state["stage"] == "done":
                found = state["result"]
                failed = failed_files(found["failedFiles"])
                return Converted(dict(found["config"]), found["csv"] is not None, failed, list(found["notes"]))
            if state["failure"] is not None:
                raise ServerError(None, {**state["failure"], "error": "Intake failed"})
            time.sleep(POLL_SECONDS)
