/** Limits of configuration fields that no operator changes; the others are in `limits.ts`. */
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
} as const;

/** Between which ends the range of a transform may be, per transform that has one. */
export const RANGE_LIMITS = {
  /** Share of the frame's area. */
  randomCrop: { area: [0.01, 1] },
  /** Degrees, positive counter-clockwise. */
  randomRotate: { degrees: [-360, 360] },
  /** Share of the value range added. */
  corruptBrightness: { delta: [-1, 1] },
  corruptContrast: { factor: [0, 10] },
  corruptSaturation: { factor: [0, 10] },
} as const satisfies Record<string, Record<string, readonly [number, number]>>;

/** A colour as #rrggbb. */
export const HEX_COLOR = /^#[0-9a-fA-F]{6}$/;
export const CLASS_ROLES = ['class', 'background', 'ignore'] as const;
export const BORDER_MODES = ['constant', 'reflect'] as const;
export const PNG_SIZES = ['fast', 'small'] as const;
