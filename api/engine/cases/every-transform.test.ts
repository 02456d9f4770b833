import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { type AugmentConfig, SPECIFIED_TRANSFORMS, TRANSFORMS } from '@twinset/contract';
import { decodePng } from '../png/index.ts';
import { distinct, ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster, writeImage } from '../testing/write-pair.ts';

const temporary = temporaryFolder();
const IS_LONG = Boolean(process.env.TEST_LONG);
/** Outputs of both runs together. */
const OUTPUTS = IS_LONG ? 10_000 : 120;
if (!IS_LONG)
  console.log(`short form: ${OUTPUTS} outputs with every transform instead of 10,000 (TEST_LONG)`);
const [SOURCES, SIDE] = [12, 40];
/** Half of the transforms in each output, so that none hides the others. */
const HALF = Object.fromEntries(TRANSFORMS.map(({ flag }) => [flag, { probability: 0.5 }]));

/** Writes pairs whose masks have different labels, in small blocks; returns the folder. */
async function writeSources(name: string, labelOf: (source: number, block: number) => number, wide: boolean) {
  const folder = join(temporary, name);
  for (let n = 1; n <= SOURCES; n++) {
    const shape = { width: SIDE, height: SIDE };
    const at = (x: number, y: number) => labelOf(n, ((x >> 3) + 5 * (y >> 3)) % 9);
    const color = (x: number, y: number) => [0, 1, 2].map((k) => (x * 6 + n * 11 + y * (k + 1)) % 256);
    await writeImage(folder, 'masks', `p_${n}.png`, createRaster({ ...shape, channels: 1, at }, wide));
    await writeImage(folder, 'images', `p_${n}.png`, createRaster({ ...shape, channels: 3, at: color }));
  }
  return folder;
}

const KINDS: {
  name: string;
  labelOf: (n: number, block: number) => number;
  settings: Partial<AugmentConfig>;
  /** Kinds that are refused, or give objects new ids. */
  without: readonly string[];
}[] = [
  {
    name: 'classes',
    labelOf: (n, block) => (block % 3 === 0 ? 0 : 20 * n + (block % 3)),
    settings: { maskFill: 7 },
    without: ['paste'],
  },
  {
    name: 'objects',
    labelOf: (n, block) => (block % 2 === 0 ? 0 : 4000 * n + block),
    settings: { maskFill: 60_000, maskContent: 'objects' },
    without: ['mixing', 'paste'],
  },
];

describe('with every transform, masks have the labels of their source, its partners and the fill alone', () => {
  for (const { name, labelOf, settings, without } of KINDS)
    test(
      name,
      async () => {
        const folder = await writeSources(name, labelOf, name === 'objects');
        const on = TRANSFORMS.filter(({ kind }) => !without.includes(kind));
        const { outputs, manifest, job, png } = await runFolders(folder, temporary, {
          ...Object.fromEntries(on.map(({ flag }) => [flag, true])),
          transformRanges: HALF as AugmentConfig['transformRanges'],
          imageMaskChannels: ONE_CHANNEL_MASKS,
          trainRatio: 0.8,
          valRatio: 0.1,
          testRatio: 0.1,
          totalAugmentedImages: OUTPUTS / 2,
          ...settings,
        });
        expect(manifest.labelSafety).toMatchObject({ passed: true });
        const labels = new Map<string, number[]>();
        for (const { mask, maskPath } of job.pairs)
          labels.set(mask, distinct((await decodePng(await Bun.file(maskPath).bytes())).samples));
        const used = new Set<string>();
        for (const { mask, source, partners, params } of outputs) {
          for (const [flag, value] of Object.entries(params)) if (value) used.add(flag);
          const known = [source, ...(partners ?? [])].flatMap((one) => labels.get(one.mask) ?? []);
          const allowed = new Set([...known, settings.maskFill]);
          const strangers = distinct((await png(mask)).samples).filter((label) => !allowed.has(label));
          expect({ mask, strangers }).toEqual({ mask, strangers: [] });
        }
        expect(outputs.length).toBeGreaterThanOrEqual(OUTPUTS / 2);
        expect(on.filter(({ flag }) => !used.has(flag))).toEqual([]);
        expect(on.length).toBeGreaterThan(SPECIFIED_TRANSFORMS.length);
      },
      IS_LONG ? 1_200_000 : 60_000,
    );

  test('the labels of the sources differ, so that a wrong one is noticed', () => {
    for (const { labelOf } of KINDS) expect(labelOf(1, 1)).not.toBe(labelOf(2, 1));
  });
});
