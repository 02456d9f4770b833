"""Reads the exports of an unpacked result with independent programs; prints what they found as JSON.

Usage: read-exports.py missing
       read-exports.py FOLDER SOURCES CACHE READER...
missing: prints the modules that each reader lacks in this Python.
FOLDER: the unpacked result; SOURCES: the uploaded images; CACHE: a folder for temporary files.
"""

import csv
import io
import json
import logging
import os
import re
import runpy
import sys
from collections import Counter
from contextlib import redirect_stdout
from importlib.util import find_spec

# Modules of each reader.
NEEDS = {
    "opencv": ["cv2"],
    "pycocotools": ["cv2", "pycocotools"],
    "pycocotoolsPolygons": ["cv2", "pycocotools"],
    "supervisionYolo": ["cv2", "supervision"],
    "supervisionCoco": ["cv2", "supervision"],
    "datumaroVoc": ["datumaro"],
    "datumaro": ["datumaro"],
    "huggingFace": ["datasets"],
    "parquet": ["datasets"],
    "named": ["cv2"],
    "cityscapes": ["cv2"],
    "webDataset": ["webdataset", "PIL"],
    "mmsegmentation": ["cv2"],
    "nnUnet": ["cv2"],
    "training": ["cv2"],
    "preprocess": ["cv2", "onnxruntime"],
    "PyTorch": ["torch", "PIL"],
    "tf.data": ["tensorflow"],
    "Keras": ["keras", "tensorflow", "PIL"],
    "Hugging Face": ["datasets"],
    "OpenCV": ["cv2"],
}

if sys.argv[1:] == ["missing"]:
    print(json.dumps({name: [one for one in ["numpy", *needs] if not find_spec(one)] for name, needs in NEEDS.items()}))
    sys.exit()

FOLDER, SOURCES, CACHE, *READERS = sys.argv[1:]
os.environ.update(HF_HUB_OFFLINE="1", HF_HOME=CACHE, HF_DATASETS_DISABLE_PROGRESS_BARS="1")
logging.disable(logging.WARNING)

import numpy as np  # noqa: E402

if find_spec("cv2"):
    import cv2
if find_spec("datasets"):
    import datasets

SETS = ("train", "val", "test")
KINDS = ("labelIds", "labelTrainIds")


def at(*parts):
    return os.path.join(FOLDER, *parts)


CLASSES = json.load(open(at("classes.json")))["classes"]
NAME_OF = {one["value"]: one["name"] for one in CLASSES}
IGNORED = next((one["value"] for one in CLASSES if one["role"] == "ignore"), -1)


def index_mask(image):
    folder, name = os.path.split(image)
    return cv2.imread(os.path.join(os.path.dirname(folder), "index_masks", name), 0)


def counted(masks):
    """Returns the number of masks, and the pixels of each class by name."""
    pixels = Counter()
    masks = list(masks)
    for mask in masks:
        values, counts = np.unique(np.asarray(mask), return_counts=True)
        for value, count in zip(values.tolist(), counts.tolist()):
            pixels[NAME_OF[value]] += count
    return {"pairs": len(masks), "pixels": dict(pixels)}


def objects_only(mask):
    """Replaces ignored pixels by the background, which formats of objects do not distinguish."""
    return np.where(mask == IGNORED, 0, mask)


def worst_iou(pairs):
    """Returns the least intersection over union of a class in a mask and in what a reader drew."""
    worst = 1.0
    for mask, drawn in pairs:
        expected = objects_only(mask)
        for value in set(np.unique(expected).tolist()) - {0}:
            both = ((expected == value) & (drawn == value)).sum()
            either = ((expected == value) | (drawn == value)).sum()
            worst = min(worst, float(both / either))
    return worst


def opencv(name):
    names = sorted(os.listdir(at(name, "images")))
    assert names == sorted(os.listdir(at(name, "index_masks")))
    return counted(cv2.imread(at(name, "index_masks", one), 0) for one in names)


def pycocotools(name, kind):
    from pycocotools.coco import COCO

    with redirect_stdout(io.StringIO()):
        coco = COCO(at("annotations", f"{kind}_{name}.json"))
    pairs, objects = [], 0
    for image in coco.loadImgs(coco.getImgIds()):
        mask = index_mask(at(image["file_name"]))
        drawn = np.zeros_like(mask)
        for annotation in coco.loadAnns(coco.getAnnIds(imgIds=[image["id"]])):
            own = coco.annToMask(annotation)
            assert own.sum() == annotation["area"]
            drawn[own > 0] = annotation["category_id"]
            objects += 1
        pairs.append((mask, drawn))
    return {"pairs": len(pairs), "objects": objects, "worst": worst_iou(pairs)}


def drawn_by_supervision(dataset):
    for path, _, found in dataset:
        mask = index_mask(path)
        drawn = np.zeros_like(mask)
        for own, number in zip(found.mask, found.class_id):
            drawn[own] = next(v for v, n in NAME_OF.items() if n == dataset.classes[number])
        yield mask, drawn


