import type { Warning } from '@twinset/contract';

/** About what a run draws; told on the transformations page. */
const OUTPUTS = ['RepeatedOutputs', 'UnusedTrainPairs', 'MaskFillIsLabel'];
/** About the uploaded files; told in the data set's report. */
const FILES = [
  ...['AlphaDropped', 'AnimatedImage', 'GreyBesideColor', 'JpegMask', 'MaskAlphaDropped', 'MixedBinaryMasks'],
  ...['MixedBitDepth', 'OrientationChosen', 'PalettesDiffer', 'StrayMaskValues', 'SystemFiles'],
];

/** The warnings that have to do with the split: all that are known to be about something else left out. */
export const splitWarnings = (warnings: readonly Warning[] = []): Warning[] =>
  warnings.filter(({ code }) => !OUTPUTS.includes(code) && !FILES.includes(code));

export const outputWarnings = (warnings: readonly Warning[] = []): Warning[] =>
  warnings.filter(({ code }) => OUTPUTS.includes(code));
