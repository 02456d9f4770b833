import { expect, test } from 'bun:test';
import { type DrawnMask, drawMask } from '../annotations/draw-mask.ts';
import { textFiles } from '../annotations/testing/text-files.ts';
import { AnnotationError } from '../annotations/types.ts';
import type { Choices } from '../layout.ts';
import { linesOf, planTree, type Tree } from '../testing/plan-paths.ts';

const size = { width: 16, height: 10 };
const OBJECTS: [label: string, polygon: number[][], deleted?: number][] = [
  [
    'road',
    [
      [0, 4],
      [15, 4],
      [15, 9],
      [0, 9],
    ],
  ],
  [
    'car',
    [
      [2, 3],
      [7, 3],
      [7, 7],
      [2, 7],
    ],
  ],
  [
    'truck',
    [
      [0, 0],
      [15, 0],
      [15, 9],
    ],
    1,
  ],
  [
    'car',
    [
      [6, 2],
      [12, 5],
      [8, 8],
    ],
  ],
  [
    'persongroup',
    [
      [11, 1],
      [14, 1],
      [14, 6],
      [11, 6],
    ],
  ],
  [
    'license plate',
    [
      [3, 5],
      [5, 5],
      [5, 6],
      [3, 6],
    ],
  ],
  [
    'person',
    [
      [-2, 0],
      [3, 0],
      [1, 5],
    ],
  ],
  [
    'polegroup',
    [
      [9, 0],
      [10, 0],
      [10, 9],
      [9, 9],
    ],
  ],
];
const fileOf = (objects = OBJECTS) =>
  JSON.stringify({
    imgHeight: 10,
    imgWidth: 16,
    objects: objects.map(([label, polygon, deleted = 0]) => ({ label, polygon, deleted })),
  });

/** Values that Pillow 13.0 draws for these polygons: `ImageDraw.polygon(polygon, fill=id)` in their order. */
const DRAWN = `
24 24 24 24  0  0  0  0  0 18 18  0  0  0  0  0
24 24 24 24  0  0  0  0  0 18 18 24 24 24 24  0
24 24 24  0  0  0 26  0  0 18 18 24 24 24 24  0
24 24 24 26 26 26 26 26 26 18 18 24 24 24 24  0
24 24 26 26 26 26 26 26 26 18 18 24 24 24 24  7
 7 24 26 26 26 26 26 26 26 18 18 24 24 24 24  7
 7  7 26 26 26 26 26 26 26 18 18 24 24 24 24  7
 7  7 26 26 26 26 26 26 26 18 18  7  7  7  7  7
 7  7  7  7  7  7  7  7 26 18 18  7  7  7  7  7
 7  7  7  7  7  7  7  7  7 18 18  7  7  7  7  7`;
const LABELS = DRAWN.trim().split(/\s+/).map(Number);
/** Pixels of the second car. */
const SECOND_CAR = [38, 54, 55, 56, 71, 72, 87, 88, 103, 104, 120, 136];

const AT = 'gtFine/train/aachen/aachen_000000_000019_gtFine_';
const treeOf = (text: string, ...more: string[]): Tree => [
  'leftImg8bit/train/aachen/aachen_000000_000019_leftImg8bit.png',
  'leftImg8bit/val/ulm/ulm_000000_000019_leftImg8bit.png',
  [`${AT}polygons.json`, text],
  ['gtFine/val/ulm/ulm_000000_000019_gtFine_polygons.json', text],
  ...more,
];

async function planned(text: string, choices: Choices = {}) {
  const plan = await planTree(treeOf(text), choices);
  const source = plan.pairs[0]?.mask as unknown as DrawnMask;
  const draw = () =>
    drawMask(
      source,
      size,
      textFiles(() => text),
      plan,
    );
  return { plan, draw };
}

test('polygons are drawn as the scripts of Cityscapes do where the masks are missing', async () => {
  const { plan, draw } = await planned(fileOf());
  expect(plan.label).toBe('Cityscapes');
  expect(linesOf(plan.pairs)).toEqual([
    'aachen_000000_000019_leftImg8bit: leftImg8bit/train/aachen/aachen_000000_000019_leftImg8bit.png + drawn (train)',
    'ulm_000000_000019_leftImg8bit: leftImg8bit/val/ulm/ulm_000000_000019_leftImg8bit.png + drawn (val)',
  ]);
  expect([plan.classes.length, plan.classes[7], plan.leftOver]).toEqual([34, { value: 7, name: 'road' }, []]);
  expect([...(await draw()).samples]).toEqual(LABELS);
});

test('objects have the ids of instanceIds, which contain the class', async () => {
  const { plan, draw } = await planned(fileOf(), { 'masks-of': 'objects' });
  expect([plan.masksOf, plan.objectsPerClass, plan.classes]).toEqual(['objects', 1000, []]);
  const isGroup = (i: number) => i % 16 > 10;
  const ids = LABELS.map((label, i) =>
    label < 24 || isGroup(i) ? label : label * 1000 + (SECOND_CAR.includes(i) ? 1 : 0),
  );
  expect([...(await draw()).samples]).toEqual(ids);
});

test('a class has 1,000 ids for objects; one more object is named, and the image is not used', async () => {
  const cars = (count: number) => Array.from({ length: count }, (): (typeof OBJECTS)[number] => OBJECTS[1]!);
  const objects = { 'masks-of': 'objects' };
  const most = await planned(fileOf(cars(1000)), objects);
  expect((await most.draw()).samples).toContain(26_999);
  const { draw } = await planned(fileOf(cars(1001)), objects);
  const error = (await draw().catch((failure: unknown) => failure)) as Error;
  expect(error).toBeInstanceOf(AnnotationError);
  expect(error.message).toContain('object 1001 follows 1,000 others of the class "car"');
  expect((await (await planned(fileOf(cars(1001)))).draw()).samples).toContain(26);
});

test('an unknown label is named, and the image is not used', async () => {
  const { draw } = await planned(
    fileOf([
      [
        'tram',
        [
          [0, 0],
          [5, 0],
          [5, 5],
        ],
      ],
    ]),
  );
  const error = await draw().catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(AnnotationError);
  expect((error as Error).message).toContain('object 1 has the label "tram"');
});

test('masks are used where they exist', async () => {
  const plan = await planTree(treeOf(fileOf(), `${AT}labelIds.png`));
  expect(linesOf(plan.pairs)[0]).toEndWith(`${AT}labelIds.png`);
});
