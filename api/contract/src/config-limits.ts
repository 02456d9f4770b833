/** Limits of configuration fields that operators cannot change; the others are in `limits.ts`. */
export const CONFIG_LIMITS = {
  /** Highest label and fill value. */
  levelMax: 65_535,
  /** Highest offset and target of the fixed crop, pixels. */
  cropPixelsMax: 1_000_000,
  splitParametersMax: 100,
  /** Characters. */
  groupColumnMax: 100,
  imageTypeMax: 20,
  classNameMax: 100,
  classesMax: 65_536,
  exportsMax: 20,
  repairsMax: 20,
  /** Files of one repair. */
  repairNamesMax: 10_000,
  remapMax: 4096,
  foldsMax: 20,
  /** Highest number of transforms that are chosen for an output. */
  transformCountMax: 100,
  transformGroupsMax: 20,
  /** Scale of pasted objects. */
  pasteScaleMin: 0.25,
  pasteScaleMax: 4,
  /** Longest side of an output that is sized by its shortest side, pixels. */
  outputSideMax: 16_384,
  /** Side of a tile, pixels. */
  tileSizeMin: 16,
  tileSizeMax: 8192,
  /** Tiles of a dataset. */
  tilesMax: 100_000,
  /** Highest weight of a class or pair in a budget. */
  weightMax: 100,
} as const;

/** A colour as #rrggbb. */
export const HEX_COLOR = /^#[0-9a-fA-F]{6}$/;
export const CLASS_ROLES = ['class', 'background', 'ignore'] as const;
export const BORDER_MODES = ['constant', 'reflect'] as const;
/** Meaning of the values of masks: classes, or one value per object. */
export const MASK_CONTENTS = ['classes', 'objects'] as const;
/** Choices of the transforms of an output: each enabled one by its own probability, or one or several of them. */
export const TRANSFORM_POLICIES = ['each', 'oneOf', 'someOf'] as const;
/** Ways in which a resize reaches its size (`frame-map.ts`). */
export const RESIZE_MODES = ['stretch', 'fit', 'reflect', 'fill', 'longest', 'shortest'] as const;
export type ResizeMode = (typeof RESIZE_MODES)[number];
export const PNG_SIZES = ['fast', 'small'] as const;

/** Names of the exports that a result may contain beside its images and masks. */
export const EXPORT_NAMES = [
  'index',
  'named',
  'tables',
  'classes',
  'coco',
  'coco-polygons',
  'yolo',
  'voc',
  'cityscapes',
  'mmsegmentation',
  'nnunet',
  'huggingface',
  'parquet',
  'webdataset',
  'datumaro',
  'onnx',
] as const;
export type ExportName = (typeof EXPORT_NAMES)[number];
