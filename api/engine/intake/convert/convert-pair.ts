import { constants, copyFile, link, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FailedFile } from '@twinset/contract';
import type { Raster } from '@twinset/tensor-core';
import type { ImageLimits, MaskRaster } from '../../pixels/index.ts';
import { encodePng } from '../../png/index.ts';
import type { MaskValues } from '../annotations/draw-mask.ts';
import { imageOf } from '../folders/names.ts';
import type { ValueRange } from '../formats/to-samples.ts';
import type { LabelRule, MaskSource, PlannedPair } from '../layout.ts';
import { combineAnnotators, combineObjects } from './combine-masks.ts';
import { drawObjectsOf } from './draw-objects.ts';
import { labelForeground, mapLabels } from './map-labels.ts';
import { storeNotes } from './pair-notes.ts';
import { FileProblem } from './problem.ts';
import { readAs, readMask, type Source, sizeOf, stackChannels } from './read-files.ts';

/** Input of the conversion of one pair; `out` contains the folders `images`, `masks` and `notes`. */
export type ConvertPairInput = {
  pair: PlannedPair;
  labels: LabelRule;
  /** Meaning of the values of masks that are drawn. */
  values: MaskValues;
  root: string;
  out: string;
  /** File of stored masks. */
  drawings?: string;
  /** True if files that are used as they are may share their content with the source, as hard links. */
  isLinked: boolean;
  range?: ValueRange;
  bands?: readonly number[];
  limits?: ImageLimits;
};

/** Names of the files of a pair, or the file that prevents it. */
export type ConvertedPair = { ok: true; image: string; mask: string } | { ok: false; failed: FailedFile };

/** Lets `create` write a file completely before it appears under its name; what it wrote of a failed one is removed. */
async function complete(path: string, create: (part: string) => Promise<unknown>): Promise<void> {
  const part = `${path}.part`;
  try {
    await create(part);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

const write = (path: string, bytes: Uint8Array) => complete(path, (part) => Bun.write(part, bytes));

/** Links or copies a file; a link to another file system becomes a copy. */
const place = (from: string, to: string, isLinked: boolean) =>
  complete(to, async (part) => {
    await rm(part, { force: true });
    const copy = () => copyFile(from, part, constants.COPYFILE_FICLONE);
    await (isLinked ? link(from, part).catch(copy) : copy());
  });

/** Writes an image or mask that needs no change of its values. */
async function writeAs(
  source: Source & { isLinked: boolean },
  path: string,
  as: 'image' | 'mask',
  to: string,
): Promise<string> {
  const { bytes, extension, isOriginal } = await readAs(source, path, as);
  const target = `${to}.${extension}`;
  if (isOriginal) await place(join(source.root, path), target, source.isLinked);
  else await write(target, bytes);
  return target;
}

/** Writes a decoded mask: grey or colours as they are, indices with their palette. */
function encodeMask({ samples, width, height, channels, palette }: MaskRaster): Uint8Array {
  return encodePng({ data: samples, width, height, channels }, palette ? { palette } : {});
}

/** Returns the source of a mask; one of a stored plan is read from the file of its masks. */
export async function readStored(
  mask: MaskSource,
  drawings = '',
): Promise<Exclude<MaskSource, { kind: 'stored' }>> {
  if (mask.kind !== 'stored') return mask;
  return JSON.parse(await Bun.file(drawings).slice(mask.start, mask.end).text());
}

async function maskBytes(
  source: Source,
  { pair, labels, values, drawings }: ConvertPairInput,
  notes: string[],
): Promise<Uint8Array> {
  const { label } = pair;
  const mask = await readStored(pair.mask, drawings);
  if (mask.kind === 'empty') {
    const { width, height } = await sizeOf(source, imageOf(pair));
    return encodePng({ data: new Uint8Array(width * height), width, height, channels: 1 });
  }
  if (mask.kind === 'objects' || mask.kind === 'drawn') {
    const objects =
      mask.kind === 'objects'
        ? await combineObjects(source, mask.paths)
        : await drawObjectsOf(source, imageOf(pair), mask, values);
    notes.push(...objects.notes);
    return encodePng(objects);
  }
  const paths = mask.kind === 'file' ? [mask.path] : mask.paths;
  const raster = await (mask.kind === 'file'
    ? readMask(source, mask.path)
    : combineAnnotators(source, paths));
  if (label !== undefined) return encodePng(labelForeground(raster, label));
  if (labels.kind === 'keep') return encodeMask(raster);
  const mapped: Raster = mapLabels(raster, labels, paths[0] ?? '');
  return encodePng(mapped);
}

async function writePair(input: ConvertPairInput): Promise<ConvertedPair> {
  const { pair, labels, root, out, isLinked, limits, range, bands } = input;
  const source = {
    root,
    isLinked,
    ...(limits ? { limits } : {}),
    ...(range ? { range } : {}),
    ...(bands ? { bands } : {}),
  };
  const [images, masks] = [join(out, 'images', pair.name), join(out, 'masks', pair.name)];
  let image: string;
  if (typeof pair.image === 'string') image = await writeAs(source, pair.image, 'image', images);
  else {
    image = `${images}.png`;
    await write(image, encodePng(await stackChannels(source, pair.image)));
  }
  try {
    if (pair.mask.kind === 'file' && labels.kind === 'keep' && pair.label === undefined) {
      return { ok: true, image, mask: await writeAs(source, pair.mask.path, 'mask', masks) };
    }
    const mask = `${masks}.png`;
    const notes: string[] = [];
    const bytes = await maskBytes(source, input, notes);
    await storeNotes(out, pair.name, notes);
    await write(mask, bytes);
    return { ok: true, image, mask };
  } catch (error) {
    await rm(image, { force: true });
    throw error;
  }
}

/** Converts one pair; a file that cannot be used is named, and nothing of the pair remains. */
export async function convertPair(input: ConvertPairInput): Promise<ConvertedPair> {
  try {
    return await writePair(input);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return { ok: false, failed: { filename: error.path, reason: error.reason } };
  }
}
