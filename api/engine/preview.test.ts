import { describe, expect, spyOn, test } from 'bun:test';
import { join } from 'node:path';
import type { AugmentConfig } from '@twinset/contract';
import { estimateRun } from './estimate.ts';
import { sha256 } from './lib/sha256.ts';
import type { BackendInfo, Pool } from './pool/pool.ts';
import type { TaskName, TaskOutput } from './tasks/index.ts';
import { localEngine, runFolders } from './testing/run-folders.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { writePairs } from './testing/write-pair.ts';
import type { Engine, RunJob } from './types.ts';

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

  test('of a named source are transformed in the sets that a run transforms', async () => {
    const name = made.job.pairs[0].image;
    for (const augmentValData of [true, false]) {
      const job = { ...made.job, config: { ...made.job.config, augmentValData } };
      for (const [set, transformed] of [
        ['train', true],
        ['val', augmentValData],
        ['test', false],
      ] as const) {
        const [{ params }] = await engine.preview(job, set, [0], name);
        expect({ augmentValData, set, transformed: params.randomRotate !== null }).toEqual({
          augmentValData,
          set,
          transformed,
        });
      }
    }
  });

  test('of missing sources and indices are refused', async () => {
    await expect(engine.preview(made.job, 'train', [9])).rejects.toMatchObject({
      errorType: 'InvalidConfiguration',
    });
    await expect(engine.preview(made.job, 'train', [0], 'none.png')).rejects.toMatchObject({
      errorType: 'InvalidDataset',
    });
  });
});

describe('replay', () => {
  test('reproduces every row of the manifest, byte by byte', async () => {
    for (const row of made.outputs) {
      const { imageSha256, maskSha256 } = await engine.replay(made.job, row);
      expect({ imageSha256, maskSha256 }).toEqual({
        imageSha256: row.imageSha256,
        maskSha256: row.maskSha256,
      });
    }
  });

  test('refuses invalid parameters, and a source that is missing', async () => {
    const [row] = made.outputs;
    const bad = { ...row, params: { ...row.params, randomRotate: { degrees: 'ten' } } };
    await expect(engine.replay(made.job, bad)).rejects.toThrow('randomRotate');
    const gone = { ...row, source: { ...row.source, image: 'gone.png' } };
    await expect(engine.replay(made.job, gone)).rejects.toMatchObject({ errorType: 'InvalidDataset' });
  });
});

describe('previews with a frame kept from other settings', () => {
  const crop = { offsetHeight: 8, offsetWidth: 4, targetHeight: 30, targetWidth: 32 };
  const CHANGES: Record<string, Partial<AugmentConfig>> = {
    crop: { crop: true, cropDimension: crop },
    'another place of the crop': { crop: true, cropDimension: { ...crop, offsetWidth: 9 } },
    resize: { resizeAugImage: true, augImageDimension: { width: 20, height: 33 } },
    'one channel': { imageMaskChannels: { imgChannels: 1, maskChannels: 1 } },
    'the first settings again': {},
  };
  const hashesOf = async (of: Engine, job: RunJob) =>
    (await of.preview(job, 'train', [0, 1, 2])).map(({ imageSha256, maskSha256 }) => [
      imageSha256,
      maskSha256,
    ]);

  for (const [name, change] of Object.entries(CHANGES)) {
    test(`are those of the new settings: ${name}`, async () => {
      await hashesOf(engine, made.job);
      const job = { ...made.job, config: { ...made.job.config, ...change } };
      expect(await hashesOf(engine, job)).toEqual(await hashesOf(localEngine(), job));
    });
  }

  test('are those of a file that was replaced', async () => {
    const [before] = await hashesOf(engine, made.job);
    const [{ source: name }] = await engine.preview(made.job, 'train', [0]);
    const pair = made.job.pairs.find((p) => p.image === name)!;
    const kept = {
      image: await Bun.file(pair.imagePath).bytes(),
      mask: await Bun.file(pair.maskPath).bytes(),
    };
    const other = made.job.pairs.find((p) => p.image !== name)!;
    for (const [path, from, back] of [
      [pair.imagePath, other.imagePath, kept.image],
      [pair.maskPath, other.maskPath, kept.mask],
    ] as const) {
      await Bun.write(path, await Bun.file(from).bytes());
      const [after] = await hashesOf(engine, made.job);
      expect(after).not.toEqual(before);
      expect(after).toEqual((await hashesOf(localEngine(), made.job))[0]);
      await Bun.write(path, back);
    }
    expect((await hashesOf(engine, made.job))[0]).toEqual(before);
  });
});

test('the estimate of bytes is near what the run takes', async () => {
  const { bytes, seconds } = await engine.estimate(made.job);
  expect(bytes / made.result.zipBytes).toBeGreaterThan(0.5);
  expect(bytes / made.result.zipBytes).toBeLessThan(2);
  expect(seconds).toBeGreaterThan(0);
});

test('the estimate of time is the sample times the outputs, shared by the workers', async () => {
  let now = 0;
  const clock = spyOn(performance, 'now').mockImplementation(() => now);
  const info: BackendInfo = { name: 'test', device: 'cpu' };
  const output = { image: new Uint8Array(9), mask: new Uint8Array(9), imageSha256: '', maskSha256: '' };
  /** Returns a pool of so many workers, each of which takes 20 ms per output. */
  const poolOf = (size: number): Pool => ({
    size,
    restarts: 0,
    backend: () => info,
    ready: async () => info,
    close: async () => {},
    collectGarbage: () => {},
    useGpu: () => {},
    untilTask: () => AbortSignal.abort(),
    async run<N extends TaskName>(): Promise<TaskOutput<N>> {
      now += 20;
      return { outputs: [output] } as unknown as TaskOutput<N>;
    },
  });
  try {
    const count = made.outputs.length;
    expect((await estimateRun(made.job, poolOf(1))).seconds).toBeCloseTo(0.02 * count, 9);
    expect((await estimateRun(made.job, poolOf(4))).seconds).toBeCloseTo((0.02 * count) / 4, 9);
  } finally {
    clock.mockRestore();
  }
});
