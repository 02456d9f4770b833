import { expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTar, makeZip } from '../intake/testing/make-archives.ts';
import { type Files, jpegOf, photoOf, pngOf, writeTree } from '../intake/testing/write-tree.ts';
import { decodePng } from '../png/index.ts';
import { readManifest } from '../result/read-manifest.ts';
import { zipEntries } from '../result/zip-entries.ts';
import { hashOf } from '../testing/hash-of.ts';
import { runCommand } from '../testing/run-command.ts';
import { distinct } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { EXIT } from './exit-codes.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
let runs = 0;

/** Runs the command on a dataset; the configuration has few outputs. */
async function run(dataset: string, ...more: string[]) {
  const out = at(`out${++runs}.zip`);
  await Bun.write(at('config.json'), JSON.stringify({ totalAugmentedImages: 4 }));
  const done = await runCommand([dataset, '--config', at('config.json'), '--out', out, ...more]);
  const event = (name: string) => done.events.find((one) => one.event === name) ?? {};
  return { ...done, out, plan: event('plan'), converted: event('converted'), result: event('result') };
}

/** Returns the distinct values of all output masks, and the manifest. */
async function outputs(zip: string) {
  const values = new Set<number>();
  const sets = new Map<string, string[]>();
  for (const [name, { start, end }] of await zipEntries(zip)) {
    if (!name.includes('/masks/')) continue;
    const { samples } = decodePng(await Bun.file(zip).slice(start, end).bytes());
    for (const value of distinct(samples)) values.add(value);
  }
  const manifest = await readManifest(zip);
  for (const { set, source } of manifest?.outputs ?? [])
    sets.set(set, [...(sets.get(set) ?? []), source.image]);
  return { values: [...values].sort((a, b) => a - b), sets, manifest };
}

/** Returns the binary mask of one cell. */
const cell = (left: number) => pngOf((x, y) => (x >= left && x < left + 5 && y > 5 && y < 15 ? 255 : 0));
const cells = (ids: readonly string[]): Files =>
  Object.fromEntries(
    ids.flatMap((id, n) => [
      [`stage1_train/${id}/images/${id}.png`, photoOf(n)],
      [`stage1_train/${id}/masks/m${n}a.png`, cell(2)],
      [`stage1_train/${id}/masks/m${n}b.png`, cell(12)],
      [`stage1_train/${id}/masks/m${n}c.png`, cell(18)],
    ]),
  );

test('DSB2018 runs in one go: every object has its own value, and nothing of the intake remains', async () => {
  const dataset = await writeTree(at('dsb'), cells(['00ae', '01bd', '02ce', '03df', '04e0']));
  const { exitCode, plan, converted, out } = await run(dataset);
  expect(exitCode).toBe(EXIT.done);
  expect(plan).toMatchObject({ pairs: 5, masksOf: 'objects', questions: [], leftOver: [] });
  expect(converted).toMatchObject({ pairs: 5, failed: [] });
  const { values, manifest } = await outputs(out);
  expect(values).toEqual([0, 1, 2, 3]);
  expect(manifest?.config).toMatchObject({ maskContent: 'objects', imageMaskChannels: { maskChannels: 1 } });
  expect((await readdir(folder)).filter((name) => name.startsWith('.twinset-'))).toEqual([]);
});

test('the same files as a folder, a zip, a tar and a tar.gz give the same result', async () => {
  const files = cells(['00ae', '01bd', '02ce']);
  const entries = Object.entries(files).map(([path, bytes]) => ({
    path: `top/${path}`,
    bytes: bytes as Uint8Array,
  }));
  await writeTree(at('folder/top'), files);
  await Bun.write(at('set.zip'), makeZip(entries.map((entry) => ({ ...entry, isDeflated: true }))));
  await Bun.write(at('set.tar'), await makeTar(entries));
  await Bun.write(at('set.tar.gz'), await makeTar(entries, true));
  const hashes = new Set<string>();
  for (const name of ['folder', 'set.zip', 'set.tar', 'set.tar.gz']) {
    const { exitCode, out } = await run(at(name));
    expect([name, exitCode]).toEqual([name, EXIT.done]);
    hashes.add(hashOf({ zipPath: out }));
  }
  expect(hashes.size).toBe(1);
}, 30_000);

