import { join } from 'node:path';
import {
  type AugmentConfig,
  CONFIG_LIMITS,
  formatCount,
  type PixelRect,
  type TileReport,
  type Tiling,
  tileContent,
  tileCount,
  tileGrid,
  tilingOf,
} from '@twinset/contract';
import { uniform } from '@twinset/tensor-core';
import { ruleOf } from '../dataset/background.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { EngineError } from '../engine-error.ts';
import { forEachConcurrent } from '../lib/for-each-concurrent.ts';
import type { DatasetCache } from '../prepare/dataset-cache.ts';
import type { DatasetPlan, Engine, SourcePair } from '../types.ts';
import { tileBytes } from './tile-bytes.ts';

/** Tiles of a dataset that are pairs of a run. */
export interface TiledPairs {
  pairs: SourcePair[];
  /** Position of the source of each tile in the pairs of the dataset. */
  of: number[];
  report: TileReport;
  /** Estimated bytes of the tiles of each source, by the folder of their files. */
  bytes: ReadonlyMap<string, number>;
}

/** Returns the name of a pair, which no other has: the tiles of a source have its image. */
export const nameOfPair = ({ image, tile }: SourcePair): string =>
  tile ? `${image} (${tile.x}, ${tile.y})` : image;

type Tile = { source: number; index: number; rect: PixelRect };

interface Input {
  config: AugmentConfig;
  dataset: Pick<Dataset, 'pairs' | 'images' | 'masks'>;
  plan: DatasetPlan;
  /** Folder of the files of tiles. */
  dir: string;
}

/** Services that read the masks, and the cache of results. */
type Means = {
  engine: Pick<Engine, 'tileForeground' | 'tasksAtOnce'>;
  keep: DatasetCache;
  search?: TileSearch | undefined;
};

/** Listener of the search for tiles with foreground: after each mask, and at the end. */
export interface TileSearch {
  step(done: number, total: number): void;
  end(state: 'done' | 'failed'): void;
}

function checkCount(pairs: readonly SourcePair[], tiling: Tiling): void {
  const count = pairs.reduce((sum, pair) => sum + tileCount(pair, tiling), 0);
  if (count <= CONFIG_LIMITS.tilesMax) return;
  const message = `Tiles of ${tiling.size} pixels would be ${formatCount(count)}; at most ${formatCount(CONFIG_LIMITS.tilesMax)} are possible. Choose larger tiles or a smaller overlap.`;
  throw new EngineError('InvalidConfiguration', message);
}

/** Returns for each tile whether its mask has foreground. */
function foregrounds({ engine, keep, search }: Means, { config, dataset, plan }: Input, tiling: Tiling) {
  const rule = ruleOf({ config, plan });
  return keep(`tiles ${JSON.stringify([tiling, rule])}`, async () => {
    const found: boolean[][] = new Array(dataset.pairs.length);
    let done = 0;
    const read = async (at: number) => {
      found[at] = await engine.tileForeground({ pair: dataset.pairs[at], rule, tiling });
      search?.step(++done, dataset.pairs.length);
    };
    try {
      await forEachConcurrent([...dataset.pairs.keys()], engine.tasksAtOnce, read);
    } catch (error) {
      search?.end('failed');
      throw error;
    }
    search?.end('done');
    return found;
  });
}

/** Returns the given share of tiles, rounded: those with the lowest draws, which depend on seed, image and tile alone. */
function drawnShare(tiles: readonly Tile[], { config, dataset }: Input, share: number): Tile[] {
  const drawn = tiles.map((tile) => {
    const word = Number.parseInt(dataset.pairs[tile.source].imageSha256.slice(0, 8), 16);
    return { tile, draw: uniform(config.seed, 'train', word, 'EmptyTiles', tile.index) };
  });
  drawn.sort((a, b) => a.draw - b.draw);
  return drawn.slice(0, Math.round(share * tiles.length)).map(({ tile }) => tile);
}

/** Returns the folder of the tiles of a source: another if the source or the tiles are others. */
function folderOf(dir: string, pair: SourcePair, tiling: Tiling): string {
  const { imageSha256, maskSha256, imageOrientation, maskOrientation, repair = null } = pair;
  const content = [imageSha256, maskSha256, imageOrientation, maskOrientation, repair, tiling];
  return join(dir, new Bun.CryptoHasher('sha256').update(JSON.stringify(content)).digest('base64url'));
}

/** Returns the estimated bytes of the tiles of a source. */
function bytesOf({ images, masks }: Input['dataset'], pair: SourcePair, grid: readonly PixelRect[]): number {
  const [image, mask] = [images.get(pair.image), masks.get(pair.mask)];
  if (!(image && mask)) return 0;
  return tileBytes(
    image,
    mask,
    grid.map((tile) => tileContent(tile, pair)),
  );
}

/**
 * Returns the tiles of a dataset as pairs, whose files are written when they are read; null if pairs are not cut. All
 * tiles with foreground are used, and the chosen share of the others.
 * @throws EngineError InvalidConfiguration for too many tiles, InvalidDataset if none is left
 */
export async function tilePairs(means: Means, input: Input): Promise<TiledPairs | null> {
  const { config, dataset, dir } = input;
  const tiling = tilingOf(config);
  if (tiling === null) return null;
  checkCount(dataset.pairs, tiling);
  const grids = dataset.pairs.map((pair) => tileGrid(pair, tiling));
  const all = grids.flatMap((grid, source) => grid.map((rect, index): Tile => ({ source, index, rect })));
  const { emptyShare = 1 } = config.tiles;
  const found = emptyShare < 1 ? await foregrounds(means, input, tiling) : null;
  const empty = found ? all.filter(({ source, index }) => !found[source][index]) : [];
  const dropped = new Set(empty);
  for (const tile of drawnShare(empty, input, emptyShare)) dropped.delete(tile);
  const used = all.filter((tile) => !dropped.has(tile));
  if (used.length === 0 && all.length > 0)
    throw new EngineError(
      'InvalidDataset',
      'No tile has foreground, and none without is used. Increase the share of empty tiles, or check which classes are background.',
    );
  const folders = dataset.pairs.map((pair) => folderOf(dir, pair, tiling));
  return {
    pairs: used.map(({ source, rect: { x, y, width, height } }): SourcePair => {
      const pair = dataset.pairs[source];
      const isLossy = dataset.masks.get(pair.mask)?.format === 'jpeg';
      const tile = { x, y, source: { width: pair.width, height: pair.height }, tiling };
      return { ...pair, width, height, tile: { ...tile, dir: folders[source], isLossy } };
    }),
    of: used.map(({ source }) => source),
    bytes: new Map(
      folders.map((folder, source) => [folder, bytesOf(dataset, dataset.pairs[source], grids[source])]),
    ),
    report: {
      sources: dataset.pairs.length,
      tiles: all.length,
      ...(found ? { empty: empty.length } : {}),
      used: used.length,
    },
  };
}
