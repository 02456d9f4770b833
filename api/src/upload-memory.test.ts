import { afterEach, expect, test } from 'bun:test';
import { largePng } from '@twinset/engine/testing';
import sharp, { type JpegOptions } from 'sharp';
import { makePng } from './testing/png.ts';
import { ServerProcess } from './testing/server-process.ts';
import { makeClient } from './testing/start-api.ts';
import { uploadFiles } from './testing/upload-folder.ts';

const long = Boolean(process.env.TEST_LONG);
const MOST_MIB = 1024;

let server: ServerProcess | null = null;
afterEach(async () => {
  await server?.kill();
  server?.remove();
});
const started = async (): Promise<ServerProcess> => {
  server = new ServerProcess();
  await server.start();
  return server;
};

/** Uploads an image like the page, in a new session, including its preview. */
async function upload(origin: string, name: string, bytes: Uint8Array): Promise<void> {
  const client = makeClient(origin, crypto.randomUUID());
  await client.start();
  const file = { name, bytes: new Blob([bytes as Uint8Array<ArrayBuffer>]) };
  const { transferred } = await uploadFiles(client, 'images', [file]);
  expect(transferred).not.toHaveProperty('failedFiles');
}

test.skipIf(process.platform !== 'linux')(
  'a large image is in memory once',
  async () => {
    const { origin } = await started();
    const small = new Uint8Array(await makePng(20, 20, 3, (x) => x).arrayBuffer());
    await upload(origin, 'small.png', small);
    const before = server?.peakMib ?? 0;
    // 96 MB when decoded.
    await upload(origin, 'a.png', largePng({ width: 4000, height: 4000, bitDepth: 16, colorType: 2 }));
    expect((server?.peakMib ?? 0) - before).toBeLessThan(300);
  },
  60_000,
);

test.skipIf(process.platform !== 'linux')(
  'many files of 12 megapixels and their thumbnails need little more memory than two of them',
  async () => {
    const { origin } = await started();
    const client = makeClient(origin, crypto.randomUUID());
    await client.start();
    const bytes = new Blob([
      new Uint8Array(largePng({ width: 4000, height: 3000, bitDepth: 8, colorType: 2 })),
    ]);
    const files = Array.from({ length: long ? 100 : 12 }, (_, i) => ({ name: `${i}.png`, bytes }));
    await uploadFiles(client, 'images', files);
    await client.ok('originalsPage', { query: { page_size: 100, size: 'thumbnail' } } as never);
    console.info(`${files.length} files: peak ${Math.round(server?.peakMib ?? 0)} MiB`);
    expect(server?.peakMib).toBeLessThan(500);
  },
  300_000,
);

/** Files that decode to 400 MB, or take as much while they are decoded. */
const WORST: Record<string, () => Promise<Uint8Array>> = {
  'turned.png': async () =>
    largePng({ width: 10_000, height: 10_000, bitDepth: 8, colorType: 6, orientation: 6 }),
  'interlaced.png': async () =>
    largePng({ width: 8160, height: 8160, bitDepth: 16, colorType: 2, interlaced: true, orientation: 8 }),
  'long.png': async () => largePng({ width: 65_535, height: 1017, bitDepth: 16, colorType: 2 }),
  'turned.jpg': () => jpeg(10_000, {}),
  'progressive.jpg': () => jpeg(8160, { progressive: true, chromaSubsampling: '4:4:4' }),
};

const jpeg = (side: number, options: JpegOptions): Promise<Uint8Array> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c04010' } })
    .withMetadata({ orientation: 6 })
    .jpeg(options)
    .toBuffer();

for (const name of Object.keys(WORST)) {
  test.skipIf(!long)(
    `${name}, the largest that is allowed, stays below 1 GiB`,
    async () => {
      const bytes = await WORST[name]();
      const { origin } = await started();
      await upload(origin, name, bytes);
      console.info(`${name}: peak ${Math.round(server?.peakMib ?? 0)} MiB`);
      expect(server?.peakMib).toBeLessThan(MOST_MIB);
    },
    600_000,
  );
}

test.skipIf(!long)(
  'eight of the largest at once stay below 1 GiB',
  async () => {
    const names = Object.keys(WORST);
    const files = await Promise.all(names.map((name) => WORST[name]()));
    const { origin } = await started();
    const at = (i: number) => i % names.length;
    await Promise.all(Array.from({ length: 8 }, (_, i) => upload(origin, names[at(i)], files[at(i)])));
    console.info(`eight at once: peak ${Math.round(server?.peakMib ?? 0)} MiB`);
    expect(server?.peakMib).toBeLessThan(MOST_MIB);
  },
  1_200_000,
);
