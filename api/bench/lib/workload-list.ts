import { type AugmentConfig, DEFAULT_CONFIG } from '@twinset/contract';

/** Work on one output, in the terms of the peers' script. */
export interface Ops {
  size?: [width: number, height: number];
  crop?: true;
  flip?: true;
  rot?: true;
  colour?: true;
  /** One channel per image. */
  grey?: true;
  /** 16 bits per sample. */
  deep?: true;
  mask?: 'index' | 'palette' | 'rgb' | 'rgb2index';
}

export const VARIANTS = [
  'jpeg',
  'png',
  'png16',
  'grey',
  'rgba',
  'palette',
  'rgbmask',
  'classes30',
  'large',
  'small',
] as const;
export type Variant = (typeof VARIANTS)[number];

/** One row of the table. Goals are the least ratios of the peer's CPU time to Twinset's. */
export interface Workload {
  name: string;
  variant: Variant;
  per: 1 | 5;
  ops: Ops;
  goal: number;
  /** Goal of the whole job, inspection included; null: measured without a goal. */
  wholeGoal?: number | null;
  /** Also measured with Albumentations, with this goal. */
  albumentationsGoal?: number;
}

const SIZE: [number, number] = [512, 512];
const GEOMETRY = { crop: true, flip: true, rot: true } as const;
const ALL = { size: SIZE, ...GEOMETRY, colour: true } as const;

export const WORKLOADS: Workload[] = [
  {
    name: 'W1: JPEG, everything',
    variant: 'jpeg',
    per: 5,
    ops: ALL,
    goal: 1.7,
    wholeGoal: 1.2,
    albumentationsGoal: 3.8,
  },
  { name: 'JPEG, everything, 1 output', variant: 'jpeg', per: 1, ops: ALL, goal: 1.25, wholeGoal: 1 },
  { name: 'JPEG, not resized', variant: 'jpeg', per: 5, ops: { ...GEOMETRY, colour: true }, goal: 1.25 },
  { name: 'JPEG, no-op, 1 output', variant: 'jpeg', per: 1, ops: {}, goal: 1.25, wholeGoal: null },
  { name: 'JPEG, resize alone', variant: 'jpeg', per: 1, ops: { size: SIZE }, goal: 1.25 },
  { name: 'JPEG, flips', variant: 'jpeg', per: 5, ops: { size: SIZE, flip: true }, goal: 1.25 },
  { name: 'JPEG, crop', variant: 'jpeg', per: 5, ops: { size: SIZE, crop: true }, goal: 1.25 },
  { name: 'JPEG, colour', variant: 'jpeg', per: 5, ops: { size: SIZE, colour: true }, goal: 1.25 },
  { name: 'PNG, everything', variant: 'png', per: 5, ops: ALL, goal: 1.25 },
  {
    name: '16-bit PNG, geometry',
    variant: 'png16',
    per: 5,
    ops: { size: SIZE, ...GEOMETRY, deep: true },
    goal: 1.25,
    wholeGoal: 1.2,
  },
  { name: 'grey JPEG, everything', variant: 'grey', per: 5, ops: { ...ALL, grey: true }, goal: 1.25 },
  { name: 'RGBA PNG, everything', variant: 'rgba', per: 5, ops: ALL, goal: 1.25, wholeGoal: 1.2 },
  {
    name: 'palette masks, everything',
    variant: 'palette',
    per: 5,
    ops: { ...ALL, mask: 'palette' },
    goal: 1.25,
    wholeGoal: 1.2,
  },
  {
    name: 'RGB masks to index masks',
    variant: 'rgbmask',
    per: 5,
    ops: { ...ALL, mask: 'rgb2index' },
    goal: 1.25,
    wholeGoal: 1.2,
  },
  {
    name: 'RGB masks kept',
    variant: 'rgbmask',
    per: 5,
    ops: { ...ALL, mask: 'rgb' },
    goal: 1.25,
    wholeGoal: 1.2,
  },
  { name: '30 classes, everything', variant: 'classes30', per: 5, ops: ALL, goal: 1.25 },
  { name: '12 MP to 512, 1 output', variant: 'large', per: 1, ops: ALL, goal: 1.25, wholeGoal: 1 },
  { name: '12 MP to 512, 5 outputs', variant: 'large', per: 5, ops: ALL, goal: 1.25 },
  {
    name: '12 MP, not resized, 1 output',
    variant: 'large',
    per: 1,
    ops: { ...GEOMETRY, colour: true },
    goal: 1.25,
    wholeGoal: 1,
  },
  {
    name: '128x96, everything, 1 output',
    variant: 'small',
    per: 1,
    ops: { ...GEOMETRY, colour: true },
    goal: 1.15,
    wholeGoal: null,
  },
  {
    name: '128x96, everything, 5 outputs',
    variant: 'small',
    per: 5,
    ops: { ...GEOMETRY, colour: true },
    goal: 1.15,
  },
];

/** Returns the configuration that does the work of `ops` on all sources, `outputs` times in all. */
export const configOfOps = (ops: Ops, outputs: number): AugmentConfig => ({
  ...DEFAULT_CONFIG,
  trainRatio: 1,
  valRatio: 0,
  testRatio: 0,
  totalAugmentedImages: outputs,
  keepNearDuplicates: false,
  resizeAugImage: ops.size !== undefined,
  augImageDimension: { width: ops.size?.[0] ?? 512, height: ops.size?.[1] ?? 512 },
  randomCrop: ops.crop ?? false,
  randomRotate: ops.rot ?? false,
  flipLeftRight: ops.flip ?? false,
  flipUpDown: ops.flip ?? false,
  corruptBrightness: ops.colour ?? false,
  corruptContrast: ops.colour ?? false,
  corruptSaturation: (ops.colour ?? false) && !ops.grey,
  imageMaskChannels: { imgChannels: ops.grey ? 1 : 3, maskChannels: ops.mask === 'rgb' ? 3 : 1 },
  transformRanges: {
    randomCrop: { area: [0.5, 1] },
    randomRotate: { degrees: [-30, 30] },
    corruptBrightness: { probability: 1, delta: [-0.2, 0.2] },
    corruptContrast: { probability: 1, factor: [0.6, 1.4] },
    corruptSaturation: { probability: 1, factor: [0.6, 1.4] },
  },
});
