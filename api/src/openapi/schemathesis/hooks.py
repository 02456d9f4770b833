"""Hooks of schemathesis: real sessions, signed addresses, names and configurations that the dataset allows.

Environment: ORIGIN of the server, SESSION that is filled and has a result, RECORD: file for one line per request.
"""

import json
import os
import re
import struct
import threading
import uuid
import zlib
from functools import cache
from urllib.parse import parse_qsl, unquote, urlsplit
from urllib.request import Request, urlopen

import schemathesis

ORIGIN = os.environ["ORIGIN"]
SESSION = os.environ["SESSION"]
RECORD = open(os.environ["RECORD"], "a", buffering=1, encoding="utf-8")
UUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
SET_UP = [
    "/gcs/create_bucket",
    "/gcs/create_folders_in_bucket",
    "/project_directories/create",
    "/session/start_session",
]
# Calls that leave the filled session as it is; each other one has a new session.
KEEPS = re.compile(r"(get|post) (?!.*(reset|/create|start_session|/events))")
# Fields of a configuration that depend on the dataset or on each other.
DEPENDENT = re.compile(r"Ratio$|^splitParam|^group|^crop|^total|^resize|Dimension$|Fill$|^background$|^classes$")
SMALL = {"totalAugmentedImages": 2, "resizeAugImage": True, "augImageDimension": {"width": 16, "height": 16}}
CSV = b"image_id,area\n" + b"".join(b"img_%d.png,%d\n" % (n, n) for n in range(1, 9))


def ask(method, path, session, body=None):
    """Calls the server; returns the JSON of its answer."""
    data = None if body is None else json.dumps(body).encode()
    url = f"{ORIGIN}/api{path}{'&' if '?' in path else '?'}sessionId={session}"
    request = Request(url, data, {"content-type": "application/json"}, method=method)
    with urlopen(request, timeout=60) as answer:
        return json.loads(answer.read() or b"{}")


def new_session():
    """Starts a session without files."""
    session = str(uuid.uuid4())
    for path in SET_UP:
        ask("POST", path, session, {})
    return session


@cache
def receipt():
    return ask("GET", "/augment/manifest", SESSION)["manifest"]["outputs"][0]


def first_pair(page):
    return ask("GET", f"/metadata/gcs/{page}", SESSION)["results"][0]


def address_of(path):
    """Returns an address that the server signed, or made, for a path of the API description."""
    if path.startswith("/pictures"):
        return first_pair("resized_original_images_masks")["image"]["large"]
    if path.endswith("augmented_data.zip"):
        return ask("POST", "/generate-signed-download-url", SESSION, ["augmented_data.zip"])[0]["url"]
    if "thumbnails" in path:
        return first_pair("resized_original_images_masks?size=thumbnail")["image"]["url"]
    return first_pair("resized-train-set" if "augmented" in path else "resized_original_images_masks")["image"]["url"]


def upload_address():
    body = {"filenames": ["a.png"], "folder_path": "images", "content_types": ["image/png"]}
    return ask("POST", "/generate-signed-upload-url", new_session(), body)["results"][0]["url"]


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(level):
    """Returns a grey image of 8 x 8 pixels, whose left half has a level."""
    rows = (b"\0" + bytes([level] * 4 + [0] * 4)) * 8
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


DATASET = {f"set/{kind}/{name}.png": png(level) for kind, level in (("images", 200), ("masks", 1)) for name in "abc"}


def intake(is_sent):
    """Starts a session with an intake that is listed and planned; returns the session."""
    session = new_session()
    ask("POST", "/intake", session, {"source": {"kind": "files", "name": "set", "total": len(DATASET)}})
    files = [{"path": path, "bytes": len(data)} for path, data in DATASET.items()]
    ask("POST", "/intake/files", session, {"from": 0, "files": files})
    ask("POST", "/intake/plan", session, {})
    if is_sent:
        for piece in ask("POST", "/intake/pieces", session, {})["results"]:
            data = DATASET[piece["path"]][piece["start"] : piece["end"]]
            headers = {"content-type": dict(parse_qsl(urlsplit(piece["url"]).query)).get("type", "application/octet-stream")}
            urlopen(Request(ORIGIN + piece["url"], data, headers, method="PUT"), timeout=60).close()
    return session


def use_address(case, address):
    """Puts the parameters of an address into a case."""
    parts = urlsplit(address)
    template = case.operation.path
    names = re.findall(r"{(\w+)}", template)
    pattern = "/api" + re.sub(r"\\{\w+\\}", "([^/]+)", re.escape(template))
    values = [unquote(value) for value in re.fullmatch(pattern, parts.path).groups()]
    case.path_parameters = dict(zip(names, values, strict=True))
    case.query = {**case.query, **dict(parse_qsl(parts.query))}


def make_fit(case, operation, kwargs):
    """Lets a valid request succeed: what it names exists, and its configuration fits the dataset."""
    body = case.body
    if operation == "put /storage/{bucket}/{folder}/{name}":
        use_address(case, upload_address())
        case.headers = {**(case.headers or {}), "content-type": case.query["type"]}
    elif "/storage/" in operation or "/pictures/" in operation:
        use_address(case, address_of(case.operation.path))
    elif operation == "post /generate-signed-download-url":
        case.body = ["augmented_data.zip"]
    elif operation == "get /generate-signed-download-url":
        case.query["filenames"] = ["augmented_data.zip"]
    elif operation in ("post /intake/plan", "post /intake/pieces", "post /intake/convert"):
        case.query["sessionId"] = intake(is_sent=operation.endswith("convert"))
        case.body = {"replace": True} if operation.endswith("convert") else {}
    elif operation == "get /augment/versions/sources":
        version = ask("GET", "/augment/versions", SESSION)["results"][0]["id"]
        case.query.update({"from": version, "to": version})
    elif operation == "post /augment/replay":
        body["output"] = receipt()
    elif operation == "post /augment/preview":
        body.pop("name", None)
        body["indices"] = [0]
    if isinstance(body, dict) and isinstance(body.get("config"), dict):
        body["config"] = {**{key: value for key, value in body["config"].items() if not DEPENDENT.search(key)}, **SMALL}
    if isinstance(body, dict) and "stratificationDataFile" in body:
        # A file has a name, which no schema can say.
        parts = {"config": (None, json.dumps(body["config"]))} if "config" in body else {}
        kwargs["files"] = {**parts, "stratificationDataFile": ("table.csv", CSV)}


def has_session(case):
    """Returns true unless a case is about a session id that is wrong: other faults are looked for in a real session."""
    if "sessionId" not in (case.query or {}):
        return False
    phase = case.meta.phase.data if case.meta else None
    if getattr(phase, "scenario", None) is not None:
        return getattr(phase, "parameter", None) != "sessionId"
    return bool(UUID.fullmatch(str(case.query["sessionId"])))


@schemathesis.hook
def before_call(context, case, kwargs):
    operation = f"{case.operation.method} {case.operation.path}"
    if has_session(case):
        case.query["sessionId"] = SESSION if KEEPS.match(operation) else new_session()
        if operation == "get /events":
            # A stream ends with its session.
            threading.Timer(0.2, ask, ("DELETE", "/session/clear_session", case.query["sessionId"])).start()
    if mode_of(case) == "positive":
        make_fit(case, operation, kwargs)


def mode_of(case):
    return "positive" if case.meta and case.meta.generation.mode.value == "positive" else "negative"


@schemathesis.hook
def after_call(context, case, response):
    RECORD.write(f"{response.status_code}\t{case.operation.method} {case.operation.path}\n")
