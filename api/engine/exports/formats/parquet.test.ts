import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Receipt } from '@twinset/contract';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { randomInts } from '../../testing/random.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { OutputRow } from '../types.ts';
import { parquetWriter } from './parquet.ts';

const folder = temporaryFolder();
const random = randomInts(8);
const files = new Map<string, Uint8Array>();

/** Creates an output of which image and mask have these numbers of bytes. */
function outputOf(index: number, sizes: [number, number]): OutputRow<true> {
  const stem = `img_${index + 1}`;
  const names = { image: `train/images/${stem}.png`, mask: `train/masks/mask_${index + 1}.png` };
  const [image, mask] = sizes.map((size) => Uint8Array.from({ length: size }, () => random(256)));
  files.set(names.image, image).set(`train/index_masks/${stem}.png`, mask);
  const place = { set: 'train', index, number: index + 1, stem, source: 'a.png', ...names } as const;
  const source = { image: `a ${index}.png`, mask: 'b.png', imageSha256: '', maskSha256: '' };
  return { place, row: true, receipt: { source } as Receipt };
}

async function* inChunks(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

test('files and groups of rows are limited in bytes, a larger pair is on its own, and one file exists at a time', async () => {
  const paths: string[] = [];
  const read = (name: string) => {
    const bytes = files.get(name) as Uint8Array;
    return { size: bytes.length, chunks: () => inChunks(bytes) };
  };
  const temporary = () => {
    paths.push(join(folder, `file-${paths.length}`));
    return paths[paths.length - 1];
  };
  const writer = parquetWriter({ read, temporary }, { shard: 1000, group: 400 });
  const sizes = [300, 90, 380, 100, 1700, 50, 60].map((size): [number, number] => [size, 10]);
  const outputs = sizes.map((size, i) => outputOf(i, size));
  for (const output of outputs) writer.add?.(output);
  const names: string[] = [];
  const groups: number[][] = [];
  const images: Uint8Array[] = [];
  for await (const made of writer.files()) {
    if (!('chunks' in made)) throw new Error('not in chunks');
    expect(paths.filter((path) => existsSync(path))).toHaveLength(1);
    const file = await new Response(made.chunks as ReadableStream).arrayBuffer();
    expect(file.byteLength).toBe(made.size);
    names.push(made.name);
    groups.push(parquetMetadata(file).row_groups.map(({ num_rows }) => Number(num_rows)));
    for (const row of await parquetReadObjects({ file, utf8: false })) images.push(row.image.bytes);
  }
  expect(paths.filter((path) => existsSync(path))).toEqual([]);
  expect(names).toEqual(['00000', '00001', '00002'].map((n) => `parquet/train-${n}-of-00003.parquet`));
  expect(groups).toEqual([[1, 1, 1, 1], [1], [2]]);
  expect(images).toEqual(outputs.map(({ place }) => files.get(place.image) as Uint8Array));
});
