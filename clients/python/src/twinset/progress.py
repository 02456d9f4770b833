"""Progress of the work, for callbacks, terminals and notebooks."""

from __future__ import annotations

import html
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal, TextIO, TypeAlias

Phase: TypeAlias = Literal["upload", "check", "convert", "run", "download"]
LABELS: dict[str, str] = {
    "upload": "Upload", "check": "Check", "convert": "Conversion", "run": "Run", "download": "Download",
}
INTERVAL_SECONDS = 0.2


@dataclass(frozen=True, repr=False)
class Progress:
    """State of a phase: ``done`` of ``total`` (files, pairs, outputs or bytes), and what the server reports."""

    phase: Phase
    done: int
    total: int
    unit: Literal["files", "pairs", "outputs", "bytes"]
    message: str = ""

    def completed(self) -> Progress:
        """Returns the end of the phase; its event may not arrive before the answer of the call."""
        return replace(self, done=self.total, message="")

    @property
    def share(self) -> float:
        return min(1.0, self.done / self.total) if self.total > 0 else 0.0

    def __str__(self) -> str:
        scale, unit = (1e6, "MB") if self.unit == "bytes" else (1.0, self.unit)
        counts = [f"{n / scale:.1f}" if scale > 1 else str(n) for n in (self.done, self.total)]
        text = f"{LABELS[self.phase]}: {counts[0]} of {counts[1]} {unit} ({self.share:.0%})"
        return f"{text} {self.message}".rstrip()

    # Notebooks without HTML show this text.
    __repr__ = __str__

    def _repr_html_(self) -> str:
        bar = f'<progress value="{self.done}" max="{max(self.total, 1)}" style="width: 20em"></progress>'
        return f'<div>{bar} <span>{html.escape(str(self))}</span></div>'


Listener: TypeAlias = Callable[[Progress], None]


def silent(_: Progress) -> None:
    """Shows nothing."""


class Display:
    """Shows progress in a notebook as a bar that changes, in a terminal as one line, elsewhere as a line per phase."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._shown: Progress | None = None
        self._time = 0.0
        self._handle: Any = None
        self._width = 0
        self._printed: tuple[str, int] | None = None

    def __call__(self, progress: Progress) -> None:
        is_last = 0 < progress.total <= progress.done
        is_new = self._shown is None or self._shown.phase != progress.phase
        if progress == self._shown or (not is_new and not is_last and time.monotonic() - self._time < INTERVAL_SECONDS):
            return
        self._time = time.monotonic()
        self._shown = progress
        notebook = _notebook_display()
        if notebook is not None:
            self._in_notebook(notebook, progress)
        elif self._stream.isatty():
            self._in_terminal(str(progress), is_new)
        elif is_last and (progress.phase, progress.total) != self._printed:
            self._printed = (progress.phase, progress.total)
            print(progress, file=self._stream, flush=True)

    def _in_notebook(self, display: Callable[..., Any], progress: Progress) -> None:
        if self._handle is None:
            self._handle = display(progress, display_id=True)
        else:
            self._handle.update(progress)

    def _in_terminal(self, text: str, is_new: bool) -> None:
        start = "\n" if is_new and self._width > 0 else "\r"
        print(f"{start}{text:<{self._width}}", end="", file=self._stream, flush=True)
        self._width = len(text)

    def close(self) -> None:
        """Ends the line of a terminal."""
        if self._width > 0:
            print(file=self._stream)
            self._width = 0


def _notebook_display() -> Callable[..., Any] | None:
    """Returns the function that shows objects in the present notebook; None elsewhere."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is None or not hasattr(shell, "kernel"):
        return None
    from IPython.display import display  # type: ignore[import-not-found, unused-ignore]

    return display  # type: ignore[no-any-return, unused-ignore]
