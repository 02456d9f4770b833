import {
  type AugmentConfig,
  DEFAULT_CONFIG,
  type Interval,
  type PolicyField,
  TRANSFORMS,
  TRANSFORMS_OFF,
  type TransformFlag,
  type TransformRanges,
} from '@twinset/contract';

export const PRESET_STRENGTHS = ['light', 'medium', 'strong'] as const;
export type PresetStrength = (typeof PRESET_STRENGTHS)[number];

/** Range at one strength; true for a transform without a range, null if it is not used. */
type Level = Interval | true | null;
/** A transform of a preset, with its probability and its range at each strength; each contains that before it. */
type Row = readonly [flag: TransformFlag, probability: number, light: Level, medium: Level, strong: Level];

const around = (flag: TransformFlag, probability: number, ...ends: (number | null)[]): Row =>
  [flag, probability, ...ends.map((end) => (end === null ? null : [-end, end]))] as unknown as Row;
const MIRRORED: Row = ['flipLeftRight', 0.5, true, true, true];
const ANY_SIDE_UP: readonly Row[] = [
  MIRRORED,
  ['flipUpDown', 0.5, true, true, true],
  ['quarterTurns', 0.75, [1, 3], [1, 3], [1, 3]],
];
const BRIGHTNESS = around('corruptBrightness', 0.5, 0.05, 0.1, 0.2);
const CONTRAST: Row = ['corruptContrast', 0.5, [0.9, 1.1], [0.8, 1.2], [0.6, 1.4]];
const SATURATION: Row = ['corruptSaturation', 0.5, [0.9, 1.1], [0.75, 1.25], [0.5, 1.5]];
const GAMMA: Row = ['randomGamma', 0.5, [0.9, 1.1], [0.8, 1.25], [0.7, 1.5]];
const SCALE: Row = ['randomScale', 0.5, [0.95, 1.05], [0.9, 1.1], [0.8, 1.25]];
const CROP: Row = ['randomCrop', 1, [0.8, 1], [0.6, 1], [0.4, 1]];
const ELASTIC: Row = ['elasticTransform', 0.3, null, [2, 6], [2, 12]];
const BLUR: Row = ['gaussianBlur', 0.2, null, [0.3, 1], [0.3, 2]];
const NOISE: Row = ['gaussianNoise', 0.3, null, [0, 0.02], [0, 0.05]];
const SHADOW: Row = ['randomShadow', 0.2, null, [0.1, 0.3], [0.1, 0.5]];

/** Transforms by field of application. */
const PRESETS = {
  cells: { label: 'Cells', rows: [...ANY_SIDE_UP, SCALE, ELASTIC, BRIGHTNESS, CONTRAST, GAMMA, BLUR, NOISE] },
  pathology: {
    label: 'Pathology',
    rows: [
      ...ANY_SIDE_UP,
      around('stainJitter', 0.5, 0.03, 0.06, 0.12),
      around('hueShift', 0.5, 4, 8, 15),
      SATURATION,
      around('rgbShift', 0.3, null, 0.03, 0.06),
      BRIGHTNESS,
      CONTRAST,
      BLUR,
    ],
  },
  aerial: {
    label: 'Aerial images',
    rows: [
      ...ANY_SIDE_UP,
      around('randomRotate', 1, null, 45, 180),
      CROP,
      BRIGHTNESS,
      CONTRAST,
      SATURATION,
      around('whiteBalance', 0.3, null, 0.05, 0.1),
      SHADOW,
      BLUR,
    ],
  },
  road: {
    label: 'Road scenes',
    rows: [
      MIRRORED,
      CROP,
      around('randomRotate', 0.5, null, 3, 5),
      BRIGHTNESS,
      CONTRAST,
      SATURATION,
      GAMMA,
      around('whiteBalance', 0.3, 0.05, 0.1, 0.15),
      SHADOW,
      NOISE,
      ['motionBlur', 0.1, null, [1, 5], [1, 11]],
      ['randomFog', 0.1, null, [0, 0.2], [0, 0.4]],
    ],
  },
  parts: {
    label: 'Manufactured parts',
    rows: [
      MIRRORED,
      around('randomRotate', 1, 5, 15, 180),
      SCALE,
      around('shiftX', 0.5, null, 0.05, 0.1),
      around('shiftY', 0.5, null, 0.05, 0.1),
      BRIGHTNESS,
      CONTRAST,
      around('exposure', 0.3, null, 0.3, 0.7),
      BLUR,
      NOISE,
    ],
  },
  medical: {
    label: 'Medical greyscale',
    rows: [
      MIRRORED,
      around('randomRotate', 1, 5, 10, 20),
      SCALE,
      ELASTIC,
      around('shiftX', 0.5, null, 0.05, 0.1),
      around('shiftY', 0.5, null, 0.05, 0.1),
      BRIGHTNESS,
      CONTRAST,
      GAMMA,
      BLUR,
      NOISE,
      ['clahe', 0.2, null, [1, 2], [1, 4]],
      ['downscale', 0.2, null, [0.5, 1], [0.25, 1]],
    ],
  },
} satisfies Record<string, { label: string; rows: readonly Row[] }>;

export type PresetField = keyof typeof PRESETS;
export const PRESET_FIELDS = Object.keys(PRESETS) as PresetField[];
export const presetLabel = (field: PresetField): string => PRESETS[field].label;

/** Fields of the configuration that a preset replaces. */
export type PresetPatch = Pick<AugmentConfig, TransformFlag | 'transformRanges' | PolicyField>;

/** Returns the transforms, ranges and policy of a preset; all other transforms are off. */
export function presetConfig(field: PresetField, strength: PresetStrength): PresetPatch {
  const at = 2 + PRESET_STRENGTHS.indexOf(strength);
  const rows: readonly Row[] = PRESETS[field].rows;
  const used = rows.filter((row) => row[at] !== null);
  const ranges = used.map((row) => {
    const level = row[at] as Interval | true;
    const key = TRANSFORMS.find(({ flag }) => flag === row[0])?.range?.key ?? '';
    return [row[0], { probability: row[1], ...(level === true ? {} : { [key]: [...level] }) }];
  });
  return {
    ...TRANSFORMS_OFF,
    ...Object.fromEntries(used.map(([flag]) => [flag, true])),
    transformRanges: Object.fromEntries(ranges) as TransformRanges,
    transformPolicy: DEFAULT_CONFIG.transformPolicy,
    transformCount: DEFAULT_CONFIG.transformCount,
    transformGroups: DEFAULT_CONFIG.transformGroups,
  };
}

/** Returns the field and strength of a name such as "cells:medium", or null. */
export function parsePreset(name: string): readonly [PresetField, PresetStrength] | null {
  const [field, strength, ...rest] = name.split(':');
  const isKnown =
    rest.length === 0 &&
    PRESET_FIELDS.includes(field as PresetField) &&
    PRESET_STRENGTHS.includes(strength as PresetStrength);
  return isKnown ? [field as PresetField, strength as PresetStrength] : null;
}
