"""Client of Twinset, which turns folders of images and segmentation masks into a training set.

    import twinset

    result = twinset.build("dataset", "training-set.zip", {"totalAugmentedImages": 500})
"""

from .api_types import Configuration
from .building import build
from .download import Part
from .errors import FailedFile, FileError, InputError, ServerError, ServerUnavailable, TransferError, TwinsetError
from .folders import find_files
from .progress import Progress
from .result import Result
from .session import Session

__all__ = [
    "Configuration",
    "FailedFile",
    "FileError",
    "InputError",
    "Part",
    "Progress",
    "Result",
    "ServerError",
    "ServerUnavailable",
    "Session",
    "TransferError",
    "TwinsetError",
    "build",
    "find_files",
]
