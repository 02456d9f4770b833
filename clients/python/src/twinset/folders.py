"""Files of a dataset on this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from .errors import FileError, InputError

Kind: TypeAlias = Literal["images", "masks"]
KINDS: tuple[Kind, Kind] = ("images", "masks")
PathLike: TypeAlias = str | os.PathLike[str]
Source: TypeAlias = PathLike | tuple[PathLike, PathLike]

SYSTEM_FILES = frozenset({"thumbs.db", "desktop.ini"})


@dataclass(frozen=True)
class SourceFile:
    """A file to upload."""

    kind: Kind
    path: Path

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def key(self) -> str:
        return f"{self.kind}/{self.name}"

    def stamp(self) -> list[int]:
        """Returns size and time of the last change, which show whether the file changed."""
        found = self.path.stat()
        return [found.st_size, found.st_mtime_ns]


@contextmanager
def naming_files(default: Source) -> Iterator[None]:
    """Raises FileError for a file or folder that cannot be read or written. ``default``: is named if the error names none."""
    try:
        yield
    except OSError as error:
        # A full disk names no file.
        raise FileError(f"{error.strerror or error}: {error.filename or default}") from error


def files_in(kind: Kind, folder: Path) -> list[SourceFile]:
    """Lists the files of a folder, without hidden files and those of the operating system."""
    if not folder.is_dir():
        raise InputError(f"The folder of the {kind} does not exist: {folder}")
    names = sorted(entry.name for entry in os.scandir(folder) if entry.is_file())
    listed = [name for name in names if not name.startswith(".") and name.lower() not in SYSTEM_FILES]
    if not listed:
        raise InputError(f"The folder of the {kind} has no files: {folder}")
    return [SourceFile(kind, folder / name) for name in listed]


def folders_of(source: Source) -> tuple[Path, Path]:
    """Returns the two folders of a source: a folder with ``images`` and ``masks``, or the two."""
    if isinstance(source, tuple):
        return Path(source[0]), Path(source[1])
    root = Path(source)
    if not root.exists():
        raise InputError(f"The dataset does not exist: {root}")
    return root / "images", root / "masks"


def has_pairs(source: Source) -> bool:
    """Returns whether a source has a folder of images and one of masks; others are datasets of any layout."""
    return isinstance(source, tuple) or all(folder.is_dir() for folder in folders_of(source))


def find_files(source: Source) -> list[SourceFile]:
    """Lists the images and masks of a source."""
    return [file for kind, folder in zip(KINDS, folders_of(source)) for file in files_in(kind, folder)]


def skipped_folders(files: Sequence[SourceFile]) -> list[str]:
    """Returns a sentence for each folder of these files whose sub-folders are not read."""
    found = []
    for folder in sorted({file.path.parent for file in files}):
        names = sorted(entry.name for entry in os.scandir(folder) if entry.is_dir() and not entry.name.startswith("."))
        if names:
            found.append(f"Folders in {folder} were not read: {', '.join(names[:5])}.")
    return found