test('Cityscapes: the ready split is used, and the chosen option changes the masks', async () => {
  const files: Files = {};
  for (const [n, path] of ['train/aachen/aachen_0', 'train/aachen/aachen_1', 'val/ulm/ulm_0'].entries()) {
    files[`leftImg8bit/${path}_leftImg8bit.png`] = photoOf(n);
    files[`gtFine/${path}_gtFine_labelIds.png`] = pngOf((x) => (x > 10 ? 26 : 7));
    files[`gtFine/${path}_gtFine_labelTrainIds.png`] = pngOf((x) => (x > 10 ? 13 : 255));
    files[`gtFine/${path}_gtFine_polygons.json`] = '{}';
  }
  const dataset = await writeTree(at('cityscapes'), files);
  const first = await run(dataset);
  expect(first.exitCode).toBe(EXIT.done);
  expect(first.plan).toMatchObject({ label: 'Cityscapes', pairs: 3, sets: { train: 2, val: 1 } });
  const { values, sets, manifest } = await outputs(first.out);
  expect(values).toEqual([7, 26]);
  expect(sets.get('val')).toEqual(['ulm_0_leftImg8bit.png']);
  expect(new Set(sets.get('train'))).toEqual(
    new Set(['aachen_0_leftImg8bit.png', 'aachen_1_leftImg8bit.png']),
  );
  expect(sets.get('test')).toBeUndefined();
  expect(manifest?.config.classes).toContainEqual({ value: 26, name: 'car' });
  const other = await run(dataset, '--choose', 'masks=labelTrainIds');
  expect((await outputs(other.out)).values).toEqual([13, 255]);
  const planned = await runCommand([dataset, '--plan', '--out', at('none.zip')], { terminal: true });
  expect(planned.exitCode).toBe(EXIT.done);
  expect(planned.err).toContain('Cityscapes: 3 pairs. Split as in the dataset: train 2, val 1, test 0.');
  expect(planned.err).toContain("  * --choose 'masks=labelIds'  labelIds (3)");
  expect(planned.err).toContain('- 3 files. Files that are not images. gtFine/train/aachen/aachen_0');
  expect(await Bun.file(at('none.zip')).exists()).toBeFalse();
}, 30_000);

test('a choice without a question, or of an unknown option, is refused', async () => {
  const dataset = await writeTree(at('answers'), {
    'a.jpg': await jpegOf(1),
    'a_1stHO.png': pngOf((x) => x),
    'a_2ndHO.png': pngOf((x) => x),
    'b.jpg': await jpegOf(2),
    'b_1stHO.png': pngOf((x) => x),
    'b_2ndHO.png': pngOf((x) => x),
  });
  const unknown = await run(dataset, '--choose', 'mask=1stHO');
  expect([unknown.exitCode, unknown.events.at(-1)?.message]).toEqual([
    EXIT.usage,
    'There is no question "mask". Choose one of: masks.',
  ]);
  const other = await run(dataset, '--choose', 'masks=3rdHO');
  expect([other.exitCode, other.events.at(-1)?.message]).toEqual([
    EXIT.usage,
    'The question masks has no option "3rdHO". Choose one of: 1stHO, 2ndHO, merge.',
  ]);
});

test('colours of a list become its labels; a mask with another colour is named, the others are used', async () => {
  const car = [64, 0, 128];
  const files: Files = { 'label_colors.txt': '64 128 64\tAnimal\n64 0 128\tCar\n0 0 0\tVoid\n' };
  for (const n of [0, 1, 2, 3]) {
    files[`raw/a_${n}.png`] = photoOf(n);
    files[`labels/a_${n}_L.png`] = pngOf((x) =>
      x > 12 ? car : x > 6 ? [64, 128, 64] : n === 3 ? [1, 2, 3] : [0, 0, 0],
    );
  }
  const dataset = await writeTree(at('colors'), files);
  const { exitCode, converted, out } = await run(dataset);
  expect(exitCode).toBe(EXIT.done);
  expect(converted).toMatchObject({
    pairs: 3,
    failed: [
      {
        filename: 'labels/a_3_L.png',
        reason: 'The mask contains colours that the list of classes lacks: #010203.',
      },
    ],
  });
  expect((await outputs(out)).values).toEqual([0, 1, 2]);
  const nearest = await run(dataset, '--choose', 'unlisted=nearest');
  expect(nearest.converted).toMatchObject({ pairs: 4, failed: [] });
}, 30_000);

