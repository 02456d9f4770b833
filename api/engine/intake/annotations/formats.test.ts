import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { drawClasses } from './draw.ts';
import { cocoFile, cocoObject, cvatFile, labelMe, labelStudio, supervisely } from './testing/files.ts';
import { type Format, readFile } from './testing/read-file.ts';

const golden = Bun.file(join(import.meta.dir, '../raster/testing/golden/bitmaps.json'));
const bitmaps = (await golden.json()) as { supervisely: string; labelme: string; brush: number[] };

/** Returns the class mask of an image in rows of digits; "." is the background. */
async function drawn(format: Format, text: string, image: number): Promise<string[]> {
  const { images, refused } = await readFile(format, text);
  expect(refused).toEqual([]);
  const drawing = images[image];
  if (!drawing) throw new Error(`there are ${images.length} images`);
  const mask = drawClasses(drawing);
  const row = (y: number) => Array.from(mask.subarray(y * drawing.width, (y + 1) * drawing.width));
  return Array.from({ length: drawing.height }, (_, y) => row(y).join('').replaceAll('0', '.'));
}

const SQUARE_BY_COCO = ['........', '.111....', '.111....', '.111....', '........', '........'];
const SQUARE_WITH_BORDER = ['........', '.1111...', '.1111...', '.1111...', '.1111...', '........'];

test('polygons have the border of their format: COCO excludes the right and lower one, Pillow and OpenCV do not', async () => {
  expect(await drawn('coco', cocoFile(), 0)).toEqual(SQUARE_BY_COCO);
  expect(await drawn('cvat', cvatFile(''), 0)).toEqual(SQUARE_BY_COCO);
  expect(await drawn('labelstudio', labelStudio({}), 0)).toEqual(SQUARE_BY_COCO);
  expect(await drawn('labelme', labelMe({}), 0)).toEqual(SQUARE_WITH_BORDER);
  expect(await drawn('supervisely', supervisely({}), 0)).toEqual(SQUARE_WITH_BORDER);
  expect(await drawn('yolo', '0 0.125 0.17 0.5 0.17 0.5 0.67 0.125 0.67\n', 0)).toEqual(SQUARE_WITH_BORDER);
});

test('COCO: gaps in ids are closed, and run lengths are read as numbers and in compressed form', async () => {
  const rows = ['........', '........', '..2.....', '..2.....', '..2.....', '........'];
  const { classes } = await readFile('coco', cocoFile());
  expect(classes).toEqual([
    { value: 1, name: 'car' },
    { value: 2, name: 'road' },
  ]);
  const counts = [14, 3, 31];
  expect(await drawn('coco', cocoObject({ segmentation: { size: [6, 8], counts } }), 1)).toEqual(rows);
  expect(await drawn('coco', cocoObject({ segmentation: { size: [6, 8], counts: '>3o0' } }), 1)).toEqual(
    rows,
  );
});

test('COCO: several polygons of one object, and categories of one name', async () => {
  const text = cocoFile({
    categories: [{ id: 95, name: 'car' }],
    images: [{ id: 2, file_name: 'b.jpg', width: 8, height: 2 }],
    annotations: [
      {
        id: 2,
        image_id: 2,
        category_id: 95,
        segmentation: [
          [0, 0, 2, 0, 2, 2, 0, 2],
          [5, 0, 8, 0, 8, 2, 5, 2],
        ],
      },
    ],
  });
  expect(await drawn('coco', text, 1)).toEqual(['11...111', '11...111']);
});

test('COCO: a crowd is painted below single objects, other objects in the order of the file', async () => {
  const square = (x: number) => [[x, 0, x + 4, 0, x + 4, 1, x, 1]];
  const text = (order: { category_id: number; x: number; iscrowd: number }[]) =>
    cocoFile({
      images: [{ id: 2, file_name: 'b.jpg', width: 8, height: 1 }],
      annotations: order.map(({ x, ...one }, id) => ({ id, image_id: 2, ...one, segmentation: square(x) })),
    });
  const car = { category_id: 3, x: 0, iscrowd: 0 };
  const road = { category_id: 90, x: 2, iscrowd: 0 };
  expect(await drawn('coco', text([car, road]), 1)).toEqual(['112222..']);
  expect(await drawn('coco', text([road, car]), 1)).toEqual(['111122..']);
  expect(await drawn('coco', text([car, { ...road, iscrowd: 1 }]), 1)).toEqual(['111122..']);
});

test('CVAT: z_order decides, boxes turn around their centre, and masks have a position', async () => {
  const image = (elements: string) =>
    cvatFile(`<image id="1" name="b.jpg" width="8" height="3">${elements}</image>`);
  const below = '<box label="road" xtl="0" ytl="0" xbr="8" ybr="3" z_order="1"/>';
  const above = '<mask label="car" rle="1, 2, 1" left="6" top="1" width="2" height="2" z_order="2"/>';
  for (const elements of [below + above, above + below])
    expect(await drawn('cvat', image(elements), 1)).toEqual(['22222222', '22222221', '22222212']);
  const turned = '<box label="car" xtl="2" ytl="1" xbr="5" ybr="2" rotation="90"/>';
  expect(await drawn('cvat', image(turned), 1)).toEqual(['...1....', '...1....', '...1....']);
});

