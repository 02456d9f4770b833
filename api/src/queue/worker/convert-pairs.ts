import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { forEachConcurrent, PAIR_FOLDERS, ZipWriter } from '@twinset/engine';
import { TUNABLES } from '../../tunables.ts';
import type { ShardInputs } from '../shard-inputs.ts';
import { putFile, putText, type ShardAddress } from '../shard-objects.ts';
import type { RenderMeans, ShardHooks } from './render-shard.ts';
import type { Kept } from './source-cache.ts';

/** Writes the files of a conversion as a zip, in a fixed order. */
async function pack(out: string, path: string): Promise<void> {
  const zip = new ZipWriter(path);
  try {
    for (const folder of PAIR_FOLDERS)
      for (const name of (await readdir(join(out, folder))).sort())
        await zip.addFile(`${folder}/${name}`, join(out, folder, name));
    zip.finish();
  } finally {
    zip.close();
  }
}

/**
 * Converts a range of pairs of an intake: reads their files from the bucket, and writes a zip of the converted ones, then
 * the results, there. Converting it twice writes the same bytes.
 */
export async function convertShard(
  { engine, storage, cache, folder }: RenderMeans,
  shard: ShardAddress,
  { pairs, settings, sources }: ShardInputs['pairs'],
  hooks: ShardHooks,
): Promise<void> {
  const home = join(folder, crypto.randomUUID());
  const [root, out, part] = [join(home, 'files'), join(home, 'out'), join(home, 'part')];
  const kept: Kept[] = [];
  try {
    for (const name of PAIR_FOLDERS) await mkdir(join(out, name), { recursive: true });
    await forEachConcurrent(sources, TUNABLES.sourcesAtOnce.value, async ({ path, object, version }) => {
      hooks.signal.throwIfAborted();
      const entry = await cache.use(`${shard.session} ${object} ${version}`, (to) =>
        storage.download(shard.session, object, to),
      );
      kept.push(entry);
      const target = join(root, path);
      await mkdir(dirname(target), { recursive: true });
      await link(entry.path, target).catch(() => copyFile(entry.path, target));
    });
    const results = await engine.convertPairs({ pairs, settings }, { root, out }, hooks);
    await pack(out, part);
    hooks.signal.throwIfAborted();
    await putFile(storage, shard, 'part', part);
    hooks.signal.throwIfAborted();
    const text = JSON.stringify(results);
    await putText(storage, shard, 'text', { text, temporary: join(home, 'text') });
  } finally {
    for (const entry of kept) await entry.release();
    await rm(home, { recursive: true, force: true });
  }
}
