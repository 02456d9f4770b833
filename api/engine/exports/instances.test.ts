import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { SETS } from '@twinset/contract';
import { localEngine, runFolders } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { drawPolygon } from './objects/draw-polygon.ts';
import { decodeRle, ofRuns } from './objects/testing/decode-rle.ts';
import { INSTANCE_SETTINGS, PER_CLASS, writeInstanceSet } from './testing/instance-set.ts';

const temporary = temporaryFolder();
const source = join(temporary, 'source');
await writeInstanceSet(source, 10);
const engine = localEngine();
const EXPORTS = ['index', 'classes', 'coco', 'coco-polygons', 'yolo', 'datumaro', 'cityscapes'];
const made = await runFolders(source, temporary, { ...INSTANCE_SETTINGS, exports: EXPORTS }, engine);

const textOf = async (name: string) => new TextDecoder().decode(await made.bytes(name));
const jsonOf = async (name: string) => JSON.parse(await textOf(name));
const classOf = (id: number) => Math.floor(id / PER_CLASS);
/** Categories of the classes: persons are 1, class 26 is 2. */
const CATEGORY: Record<number, number> = { 24: 1, 26: 2 };

interface Expected {
  category: number;
  pixels: number[];
}

/** Returns the objects of an output's mask in the order of their first pixels. */
async function objectsOf(mask: string): Promise<Expected[]> {
  const { samples } = await made.png(mask);
  const ids = [...new Set(samples)].filter((id) => id !== 0);
  return ids.map((id) => ({
    category: CATEGORY[classOf(id)],
    pixels: Array.from(samples, (one) => (one === id ? 1 : 0)),
  }));
}

/** Returns the pixels whose centre is inside of one of these polygons around areas. */
function filled(polygons: number[][], width: number, height: number): number[] {
  return Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    const isInside = (polygon: number[]) => {
      let crossings = 0;
      for (let i = 0; i < polygon.length; i += 2) {
        const next = (i + 2) % polygon.length;
        if (polygon[i + 1] > y !== polygon[next + 1] > y && polygon[i] > x) crossings++;
      }
      return crossings % 2 === 1;
    };
    return polygons.some(isInside) ? 1 : 0;
  });
}

type Instance = { image_id: number; category_id: number; segmentation: unknown; area: number };

/** Returns the annotations of an output in a COCO file. */
async function annotationsOf(kind: string, set: string, image: string): Promise<Instance[]> {
  const coco = await jsonOf(`annotations/${kind}_${set}.json`);
  expect(coco.categories.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
    [1, 'person'],
    [2, 'class_26'],
  ]);
  const { id } = coco.images.find((one: { file_name: string }) => one.file_name === image);
  return coco.annotations.filter((one: Instance) => one.image_id === id);
}

test('each id is one object of its class in COCO, whether it touches others or has several regions', async () => {
  let objects = 0;
  for (const { set, image, mask } of made.outputs) {
    const expected = await objectsOf(mask);
    const { width, height } = await made.png(mask);
    const runs = await annotationsOf('instances', set, image);
    expect(
      runs.map(({ category_id, segmentation }) => ({
        category: category_id,
        pixels: ofRuns(decodeRle((segmentation as { counts: string }).counts), width, height),
      })),
    ).toEqual(expected);
    const polygons = await annotationsOf('polygons', set, image);
    expect(
      polygons.map(({ category_id, segmentation }) => ({
        category: category_id,
        pixels: filled(segmentation as number[][], width, height),
      })),
    ).toEqual(expected);
    expect(runs.map(({ area }) => area)).toEqual(
      expected.map(({ pixels }) => pixels.filter((one) => one === 1).length),
    );
    objects += expected.length;
  }
  const { classes } = await jsonOf('classes.json');
  const counted = classes.flatMap((one: { objects: Record<string, number> }) =>
    SETS.map((set) => one.objects[set]),
  );
  expect(counted.reduce((sum: number, one: number) => sum + one, 0)).toBe(objects);
});

