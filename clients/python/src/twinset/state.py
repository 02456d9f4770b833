"""Memory of an unfinished build, beside its output, so that the next call continues it."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any


@dataclass
class State:
    """What has been done: the session, the files that were sent with size and time, the run, and the download."""

    url: str = ""
    session: str = ""
    files: dict[str, list[int]] = field(default_factory=dict)
    choices: dict[str, str] = field(default_factory=dict)
    request: Any = None
    is_complete: bool = False
    etag: str = ""


class StateFile:
    """The state of a build in a JSON file."""

    def __init__(self, out: Path) -> None:
        self.path = out.with_name(f"{out.name}.twinset.json")
        self.state = State()

    def load(self, url: str) -> State:
        """Reads the state of an unfinished build on the same server; a new one if there is none."""
        try:
            found = State(**json.loads(self.path.read_text("utf-8")))
        except (OSError, ValueError, TypeError):
            found = State()
        self.state = found if found.url == url else State(url=url)
        return self.state

    def restart(self, url: str, session: str) -> State:
        """Forgets everything but the session."""
        self.state = State(url=url, session=session)
        return self.state

    def save(self) -> None:
        """Writes the state; an interruption leaves the former one."""
        part = self.path.with_name(f"{self.path.name}.part")
        part.touch(mode=0o600)
        part.write_text(json.dumps(asdict(self.state)), "utf-8")
        os.replace(part, self.path)

    def remove(self) -> None:
        """Deletes the file."""
        self.path.unlink(missing_ok=True)
