"""Download of the result, continued where a former attempt ended."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import httpx

from .errors import ServerError, TransferError
from .links import Link, check_link
from .progress import Listener, Progress
from .retry import Patience, Transient, raise_if_transient
from .transport import Transport

ZIP = "augmented_data.zip"
HASHED = 1 << 20


@dataclass
class Part:
    """A file that is being downloaded: its path, and the tag of its contents on the server."""

    path: Path
    etag: str = ""

    def size(self) -> int:
        """Returns the bytes that exist; none without a tag, since they may be of other contents."""
        return self.path.stat().st_size if self.etag and self.path.exists() else 0


def sha256_of(path: Path) -> str:
    """Returns the SHA-256 of a file."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while chunk := stream.read(HASHED):
            digest.update(chunk)
    return digest.hexdigest()


class Downloader:
    """Downloads the zip of the present result to a part file."""

    def __init__(self, transport: Transport, listener: Listener) -> None:
        self._transport = transport
        self._listener = listener

    def fetch(self, part: Part) -> None:
        """Returns when the part file is complete."""
        self._transport.call("transferZip")
        link = Link(self._sign(), self._sign)
        patience = Patience(self._transport.retry_seconds)
        while True:
            before = part.size()
            try:
                self._attempt(part, self._transport.signed(link.url))
                return
            except ServerError as error:
                link.renew(error)
            except (httpx.TransportError, Transient) as cause:
                if part.size() > before:
                    patience.reset()
                    link.reset()
                patience.wait(cause, f"The download of {ZIP}")

    def _sign(self) -> str:
        return str(self._transport.call("signDownloadUrls", body=[ZIP])[0]["url"])

    def _attempt(self, part: Part, url: httpx.URL) -> None:
        start = part.size()
        headers = dict(self._transport.headers(url))
        if start > 0:
            headers |= {"range": f"bytes={start}-", "if-range": part.etag}
        # The lengths of encoded contents would not be those of the file.
        headers["accept-encoding"] = "identity"
        with self._transport.http.stream("GET", url, headers=headers) as response:
            raise_if_transient(response)
            if response.status_code == 416:
                self._check_size(part, _total(response))
                return
            check_link(response)
            continues = response.status_code == 206
            total = _total(response)
            part.etag = response.headers.get("etag", "")
            with part.path.open("ab" if continues else "wb") as stream:
                self._write(response, stream, start if continues else 0, total)
        self._check_size(part, total)

    def _write(self, response: httpx.Response, stream: BinaryIO, done: int, total: int | None) -> None:
        for chunk in response.iter_bytes():
            stream.write(chunk)
            done += len(chunk)
            self._listener(Progress("download", done, max(done, total or 0), "bytes"))

    def _check_size(self, part: Part, total: int | None) -> None:
        size = part.path.stat().st_size
        if total is None or size == total:
            return
        part.path.unlink()
        raise TransferError(f"{ZIP} has {total} bytes, but {size} were received.")


def _total(response: httpx.Response) -> int | None:
    """Returns the size of the complete file; None if a proxy has removed it."""
    text = response.headers.get("content-range", "")
    if "/" in text:
        return int(text.rsplit("/", 1)[1])
    length = response.headers.get("content-length")
    return None if length is None else int(length)
