import { describe, expect, test } from 'bun:test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { createEngine } from '../index.ts';
import { encodePng } from '../png/index.ts';
import { localEngine } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster } from '../testing/write-pair.ts';

const temporary = temporaryFolder();
await mkdir(temporary, { recursive: true });
const engine = localEngine();
const picture = encodePng(
  createRaster({ width: 40, height: 30, channels: 3, at: (x, y) => [x * 6, y * 8, x + y] }),
);

async function file(name: string, bytes: Uint8Array | string): Promise<{ name: string; path: string }> {
  const path = join(temporary, name);
  await Bun.write(path, bytes);
  return { name, path };
}
const reason = async (name: string, bytes: Uint8Array | string) => {
  const results = [
    await engine.inspectImage(await file(name, bytes)),
    await engine.inspectMask(await file(name, bytes)),
  ];
  return results.map((result) => {
    if (result.ok) return 'accepted';
    expect(result.failed.filename).toBe(name);
    return result.failed.reason;
  });
};

describe('files that cannot be used are refused with the reason', () => {
  test('empty, truncated, damaged, of another format', async () => {
    expect(await reason('empty.png', '')).toEqual(['The file is empty.', 'The file is empty.']);
    for (const text of await reason('cut.png', picture.slice(0, picture.length - 40)))
      expect(text).toMatch(/truncated|damaged|ends/);
    for (const text of await reason('page.png', '<html><body>no</body></html>'))
      expect(text).toContain('HTML');
    const damaged = picture.slice();
    damaged.fill(0xaa, 60, 90);
    for (const text of await reason('damaged.png', damaged)) expect(text).not.toBe('accepted');
  });

  test('a JPEG that ends early, though its header is whole', async () => {
    const jpeg = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#c04010',
        noise: { type: 'gaussian', mean: 90, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    for (const text of await reason('cut.jpg', jpeg.subarray(0, jpeg.length >> 1)))
      expect(text).toContain('truncated');
  });

  test('more pixels than the limit, from the header', async () => {
    const strict = createEngine({ workers: 0, maxPixels: 1000 });
    const result = await strict.inspectImage(await file('large.png', picture));
    expect(result.ok ? '' : result.failed.reason).toContain('declares 40 × 30 px');
  });

  test('a missing file', async () => {
    const result = await engine.inspectImage({ name: 'gone.png', path: join(temporary, 'gone.png') });
    expect(result).toEqual({ ok: false, failed: { filename: 'gone.png', reason: 'File not found.' } });
  });
});

describe('facts', () => {
  test('equal pixels have equal hashes, whatever the file', async () => {
    const small = encodePng(
      createRaster({ width: 40, height: 30, channels: 3, at: (x, y) => [x * 6, y * 8, x + y] }),
      { effort: 'small' },
    );
    const [a, b] = [
      await engine.inspectImage(await file('a.png', picture)),
      await engine.inspectImage(await file('b.png', small)),
    ];
    if (!a.ok || !b.ok) throw new Error('refused');
    expect(a.facts.pixelHash).toBe(b.facts.pixelHash);
    expect(a.facts.fileSha256).not.toBe(b.facts.fileSha256);
    expect(a.facts).toMatchObject({
      width: 40,
      height: 30,
      bitDepth: 8,
      channels: 3,
      kind: 'PNG, 8-bit RGB',
      format: 'png',
    });
  });

  test('a mask lists its values with their pixels', async () => {
    const mask = encodePng(createRaster({ width: 10, height: 4, channels: 1, at: (x) => (x < 3 ? 5 : 0) }));
    const result = await engine.inspectMask(await file('m.png', mask));
    expect(result.ok && result.facts).toMatchObject({
      kind: 'grey',
      values: [
        [0, 28],
        [5, 12],
      ],
      truncated: false,
    });
  });

  test('a palette mask lists indices and their colours; a colour mask its colours', async () => {
    const indices = createRaster({ width: 4, height: 1, channels: 1, at: (x) => x % 2 });
    const result = await engine.inspectMask(
      await file('p.png', encodePng(indices, { palette: [0x102030, 0xff0000] })),
    );
    expect(result.ok && result.facts).toMatchObject({
      kind: 'palette',
      palette: [
        [0, 0x102030],
        [1, 0xff0000],
      ],
      values: [
        [0, 2],
        [1, 2],
      ],
    });
    const color = await engine.inspectMask(
      await file(
        'c.png',
        encodePng(createRaster({ width: 3, height: 1, channels: 3, at: (x) => [x, 0, 255] })),
      ),
    );
    expect(color.ok && color.facts).toMatchObject({
      kind: 'color',
      values: [
        [255, 1],
        [0x0100ff, 1],
        [0x0200ff, 1],
      ],
    });
  });

  test('a mask of more colours than are listed is marked so', async () => {
    const many = createRaster({ width: 100, height: 100, channels: 3, at: (x, y) => [x, y, 7] });
    const result = await engine.inspectMask(await file('many.png', encodePng(many)));
    expect(result.ok && [result.facts.truncated, result.facts.values.length]).toEqual([true, 4096]);
  });
});
