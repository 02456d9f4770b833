import { composeAffine, IDENTITY, isIdentity } from '../affine.ts';
import { composeColor, identityColor } from '../color-affine.ts';
import type { CropAttributes } from '../ops/crop.ts';
import { maxLevel, type RasterShape } from '../raster.ts';
import type { CheckedNode } from './infer-shapes.ts';
import type { FrameStep, FusedStep, Step } from './plan.ts';

/** A node with the shape of what goes in and what comes out. */
export interface ChainLink extends Omit<CheckedNode, 'input'> {
  before: RasterShape;
  after: RasterShape;
}

/**
 * Turns a chain of nodes into as few passes as give its meaning: crops and the resize after them into one, geometric
 * nodes into one sampling pass, the colour nodes that follow into one affine of the pixels of that pass.
 */
export function fuse(chain: readonly ChainLink[]): Step[] {
  const steps: Step[] = [];
  for (const link of chain) {
    if (link.op.kind === 'frame') addFrame(steps, link);
    else if (link.op.kind === 'geometric') addGeometric(steps, link);
    else if (link.op.kind === 'intensity') addIntensity(steps, link);
    else steps.push({ kind: 'label', op: link.op, attributes: link.attributes });
  }
  return steps.filter((step) => step.kind !== 'fused' || step.color !== null || !isIdentity(step.inverse));
}

function addFrame(steps: Step[], { op, attributes, before, after }: ChainLink): void {
  const size = { width: after.width, height: after.height };
  const last = steps.at(-1);
  const open = last?.kind === 'frame' && isCrop(last) ? last : undefined;
  const window = open?.window ?? { x: 0, y: 0, width: before.width, height: before.height };
  if (op.name === 'Crop') {
    const { offsetWidth, offsetHeight } = attributes as CropAttributes;
    window.x += offsetWidth;
    window.y += offsetHeight;
    window.width = size.width;
    window.height = size.height;
  }
  if (open) open.size = size;
  else steps.push({ kind: 'frame', window, size });
}

/** Whether a frame step is still a mere cut-out, so that a crop or a resize can join it. */
const isCrop = ({ window, size }: FrameStep): boolean =>
  window.width === size.width && window.height === size.height;

function addGeometric(steps: Step[], { op, attributes, before }: ChainLink): void {
  if (op.kind !== 'geometric') return;
  const inverse = op.inverse(attributes, before);
  const last = steps.at(-1);
  if (last?.kind === 'fused' && last.color === null) last.inverse = composeAffine(last.inverse, inverse);
  else steps.push({ kind: 'fused', inverse, color: null });
}

function addIntensity(steps: Step[], { op, attributes, before }: ChainLink): void {
  if (op.kind !== 'intensity') return;
  const { channels, bitDepth } = before;
  const affine = op.affine(attributes, channels, maxLevel(bitDepth));
  const step = openFused(steps);
  step.color = composeColor(affine, step.color ?? identityColor(channels), channels);
}

function openFused(steps: Step[]): FusedStep {
  const last = steps.at(-1);
  if (last?.kind === 'fused') return last;
  const step: FusedStep = { kind: 'fused', inverse: IDENTITY, color: null };
  steps.push(step);
  return step;
}
