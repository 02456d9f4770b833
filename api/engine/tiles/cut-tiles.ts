import { existsSync, mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tileContent, tileGrid } from '@twinset/contract';
import { cropWindow, type Raster } from '@twinset/tensor-core';
import { attempt } from '../frames/attempt.ts';
import { freeBuffer } from '../lib/free-buffer.ts';
import { CHECKED_BEFORE, decodeImage, type Orientation, orient } from '../pixels/index.ts';
import { encodePng } from '../png/index.ts';
import { readMask } from '../repairs/repair-mask.ts';
import type { TaskContext } from '../tasks/context.ts';
import { withDecodingMemory } from '../tasks/with-decoding-memory.ts';
import type { SourcePair } from '../types.ts';
import type { SourceTile } from './source-tile.ts';

const nameOf = (kind: 'image' | 'mask', { x, y }: { x: number; y: number }): string =>
  `${kind}-${x}-${y}.png`;

/** Records that a folder is used now, so that it is not removed soon; returns whether it exists. */
function markUsed(dir: string): boolean {
  const now = new Date();
  try {
    utimesSync(dir, now, now);
    return true;
  } catch {
    return false;
  }
}

/** Writes the tiles of a raster, one after another. */
async function writeTiles(
  raster: Raster,
  { tiling }: SourceTile,
  pathOf: (tile: { x: number; y: number }) => string,
  palette?: Uint32Array,
): Promise<void> {
  for (const tile of tileGrid(raster, tiling)) {
    const content = cropWindow(raster, tileContent(tile, raster));
    const png = encodePng(content, palette ? { palette } : {});
    await Bun.write(pathOf(tile), png);
    freeBuffer(content.data);
    freeBuffer(png);
  }
}

async function writeImages(pair: SourcePair, tile: SourceTile, dir: string): Promise<void> {
  const orientation = pair.imageOrientation as Orientation;
  const image = await attempt(pair.image, () =>
    decodeImage(pair.imagePath, { ...CHECKED_BEFORE, channels: 'stored', keep16: true, orientation }),
  );
  await writeTiles(image, tile, (at) => join(dir, nameOf('image', at)));
  freeBuffer(image.data);
}

async function writeMasks(pair: SourcePair, tile: SourceTile, dir: string): Promise<void> {
  const mask = await attempt(pair.mask, () => readMask(pair));
  const { samples, width, height, channels, palette } = mask;
  const upright = orient({ data: samples, width, height, channels }, pair.maskOrientation as Orientation);
  if (upright.data.buffer !== samples.buffer) freeBuffer(samples);
  await writeTiles(upright, tile, (at) => join(dir, nameOf('mask', at)), palette);
  freeBuffer(upright.data);
}

/** Gives a complete folder its name, unless another worker was faster: a folder with files cannot be replaced. */
function publish(part: string, dir: string): void {
  try {
    renameSync(part, dir);
  } catch (error) {
    if (!existsSync(dir)) throw error;
  }
}

/** Writes the files of all tiles of a source; its folder appears when it is complete. */
async function cutSource(pair: SourcePair, tile: SourceTile): Promise<void> {
  const part = `${tile.dir}.part-${crypto.randomUUID()}`;
  mkdirSync(dirname(tile.dir), { recursive: true });
  mkdirSync(part);
  try {
    await writeImages(pair, tile, part);
    await writeMasks(pair, tile, part);
    publish(part, tile.dir);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** Sources that this thread is cutting, by folder. */
const cutting = new Map<string, Promise<void>>();

type Context = Pick<TaskContext, 'memory' | 'gcPressure'>;

function cutOnce(pair: SourcePair, tile: SourceTile, context: Context): Promise<void> {
  const running = cutting.get(tile.dir);
  if (running) return running;
  const work = async () => {
    if (!existsSync(tile.dir)) await cutSource(pair, tile);
  };
  const started = withDecodingMemory(context, [pair.imagePath, pair.maskPath], work).finally(() =>
    cutting.delete(tile.dir),
  );
  cutting.set(tile.dir, started);
  return started;
}

/**
 * Returns a pair as its files are read: of a tile the files that contain only it, upright and repaired, which are written
 * with those of the other tiles of its source if they do not exist. Any other pair is returned unchanged.
 * @throws EngineError InvalidDataset naming a file that cannot be read
 */
export async function tileFiles(pair: SourcePair, context: Context): Promise<SourcePair> {
  const { tile } = pair;
  if (!tile) return pair;
  if (!markUsed(tile.dir)) await cutOnce(pair, tile, context);
  const { repair: _, ...rest } = pair;
  return {
    ...rest,
    imageOrientation: 1,
    maskOrientation: 1,
    imagePath: join(tile.dir, nameOf('image', tile)),
    maskPath: join(tile.dir, nameOf('mask', tile)),
  };
}

/** Writes the files of the tiles of a pair's source, if they do not exist. */
export const cutTiles = async (pair: SourcePair, context: Context): Promise<void> =>
  void (await tileFiles(pair, context));
