"""Draws random and hostile shapes with pycocotools, Pillow and OpenCV, and prints them with their pixels as JSON.

    pip install pycocotools Pillow opencv-python-headless
    python3 draw-golden.py SEED COUNT

One row per shape: [rule, width, height, numbers, counts], where numbers are one list per ring or the arguments of the
call, and counts the pixels as a compressed COCO RLE string.
"""
import json
import random
import sys

import cv2
import numpy as np
from PIL import Image, ImageDraw
from pycocotools import mask as coco

rng = random.Random(int(sys.argv[1]))
count = int(sys.argv[2])


def encode(pixels):
    return coco.encode(np.asfortranarray(pixels.astype(np.uint8)))["counts"].decode()


def ring(width, height, kind):
    """Returns the points of one polygon: in and around the image, by kind."""
    n = rng.randint(3, 12)
    if kind == "star":
        cx, cy = rng.uniform(0, width), rng.uniform(0, height)
        angles = sorted(rng.uniform(0, 6.283) for _ in range(n))
        points = [(cx + rng.uniform(2, width) * np.cos(a), cy + rng.uniform(2, height) * np.sin(a)) for a in angles]
    elif kind == "outside":
        points = [(rng.uniform(-3 * width, 4 * width), rng.uniform(-3 * height, 4 * height)) for _ in range(n)]
    elif kind == "thin":
        x, y, dx, dy = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(-width, width), rng.uniform(-height, height)
        e = rng.choice([0, 0.05, 0.1, 0.3, 0.7])
        points = [(x, y), (x + dx, y + dy), (x + dx + e, y + dy), (x + e, y - e)]
    elif kind == "half":
        points = [(rng.randint(-2, 2 * width) / 2, rng.randint(-2, 2 * height) / 2) for _ in range(n)]
    elif kind == "tenth":
        points = [(rng.randint(-9, 10 * width) / 10, rng.randint(-9, 10 * height) / 10) for _ in range(n)]
    elif kind == "repeated":
        points = [(rng.uniform(0, width), rng.uniform(0, height)) for _ in range(n)]
        points = [p for p in points for _ in range(rng.randint(1, 3))] + points[:1]
    elif kind == "rectangle":
        x, y = rng.randint(-3, width), rng.randint(-3, height)
        w, h = rng.randint(0, width), rng.randint(0, height)
        points = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    elif kind == "steps":
        x, y, points = 0, rng.randint(0, height), []
        for _ in range(n):
            points.append((x, y))
            x += rng.randint(-1, 3)
            points.append((x, y))
            y += rng.randint(-2, 2)
    else:
        points = [(rng.uniform(-5, width + 5), rng.uniform(-5, height + 5)) for _ in range(n)]
    return [round(float(v), 3) for point in points for v in point]


KINDS = ["any", "star", "outside", "thin", "half", "tenth", "repeated", "rectangle", "steps"]


def pillow(width, height, draw):
    image = Image.new("L", (width, height), 0)
    draw(ImageDraw.Draw(image))
    return np.array(image)


def pillow_polygon(width, height, points):
    return pillow(width, height, lambda d: d.polygon(list(zip(points[::2], points[1::2])), outline=1, fill=1))


def opencv(width, height, rings):
    image = np.zeros((height, width), np.uint8)
    for points in rings:
        cv2.fillPoly(image, [np.array(points, np.float64).astype(np.int32).reshape(-1, 2)], 1)
    return image


rows = []
for i in range(count):
    width, height = rng.choice([(1, 1), (3, 7), (17, 9), (31, 40), (32, 33), (64, 48), (65, 64), (100, 70)])
    rings = [ring(width, height, KINDS[i % len(KINDS)]) for _ in range(rng.choice([1, 1, 1, 2, 3]))]
    pixels = coco.decode(coco.merge(coco.frPyObjects(rings, height, width)))
    rows.append(["coco", width, height, rings, encode(pixels)])
    rows.append(["pillow", width, height, rings[:1], encode(pillow_polygon(width, height, rings[0]))])
    rows.append(["opencv", width, height, rings[:1], encode(opencv(width, height, rings[:1]))])
    a, b = rng.uniform(-5, width + 5), rng.uniform(-5, height + 5)
    c, d = rng.uniform(-5, width + 5), rng.uniform(-5, height + 5)
    box = [round(min(a, c), 2), round(min(b, d), 2), round(max(a, c), 2), round(max(b, d), 2)]
    kind = i % 3
    if kind == 0:
        rows.append(["ellipse", width, height, [box], encode(pillow(width, height, lambda p: p.ellipse(box, outline=1, fill=1)))])
    elif kind == 1:
        rows.append(["rectangle", width, height, [box], encode(pillow(width, height, lambda p: p.rectangle(box, outline=1, fill=1)))])
    else:
        line = rings[0]
        points = list(zip(line[::2], line[1::2]))
        rows.append(["line", width, height, [line], encode(pillow(width, height, lambda p: p.line(points, fill=1, width=10)))])
print("[" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "]")
