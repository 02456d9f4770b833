import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { folderJob } from '../headless/folder-job.ts';
import { decodePng } from '../png/index.ts';
import { randomInts } from '../testing/random.ts';
import { configOf, localEngine, ONE_CHANNEL_MASKS, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRaster, writeImage } from '../testing/write-pair.ts';

const folder = temporaryFolder();
const SIZE = 96;
const SOURCES = 10;
const IS_LONG = Boolean(process.env.TEST_LONG);
const OUTPUTS = IS_LONG ? 10_000 : 200;

/** Returns the grey level of an object in the image; background is 0. */
const levelOf = (id: number) => (id === 0 ? 0 : 40 + ((id * 37) % 200));

/** Writes images of discs that do not touch, masks with their ids from 1; returns the number of discs. */
async function writeDiscs(): Promise<number> {
  const below = randomInts(5);
  let total = 0;
  for (let n = 1; n <= SOURCES; n++) {
    const discs: [x: number, y: number, radius: number][] = [];
    for (let tries = 0; tries < 400 && discs.length < 6 + 2 * n; tries++) {
      const [x, y, radius] = [below(SIZE), below(SIZE), 5.5 + below(5)];
      if (discs.every(([u, v, r]) => Math.hypot(x - u, y - v) > radius + r + 2)) discs.push([x, y, radius]);
    }
    total += discs.length;
    const idAt = (x: number, y: number) => discs.findIndex(([u, v, r]) => Math.hypot(x - u, y - v) <= r) + 1;
    const shape = { width: SIZE, height: SIZE, channels: 1 } as const;
    await writeImage(folder, 'masks', `cells_${n}.png`, createRaster({ ...shape, at: idAt }, true));
    const image = createRaster({ ...shape, at: (x, y) => levelOf(idAt(x, y)) });
    await writeImage(folder, 'images', `cells_${n}.png`, image);
  }
  return total;
}

type Plane = { samples: ArrayLike<number>; width: number; height: number };

/** Returns the parts of an object in 8-neighbourhood, each with whether it is at the edge of the image or of the fill. */
function partsOf({ samples, width, height }: Plane): Map<number, { isAtEdge: boolean; area: number }[]> {
  const parts = new Map<number, { isAtEdge: boolean; area: number }[]>();
  const done = new Uint8Array(samples.length);
  for (let start = 0; start < samples.length; start++) {
    const id = samples[start] as number;
    if (id === 0 || done[start]) continue;
    const part = { isAtEdge: false, area: 0 };
    const open = [start];
    done[start] = 1;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      part.area++;
      const [x, y] = [at % width, Math.floor(at / width)];
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const [u, v] = [x + dx, y + dy];
          if (u < 0 || v < 0 || u >= width || v >= height) {
            part.isAtEdge = true;
            continue;
          }
          const next = v * width + u;
          if (samples[next] === FILL) part.isAtEdge = true;
          if (samples[next] !== id || done[next]) continue;
          done[next] = 1;
          open.push(next);
        }
    }
    parts.set(id, [...(parts.get(id) ?? []), part]);
  }
  return parts;
}

/** Label outside of the source, so that its edge can be recognised. */
const FILL = 60_000;

/**
 * Without shear, which samples more coarsely in one direction: a tip of one pixel may then lose its connection, as with
 * every nearest-neighbour warp.
 */
test(`no id is invented, merged or split in ${OUTPUTS} outputs, except by an edge`, async () => {
  const discs = await writeDiscs();
  const settings = {
    imageMaskChannels: { ...ONE_CHANNEL_MASKS, imgChannels: 1 as const },
    totalAugmentedImages: OUTPUTS,
    trainRatio: 0.8,
    valRatio: 0.1,
    testRatio: 0.1,
    maskFill: FILL,
    maskContent: 'objects' as const,
    crop: true,
    cropDimension: { offsetHeight: 2, offsetWidth: 3, targetHeight: 88, targetWidth: 90 },
    randomRotate: true,
    randomCrop: true,
    flipLeftRight: true,
    flipUpDown: true,
  };
  const { outputs, manifest, job, png } = await runFolders(folder, folder, settings);
  expect(outputs.length).toBe(OUTPUTS + 2);
  expect(job.plan.objects).toMatchObject({ count: discs, masks: SOURCES });
  expect(job.plan.classes.map(({ value }) => value)).toEqual([0]);
  expect(manifest.config.maskContent).toBe('objects');
  expect(manifest.warnings.map(({ code }) => code)).not.toContain('ClassLost');

  const sources = new Map<string, Map<number, number>>();
  for (const { mask, maskPath } of job.pairs) {
    const { samples } = await decodePng(await Bun.file(maskPath).bytes());
    const areas = new Map<number, number>();
    for (const id of samples) if (id !== 0) areas.set(id, (areas.get(id) ?? 0) + 1);
    sources.set(mask, areas);
  }
  let whole = 0;
  for (const output of outputs) {
    const before = sources.get(output.source.mask)!;
    const plane = await png(output.mask);
    const { samples: levels } = await png(output.image);
    const parts = partsOf(plane);
    for (const [id, its] of parts) {
      if (id === FILL) continue;
      expect({ output: output.mask, id, known: before.has(id) }).toEqual({
        output: output.mask,
        id,
        known: true,
      });
      if (its.length === 1) whole++;
      else
        expect({ output: output.mask, id, cut: its.some(({ isAtEdge }) => isAtEdge) }).toMatchObject({
          cut: true,
        });
    }
    const areaOf = (id: number) => (parts.get(id) ?? []).reduce((sum, { area }) => sum + area, 0);
    expect(output.objects).toEqual(
      [...before].sort(([a], [b]) => a - b).map(([id, area]) => [id, 1, area, areaOf(id)]),
    );
    // Inside of an object, image and mask are of the same object.
    const { width, height } = plane;
    for (let y = 2; y < height - 2; y++)
      for (let x = 2; x < width - 2; x++) {
        const at = y * width + x;
        const id = plane.samples[at] as number;
        if (id === 0 || id === FILL || levels[at] === levelOf(id)) continue;
        const near = [-2, -1, 0, 1, 2].flatMap((dy) =>
          [-2, -1, 0, 1, 2].map((dx) => plane.samples[at + dy * width + dx]),
        );
        if (near.every((other) => other === id))
          expect({ output: output.image, id, level: levels[at] }).toEqual({
            output: output.image,
            id,
            level: levelOf(id),
          });
      }
  }
  expect(whole).toBeGreaterThan(5 * OUTPUTS);
}, 600_000);

test('masks of ids are reported as objects, and without stray values once they are chosen', async () => {
  const folders = { images: join(folder, 'images'), masks: join(folder, 'masks') };
  const { findings } = await folderJob(localEngine(), folders, configOf({}));
  expect(findings.find(({ code }) => code === 'ObjectMasks')?.message).toContain('look like ids of objects');
  const chosen = await folderJob(localEngine(), folders, configOf({ maskContent: 'objects' }));
  expect(chosen.findings.map(({ code }) => code)).not.toContain('ObjectMasks');
});
