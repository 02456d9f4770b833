import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { sha256 } from './tasks/produce.ts';
import { localEngine, runFolders } from './testing/run-folders.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { writePairs } from './testing/write-pair.ts';

const temporary = temporaryFolder();
const source = join(temporary, 'source');
await writePairs(source, 6);
const engine = localEngine();
const settings = {
  totalAugmentedImages: 9,
  augmentValData: true,
  randomRotate: true,
  randomCrop: true,
  corruptContrast: true,
};
const made = await runFolders(source, temporary, settings, engine);

describe('previews', () => {
  test('are the very outputs of the run', async () => {
    for (const set of ['train', 'val', 'test'] as const) {
      const rows = made.outputs.filter((o) => o.set === set);
      const previews = await engine.preview(made.job, set, rows.map((_, i) => i).reverse());
      expect(previews.map((p) => p.index)).toEqual(rows.map((_, i) => i).reverse());
      for (const preview of previews) {
        const { source: from, params, imageSha256, maskSha256 } = rows[preview.index];
        expect(preview).toMatchObject({ source: from.image, params, imageSha256, maskSha256 });
        expect(sha256(preview.imagePng)).toBe(imageSha256);
      }
    }
  });

  test('of a named source draw what the index draws', async () => {
    const [plain] = await engine.preview(made.job, 'train', [4]);
    const name = made.job.pairs.find((p) => p.image !== plain.source)!.image;
    const [named] = await engine.preview(made.job, 'train', [4], name);
    expect(named.source).toBe(name);
    expect(named.params).toEqual(plain.params);
    expect(named.imageSha256).not.toBe(plain.imageSha256);
  });

  test('of what is not there are refused', async () => {
    await expect(engine.preview(made.job, 'train', [9])).rejects.toMatchObject({
      errorType: 'InvalidConfiguration',
    });
    await expect(engine.preview(made.job, 'train', [0], 'none.png')).rejects.toMatchObject({
      errorType: 'InvalidDataset',
    });
  });
});

describe('replay', () => {
  test('makes every row of the manifest again, byte by byte', async () => {
    for (const row of made.outputs) {
      const { imageSha256, maskSha256 } = await engine.replay(made.job, row);
      expect({ imageSha256, maskSha256 }).toEqual({
        imageSha256: row.imageSha256,
        maskSha256: row.maskSha256,
      });
    }
  });

  test('refuses parameters that are none, and a source that is gone', async () => {
    const [row] = made.outputs;
    const bad = { ...row, params: { ...row.params, randomRotate: { degrees: 'ten' } } };
    await expect(engine.replay(made.job, bad)).rejects.toThrow('randomRotate');
    const gone = { ...row, source: { ...row.source, image: 'gone.png' } };
    await expect(engine.replay(made.job, gone)).rejects.toMatchObject({ errorType: 'InvalidDataset' });
  });
});

test('the estimate of bytes is near what the run takes', async () => {
  const { bytes, seconds } = await engine.estimate(made.job);
  expect(bytes / made.result.zipBytes).toBeGreaterThan(0.5);
  expect(bytes / made.result.zipBytes).toBeLessThan(2);
  expect(seconds).toBeGreaterThan(0);
});
