"""Signed links, which are renewed when they have expired."""

from __future__ import annotations

from collections.abc import Callable

import httpx

from .errors import ServerError
from .retry import repeat
from .transport import Transport, answer_of

# Codes of a link that is no longer valid.
LINKS = frozenset({"LinkExpired", "Forbidden"})
# In the answers of Google Cloud Storage and of S3-compatible services to a link that has expired.
EXPIRED = (b"<Code>ExpiredToken</Code>", b"<Message>Request has expired")
# Links in a row that may expire before their first byte.
RENEWALS = 5


def check_link(response: httpx.Response) -> None:
    """Raises ServerError for a failure; its code is that of an expired link also if a storage service reports it."""
    if response.is_success:
        return
    body = response.read()
    if any(text in body for text in EXPIRED):
        raise ServerError(response.status_code, {"code": "LinkExpired", "message": "The link has expired."})
    answer_of(response)


class Link:
    """A signed link. ``sign`` returns a new one."""

    def __init__(self, url: str, sign: Callable[[], str]) -> None:
        self.url = url
        self._sign = sign
        self._renewals = 0

    def reset(self) -> None:
        """Forgets former renewals after progress."""
        self._renewals = 0

    def renew(self, cause: ServerError) -> None:
        """Requests a new link if the failure is that of an expired one.

        Raises the failure otherwise, or if new links expire again and again.
        """
        if cause.code not in LINKS or self._renewals == RENEWALS:
            raise cause
        self._renewals += 1
        self.url = self._sign()


def put(
    transport: Transport, link: Link, headers: dict[str, str], content: Callable[[], object], what: str
) -> None:
    """Sends a body to a signed link, with retries and new links; ``content`` returns the body from its beginning."""

    def attempt() -> None:
        while True:
            url = transport.signed(link.url)
            response = transport.request("PUT", url, headers=headers, content=content())
            try:
                check_link(response)
                return
            except ServerError as error:
                link.renew(error)

    repeat(attempt, transport.retry_seconds, what)
