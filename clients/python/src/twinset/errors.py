"""Errors of the client."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

FILES_SHOWN = 5


@dataclass(frozen=True)
class FailedFile:
    """A file that cannot be used, and the reason."""

    filename: str
    reason: str


class TwinsetError(Exception):
    """Base of all errors of the client."""


class InputError(TwinsetError):
    """The files or the arguments of a call cannot be used."""


class FileError(TwinsetError):
    """A file of this machine cannot be read or written, for example because the disk is full."""


class ServerUnavailable(TwinsetError):
    """The server cannot be reached, or the connection was lost and did not return in time."""


class TransferError(TwinsetError):
    """A file could not be transferred completely."""


class ServerError(TwinsetError):
    """The server refused a call.

    ``code``: a word such as ``InvalidDataset``; ``title``: a few words; ``message``: a sentence; ``files``: the files
    and reasons, if the failure is about files; ``refused``: files that were sent and not accepted, which may be the reason;
    ``error_type``: the kind of a failed run; ``status``: the HTTP status, None if a run or an intake failed later;
    ``request_id``: the id of the call in the server's log.
    """

    def __init__(self, status: int | None, answer: Mapping[str, Any]) -> None:
        self.status = status
        self.code = str(answer.get("code") or "Internal")
        self.title = str(answer.get("error") or "Error")
        self.message = str(answer.get("message") or f"The server returned {status}.")
        self.error_type: str | None = answer.get("errorType")
        self.request_id: str | None = answer.get("requestId")
        rows = answer.get("details") or answer.get("failedFiles") or []
        self.files = failed_files(rows)
        self.refused: list[FailedFile] = []
        super().__init__(self.message)

    def __str__(self) -> str:
        lines = [f"{self.title} ({self.code}): {self.message}"]
        lines += _shown(self.files)
        if self.refused:
            lines += ["These files were not accepted:", *_shown(self.refused)]
        return "\n".join(lines)


def _shown(files: Sequence[FailedFile]) -> list[str]:
    more = len(files) - FILES_SHOWN
    lines = [f"  {one.filename}: {one.reason}" for one in files[:FILES_SHOWN]]
    return lines + ([f"  and {more} more"] if more > 0 else [])


def failed_files(rows: Any) -> list[FailedFile]:
    """Returns the rows of an answer that name files and reasons."""
    return [FailedFile(str(row["filename"]), str(row["reason"])) for row in rows or []]
