import { join } from 'node:path';
import type { AugmentConfig } from '@twinset/contract';
import { encodePng, zipEntries } from '@twinset/engine';
import { randomInts, type Upload } from '@twinset/engine/testing';
import { makePng } from './png.ts';
import type { TestApi, TestClient } from './start-api.ts';
import { uploadFiles } from './upload-folder.ts';

const SIDE = 32;
const BLOCK = 4;
const COLORS = { ground: 0x102030, object: 0xf0a000, other: 0x00c8ff };

/** Coding of the masks of a set: labels 0, 1, 2 as grey values, palette indices or colours. */
export type MaskCoding = 'grey' | 'palette' | 'color';

/** Creates an image of coloured blocks that is different for every number. */
export function blockImage(n: number): Blob {
  const random = randomInts(n);
  const levels = Array.from({ length: 3 * (SIDE / BLOCK) ** 2 }, () => random(256));
  return makePng(SIDE, SIDE, 3, (x, y, c) => {
    const block = Math.floor(y / BLOCK) * (SIDE / BLOCK) + Math.floor(x / BLOCK);
    return levels[3 * block + c] as number;
  });
}

/** Returns the label of a mask's pixel: an object that grows with the number, a stripe of another class above it. */
export const labelAt = (n: number, x: number, y: number): number => {
  if (y < 2) return 2;
  return n > 0 && x >= 4 && x < 4 + ((n * 5) % 23) + 1 && y >= 6 && y < 6 + (n % 17) + 2 ? 1 : 0;
};

/** Creates the mask of a number in one of the codings; number 0 has only the ground and the stripe. */
export function blockMask(n: number, coding: MaskCoding, label = labelAt): Blob {
  const colors = [COLORS.ground, COLORS.object, COLORS.other];
  if (coding === 'grey') return makePng(SIDE, SIDE, 1, (x, y) => label(n, x, y));
  if (coding === 'color') {
    return makePng(SIDE, SIDE, 3, (x, y, c) => (colors[label(n, x, y)] as number) >> (16 - 8 * c));
  }
  const data = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => label(n, i % SIDE, Math.floor(i / SIDE)));
  const png = encodePng({ data, width: SIDE, height: SIDE, channels: 1 }, { palette: colors });
  return new Blob([png as Uint8Array<ArrayBuffer>], { type: 'image/png' });
}

export const nameOf = (n: number) => `img_${n}.png`;

/** Creates the pairs of those numbers. */
export function blockPairs(numbers: readonly number[], coding: MaskCoding = 'grey', label = labelAt) {
  const files = (make: (n: number) => Blob): Upload[] =>
    numbers.map((n) => ({ name: nameOf(n), bytes: make(n) }));
  return { images: files(blockImage), masks: files((n) => blockMask(n, coding, label)) };
}

type Pairs = { images: Upload[]; masks: Upload[] };

/** Writes pairs to the folders `images` and `masks` below `root`, and returns it. */
export async function writePairFiles(root: string, pairs: Pairs): Promise<string> {
  for (const kind of ['images', 'masks'] as const)
    for (const { name, bytes } of pairs[kind]) await Bun.write(join(root, kind, name), bytes as Blob);
  return root;
}

/** Starts a session and uploads these pairs. */
export async function sessionWith(api: TestApi, pairs: Pairs) {
  const client = api.client();
  await client.start();
  await uploadFiles(client, 'images', pairs.images);
  await uploadFiles(client, 'masks', pairs.masks);
  return client;
}

export const numbersTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** Uploads a CSV of a header and one row per number. */
export function sendCsv(client: TestClient, header: string, row: (n: number) => string, count: number) {
  const text = [`image_id,${header}`, ...numbersTo(count).map((n) => `${nameOf(n)},${row(n)}`)].join('\n');
  return sendCsvText(client, `${text}\n`);
}

export function sendCsvText(client: TestClient, text: string) {
  const form = new FormData();
  form.set('stratificationDataFile', new File([text], 'table.csv', { type: 'text/csv' }));
  return client.call('uploadStratificationFile', { form });
}

/** Returns the plan of a configuration, which must be valid. */
export const planOf = (client: TestClient, config: Partial<AugmentConfig>) =>
  client.ok('plan', { body: { config } } as never);

export function augment(client: TestClient, config: Partial<AugmentConfig>, csv?: File) {
  const form = new FormData();
  form.set('config', JSON.stringify({ totalAugmentedImages: 10, ...config }));
  if (csv) form.set('stratificationDataFile', csv);
  return client.call('augment', { form });
}

/** Returns a text file from the finished run's zip. */
export async function zipText(api: TestApi, client: TestClient, name: string): Promise<string> {
  await client.ok('transferZip');
  const [link] = await client.ok('signDownloadUrls', { body: ['augmented_data.zip'] } as never);
  const path = `${api.dataDir}/result-${crypto.randomUUID()}.zip`;
  await Bun.write(path, await fetch(client.resolve(link?.url ?? '')));
  const slice = (await zipEntries(path)).get(name);
  if (!slice) throw new Error(`There is no ${name} in the zip.`);
  return Bun.file(path).slice(slice.start, slice.end).text();
}

/** Parses the lines of a split.csv: image -> set. */
export const setsOf = (splitCsv: string): Map<string, string> =>
  new Map(
    splitCsv
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',') as [string, string]),
  );
