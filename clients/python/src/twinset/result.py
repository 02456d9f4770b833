"""The result of a run."""

from __future__ import annotations

import html
import json
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .errors import FailedFile


@dataclass(frozen=True)
class Result:
    """A downloaded result: path, size and SHA-256 of the zip, outputs per set, warnings, files that were not used."""

    path: Path
    size: int
    sha256: str
    outputs: dict[str, int]
    warnings: list[str] = field(default_factory=list)
    failed_files: list[FailedFile] = field(default_factory=list)

    def read(self, name: str) -> bytes:
        """Returns a file of the zip."""
        with zipfile.ZipFile(self.path) as opened:
            return opened.read(name)

    def manifest(self) -> dict[str, Any]:
        """Returns the manifest: configuration, split, and the parameters of every output."""
        found: dict[str, Any] = json.loads(self.read("manifest.json"))
        return found

    def extract(self, folder: str | Path) -> Path:
        """Unpacks the zip into a folder."""
        with zipfile.ZipFile(self.path) as opened:
            opened.extractall(folder)
        return Path(folder)

    def _repr_html_(self) -> str:
        rows = [("File", f"{self.path} ({self.size / 1e6:.1f} MB)"), ("SHA-256", self.sha256)]
        rows += [(f"Outputs ({name})", str(count)) for name, count in self.outputs.items()]
        rows += [("Warning", text) for text in self.warnings]
        rows += [("Not used", f"{one.filename}: {one.reason}") for one in self.failed_files]
        cells = [f"<tr><th>{html.escape(name)}</th><td>{html.escape(text)}</td></tr>" for name, text in rows]
        return f"<table>{''.join(cells)}</table>"
