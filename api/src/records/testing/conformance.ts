import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { AugmentConfig } from '@twinset/contract';
import type { ImageFacts, MaskFacts } from '@twinset/engine';
import type { Records } from '../open.ts';

/** Records of one server, and as they are after it ended. */
export type Opened = {
  records: Records;
  /** Returns the records that remain of a session when the server has ended. */
  remaining(session: string): Promise<Records>;
  close(): Promise<void>;
};

const PRINT = Uint8Array.from({ length: 96 }, (_, i) => i * 5);
const PLACES = { labels: [0, 1], planes: Uint8Array.of(1, 2, 255) };
const image = (name: string) => ({
  name,
  etag: `"${name}-1"`,
  facts: { name, bytes: 7, fileSha256: `sha of ${name}`, fingerprint: PRINT } as unknown as ImageFacts,
});
const mask = (name: string) => ({
  name,
  etag: 'v1',
  facts: { name, bytes: 8, fileSha256: `sha of ${name}`, places: PLACES } as unknown as MaskFacts,
});
const config = {
  totalAugmentedImages: 5,
  text: 'é "quoted" \u0000 \ud83d\ude00 \\',
} as unknown as AugmentConfig;
const result = (zipPath: string) => ({
  zipPath,
  zipBytes: 5_000_000_000,
  seconds: 1.25,
  backend: 'wasm',
  warnings: [],
  outputs: { train: 3, val: 1, test: 1 },
});

/** Reads everything that the records contain of a session. */
async function contents(
  { sessions, files, csv, intakes, runs, versions, attributes, epochs, ended }: Records,
  s: string,
) {
  const all = async <T>(batches: AsyncIterable<T[]>) => (await Array.fromAsync(batches)).flat();
  return {
    session: sessions.get(s),
    images: files.list(s, 'images'),
    masks: files.list(s, 'masks'),
    prints: await all(files.thumbnails(s, 'images')),
    places: await all(files.thumbnails(s, 'masks')),
    failures: files.failures(s, 'images'),
    csv: csv.get(s),
    intake: intakes.get(s),
    latest: runs.latest(s),
    done: runs.lastDone(s),
    running: runs.running(s),
    versions: versions.list(s),
    sources: versions.list(s).map(({ sources }) => versions.sources(s, sources)),
    values: [...attributes.of(s, 'brightness')].sort(),
    epochs: ['', 'images'].map((folder) => epochs.peek(s, folder)),
    ended: ended.has(s),
  };
}

type Step = [title: string, change: (records: Records, session: string) => void];

/** Changes of every kind, in an order in which each finds the rows that it needs. */
const STEPS: Step[] = [
  [
    'a session and its parts',
    ({ sessions }, s) => {
      sessions.add(s);
      for (const part of ['started', 'bucket', 'project'] as const) sessions.set(s, part, true);
    },
  ],
  [
    'files with their large facts, one of them replaced',
    ({ files }, s) => {
      files.put(s, 'images', ['img_10.png', 'img_9.png', 'ß "x".png'].map(image));
      files.put(s, 'masks', [mask('img_9.png')]);
      files.put(s, 'images', [{ ...image('img_9.png'), etag: 'v2' }]);
    },
  ],
  [
    'previews, ranges and refusals of files',
    ({ files }, s) => {
      files.setPreview(s, 'images', 'img_9.png', 'thumbnail', 'key');
      files.setRange16(s, 'images', 'img_10.png', [12, 65_535]);
      files.fail(s, 'images', { filename: 'a.gif', reason: 'Not supported.' }, 'sign');
      files.remove(s, 'images', 'ß "x".png');
    },
  ],
  ['a stratification file', ({ csv }, s) => csv.put(s, { filename: 'groups.csv', file: 'f1' })],
  [
    'signing epochs, attributes and an intake',
    ({ epochs, attributes, intakes }, s) => {
      epochs.get(s, 'images');
      epochs.raise(s, ['', 'images']);
      attributes.put(s, 'a|b', { brightness: 0.1 });
      attributes.put(s, 'a|c', { brightness: null });
      attributes.put(s, 'a|d', { brightness: 3 });
      const row = { source: { kind: 'files', name: 'x', total: 3 }, stage: 'open', joined: [1, 2] };
      intakes.put(s, row as never);
    },
  ],
  [
    'a run that ends, and one that does not, in the same millisecond',
    async ({ runs, versions, transaction }, s) => {
      transaction(() => {
        for (const id of ['z', 'a']) runs.add({ id: `${id}-${s}`, session: s, config });
        runs.setDataset(`z-${s}`, 'v');
        runs.finish(`z-${s}`, result('/here/augmented_data.zip'));
        runs.setZipInBucket(`z-${s}`);
      });
      const version = { id: 'z', ended: 5, config, outputs: { train: 3, val: 1, test: 1 }, zipBytes: 7 };
      const program = { version: '1.2.3', backend: 'wasm' };
      const hashes = { images: { 'img_9.png': 'h' }, masks: {}, csv: null };
      await versions.add(s, { ...version, program }, hashes);
      await versions.add(s, { ...version, id: 'b', program: null }, hashes);
      versions.setZipSha256(s, 'z', 'hash');
    },
  ],
  [
    'a run with another zip',
    ({ runs }, s) => runs.setZipPath(runs.lastDone(s) as never, '/there/augmented_data.zip'),
  ],
  ['a run that is made again', ({ runs }, s) => runs.restart(`z-${s}`)],
  ['the removal of a stratification file', ({ csv }, s) => csv.remove(s)],
  ['the removal of all images', ({ files }, s) => files.clear(s, 'images')],
  [
    'the end of the session',
    ({ sessions, files, ended }, s) => {
      files.clear(s, 'masks');
      sessions.remove(s);
      ended.add(s, 12);
    },
  ],
];

/** Runs the tests that records must pass, wherever they are stored. */
export function recordsConformance(name: string, open: () => Promise<Opened>): void {
  describe(name, () => {
    let opened: Opened;
    const session = 'f'.repeat(40);
    beforeAll(async () => {
      opened = await open();
    }, 60_000);
    afterAll(() => opened?.close());

    for (const [title, change] of STEPS)
      test(`keeps ${title}`, async () => {
        const before = await contents(opened.records, session);
        await change(opened.records, session);
        const present = await contents(opened.records, session);
        expect(present).not.toEqual(before);
        expect(await contents(await opened.remaining(session), session)).toEqual(present);
      });

    test('keeps nothing of a change that was rolled back', async () => {
      const { records } = opened;
      records.sessions.add(session);
      const before = await contents(records, session);
      const fail = () =>
        records.transaction(() => {
          records.csv.put(session, { filename: 'x.csv', file: 'x' });
          throw new Error('rolled back');
        });
      expect(fail).toThrow('rolled back');
      expect(await contents(records, session)).toEqual(before);
      expect(await contents(await opened.remaining(session), session)).toEqual(before);
    });
  });
}
