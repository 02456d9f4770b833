import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IntakeResult, PairShards } from '@twinset/engine';
import { temporaryFolder } from '@twinset/engine/testing';
import sharp from 'sharp';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { pairs } from '../../testing/take-in.ts';
import type { ShardInputs } from '../shard-inputs.ts';
import { getFile, getText, putText } from '../shard-objects.ts';
import { workOn } from './render-shard.ts';
import { SourceCache } from './source-cache.ts';

const COUNT = 40;
const SESSION = 'a'.repeat(40);
const folder = temporaryFolder();
const root = join(folder, 'listed');
let api: TestApi;

/** Writes pairs whose images are TIFF files, one of them damaged. */
async function writeFiles(): Promise<void> {
  for (const [path, bytes] of Object.entries(pairs(COUNT))) {
    const isImage = path.includes('/images/');
    const target = join(root, isImage ? path.replace('.png', '.tif') : path);
    mkdirSync(dirname(target), { recursive: true });
    const tiff = () =>
      sharp(bytes as Uint8Array)
        .tiff({ compression: 'deflate' })
        .toBuffer();
    writeFileSync(target, isImage ? await tiff() : (bytes as Uint8Array));
  }
  writeFileSync(join(root, 'set/images/a7.tif'), 'II*\0damaged');
}

const jobIn = (out: string) => ({
  root,
  out: join(folder, out),
  plan: {
    layout: 'pairs',
    label: '',
    classes: [],
    masksOf: 'classes' as const,
    questions: [],
    leftOver: [],
    notes: [],
    labels: { kind: 'keep' as const },
    pairs: Array.from({ length: COUNT }, (_, n) => ({
      name: `a${n}`,
      image: `set/images/a${n}.tif`,
      mask: { kind: 'file' as const, path: `set/masks/a${n}.png` },
    })),
  },
});

/** Returns the converted files, by name, and the refused ones. */
function outcome(out: string, { failed, pairs }: IntakeResult) {
  const kinds = ['images', 'masks'] as const;
  const files = kinds.flatMap((kind) =>
    readdirSync(join(folder, out, kind)).map((name) => [
      `${kind}/${name}`,
      readFileSync(join(folder, out, kind, name), 'hex'),
    ]),
  );
  return {
    count: pairs.length,
    files: files.sort(),
    failed: failed.toSorted((a, b) => (a.filename < b.filename ? -1 : 1)),
  };
}

/** Does the work of a worker process, with the bucket of a server. */
class LocalPairs implements PairShards {
  readonly window = 3;
  readonly converted: number[] = [];
  readonly #cache = new SourceCache(join(folder, 'sources'), 1 << 20);

  async convert(...[range, part, options]: Parameters<PairShards['convert']>) {
    const { storage, engine } = api.ctx;
    const { first, pairs: listed, settings, files } = range;
    this.converted.push(first);
    const sources: ShardInputs['pairs']['sources'] = [];
    for (const path of files) {
      const object = `intake/${Bun.hash(path)}`;
      await storage.upload(SESSION, object, join(root, path), 'image/png');
      sources.push({ path, object, version: '1' });
    }
    const shard = { session: SESSION, folder: 'shards/intake', name: String(first) };
    const input: ShardInputs['pairs'] = { kind: 'pairs', pairs: listed, settings, sources };
    const temporary = join(folder, 'temporary');
    await putText(storage, shard, 'input', {
      text: JSON.stringify(input),
      temporary: join(folder, `in-${first}`),
    });
    const work = join(folder, `worker-${first}`);
    mkdirSync(work, { recursive: true });
    await workOn({ engine, storage, cache: this.#cache, folder: work }, shard, options);
    expect(readdirSync(work)).toEqual([]);
    await getFile(storage, shard, 'part', part);
    return JSON.parse(await getText(storage, shard, 'text', `${temporary}-${first}`));
  }

  open(): Promise<void> {
    return this.#cache.open();
  }
}

beforeAll(async () => {
  await writeFiles();
  api = await startApi();
});
afterAll(() => api.stop());

test('ranges of pairs give the same files as one process, and name the same refused ones', async () => {
  const { engine } = api.ctx;
  const wanted = outcome('alone', await engine.convertIntake(jobIn('alone')));
  expect(wanted).toMatchObject({
    count: COUNT - 1,
    failed: [{ filename: 'set/images/a7.tif' }],
  });
  const shards = new LocalPairs();
  await shards.open();
  let progress: number[] = [];
  const onProgress = ({ done }: { done: number }) => progress.push(done);
  const ascending = () => progress.toSorted((a, b) => a - b);
  const result = await engine.convertIntake(jobIn('ranges'), { shards, onProgress });
  expect(outcome('ranges', result)).toEqual(wanted);
  expect(shards.converted).toHaveLength(14);
  expect(progress.at(-1)).toBe(COUNT);
  expect(progress).toEqual(ascending());
  // The files of one range are lost: it is the only one that is converted again, besides those with a refused pair.
  writeFileSync(join(folder, 'ranges/masks/a30.png.part'), '');
  for (const kind of ['images', 'masks']) await Bun.file(join(folder, `ranges/${kind}/a30.png`)).delete();
  const again = new LocalPairs();
  await again.open();
  progress = [];
  const resumed = await engine.convertIntake(jobIn('ranges'), { shards: again, onProgress });
  expect(outcome('ranges', resumed)).toMatchObject(wanted);
  expect(again.converted.toSorted((a, b) => a - b)).toEqual([6, 30]);
  expect([progress[0], progress.at(-1)]).toEqual([COUNT - 2, COUNT]);
  expect(progress).toEqual(ascending());
});
