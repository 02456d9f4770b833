import type { OutputParams } from '@twinset/contract';
import { IDENTITY } from '../affine.ts';
import { pixelBackend } from '../backend.ts';
import type { Outside } from '../kernels/pixel-backend.ts';
import { maxGain } from '../kernels/simd/kernel-color.ts';
import { fitsField } from '../kernels/webgpu/field-places.ts';
import { canSplit } from '../kernels/webgpu/split-places.ts';
import { encodeSteps, type Packing } from '../kernels/webgpu/step-words.ts';
import type { WarpRequest } from '../kernels/webgpu/warp-job.ts';
import { wholePixels } from '../kernels/whole-pixels.ts';
import { type PixelOperation, runOperations } from '../kinds/operation.ts';
import type { FusedPass, Pass } from '../kinds/pass.ts';
import { bitDepthOf, copyOf, type Raster, shapeOf } from '../raster.ts';
import { passesOf, stepsOf } from './passes.ts';
import { runPasses } from './run-passes.ts';

/** Colours that amplify a difference further are computed on the CPU, in float64. */
const GAIN_MAX = 8;

/** An output that a GPU can compute, or its first passes. */
export interface WarpPlan {
  kind: 'image' | 'mask';
  request: WarpRequest;
  outside: Outside;
  /** Operations of each pass after the warp and its tables, which the GPU computes too. */
  stages: readonly (readonly PixelOperation[])[];
  /** Nothing follows on the CPU. */
  isWhole: boolean;
  /** Computes the further passes on the CPU. */
  finish(warped: Raster): Raster;
}

const operationsOf = (pass: Pass | undefined): readonly PixelOperation[] =>
  (pass?.kind === 'pixels' && pass.operations) || [];

/** Returns the tables of consecutive lookups as one table per channel, and the passes after them. */
function joinTables(passes: readonly Pass[]): { tables: Uint8Array[] | null; rest: readonly Pass[] } {
  let tables: Uint8Array[] | null = null;
  let at = 0;
  for (; at < passes.length; at++) {
    const [operation, ...others] = operationsOf(passes[at]);
    if (operation?.kernel !== 'lookup' || others.length > 0) break;
    const next = operation.tables as readonly Uint8Array[];
    tables = tables ? tables.map((table, c) => table.map((level) => next[c][level])) : [...next];
  }
  return { tables, rest: passes.slice(at) };
}

/** Returns the operations of the passes up to the first one that a GPU does not compute. */
function stagesOf(passes: readonly Pass[], frame: Raster): (readonly PixelOperation[])[] {
  const stages = passes.map(operationsOf);
  const end = stages.findIndex((one) => one.length === 0 || encodeSteps(one, shapeOf(frame)) === null);
  return end < 0 ? stages : stages.slice(0, end);
}

const UNCHANGED: FusedPass = { kind: 'fused', inverse: IDENTITY, field: null, color: null };

/** Returns whether a GPU computes the places of a pass. */
const hasPlaces = ({ inverse, field }: FusedPass, frame: Raster): boolean =>
  field === null ? canSplit(inverse, frame) : fitsField(inverse);

/** Returns how a GPU computes an output image; null for one that is computed on the CPU. */
export function planImage(frame: Raster, means: readonly number[], params: OutputParams): WarpPlan | null {
  if (bitDepthOf(frame) === 16) return null;
  const passes = passesOf(stepsOf(params, 'image'), { ...shapeOf(frame), means });
  const [warp, ...others] = passes[0]?.kind === 'fused' ? passes : [UNCHANGED, ...passes];
  const { inverse, color, field } = warp as FusedPass;
  if (!hasPlaces(warp as FusedPass, frame)) return null;
  if (color && maxGain(color, frame.channels) > GAIN_MAX) return null;
  const { tables, rest } = joinTables(others);
  const stages = stagesOf(rest, frame);
  // Maps that only copy whole pixels are left to the CPU, unless more follows.
  if (stages.length === 0 && field === null && wholePixels(inverse, frame) !== null) return null;
  const outside = { border: params.border, fill: params.imageFill };
  const steps = stages.length > 0 ? encodeSteps(stages.flat(), shapeOf(frame)) : null;
  return {
    kind: 'image',
    request: { inverse, field, color, tables, steps },
    outside,
    stages,
    isWhole: rest.length === stages.length,
    finish: (warped) => runPasses(rest.slice(stages.length), { kind: 'image', ...outside }, warped),
  };
}

