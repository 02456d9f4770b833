import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Engine, EngineError, forEachConcurrent, type ShardInput, sha256OfFile } from '@twinset/engine';
import type { Storage } from '../../storage/port.ts';
import { TUNABLES } from '../../tunables.ts';
import type { ShardInputs } from '../shard-inputs.ts';
import { getText, putFile, putText, type ShardAddress } from '../shard-objects.ts';
import { withPaths } from '../shard-paths.ts';
import { convertShard } from './convert-pairs.ts';
import type { Kept, SourceCache } from './source-cache.ts';

/** Parts of a worker process that render shards. */
export interface RenderMeans {
  engine: Engine;
  storage: Storage;
  cache: SourceCache;
  /** Folder of temporary files. */
  folder: string;
}

/** A source file: its object, its checksum, and its name for people. */
type Source = { object: string; sha256: string; name: string };

function sourcesOf({ pairs }: ShardInput): Map<string, Source> {
  const sources = new Map<string, Source>();
  for (const { image, imagePath, imageSha256, mask, maskPath, maskSha256 } of pairs) {
    sources.set(imageSha256, { object: imagePath, sha256: imageSha256, name: image });
    sources.set(maskSha256, { object: maskPath, sha256: maskSha256, name: mask });
  }
  return sources;
}

/** Downloads a source file and compares its checksum: an upload may have replaced it since the run was started. */
const download =
  (storage: Storage, session: string, { object, sha256, name }: Source) =>
  async (path: string): Promise<void> => {
    await storage.download(session, object, path);
    if ((await sha256OfFile(path)) === sha256) return;
    const reason = 'The file was replaced during the augmentation.';
    throw new EngineError('InvalidDataset', `${name}: ${reason} Start the augmentation again.`, [
      { filename: name, reason },
    ]);
  };

/** Returns the input with paths of this machine, whose files are kept until `kept` are released. */
async function localInput(
  { storage, cache }: RenderMeans,
  session: string,
  input: ShardInput,
  { kept, signal }: { kept: Kept[]; signal: AbortSignal },
): Promise<ShardInput> {
  const files = new Map<string, string>();
  await forEachConcurrent([...sourcesOf(input).values()], TUNABLES.sourcesAtOnce.value, async (source) => {
    signal.throwIfAborted();
    const entry = await cache.use(source.sha256, download(storage, session, source));
    kept.push(entry);
    files.set(source.sha256, entry.path);
  });
  const tiles = new Map<string, string>();
  for (const dir of new Set(input.pairs.flatMap(({ tile }) => tile?.dir ?? []))) {
    const entry = await cache.use(`${session} ${dir}`, (path) => mkdir(path).then(() => {}));
    kept.push(entry);
    tiles.set(dir, join(entry.path, 'tiles'));
  }
  return withPaths(
    input,
    (_, sha256) => files.get(sha256) ?? '',
    (dir) => tiles.get(dir) ?? '',
  );
}

/** `onProgress`: is called with the number of finished outputs, or pairs. */
export type ShardHooks = { signal: AbortSignal; onProgress: (count: number) => void };

/**
 * Does the work of a shard, whose input is in the bucket.
 * @throws EngineError, AppError
 */
export async function workOn(means: RenderMeans, shard: ShardAddress, hooks: ShardHooks): Promise<void> {
  const { storage, folder } = means;
  const text = await getText(storage, shard, 'input', join(folder, crypto.randomUUID()));
  const input = JSON.parse(text) as ShardInputs[keyof ShardInputs];
  if (input.kind === 'pairs') await convertShard(means, shard, input, hooks);
  else await renderShard(means, shard, input, hooks);
}

/**
 * Renders a shard: reads its sources from the bucket, and writes its part, then its text, there. Rendering it twice writes
 * the same bytes.
 */
async function renderShard(
  means: RenderMeans,
  shard: ShardAddress,
  input: ShardInput,
  hooks: ShardHooks,
): Promise<void> {
  const { engine, storage, folder } = means;
  const temporary = () => join(folder, crypto.randomUUID());
  const kept: Kept[] = [];
  const part = temporary();
  try {
    const local = await localInput(means, shard.session, input, { kept, signal: hooks.signal });
    const text = await engine.renderShard(local, part, hooks);
    hooks.signal.throwIfAborted();
    await putFile(storage, shard, 'part', part);
    hooks.signal.throwIfAborted();
    await putText(storage, shard, 'text', { text, temporary: temporary() });
  } finally {
    for (const entry of kept) await entry.release();
    await rm(part, { force: true });
  }
}
