"""Calls of the server's API."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

import httpx

from .api_types import OPERATIONS
from .errors import InputError, ServerError, TwinsetError
from .retry import raise_if_transient, repeat

DEFAULT_URL = "http://127.0.0.1:8080"
TIMEOUT = httpx.Timeout(60.0, connect=10.0)


def answer_of(response: httpx.Response) -> Any:
    """Returns the JSON of a response.

    Raises ServerError for a failure.
    """
    try:
        answer = response.json()
    except ValueError:
        answer = None
    if not response.is_success:
        raise ServerError(response.status_code, answer if isinstance(answer, dict) else {})
    if answer is None:
        raise TwinsetError(f"{response.url.copy_with(query=None)} is not the API of a Twinset server.")
    return answer


def server_address(url: str | None) -> str:
    """Returns the address of the server: the given one, that of TWINSET_URL, or the default."""
    address = url or os.environ.get("TWINSET_URL") or DEFAULT_URL
    if not address.startswith(("http://", "https://")):
        raise InputError(f'The address of the server must begin with http:// or https://: "{address}"')
    return address.rstrip("/")


class Transport:
    """Sends the requests of one session; may be used by several threads."""

    def __init__(self, url: str | None, token: str | None, session: str, retry_seconds: float) -> None:
        self.url = server_address(url)
        self.session = session
        self.retry_seconds = retry_seconds
        self._token = token or os.environ.get("TWINSET_TOKEN") or None
        self._origin = httpx.URL(self.url).copy_with(path="/", query=None)
        self.http = httpx.Client(timeout=TIMEOUT, follow_redirects=False)

    def close(self) -> None:
        """Closes the connections."""
        self.http.close()

    def headers(self, url: httpx.URL) -> dict[str, str]:
        """Returns the access token as a header; none for addresses of a storage service."""
        is_own = (url.scheme, url.host, url.port) == (self._origin.scheme, self._origin.host, self._origin.port)
        return {"authorization": f"Bearer {self._token}"} if self._token and is_own else {}

    def signed(self, url: str) -> httpx.URL:
        """Returns the address of a signed URL, which may be a path."""
        return self._origin.join(url)

    def address(self, name: str, params: Mapping[str, str] | None = None) -> tuple[str, httpx.URL]:
        """Returns method and address of a call by its name in the OpenAPI document."""
        if name not in OPERATIONS:
            raise InputError(f'The API has no call "{name}".')
        method, path = OPERATIONS[name]
        for key, value in (params or {}).items():
            path = path.replace(f"{{{key}}}", quote(value, safe=""))
        return method, httpx.URL(f"{self.url}/api{path}", params={"sessionId": self.session})

    def request(self, method: str, url: httpx.URL, **options: Any) -> httpx.Response:
        """Sends one request without retries.

        Raises Transient for a response whose request may succeed later.
        """
        headers = {**self.headers(url), **options.pop("headers", {})}
        response = self.http.request(method, url, headers=headers, **options)
        raise_if_transient(response)
        return response

    def call(
        self,
        name: str,
        *,
        params: Mapping[str, str] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        **options: Any,
    ) -> Any:
        """Makes a call, with retries, and returns its answer."""
        method, url = self.address(name, params)
        if query:
            url = url.copy_merge_params(query)
        if body is not None or (method == "POST" and not options):
            options["json"] = {} if body is None else body
        what = f"The call {name} to {self.url}"
        return repeat(lambda: answer_of(self.request(method, url, **options)), self.retry_seconds, what)
