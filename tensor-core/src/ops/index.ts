import { brightness } from './brightness.ts';
import { colorTable } from './color-table.ts';
import { contrast } from './contrast.ts';
import { crop } from './crop.ts';
import { depthMap } from './depth-map.ts';
import { flipLeftRight } from './flip-left-right.ts';
import { flipUpDown } from './flip-up-down.ts';
import type { Op } from './op.ts';
import { palette } from './palette.ts';
import { randomCrop } from './random-crop.ts';
import { resize } from './resize.ts';
import { rotate } from './rotate.ts';
import { saturation } from './saturation.ts';

/** Every op there is. A new one is a file, its test, its oracle and a line here. */
export const OPS = [
  crop,
  resize,
  randomCrop,
  flipLeftRight,
  flipUpDown,
  rotate,
  contrast,
  brightness,
  saturation,
  palette,
  colorTable,
  depthMap,
] as const;

/** The ops that are drawn at random, in the order in which they act. */
export const RANDOM_OPS = [
  randomCrop,
  flipLeftRight,
  flipUpDown,
  rotate,
  contrast,
  brightness,
  saturation,
] as const;

const byName = new Map<string, Op>(OPS.map((op) => [op.name, op as unknown as Op]));

/** @throws Error naming the ops that exist. */
export function opOf(name: string): Op {
  const op = byName.get(name);
  if (!op) throw new Error(`There is no op '${name}'; the ops are ${[...byName.keys()].join(', ')}.`);
  return op;
}