def supervision_yolo(name):
    import supervision

    made = supervision.DetectionDataset.from_yolo(
        at(name, "images"), at(name, "labels"), at("data.yaml"), force_masks=True
    )
    pairs = list(drawn_by_supervision(made))
    return {"pairs": len(pairs), "worst": worst_iou(pairs)}


def supervision_coco(name):
    import supervision

    made = supervision.DetectionDataset.from_coco(FOLDER, at("annotations", f"instances_{name}.json"), force_masks=True)
    pairs = list(drawn_by_supervision(made))
    return {"pairs": len(pairs), "worst": worst_iou(pairs)}


def datumaro(folder, kind):
    """Returns pairs, and the pixels of each class by name, of each set."""
    from datumaro import AnnotationType, Dataset

    made = Dataset.import_from(at(folder), kind)
    names = [one.name for one in made.categories()[AnnotationType.label]]
    found = {}
    for item in made:
        of = found.setdefault(item.subset, {"pairs": 0, "pixels": Counter()})
        of["pairs"] += 1
        assert item.media.data is not None
        for one in item.annotations:
            of["pixels"][names[one.label]] += int(one.image.sum())
    return found


def hugging_face():
    made = datasets.load_dataset("imagefolder", data_dir=FOLDER, cache_dir=CACHE)
    sets = {"train": "train", "validation": "val", "test": "test"}
    assert set(made) == set(sets)
    for one in made.values():
        assert {"image", "mask"} <= set(one.features)
    return {sets[name]: counted(row["mask"] for row in one) for name, one in made.items()}


def parquet():
    """Returns the masks of the Parquet files, whose images must equal those of the result."""
    made = datasets.load_dataset("parquet", data_dir=at("parquet"), cache_dir=CACHE)
    sets = {"train": "train", "validation": "val", "test": "test"}
    assert set(made) == set(sets)
    for row in (row for one in made.values() for row in one):
        assert row["image"].mode == "RGB" and row["mask"].mode == "L"
        assert row["source_image"] in os.listdir(SOURCES)
    raw = {name: one.cast_column("image", datasets.Image(decode=False)) for name, one in made.items()}
    for row in (row for one in raw.values() for row in one):
        assert row["image"]["bytes"] == open(at(row["image"]["path"]), "rb").read()
    return {sets[name]: counted(row["mask"] for row in one) for name, one in made.items()}


def named(name):
    """Reads pairs of equal names, as a loader for two folders does."""
    names = sorted(os.listdir(at("named", name, "images")))
    assert names == sorted(os.listdir(at("named", name, "masks")))
    assert all(re.fullmatch(r"scene_\d+_\d+\.png", one) for one in names)
    return counted(cv2.imread(at("named", name, "masks", one), 0) for one in names)


def cityscapes(name):
    """Reads the pairs as torchvision does: lists the images of each city and replaces kind and folder."""
    found = []
    images = at("cityscapes", "leftImg8bit", name)
    for city in os.listdir(images):
        for image in os.listdir(os.path.join(images, city)):
            stem = image.split("_leftImg8bit")[0]
            folder = at("cityscapes", "gtFine", name, city)
            masks = [cv2.imread(os.path.join(folder, f"{stem}_gtFine_{kind}.png"), cv2.IMREAD_UNCHANGED) for kind in KINDS]
            assert masks[0].ndim == 2 and (masks[0] == masks[1]).all()
            assert cv2.imread(os.path.join(images, city, image)).shape[:2] == masks[0].shape
            found.append(masks[0])
    return counted(found)


def web_dataset(name):
    import webdataset
    from PIL import Image

    found = webdataset.WebDataset(at("webdataset", f"{name}-000000.tar"), shardshuffle=False)
    rows = list(found.decode("pil"))
    assert all(row["json"]["set"] == name for row in rows)
    assert all(row["image.png"].size == row["mask.png"].size for row in rows)
    masks = webdataset.WebDataset(at("webdataset", f"{name}-000000.tar"), shardshuffle=False)
    return counted(Image.open(io.BytesIO(row["mask.png"])) for row in masks)


def mmsegmentation(name):
    """Reads a dataset as BaseSegDataset does: lists the images and replaces the suffix."""
    text = runpy.run_path(at("mmsegmentation.py"))
    one = text[f"{name}_dataset"]
    prefix = one["data_prefix"]
    images = sorted(os.listdir(at(prefix["img_path"])))
    names = [image[: -len(one["img_suffix"])] + one["seg_map_suffix"] for image in images]
    listed = [one["name"] for one in CLASSES if one["role"] != "ignore"]
    assert list(text["metainfo"]["classes"]) == listed
    return counted(cv2.imread(at(prefix["seg_map_path"], mask), 0) for mask in names)


