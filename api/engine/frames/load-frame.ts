import { readFileSync, statSync } from 'node:fs';
import type { FrameSpec } from '@twinset/contract';
import { formatSize } from '@twinset/contract';
import { channelMeans, frameImage, frameMask, type MixedPair, type Raster } from '@twinset/tensor-core';
import { EngineError } from '../engine-error.ts';
import { freeBuffer } from '../lib/free-buffer.ts';
import { recycleBuffer } from '../lib/recycled-buffers.ts';
import { type AreaById, objectAreas } from '../objects/object-areas.ts';
import { CHECKED_BEFORE, decodeImage, type MaskRaster, type Orientation, orient } from '../pixels/index.ts';
import { readMask } from '../repairs/repair-mask.ts';
import type { TaskContext } from '../tasks/context.ts';
import { withDecodingMemory } from '../tasks/with-decoding-memory.ts';
import { tileFiles } from '../tiles/cut-tiles.ts';
import { padTile } from '../tiles/pad-tile.ts';
import { ENGINE_TUNABLES } from '../tunables.ts';
import type { MaskPlan, SourcePair } from '../types.ts';
import { attempt } from './attempt.ts';
import { firstPixels } from './first-pixels.ts';
import { labelPlane } from './label-plane.ts';
import { LabelSet } from './label-set.ts';
import { greyColor, type MaskRecipe } from './mask-recipe.ts';

/** Everything that determines a frame besides the source files. */
export interface FrameRecipe {
  frame: FrameSpec;
  imgChannels: 1 | 3;
  imageBitDepth: 8 | 16;
  plan: MaskPlan;
  mask: MaskRecipe;
  /** Ids per class, if the masks are of objects, whose areas are then counted. */
  objectsPerClass?: number;
  /** Classes whose objects are not pasted; absent if objects are not pasted. */
  unpasted?: number[];
}

/** A decoded and framed source: the input of its outputs. */
export interface Frame {
  image: Raster;
  means: number[];
  mask: Raster;
  /** Labels of the whole source mask, before cropping. */
  labels: LabelSet;
  /** Pairs of source value (label, index or colour) and carried label in this mask. */
  mapping: [source: number, label: number][];
  /** Objects of the whole source mask, if the recipe counts them. */
  objects?: AreaById;
  /** Objects that were pasted into it, and those that they mostly cover; absent if none were to be pasted. */
  pasted?: Omit<NonNullable<MixedPair['objects']>, 'growth'>;
}

/** A file of a pair: its bytes if they are few, else its path. */
type Source = Uint8Array | string;

/** Decodes both files. Reads synchronously: files are small, and a worker has nothing else to do meanwhile. */
async function decodePair(
  pair: SourcePair,
  recipe: FrameRecipe,
  [imageSource, maskSource]: readonly [Source, Source],
): Promise<{ image: Raster; mask: MaskRaster }> {
  const options = {
    ...CHECKED_BEFORE,
    channels: recipe.imgChannels,
    keep16: recipe.imageBitDepth === 16,
    orientation: 1 as const,
  };
  const decoded = async <T>(source: Source, decode: (file: Uint8Array) => Promise<T>): Promise<T> => {
    const file = typeof source === 'string' ? readFileSync(source) : source;
    const result = await decode(file);
    freeBuffer(file);
    return result;
  };
  const [image, mask] = await Promise.all([
    attempt(pair.image, () => decoded(imageSource, (file) => decodeImage(file, options))),
    attempt(pair.mask, () => decoded(maskSource, (file) => readMask(pair, file))),
  ]);
  return { image, mask };
}

/** Returns a source value in the domain of the whole set: colours if colours are the labels, else the sample itself. */
function sharedValue(mask: MaskRaster, i: number, plan: MaskPlan): number {
  const { samples, kind, palette } = mask;
  if (kind === 'color' && plan.source === 'value') return samples[3 * i];
  if (kind === 'color') return (samples[3 * i] << 16) | (samples[3 * i + 1] << 8) | samples[3 * i + 2];
  if (plan.source !== 'color') return samples[i];
  return kind === 'palette' ? (palette?.[samples[i]] ?? 0) : greyColor(samples[i]);
}

/** Returns which source value became which label; empty for unchanged colours, where no mapping can go wrong. */
function mappingOf(
  mask: MaskRaster,
  plane: Raster,
  plan: MaskPlan,
  labels: readonly number[],
): [number, number][] {
  if (plane.channels === 3) return [];
  return firstPixels(plane.data, labels).map(([label, at]) => [sharedValue(mask, at, plan), label]);
}

