import type { OutputParams } from '@twinset/contract';
import { pixelBackend } from '../backend.ts';
import type { Outside } from '../kernels/pixel-backend.ts';
import { maxGain } from '../kernels/simd/kernel-color.ts';
import { canSplit } from '../kernels/webgpu/split-places.ts';
import type { WarpRequest } from '../kernels/webgpu/warp-job.ts';
import { wholePixels } from '../kernels/whole-pixels.ts';
import type { FusedPass, Pass } from '../kinds/pass.ts';
import { bitDepthOf, type Raster, shapeOf } from '../raster.ts';
import { passesOf, stepsOf } from './passes.ts';
import { runPasses } from './run-passes.ts';

/** Colours that amplify a difference further are computed on the CPU, in float64. */
const GAIN_MAX = 8;

/** An output whose first pass a GPU can compute. */
export interface WarpPlan {
  kind: 'image' | 'mask';
  request: WarpRequest;
  outside: Outside;
  /** Computes the further passes on the CPU. */
  finish(warped: Raster): Raster;
}

/** Returns the tables of consecutive lookups as one table per channel, and the passes after them. */
function joinTables(passes: readonly Pass[]): { tables: Uint8Array[] | null; rest: readonly Pass[] } {
  let tables: Uint8Array[] | null = null;
  let at = 0;
  for (; at < passes.length; at++) {
    const pass = passes[at];
    if (pass.kind !== 'pixels' || !pass.tables) break;
    const next = pass.tables as readonly Uint8Array[];
    tables = tables ? tables.map((table, c) => table.map((level) => next[c][level])) : [...next];
  }
  return { tables, rest: passes.slice(at) };
}

/**
 * Returns whether a GPU computes a pass: one with an affine map. Fields, and maps that only copy whole pixels, are left
 * to the CPU.
 */
function isForGpu(pass: Pass | undefined, source: Raster): pass is FusedPass {
  return (
    pass?.kind === 'fused' &&
    pass.field === null &&
    wholePixels(pass.inverse, source) === null &&
    canSplit(pass.inverse, source)
  );
}

/** Returns how a GPU computes an output image; null for one that is computed on the CPU. */
export function planImage(frame: Raster, means: readonly number[], params: OutputParams): WarpPlan | null {
  const passes = passesOf(stepsOf(params, 'image'), { ...shapeOf(frame), means });
  const [first, ...others] = passes;
  if (bitDepthOf(frame) === 16 || !isForGpu(first, frame)) return null;
  const { inverse, color } = first;
  if (color && maxGain(color, frame.channels) > GAIN_MAX) return null;
  const { tables, rest } = joinTables(others);
  const outside = { border: params.border, fill: params.imageFill };
  return {
    ...{ kind: 'image', request: { inverse, color, tables }, outside },
    finish: (warped) => runPasses(rest, { kind: 'image', ...outside }, warped),
  };
}

/** Returns how a GPU computes an output mask; null for one that is computed on the CPU. */
export function planMask(frame: Raster, params: OutputParams): WarpPlan | null {
  const passes = passesOf(stepsOf(params, 'mask'), { ...shapeOf(frame), means: [] });
  if (passes.length !== 1 || !isForGpu(passes[0], frame)) return null;
  if (frame.channels === 3 && bitDepthOf(frame) === 16) return null;
  return {
    kind: 'mask',
    request: { inverse: passes[0].inverse, color: null, tables: null },
    outside: { border: params.border, fill: params.maskFill },
    finish: (warped) => warped,
  };
}

/**
 * Compares an output of a GPU with the kernels of this thread.
 * @returns true for a mask that is equal, or an image within one level before its tables
 */
export function isSameWarp(source: Raster, { kind, request, outside }: WarpPlan, warped: Raster): boolean {
  const { inverse, color, tables } = request;
  const { data } = warped;
  if (kind === 'mask') {
    const expected = pixelBackend().warpNearest(source, inverse, outside).data;
    for (let i = 0; i < data.length; i++) if (data[i] !== expected[i]) return false;
    return true;
  }
  const expected = pixelBackend().warpBilinear(source, inverse, color, outside).data;
  const { channels } = source;
  const near = (level: number, c: number): number[] =>
    [level - 1, level, level + 1].map((one) =>
      tables ? tables[c][Math.min(255, Math.max(0, one))] : Math.min(255, Math.max(0, one)),
    );
  // For each channel and level, the levels that it may have become.
  const allowed = Array.from({ length: channels }, (_, c) =>
    Array.from({ length: 256 }, (_, level) => near(level, c)),
  );
  for (let i = 0; i < data.length; i++) {
    const [low, same, high] = allowed[i % channels][expected[i]];
    if (data[i] !== same && data[i] !== low && data[i] !== high) return false;
  }
  return true;
}
