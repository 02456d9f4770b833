import { join } from 'node:path';
import {
  CodecError,
  decodeImage,
  decodeMask,
  type ImageLimits,
  isQuarterTurn,
  type MaskRaster,
  readHeader,
  sniff,
} from '../../pixels/index.ts';
import { embeddedImage } from '../annotations/labelme.ts';
import { convertToPng, needsRange, readFormatHeader, valueRange } from '../formats/convert.ts';
import type { ValueRange } from '../formats/to-samples.ts';
import { FileProblem, ofFile } from './problem.ts';

/** Access to the files of a listing. */
export type Source = {
  /** Folder that contains the listed files. */
  root: string;
  limits?: ImageLimits;
  /** Linear range of images of 32 bits. */
  range?: ValueRange;
  /** Bands of images that are used, from 0 (default: the first three, or the first). */
  bands?: readonly number[];
};

const isJson = (path: string) => path.toLowerCase().endsWith('.json');

/** Returns the bytes of a file; a JSON is a file of LabelMe that contains its image. */
async function bytesOf({ root }: Source, path: string): Promise<Uint8Array> {
  const file = Bun.file(join(root, path));
  return isJson(path) ? embeddedImage(await file.text()) : file.bytes();
}

/** Returns whether the engine reads a file without conversion. */
const isRead = (bytes: Uint8Array): boolean => ['png', 'jpeg'].includes(sniff(bytes));

/** Returns the bytes of a file as PNG, or as JPEG if it is one, with the extension; the content decides. */
export async function readAs(
  source: Source,
  path: string,
  as: 'image' | 'mask',
): Promise<{ bytes: Uint8Array; extension: 'png' | 'jpg'; isOriginal: boolean }> {
  return ofFile(path, async () => {
    const bytes = await bytesOf(source, path);
    if (isRead(bytes)) {
      const { format } = readHeader(bytes, source.limits);
      return { bytes, extension: format === 'png' ? 'png' : 'jpg', isOriginal: !isJson(path) };
    }
    const { limits, range, bands } = source;
    const chosen = as === 'image' && bands ? { bands } : {};
    const { png } = await convertToPng(bytes, { as, limits, ...(range ? { range } : {}), ...chosen });
    return { bytes: png, extension: 'png', isOriginal: false };
  });
}

/** Decodes a mask of any format to its labels, upright. */
export async function readMask(source: Source, path: string): Promise<MaskRaster> {
  const { bytes } = await readAs(source, path, 'mask');
  return ofFile(path, () => {
    const { orientation } = readHeader(bytes, source.limits);
    return decodeMask(bytes, { ...source.limits, orientation });
  });
}

/** Returns the upright size of an image. */
export async function sizeOf(source: Source, path: string): Promise<{ width: number; height: number }> {
  return ofFile(path, async () => {
    const bytes = await bytesOf(source, path);
    if (!isRead(bytes)) return readFormatHeader(bytes, source.limits);
    const { width, height, orientation } = readHeader(bytes, source.limits);
    return isQuarterTurn(orientation) ? { width: height, height: width } : { width, height };
  });
}

/**
 * Stacks grey images as red, green and blue; a second channel without a third leaves blue empty.
 * @throws FileProblem if an image has another size than the first
 */
export async function stackChannels(source: Source, paths: readonly string[]) {
  const [first = ''] = paths;
  const { width, height } = await sizeOf(source, first);
  const data = new Uint8Array(width * height * 3);
  for (const [channel, path] of paths.entries()) {
    const { bytes } = await readAs(source, path, 'image');
    const image = await ofFile(path, () => decodeImage(bytes, { ...source.limits, channels: 1 }));
    if (image.width !== width || image.height !== height) {
      throw new FileProblem(path, `The channel is not of the size of ${first}.`);
    }
    for (let i = 0, to = channel; i < image.data.length; i++, to += 3) data[to] = image.data[i];
  }
  return { data, width, height, channels: 3 as const };
}

/** Returns the lowest and highest value of an image that needs a range; null for any other. */
export async function rangeNeeded(source: Source, path: string): Promise<ValueRange | null> {
  const bytes = await bytesOf(source, path);
  if (isRead(bytes)) return null;

  try {
    if (!needsRange(await readFormatHeader(bytes, source.limits))) return null;
    const { limits, bands } = source;
    return await valueRange(bytes, { limits, ...(bands ? { bands } : {}) });
  } catch (error) {
    // The conversion refuses the file and names it.
    if (error instanceof CodecError) return null;
    throw error;
  }
}
