import { expect, test } from 'bun:test';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@twinset/engine/testing';
import { TUNABLES } from '../../tunables.ts';
import { shardObject } from '../shard-objects.ts';
import { type RenderMeans, workOn } from './render-shard.ts';
import { SourceCache } from './source-cache.ts';

const COUNT = 100;
const root = temporaryFolder();
const numbers = Array.from({ length: COUNT }, (_, n) => String(n));
/** Returns the checksum of a source, whose content is the path of its object. */
const hashOf = (object: string) => new Bun.CryptoHasher('sha256').update(object).digest('hex');
const source = (kind: 'image' | 'mask', n: string) => {
  const path = `${kind}s/${n}.png`;
  return { [kind]: `${n}.png`, [`${kind}Path`]: path, [`${kind}Sha256`]: hashOf(path) };
};
const INPUTS = {
  outputs: {
    config: {},
    plan: {},
    backend: 'wasm',
    budget: false,
    first: 0,
    tasks: [],
    pairs: numbers.map((n) => ({ ...source('image', n), ...source('mask', n) })),
  },
  pairs: {
    kind: 'pairs',
    pairs: [],
    settings: {},
    sources: numbers.map((n) => ({ path: `${n}.png`, object: `intake/${n}`, version: '1' })),
  },
};

test.each(Object.entries(INPUTS))(
  'a cancelled shard of %s downloads no more sources',
  async (kind, input) => {
    const folder = join(root, kind);
    mkdirSync(folder);
    const shard = { session: 'a'.repeat(40), folder: 'shards/1', name: kind };
    const stop = new AbortController();
    let sources = 0;
    const download: RenderMeans['storage']['download'] = async (_, object, path) => {
      const isInput = object === shardObject(shard, 'input');
      await Bun.write(path, isInput ? JSON.stringify(input) : object);
      if (isInput) return;
      sources++;
      stop.abort(new Error('the run has ended'));
    };
    const cache = new SourceCache(join(root, `${kind}-cache`), 0);
    await cache.open();
    const means = { engine: {}, storage: { download }, cache, folder } as unknown as RenderMeans;
    const work = workOn(means, shard, { signal: stop.signal, onProgress: () => {} });
    await expect(work).rejects.toThrow();
    expect(sources).toBeGreaterThan(0);
    expect(sources).toBeLessThanOrEqual(TUNABLES.sourcesAtOnce.value);
    expect(readdirSync(folder)).toEqual([]);
  },
);
