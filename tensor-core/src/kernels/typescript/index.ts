import type { PixelBackend } from '../pixel-backend.ts';
import { channelMeans } from './channel-means.ts';
import { convolve } from './convolve.ts';
import { lookup } from './lookup.ts';
import { resizeAntialias } from './resize-antialias.ts';
import { resizeNearest } from './resize-nearest.ts';
import { seenLabels } from './seen-labels.ts';
import { survey } from './survey.ts';
import { warpBilinear } from './warp-bilinear.ts';
import { warpNearest } from './warp-nearest.ts';

/** Plain TypeScript, in float64 but for the frames of 8 bit: runs anywhere, and is what the other backends are measured against. */
export const typescriptBackend: PixelBackend = {
  name: 'typescript',
  warpBilinear,
  warpNearest,
  resizeAntialias,
  resizeNearest,
  lookup,
  convolve,
  channelMeans,
  seenLabels,
  survey,
  scanLabels: () => null,
};
