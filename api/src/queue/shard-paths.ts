import { relative, resolve } from 'node:path';
import type { ShardInput, SourcePair } from '@twinset/engine';

/** Returns the input of a shard with other paths of files and of the folders of tiles. */
export function withPaths(
  input: ShardInput,
  pathOf: (path: string, sha256: string) => string,
  folderOf: (dir: string) => string,
): ShardInput {
  const pairs = input.pairs.map(
    (pair): SourcePair => ({
      ...pair,
      imagePath: pathOf(pair.imagePath, pair.imageSha256),
      maskPath: pathOf(pair.maskPath, pair.maskSha256),
      ...(pair.tile ? { tile: { ...pair.tile, dir: folderOf(pair.tile.dir) } } : {}),
    }),
  );
  return { ...input, pairs };
}

/**
 * Returns the input of a shard with paths relative to a session's working space: those of uploads are the names of their
 * objects in its bucket.
 */
export function portable(input: ShardInput, home: string): ShardInput {
  const name = (path: string) => relative(resolve(home), path);
  return withPaths(input, name, name);
}
