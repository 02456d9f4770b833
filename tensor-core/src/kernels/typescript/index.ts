import type { PixelBackend } from '../pixel-backend.ts';
import { channelMeans } from './channel-means.ts';
import { convolve } from './convolve.ts';
import { lookup } from './lookup.ts';
import { resizeAntialias } from './resize-antialias.ts';
import { resizeNearest } from './resize-nearest.ts';
import { seenLabels } from './seen-labels.ts';
import { survey } from './survey.ts';
import { warpBilinear } from './warp-bilinear.ts';
import { warpFieldBilinear, warpFieldNearest } from './warp-field.ts';
import { warpNearest } from './warp-nearest.ts';

/**
 * Backend in plain TypeScript, in float64 except for 8-bit frames: runs anywhere, and is the reference for
 * the other backends.
 */
export const typescriptBackend: PixelBackend = {
  name: 'typescript',
  warpBilinear,
  warpNearest,
  warpFieldBilinear,
  warpFieldNearest,
  resizeAntialias,
  resizeNearest,
  lookup,
  convolve,
  channelMeans,
  seenLabels,
  survey,
  scanLabels: () => null,
};
