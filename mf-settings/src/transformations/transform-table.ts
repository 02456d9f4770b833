import type { TransformFlag } from '@twinset/contract';

/** The value that a transform draws between a low and a high end. */
export interface RangeRow {
  key: 'area' | 'degrees' | 'delta' | 'factor';
  label: string;
  unit: string;
  /** What is shown is the configuration's value times this. */
  scale: number;
  /** Limits and decimals of what is shown. */
  min: number;
  max: number;
  decimals: number;
}

export interface TransformRow {
  flag: TransformFlag;
  label: string;
  says: string;
  /** Absent for what is either done or not. */
  range?: RangeRow;
}

const FACTOR = { key: 'factor', label: 'Factor', unit: '×', scale: 1, min: 0, max: 10, decimals: 2 } as const;

/** Every random transform, in the order of the page. */
export const TRANSFORMS: readonly TransformRow[] = [
  { flag: 'flipLeftRight', label: 'Flip left-right', says: 'Mirrors the pair about its vertical axis.' },
  { flag: 'flipUpDown', label: 'Flip up-down', says: 'Mirrors the pair about its horizontal axis.' },
  {
    flag: 'randomRotate',
    label: 'Random rotation',
    says: 'Turns the pair about its centre.',
    range: { key: 'degrees', label: 'Angle', unit: '°', scale: 1, min: -180, max: 180, decimals: 1 },
  },
  {
    flag: 'randomCrop',
    label: 'Random crop',
    says: 'Cuts a window and scales it back to the frame.',
    range: { key: 'area', label: 'Area kept', unit: '%', scale: 100, min: 1, max: 100, decimals: 0 },
  },
  {
    flag: 'corruptBrightness',
    label: 'Brightness',
    says: 'Adds light or takes it away.',
    range: { key: 'delta', label: 'Change', unit: '%', scale: 100, min: -100, max: 100, decimals: 0 },
  },
  {
    flag: 'corruptContrast',
    label: 'Contrast',
    says: 'Spreads the tones or draws them together.',
    range: FACTOR,
  },
  {
    flag: 'corruptSaturation',
    label: 'Saturation',
    says: 'Makes colours stronger or greyer.',
    range: FACTOR,
  },
];
