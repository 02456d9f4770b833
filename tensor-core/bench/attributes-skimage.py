"""Measures the pairs of a folder with scikit-image: attributes-skimage.py FOLDER VARIANTS PAIRS SIDE. Prints JSON."""
import json
import math
import sys
import time

import numpy as np
import skimage
from skimage.color import rgb2gray, rgb2lab
from skimage.feature import graycomatrix, graycoprops
from skimage.measure import regionprops
from skimage.util import img_as_ubyte

folder, variants, pairs, side = sys.argv[1], *map(int, sys.argv[2:5])
ANGLES = [0, math.pi / 4, math.pi / 2, 3 * math.pi / 4]


def measure(image, mask):
    foreground = mask > 0
    region = regionprops(foreground.astype(np.uint8))[0]
    perimeter = region.perimeter
    lab = rgb2lab(image)[foreground].mean(0)
    top, left, bottom, right = region.bbox
    gray = img_as_ubyte(rgb2gray(np.ascontiguousarray(image[top:bottom, left:right])))
    matrix = graycomatrix(gray, [1], ANGLES, 256, symmetric=True, normed=True)
    texture = {name: float(graycoprops(matrix, name).mean()) for name in ("contrast", "correlation", "energy")}
    return {
        "eccentricity": region.eccentricity,
        "equivalentDiameter": region.equivalent_diameter_area,
        "feretDiameterMax": region.feret_diameter_max,
        "filledArea": float(region.area_filled),
        "perimeter": perimeter,
        "roundness": 4 * math.pi * region.area / perimeter**2,
        "l": lab[0],
        "a": lab[1],
        "b": lab[2],
        **texture,
    }


loaded = []
for k in range(variants):
    image = np.fromfile(f"{folder}/{k}.image", np.uint8).reshape(side, side, 3)
    mask = np.fromfile(f"{folder}/{k}.mask", np.uint8).reshape(side, side)
    loaded.append((image, mask))
values = [measure(*pair) for pair in loaded]
start = time.perf_counter()
for k in range(pairs):
    measure(*loaded[k % variants])
elapsed = (time.perf_counter() - start) * 1000 / pairs
print(json.dumps({"milliseconds": elapsed, "version": skimage.__version__, "values": values}))
