import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { foregroundOf, foregroundRule } from '../frames/foreground.ts';
import { decodeMask } from '../pixels/index.ts';
import { maskRendition } from '../tasks/render-mask.ts';
import { caseFolder } from '../testing/cases.ts';
import { distinct, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster, writeImage } from '../testing/write-pair.ts';

const temporary = temporaryFolder();
const folder = caseFolder('NB30');
const LABELS = [0, 1, 2, 5];
const WHOLE = { trainRatio: 1, valRatio: 0, testRatio: 0 };

for (const maskChannels of [1, 3] as const) {
  test(`label ids in three equal channels keep their values, ${maskChannels} channel(s) out`, async () => {
    const made = await runFolders(folder, temporary, {
      ...WHOLE,
      totalAugmentedImages: 3,
      randomRotate: true,
      flipLeftRight: true,
      imageMaskChannels: { imgChannels: 3, maskChannels },
    });
    expect(made.job.plan.classes.map(({ value }) => value)).toEqual(LABELS);
    expect(made.job.plan).toMatchObject({
      mask: { kind: 'index', source: 'value', table: null },
      channels: { maskChannels: 1 },
      warnings: [],
    });
    expect(made.manifest.labelSafety).toMatchObject({
      mapping: LABELS.map((v) => ({ source: v, label: v })),
    });
    for (const { mask } of made.outputs) {
      const { channels, samples } = await made.png(mask);
      expect(channels).toBe(maskChannels);
      expect(distinct(samples)).toEqual(LABELS);
    }
  });
}

test('they are measured and coloured like the same labels in one channel', async () => {
  const plan = { kind: 'index', outChannels: 1, bitDepth: 8, source: 'value', table: null } as const;
  const at = (x: number, y: number) => [0, 1, 5, 200][(x >> 2) + (y >> 3)] ?? 0;
  const size = { width: 12, height: 12 };
  await writeImage(temporary, 'masks', 'one.png', createRaster({ ...size, channels: 1, at }));
  const three = createRaster({ ...size, channels: 3, at: (x, y) => [at(x, y), at(x, y), at(x, y)] });
  await writeImage(temporary, 'masks', 'three.png', three);
  const paths = ['one.png', 'three.png'].map((name) => join(temporary, 'masks', name));
  const [one, other] = await Promise.all(paths.map((path) => decodeMask(path)));
  const rule = foregroundRule(plan, ['#000000', 5]);
  expect(foregroundOf(other, rule)).toEqual(foregroundOf(one, rule));
  expect(foregroundOf(one, rule)).toContain(1);
  const [shown, alike] = await Promise.all(
    paths.map(async (path) => (await decodeMask(await maskRendition(path, 1, plan))).samples),
  );
  expect(alike).toEqual(shown);
});

test('beside grey masks they are index masks; one coloured pixel makes the set colour-coded', async () => {
  const set = join(temporary, 'mixed');
  const size = { width: 24, height: 24 };
  const write = async (name: string, mask: ReturnType<typeof createRaster>) => {
    const seed = name.charCodeAt(0);
    const at = (x: number, y: number) => [(x * seed) & 255, (y * 7 * seed) & 255, (x * y) & 255];
    await writeImage(set, 'images', name, createRaster({ ...size, channels: 3, at }));
    await writeImage(set, 'masks', name, mask);
  };
  const label = (x: number) => (x < 9 ? 0 : 5);
  await write('a.png', createRaster({ ...size, channels: 3, at: (x) => [label(x), label(x), label(x)] }));
  await write('b.png', createRaster({ ...size, channels: 1, at: (x) => (x < 3 ? 7 : 1) }));
  const config = {
    ...WHOLE,
    totalAugmentedImages: 2,
    imageMaskChannels: { imgChannels: 3, maskChannels: 1 },
  } as const;
  const made = await runFolders(set, temporary, config);
  expect(made.job.warnings).toEqual([]);
  const values = await Promise.all(
    made.outputs.map(async ({ mask }) => distinct((await made.png(mask)).samples)),
  );
  expect(values.sort((a, b) => a[0] - b[0])).toEqual([
    [0, 5],
    [1, 7],
  ]);
  await write(
    'c.png',
    createRaster({
      ...size,
      channels: 3,
      at: (x, y) => (x + y === 0 ? [5, 5, 4] : [label(x), label(x), label(x)]),
    }),
  );
  const colored = await runFolders(set, temporary, config);
  expect(colored.job.plan.mask).toMatchObject({ kind: 'color', source: 'color' });
  expect(colored.job.warnings.map(({ code }) => code)).toContain('GreyBesideColor');
});
