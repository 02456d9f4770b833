import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { AugmentConfig, Repair } from '@twinset/contract';
import sharp from 'sharp';
import { EngineError } from '../engine-error.ts';
import { folderJob } from '../headless/folder-job.ts';
import { readManifest } from '../result/read-manifest.ts';
import { hashOf } from '../testing/hash-of.ts';
import { runCommand } from '../testing/run-command.ts';
import { configOf, distinct, localEngine, ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster, writeImage, writePairs } from '../testing/write-pair.ts';

const folder = temporaryFolder();
const SIZE = 48;
const settings = (repairs: Repair[]): Partial<AugmentConfig> => ({
  imageMaskChannels: ONE_CHANNEL_MASKS,
  totalAugmentedImages: 6,
  flipLeftRight: true,
  repairs,
});
const folders = (name: string) => ({
  images: join(folder, name, 'images'),
  masks: join(folder, name, 'masks'),
});
const findingsOf = async (name: string, repairs: Repair[]) =>
  (await folderJob(localEngine(), folders(name), configOf(settings(repairs)))).findings.map(
    ({ code }) => code,
  );

/** Writes six pairs whose masks are drawn by `at`; mask 1 has another size if one is given. */
async function write(
  name: string,
  at: (x: number, y: number, n: number) => number,
  oddSize?: [number, number],
) {
  await writePairs(join(folder, name), 6, SIZE);
  for (let n = 1; n <= 6; n++) {
    const [width, height] = n === 1 && oddSize ? oddSize : [SIZE, SIZE];
    const raster = createRaster({ width, height, channels: 1, at: (x, y) => at(x, y, n) });
    await writeImage(join(folder, name), 'masks', `img_${n}.png`, raster);
  }
  return join(folder, name);
}

async function labelsOf(name: string, repairs: Repair[]) {
  const result = await runFolders(join(folder, name), folder, settings(repairs));
  const labels = new Set<number>();
  for (const { mask } of result.outputs)
    for (const label of distinct((await result.png(mask)).samples)) labels.add(label);
  return { ...result, labels: [...labels].sort((a, b) => a - b) };
}

const repairsIn = (warnings: readonly { code: string; files?: string[] }[]) =>
  warnings.filter(({ code }) => code === 'Repaired').map(({ files }) => files);

describe('masks of another size', () => {
  const twoHalves = (x: number) => (x < 12 ? 0 : 3);
  const odd: [number, number] = [24, 96];

  test('stop the run, are resized, or exclude their pair', async () => {
    const source = await write('sizes', twoHalves, odd);
    const before = hashOf({ zipPath: join(source, 'masks/img_1.png') });
    const refused = await folderJob(localEngine(), folders('sizes'), configOf(settings([]))).catch(
      (e: unknown) => e,
    );
    expect(refused).toBeInstanceOf(EngineError);
    expect((refused as EngineError).message).toContain('24 × 96 px');

    const resized = await labelsOf('sizes', [{ kind: 'sizes', how: 'resize' }]);
    expect(resized.labels).toEqual([0, 3]);
    expect(resized.job.pairs).toHaveLength(6);
    expect(repairsIn(resized.manifest.warnings)).toEqual([['img_1.png']]);
    expect(resized.manifest.config.repairs).toEqual([{ kind: 'sizes', how: 'resize' }]);
    const row = resized.outputs.find(({ source: { mask } }) => mask === 'img_1.png');
    const { samples, width, height } = await resized.png(row!.mask);
    expect([width, height]).toEqual([SIZE, SIZE]);
    // Column 12 of 24 becomes column 24 of 48.
    const area = Array.from(samples).filter((label) => label === 3).length;
    expect(area).toBe((SIZE * SIZE) / 2);

    const without = await labelsOf('sizes', [{ kind: 'sizes', how: 'exclude' }]);
    expect(without.job.pairs).toHaveLength(5);
    expect(repairsIn(without.manifest.warnings)).toEqual([['img_1.png']]);
    expect(hashOf({ zipPath: join(source, 'masks/img_1.png') })).toBe(before);
    for (const how of ['resize', 'exclude'] as const)
      expect(await findingsOf('sizes', [{ kind: 'sizes', how }])).not.toContain('SizesDiffer');
  });
});

