import { expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Receipt } from '@twinset/contract';
import { BETWEEN_OUTPUTS, manifestEnds } from '../run/manifest.ts';
import type { JobCore } from '../run/recipe.ts';
import { configOf } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ZipWriter } from '../zip/index.ts';
import { openManifest, readManifest } from './read-manifest.ts';

const folder = temporaryFolder();

/** Writes a zip whose manifest has `count` receipts; returns its path. */
async function zipOf(count: number): Promise<string> {
  const job = {
    config: configOf({ classes: [{ value: 1, name: ',\n  "outputs": [\n    ' }] }),
    pairing: Array.from({ length: count - 1 }, (_, n) => ({
      image: `ä],${n}.png`,
      mask: 'a.png',
      rule: 'stem',
    })),
    split: { sizes: { train: 1, val: 0, test: 0 }, balance: [], warnings: [] },
    plan: { mask: { table: null } },
    warnings: [],
  } as unknown as JobCore;
  const receipt = (n: number) =>
    ({
      set: 'train',
      image: `train/images/img_${n}.png`,
      params: { n, text: '],\n  "ü' },
    }) as unknown as Receipt;
  const receipts = Array.from({ length: count }, (_, n) => JSON.stringify(receipt(n + 1)));
  const { before, after } = await manifestEnds(job, 'wasm', { passed: true } as never);
  const path = join(folder, `${count}.zip`);
  const zip = new ZipWriter(path);
  zip.add('a', new Uint8Array(9));
  zip.add(
    'manifest.json',
    new TextEncoder().encode(`${[...before()].join('')}${receipts.join(BETWEEN_OUTPUTS)}${after}`),
  );
  zip.finish();
  return path;
}

test('head and receipts equal those of the whole manifest', async () => {
  for (const count of [1, 2, 2345]) {
    const path = await zipOf(count);
    const { outputs, pairing, ...head } = await readManifest(path);
    expect(pairing).toHaveLength(count - 1);
    const open = await openManifest(path);
    expect(open.head).toEqual(head);
    expect(open.count).toBe(count);
    for (const [start, end] of [
      [0, 1],
      [0, count],
      [count - 1, count],
      [1, 3],
      [count, count + 5],
      [7, 17],
    ] as const)
      expect(await open.receipts(start, end)).toEqual(outputs.slice(start, end));
  }
});

test('a zip without a manifest is an error', async () => {
  const path = join(folder, 'none.zip');
  const zip = new ZipWriter(path);
  zip.add('a', new Uint8Array(9));
  zip.finish();
  await expect(openManifest(path)).rejects.toThrow('no manifest');
});