test('YOLO: an empty file is an image without objects', async () => {
  expect(await drawn('yolo', '', 0)).toEqual(Array(6).fill('........'));
});

test('data.yaml lists names in order or by number', async () => {
  const names = async (text: string) => (await readFile('data.yaml', text)).classes.map(({ name }) => name);
  expect(await names('nc: 2\nnames: [car, "traffic light"]\n')).toEqual(['car', 'traffic light']);
  expect(await names('names:\n  0: car\n  2: road\n')).toEqual(['car', 'class 1', 'road']);
});

test('LabelMe: later shapes cover earlier ones; rectangles, circles, lines and bitmaps are drawn', async () => {
  const shape = (one: object) => ({ label: 'car', group_id: null, ...one });
  const shapes = (...all: object[]) => labelMe({}, { shapes: all.map(shape) });
  const rectangle = {
    shape_type: 'rectangle',
    points: [
      [6, 3],
      [0, 0],
    ],
  };
  const bitmap = {
    label: 'road',
    shape_type: 'mask',
    points: [
      [1, 1],
      [5, 3],
    ],
    mask: bitmaps.labelme,
  };
  expect(await drawn('labelme', shapes(rectangle, bitmap), 0)).toEqual([
    '1111111.',
    '1112211.',
    '1122111.',
    '1211121.',
    '........',
    '........',
  ]);
  const circle = {
    shape_type: 'circle',
    points: [
      [3, 2],
      [5, 2],
    ],
  };
  expect(await drawn('labelme', shapes(circle), 0)).toEqual([
    '..111...',
    '.11111..',
    '.11111..',
    '.11111..',
    '..111...',
    '........',
  ]);
  const line = {
    shape_type: 'linestrip',
    points: [
      [0, 0],
      [7, 0],
    ],
  };
  expect(await drawn('labelme', shapes(line), 0)).toEqual(
    [...Array(6).fill('11111111')].map((row, y) => (y < 6 ? row : '')),
  );
});

test('Supervisely: holes are removed, rectangles include both corners, bitmaps are placed', async () => {
  const exterior = [
    [0, 0],
    [7, 0],
    [7, 4],
    [0, 4],
  ];
  const interior = [
    [
      [2, 1],
      [4, 1],
      [4, 2],
      [2, 2],
    ],
  ];
  expect(await drawn('supervisely', supervisely({ points: { exterior, interior } }), 0)).toEqual([
    '11111111',
    '11...111',
    '11...111',
    '11111111',
    '11111111',
    '........',
  ]);
  const rectangle = {
    geometryType: 'rectangle',
    points: {
      exterior: [
        [6, 1],
        [5, 0],
      ],
      interior: [],
    },
  };
  expect((await drawn('supervisely', supervisely(rectangle), 0)).slice(0, 3)).toEqual([
    '.....11.',
    '.....11.',
    '........',
  ]);
  const bitmap = { geometryType: 'bitmap', bitmap: { origin: [3, 3], data: bitmaps.supervisely } };
  expect((await drawn('supervisely', supervisely(bitmap), 0)).slice(3)).toEqual([
    '.....11.',
    '....11..',
    '...1...1',
  ]);
});

test('Label Studio: brushes and turned rectangles are drawn; of several annotations, the valid one counts', async () => {
  const brush = {
    type: 'brushlabels',
    original_width: 5,
    original_height: 3,
    value: { rle: bitmaps.brush, brushlabels: ['road'] },
  };
  expect(await drawn('labelstudio', labelStudio(brush), 1)).toEqual(['..22.', '.22..', '2...2']);
  const value = { x: 50, y: 0, width: 25, height: 50, rotation: 90, rectanglelabels: ['car'] };
  expect(await drawn('labelstudio', labelStudio({ type: 'rectanglelabels', value }), 1)).toEqual([
    '.111....',
    '.111....',
    ...Array(4).fill('........'),
  ]);
});

test('LabelMe: neighbouring shapes of one label and group are one object', async () => {
  const shape = (group_id: number | null, x: number) => ({
    label: 'car',
    group_id,
    shape_type: 'rectangle',
    points: [
      [x, 0],
      [x, 1],
    ],
  });
  const shapes = [shape(1, 0), shape(1, 2), shape(null, 4), shape(2, 6), shape(null, 7)];
  const { images } = await readFile('labelme', labelMe({}, { shapes }));
  expect(images[0]?.objects.map(({ id, shape: parts }) => [id, parts.length])).toEqual([
    ['1', 2],
    ['3', 1],
    ['4', 1],
    ['5', 1],
  ]);
});