describe('masks with soft edges', () => {
  const soft = (x: number, y: number, n: number) => {
    const distance = Math.hypot(x - 24, y - 20 - n) - 12;
    return Math.max(0, Math.min(255, Math.round(128 - distance * 40)));
  };

  test('get chosen values, and the finding is cleared', async () => {
    await write('soft', soft);
    expect(await findingsOf('soft', [])).toContain('StrayMaskValues');
    const snap: Repair[] = [{ kind: 'snap', values: [0, 255] }];
    expect(await findingsOf('soft', snap)).not.toContain('StrayMaskValues');
    expect(await findingsOf('soft', snap)).toContain('Repaired');
    expect((await labelsOf('soft', snap)).labels).toEqual([0, 255]);
    const steps: Repair[] = [
      { kind: 'threshold', at: 100 },
      { kind: 'remap', map: [{ from: 255, to: 1 }] },
    ];
    const { labels, manifest } = await labelsOf('soft', steps);
    expect(labels).toEqual([0, 1]);
    expect(repairsIn(manifest.warnings).map((files) => files?.length)).toEqual([6, 6]);
    expect(manifest.labelSafety.mapping).toEqual([
      { source: 0, label: 0 },
      { source: 1, label: 1 },
    ]);
  });

  test('JPEG masks too', async () => {
    const source = await write('jpeg', soft);
    for (let n = 1; n <= 6; n++) {
      const { data } = createRaster({
        width: SIZE,
        height: SIZE,
        channels: 1,
        at: (x, y) => (soft(x, y, n) > 127 ? 200 : 0),
      });
      const file = sharp(data, { raw: { width: SIZE, height: SIZE, channels: 1 } }).jpeg({ quality: 60 });
      await Bun.write(join(source, `masks/img_${n}.jpg`), await file.toBuffer());
      await Bun.file(join(source, `masks/img_${n}.png`)).delete();
    }
    expect(await findingsOf('jpeg', [])).toContain('JpegMask');
    const repairs: Repair[] = [{ kind: 'snap', values: [0, 200] }];
    expect(await findingsOf('jpeg', repairs)).not.toContain('JpegMask');
    expect((await labelsOf('jpeg', repairs)).labels).toEqual([0, 200]);
  });
});

test('0/1 beside 0/255 becomes 0/1', async () => {
  await write('mixed', (x, _, n) => (x < 20 ? 0 : n < 3 ? 255 : 1));
  const repairs: Repair[] = [{ kind: 'remap', map: [{ from: 255, to: 1 }] }];
  expect(await findingsOf('mixed', [])).toContain('MixedBinaryMasks');
  expect(await findingsOf('mixed', repairs)).not.toContain('MixedBinaryMasks');
  const { labels, manifest } = await labelsOf('mixed', repairs);
  expect(labels).toEqual([0, 1]);
  expect(repairsIn(manifest.warnings)).toEqual([['img_1.png', 'img_2.png']]);
});

test('pairs are excluded by name, with a stratification file that lists all of them', async () => {
  const source = await write('excluded', (x) => (x < 20 ? 0 : 2));
  const csv = join(source, 'table.csv');
  const rows = [1, 2, 3, 4, 5, 6].map((n) => `img_${n}.png,${n % 2}`);
  await Bun.write(csv, ['image_id,kind', ...rows, ''].join('\n'));
  const repairs: Repair[] = [{ kind: 'exclude', names: ['img_2.png', 'img_5.png', 'gone.png'] }];
  const { job } = await folderJob(
    localEngine(),
    folders('excluded'),
    configOf({ ...settings(repairs), splitParameter: 'kind', splitParameters: ['kind'] }),
    { csv },
  );
  expect(job.pairs.map(({ image }) => image)).toEqual(['img_1.png', 'img_3.png', 'img_4.png', 'img_6.png']);
  expect(repairsIn(job.warnings)).toEqual([['img_2.png', 'img_5.png']]);
});

test('the command line applies the repairs of a configuration, and repeats them from a manifest', async () => {
  await write('cli', (x) => (x < 12 ? 0 : 3), [24, 24]);
  const config = join(folder, 'cli', 'config.json');
  const repairs: Repair[] = [
    { kind: 'sizes', how: 'resize' },
    { kind: 'remap', map: [{ from: 3, to: 1 }] },
  ];
  await Bun.write(config, JSON.stringify(settings(repairs)));
  const { images, masks } = folders('cli');
  const run = (...more: string[]) => runCommand(['--images', images, '--masks', masks, ...more]);
  const out = join(folder, 'cli', 'out.zip');
  const first = await run('--config', config, '--out', out);
  expect(first.exitCode).toBe(0);
  expect(first.events.filter(({ code }) => code === 'Repaired')).toHaveLength(2);
  const manifest = join(folder, 'cli', 'manifest.json');
  await Bun.write(manifest, JSON.stringify(await readManifest(out)));
  const again = join(folder, 'cli', 'again.zip');
  expect((await run('--from', manifest, '--out', again)).exitCode).toBe(0);
  expect(hashOf({ zipPath: again })).toEqual(hashOf({ zipPath: out }));
});
