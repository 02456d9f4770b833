"""Writes golden/libraries: the results of OpenCV, scikit-image, Pillow and Albumentations for given parameters.

Run: python library-golden.py
Needs: albumentations 2.0.8, numpy 2.4.6, opencv-python-headless 5.0.0, scikit-image 0.26.0 (for the stored values).
Inputs are parts of those of golden/ops, and a stained image. Pixels outside the input are 0.
"""

import json
from pathlib import Path

import albumentations.augmentations.geometric.functional as geometry
import albumentations.augmentations.pixel.functional as pixels
import cv2
import numpy as np
from PIL import Image, ImageOps
from skimage import color, exposure, filters, transform

FOLDER = Path(__file__).parent / "golden"
OUT = FOLDER / "libraries"
SIDE = 48
cases = []


def load(name):
    return np.asarray(Image.open(FOLDER / "ops/inputs" / name))


def stained():
    """Returns an image whose amounts of all stains are positive, so that scikit-image clips none of them."""
    y, x = np.mgrid[0:SIDE, 0:SIDE] / SIDE
    stains = np.stack([0.02 + 0.1 * x, 0.02 + 0.08 * y, 0.01 + 0.02 * x * y], axis=2)
    return to_levels(color.combine_stains(stains, color.rgb_from_hed) * 255)


def to_levels(values):
    return np.floor(np.clip(values, 0, 255) + 0.5).astype(np.uint8)


INPUTS = {
    "photo": load("photo.png")[20 : 20 + SIDE, 30 : 30 + SIDE],
    "grey": cv2.cvtColor(load("photo.png"), cv2.COLOR_RGB2GRAY)[30:67, 40:85],
    "labels": load("labels.png")[10 : 10 + SIDE, 10 : 10 + SIDE],
    "stained": stained(),
}


def add(flag, params, library, result, given="photo", levels=0, share=0.0):
    """Adds a case. `levels`: allowed difference of a level; `share`: share of the samples that may differ by more."""
    number = sum(case["flag"] == flag for case in cases) + 1
    name = f"{flag}-{number}.png"
    Image.fromarray(np.ascontiguousarray(result).astype(np.uint8)).save(OUT / name, optimize=True)
    cases.append(
        dict(flag=flag, params=params, library=library, input=f"{given}.png", expected=name, levels=levels, share=share)
    )


def by_channel(function, image):
    return np.stack([function(np.ascontiguousarray(image[..., k])) for k in range(image.shape[2])], axis=2)


def mirrored(function, image, edge):
    """Applies a filter to an image that is mirrored at its edges."""
    wide = cv2.copyMakeBorder(image, edge, edge, edge, edge, cv2.BORDER_REFLECT)
    return function(wide)[edge:-edge, edge:-edge]


def warped(source, place, order):
    """Samples at place(x, y), which is (column, row)."""
    y, x = np.mgrid[0 : source.shape[0], 0 : source.shape[1]].astype(float)
    u, v = place(x, y)
    planes = source[..., None] if source.ndim == 2 else source
    options = dict(order=order, mode="constant", cval=0, preserve_range=True)
    out = [transform.warp(planes[..., k].astype(float), np.array([v, u]), **options) for k in range(planes.shape[2])]
    return to_levels(np.stack(out, axis=2).reshape(source.shape))


def add_map(flag, params, library, place, levels=1, share=0.0):
    """Adds an image and a mask of a map of places."""
    add(flag, params, library, warped(INPUTS["photo"], place, 1), levels=levels, share=share)
    add(flag, params, library, warped(INPUTS["labels"], place, 0), given="labels", share=share)


def add_tones(photo):
    for gamma in (0.6, 1.7):
        result = exposure.adjust_gamma(photo / 255, gamma) * 255
        add("randomGamma", dict(gamma=gamma), "scikit-image exposure.adjust_gamma", to_levels(result))
    for stops in (-0.5, 0.7):
        result = cv2.convertScaleAbs(photo, alpha=2**stops)
        add("exposure", dict(stops=stops), "OpenCV convertScaleAbs", result)
    for bits in (2, 5):
        add("posterize", dict(bits=bits), "Albumentations posterize", pixels.posterize(photo, bits))
    add("solarize", dict(threshold=0.4), "Albumentations solarize", pixels.solarize(photo, 0.4))
    add("invertLevels", None, "Albumentations invert", pixels.invert(photo))
    add("autoContrast", None, "Pillow ImageOps.autocontrast", np.asarray(ImageOps.autocontrast(Image.fromarray(photo))), levels=1)
    add("equalize", None, "OpenCV equalizeHist", by_channel(cv2.equalizeHist, photo))
    add("equalize", None, "OpenCV equalizeHist", cv2.equalizeHist(INPUTS["grey"]), given="grey")
    add("toGray", None, "OpenCV COLOR_RGB2GRAY", np.repeat(cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY)[..., None], 3, 2))
    add("channelShuffle", dict(order="brg"), "Albumentations channel_shuffle", pixels.channel_shuffle(photo, [2, 0, 1]))
    for degrees in (-73, 40):
        hsv = cv2.cvtColor((photo / 255).astype(np.float32), cv2.COLOR_RGB2HSV)
        hsv[..., 0] = (hsv[..., 0] + degrees) % 360
        result = cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB) * 255
        add("hueShift", dict(degrees=degrees), "OpenCV COLOR_RGB2HSV of float32", to_levels(result), levels=1)
    for limit, grid in ((2, 8), (40, 4), (3, 3)):
        for given in ("grey", "photo"):
            source = INPUTS[given] if given == "grey" else photo[..., 1]
            if given == "photo" and grid != 8:
                continue
            result = cv2.createCLAHE(limit, (grid, grid)).apply(np.ascontiguousarray(source))
            name = "grey" if given == "grey" else "green"
            add("clahe", dict(clipLimit=limit, grid=grid), "OpenCV createCLAHE", result, given=name, levels=1)
    stains = color.separate_stains(INPUTS["stained"], color.hed_from_rgb)
    for scales, shifts in (((1.2, 0.8), (0.05, -0.02)), ((0.7, 1.3), (-0.03, 0.1))):
        changed = stains * [*scales, 1] + np.array([*shifts, 0]) / 6
        result = color.combine_stains(changed, color.rgb_from_hed) * 255
        params = dict(zip(("hematoxylinScale", "eosinScale"), scales)) | dict(
            zip(("hematoxylinShift", "eosinShift"), shifts)
        )
        add("stainJitter", params, "scikit-image separate_stains, combine_stains", to_levels(result), given="stained")


