import { expect, test } from 'bun:test';
import type { DrawnMask } from '../annotations/draw-mask.ts';
import { drawMask } from '../annotations/draw-mask.ts';
import { cocoFile, cvatFile, labelMe, labelStudio, supervisely } from '../annotations/testing/files.ts';
import { textFiles } from '../annotations/testing/text-files.ts';
import { AnnotationError } from '../annotations/types.ts';
import type { Choices } from '../layout.ts';
import { linesOf, planTree, type Tree } from '../testing/plan-paths.ts';

const size = { width: 8, height: 6 };
const META = '{"classes": [{"title": "car"}, {"title": "road"}]}';

/** Plans a tree; returns the plan, and the masks of all pairs as the values that occur in them. */
async function planned(tree: Tree, choices: Choices = {}) {
  const plan = await planTree(tree, choices);
  const texts = new Map(tree.filter((one) => typeof one !== 'string'));
  const files = textFiles((path) => texts.get(path) as string);
  const masks: Record<string, number[]> = {};
  for (const { name, mask } of plan.pairs) {
    if (mask.kind !== 'drawn') continue;
    const { samples } = await drawMask(mask as unknown as DrawnMask, size, files, plan);
    masks[name] = [...new Set(samples)].sort();
  }
  return { ...plan, masks, lines: linesOf(plan.pairs), classNames: plan.classes.map(({ name }) => name) };
}

test('COCO: images are found by name in the folder that belongs to the file', async () => {
  const file = cocoFile({ images: [{ id: 2, file_name: 'gone.jpg', width: 8, height: 6 }] });
  const plan = await planned([
    'train2017/ok.jpg',
    'val2017/ok.jpg',
    'val2017/other.jpg',
    ['annotations/instances_train2017.json', file],
    ['annotations/instances_val2017.json', cocoFile()],
  ]);
  expect(plan.layout).toBe('coco');
  expect(plan.lines).toEqual([
    'train_ok: train2017/ok.jpg + drawn (train)',
    'val_ok: val2017/ok.jpg + drawn (val)',
  ]);
  expect(plan.masks).toEqual({ train_ok: [0, 1], val_ok: [0, 1] });
  expect(plan.classes).toEqual([
    { value: 1, name: 'car' },
    { value: 2, name: 'road' },
  ]);
  expect(plan.leftOver).toEqual([{ reason: 'Images without annotations.', paths: ['val2017/other.jpg'] }]);
  expect(plan.notes).toEqual(['1 image of the annotations could not be found: gone.jpg.']);
});

test('COCO of Roboflow: one file per set, beside its images; objects are a choice', async () => {
  const tree: Tree = ['train/ok.jpg', 'valid/ok.jpg'].flatMap((path) => [
    path,
    [`${path.split('/')[0]}/_annotations.coco.json`, cocoFile()] as [string, string],
  ]);
  const plan = await planned(tree);
  expect(plan.lines).toEqual([
    'train_ok: train/ok.jpg + drawn (train)',
    'val_ok: valid/ok.jpg + drawn (val)',
  ]);
  expect(plan.questions.map(({ id, chosen }) => [id, chosen])).toEqual([['masks-of', 'classes']]);
  const objects = await planned(tree, { 'masks-of': 'objects' });
  expect([objects.masksOf, objects.classes, objects.objectsPerClass]).toEqual([
    'objects',
    plan.classes,
    10_000,
  ]);
  expect(objects.masks).toEqual({ train_ok: [0, 10_001], val_ok: [0, 10_001] });
});

test('classes of several files are one list', async () => {
  const file = (name: string) => cocoFile().replace('"car"', `"${name}"`).replace('ok.jpg', `${name}.jpg`);
  const plan = await planned([
    'bus.jpg',
    'van.jpg',
    ['instances_a.json', file('bus')],
    ['instances_b.json', file('van')],
  ]);
  expect(plan.classNames).toEqual(['bus', 'road', 'van']);
  expect(plan.masks).toEqual({ bus: [0, 1], van: [0, 3] });
});

test('a file that cannot be read and an image that is refused are named, and the rest is planned', async () => {
  const bad = cocoFile({
    images: [{ id: 2, file_name: 'b.jpg', width: 8, height: 6 }],
    annotations: [{ id: 2, image_id: 2, category_id: 77, segmentation: [[1, 1, 2, 2, 3, 1]] }],
  });
  const plan = await planned([
    'ok.jpg',
    'b.jpg',
    ['instances_a.json', bad],
    ['instances_b.json', '{"images": ['],
  ]);
  expect(plan.lines).toEqual(['ok: ok.jpg + drawn']);
  expect(plan.leftOver).toEqual([
    { reason: 'Not used: is truncated: its JSON ends too early.', paths: ['instances_b.json'] },
    { reason: 'Not used: object 2 has the category 77, which is not listed.', paths: ['b.jpg'] },
  ]);
});

test('YOLO: labels and images have the same path, and data.yaml names the classes', async () => {
  const plan = await planned([
    'train/images/a_jpg.rf.0123456789abcdef.jpg',
    ['train/labels/a_jpg.rf.0123456789abcdef.txt', '1 0 0 1 0 1 1\n'],
    'valid/images/b.jpg',
    ['valid/labels/b.txt', ''],
    'valid/images/c.jpg',
    ['data.yaml', 'names: [car, road]\ntrain: ../train/images\n'],
    'README.roboflow.txt',
  ]);
  expect(plan.layout).toBe('yolo');
  expect(plan.lines.map((line) => line.replace(/^\S+ /, ''))).toEqual([
    'train/images/a_jpg.rf.0123456789abcdef.jpg + drawn (train)',
    'valid/images/b.jpg + drawn (val)',
  ]);
  expect(Object.values(plan.masks)).toEqual([[0, 2], [0]]);
  expect(plan.classNames).toEqual(['car', 'road']);
  expect(plan.leftOver).toEqual([
    { reason: 'Images without annotations.', paths: ['valid/images/c.jpg'] },
    { reason: 'Files that are not images.', paths: ['README.roboflow.txt'] },
  ]);
});