test('one folder of jpg and png; broken files are named, the others are used', async () => {
  const mask = pngOf((x) => (x > 10 ? 255 : 0));
  const files: Files = { 'notes.txt': 'x' };
  for (const n of [0, 1, 2, 3]) {
    files[`p${n}.jpg`] = await jpegOf(n);
    files[`p${n}.png`] = mask;
  }
  files['p4.jpg'] = 'no image';
  files['p4.png'] = mask;
  files['p5.jpg'] = (files['p0.jpg'] as Uint8Array).slice(0, 300);
  files['p5.png'] = mask;
  const { exitCode, plan, events } = await run(await writeTree(at('mixed'), files));
  expect(exitCode).toBe(EXIT.done);
  expect(plan).toMatchObject({ pairs: 6, leftOver: [{ files: 1, examples: ['notes.txt'] }] });
  const text = JSON.stringify(events);
  expect(text).toContain('p4.jpg');
  expect(text).toContain('p5.jpg');
});

test('a zip of COCO: polygons become classes or objects, in the sets of the folders', async () => {
  const square = (left: number, side: number) => [
    left,
    4,
    left + side,
    4,
    left + side,
    4 + side,
    left,
    4 + side,
  ];
  const entries = ['train', 'val'].flatMap((set, n) => {
    const coco = {
      images: [{ id: 5, file_name: `${set}.png`, width: 24, height: 24 }],
      categories: [
        { id: 3, name: 'cat' },
        { id: 7, name: 'car' },
      ],
      annotations: [
        { id: 1, image_id: 5, category_id: 7, iscrowd: 0, segmentation: [square(2, 6)] },
        { id: 2, image_id: 5, category_id: 7, iscrowd: 0, segmentation: [square(12, 4)] },
      ],
    };
    return [
      { path: `${set}2017/${set}.png`, bytes: photoOf(n) },
      {
        path: `annotations/instances_${set}2017.json`,
        bytes: new TextEncoder().encode(JSON.stringify(coco)),
      },
    ];
  });
  await Bun.write(at('coco.zip'), makeZip(entries));
  await Bun.write(at('coco.tar'), await makeTar(entries));
  const { exitCode, plan, out } = await run(at('coco.zip'));
  expect(exitCode).toBe(EXIT.done);
  expect(plan).toMatchObject({ label: 'COCO', pairs: 2, sets: { train: 1, val: 1 } });
  const { values, manifest } = await outputs(out);
  const car = (plan.classes as { name: string; value: number }[]).find(({ name }) => name === 'car');
  expect(values).toEqual([0, car?.value ?? -1]);
  expect(manifest?.config.classes).toContainEqual(expect.objectContaining({ name: 'car' }));
  const objects = await run(at('coco.tar'), '--choose', 'masks-of=objects');
  const ofObjects = await outputs(objects.out);
  expect(ofObjects.values).toEqual([0, 20_001, 20_002]);
  expect(ofObjects.manifest?.config).toMatchObject({ maskContent: 'objects', objectsPerClass: 10_000 });
  const classes = ofObjects.manifest?.outputs.flatMap((one) => one.objects?.map(([, label]) => label) ?? []);
  expect([...new Set(classes)]).toEqual([car?.value ?? -1]);
}, 30_000);

test.each([
  ['nothing that pairs', { 'a.txt': 'x' }, 'No image was found together with its mask.'],
  ['images alone', { 'images/a.png': photoOf(1) }, 'No image was found together with its mask.'],
])('a dataset of %s is refused', async (name, files, message) => {
  const { exitCode, events } = await run(await writeTree(at(name), files as Files));
  expect(exitCode).toBe(EXIT.refused);
  expect(events.at(-1)).toMatchObject({ event: 'error', message });
});

test.each([
  ['a dataset that does not exist', ['nowhere'], 'does not exist'],
  ['two datasets', ['a', 'b'], 'remove b'],
  ['a dataset and folders', ['a', '--images', 'b'], 'either a dataset or'],
  ['an answer without a dataset', ['--images', 'a', '--masks', 'b', '--choose', 'x=y'], 'need a dataset'],
  ['an answer without a value', [folder, '--choose', 'masks'], 'ID=VALUE'],
])('wrong usage is refused: %s', async (_, argv, message) => {
  const { exitCode, events } = await runCommand(argv);
  expect(exitCode).toBe(EXIT.usage);
  expect(events.at(-1)).toMatchObject({ code: 'Usage', message: expect.stringContaining(message) });
});
