"""Downloads a package of TensorFlow and unpacks its libraries and C headers into a folder, beside the CUDA libraries
that its build for graphics cards requires. Arguments: name and version of the package, folder."""

import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

# The libraries do not depend on the version of Python; a package exists for this one.
TARGET = ["--python-version", "3.11", "--only-binary", ":all:"]
PLATFORMS = ["manylinux2014_x86_64", "manylinux_2_17_x86_64", "manylinux_2_27_x86_64", "manylinux_2_28_x86_64"]
LIBRARIES = {"tensorflow/libtensorflow_cc.so.2", "tensorflow/libtensorflow_framework.so.2"}
HEADERS = re.compile(r"tensorflow/include/(tensorflow/(c|core/platform)/|xla/tsl/c/|tsl/).*\.h$")
REQUIRED = re.compile(r"Requires-Dist: (nvidia-[^;]+); extra == .and-cuda.")


def pip(*args: str) -> None:
    platforms = [part for platform in PLATFORMS for part in ("--platform", platform)]
    subprocess.run([sys.executable, "-m", "pip", *args, "--no-deps", *TARGET, *platforms], check=True)


def main(package: str, folder: Path) -> None:
    with tempfile.TemporaryDirectory(dir=folder) as temporary:
        pip("download", "--dest", temporary, package)
        with zipfile.ZipFile(next(Path(temporary).glob("*.whl"))) as archive:
            for name in archive.namelist():
                if name in LIBRARIES or HEADERS.match(name):
                    archive.extract(name, folder)
            metadata = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
            requirements = REQUIRED.findall(archive.read(metadata).decode())
    if not package.startswith("tensorflow-cpu") and requirements:
        pip("install", "--target", str(folder), *requirements)


main(sys.argv[1], Path(sys.argv[2]))
