import { afterAll, beforeAll, expect, test } from 'bun:test';
import { makePng } from '../../testing/png.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Inserts an animation control chunk before the data of a PNG, which marks it as animated. */
async function animated(png: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await png.arrayBuffer());
  const body = new Uint8Array(12);
  body.set(new TextEncoder().encode('acTL'));
  new DataView(body.buffer).setUint32(4, 2);
  const chunk = new Uint8Array(20);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, 8);
  chunk.set(body, 4);
  view.setUint32(16, Bun.hash.crc32(body));
  const afterHeader = 8 + 25;
  return new Blob([bytes.subarray(0, afterHeader), chunk, bytes.subarray(afterHeader)]);
}

const level = (seed: number) => (x: number, y: number) => (x * (5 + seed) + y * 11 * seed + x * y) & 255;

test('the report names channels, shares of an image, what paired what, and each thing once', async () => {
  const client = api.client();
  await client.start();
  const grey = makePng(40, 40, 1, level(1));
  await uploadFiles(client, 'images', [
    { name: 'a.png', bytes: grey },
    // The same image, its grey in three channels.
    { name: 'b.png', bytes: makePng(40, 40, 3, level(1)) },
    { name: 'c.png', bytes: await animated(makePng(40, 40, 3, (x, y, c) => level(7 + c)(x, y))) },
  ]);
  const mask = (part: number) => makePng(40, 40, 1, (x) => (x < part ? 1 : 0));
  await uploadFiles(client, 'masks', [
    { name: 'a.png', bytes: mask(4) },
    { name: 'b_gt.png', bytes: mask(10) },
    { name: 'c_gt.png', bytes: mask(20) },
  ]);
  const report = await client.ok('datasetReport');
  expect(report.channels).toEqual([
    { channels: 1, count: 1 },
    { channels: 3, count: 2 },
  ]);
  expect(report.rules).toEqual([
    { rule: 'stem', pairs: 1, made: [] },
    {
      rule: 'affix',
      pairs: 2,
      made: [
        { image: 'b.png', mask: 'b_gt.png' },
        { image: 'c.png', mask: 'c_gt.png' },
      ],
    },
  ]);
  expect(report.classes).toMatchObject([
    { value: 0, files: 3, least: 0.5, most: 0.9 },
    { value: 1, files: 3, least: 0.1, most: 0.5 },
  ]);
  const codes = report.findings.map(({ code }) => code);
  expect(codes.filter((code) => code === 'AnimatedImage')).toEqual(['AnimatedImage']);
  expect(report.findings.find(({ code }) => code === 'MixedChannels')?.files).toEqual(['a.png']);
  expect(report.findings.find(({ code }) => code === 'ExactDuplicates')?.files).toEqual(['a.png', 'b.png']);

  // Near duplicates may be in two sets; equal images may not.
  const config = { keepNearDuplicates: false, trainRatio: 0.34, valRatio: 0.33, testRatio: 0.33 };
  const plan = await client.ok('plan', { body: { config } } as never);
  expect(plan.groups).toMatchObject({ count: 1, pairs: 2 });
});

test('the palette of the outputs is the table of the manifest, the fill and what only leads up to it named as such', async () => {
  const client = api.client();
  await client.start();
  const images = [1, 2, 3].map((n) => ({ name: `${n}.png`, bytes: makePng(32, 32, 3, level(n)) }));
  const color = (x: number, c: number) => (x < 16 ? [200, 0, 0] : [0, 0, 200])[c] as number;
  const masks = images.map(({ name }) => ({ name, bytes: makePng(32, 32, 3, (x, _, c) => color(x, c)) }));
  await uploadFiles(client, 'images', images);
  await uploadFiles(client, 'masks', masks);
  const form = new FormData();
  const channels = { imgChannels: 3, maskChannels: 1 };
  form.set(
    'config',
    JSON.stringify({ imageMaskChannels: channels, maskFill: 5, totalAugmentedImages: 1, randomRotate: true }),
  );
  await client.ok('augment', { form } as never);
  const { manifest } = await client.ok('manifest');
  expect(manifest.colorTable).toEqual([
    { label: 0, color: '#000000' },
    { label: 1, color: '#0000c8' },
    { label: 2, color: '#c80000' },
    { label: 3, color: '#030303', role: 'unused' },
    { label: 4, color: '#040404', role: 'unused' },
    { label: 5, color: '#050505', role: 'fill' },
  ]);
  const session = api.ctx.records.sessions.keys().find((key) => api.ctx.records.runs.lastDone(key)) as string;
  const zip = await Bun.file(api.ctx.records.runs.lastDone(session)?.result?.zipPath ?? '').bytes();
  const palette = Buffer.from(zip).indexOf('PLTE');
  const colors = (manifest.colorTable as { color: string }[]).map((entry) => entry.color.slice(1));
  expect(Buffer.from(zip.subarray(palette - 4, palette)).readUInt32BE()).toBe(3 * colors.length);
  expect(Buffer.from(zip.subarray(palette + 4, palette + 4 + 3 * colors.length)).toString('hex')).toBe(
    colors.join(''),
  );
});
