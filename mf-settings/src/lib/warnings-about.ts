import type { Warning } from '@twinset/contract';

/** Warnings about the outputs, shown on the transformations page. */
const OUTPUTS = ['RepeatedOutputs', 'UnusedTrainPairs', 'MaskFillIsLabel'];
/** Warnings about the uploaded files, shown in the dataset report. */
const FILES = [
  'AlphaDropped',
  'AnimatedImage',
  'GreyBesideColor',
  'JpegMask',
  'MaskAlphaDropped',
  'MixedBinaryMasks',
  'MixedBitDepth',
  'OrientationChosen',
  'PalettesDiffer',
  'Repaired',
  'StrayMaskValues',
  'SystemFiles',
];

/** Returns the warnings about the split: all but those known to be about something else. */
export const splitWarnings = (warnings: readonly Warning[] = []): Warning[] =>
  warnings.filter(({ code }) => !OUTPUTS.includes(code) && !FILES.includes(code));

export const outputWarnings = (warnings: readonly Warning[] = []): Warning[] =>
  warnings.filter(({ code }) => OUTPUTS.includes(code));
