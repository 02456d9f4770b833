import { beforeAll, describe, expect, test } from 'bun:test';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPORT_NAMES, SETS } from '@twinset/contract';
import { runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { LOADERS } from './loaders.ts';
import { OBJECT_SETTINGS, writeDeepSet, writeObjectSet } from './testing/object-set.ts';

const SCRIPT = join(import.meta.dir, 'testing/read-exports.py');
const LOADERS_READ = LOADERS.map(({ library }) => library);
const READERS = [
  'opencv',
  'named',
  'huggingFace',
  'parquet',
  'webDataset',
  'mmsegmentation',
  'nnUnet',
  'datumaroVoc',
  'cityscapes',
];
const OBJECT_READERS = ['pycocotools', 'pycocotoolsPolygons', 'supervisionYolo', 'supervisionCoco'];
const ALL_READERS = [...READERS, ...OBJECT_READERS, ...LOADERS_READ, 'datumaro', 'training', 'preprocess'];

/** Pythons of the readers: the installed one, and Debian's, which has PyTorch without CUDA. */
const { EXPORT_READERS } = process.env;
const pythons = process.env.TEST_LONG && EXPORT_READERS ? [EXPORT_READERS, '/usr/bin/python3'] : [];
if (pythons.length === 0) {
  console.log(
    'skipped: takes a minute (TEST_LONG), and EXPORT_READERS does not name a Python (`node .ci/boot/export-readers.mjs` installs it)',
  );
}

/** Returns the modules that each reader lacks in a Python; null if it cannot be started. */
function missingModules(python: string): Record<string, string[]> | null {
  try {
    const { stdout, exitCode } = Bun.spawnSync([python, SCRIPT, 'missing'], { stderr: 'inherit' });
    return exitCode === 0 ? JSON.parse(stdout.toString()) : null;
  } catch {
    return null;
  }
}

/** Python of each reader that has one with its modules. */
const pythonOf = new Map<string, string>();
const missing = pythons.map((python) => ({ python, modules: missingModules(python) }));
for (const reader of pythons.length > 0 ? ALL_READERS : []) {
  const found = missing.find(({ modules }) => modules?.[reader]?.length === 0);
  if (found) pythonOf.set(reader, found.python);
  else console.log(`skipped: ${reader}, which lacks ${missing[0].modules?.[reader]?.join(', ') ?? 'Python'}`);
}
const isMissing = (reader: string) => !pythonOf.has(reader);
const installed = (readers: string[]) => readers.filter((one) => pythonOf.has(one));

const folder = temporaryFolder();
const SECONDS = 240;

type Counted = { pairs: number; pixels: Record<string, number> };
type Drawn = { pairs: number; objects?: number; worst: number };
type Found = Record<string, Record<string, Counted & Drawn>>;
interface Training {
  mean: number[];
  std: number[];
  weights: Record<string, number[]>;
}

let found: Found;
let others: Record<string, Counted> & {
  training: Training;
  preprocess: { images: number; worst: number };
};
let written: Training;
let expected: Record<string, Counted & { objects: number }>;

beforeAll(async () => {
  if (pythonOf.size === 0) return;
  const source = join(folder, 'source');
  await writeObjectSet(source, 15);
  const { result, bytes, outputs } = await runFolders(source, folder, {
    ...OBJECT_SETTINGS,
    exports: [...EXPORT_NAMES],
    totalAugmentedImages: 40,
    crop: true,
    cropDimension: { offsetHeight: 4, offsetWidth: 6, targetHeight: 66, targetWidth: 84 },
    resizeAugImage: true,
    augImageDimension: { width: 61, height: 80 },
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
  const results = {};
  for (const python of new Set(pythonOf.values())) {
    const readers = ALL_READERS.filter((one) => pythonOf.get(one) === python);
    const child = Bun.spawn([python, SCRIPT, unpacked, join(source, 'images'), cache, ...readers], {
      stdout: 'pipe',
      stderr: 'inherit',
      timeout: SECONDS * 1000,
      killSignal: 'SIGKILL',
    });
    const text = await new Response(child.stdout).text();
    expect(await child.exited).toBe(0);
    Object.assign(results, JSON.parse(text));
  }
  found = results;
  others = results as typeof others;
}, SECONDS * 1000);

describe('other programs read the exports', () => {
  test.each(installed(READERS))('%s: pairs, and pixels of every class', (reader) => {
    for (const set of SETS) {
      const { pairs, pixels } = expected[set];
      expect([set, found[reader][set]]).toEqual([set, { pairs, pixels } as never]);
    }
  });

  test.skipIf(isMissing('datumaro'))('datumaro: pairs, and pixels of every class of objects', () => {
    for (const set of SETS) {
      const { background, ignore, ...pixels } = expected[set].pixels;
      expect([set, found.datumaro[set]]).toEqual([set, { pairs: expected[set].pairs, pixels } as never]);
    }
  });

  test.each(installed(OBJECT_READERS))('%s: pairs, and exactly the pixels of the masks', (reader) => {
    for (const set of SETS) {
      const { pairs, worst, objects } = found[reader][set];
      expect([set, pairs, worst]).toEqual([set, expected[set].pairs, 1]);
      if (objects !== undefined) expect(objects).toBe(expected[set].objects);
    }
  });

  test.skipIf(isMissing('training'))('numpy computes the same training numbers', () => {
    const near = (ours: number[], theirs: number[]) => {
      expect(ours).toHaveLength(theirs.length);
      for (const [i, one] of ours.entries()) expect(Math.abs(one - theirs[i])).toBeLessThan(1e-6);
    };
    const numbers = others.training;
    near(written.mean, numbers.mean);
    near(written.std, numbers.std);
    for (const [name, weights] of Object.entries(numbers.weights)) near(written.weights[name], weights);
  });

  test.skipIf(isMissing('preprocess'))(
    'preprocess.onnx gives the images of the engine within one level',
    () => {
      const { preprocess } = others;
      expect(preprocess.images).toBe(expected.test.pairs);
      expect(preprocess.worst).toBeLessThanOrEqual(1);
    },
  );

  const SMALLER = {
    totalAugmentedImages: 10,
    exports: ['onnx', 'classes', 'tables'],
    resizeAugImage: true,
    augImageDimension: { width: 37, height: 41 },
  };
  const [GREY, COLOR] = ([1, 3] as const).map((imgChannels) => ({
    imageMaskChannels: { imgChannels, maskChannels: 1 as const },
  }));
  test.skipIf(isMissing('preprocess')).each([
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
      const command = [pythonOf.get('preprocess') as string, script, unpacked, join(dir, 'source', 'images')];
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

  test.each(installed(LOADERS_READ))(
    'the loader of README.txt for %s gives all training pairs',
    (library) => {
      const { pairs, pixels } = expected.train;
      expect(others[library]).toEqual({ pairs, pixels });
    },
  );
});
