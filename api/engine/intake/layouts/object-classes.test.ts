import { expect, test } from 'bun:test';
import { objectClass } from '../../objects/object-areas.ts';
import { type DrawnMask, drawMask } from '../annotations/draw-mask.ts';
import { textFiles } from '../annotations/testing/text-files.ts';
import { planTree, type Tree } from '../testing/plan-paths.ts';

const size = { width: 16, height: 12 };
const NAMES = ['person', 'car', 'dog'];
/** Objects as class, left, top, right, bottom; later ones cover earlier ones. */
const OBJECTS: [name: number, ...box: number[]][] = [
  [2, 0, 0, 9, 6],
  [0, 4, 3, 12, 9],
  [2, 10, 1, 15, 4],
  [1, 2, 2, 5, 5],
  [0, 11, 8, 15, 11],
  [2, 13, 8, 15, 10],
];
const corners = ([, left = 0, top = 0, right = 0, bottom = 0]: number[]) => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

const COCO = JSON.stringify({
  images: [{ id: 4, file_name: 'a.jpg', ...size }],
  categories: NAMES.map((name, i) => ({ id: 10 * i + 3, name })),
  annotations: OBJECTS.map((object, id) => ({
    id,
    image_id: 4,
    category_id: 10 * object[0] + 3,
    iscrowd: id === 1 ? 1 : 0,
    segmentation: [corners(object).flat()],
  })),
});
const LABELME = JSON.stringify({
  version: '5.4.1',
  imagePath: 'a.jpg',
  imageData: null,
  imageWidth: size.width,
  imageHeight: size.height,
  shapes: OBJECTS.map((object) => ({
    label: NAMES[object[0]],
    points: corners(object),
    shape_type: 'polygon',
    group_id: null,
  })),
});
const TREES: Record<string, Tree> = {
  COCO: ['images/a.jpg', ['instances_train.json', COCO]],
  LabelMe: ['a.jpg', ['a.json', LABELME], ['labels.txt', NAMES.join('\n')]],
};

async function drawn(tree: Tree, masksOf: 'classes' | 'objects') {
  const plan = await planTree(tree, { 'masks-of': masksOf });
  const texts = new Map(tree.filter((one) => typeof one !== 'string'));
  const files = textFiles((path) => texts.get(path) as string);
  const mask = plan.pairs[0]?.mask as unknown as DrawnMask;
  return { plan, samples: (await drawMask(mask, size, files, plan)).samples };
}

test.each(Object.entries(TREES))(
  '%s: each pixel of an object has the class of its annotation',
  async (label, tree) => {
    const classes = await drawn(tree, 'classes');
    const objects = await drawn(tree, 'objects');
    const perClass = objects.plan.objectsPerClass ?? 0;
    expect([objects.plan.label, perClass]).toEqual([label, 10_000]);
    expect(objects.plan.classes).toEqual(classes.plan.classes);
    expect(objects.plan.classes.map(({ name }) => name)).toEqual(NAMES);
    expect([...objects.samples].map((id) => objectClass(id, perClass))).toEqual([...classes.samples]);
    const ids = [...new Set(objects.samples)].filter((id) => id > 0).sort((a, b) => a - b);
    expect(ids).toEqual([10_001, 10_002, 20_001, 30_001, 30_002, 30_003]);
  },
);
