"""Upload of files to signed addresses."""

from __future__ import annotations

import mimetypes
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event, Lock
from typing import cast
from unicodedata import normalize

from .api_types import SignUploadUrlsAnswer
from .errors import FailedFile, ServerError, TransferError, failed_files
from .folders import Kind, SourceFile
from .links import Link, put
from .parallel import run_parallel
from .transport import Transport

BATCH = 200
CHUNK = 1 << 18


def content_type(name: str) -> str:
    """Returns the content type of a file by its name."""
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


def chunks(path: Path, start: int, size: int, stop: Event) -> Iterator[bytes]:
    """Yields ``size`` bytes of a file.

    Raises TransferError if it is shorter, or if ``stop`` is set.
    """
    with path.open("rb") as stream:
        stream.seek(start)
        while size > 0:
            chunk = stream.read(min(CHUNK, size))
            if stop.is_set():
                raise TransferError(f"The upload of {path.name} was stopped.")
            if not chunk:
                raise TransferError(f"{path} changed during its upload.")
            size -= len(chunk)
            yield chunk


class Uploader:
    """Sends files in parallel. ``on_sent`` is called once per complete file, by one thread at a time."""

    def __init__(self, transport: Transport, on_sent: Callable[[SourceFile, list[int]], None]) -> None:
        self._transport = transport
        self._on_sent = on_sent
        self._lock = Lock()
        self._stop = Event()

    def send(self, kind: Kind, files: Sequence[SourceFile]) -> list[FailedFile]:
        """Sends files of one kind; returns those that the server refuses by their name."""
        refused: list[FailedFile] = []
        for first in range(0, len(files), BATCH):
            batch = files[first : first + BATCH]
            answer = self._sign(kind, batch)
            refused += failed_files(answer["failedFiles"])
            # The server composes the characters of names, which some file systems store decomposed.
            named = {normalize("NFC", file.name): file for file in batch}
            pairs = [(named[normalize("NFC", one["filename"])], one["url"]) for one in answer["results"]]
            run_parallel(lambda pair: self._send_one(*pair), pairs, self._stop)
        return refused

    def _sign(self, kind: Kind, batch: Sequence[SourceFile]) -> SignUploadUrlsAnswer:
        names = [file.name for file in batch]
        body = {"filenames": names, "folder_path": kind, "content_types": [content_type(name) for name in names]}
        try:
            return cast(SignUploadUrlsAnswer, self._transport.call("signUploadUrls", body=body))
        except ServerError as error:
            # None of these names can be used: the others are sent.
            if error.code not in ("InvalidFile", "InvalidNames") or not error.files:
                raise
            rows = [{"filename": one.filename, "reason": one.reason} for one in error.files]
            return {"success": True, "results": [], "failedFiles": rows}  # type: ignore[typeddict-item]

    def _send_one(self, file: SourceFile, url: str) -> None:
        link = Link(url, lambda: self._sign(file.kind, [file])["results"][0]["url"])
        stamp = file.stamp()
        headers = {"content-type": content_type(file.name), "content-length": str(stamp[0])}
        content = lambda: chunks(file.path, 0, stamp[0], self._stop)
        put(self._transport, link, headers, content, f"The upload of {file.name}")
        if file.stamp() != stamp:
            raise TransferError(f"{file.path} changed during its upload.")
        with self._lock:
            self._on_sent(file, stamp)
