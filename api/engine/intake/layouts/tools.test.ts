import { expect, test } from 'bun:test';
import { linesOf, planTree, type Tree } from '../testing/plan-paths.ts';

const idsOf = ({ questions }: { questions: { id: string; chosen: string }[] }) =>
  questions.map(({ id, chosen }) => `${id}=${chosen}`);

test('Roboflow semantic masks: one folder per set, _classes.csv names the values', async () => {
  const hash = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
  const csv = 'Pixel Value, Class\n0, background\n1, leaf\n2, root\n';
  const tree: Tree = ['train', 'valid'].flatMap(
    (set): Tree => [
      `${set}/a_${set}_jpg.rf.${hash}.jpg`,
      `${set}/a_${set}_jpg.rf.${hash}_mask.png`,
      [`${set}/_classes.csv`, csv],
    ],
  );
  const plan = await planTree([...tree, 'README.dataset.txt']);
  expect(linesOf(plan.pairs)).toEqual([
    `a_train_jpg.rf.${hash}: train/a_train_jpg.rf.${hash}.jpg + train/a_train_jpg.rf.${hash}_mask.png (train)`,
    `a_valid_jpg.rf.${hash}: valid/a_valid_jpg.rf.${hash}.jpg + valid/a_valid_jpg.rf.${hash}_mask.png (val)`,
  ]);
  expect(plan.classes).toEqual([
    { value: 0, name: 'background', role: 'background' },
    { value: 1, name: 'leaf' },
    { value: 2, name: 'root' },
  ]);
  expect(plan.labels).toEqual({ kind: 'keep' });
  expect(plan.questions).toEqual([]);
});

test('LabelMe export in the form of VOC: class_names.txt gives the indices', async () => {
  const plan = await planTree([
    ...['a', 'b'].flatMap((name) => [
      `data/JPEGImages/${name}.jpg`,
      `data/SegmentationClassPNG/${name}.png`,
      `data/SegmentationClassVisualization/${name}.jpg`,
      `data/SegmentationClass/${name}.npy`,
    ]),
    ['data/class_names.txt', '_background_\ncat\ndog\n'],
  ]);
  expect(idsOf(plan)).toEqual(['masks=SegmentationClassPNG']);
  expect(linesOf(plan.pairs)).toEqual([
    'a: data/JPEGImages/a.jpg + data/SegmentationClassPNG/a.png',
    'b: data/JPEGImages/b.jpg + data/SegmentationClassPNG/b.png',
  ]);
  expect(plan.classes).toEqual([
    { value: 0, name: '_background_', role: 'background' },
    { value: 1, name: 'cat' },
    { value: 2, name: 'dog' },
  ]);
  const other = await planTree([
    ...['a', 'b'].flatMap((name) => [`JPEGImages/${name}.jpg`, `SegmentationClassPNG/${name}.png`]),
    ['class_names.txt', '__ignore__\n_background_\ncat\n'],
  ]);
  expect(other.classes[0]).toEqual({ value: 255, name: '__ignore__', role: 'ignore' });
  expect(other.classes[2]).toEqual({ value: 1, name: 'cat' });
});

test('CVAT segmentation mask: labelmap.txt gives colours, classes before objects', async () => {
  const plan = await planTree([
    ...['a', 'b'].flatMap((name) => [
      `JPEGImages/${name}.jpg`,
      `SegmentationClass/${name}.png`,
      `SegmentationObject/${name}.png`,
    ]),
    ['labelmap.txt', '# label:color_rgb:parts:actions\nbackground:0,0,0::\ncar:128,0,0::\nroad:0,128,0::\n'],
    ['ImageSets/Segmentation/default.txt', 'a\nb\n'],
  ]);
  expect(idsOf(plan)).toEqual(['masks=SegmentationClass', 'unlisted=refuse']);
  expect(linesOf(plan.pairs)[1]).toBe('b: JPEGImages/b.jpg + SegmentationClass/b.png');
  expect(plan.classes).toEqual([
    { value: 0, name: 'background', role: 'background' },
    { value: 1, name: 'car', color: '#800000' },
    { value: 2, name: 'road', color: '#008000' },
  ]);
});

test('CWFID: two families and companion files', async () => {
  const tree = ['001', '002', '003'].flatMap((n) => [
    `dataset-1.0/images/${n}_image.png`,
    `dataset-1.0/annotations/${n}_annotation.png`,
    `dataset-1.0/annotations/${n}_annotation.yaml`,
    `dataset-1.0/masks/${n}_mask.png`,
  ]);
  const plan = await planTree(tree);
  expect(idsOf(plan)).toEqual(['masks=annotations']);
  expect(linesOf(plan.pairs)).toEqual(
    ['001', '002', '003'].map(
      (n) => `${n}_image: dataset-1.0/images/${n}_image.png + dataset-1.0/annotations/${n}_annotation.png`,
    ),
  );
  expect(plan.leftOver).toContainEqual({
    reason: 'Files that are not images.',
    paths: ['001', '002', '003'].map((n) => `dataset-1.0/annotations/${n}_annotation.yaml`),
  });
  const masks = await planTree(tree, { masks: 'masks' });
  expect(linesOf(masks.pairs)[0]).toEndWith('masks/001_mask.png');
});

test('Dubai: eight folders with the same names, colours of classes.json', async () => {
  const tree = Array.from({ length: 8 }, (_, i) => `Tile ${i + 1}`).flatMap((tile) =>
    ['001', '002', '003'].flatMap((n) => [
      `Dubai/${tile}/images/image_part_${n}.jpg`,
      `Dubai/${tile}/masks/image_part_${n}.png`,
    ]),
  );
  const classes = {
    classes: [
      { title: 'Water', shape: 'polygon', color: '#50E3C2' },
      { title: 'Building', color: '#3C1098' },
    ],
  };
  const plan = await planTree([...tree, ['Dubai/classes.json', JSON.stringify(classes)]]);
  expect(plan.pairs.length).toBe(24);
  expect(linesOf(plan.pairs)[0]).toBe(
    'Tile 1_image_part_001: Dubai/Tile 1/images/image_part_001.jpg + Dubai/Tile 1/masks/image_part_001.png',
  );
  for (const { image, mask } of plan.pairs) {
    expect(mask).toEqual({ kind: 'file', path: `${image}`.replace('images', 'masks').replace('jpg', 'png') });
  }
  expect(plan.classes).toEqual([
    { value: 0, name: 'background', role: 'background' },
    { value: 1, name: 'Water', color: '#50e3c2' },
    { value: 2, name: 'Building', color: '#3c1098' },
  ]);
  expect(idsOf(plan)).toEqual(['unlisted=refuse', 'groups=none']);
  const grouped = await planTree(tree, { groups: 'folder' });
  expect(new Set(grouped.pairs.map(({ group }) => group)).size).toBe(8);
});

test('a class list that cannot be read is noted, and the pairs are found', async () => {
  const plan = await planTree(['images/a.png', 'masks/a.png', ['classes.json', '{"classes": [']]);
  expect(plan.pairs.length).toBe(1);
  expect(plan.notes).toEqual([expect.stringMatching(/^classes\.json cannot be read: /)]);
});