test('YOLO has a line per region, and the overlap is that of whole objects', async () => {
  let lines = 0;
  let objects = 0;
  for (const { set, image, mask } of made.outputs) {
    const expected = await objectsOf(mask);
    const { width, height } = await made.png(mask);
    const text = await textOf(`${set}/labels/${image.split('/').at(-1)?.replace('.png', '.txt')}`);
    const drawn = new Map<number, Uint8Array>();
    for (const line of text.trim().split('\n')) {
      const [kind, ...points] = line.split(' ').map(Number);
      const window = { data: drawn.get(kind) ?? new Uint8Array(width * height), x: 0, y: 0, width, height };
      drawPolygon(
        window,
        points.map((at, i) => Math.floor(at * (i % 2 === 0 ? width : height))),
      );
      drawn.set(kind, window.data);
      lines++;
    }
    for (const [kind, data] of drawn) {
      const of = expected.filter(({ category }) => category === kind + 1);
      expect(Array.from(data)).toEqual(
        of[0].pixels.map((_, at) => (of.some((one) => one.pixels[at]) ? 1 : 0)),
      );
    }
    objects += expected.length;
  }
  expect(lines).toBeGreaterThan(objects);
  const yolo = made.manifest.exports?.formats.find(({ name }) => name === 'yolo');
  expect(yolo?.loss).toMatchObject({ objects, regions: lines, worstIou: 1 });
  expect(await textOf('README.txt')).toContain(`${lines} lines for ${objects} objects.`);
});

test('index masks have the classes of the ids, and Datumaro a mask for each', async () => {
  for (const { set, image, mask } of made.outputs) {
    const { samples } = await made.png(mask);
    const index = await made.png(image.replace('/images/', '/index_masks/'));
    expect(Array.from(index.samples)).toEqual(
      Array.from(samples, (id) => (id === 0 ? 0 : CATEGORY[classOf(id)])),
    );
    const { items, categories } = await jsonOf(`datumaro/annotations/${set}.json`);
    expect(categories.label.labels.map(({ name }: { name: string }) => name)).toEqual([
      'background',
      'person',
      'class_26',
    ]);
    const item = items.find((one: { id: string }) => image.endsWith(`/${one.id}.png`));
    expect(item.annotations.map((one: { label_id: number }) => one.label_id)).toEqual(
      (await objectsOf(mask)).map(({ category }) => category),
    );
  }
});

test('Cityscapes has the class of each object in its id, and the objects of the masks', async () => {
  for (const { set, image, mask } of made.outputs) {
    const number = /\d+(?=\.png)/.exec(image)?.[0].padStart(6, '0');
    const place = `cityscapes/gtFine/${set}/twinset/twinset_${number}_000000_gtFine`;
    const { samples } = await made.png(mask);
    const ids = await made.png(`${place}_instanceIds.png`);
    const labels = await made.png(`${place}_labelIds.png`);
    expect(Array.from(ids.samples, (id) => (id < 1000 ? id : Math.floor(id / 1000)))).toEqual(
      Array.from(labels.samples),
    );
    const pairs = new Set(Array.from(samples, (id, at) => `${id} ${ids.samples[at]}`));
    expect(pairs.size).toBe(new Set(samples).size);
    expect(pairs.size).toBe(new Set(ids.samples).size);
  }
});

test('README.txt states that masks have ids, not the values of their classes', async () => {
  const readme = await textOf('README.txt');
  expect(readme).toContain('Masks in SET/masks have ids of objects, but losses expect 0 to 2.');
  expect(readme).not.toContain('have the values');
});

test('values of classes above 64 are refused for Cityscapes, naming the class', async () => {
  const wide = { ...INSTANCE_SETTINGS, exports: ['cityscapes'], exportOptions: { values: { 26: 65 } } };
  await expect(runFolders(source, temporary, wide, engine)).rejects.toThrow('but class_26 has 65.');
  const zero = { ...wide, exportOptions: { values: { 24: 0, 0: 200 } } };
  await expect(runFolders(source, temporary, zero, engine)).rejects.toThrow('but person has 0.');
  const largest = { ...wide, exportOptions: { values: { 26: 64 } }, totalAugmentedImages: 2 };
  const { names } = await runFolders(source, temporary, largest, engine);
  expect(names.filter((name) => name.endsWith('_instanceIds.png')).length).toBeGreaterThan(2);
});

test('without ids per class, all objects are of one class; a filled border is ignored', async () => {
  const settings = { ...INSTANCE_SETTINGS, objectsPerClass: 0, maskFill: 9, totalAugmentedImages: 3 };
  const other = await runFolders(source, temporary, { ...settings, exports: ['index', 'classes'] }, engine);
  const { classes } = JSON.parse(new TextDecoder().decode(await other.bytes('classes.json')));
  expect(classes.map(({ name, role, value }: Record<string, unknown>) => [name, role, value])).toEqual([
    ['background', 'background', 0],
    ['object', 'class', 1],
    ['ignore', 'ignore', 255],
  ]);
  for (const { image, mask } of other.outputs) {
    const { samples } = await other.png(mask);
    const index = await other.png(image.replace('/images/', '/index_masks/'));
    expect(Array.from(index.samples)).toEqual(
      Array.from(samples, (id) => (id === 9 ? 255 : id === 0 ? 0 : 1)),
    );
  }
  expect(classes[2].pixels.train).toBeGreaterThan(0);
});
