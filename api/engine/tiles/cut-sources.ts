import { forEachConcurrent } from '../lib/for-each-concurrent.ts';
import type { Pool } from '../pool/pool.ts';
import { tasksAtOnce } from '../pool/tasks-at-once.ts';
import type { SourcePair } from '../types.ts';

interface Hooks {
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

/** Writes the files of the tiles among the pairs, one task per source, if they do not exist. */
export async function cutSources(
  pairs: readonly SourcePair[],
  pool: Pool,
  { onProgress, signal }: Hooks = {},
): Promise<void> {
  const sources = new Map(pairs.flatMap((pair) => (pair.tile ? [[pair.tile.dir, pair]] : [])));
  let done = 0;
  await forEachConcurrent([...sources.values()], tasksAtOnce(pool), async (pair) => {
    signal?.throwIfAborted();
    await pool.run('cutTiles', pair, signal ? { signal } : {});
    onProgress?.(++done, sources.size);
  });
}