/** Returns how a GPU computes an output mask; null for one that is computed on the CPU. */
export function planMask(frame: Raster, params: OutputParams): WarpPlan | null {
  if (frame.channels === 3 && bitDepthOf(frame) === 16) return null;
  const facts = { ...shapeOf(frame), means: [], covered: params.maskFill };
  const [warp, ...rest] = passesOf(stepsOf(params, 'mask'), facts);
  if (warp?.kind !== 'fused' || !hasPlaces(warp, frame)) return null;
  const { inverse, field } = warp;
  if (field === null && wholePixels(inverse, frame) !== null) return null;
  const outside = { border: params.border, fill: params.maskFill };
  return {
    kind: 'mask',
    request: { inverse, field, color: null, tables: null, steps: null },
    outside,
    stages: [],
    isWhole: rest.length === 0,
    finish: (warped) => runPasses(rest, { kind: 'mask', ...outside }, warped),
  };
}

/**
 * Returns the plan of an image whose result is its filtered rows, or the plan itself if it is not whole.
 * @param packing how the rows are packed; null if they are not
 */
export function planRows(plan: WarpPlan, source: Raster, packing: Packing | null): WarpPlan {
  if (plan.kind === 'mask' || !plan.isWhole) return plan;
  const steps = encodeSteps(plan.stages.flat(), shapeOf(source), true, packing);
  return { ...plan, request: { ...plan.request, steps } };
}

/** Returns the plan with its first stages only. */
export const planUpTo = (plan: WarpPlan, count: number, source: Raster): WarpPlan => {
  const stages = plan.stages.slice(0, count);
  const steps = count > 0 ? encodeSteps(stages.flat(), shapeOf(source)) : null;
  return { ...plan, stages, request: { ...plan.request, steps } };
};

/** Returns whether a stage changed an image as the kernels of this thread do, within one level. */
export function isSameStage(stage: readonly PixelOperation[], before: Raster, after: Raster): boolean {
  const expected = runOperations(stage, before).data;
  const { data } = after;
  for (let i = 0; i < data.length; i++) if (Math.abs(data[i] - expected[i]) > 1) return false;
  return true;
}

/** Computes the warp of a plan, without its tables, with the kernels of this thread; the result is valid until the next call. */
function warpHere(source: Raster, { kind, request, outside }: WarpPlan): Raster {
  const { inverse, field, color } = request;
  const backend = pixelBackend();
  if (kind === 'mask')
    return field
      ? backend.warpFieldNearest(source, { inverse, field }, outside)
      : backend.warpNearest(source, inverse, outside);
  return field
    ? backend.warpFieldBilinear(source, { inverse, field }, color, outside)
    : backend.warpBilinear(source, inverse, color, outside);
}

/** Computes what a GPU would for a plan, with the kernels of this thread. */
export function computeHere(source: Raster, plan: WarpPlan): Raster {
  const { tables } = plan.request;
  const warped = copyOf(warpHere(source, plan));
  const colored = tables ? copyOf(pixelBackend().lookup(warped, tables)) : warped;
  return copyOf(runOperations(plan.stages.flat(), colored));
}

/**
 * Compares an output of a GPU without stages with the kernels of this thread.
 * @returns true for a mask that is equal, or an image within one level before its tables
 */
export function isSameWarp(source: Raster, plan: WarpPlan, warped: Raster): boolean {
  const { kind, request } = plan;
  const { tables } = request;
  const { data } = warped;
  if (kind === 'mask') {
    const expected = warpHere(source, plan).data;
    for (let i = 0; i < data.length; i++) if (data[i] !== expected[i]) return false;
    return true;
  }
  const expected = warpHere(source, plan).data;
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