function makeFrame(pair: SourcePair, recipe: FrameRecipe, read: { image: Raster; mask: MaskRaster }): Frame {
  const upright = (raster: Raster, orientation: number): Raster => orient(raster, orientation as Orientation);
  const plane = labelPlane(read.mask, recipe.plan, recipe.mask, pair.mask);
  const image = upright(read.image, pair.imageOrientation);
  const mask = upright(plane, pair.maskOrientation);
  if (image.width !== mask.width || image.height !== mask.height) {
    const reason = `is ${formatSize(mask)}, its image ${pair.image} is ${formatSize(image)}`;
    throw new EngineError('InvalidDataset', `The mask "${pair.mask}" ${reason}.`, [
      { filename: pair.mask, reason },
    ]);
  }
  const paddedImage = padTile(image, pair, recipe.frame.fill?.image ?? 0);
  const paddedMask = padTile(mask, pair, recipe.mask.fill);
  const framed = frameImage(paddedImage, recipe.frame);
  const framedMask = frameMask(paddedMask, recipe.frame);
  const labels = LabelSet.of(plane);
  const objects = recipe.objectsPerClass === undefined ? {} : { objects: objectAreas(plane) };
  const mapping = mappingOf(read.mask, plane, recipe.plan, labels.values());
  const kept = [framed.data.buffer, framedMask.data.buffer];
  const inputs = [read.image, image, paddedImage, plane, mask, paddedMask].map(({ data }) => data);
  for (const data of [...inputs, read.mask.samples]) {
    if (!kept.includes(data.buffer)) recycleBuffer(data);
  }
  return { image: framed, means: channelMeans(framed), mask: framedMask, labels, mapping, ...objects };
}

interface FileFacts {
  size: number;
  mtimeMs: number;
}

/** Returns the cache key of a frame: the current files, and everything that shapes it. */
function keyOf(
  pair: SourcePair,
  recipe: FrameRecipe,
  [image, mask]: readonly [FileFacts, FileFacts],
): string {
  const files = [pair.imagePath, image.size, image.mtimeMs, pair.maskPath, mask.size, mask.mtimeMs];
  return JSON.stringify([files, pair.imageOrientation, pair.maskOrientation, pair.tile, pair.repair, recipe]);
}

/** Returns whether the files of a pair are so small that they are read without looking at their sizes before. */
const isSmall = ({ width, height }: SourcePair): boolean =>
  4 * width * height <= ENGINE_TUNABLES.imageHead.value;

/** Reads a file that is no longer than the part in which its header is searched. */
const sourceOf = (path: string, { size }: FileFacts): Source =>
  size <= ENGINE_TUNABLES.imageHead.value ? readFileSync(path) : path;

/**
 * Calls `work` with a function that computes the frame of a pair. Reading and decoding start immediately, alongside
 * other work; the function does the pixel work, at its first call.
 * @param isKept the frame is cached; else it is freed when the work ends, and must not be used after that
 * @throws EngineError InvalidDataset naming a file that cannot be read or no longer matches.
 */
export async function withFrame<T>(
  source: SourcePair,
  { recipe, isKept }: { recipe: FrameRecipe; isKept: boolean },
  context: TaskContext,
  work: (frameOf: () => Frame) => Promise<T>,
): Promise<T> {
  const pair = await tileFiles(source, context);
  const mayBeCached = isKept || context.frames.weight > 0;
  let key = '';
  let sources: [Source, Source];
  if (!mayBeCached && isSmall(pair)) {
    sources = [
      await attempt(pair.image, () => readFileSync(pair.imagePath)),
      await attempt(pair.mask, () => readFileSync(pair.maskPath)),
    ];
  } else {
    const files = await Promise.all([
      attempt(pair.image, (): FileFacts => statSync(pair.imagePath)),
      attempt(pair.mask, (): FileFacts => statSync(pair.maskPath)),
    ]);
    if (mayBeCached) {
      key = keyOf(pair, recipe, files);
      const kept = context.frames.get(key) as Frame | undefined;
      if (kept) return work(() => kept);
    }
    sources = await Promise.all([
      attempt(pair.image, () => sourceOf(pair.imagePath, files[0])),
      attempt(pair.mask, () => sourceOf(pair.maskPath, files[1])),
    ]);
  }
  const keep = (frame: Frame): void => {
    const bytes = frame.image.data.byteLength + frame.mask.data.byteLength;
    // The cache eventually drops every frame.
    context.gcPressure.add(bytes);
    context.frames.set(key, frame, bytes);
  };
  const decoded = async (): Promise<T> => {
    const read = await decodePair(pair, recipe, sources);
    const made: Frame[] = [];
    const frameOf = (): Frame => {
      if (made.length > 0) return made[0];
      made.push(makeFrame(pair, recipe, read));
      if (isKept) keep(made[0]);
      return made[0];
    };
    try {
      return await work(frameOf);
    } finally {
      if (!isKept)
        for (const { image, mask } of made) for (const { data } of [image, mask]) recycleBuffer(data);
    }
  };
  return withDecodingMemory(context, sources, decoded, { copies: 2 });
}
