"""Types and addresses of the server's API, generated from its OpenAPI document.

Do not edit: `bun api/src/openapi/write-python-types.ts` writes this file.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class ConfigurationImageMaskChannels(TypedDict):
    imgChannels: NotRequired[Literal[1] | Literal[3]]
    maskChannels: NotRequired[Literal[1] | Literal[3]]


class ConfigurationAugImageDimension(TypedDict):
    width: NotRequired[int]
    height: NotRequired[int]


class ConfigurationCropDimension(TypedDict):
    offsetHeight: NotRequired[int]
    offsetWidth: NotRequired[int]
    targetHeight: NotRequired[int]
    targetWidth: NotRequired[int]


class ConfigurationTransformRangesRandomCrop(TypedDict):
    probability: NotRequired[float]
    area: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesFlipLeftRight(TypedDict):
    probability: NotRequired[float]


class ConfigurationTransformRangesRandomRotate(TypedDict):
    probability: NotRequired[float]
    degrees: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesCorruptBrightness(TypedDict):
    probability: NotRequired[float]
    delta: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesCorruptContrast(TypedDict):
    probability: NotRequired[float]
    factor: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesQuarterTurns(TypedDict):
    probability: NotRequired[float]
    turns: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesShiftX(TypedDict):
    probability: NotRequired[float]
    share: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesPerspective(TypedDict):
    probability: NotRequired[float]
    scale: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesLensDistortion(TypedDict):
    probability: NotRequired[float]
    strength: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesGridDistortion(TypedDict):
    probability: NotRequired[float]
    distortion: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesElasticTransform(TypedDict):
    probability: NotRequired[float]
    displacement: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesRandomGamma(TypedDict):
    probability: NotRequired[float]
    gamma: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesExposure(TypedDict):
    probability: NotRequired[float]
    stops: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesRgbShift(TypedDict):
    probability: NotRequired[float]
    shift: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesWhiteBalance(TypedDict):
    probability: NotRequired[float]
    warmth: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesSolarize(TypedDict):
    probability: NotRequired[float]
    threshold: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesPosterize(TypedDict):
    probability: NotRequired[float]
    bits: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesClahe(TypedDict):
    probability: NotRequired[float]
    clipLimit: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesRandomShadow(TypedDict):
    probability: NotRequired[float]
    darkness: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesRandomFog(TypedDict):
    probability: NotRequired[float]
    density: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesGaussianBlur(TypedDict):
    probability: NotRequired[float]
    sigma: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesSharpen(TypedDict):
    probability: NotRequired[float]
    amount: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesMotionBlur(TypedDict):
    probability: NotRequired[float]
    length: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesMedianBlur(TypedDict):
    probability: NotRequired[float]
    radius: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesShotNoise(TypedDict):
    probability: NotRequired[float]
    photons: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesIsoNoise(TypedDict):
    probability: NotRequired[float]
    intensity: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesJpegCompression(TypedDict):
    probability: NotRequired[float]
    quality: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesGridMask(TypedDict):
    probability: NotRequired[float]
    ratio: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesMosaic(TypedDict):
    probability: NotRequired[float]
    point: NotRequired[tuple[float, float]]


class ConfigurationTransformRangesCopyPaste(TypedDict):
    probability: NotRequired[float]
    count: NotRequired[tuple[float, float]]


class ConfigurationTransformRanges(TypedDict):
    randomCrop: NotRequired[ConfigurationTransformRangesRandomCrop]
    flipLeftRight: NotRequired[ConfigurationTransformRangesFlipLeftRight]
    flipUpDown: NotRequired[ConfigurationTransformRangesFlipLeftRight]
    randomRotate: NotRequired[ConfigurationTransformRangesRandomRotate]
    corruptBrightness: NotRequired[ConfigurationTransformRangesCorruptBrightness]
    corruptContrast: NotRequired[ConfigurationTransformRangesCorruptContrast]
    corruptSaturation: NotRequired[ConfigurationTransformRangesCorruptContrast]
    shearX: NotRequired[ConfigurationTransformRangesRandomRotate]
    shearY: NotRequired[ConfigurationTransformRangesRandomRotate]
    quarterTurns: NotRequired[ConfigurationTransformRangesQuarterTurns]
    transposeAxes: NotRequired[ConfigurationTransformRangesFlipLeftRight]
    randomScale: NotRequired[ConfigurationTransformRangesCorruptContrast]
    shiftX: NotRequired[ConfigurationTransformRangesShiftX]
    shiftY: NotRequired[ConfigurationTransformRangesShiftX]
    perspective: NotRequired[ConfigurationTransformRangesPerspective]
    lensDistortion: NotRequired[ConfigurationTransformRangesLensDistortion]
    gridDistortion: NotRequired[ConfigurationTransformRangesGridDistortion]
    piecewiseAffine: NotRequired[ConfigurationTransformRangesPerspective]
    elasticTransform: NotRequired[ConfigurationTransformRangesElasticTransform]
    randomGamma: NotRequired[ConfigurationTransformRangesRandomGamma]
    exposure: NotRequired[ConfigurationTransformRangesExposure]
    hueShift: NotRequired[ConfigurationTransformRangesRandomRotate]
    rgbShift: NotRequired[ConfigurationTransformRangesRgbShift]
    whiteBalance: NotRequired[ConfigurationTransformRangesWhiteBalance]
    stainJitter: NotRequired[ConfigurationTransformRangesLensDistortion]
    toGray: NotRequired[ConfigurationTransformRangesFlipLeftRight]
    channelShuffle: NotRequired[ConfigurationTransformRangesFlipLeftRight]
    channelDropout: NotRequired[ConfigurationTransformRangesFlipLeftRight]
    invertLevels: NotRequired[ConfigurationTransformRangesFlipLeftRight]
    solarize: NotRequired[ConfigurationTransformRangesSolarize]
    posterize: NotRequired[ConfigurationTransformRangesPosterize]
    autoContrast: NotRequired[ConfigurationTransformRangesFlipLeftRight]
    equalize: NotRequired[ConfigurationTransformRangesFlipLeftRight]
    clahe: NotRequired[ConfigurationTransformRangesClahe]
    randomShadow: NotRequired[ConfigurationTransformRangesRandomShadow]
    randomFog: NotRequired[ConfigurationTransformRangesRandomFog]
    gaussianBlur: NotRequired[ConfigurationTransformRangesGaussianBlur]
    sharpen: NotRequired[ConfigurationTransformRangesSharpen]
    motionBlur: NotRequired[ConfigurationTransformRangesMotionBlur]
    medianBlur: NotRequired[ConfigurationTransformRangesMedianBlur]
    downscale: NotRequired[ConfigurationTransformRangesCorruptContrast]
    gaussianNoise: NotRequired[ConfigurationTransformRangesGaussianBlur]
    shotNoise: NotRequired[ConfigurationTransformRangesShotNoise]
    isoNoise: NotRequired[ConfigurationTransformRangesIsoNoise]
    saltAndPepper: NotRequired[ConfigurationTransformRangesShiftX]
    jpegCompression: NotRequired[ConfigurationTransformRangesJpegCompression]
    cutout: NotRequired[ConfigurationTransformRangesRandomCrop]
    gridMask: NotRequired[ConfigurationTransformRangesGridMask]
    cutMix: NotRequired[ConfigurationTransformRangesRandomCrop]
    mosaic: NotRequired[ConfigurationTransformRangesMosaic]
    copyPaste: NotRequired[ConfigurationTransformRangesCopyPaste]


class ConfigurationTransformGroupsItem(TypedDict):
    transforms: list[Literal["randomCrop", "flipLeftRight", "flipUpDown", "randomRotate", "corruptBrightness", "corruptContrast", "corruptSaturation", "shearX", "shearY", "quarterTurns", "transposeAxes", "randomScale", "shiftX", "shiftY", "perspective", "lensDistortion", "gridDistortion", "piecewiseAffine", "elasticTransform", "randomGamma", "exposure", "hueShift", "rgbShift", "whiteBalance", "stainJitter", "toGray", "channelShuffle", "channelDropout", "invertLevels", "solarize", "posterize", "autoContrast", "equalize", "clahe", "randomShadow", "randomFog", "gaussianBlur", "sharpen", "motionBlur", "medianBlur", "downscale", "gaussianNoise", "shotNoise", "isoNoise", "saltAndPepper", "jpegCompression", "cutout", "gridMask", "cutMix", "mosaic", "copyPaste"]]
    count: int
    probability: float


class ConfigurationClassesItem(TypedDict):
    value: int | str
    name: NotRequired[str]
    color: NotRequired[str]
    role: NotRequired[Literal["class", "background", "ignore"]]


class ConfigurationExportOptions(TypedDict):
    values: NotRequired[dict[str, int]]
    ignore: NotRequired[int]


class ConfigurationBudget(TypedDict):
    classWeights: NotRequired[dict[str, float]]
    pairWeights: NotRequired[dict[str, float]]
    objectInEveryCrop: NotRequired[bool]
    emptyShare: NotRequired[float]


class ConfigurationRepairsItem(TypedDict):
    kind: Literal["sizes"]
    how: Literal["resize", "exclude"]


class ConfigurationRepairsItem2(TypedDict):
    kind: Literal["exclude"]
    names: list[str]


class ConfigurationRepairsItem3(TypedDict):
    kind: Literal["snap"]
    values: list[int | str]


class ConfigurationRepairsItem4(TypedDict):
    kind: Literal["threshold"]
    at: int


ConfigurationRepairsItem5MapItem = TypedDict("ConfigurationRepairsItem5MapItem", {
    "from": int | str,
    "to": int | str,
})


class ConfigurationRepairsItem5(TypedDict):
    kind: Literal["remap"]
    map: list[ConfigurationRepairsItem5MapItem]


class ConfigurationTiles(TypedDict):
    size: NotRequired[int]
    overlap: NotRequired[int]
    edge: NotRequired[Literal["shift", "pad"]]
    emptyShare: NotRequired[float]


class Configuration(TypedDict):
    """Missing fields have their defaults, unknown ones are ignored and named in `warnings`. The three ratios add up to 1."""

    initialTrainSaveId: NotRequired[int]
    initialValSaveId: NotRequired[int]
    initialTestSaveId: NotRequired[int]
    splitParameter: NotRequired[str]
    splitParameters: NotRequired[list[str]]
    imageMaskChannels: NotRequired[ConfigurationImageMaskChannels]
    resizeAugImage: NotRequired[bool]
    augImageDimension: NotRequired[ConfigurationAugImageDimension]
    trainRatio: NotRequired[float]
    valRatio: NotRequired[float]
    testRatio: NotRequired[float]
    trainRatioLocked: NotRequired[bool]
    valRatioLocked: NotRequired[bool]
    testRatioLocked: NotRequired[bool]
    seed: NotRequired[int]
    crop: NotRequired[bool]
    cropDimension: NotRequired[ConfigurationCropDimension]
    augmentValData: NotRequired[bool]
    randomCrop: NotRequired[bool]
    flipLeftRight: NotRequired[bool]
    flipUpDown: NotRequired[bool]
    randomRotate: NotRequired[bool]
    corruptBrightness: NotRequired[bool]
    corruptContrast: NotRequired[bool]
    corruptSaturation: NotRequired[bool]
    shearX: NotRequired[bool]
    shearY: NotRequired[bool]
    quarterTurns: NotRequired[bool]
    transposeAxes: NotRequired[bool]
    randomScale: NotRequired[bool]
    shiftX: NotRequired[bool]
    shiftY: NotRequired[bool]
    perspective: NotRequired[bool]
    lensDistortion: NotRequired[bool]
    gridDistortion: NotRequired[bool]
    piecewiseAffine: NotRequired[bool]
    elasticTransform: NotRequired[bool]
    randomGamma: NotRequired[bool]
    exposure: NotRequired[bool]
    hueShift: NotRequired[bool]
    rgbShift: NotRequired[bool]
    whiteBalance: NotRequired[bool]
    stainJitter: NotRequired[bool]
    toGray: NotRequired[bool]
    channelShuffle: NotRequired[bool]
    channelDropout: NotRequired[bool]
    invertLevels: NotRequired[bool]
    solarize: NotRequired[bool]
    posterize: NotRequired[bool]
    autoContrast: NotRequired[bool]
    equalize: NotRequired[bool]
    clahe: NotRequired[bool]
    randomShadow: NotRequired[bool]
    randomFog: NotRequired[bool]
    gaussianBlur: NotRequired[bool]
    sharpen: NotRequired[bool]
    motionBlur: NotRequired[bool]
    medianBlur: NotRequired[bool]
    downscale: NotRequired[bool]
    gaussianNoise: NotRequired[bool]
    shotNoise: NotRequired[bool]
    isoNoise: NotRequired[bool]
    saltAndPepper: NotRequired[bool]
    jpegCompression: NotRequired[bool]
    cutout: NotRequired[bool]
    gridMask: NotRequired[bool]
    cutMix: NotRequired[bool]
    mosaic: NotRequired[bool]
    copyPaste: NotRequired[bool]
    totalAugmentedImages: NotRequired[int]
    eccentricity: NotRequired[bool]
    equivalentDiameter: NotRequired[bool]
    feretDiameterMax: NotRequired[bool]
    filledArea: NotRequired[bool]
    perimeter: NotRequired[bool]
    roundness: NotRequired[bool]
    l: NotRequired[bool]
    a: NotRequired[bool]
    b: NotRequired[bool]
    contrast: NotRequired[bool]
    correlation: NotRequired[bool]
    energy: NotRequired[bool]
    previewedSet: NotRequired[Literal["train", "val", "test"]]
    imageType: NotRequired[str]
    reset: NotRequired[bool]
    border: NotRequired[Literal["constant", "reflect"]]
    imageFill: NotRequired[int]
    maskFill: NotRequired[int]
    fillCovered: NotRequired[bool]
    pasteScale: NotRequired[tuple[float, float]]
    pasteFlip: NotRequired[bool]
    groupColumn: NotRequired[str]
    keepNearDuplicates: NotRequired[bool | Literal["always"]]
    groupFrames: NotRequired[bool]
    background: NotRequired[int | str]
    pngSize: NotRequired[Literal["fast", "small"]]
    transformRanges: NotRequired[ConfigurationTransformRanges]
    transformPolicy: NotRequired[Literal["each", "oneOf", "someOf"]]
    transformCount: NotRequired[int]
    transformGroups: NotRequired[list[ConfigurationTransformGroupsItem]]
    classes: NotRequired[list[ConfigurationClassesItem]]
    exports: NotRequired[list[str]]
    exportOptions: NotRequired[ConfigurationExportOptions]
    budget: NotRequired[ConfigurationBudget]
    folds: NotRequired[int]
    waive: NotRequired[list[Literal["MaskIsImage", "MaskLooksLikePhoto", "FoldersSwapped"]]]
    repairs: NotRequired[list[ConfigurationRepairsItem | ConfigurationRepairsItem2 | ConfigurationRepairsItem3 | ConfigurationRepairsItem4 | ConfigurationRepairsItem5]]
    maskContent: NotRequired[Literal["classes", "objects"]]
    objectsPerClass: NotRequired[int]
    resizeMode: NotRequired[Literal["stretch", "fit", "reflect", "fill", "longest", "shortest"]]
    resizeSide: NotRequired[int]
    tiles: NotRequired[ConfigurationTiles]


class FailureDetailsItem(TypedDict):
    filename: str
    reason: str
    code: NotRequired[str]


class FailureWarningsItem(TypedDict):
    code: str
    message: str
    files: NotRequired[list[str]]


class Failure(TypedDict):
    success: Literal[False]
    code: Literal["InvalidRequest", "InvalidSession", "SessionNotFound", "NotFound", "MethodNotAllowed", "Forbidden", "LinkExpired", "AlreadyRunning", "RunInProgress", "IntakeRunning", "DataExists", "WrongState", "WrongContentType", "WrongHost", "ForeignOrigin", "AccessDenied", "TooManySessions", "TooLarge", "IncompleteUpload", "InvalidFile", "InvalidNames", "NoFileSelected", "InvalidCsv", "InvalidConfiguration", "InvalidDataset", "StratifiedSplitError", "Cancelled", "TooManyRequests", "Internal", "NoRoom", "BucketNotCreated", "BucketDirectoriesNotCreated", "ProjectDirectoriesNotCreated", "SessionNotStarted", "UploadFailed", "TransferFailed", "ResizeFailed", "ResizedTransferFailed", "SignedUrlsNotReset", "AugmentationFailed", "ResultTransferFailed", "ResizedResultTransferFailed", "SetUrlsNotReset", "ResetFailed", "ProjectDirectoryNotDeleted", "SessionNotDeleted", "BucketNotDeleted", "ImagesNotDeleted", "MasksNotDeleted", "ImagesDirectoryNotCreated", "MasksDirectoryNotCreated", "ResizedDirectoryNotCreated", "ResizedMaskDirectoryNotCreated", "StratificationNotDeleted", "NotReady", "ServerBusy", "StorageUnavailable"]
    error: str
    message: str
    details: NotRequired[list[FailureDetailsItem]]
    failedFiles: NotRequired[list[FailureDetailsItem]]
    errorType: NotRequired[str]
    warnings: NotRequired[list[FailureWarningsItem]]
    requestId: NotRequired[str]


FileNames: TypeAlias = list[str]


class JobEvent(TypedDict):
    """Data of each event of `/events`."""

    job: Literal["upload", "intake", "attributes", "augment", "download"]
    state: Literal["idle", "waiting", "running", "done", "failed", "cancelled"]
    phase: str
    done: float
    total: float
    rate: float
    remainingSeconds: Any
    message: str


class OutputParamsRandomCrop(TypedDict):
    area: float
    x: float
    y: float


class OutputParamsRandomRotate(TypedDict):
    degrees: float


class OutputParamsCorruptBrightness(TypedDict):
    delta: float


class OutputParamsCorruptContrast(TypedDict):
    factor: float


class OutputParamsQuarterTurns(TypedDict):
    turns: int


class OutputParamsShiftX(TypedDict):
    share: float


class OutputParamsPerspective(TypedDict):
    scale: float
    x0: float
    y0: float
    x1: float
    y1: float
    x2: float
    y2: float
    x3: float
    y3: float


class OutputParamsLensDistortion(TypedDict):
    strength: float


class OutputParamsGridDistortion(TypedDict):
    distortion: float
    seed: int


class OutputParamsPiecewiseAffine(TypedDict):
    scale: float
    seed: int


class OutputParamsElasticTransform(TypedDict):
    displacement: float
    cells: int
    seed: int


class OutputParamsRandomGamma(TypedDict):
    gamma: float


class OutputParamsExposure(TypedDict):
    stops: float


class OutputParamsRgbShift(TypedDict):
    red: float
    green: float
    blue: float


class OutputParamsWhiteBalance(TypedDict):
    warmth: float


class OutputParamsStainJitter(TypedDict):
    hematoxylinScale: float
    hematoxylinShift: float
    eosinScale: float
    eosinShift: float


class OutputParamsChannelShuffle(TypedDict):
    order: Literal["rbg", "grb", "gbr", "brg", "bgr"]


class OutputParamsChannelDropout(TypedDict):
    channel: Literal["red", "green", "blue"]


class OutputParamsSolarize(TypedDict):
    threshold: float


class OutputParamsPosterize(TypedDict):
    bits: int


class OutputParamsClahe(TypedDict):
    clipLimit: float
    grid: int


class OutputParamsRandomShadow(TypedDict):
    darkness: float
    degrees: float
    edge: float


class OutputParamsRandomFog(TypedDict):
    density: float
    seed: int


class OutputParamsGaussianBlur(TypedDict):
    sigma: float


class OutputParamsSharpen(TypedDict):
    amount: float


class OutputParamsMotionBlur(TypedDict):
    length: float
    degrees: float


class OutputParamsMedianBlur(TypedDict):
    radius: int


class OutputParamsGaussianNoise(TypedDict):
    sigma: float
    seed: int


class OutputParamsShotNoise(TypedDict):
    photons: float
    seed: int


class OutputParamsIsoNoise(TypedDict):
    intensity: float
    colorShift: float
    seed: int


class OutputParamsSaltAndPepper(TypedDict):
    share: float
    seed: int


class OutputParamsJpegCompression(TypedDict):
    quality: int


class OutputParamsCutout(TypedDict):
    area: float
    ratio: float
    x: float
    y: float


class OutputParamsGridMask(TypedDict):
    ratio: float
    cells: int
    x: float
    y: float


class OutputParamsMosaic(TypedDict):
    x: float
    y: float
    corner: int


class OutputParamsCopyPasteObjectsItem(TypedDict):
    choice: float
    x: float
    y: float
    scale: float
    flip: bool


class OutputParamsCopyPaste(TypedDict):
    objects: list[OutputParamsCopyPasteObjectsItem]


class OutputParams(TypedDict):
    randomCrop: OutputParamsRandomCrop | None
    flipLeftRight: bool
    flipUpDown: bool
    randomRotate: OutputParamsRandomRotate | None
    corruptBrightness: OutputParamsCorruptBrightness | None
    corruptContrast: OutputParamsCorruptContrast | None
    corruptSaturation: OutputParamsCorruptContrast | None
    shearX: NotRequired[OutputParamsRandomRotate | None]
    shearY: NotRequired[OutputParamsRandomRotate | None]
    quarterTurns: NotRequired[OutputParamsQuarterTurns | None]
    transposeAxes: NotRequired[bool]
    randomScale: NotRequired[OutputParamsCorruptContrast | None]
    shiftX: NotRequired[OutputParamsShiftX | None]
    shiftY: NotRequired[OutputParamsShiftX | None]
    perspective: NotRequired[OutputParamsPerspective | None]
    lensDistortion: NotRequired[OutputParamsLensDistortion | None]
    gridDistortion: NotRequired[OutputParamsGridDistortion | None]
    piecewiseAffine: NotRequired[OutputParamsPiecewiseAffine | None]
    elasticTransform: NotRequired[OutputParamsElasticTransform | None]
    randomGamma: NotRequired[OutputParamsRandomGamma | None]
    exposure: NotRequired[OutputParamsExposure | None]
    hueShift: NotRequired[OutputParamsRandomRotate | None]
    rgbShift: NotRequired[OutputParamsRgbShift | None]
    whiteBalance: NotRequired[OutputParamsWhiteBalance | None]
    stainJitter: NotRequired[OutputParamsStainJitter | None]
    toGray: NotRequired[bool]
    channelShuffle: NotRequired[OutputParamsChannelShuffle | None]
    channelDropout: NotRequired[OutputParamsChannelDropout | None]
    invertLevels: NotRequired[bool]
    solarize: NotRequired[OutputParamsSolarize | None]
    posterize: NotRequired[OutputParamsPosterize | None]
    autoContrast: NotRequired[bool]
    equalize: NotRequired[bool]
    clahe: NotRequired[OutputParamsClahe | None]
    randomShadow: NotRequired[OutputParamsRandomShadow | None]
    randomFog: NotRequired[OutputParamsRandomFog | None]
    gaussianBlur: NotRequired[OutputParamsGaussianBlur | None]
    sharpen: NotRequired[OutputParamsSharpen | None]
    motionBlur: NotRequired[OutputParamsMotionBlur | None]
    medianBlur: NotRequired[OutputParamsMedianBlur | None]
    downscale: NotRequired[OutputParamsCorruptContrast | None]
    gaussianNoise: NotRequired[OutputParamsGaussianNoise | None]
    shotNoise: NotRequired[OutputParamsShotNoise | None]
    isoNoise: NotRequired[OutputParamsIsoNoise | None]
    saltAndPepper: NotRequired[OutputParamsSaltAndPepper | None]
    jpegCompression: NotRequired[OutputParamsJpegCompression | None]
    cutout: NotRequired[OutputParamsCutout | None]
    gridMask: NotRequired[OutputParamsGridMask | None]
    cutMix: NotRequired[OutputParamsRandomCrop | None]
    mosaic: NotRequired[OutputParamsMosaic | None]
    copyPaste: NotRequired[OutputParamsCopyPaste | None]
    border: Literal["constant", "reflect"]
    imageFill: int
    maskFill: int
    fillCovered: NotRequired[Literal[True]]


class CreateBucketAnswer(TypedDict):
    success: Literal[True]
    message: NotRequired[str]
    warnings: NotRequired[list[FailureWarningsItem]]
    failedFiles: NotRequired[list[FailureDetailsItem]]


CreateBucketFoldersAnswer: TypeAlias = CreateBucketAnswer


CreateProjectDirectoriesAnswer: TypeAlias = CreateBucketAnswer


class StartSessionAnswer(TypedDict):
    success: Literal[True]
    message: NotRequired[str]
    warnings: NotRequired[list[FailureWarningsItem]]
    failedFiles: NotRequired[list[FailureDetailsItem]]
    isRunning: bool


DeleteBucketAnswer: TypeAlias = CreateBucketAnswer


DeleteProjectDirectoriesAnswer: TypeAlias = CreateBucketAnswer


ClearSessionAnswer: TypeAlias = CreateBucketAnswer


class SignUploadUrlsBody(TypedDict):
    filenames: FileNames
    folder_path: Literal["images", "masks"]
    content_types: NotRequired[list[str]]


class SignUploadUrlsAnswerResultsItem(TypedDict):
    filename: str
    url: str


class SignUploadUrlsAnswer(TypedDict):
    success: Literal[True]
    results: list[SignUploadUrlsAnswerResultsItem]
    failedFiles: list[FailureDetailsItem]
    warnings: NotRequired[list[FailureWarningsItem]]


TransferImagesAnswer: TypeAlias = CreateBucketAnswer


TransferMasksAnswer: TypeAlias = CreateBucketAnswer


ResizeImagesAnswer: TypeAlias = CreateBucketAnswer


ResizeMasksAnswer: TypeAlias = CreateBucketAnswer


TransferResizedImagesAnswer: TypeAlias = CreateBucketAnswer


TransferResizedMasksAnswer: TypeAlias = CreateBucketAnswer


ResetResizedUrlsAnswer: TypeAlias = CreateBucketAnswer


DeleteImagesAnswer: TypeAlias = CreateBucketAnswer


CreateImagesDirectoryAnswer: TypeAlias = CreateBucketAnswer


DeleteResizedImagesAnswer: TypeAlias = CreateBucketAnswer


DeleteMasksAnswer: TypeAlias = CreateBucketAnswer


CreateMasksDirectoryAnswer: TypeAlias = CreateBucketAnswer


DeleteResizedMasksAnswer: TypeAlias = CreateBucketAnswer


DeleteImageAnswer: TypeAlias = CreateBucketAnswer


DeleteMaskAnswer: TypeAlias = CreateBucketAnswer


class IntakePlacesAnswerResultsItem(TypedDict):
    name: str
    path: str
    kind: Literal["folder", "archive", "bucket"]
    bytes: NotRequired[float]


class IntakePlacesAnswer(TypedDict):
    success: Literal[True]
    results: list[IntakePlacesAnswerResultsItem]


class IntakeAnswerIntakeSource(TypedDict):
    kind: Literal["files", "archive", "folder", "bucket"]
    name: str


class IntakeAnswerIntakeListed(TypedDict):
    files: int
    bytes: float


class IntakeAnswerIntakeFailure(TypedDict):
    code: Literal["InvalidRequest", "InvalidSession", "SessionNotFound", "NotFound", "MethodNotAllowed", "Forbidden", "LinkExpired", "AlreadyRunning", "RunInProgress", "IntakeRunning", "DataExists", "WrongState", "WrongContentType", "WrongHost", "ForeignOrigin", "AccessDenied", "TooManySessions", "TooLarge", "IncompleteUpload", "InvalidFile", "InvalidNames", "NoFileSelected", "InvalidCsv", "InvalidConfiguration", "InvalidDataset", "StratifiedSplitError", "Cancelled", "TooManyRequests", "Internal", "NoRoom", "BucketNotCreated", "BucketDirectoriesNotCreated", "ProjectDirectoriesNotCreated", "SessionNotStarted", "UploadFailed", "TransferFailed", "ResizeFailed", "ResizedTransferFailed", "SignedUrlsNotReset", "AugmentationFailed", "ResultTransferFailed", "ResizedResultTransferFailed", "SetUrlsNotReset", "ResetFailed", "ProjectDirectoryNotDeleted", "SessionNotDeleted", "BucketNotDeleted", "ImagesNotDeleted", "MasksNotDeleted", "ImagesDirectoryNotCreated", "MasksDirectoryNotCreated", "ResizedDirectoryNotCreated", "ResizedMaskDirectoryNotCreated", "StratificationNotDeleted", "NotReady", "ServerBusy", "StorageUnavailable"]
    message: str
    details: NotRequired[list[FailureDetailsItem]]


class IntakeAnswerIntakeResult(TypedDict):
    pairs: int
    failedFiles: list[FailureDetailsItem]
    notes: list[str]
    csv: Any
    config: dict[str, Any]


class IntakeAnswerIntakeReplaces(TypedDict):
    images: int
    masks: int


class IntakeAnswerIntake(TypedDict):
    id: str
    source: IntakeAnswerIntakeSource
    stage: Literal["listing", "open", "converting", "done"]
    listed: IntakeAnswerIntakeListed
    received: IntakeAnswerIntakeListed
    missing: IntakeAnswerIntakeListed
    choices: dict[str, str]
    failure: IntakeAnswerIntakeFailure | None
    result: IntakeAnswerIntakeResult | None
    replaces: IntakeAnswerIntakeReplaces


class IntakeAnswer(TypedDict):
    success: Literal[True]
    intake: IntakeAnswerIntake | None


class BeginIntakeBodySource(TypedDict):
    kind: Literal["files"]
    name: str
    total: int


class BeginIntakeBodySource2(TypedDict):
    kind: Literal["archive"]
    name: str
    bytes: int


class BeginIntakeBodySource3(TypedDict):
    kind: Literal["folder"]
    path: str


class BeginIntakeBodySource4(TypedDict):
    kind: Literal["bucket"]
    path: str


class BeginIntakeBody(TypedDict):
    source: BeginIntakeBodySource | BeginIntakeBodySource2 | BeginIntakeBodySource3 | BeginIntakeBodySource4
    former: NotRequired[Any]


class BeginIntakeAnswer(TypedDict):
    success: Literal[True]
    intake: IntakeAnswerIntake


AbandonIntakeAnswer: TypeAlias = CreateBucketAnswer


class ListIntakeFilesBodyFilesItem(TypedDict):
    path: str
    bytes: int


ListIntakeFilesBody = TypedDict("ListIntakeFilesBody", {
    "id": NotRequired[str],
    "from": int,
    "files": list[ListIntakeFilesBodyFilesItem],
})


ListIntakeFilesAnswer: TypeAlias = BeginIntakeAnswer


class PlanIntakeBody(TypedDict):
    id: NotRequired[str]
    choices: NotRequired[dict[str, str]]


class PlanIntakeAnswerSets(TypedDict):
    train: int
    val: int
    test: int


class PlanIntakeAnswerQuestionsItemOptionsItem(TypedDict):
    value: str
    label: str


class PlanIntakeAnswerQuestionsItem(TypedDict):
    id: str
    text: str
    options: list[PlanIntakeAnswerQuestionsItemOptionsItem]
    bands: NotRequired[int]
    chosen: str


class PlanIntakeAnswerLeftOverItem(TypedDict):
    reason: str
    count: int
    paths: list[str]


class PlanIntakeAnswerShownItem(TypedDict):
    name: str
    images: list[str]
    masks: list[str]
    maskFiles: int
    mask: Literal["file", "objects", "merged", "drawn", "empty"]
    set: NotRequired[Literal["train", "val", "test"]]
    group: NotRequired[str]


class PlanIntakeAnswerLimit(TypedDict):
    variable: str
    value: float
    message: str


class PlanIntakeAnswer(TypedDict):
    success: Literal[True]
    isComplete: bool
    missing: IntakeAnswerIntakeListed
    layout: str
    label: str
    masksOf: Literal["classes", "objects"]
    pairs: int
    sets: PlanIntakeAnswerSets | None
    groups: int
    classes: list[ConfigurationClassesItem]
    questions: list[PlanIntakeAnswerQuestionsItem]
    leftOver: list[PlanIntakeAnswerLeftOverItem]
    notes: list[str]
    refused: list[FailureDetailsItem]
    shown: list[PlanIntakeAnswerShownItem]
    limit: PlanIntakeAnswerLimit | None


IntakePiecesBody = TypedDict("IntakePiecesBody", {
    "id": NotRequired[str],
    "from": NotRequired[int],
})


class IntakePiecesAnswerResultsItem(TypedDict):
    path: str
    start: int
    end: int
    url: str


class IntakePiecesAnswer(TypedDict):
    success: Literal[True]
    results: list[IntakePiecesAnswerResultsItem]
    next: int | None


class ConvertIntakeBody(TypedDict):
    id: NotRequired[str]
    replace: NotRequired[bool]


ConvertIntakeAnswer: TypeAlias = BeginIntakeAnswer


CancelIntakeAnswer: TypeAlias = CreateBucketAnswer


class UploadStratificationFileAnswerResults(TypedDict):
    filename: str
    columns: list[str]
    rows: int


class UploadStratificationFileAnswer(TypedDict):
    success: Literal[True]
    message: str
    results: UploadStratificationFileAnswerResults
    warnings: NotRequired[list[FailureWarningsItem]]


DeleteStratificationFileAnswer: TypeAlias = CreateBucketAnswer


class StratificationFilenameAnswer(TypedDict):
    success: Literal[True]
    results: Any


class StratificationParametersAnswer(TypedDict):
    success: Literal[True]
    results: list[str]
    problem: NotRequired[str]


class AugmentAnswer(TypedDict):
    success: Literal[True]
    message: str
    outputs: PlanIntakeAnswerSets
    warnings: list[FailureWarningsItem]
    seconds: float
    bytes: float


CancelAugmentationAnswer: TypeAlias = CreateBucketAnswer


class PlanBody(TypedDict):
    config: Configuration


class PlanAnswerGroups(TypedDict):
    count: int
    pairs: int
    largest: int


class PlanAnswerNear(TypedDict):
    groups: int
    pairs: int
    kept: Literal["together", "share", "emptySet"]


class PlanAnswerTiles(TypedDict):
    sources: int
    tiles: int
    empty: NotRequired[int]
    used: int


class PlanAnswerBalanceItemSets(TypedDict):
    all: list[float]
    train: list[float]
    val: list[float]
    test: list[float]


class PlanAnswerBalanceItemDistance(TypedDict):
    train: float
    val: float
    test: float


class PlanAnswerBalanceItem(TypedDict):
    attribute: str
    kind: Literal["numeric", "categorical"]
    bins: list[Any]
    sets: PlanAnswerBalanceItemSets
    distance: PlanAnswerBalanceItemDistance


class PlanAnswerStopsItem(TypedDict):
    code: str
    severity: Literal["error", "warning", "info"]
    message: str
    advice: str
    files: list[str]
    groups: NotRequired[list[list[str]]]


class PlanAnswer(TypedDict):
    success: Literal[True]
    sizes: PlanIntakeAnswerSets
    planned: PlanIntakeAnswerSets
    groups: PlanAnswerGroups
    near: NotRequired[PlanAnswerNear]
    outputs: PlanIntakeAnswerSets
    unusedTrainPairs: int
    tiles: NotRequired[PlanAnswerTiles]
    bytes: float
    seconds: float
    balance: list[PlanAnswerBalanceItem]
    warnings: list[FailureWarningsItem]
    stops: list[PlanAnswerStopsItem]


SplitSizesBody: TypeAlias = PlanBody


class SplitSizesAnswer(TypedDict):
    success: Literal[True]
    sizes: PlanIntakeAnswerSets
    near: NotRequired[PlanAnswerNear]


CheckConfigurationBody: TypeAlias = PlanBody


class CheckConfigurationAnswer(TypedDict):
    success: Literal[True]
    config: Configuration
    warnings: list[FailureWarningsItem]


PredictSharesBody: TypeAlias = PlanBody


class PredictSharesAnswerClassesItem(TypedDict):
    value: Any
    present: float
    predicted: float


class PredictSharesAnswerEmpty(TypedDict):
    present: float
    predicted: float


class PredictSharesAnswer(TypedDict):
    sources: int
    used: int
    leftOut: int
    outputs: int
    classes: list[PredictSharesAnswerClassesItem]
    empty: PredictSharesAnswerEmpty
    success: Literal[True]


class PreviewOutputsBody(TypedDict):
    config: Configuration
    set: Literal["train", "val", "test"]
    indices: list[int]
    name: NotRequired[str]
    thumbnails: NotRequired[bool]


class PreviewOutputsAnswerResultsItemImage(TypedDict):
    name: str
    url: str
    shown: NotRequired[str]
    thumbnail: NotRequired[str]


class PreviewOutputsAnswerResultsItemMask(TypedDict):
    name: str
    url: str
    shown: NotRequired[str]


class PreviewOutputsAnswerResultsItem(TypedDict):
    index: int
    source: str
    partners: NotRequired[list[str]]
    image: PreviewOutputsAnswerResultsItemImage
    mask: PreviewOutputsAnswerResultsItemMask
    params: OutputParams


class PreviewOutputsAnswer(TypedDict):
    success: Literal[True]
    results: list[PreviewOutputsAnswerResultsItem]
    warnings: NotRequired[list[FailureWarningsItem]]


class ReplayBodyOutputSourceTile(TypedDict):
    x: int
    y: int
    width: int
    height: int


class ReplayBodyOutputSource(TypedDict):
    image: str
    mask: str
    imageSha256: str
    maskSha256: str
    tile: NotRequired[ReplayBodyOutputSourceTile]


class ReplayBodyOutputPasted(TypedDict):
    pasted: list[tuple[int, int, int]]
    covered: list[tuple[int, int, int]]


class ReplayBodyOutputFrameSource(TypedDict):
    width: int
    height: int


class ReplayBodyOutputFrame(TypedDict):
    source: ReplayBodyOutputFrameSource
    window: ReplayBodyOutputSourceTile
    place: ReplayBodyOutputSourceTile
    width: int
    height: int


class ReplayBodyOutput(TypedDict):
    set: Literal["train", "val", "test"]
    image: str
    mask: str
    source: ReplayBodyOutputSource
    partners: NotRequired[list[ReplayBodyOutputSource]]
    pasted: NotRequired[ReplayBodyOutputPasted]
    frame: NotRequired[ReplayBodyOutputFrame]
    params: OutputParams
    imageSha256: str
    maskSha256: str
    backend: NotRequired[str]
    objects: NotRequired[list[tuple[int, int, int, int]]]


class ReplayBody(TypedDict):
    config: NotRequired[Configuration]
    output: ReplayBodyOutput


class ReplayAnswerImage(TypedDict):
    name: str
    url: str


class ReplayAnswer(TypedDict):
    success: Literal[True]
    image: ReplayAnswerImage
    mask: ReplayAnswerImage
    imageSha256: str
    maskSha256: str
    same: bool
    backend: str
    recordedBackend: NotRequired[str]
    levels: NotRequired[int]


TransferZipAnswer: TypeAlias = CreateBucketAnswer


TransferResizedAugmentedAnswer: TypeAlias = CreateBucketAnswer


ResetSetUrlsAnswer: TypeAlias = CreateBucketAnswer


class ManifestAnswerManifestPairingItem(TypedDict):
    image: str
    mask: str
    rule: Literal["stem", "affix", "words", "numbers"]


class ManifestAnswerManifestSplitFolds(TypedDict):
    sizes: list[int]
    groups: PlanAnswerGroups
    columns: list[str]
    imbalance: float


class ManifestAnswerManifestSplit(TypedDict):
    ratios: PlanAnswerBalanceItemDistance
    planned: PlanIntakeAnswerSets
    sizes: PlanIntakeAnswerSets
    groups: PlanAnswerGroups
    balance: list[PlanAnswerBalanceItem]
    folds: NotRequired[ManifestAnswerManifestSplitFolds]
    warnings: list[FailureWarningsItem]


class ManifestAnswerManifestLabelSafetyMappingItem(TypedDict):
    source: Any
    label: float


class ManifestAnswerManifestLabelSafety(TypedDict):
    passed: Literal[True]
    masks: int
    rule: str
    maskFill: float
    mapping: list[ManifestAnswerManifestLabelSafetyMappingItem]
    lost: NotRequired[list[ManifestAnswerManifestLabelSafetyMappingItem]]


class ManifestAnswerManifestColorTableItem(TypedDict):
    label: float
    color: str
    role: NotRequired[Literal["fill", "unused"]]


class ManifestAnswerManifestBudgetClassesItem(TypedDict):
    value: Any
    pixels: int
    share: float


class ManifestAnswerManifestBudgetEmpty(TypedDict):
    outputs: int
    share: float


class ManifestAnswerManifestBudget(TypedDict):
    used: int
    leftOut: int
    classes: list[ManifestAnswerManifestBudgetClassesItem]
    empty: ManifestAnswerManifestBudgetEmpty


class ManifestAnswerManifestExportsFormatsItemLoss2(TypedDict):
    objects: int
    regions: NotRequired[int]
    worstIou: float
    meanIou: float
    worstOutput: Any


class ManifestAnswerManifestExportsFormatsItem(TypedDict):
    name: str
    loss: str | ManifestAnswerManifestExportsFormatsItemLoss2


class ManifestAnswerManifestExportsTrainingWeights(TypedDict):
    medianFrequency: list[float]
    inverse: list[float]
    effectiveNumber: list[float]


class ManifestAnswerManifestExportsTraining(TypedDict):
    mean: list[float]
    std: list[float]
    classes: list[str]
    weights: ManifestAnswerManifestExportsTrainingWeights


class ManifestAnswerManifestExports(TypedDict):
    formats: list[ManifestAnswerManifestExportsFormatsItem]
    training: NotRequired[ManifestAnswerManifestExportsTraining]


class ManifestAnswerManifest(TypedDict):
    version: str
    seed: float
    backend: str
    config: dict[str, Any]
    pairing: list[ManifestAnswerManifestPairingItem]
    split: ManifestAnswerManifestSplit
    warnings: list[FailureWarningsItem]
    labelSafety: ManifestAnswerManifestLabelSafety
    colorTable: list[ManifestAnswerManifestColorTableItem] | None
    tiles: NotRequired[PlanAnswerTiles]
    budget: NotRequired[ManifestAnswerManifestBudget]
    exports: NotRequired[ManifestAnswerManifestExports]
    outputs: list[ReplayBodyOutput]


class ManifestAnswer(TypedDict):
    success: Literal[True]
    manifest: ManifestAnswerManifest


class VersionsAnswerResultsItemProgram(TypedDict):
    version: str
    backend: str


class VersionsAnswerResultsItemSourcesChanged(TypedDict):
    count: int
    names: list[str]


class VersionsAnswerResultsItemSources(TypedDict):
    changed: VersionsAnswerResultsItemSourcesChanged
    deleted: VersionsAnswerResultsItemSourcesChanged
    added: VersionsAnswerResultsItemSourcesChanged
    csvChanged: bool


class VersionsAnswerResultsItem(TypedDict):
    id: str
    ended: int
    seed: int
    config: dict[str, Any]
    outputs: PlanIntakeAnswerSets
    zipBytes: int
    zipSha256: Any
    program: VersionsAnswerResultsItemProgram | None
    sources: VersionsAnswerResultsItemSources


class VersionsAnswer(TypedDict):
    success: Literal[True]
    results: list[VersionsAnswerResultsItem]
    program: VersionsAnswerResultsItemProgram


class VersionSourcesAnswer(TypedDict):
    success: Literal[True]
    sources: VersionsAnswerResultsItemSources


class ManifestSummaryAnswerManifest(TypedDict):
    version: str
    seed: float
    backend: str
    config: dict[str, Any]
    split: ManifestAnswerManifestSplit
    warnings: list[FailureWarningsItem]
    labelSafety: ManifestAnswerManifestLabelSafety
    colorTable: list[ManifestAnswerManifestColorTableItem] | None
    tiles: NotRequired[PlanAnswerTiles]
    budget: NotRequired[ManifestAnswerManifestBudget]
    exports: NotRequired[ManifestAnswerManifestExports]
    outputs: PlanIntakeAnswerSets


class ManifestSummaryAnswer(TypedDict):
    success: Literal[True]
    manifest: ManifestSummaryAnswerManifest


SignDownloadUrlsBody: TypeAlias = list[str]


SignDownloadUrlsAnswer: TypeAlias = list[SignUploadUrlsAnswerResultsItem]


class SignDownloadUrlsFormAnswer(TypedDict):
    success: Literal[True]
    results: list[SignUploadUrlsAnswerResultsItem]
    failedFiles: NotRequired[list[FailureDetailsItem]]


ResetDownloadUrlsAnswer: TypeAlias = CreateBucketAnswer


class ImageNamesAnswer(TypedDict):
    success: Literal[True]
    results: list[str]


MaskNamesAnswer: TypeAlias = ImageNamesAnswer


class DimensionAnswerDimension(TypedDict):
    height: int
    width: int


class DimensionAnswerChannels(TypedDict):
    imgChannels: Literal[1] | Literal[3]
    maskChannels: Literal[1] | Literal[3]


class DimensionAnswerClassesItem(TypedDict):
    value: Any
    color: str
    share: float
    pixels: int
    files: int
    least: float
    most: float
    role: NotRequired[Literal["ignore"]]


class DimensionAnswer(TypedDict):
    success: Literal[True]
    dimension: DimensionAnswerDimension | None
    uniform: bool
    channels: DimensionAnswerChannels
    maskKind: Literal["index", "palette", "color", "binary"] | None
    imageType: Literal["png", "jpeg", "mixed", ""]
    classes: list[DimensionAnswerClassesItem]


RepairedDimensionBody: TypeAlias = PlanBody


RepairedDimensionAnswer: TypeAlias = DimensionAnswer


class OriginalsPageAnswerResultsItemImage(TypedDict):
    name: str
    url: str
    large: NotRequired[str]


class OriginalsPageAnswerResultsItem(TypedDict):
    image: OriginalsPageAnswerResultsItemImage | None
    mask: OriginalsPageAnswerResultsItemImage | None


class OriginalsPageAnswer(TypedDict):
    success: Literal[True]
    results: list[OriginalsPageAnswerResultsItem]
    next: int | None
    total: int


class RepairedPageBody(TypedDict):
    config: Configuration
    page: NotRequired[int]
    page_size: NotRequired[int]
    names: NotRequired[list[str]]
    search: NotRequired[str]
    show: NotRequired[str]
    set: NotRequired[Literal["train", "val", "test"]]
    label: NotRequired[int | str]
    sort: NotRequired[Literal["name", "newest", "findings", "smallest", "share"]]
    counts: NotRequired[Literal[True]]
    containing: NotRequired[str]


class RepairedPageAnswerResultsItemRepaired(TypedDict):
    thumbnail: str
    large: str


class RepairedPageAnswerResultsItem(TypedDict):
    image: OriginalsPageAnswerResultsItemImage | None
    mask: OriginalsPageAnswerResultsItemImage | None
    repaired: NotRequired[RepairedPageAnswerResultsItemRepaired]
    excluded: NotRequired[Literal[True]]


class RepairedPageAnswerCountsLabelsItem(TypedDict):
    value: Any
    pairs: int


class RepairedPageAnswerCounts(TypedDict):
    problems: int
    excluded: int
    findings: dict[str, int]
    labels: list[RepairedPageAnswerCountsLabelsItem]


class RepairedPageAnswer(TypedDict):
    success: Literal[True]
    results: list[RepairedPageAnswerResultsItem]
    next: int | None
    total: int
    page: int
    counts: NotRequired[RepairedPageAnswerCounts]


class TrainPageAnswerResultsItem(TypedDict):
    image: OriginalsPageAnswerResultsItemImage | None
    mask: OriginalsPageAnswerResultsItemImage | None
    receipt: ReplayBodyOutput


class TrainPageAnswer(TypedDict):
    success: Literal[True]
    results: list[TrainPageAnswerResultsItem]
    next: int | None
    total: int
    page: int
    counts: NotRequired[dict[str, int]]


ValPageAnswer: TypeAlias = TrainPageAnswer


TestPageAnswer: TypeAlias = TrainPageAnswer


class FilesAnswerResultsItem(TypedDict):
    name: str
    bytes: float
    uploaded: float
    width: Any
    height: Any
    kind: str
    state: Literal["ready", "pending", "attention"]
    note: Any


class FilesAnswer(TypedDict):
    success: Literal[True]
    results: list[FilesAnswerResultsItem]


class DatasetReportAnswerRulesItemMadeItem(TypedDict):
    image: str
    mask: str


class DatasetReportAnswerRulesItem(TypedDict):
    rule: str
    pairs: int
    made: list[DatasetReportAnswerRulesItemMadeItem]


class DatasetReportAnswerChannelsItem(TypedDict):
    channels: Literal[1] | Literal[3]
    count: float


class DatasetReportAnswerSizesItem(TypedDict):
    width: float
    height: float
    count: float


class DatasetReportAnswerObjectsArea(TypedDict):
    least: int
    median: int
    most: int


class DatasetReportAnswerObjectsPerMask(TypedDict):
    least: float
    median: float
    most: float


DatasetReportAnswerObjectsHistogramItem = TypedDict("DatasetReportAnswerObjectsHistogramItem", {
    "from": int,
    "count": int,
})


DatasetReportAnswerObjectsClassesItem = TypedDict("DatasetReportAnswerObjectsClassesItem", {
    "class": int,
    "count": int,
})


class DatasetReportAnswerObjects(TypedDict):
    count: int
    masks: int
    area: DatasetReportAnswerObjectsArea
    perMask: DatasetReportAnswerObjectsPerMask
    covered: DatasetReportAnswerObjectsPerMask
    histogram: list[DatasetReportAnswerObjectsHistogramItem]
    classes: list[DatasetReportAnswerObjectsClassesItem]


class DatasetReportAnswer(TypedDict):
    success: Literal[True]
    pairs: int
    rules: list[DatasetReportAnswerRulesItem]
    classes: list[DimensionAnswerClassesItem]
    channels: list[DatasetReportAnswerChannelsItem]
    sizes: list[DatasetReportAnswerSizesItem]
    findings: list[PlanAnswerStopsItem]
    objects: NotRequired[DatasetReportAnswerObjects]


RepairedReportBody: TypeAlias = PlanBody


RepairedReportAnswer: TypeAlias = DatasetReportAnswer


class MaskObjectsBody(TypedDict):
    config: Configuration
    name: str


MaskObjectsAnswerObjectsItem = TypedDict("MaskObjectsAnswerObjectsItem", {
    "id": int,
    "class": int,
    "area": int,
    "color": str,
})


class MaskObjectsAnswer(TypedDict):
    success: Literal[True]
    objects: list[MaskObjectsAnswerObjectsItem]


class ImageUploadStatusAnswerMade(TypedDict):
    ended: int
    outputs: PlanIntakeAnswerSets
    config: dict[str, Any]


class ImageUploadStatusAnswer(TypedDict):
    success: bool
    message: str
    isRunning: NotRequired[bool]
    isWaiting: NotRequired[bool]
    failedFiles: NotRequired[list[FailureDetailsItem]]
    details: NotRequired[list[FailureDetailsItem]]
    code: NotRequired[str]
    error: NotRequired[str]
    run: NotRequired[str]
    made: NotRequired[ImageUploadStatusAnswerMade]


MaskUploadStatusAnswer: TypeAlias = ImageUploadStatusAnswer


BalanceStatusAnswer: TypeAlias = ImageUploadStatusAnswer


BackendIsRunningAnswer: TypeAlias = ImageUploadStatusAnswer


AugmentationIsCompleteAnswer: TypeAlias = ImageUploadStatusAnswer


SessionIsRunningAnswer: TypeAlias = ImageUploadStatusAnswer


class CapabilitiesAnswerGpuTrial(TypedDict):
    cpu: float
    encode: float
    gpu: float
    finish: float
    gain: float


class CapabilitiesAnswerGpu(TypedDict):
    isUsed: bool
    reason: str
    adapter: NotRequired[str]
    trial: NotRequired[CapabilitiesAnswerGpuTrial]


class CapabilitiesAnswerExportsItem(TypedDict):
    name: str
    label: str
    description: str


class CapabilitiesAnswer(TypedDict):
    success: Literal[True]
    version: str
    backend: str
    device: Literal["cpu", "gpu"]
    gpu: NotRequired[CapabilitiesAnswerGpu]
    cores: int
    storage: Literal["local", "gcs", "s3"]
    queue: str
    limits: dict[str, float]
    exports: list[CapabilitiesAnswerExportsItem]


class HealthzAnswer(TypedDict):
    success: Literal[True]
    version: str
    uptimeSeconds: float


class ReadyzAnswer(TypedDict):
    success: Literal[True]


OPERATIONS: dict[str, tuple[str, str]] = {
    "createBucket": ("POST", "/gcs/create_bucket"),
    "createBucketFolders": ("POST", "/gcs/create_folders_in_bucket"),
    "createProjectDirectories": ("POST", "/project_directories/create"),
    "startSession": ("POST", "/session/start_session"),
    "deleteBucket": ("DELETE", "/gcs/delete_bucket"),
    "deleteProjectDirectories": ("DELETE", "/project_directories/delete"),
    "clearSession": ("DELETE", "/session/clear_session"),
    "signUploadUrls": ("POST", "/generate-signed-upload-url"),
    "transferImages": ("POST", "/gcs/transfer_images_to_backend"),
    "transferMasks": ("POST", "/gcs/transfer_masks_to_backend"),
    "resizeImages": ("POST", "/resize-uploaded-images"),
    "resizeMasks": ("POST", "/resize-uploaded-masks"),
    "transferResizedImages": ("POST", "/gcs/transfer_resized_original_images_to_gcs"),
    "transferResizedMasks": ("POST", "/gcs/transfer_resized_original_masks_to_gcs"),
    "resetResizedUrls": ("POST", "/reset-signed-urls-for-resized-images-and-masks"),
    "deleteImages": ("DELETE", "/project_directory/images/delete"),
    "createImagesDirectory": ("POST", "/project_directory/images/create"),
    "deleteResizedImages": ("DELETE", "/gcs/resized_original_images/delete"),
    "deleteMasks": ("DELETE", "/project_directory/masks/delete"),
    "createMasksDirectory": ("POST", "/project_directory/masks/create"),
    "deleteResizedMasks": ("DELETE", "/gcs/resized_original_masks/delete"),
    "deleteImage": ("DELETE", "/upload/backend/images/{name}"),
    "deleteMask": ("DELETE", "/upload/backend/masks/{name}"),
    "intakePlaces": ("GET", "/intake/places"),
    "intake": ("GET", "/intake"),
    "beginIntake": ("POST", "/intake"),
    "abandonIntake": ("DELETE", "/intake"),
    "listIntakeFiles": ("POST", "/intake/files"),
    "planIntake": ("POST", "/intake/plan"),
    "intakePieces": ("POST", "/intake/pieces"),
    "convertIntake": ("POST", "/intake/convert"),
    "cancelIntake": ("DELETE", "/intake/convert"),
    "uploadStratificationFile": ("POST", "/upload/backend/stratification_file"),
    "deleteStratificationFile": ("DELETE", "/stratification_data_file/delete"),
    "stratificationFilename": ("GET", "/upload/backend/stratification_data_filename"),
    "stratificationParameters": ("GET", "/stratification_data_file/parameters"),
    "augment": ("POST", "/augment"),
    "cancelAugmentation": ("DELETE", "/augment"),
    "plan": ("POST", "/augment/plan"),
    "splitSizes": ("POST", "/augment/sizes"),
    "checkConfiguration": ("POST", "/augment/configuration"),
    "predictShares": ("POST", "/augment/budget"),
    "previewOutputs": ("POST", "/augment/preview"),
    "replay": ("POST", "/augment/replay"),
    "transferZip": ("POST", "/gcs/transfer_augmented_zip_to_gcs"),
    "transferResizedAugmented": ("POST", "/gcs/transfer_resized_augmented_data_to_gcs"),
    "resetSetUrls": ("POST", "/reset-signed-urls-for-resized-train-val-test-sets"),
    "manifest": ("GET", "/augment/manifest"),
    "versions": ("GET", "/augment/versions"),
    "versionSources": ("GET", "/augment/versions/sources"),
    "manifestSummary": ("GET", "/augment/manifest/summary"),
    "signDownloadUrls": ("POST", "/generate-signed-download-url"),
    "signDownloadUrlsForm": ("GET", "/generate-signed-download-url"),
    "resetDownloadUrls": ("POST", "/reset-all-signed-download-urls"),
    "download": ("GET", "/downloads/{name}"),
    "imageNames": ("GET", "/upload/backend/image_names"),
    "maskNames": ("GET", "/upload/backend/mask_names"),
    "dimension": ("GET", "/metadata/uploaded-image-mask-dimension"),
    "repairedDimension": ("POST", "/metadata/uploaded-image-mask-dimension"),
    "originalsPage": ("GET", "/metadata/gcs/resized_original_images_masks"),
    "repairedPage": ("POST", "/metadata/gcs/resized_original_images_masks"),
    "trainPage": ("GET", "/metadata/gcs/resized-train-set"),
    "valPage": ("GET", "/metadata/gcs/resized-val-set"),
    "testPage": ("GET", "/metadata/gcs/resized-test-set"),
    "picture": ("GET", "/pictures/{folder}/{version}/{name}"),
    "files": ("GET", "/metadata/files"),
    "datasetReport": ("GET", "/metadata/dataset-report"),
    "repairedReport": ("POST", "/metadata/dataset-report"),
    "maskObjects": ("POST", "/metadata/mask-objects"),
    "imageUploadStatus": ("GET", "/status_checks/image_upload_status"),
    "maskUploadStatus": ("GET", "/status_checks/mask_upload_status"),
    "balanceStatus": ("GET", "/status_checks/image_mask_balance_status"),
    "backendIsRunning": ("GET", "/status_checks/backend_is_running"),
    "augmentationIsComplete": ("GET", "/status_checks/augmentation_is_complete"),
    "sessionIsRunning": ("GET", "/status_checks/session_is_running"),
    "events": ("GET", "/events"),
    "capabilities": ("GET", "/capabilities"),
    "healthz": ("GET", "/healthz"),
    "readyz": ("GET", "/readyz"),
    "metrics": ("GET", "/metrics"),
    "openapi": ("GET", "/openapi.json"),
    "docs": ("GET", "/docs"),
    "getZip": ("GET", "/storage/{bucket}/augmented_data.zip"),
    "getPreview": ("GET", "/storage/{bucket}/{folder}/{name}"),
    "putFile": ("PUT", "/storage/{bucket}/{folder}/{name}"),
    "getThumbnail": ("GET", "/storage/{bucket}/{folder}/thumbnails/{name}"),
    "getOutputPreview": ("GET", "/storage/{bucket}/resized_augmented/{set}/{folder}/{name}"),
}
