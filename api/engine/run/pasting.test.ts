import { expect, test } from 'bun:test';
import { join } from 'node:path';
import type { AugmentConfig } from '@twinset/contract';
import { INSTANCE_SETTINGS, PER_CLASS, writeInstanceSet } from '../exports/testing/instance-set.ts';
import type { RawPng } from '../pixels/index.ts';
import { decodePng } from '../png/index.ts';
import { localEngine, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster, writeImage, writePairs } from '../testing/write-pair.ts';
import type { Receipt } from '../types.ts';

const temporary = temporaryFolder();
const source = join(temporary, 'source');
await writeInstanceSet(source, 8);
const engine = localEngine();
const PASTING: Partial<AugmentConfig> = {
  ...INSTANCE_SETTINGS,
  randomRotate: false,
  flipLeftRight: false,
  copyPaste: true,
  totalAugmentedImages: 20,
  transformRanges: { copyPaste: { probability: 1, count: [1, 6] } },
};
const run = (settings: Partial<AugmentConfig> = {}) =>
  runFolders(source, temporary, { ...PASTING, ...settings }, engine);
const read = async (kind: 'images' | 'masks', name: string): Promise<RawPng> =>
  decodePng(await Bun.file(join(source, kind, name)).bytes());
const trainingOf = (outputs: Receipt[]) => outputs.filter(({ set }) => set === 'train');
const pixelsOf = ({ samples }: RawPng, id: number) => samples.filter((value) => value === id).length;

test('pasted objects are those of the partner, with new ids of the same class', async () => {
  const { manifest, outputs, png } = await run();
  expect(manifest.labelSafety).toMatchObject({ passed: true, masks: outputs.length });
  expect(manifest.config).toMatchObject({ copyPaste: true });
  let [objects, covered] = [0, 0];
  for (const row of trainingOf(outputs)) {
    expect(row.partners).toHaveLength(1);
    const [own, partner] = [row.source, row.partners![0]!];
    expect(partner.image).not.toBe(own.image);
    const [image, mask] = [await png(row.image), await png(row.mask)];
    const [ownImage, ownMask] = [await read('images', own.image), await read('masks', own.mask)];
    const partnerMask = await read('masks', partner.mask);
    const { pasted, covered: below } = row.pasted!;
    const newIds = new Set(pasted.map(([id]) => id));
    expect(newIds.size).toBe(pasted.length);
    for (const [id, from, pixels] of pasted) {
      expect(Math.floor(id / PER_CLASS)).toBe(Math.floor(from / PER_CLASS));
      expect(pixelsOf(ownMask, id)).toBe(0);
      expect(pixels).toBe(pixelsOf(partnerMask, from));
      const [, ofClass, area] = row.objects!.find(([one]) => one === id)!;
      expect([ofClass, area]).toEqual([Math.floor(id / PER_CLASS), pixels]);
    }
    for (const [id, before, after] of below) {
      expect(after).toBe(pixelsOf(mask, id));
      expect(before - after).toBeGreaterThan(0.7 * before);
    }
    for (let i = 0; i < mask.samples.length; i++) {
      if (newIds.has(mask.samples[i]!)) continue;
      expect(mask.samples[i]).toBe(ownMask.samples[i]!);
      for (let k = 0; k < 3; k++) expect(image.samples[3 * i + k]).toBe(ownImage.samples[3 * i + k]!);
    }
    objects += pasted.length;
    covered += below.length;
  }
  expect(objects).toBeGreaterThan(30);
  expect(covered).toBeGreaterThan(0);
});

test('validation and test outputs have no pasted objects, and partners are training pairs', async () => {
  const { outputs, job, bytes } = await run({ augmentValData: true });
  const training = new Set(
    job.pairs.filter((_, i) => job.split.sets[i] === 'train').map(({ image }) => image),
  );
  for (const { set, params, partners, pasted } of outputs)
    if (set === 'train') expect(training.has(partners![0]!.image)).toBe(true);
    else expect([params.copyPaste, partners, pasted]).toEqual([undefined, undefined, undefined]);
  expect(new TextDecoder().decode(await bytes('README.txt'))).toContain(
    'Validation pairs were transformed in the same way, but without objects of other pairs (Copy-paste); test',
  );
});

test('outputs with scaled and mirrored objects are previewed and replayed byte by byte', async () => {
  const changes = { randomRotate: true, pasteFlip: true, pasteScale: [0.5, 2] as [number, number] };
  const { manifest, outputs, job } = await run(changes);
  expect(manifest.config).toMatchObject(changes);
  const rows = trainingOf(outputs);
  const previews = await engine.preview(job, 'train', [...rows.keys()]);
  const drawn = rows.flatMap(({ params }) => (params.copyPaste as { objects: { flip: boolean }[] }).objects);
  expect(new Set(drawn.map(({ flip }) => flip)).size).toBe(2);
  for (const [i, { imageSha256, maskSha256, params }] of rows.entries()) {
    expect(previews[i]).toMatchObject({ imageSha256, maskSha256, params });
    expect(await engine.replay(job, rows[i]!)).toMatchObject({ imageSha256, maskSha256 });
  }
});

test('areas of pasted objects are those at their scale, so that the visible share is known', async () => {
  const { outputs } = await run({ pasteScale: [2, 2] });
  const shares: number[] = [];
  for (const row of trainingOf(outputs)) {
    const partner = await read('masks', row.partners![0]!.mask);
    for (const [id, from] of row.pasted!.pasted) {
      const [, , area, visible] = row.objects!.find(([one]) => one === id)!;
      expect(area).toBe(4 * pixelsOf(partner, from));
      shares.push(visible / area);
    }
  }
  expect(shares.length).toBeGreaterThan(20);
  expect(Math.max(...shares)).toBe(1);
});

test('a class with another role is not pasted, and no id is the fill', async () => {
  const classes = [{ value: 24, role: 'ignore' as const }, { value: 26 }];
  const { outputs } = await run({ classes, maskFill: 26_003 });
  const ids = trainingOf(outputs).flatMap(({ pasted }) => pasted!.pasted);
  expect(ids.length).toBeGreaterThan(10);
  for (const [id, from] of ids) {
    expect([Math.floor(id / PER_CLASS), Math.floor(from / PER_CLASS)]).toEqual([26, 26]);
    expect([id, from]).not.toContain(26_003);
  }
});

test('masks of classes are refused with the reason, and so is a budget that guarantees objects', async () => {
  await expect(run({ maskContent: 'classes' })).rejects.toThrow('Copy-paste: Only objects can be pasted.');
  await expect(run({ budget: { objectInEveryCrop: true } })).rejects.toThrow(
    'Copy-paste cannot be used with a budget that guarantees objects',
  );
});

test('masks with colours are refused with the reason', async () => {
  const folder = join(temporary, 'colours');
  await writePairs(folder, 6, 16, [0, 3]);
  for (let n = 1; n <= 6; n++) {
    const at = (x: number) => (x < 8 ? [0, 0, 0] : [200, 40, n]);
    const mask = createRaster({ width: 16, height: 16, channels: 3, at });
    await writeImage(folder, 'masks', `img_${n}.png`, mask);
  }
  await expect(runFolders(folder, temporary, PASTING, engine)).rejects.toThrow(
    'Copy-paste needs masks whose grey levels are the ids of objects; these have colours.',
  );
});
