import { expect, test } from 'bun:test';
import { planIntake } from '../index.ts';
import { readCoco, readCocoObjects } from './coco.ts';
import { drawMask } from './draw-mask.ts';
import { cocoFile, cocoObject } from './testing/files.ts';
import { textFiles } from './testing/text-files.ts';

const encode = (text: string) => new TextEncoder().encode(text);

/** Reads a file; returns its contents, and how often it was opened. */
async function readCounted(text: string) {
  let opened = 0;
  const open = () => {
    opened++;
    return [encode(text)];
  };
  return { ...(await readCoco(open, 'instances.json')), opened };
}

/** Returns a file with its lists in another order. */
function reordered(text: string, fields: readonly string[]): string {
  const file = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, file[field]])));
}

const FILE = cocoObject({ iscrowd: 1, segmentation: [[-2, 1, 4, 1, 4, 4]] });

test('a file in the order of COCO is read once, one with annotations first twice, with the same result', async () => {
  const usual = await readCounted(reordered(FILE, ['images', 'annotations', 'categories']));
  expect(usual.opened).toBe(1);
  expect(usual.images.map(({ drawing }) => drawing.objects.length)).toEqual([4, 4]);
  expect(usual.notes).toEqual([
    { filename: 'b.jpg', reason: '1 object extends beyond the image; the parts inside are drawn' },
  ]);
  for (const order of [
    ['annotations', 'images', 'categories'],
    ['categories', 'annotations', 'images'],
  ]) {
    const text = reordered(FILE, order);
    const other = await readCounted(text);
    expect(other.opened).toBe(2);
    const values = ({ images }: typeof other) =>
      images.map(({ name, drawing: { objects, image, width, height } }) => ({
        name,
        image,
        width,
        height,
        numbers: objects.filter((_, i) => i % 4 > 1),
      }));
    expect(values(other)).toEqual(values(usual));
    expect([other.refused, other.notes, other.classes]).toEqual([usual.refused, usual.notes, usual.classes]);
    const first = other.images[1]?.drawing.objects ?? [];
    expect(JSON.parse(text.slice(first[0], first[1]))).toMatchObject({ id: 7, image_id: 2 });
  }
});

test('a file that changed after it was planned gives no mask', async () => {
  const { images } = await readCounted(FILE);
  const drawing = images[1]?.drawing;
  if (!drawing) throw new Error('the image is missing');
  const read = (text: string) =>
    readCocoObjects(drawing, async (start, end) => text.slice(start, end)).then(
      ({ objects }) => objects.length,
    );
  expect(await read(FILE)).toBe(1);
  // Another annotation, text within an annotation, and a shorter file.
  for (const text of [
    cocoObject({ image_id: 3, iscrowd: 1, segmentation: [[-2, 1, 4, 1, 4, 4]] }),
    ` ${FILE}`,
    '',
  ])
    await expect(read(text)).rejects.toThrow('has changed since its annotations were listed');
  const size = { width: 8, height: 6 };
  const draw = drawMask(
    { format: 'coco', drawing },
    size,
    textFiles(() => ''),
    { masksOf: 'classes' },
  );
  await expect(draw).rejects.toThrow('is not used: instances.json has changed');
});

test('ids of objects that have none are their positions, also when they are drawn', async () => {
  const text = cocoFile({
    images: [{ id: 2, file_name: 'b.jpg', width: 8, height: 6 }],
    annotations: [
      { image_id: 2, category_id: 3, segmentation: [[1, 1, 4, 1, 4, 4]] },
      { id: 'x', image_id: 2, category_id: 3, segmentation: [[1, 1, 2, 2]] },
      { id: 'y', image_id: 2, category_id: 3, segmentation: [[1, 1]] },
    ],
  });
  const { images, notes } = await readCounted(text);
  expect(notes.map(({ reason }) => reason)).toEqual([
    'object x is a polygon of 2 points and is not drawn',
    'object y is a polygon of 1 point and is not drawn',
  ]);
  const drawing = images[1]?.drawing;
  const list = drawing && (await readCocoObjects(drawing, async (start, end) => text.slice(start, end)));
  expect(list?.objects.map(({ id }) => id)).toEqual(['at position 2']);
});

test.each([
  ['annotations/instances_train.json', 2 * 1024 ** 3, '2,049 MiB, and files of up to 2,048 MiB'],
  ['annotations.xml', 512 * 1024 ** 2, '513 MiB, and files of up to 512 MiB'],
  ['project-1-at-2024-01-31.json', 512 * 1024 ** 2, '513 MiB, and files of up to 512 MiB'],
])('%s is refused by its size before it is read', async (path, most, text) => {
  const read: string[] = [];
  const readText = async (name: string) => {
    read.push(name);
    return '';
  };
  const plan = (bytes: number) =>
    planIntake(
      [
        { path, bytes },
        { path: 'a.jpg', bytes: 1 },
      ],
      readText,
    );
  const { leftOver } = await plan(most + 1);
  const reason = `Not used: has ${text} are read; divide it into several files.`;
  expect(leftOver).toContainEqual({ reason, paths: [path] });
  expect(read).toEqual([]);
  await plan(most);
  expect(read).toEqual([path]);
});
