import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { type AugmentConfig, readsPartners, TRANSFORMS, type TransformKind } from '@twinset/contract';
import { INSTANCE_SETTINGS, PER_CLASS, writeInstanceSet } from '../exports/testing/instance-set.ts';
import { decodePng } from '../png/index.ts';
import { distinct, localEngine, ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster, writeImage } from '../testing/write-pair.ts';
import type { Receipt } from '../types.ts';

const LONG = process.env.TEST_LONG !== undefined;
if (!LONG) console.log('short form: 80 outputs with all transforms instead of 10,000 (TEST_LONG)');
const [PARTS, OUTPUTS] = LONG ? [5, 1000] : [1, 40];

const temporary = temporaryFolder();
const engine = localEngine();
const FILL = 255;

/** Returns a configuration with all transforms but those of one kind, each in half of the outputs. */
function allBut(kind: TransformKind): Partial<AugmentConfig> {
  const flags = TRANSFORMS.filter((one) => one.kind !== kind).map(({ flag }) => flag);
  return {
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
    transformRanges: Object.fromEntries(flags.map((flag) => [flag, { probability: 0.5 }])),
    augmentValData: true,
    fillCovered: true,
    maskFill: FILL,
    pasteScale: [0.5, 2],
    pasteFlip: true,
  };
}

/** Writes pairs with noise; each has other labels, so that a label of a wrong pair is noticed. */
async function writeClasses(folder: string): Promise<void> {
  const size = { width: 48, height: 40 };
  for (let n = 0; n < 8; n++) {
    const labels = [0, 10 + n, 60 + n, 200 + n];
    const at = (x: number, y: number) => [0, 1, 2].map((k) => (x * 131 + y * 71 + k * 29 + n * 57) & 255);
    const labelAt = (x: number, y: number) => labels[((x >> 3) + (y >> 2)) % 4] ?? 0;
    await writeImage(folder, 'images', `${n}.png`, createRaster({ ...size, channels: 3, at }));
    await writeImage(folder, 'masks', `${n}.png`, createRaster({ ...size, channels: 1, at: labelAt }));
  }
}

/** Returns the labels of the source masks of a folder, by name. */
function labelsIn(folder: string): (name: string) => Promise<number[]> {
  const known = new Map<string, Promise<number[]>>();
  const read = async (name: string) =>
    distinct(decodePng(await Bun.file(join(folder, 'masks', name)).bytes()).samples);
  return (name) => {
    const labels = known.get(name) ?? read(name);
    known.set(name, labels);
    return labels;
  };
}

/** Runs a part with its own seed and checks each mask of the zip against the files that its receipt names. */
async function checkLabels(
  folder: string,
  seed: number,
  settings: Partial<AugmentConfig>,
  allowedIn: (row: Receipt, labelsOf: (name: string) => Promise<number[]>) => Promise<number[]>,
): Promise<Receipt[]> {
  const config = { ...settings, seed, totalAugmentedImages: OUTPUTS };
  const { manifest, outputs, png, result } = await runFolders(folder, temporary, config, engine);
  expect(manifest.labelSafety).toMatchObject({ passed: true, masks: outputs.length });
  const labelsOf = labelsIn(folder);
  for (const row of outputs) {
    const allowed = new Set([FILL, ...(await allowedIn(row, labelsOf))]);
    const strange = distinct((await png(row.mask)).samples).filter((label) => !allowed.has(label));
    if (strange.length > 0) throw new Error(`seed ${seed}: ${row.mask} has ${strange}`);
  }
  await Bun.file(result.zipPath).delete();
  const training = outputs.filter(({ set }) => set === 'train');
  for (const { flag, kind } of TRANSFORMS)
    if (settings[flag]) {
      const isApplied = (row: Receipt) => Boolean(row.params[flag]);
      expect([flag, training.some(isApplied)]).toEqual([flag, true]);
      if (readsPartners(kind))
        expect(outputs.some((row) => row.set !== 'train' && isApplied(row))).toBe(false);
    }
  return training;
}

describe('no mask of an output has a label of no file, with all transforms', () => {
  test.each([...new Array(PARTS).keys()])(
    'classes, part %d',
    async (part) => {
      const folder = join(temporary, `classes-${part}`);
      await writeClasses(folder);
      await checkLabels(
        folder,
        part,
        { ...allBut('paste'), imageMaskChannels: ONE_CHANNEL_MASKS },
        async ({ source, partners = [] }, labelsOf) =>
          (await Promise.all([source, ...partners].map(({ mask }) => labelsOf(mask)))).flat(),
      );
    },
    600_000,
  );

  test.each([...new Array(PARTS).keys()])(
    'ids of objects, part %d',
    async (part) => {
      const folder = join(temporary, `objects-${part}`);
      await writeInstanceSet(folder, 8);
      const training = await checkLabels(
        folder,
        1000 + part,
        { ...allBut('mixing'), ...INSTANCE_SETTINGS },
        async ({ source, pasted }, labelsOf) => [
          ...(await labelsOf(source.mask)),
          ...(pasted?.pasted ?? []).map(([id]) => id),
        ],
      );
      const labelsOf = labelsIn(folder);
      for (const { pasted, partners = [], source } of training) {
        const own = await labelsOf(source.mask);
        for (const [id, from] of pasted?.pasted ?? []) {
          expect(own).not.toContain(id);
          expect(Math.floor(id / PER_CLASS)).toBe(Math.floor(from / PER_CLASS));
          expect(await labelsOf(partners[0]?.mask ?? '')).toContain(from);
        }
      }
    },
    600_000,
  );
});
