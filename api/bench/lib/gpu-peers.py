"""Measures one affine warp with a change of brightness and contrast per image on the fastest device of PyTorch, with
kornia and torchvision v2 where they are installed. Arguments: sides of the images. Prints one JSON object per case."""

import json
import sys
import time

import torch

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
ROUNDS = 5
PIXELS = 64 << 20


def wait() -> None:
    if DEVICE == "cuda":
        torch.cuda.synchronize()


def milliseconds(work, images: int) -> float:
    times = []
    # The first round compiles and allocates.
    for _ in range(ROUNDS + 1):
        wait()
        started = time.perf_counter()
        work()
        wait()
        times.append((time.perf_counter() - started) * 1000 / images)
    return sorted(times[1:])[ROUNDS // 2]


def kornia_work(images: torch.Tensor):
    import kornia

    count = len(images)
    center = torch.tensor([[images.shape[-1] / 2, images.shape[-2] / 2]], device=DEVICE).repeat(count, 1)
    angle = torch.linspace(-30, 30, count, device=DEVICE)
    scale = torch.full((count, 2), 1.2, device=DEVICE)
    matrix = kornia.geometry.transform.get_rotation_matrix2d(center, angle, scale)

    def work():
        warped = kornia.geometry.transform.warp_affine(images.float() / 255, matrix, images.shape[-2:])
        colored = kornia.enhance.adjust_contrast(kornia.enhance.adjust_brightness(warped, 0.1), 1.1)
        return (colored * 255).round().clamp(0, 255).byte()

    return work


def torchvision_work(images: torch.Tensor):
    from torchvision.transforms.v2 import functional

    def work():
        # Its functions have one angle per call.
        for i, image in enumerate(images):
            warped = functional.affine(image, -30.0 + i, [0, 0], 1.2, [0.0, 0.0], interpolation=functional.InterpolationMode.BILINEAR)
            functional.adjust_contrast(functional.adjust_brightness(warped, 1.1), 1.1)

    return work


for side in map(int, sys.argv[1:]):
    count = max(1, min(16, PIXELS // (side * side)))
    images = torch.randint(0, 256, (count, 3, side, side), dtype=torch.uint8, device=DEVICE)
    for name, create in (("kornia", kornia_work), ("torchvision v2", torchvision_work)):
        row = {"side": side, "name": f"{name}, {DEVICE}"}
        try:
            row["ms"] = milliseconds(create(images), count)
        except Exception as error:  # Not installed, or not for this card.
            row["reason"] = str(error).splitlines()[0]
        print(json.dumps(row), flush=True)
