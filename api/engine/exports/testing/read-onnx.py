"""Compares preprocess.onnx in onnxruntime with the images of the test set; prints what it found as JSON.

Usage: read-onnx.py FOLDER SOURCES
FOLDER: the unpacked result with the exports onnx, classes and tables; SOURCES: the uploaded images.
"""

import csv
import json
import os
import sys

import cv2
import numpy as np
import onnxruntime

FOLDER, SOURCES = sys.argv[1:]


def at(*parts):
    return os.path.join(FOLDER, *parts)


def planes(path):
    """Reads an image as rows, columns and channels (RGB, or grey)."""
    pixels = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    return pixels[..., None] if pixels.ndim == 2 else pixels[..., ::-1]


session = onnxruntime.InferenceSession(at("preprocess.onnx"))
numbers = json.load(open(at("classes.json")))["training"]
mean, std = (np.array(numbers[key]).reshape(-1, 1, 1) for key in ("mean", "std"))
worst, images, kinds = 0.0, 0, set()
for row in csv.DictReader(open(at("outputs.csv"))):
    if row["set"] != "test":
        continue
    source = planes(os.path.join(SOURCES, row["source_image"]))
    made = session.run(None, {"image": np.ascontiguousarray(np.broadcast_to(source, (*source.shape[:2], 3)))})[0][0]
    expected = planes(at(row["output_image"])).transpose(2, 0, 1)
    assert made.shape == expected.shape
    levels = np.rint((made * std + mean) * np.iinfo(expected.dtype).max)
    worst = max(worst, float(np.abs(levels - expected).max()))
    kinds.add(f"{expected.dtype}, {expected.shape[0]} channels")
    images += 1
print(json.dumps({"images": images, "worst": worst, "kinds": sorted(kinds)}))
