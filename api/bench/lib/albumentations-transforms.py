"""Measures single transforms of Albumentations on one image and mask, on request.

Usage: albumentations-transforms.py IMAGE MASK SIDE, the files being raw samples. Reads lines "NAME COUNT ENCODE" (ENCODE:
0 or 1) and answers each with the processor time per pair in milliseconds, or "none" if Albumentations has no such
transform. The parameters are the default ranges of Twinset.
"""

import os
import sys
import time

os.environ["NO_ALBUMENTATIONS_UPDATE"] = "1"
import albumentations as A  # noqa: E402
import cv2  # noqa: E402
import numpy as np  # noqa: E402

cv2.setNumThreads(1)
LINEAR = dict(interpolation=cv2.INTER_LINEAR, mask_interpolation=cv2.INTER_NEAREST, p=1)


def affine(**options):
    return A.Affine(**LINEAR, **options)


ONE = {
    "randomRotate": A.Rotate(limit=(-30, 30), **LINEAR),
    "randomCrop": A.RandomSizedCrop(min_max_height=(362, 512), size=(512, 512), **LINEAR),
    "flipLeftRight": A.HorizontalFlip(p=1),
    "flipUpDown": A.VerticalFlip(p=1),
    "shearX": affine(shear={"x": (-30, 30), "y": (0, 0)}),
    "shearY": affine(shear={"x": (0, 0), "y": (-30, 30)}),
    "quarterTurns": A.RandomRotate90(p=1),
    "transposeAxes": A.Transpose(p=1),
    "randomScale": affine(scale=(0.8, 1.25)),
    "shiftX": affine(translate_percent={"x": (-0.1, 0.1), "y": (0, 0)}),
    "shiftY": affine(translate_percent={"x": (0, 0), "y": (-0.1, 0.1)}),
    "perspective": A.Perspective(scale=(0.05, 0.15), **LINEAR),
    "lensDistortion": A.OpticalDistortion(distort_limit=(-0.2, 0.2), **LINEAR),
    "gridDistortion": A.GridDistortion(num_steps=5, distort_limit=(-0.4, 0.4), **LINEAR),
    "piecewiseAffine": A.PiecewiseAffine(scale=(0.02, 0.06), nb_rows=4, nb_cols=4, **LINEAR),
    "elasticTransform": A.ElasticTransform(alpha=120, sigma=12, **LINEAR),
    "corruptBrightness": A.RandomBrightnessContrast((-0.2, 0.2), (0, 0), p=1),
    "corruptContrast": A.RandomBrightnessContrast((0, 0), (-0.4, 0.4), p=1),
    "corruptSaturation": A.ColorJitter((1, 1), (1, 1), (0.6, 1.4), (0, 0), p=1),
    "randomGamma": A.RandomGamma((80, 120), p=1),
    "exposure": A.MultiplicativeNoise((0.62, 1.62), p=1),
    "hueShift": A.HueSaturationValue((-10, 10), (0, 0), (0, 0), p=1),
    "rgbShift": A.RGBShift(p=1),
    "whiteBalance": A.PlanckianJitter(p=1),
    "toGray": A.ToGray(p=1),
    "channelShuffle": A.ChannelShuffle(p=1),
    "channelDropout": A.ChannelDropout(p=1),
    "invertLevels": A.InvertImg(p=1),
    "solarize": A.Solarize((0.5, 0.9), p=1),
    "posterize": A.Posterize((3, 6), p=1),
    "autoContrast": A.AutoContrast(p=1),
    "equalize": A.Equalize(p=1),
    "randomShadow": A.RandomShadow(p=1),
    "gaussianBlur": A.GaussianBlur(blur_limit=0, sigma_limit=(0.5, 3), p=1),
    "sharpen": A.UnsharpMask(blur_limit=(9, 9), sigma_limit=(1, 1), alpha=(0.2, 1), p=1),
    "motionBlur": A.MotionBlur((3, 15), p=1),
    "medianBlur": A.MedianBlur((3, 7), p=1),
    "downscale": A.Downscale(
        (0.25, 0.75), {"downscale": cv2.INTER_AREA, "upscale": cv2.INTER_LINEAR}, p=1
    ),
    "gaussianNoise": A.GaussNoise((0.01, 0.05), p=1),
    "shotNoise": A.ShotNoise((0.03, 0.1), p=1),
    "saltAndPepper": A.SaltAndPepper((0.005, 0.03), p=1),
    "cutout": A.CoarseDropout((1, 1), (0.15, 0.45), (0.15, 0.45), p=1),
    "gridMask": A.GridDropout(0.45, p=1),
    "clahe": A.CLAHE((1, 4), (8, 8), p=1),
    "stainJitter": A.HEStain("random_preset", None, (0.9, 1.1), (-0.1, 0.1), p=1),
    "randomFog": A.RandomFog(fog_coef_range=(0.2, 0.6), p=1),
    "isoNoise": A.ISONoise((0.01, 0.05), (0.1, 0.5), p=1),
    "jpegCompression": A.ImageCompression("jpeg", (40, 90), p=1),
}

image = np.fromfile(sys.argv[1], np.uint8).reshape(int(sys.argv[3]), int(sys.argv[3]), 3)
mask = np.fromfile(sys.argv[2], np.uint8).reshape(int(sys.argv[3]), int(sys.argv[3]))
chains = {}


def measure(name, count, encode):
    names = name.split("+")
    if any(one not in ONE for one in names):
        return "none"
    if name not in chains:
        chains[name] = A.Compose([ONE[one] for one in names], seed=42)
    chain = chains[name]
    start = time.process_time()
    for _ in range(count):
        result = chain(image=image, mask=mask)
        if encode:
            cv2.imencode(".png", cv2.cvtColor(result["image"], cv2.COLOR_RGB2BGR))
            cv2.imencode(".png", result["mask"])
    return (time.process_time() - start) * 1000 / count


print(f"Albumentations {A.__version__}, OpenCV {cv2.__version__}, NumPy {np.__version__}", flush=True)
for line in sys.stdin:
    name, count, encode = line.split()
    print(measure(name, int(count), encode == "1"), flush=True)