test('YOLO of Ultralytics: images/train and labels/train with equal names in all sets', async () => {
  const sets = ['train', 'val'];
  const tree: Tree = sets.flatMap((set) => [
    `images/${set}/1.png`,
    [`labels/${set}/1.txt`, '0 0 0 1 0 1 1'] as [string, string],
  ]);
  const plan = await planned([...tree, ['data.yaml', 'names:\n  0: car\n']]);
  expect(plan.lines).toEqual([
    'train_1: images/train/1.png + drawn (train)',
    'val_1: images/val/1.png + drawn (val)',
  ]);
  expect((await planned(tree)).leftOver[0]?.reason).toBe(
    'Not used: has no data.yaml, which names the classes.',
  );
});

test('LabelMe: a JSON beside each image; classes by name, or in the order of labels.txt', async () => {
  const tree: Tree = [
    'a.jpg',
    ['a.json', labelMe({})],
    'b.jpg',
    ['b.json', labelMe({ label: 'bus' })],
    'c.jpg',
  ];
  const plan = await planned(tree);
  expect(plan.layout).toBe('labelme');
  expect(plan.lines).toEqual(['a: a.jpg + drawn', 'b: b.jpg + drawn']);
  expect(plan.classNames).toEqual(['bus', 'car']);
  expect(plan.masks).toEqual({ a: [0, 2], b: [0, 1] });
  const ordered = await planned([...tree, ['labels.txt', '__ignore__\n_background_\ncar\nbus\n']]);
  expect(ordered.classes.map(({ value, name, role }) => [value, name, role])).toEqual([
    [255, '__ignore__', 'ignore'],
    [0, '_background_', 'background'],
    [1, 'car', undefined],
    [2, 'bus', undefined],
  ]);
});

test('CVAT: images are found by the path in the XML', async () => {
  const nested = cvatFile('<image id="1" name="day/b.jpg" width="8" height="6"/>');
  const plan = await planned([
    'images/ok.jpg',
    'images/day/b.jpg',
    'images/night/b.jpg',
    ['annotations.xml', nested],
  ]);
  expect(plan.layout).toBe('cvat');
  expect(plan.lines).toEqual(['ok: images/ok.jpg + drawn', 'b: images/day/b.jpg + drawn']);
  expect(plan.masks).toEqual({ ok: [0, 1], b: [0] });
});

test('Supervisely: ann/NAME.json for img/NAME, and meta.json', async () => {
  const plan = await planned([
    ['meta.json', META],
    'one/img/a.jpg',
    ['one/ann/a.jpg.json', supervisely({})],
    'two/img/a.jpg',
    ['two/ann/a.jpg.json', supervisely({ classTitle: 'road' })],
  ]);
  expect(plan.layout).toBe('supervisely');
  expect(plan.lines).toEqual(['one_a: one/img/a.jpg + drawn', 'two_a: two/img/a.jpg + drawn']);
  expect(plan.masks).toEqual({ one_a: [0, 1], two_a: [0, 2] });
});

test('Label Studio: uploaded images are found with and without the hash of their task', async () => {
  const plan = await planned([
    'images/61148fa2-ok.jpg',
    'images/b.jpg',
    'images/c.jpg',
    [
      'project-3-at-2024-01-31-10-20-abcdef01.json',
      labelStudio({}, [{ data: { image: '/data/local-files/?d=set%2Fc.jpg' }, annotations: [] }]),
    ],
  ]);
  expect(plan.layout).toBe('label-studio');
  expect(plan.lines).toEqual([
    '61148fa2-ok: images/61148fa2-ok.jpg + drawn',
    'b: images/b.jpg + drawn',
    'c: images/c.jpg + empty',
  ]);
});

test('annotations of another size than the image are refused when the mask is drawn', async () => {
  const { pairs } = await planTree(['ok.jpg', ['instances.json', cocoFile()]]);
  const mask = pairs[0]?.mask as unknown as DrawnMask;
  const values = { masksOf: 'classes' as const };
  await expect(
    drawMask(
      mask,
      { width: 80, height: 60 },
      textFiles(() => ''),
      values,
    ),
  ).rejects.toThrow('is 80 × 60 px, and its annotations are for 8 × 6 px');
});

test.each([
  [
    supervisely({ classTitle: 'sky' }),
    'is not used: object 5 has the class "sky", which meta.json does not list',
  ],
  ['{', 'is not used: d/ann/a.jpg.json is not valid JSON'],
])(
  'an image whose own annotation file is broken is refused when the mask is drawn: %#',
  async (text, reason) => {
    const tree: Tree = [['meta.json', META], 'd/img/a.jpg', ['d/ann/a.jpg.json', text]];
    await expect(planned(tree)).rejects.toThrow(new AnnotationError(reason));
  },
);

test('LabelMe: JSON files that contain their images need no others', async () => {
  const plan = await planned([
    ['a.json', labelMe({}, { imageData: 'iVBORw0KGgo=' })],
    ['b.json', labelMe({})],
  ]);
  expect(plan.lines).toEqual(['a: a.json + drawn']);
  expect(plan.notes).toEqual(['1 image of the annotations could not be found: b.']);
});
