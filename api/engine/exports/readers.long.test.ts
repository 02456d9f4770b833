import { beforeAll, describe, expect, test } from 'bun:test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPORT_NAMES, SETS } from '@twinset/contract';
import { runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { OBJECT_SETTINGS, writeDeepSet, writeObjectSet } from './testing/object-set.ts';

const python = process.env.TEST_LONG ? process.env.EXPORT_READERS : undefined;
if (python === undefined) {
  console.log(
    'skipped: takes a minute (TEST_LONG), and EXPORT_READERS does not name a Python (`node .ci/boot/export-readers.mjs` installs it)',
  );
}
const folder = temporaryFolder();
const SECONDS = 240;

type Counted = { pairs: number; pixels: Record<string, number> };
type Drawn = { pairs: number; objects?: number; worst: number };
interface Found {
  [reader: string]: Record<string, Counted & Drawn>;
}
interface Training {
  mean: number[];
  std: number[];
  weights: Record<string, number[]>;
}

let found: Found;
let numbers: Training;
let written: Training;
let loaders: Record<string, Counted | null>;
let preprocess: { images: number; worst: number };
let expected: Record<string, Counted & { objects: number }>;

beforeAll(async () => {
  if (python === undefined) return;
  const source = join(folder, 'source');
  await writeObjectSet(source, 15);
  const { result, bytes, outputs } = await runFolders(source, folder, {
    ...{ ...OBJECT_SETTINGS, exports: [...EXPORT_NAMES], totalAugmentedImages: 40 },
    ...{ crop: true, cropDimension: { offsetHeight: 4, offsetWidth: 6, targetHeight: 66, targetWidth: 84 } },
    ...{ resizeAugImage: true, augImageDimension: { width: 61, height: 80 } },
  });
  const { classes, training } = JSON.parse(new TextDecoder().decode(await bytes('classes.json')));
  written = training;
  expected = Object.fromEntries(
    SETS.map((set) => [
      set,
      {
        pairs: outputs.filter((one) => one.set === set).length,
        pixels: Object.fromEntries(
          classes.map((one: { name: string; pixels: Record<string, number> }) => [one.name, one.pixels[set]]),
        ),
        objects: classes.reduce(
          (sum: number, one: { objects: Record<string, number> }) => sum + one.objects[set],
          0,
        ),
      },
    ]),
  );
  const unpacked = join(folder, 'unpacked');
  const cache = join(folder, 'cache');
  await mkdir(cache);
  expect(Bun.spawnSync(['python3', '-m', 'zipfile', '-e', result.zipPath, unpacked]).exitCode).toBe(0);
  const script = join(import.meta.dir, 'testing/read-exports.py');
  const child = Bun.spawn([python, script, unpacked, join(source, 'images'), cache], {
    ...{ stdout: 'pipe', stderr: 'inherit', timeout: SECONDS * 1000, killSignal: 'SIGKILL' },
  });
  const text = await new Response(child.stdout).text();
  expect(await child.exited).toBe(0);
  ({ training: numbers, loaders, preprocess, ...found } = JSON.parse(text));
}, SECONDS * 1000);

const READERS = [
  ...['opencv', 'named', 'huggingFace', 'parquet', 'webDataset', 'mmsegmentation', 'nnUnet'],
  ...['datumaroVoc', 'cityscapes'],
];
const OBJECT_READERS = ['pycocotools', 'pycocotoolsPolygons', 'supervisionYolo', 'supervisionCoco'];

describe.skipIf(python === undefined)('other programs read the exports', () => {
  test.each(READERS)('%s: pairs, and pixels of every class', (reader) => {
    for (const set of SETS) {
      const { pairs, pixels } = expected[set];
      expect([set, found[reader][set]]).toEqual([set, { pairs, pixels } as never]);
    }
  });

  test('datumaro: pairs, and pixels of every class of objects', () => {
    for (const set of SETS) {
      const { background, ignore, ...pixels } = expected[set].pixels;
      expect([set, found.datumaro[set]]).toEqual([set, { pairs: expected[set].pairs, pixels } as never]);
    }
  });

  test.each(OBJECT_READERS)('%s: pairs, and exactly the pixels of the masks', (reader) => {
    for (const set of SETS) {
      const { pairs, worst, objects } = found[reader][set];
      expect([set, pairs, worst]).toEqual([set, expected[set].pairs, 1]);
      if (objects !== undefined) expect(objects).toBe(expected[set].objects);
    }
  });

  test('numpy computes the same training numbers', () => {
    const near = (ours: number[], theirs: number[]) => {
      expect(ours).toHaveLength(theirs.length);
      for (const [i, one] of ours.entries()) expect(Math.abs(one - theirs[i])).toBeLessThan(1e-6);
    };
    near(written.mean, numbers.mean);
    near(written.std, numbers.std);
    for (const [name, weights] of Object.entries(numbers.weights)) near(written.weights[name], weights);
  });

  test('preprocess.onnx gives the images of the engine within one level', () => {
    expect(preprocess.images).toBe(expected.test.pairs);
    expect(preprocess.worst).toBeLessThanOrEqual(1);
  });

  const SMALLER = {
    ...{ totalAugmentedImages: 10, exports: ['onnx', 'classes', 'tables'], resizeAugImage: true },
    augImageDimension: { width: 37, height: 41 },
  };
  const [GREY, COLOR] = ([1, 3] as const).map((imgChannels) => ({
    imageMaskChannels: { imgChannels, maskChannels: 1 as const },
  }));
  test.each([
    ['grey outputs of colour images', writeObjectSet, GREY, 'uint8, 1 channels'],
    ['images with 16 bits', writeDeepSet, COLOR, 'uint16, 3 channels'],
    ['grey outputs with 16 bits', writeDeepSet, GREY, 'uint16, 1 channels'],
  ] as const)(
    'preprocess.onnx gives %s within one level',
    async (name, write, channels, kind) => {
      const dir = join(folder, name);
      await write(join(dir, 'source'), 10);
      const { result, outputs } = await runFolders(join(dir, 'source'), dir, { ...SMALLER, ...channels });
      const unpacked = join(dir, 'unpacked');
      const unzip = ['python3', '-m', 'zipfile', '-e', result.zipPath, unpacked];
      expect(Bun.spawnSync(unzip).exitCode).toBe(0);
      const script = join(import.meta.dir, 'testing/read-onnx.py');
      const command = [python as string, script, unpacked, join(dir, 'source', 'images')];
      const { stdout } = Bun.spawnSync(command, { stderr: 'inherit' });
      const compared = JSON.parse(stdout.toString());
      expect(compared).toMatchObject({
        images: outputs.filter(({ set }) => set === 'test').length,
        kinds: [kind],
      });
      expect(compared.worst).toBeLessThanOrEqual(1);
    },
    SECONDS * 1000,
  );

  test('the loaders of README.txt give all training pairs', () => {
    const missing = Object.keys(loaders).filter((library) => loaders[library] === null);
    if (missing.length > 0) console.log(`skipped: loaders of ${missing.join(', ')}, which are not installed`);
    expect(Object.keys(loaders)).toEqual(['PyTorch', 'tf.data', 'Keras', 'Hugging Face', 'OpenCV']);
    const { pairs, pixels } = expected.train;
    for (const [library, counted] of Object.entries(loaders))
      if (counted !== null) expect([library, counted]).toEqual([library, { pairs, pixels }]);
    expect(loaders['Hugging Face']).not.toBeNull();
  });
});
