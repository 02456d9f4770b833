import { compressJpeg } from '../jpeg/compress.ts';
import type { PixelBackend } from '../pixel-backend.ts';
import { addNoise } from './add-noise.ts';
import { channelMeans } from './channel-means.ts';
import { convolve } from './convolve.ts';
import { cover } from './cover.ts';
import { equaliseTiles } from './equalise-tiles.ts';
import { projectRow, stretchRow } from './field-rows.ts';
import { levelCounts } from './level-counts.ts';
import { lookup } from './lookup.ts';
import { median } from './median.ts';
import { resizeAntialias } from './resize-antialias.ts';
import { resizeNearest } from './resize-nearest.ts';
import { scalePixels } from './scale-pixels.ts';
import { seenLabels } from './seen-labels.ts';
import { addSensorNoise, lightnessSums } from './sensor-noise.ts';
import { setPixels } from './set-pixels.ts';
import { survey } from './survey.ts';
import { turnHue } from './turn-hue.ts';
import { unsharp } from './unsharp.ts';
import { warpBilinear } from './warp-bilinear.ts';
import { warpFieldBilinear, warpFieldNearest } from './warp-field.ts';
import { warpNearest } from './warp-nearest.ts';
import { weighNeighbours } from './weigh-neighbours.ts';

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
  projectRow,
  stretchRow,
  resizeAntialias,
  resizeNearest,
  lookup,
  convolve,
  weighNeighbours,
  median,
  unsharp,
  turnHue,
  scalePixels,
  addNoise,
  addSensorNoise,
  lightnessSums,
  setPixels,
  cover,
  compressJpeg,
  equaliseTiles,
  levelCounts,
  channelMeans,
  seenLabels,
  survey,
  scanLabels: () => null,
};