def add_texture(photo):
    for radius in (1, 2, 3):
        side = 2 * radius + 1
        result = mirrored(lambda wide: cv2.medianBlur(wide, side), photo, radius)
        add("medianBlur", dict(radius=radius), "OpenCV medianBlur", result)
    for sigma in (0.7, 2):
        options = dict(mode="reflect", truncate=4, preserve_range=True, channel_axis=2)
        result = filters.gaussian(photo.astype(float), sigma, **options)
        add("gaussianBlur", dict(sigma=sigma), "scikit-image filters.gaussian", to_levels(result))
    for amount in (0.4, 1):
        result = filters.unsharp_mask(photo / 255, radius=1, amount=amount, channel_axis=2) * 255
        add("sharpen", dict(amount=amount), "scikit-image filters.unsharp_mask", to_levels(result), levels=1)
    for quality in (10, 60, 95):
        for given in ("photo", "grey"):
            source = cv2.cvtColor(photo, cv2.COLOR_RGB2BGR) if given == "photo" else INPUTS["grey"]
            _, code = cv2.imencode(".jpg", source, [cv2.IMWRITE_JPEG_QUALITY, quality])
            result = cv2.imdecode(code, cv2.IMREAD_UNCHANGED)
            result = cv2.cvtColor(result, cv2.COLOR_BGR2RGB) if given == "photo" else result
            add("jpegCompression", dict(quality=quality), "OpenCV imencode, imdecode", result, given=given)


def add_geometry():
    for given in ("photo", "labels"):
        source = INPUTS[given]
        add("flipLeftRight", None, "Albumentations hflip", geometry.hflip(source), given=given)
        add("flipUpDown", None, "Albumentations vflip", geometry.vflip(source), given=given)
        add("transposeAxes", None, "Albumentations transpose", geometry.transpose(source), given=given)
        for turns in (1, 2, 3):
            add("quarterTurns", dict(turns=turns), "Albumentations rot90", geometry.rot90(source, turns), given=given)
    middle = (SIDE - 1) / 2
    slope = np.tan(np.radians(17))
    library = "scikit-image transform.warp"
    add_map("shearX", dict(degrees=17), library, lambda x, y: (x - slope * (y - middle), y))
    add_map("shearY", dict(degrees=-17), library, lambda x, y: (x, y + slope * (x - middle)))
    add_map("randomScale", dict(factor=1.27), library, lambda x, y: ((x - middle) / 1.27 + middle, (y - middle) / 1.27 + middle))
    add_map("shiftX", dict(share=0.13), library, lambda x, y: (x - 0.13 * SIDE, y))
    add_map("shiftY", dict(share=-0.21), library, lambda x, y: (x, y + 0.21 * SIDE))
    shares = dict(x0=0.5, y0=0.25, x1=1, y1=0.5, x2=0.25, y2=0.75, x3=0, y3=1)
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    inwards = np.array([[shares[f"{axis}{k}"] for axis in "xy"] for k in range(4)]) * [[1, 1], [-1, 1], [-1, -1], [1, -1]]
    moved = (corners + 0.2 * inwards).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(corners * SIDE - 0.5, moved * SIDE - 0.5)

    def projected(x, y):
        u, v, w = np.einsum("ij,jyx->iyx", matrix, np.stack([x, y, np.ones_like(x)]))
        return u / w, v / w

    add_map("perspective", dict(scale=0.2, **shares), "OpenCV getPerspectiveTransform, scikit-image transform.warp", projected)
    # Displacements are multiples of 1/1024 pixel, which moves a few samples beyond the middle between two pixels.
    options = dict(flags=cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_CONSTANT)
    result = cv2.warpPerspective(INPUTS["labels"], matrix, (SIDE, SIDE), **options)
    add("perspective", dict(scale=0.2, **shares), "OpenCV warpPerspective", result, given="labels", share=0.005)

    def displaced(x, y):
        return x + ((5 * x + 11 * y) % 97 - 48) * 41 / 1024, y + ((13 * x + 3 * y) % 89 - 44) * 37 / 1024

    add_map("field", None, library, displaced)
    u, v = displaced(*np.meshgrid(np.arange(SIDE), np.arange(SIDE)))
    result = cv2.remap(INPUTS["labels"], u.astype(np.float32), v.astype(np.float32), cv2.INTER_NEAREST)
    add("field", None, "OpenCV remap", result, given="labels")


OUT.mkdir(exist_ok=True)
add_tones(INPUTS["photo"])
add_texture(INPUTS["photo"])
add_geometry()
INPUTS["green"] = INPUTS["photo"][..., 1]
for name, image in INPUTS.items():
    Image.fromarray(np.ascontiguousarray(image)).save(OUT / f"{name}.png", optimize=True)
lines = ",\n".join("  " + json.dumps(case) for case in cases)
(OUT / "manifest.json").write_text('{"cases": [\n' + lines + "\n]}\n")