def nn_unet():
    """Reads the cases of dataset.json, and the test cases from their folders."""
    folder = at("nnunet", "Dataset001_Twinset")
    about = json.load(open(os.path.join(folder, "dataset.json")))
    names = {value: name for name, value in about["labels"].items()}
    found = {name: {"pairs": 0, "pixels": Counter()} for name in SETS}

    def add(name, image, label):
        mask = cv2.imread(os.path.join(folder, label), 0)
        assert cv2.imread(os.path.join(folder, image)).shape[:2] == mask.shape
        found[name]["pairs"] += 1
        for value, count in zip(*np.unique(mask, return_counts=True)):
            found[name]["pixels"][names[int(value)]] += int(count)

    for case, one in about["dataset"].items():
        add(case.split("_")[0], one["images"][0], one["label"])
    for label in os.listdir(os.path.join(folder, "labelsTs")):
        add("test", f"imagesTs/{label[:-4]}_0000.png", f"labelsTs/{label}")
    return found


def training():
    """Returns mean, deviation and weights of the training set, computed from the files."""
    names = os.listdir(at("train", "images"))
    images = np.concatenate([cv2.imread(at("train", "images", one))[..., ::-1].reshape(-1, 3) for one in names])
    masks = [cv2.imread(at("train", "index_masks", one), 0) for one in names]
    values = [one["value"] for one in CLASSES if one["role"] != "ignore"]
    counts = np.array([[(mask == value).sum() for value in values] for mask in masks], dtype=np.float64)
    pixels = counts.sum(axis=0)
    within = ((counts > 0) * counts.sum(axis=1, keepdims=True)).sum(axis=0)
    frequency = pixels / within
    rarity = (1 - 0.999) / (1 - 0.999 ** (counts > 0).sum(axis=0))
    return {
        "mean": (images / 255).mean(axis=0).tolist(),
        "std": (images / 255).std(axis=0).tolist(),
        "weights": {
            "medianFrequency": (np.median(frequency) / frequency).tolist(),
            "inverse": (pixels.sum() / (len(values) * pixels)).tolist(),
            "effectiveNumber": (rarity * len(values) / rarity.sum()).tolist(),
        },
    }


def preprocess():
    """Returns the largest difference, in levels, of preprocess.onnx and the engine on the test images."""
    import onnxruntime

    session = onnxruntime.InferenceSession(at("preprocess.onnx"))
    numbers = json.load(open(at("classes.json")))["training"]
    mean, std = (np.array(numbers[key]).reshape(-1, 1, 1) for key in ("mean", "std"))
    worst, images = 0.0, 0
    for row in csv.DictReader(open(at("outputs.csv"))):
        if row["set"] != "test":
            continue
        source = cv2.imread(os.path.join(SOURCES, row["source_image"]))[..., ::-1]
        made = session.run(None, {"image": np.ascontiguousarray(source)})[0][0]
        expected = cv2.imread(at(row["output_image"]))[..., ::-1].transpose(2, 0, 1)
        levels = np.rint((made * std + mean) * 255)
        worst = max(worst, float(np.abs(levels - expected).max()))
        images += 1
    return {"images": images, "worst": worst}


def loader(library):
    """Runs the loader of a library in README.txt."""
    text = open(at("README.txt")).read()
    os.chdir(FOLDER)
    start = rf"^{re.escape(library)}, run in this folder.*"
    code = re.search(rf"{start}\n\n((?:    .*\n|\n(?=    ))+)", text, re.M).group(1)
    scope = {}
    exec(re.sub(r"^    ", "", code, flags=re.M), scope)
    pairs = [tuple(np.asarray(one) for one in pair) for pair in scope["data"]]
    assert all(set(np.squeeze(mask).shape) <= set(image.shape) for image, mask in pairs)
    return counted(mask for _, mask in pairs)


def by_set(read):
    return {name: read(name) for name in SETS}


READ = {
    "opencv": lambda: by_set(opencv),
    "pycocotools": lambda: by_set(lambda name: pycocotools(name, "instances")),
    "pycocotoolsPolygons": lambda: by_set(lambda name: pycocotools(name, "polygons")),
    "supervisionYolo": lambda: by_set(supervision_yolo),
    "supervisionCoco": lambda: by_set(supervision_coco),
    "datumaroVoc": lambda: datumaro("voc", "voc_segmentation"),
    "datumaro": lambda: datumaro("datumaro", "datumaro"),
    "huggingFace": hugging_face,
    "parquet": parquet,
    "named": lambda: by_set(named),
    "cityscapes": lambda: by_set(cityscapes),
    "webDataset": lambda: by_set(web_dataset),
    "mmsegmentation": lambda: by_set(mmsegmentation),
    "nnUnet": nn_unet,
    "training": training,
    "preprocess": preprocess,
}
print(json.dumps({name: READ[name]() if name in READ else loader(name) for name in READERS}))
