import { beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { datasetOf } from '../dataset/dataset.ts';
import { datasetFindings } from '../dataset/findings.ts';
import { planDataset } from '../dataset/plan-dataset.ts';
import { readFolder } from '../headless/read-folder.ts';
import { encodePng } from '../png/index.ts';
import { colorPixels } from '../testing/damage-mask.ts';
import * as scenes from '../testing/label-scenes.ts';
import { randomStream } from '../testing/random.ts';
import { configOf, localEngine } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { ImageFacts } from '../types.ts';

const temporary = temporaryFolder();
const PAIRS = 200;
const SIZE = 40;
const engine = localEngine();
const names = Array.from({ length: PAIRS }, (_, n) => `p${n}.png`);
let images: Awaited<ReturnType<typeof readFolder<ImageFacts>>>['files'];

beforeAll(async () => {
  const folder = join(temporary, 'images');
  for (const [n, name] of names.entries()) {
    const random = randomStream(n);
    const data = Uint8Array.from({ length: SIZE * SIZE * 3 }, (_, i) => 60 + (i % 90) + 60 * random());
    const image = { data, width: SIZE, height: SIZE, channels: 3 };
    await Bun.write(join(folder, name), encodePng(image, { effort: 'fast' }));
  }
  images = (await readFolder(folder, engine.inspectImage)).files;
});

const one = (map: scenes.LabelMap) => ({
  data: Uint8Array.from(map.data),
  width: map.width,
  height: map.height,
  channels: 1,
});
/** Returns RGBA as saved by image editors, every pixel opaque. */
function opaque(map: scenes.LabelMap): Uint8Array {
  const { samples, width, height } = colorPixels(
    map,
    (label) => [0, 0xc04020, 0x2080e0, 0x40c040][label] ?? 0,
  );
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) data.set(samples.subarray(3 * i, 3 * i + 3), 4 * i);
  return encode({ width, height, data, channels: 4, depth: 8 });
}
/** An excerpt of the VOC palette: its colours, black in between, and 255 as void. */
const palette = Array.from(
  { length: 256 },
  (_, v) => ({ 1: 0x800000, 7: 0x808080, 15: 0xc08080, 255: 0xe0e0c0 })[v] ?? 0,
);

const SETS: Record<string, [scenes.Draw, (map: scenes.LabelMap) => Uint8Array]> = {
  'an index set': [scenes.polygons([0, 1, 2, 3, 4]), (map) => encodePng(one(map))],
  'a set of object numbers': [scenes.cells((n) => n + 1, 12), (map) => encodePng(one(map))],
  'an opaque RGBA set': [scenes.polygons([0, 1, 2, 3]), opaque],
  'a palette set with 255 as void': [
    scenes.contoured(scenes.polygons([0, 0, 1, 7, 15]), 255),
    (map) => encodePng(one(map), { palette }),
  ],
};

for (const [name, [draw, encoded]] of Object.entries(SETS)) {
  test(`${PAIRS} clean pairs, rotated with the default fill, have no finding: ${name}`, async () => {
    const folder = join(temporary, name);
    for (const [n, file] of names.entries())
      await Bun.write(join(folder, file), encoded(draw(SIZE, randomStream(1000 + n))));
    const masks = await readFolder(folder, engine.inspectMask);
    const dataset = await datasetOf(images, masks.files);
    expect(dataset.pairs.length).toBe(PAIRS);
    expect(datasetFindings(dataset)).toEqual([]);
    for (const maskChannels of [1, 3] as const) {
      const config = configOf({ randomRotate: true, imageMaskChannels: { imgChannels: 3, maskChannels } });
      const plan = planDataset(
        [...dataset.images.values()],
        [...dataset.masks.values()],
        dataset.pairs,
        config,
      );
      expect('failed' in plan ? plan.failed : plan.warnings).toEqual([]);
    }
  });
}
