import { join } from 'node:path';
import { ATTRIBUTE_FLAGS, type AugmentConfig, DEFAULT_CONFIG, SPECIFIED_ON } from '@twinset/contract';
import { foregroundRule } from '../frames/foreground.ts';
import { folderJob } from '../headless/folder-job.ts';
import { sha256 } from '../lib/sha256.ts';
import { zipEntries } from '../result/zip-entries.ts';
import type { Engine, Receipt, Split } from '../types.ts';
import { hashOf } from './hash-of.ts';
import { createRaster, writeImage } from './write-pair.ts';

const PAIRS = 14;
const SIDE = 48;

const CONFIG: AugmentConfig = {
  ...DEFAULT_CONFIG,
  trainRatio: 0.6,
  valRatio: 0.2,
  testRatio: 0.2,
  seed: 7,
  totalAugmentedImages: 24,
  augmentValData: true,
  ...SPECIFIED_ON,
  crop: true,
  cropDimension: { offsetHeight: 2, offsetWidth: 3, targetHeight: 44, targetWidth: 40 },
  resizeAugImage: true,
  augImageDimension: { width: 37, height: 52 },
  imageMaskChannels: { imgChannels: 3, maskChannels: 1 },
};

/** Returns 0 to 255, a hash of the arguments. */
function level(...of: number[]): number {
  let state = 0x9e3779b9;
  for (const part of of) state = Math.imul(state ^ part, 0x85ebca6b) ^ (state >>> 13);
  return (state >>> 17) & 255;
}

/**
 * Writes images of coloured blocks with ramps; the last one is the first, slightly darker. Masks with an object and a
 * stripe.
 */
async function writeInputs(folder: string): Promise<void> {
  for (let n = 1; n <= PAIRS; n++) {
    const look = n === PAIRS ? 1 : n;
    const image = createRaster({
      width: SIDE,
      height: SIDE,
      channels: 3,
      at: (x, y) =>
        [0, 1, 2].map((c) =>
          Math.max(0, ((level(look, x >> 3, y >> 3, c) + x + 2 * y) & 255) - (n === look ? 0 : 2)),
        ),
    });
    const mask = createRaster({
      width: SIDE,
      height: SIDE,
      channels: 1,
      at: (x, y) => {
        if (y < 4) return 2;
        const [dx, dy] = [x - 12 - look, y - 24];
        return dx * dx + 2 * dy * dy < 40 + 25 * look ? 1 : 0;
      },
    });
    await writeImage(folder, 'images', `${n}.png`, image);
    await writeImage(folder, 'masks', `${n}.png`, mask);
  }
}

export interface ReferenceRun {
  /** Hashes of the whole zip, and of its images, masks and drawn values alone, without names, texts and version. */
  zipSha256: string;
  contentSha256: string;
  /** Sets stratified by the attributes, then random with near duplicates kept together. */
  split: Split['sets'];
  /** Pairs that were kept together. */
  grouped: number;
  attributes: Record<string, number | null>[];
  fingerprints: unknown[];
}

/**
 * Runs one small job of generated inputs through everything whose bits could depend on the machine: all transforms,
 * crop and resize, near duplicates, and a split by every measured attribute.
 * @param folder an empty folder.
 */
export async function referenceRun(engine: Engine, folder: string): Promise<ReferenceRun> {
  await writeInputs(folder);
  const { job } = await folderJob(
    engine,
    { images: join(folder, 'images'), masks: join(folder, 'masks') },
    CONFIG,
  );
  const rule = foregroundRule(job.plan.mask, [0]);
  const attributes: ReferenceRun['attributes'] = [];
  for (const pair of job.pairs) attributes.push(await engine.measure(pair, rule, [...ATTRIBUTE_FLAGS]));
  const split = await engine.split({
    names: job.pairs.map((pair) => pair.image),
    ratios: { train: CONFIG.trainRatio, val: CONFIG.valRatio, test: CONFIG.testRatio },
    seed: CONFIG.seed,
    columns: ATTRIBUTE_FLAGS.map((attribute) => ({
      attribute,
      values: attributes.map((row) => row[attribute]),
    })),
  });
  const inspected = await Promise.all(
    job.pairs.map((pair) => engine.inspectImage({ name: pair.image, path: pair.imagePath })),
  );
  const result = await engine.run({ ...job, split, dir: join(folder, 'run') });
  return {
    zipSha256: hashOf(result),
    contentSha256: await contentOf(result.zipPath),
    split: [...split.sets, ...job.split.sets],
    grouped: job.split.groups.pairs,
    attributes,
    fingerprints: inspected.map((one) => one.ok && one.facts.fingerprint),
  };
}

/** Returns the SHA-256 over set, names, drawn values and hashes of all outputs. */
async function contentOf(zipPath: string): Promise<string> {
  const slice = (await zipEntries(zipPath)).get('manifest.json');
  const { outputs } = (await Bun.file(zipPath).slice(slice?.start, slice?.end).json()) as {
    outputs: Receipt[];
  };
  const rows = outputs.map(({ source, ...row }) => ({ ...row, source: source.image }));
  return sha256(new TextEncoder().encode(JSON.stringify(rows)));
}
