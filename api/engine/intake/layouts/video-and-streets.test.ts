import { expect, test } from 'bun:test';
import { linesOf, planTree, type Tree } from '../testing/plan-paths.ts';

const idsOf = ({ questions }: { questions: { id: string; chosen: string }[] }) =>
  questions.map(({ id, chosen }) => `${id}=${chosen}`);

test('CamVid (SegNet): train and trainannot are a ready split, 11 is void', async () => {
  const tree = ['train', 'val', 'test'].flatMap((set, i) => [
    `SegNet/CamVid/${set}/Seq05VD_f0${i}630.png`,
    `SegNet/CamVid/${set}annot/Seq05VD_f0${i}630.png`,
  ]);
  const plan = await planTree(tree);
  expect(plan.label).toBe('CamVid (SegNet)');
  expect(linesOf(plan.pairs)).toEqual([
    'Seq05VD_f02630: SegNet/CamVid/test/Seq05VD_f02630.png + SegNet/CamVid/testannot/Seq05VD_f02630.png (test)',
    'Seq05VD_f00630: SegNet/CamVid/train/Seq05VD_f00630.png + SegNet/CamVid/trainannot/Seq05VD_f00630.png (train)',
    'Seq05VD_f01630: SegNet/CamVid/val/Seq05VD_f01630.png + SegNet/CamVid/valannot/Seq05VD_f01630.png (val)',
  ]);
  expect(plan.classes.at(-1)).toEqual({ value: 11, name: 'void', role: 'ignore' });
  expect(plan.classes.length).toBe(12);
  expect(plan.questions).toEqual([]);
});

test('CamVid (raw): colours of label_colors.txt, and the frames of a video stay together', async () => {
  const names = ['0001TP_006690', '0001TP_006720', '0016E5_00390', '0016E5_00420'];
  const tree: Tree = [
    ...names.flatMap((name) => [`701_StillsRaw_full/${name}.png`, `LabeledApproved_full/${name}_L.png`]),
    ['label_colors.txt', '64 128 64\tAnimal\r\n192 0 128\tArchway\r\n0 0 0\t\tVoid\r\n'],
  ];
  const plan = await planTree(tree);
  expect(linesOf(plan.pairs)[0]).toBe(
    '0001TP_006690: 701_StillsRaw_full/0001TP_006690.png + LabeledApproved_full/0001TP_006690_L.png',
  );
  expect(plan.pairs.length).toBe(4);
  expect(plan.classes).toEqual([
    { value: 0, name: 'Void', role: 'ignore' },
    { value: 1, name: 'Animal', color: '#408040' },
    { value: 2, name: 'Archway', color: '#c00080' },
  ]);
  expect(plan.labels).toEqual({
    kind: 'colors',
    labels: [
      [0, 0],
      [0x408040, 1],
      [0xc00080, 2],
    ],
    nearest: false,
  });
  expect(idsOf(plan)).toEqual(['unlisted=refuse', 'groups=name']);
  expect(plan.pairs.map(({ group }) => group)).toEqual(['/0001TP', '/0001TP', '/0016E5', '/0016E5']);
  const apart = await planTree(tree, { groups: 'none', unlisted: 'nearest' });
  expect(apart.pairs.map(({ group }) => group)).toEqual(Array(4).fill(undefined));
  expect(apart.labels).toMatchObject({ nearest: true });
});

const CITYSCAPES = [
  'train/aachen/aachen_000000_000019',
  'train/aachen/aachen_000001_000019',
  'val/ulm/ulm_000000_000019',
].flatMap((at) => [
  `leftImg8bit/${at}_leftImg8bit.png`,
  ...['color.png', 'instanceIds.png', 'labelIds.png', 'labelTrainIds.png', 'polygons.json'].map(
    (kind) => `gtFine/${at}_gtFine_${kind}`,
  ),
]);

test('Cityscapes: the family is asked, labelIds is the default', async () => {
  const plan = await planTree(CITYSCAPES);
  expect(plan.label).toBe('Cityscapes');
  expect(idsOf(plan)).toEqual(['masks=labelIds']);
  expect(linesOf(plan.pairs)).toEqual([
    'aachen_000000_000019_leftImg8bit: leftImg8bit/train/aachen/aachen_000000_000019_leftImg8bit.png + gtFine/train/aachen/aachen_000000_000019_gtFine_labelIds.png (train)',
    'aachen_000001_000019_leftImg8bit: leftImg8bit/train/aachen/aachen_000001_000019_leftImg8bit.png + gtFine/train/aachen/aachen_000001_000019_gtFine_labelIds.png (train)',
    'ulm_000000_000019_leftImg8bit: leftImg8bit/val/ulm/ulm_000000_000019_leftImg8bit.png + gtFine/val/ulm/ulm_000000_000019_gtFine_labelIds.png (val)',
  ]);
  expect(plan.classes.length).toBe(34);
  expect(plan.classes.slice(5, 8)).toEqual([
    { value: 5, name: 'dynamic', role: 'ignore' },
    { value: 6, name: 'ground', role: 'ignore' },
    { value: 7, name: 'road' },
  ]);
  expect(plan.classes.at(-1)).toEqual({ value: 33, name: 'bicycle' });
  expect(plan.leftOver.map(({ reason, paths }) => [reason, paths.length])).toEqual([
    ['Masks that are not used.', 9],
    ['Files that are not images.', 3],
  ]);
});

test('Cityscapes: trainIds have 19 classes, instanceIds are objects', async () => {
  const trained = await planTree(CITYSCAPES, { masks: 'labelTrainIds' });
  expect([trained.classes.length, trained.classes.at(-1)?.value, trained.masksOf]).toEqual([
    20,
    255,
    'classes',
  ]);
  const objects = await planTree(CITYSCAPES, { masks: 'instanceIds' });
  expect([objects.classes, objects.masksOf, objects.objectsPerClass]).toEqual([[], 'objects', 1000]);
  expect(linesOf(objects.pairs)[2]).toEndWith('ulm_000000_000019_gtFine_instanceIds.png (val)');
});

test('Pascal VOC: images without a mask are left over, text files are the split', async () => {
  const tree: Tree = [
    'VOC2012/JPEGImages/2007_000027.jpg',
    'VOC2012/JPEGImages/2007_000032.jpg',
    'VOC2012/JPEGImages/2007_000033.jpg',
    ...['2007_000032', '2007_000033'].flatMap((name) => [
      `VOC2012/SegmentationClass/${name}.png`,
      `VOC2012/SegmentationObject/${name}.png`,
    ]),
    ['VOC2012/ImageSets/Segmentation/train.txt', '2007_000032\n'],
    ['VOC2012/ImageSets/Segmentation/val.txt', '2007_000033\n'],
    ['VOC2012/ImageSets/Segmentation/trainval.txt', '2007_000032\n2007_000033\n'],
    'VOC2012/ImageSets/Main/train.txt',
    'VOC2012/Annotations/2007_000027.xml',
  ];
  const plan = await planTree(tree);
  expect(plan.label).toBe('Pascal VOC');
  expect(idsOf(plan)).toEqual(['masks=SegmentationClass']);
  expect(linesOf(plan.pairs)).toEqual([
    '2007_000032: VOC2012/JPEGImages/2007_000032.jpg + VOC2012/SegmentationClass/2007_000032.png (train)',
    '2007_000033: VOC2012/JPEGImages/2007_000033.jpg + VOC2012/SegmentationClass/2007_000033.png (val)',
  ]);
  expect([plan.classes.length, plan.classes[15], plan.classes.at(-1)]).toEqual([
    22,
    { value: 15, name: 'person' },
    { value: 255, name: 'border', role: 'ignore' },
  ]);
  expect(plan.leftOver[0]).toEqual({
    reason: 'Images without a mask.',
    paths: ['VOC2012/JPEGImages/2007_000027.jpg'],
  });
  expect((await planTree(tree, { masks: 'SegmentationObject' })).masksOf).toBe('objects');
});

test('ADE20K: training and validation are a ready split', async () => {
  const tree = ['train_00000001', 'train_00000002', 'val_00000001'].flatMap((name) => {
    const set = name.startsWith('train') ? 'training' : 'validation';
    return [`ADE/images/${set}/ADE_${name}.jpg`, `ADE/annotations/${set}/ADE_${name}.png`];
  });
  const plan = await planTree([...tree, 'ADE/objectInfo150.txt', 'ADE/sceneCategories.txt']);
  expect(plan.label).toBe('ADE20K');
  expect(linesOf(plan.pairs)).toEqual([
    'ADE_train_00000001: ADE/images/training/ADE_train_00000001.jpg + ADE/annotations/training/ADE_train_00000001.png (train)',
    'ADE_train_00000002: ADE/images/training/ADE_train_00000002.jpg + ADE/annotations/training/ADE_train_00000002.png (train)',
    'ADE_val_00000001: ADE/images/validation/ADE_val_00000001.jpg + ADE/annotations/validation/ADE_val_00000001.png (val)',
  ]);
  expect(plan.classes).toEqual([{ value: 0, name: 'other', role: 'ignore' }]);
  expect(plan.questions).toEqual([]);
});

test('Oxford pets: trimaps, the lists as the split, junk in one line', async () => {
  const plan = await planTree([
    ...['Abyssinian_1', 'Abyssinian_2', 'beagle_1'].flatMap((name) => [
      `images/${name}.jpg`,
      `annotations/trimaps/${name}.png`,
      `annotations/trimaps/._${name}.png`,
    ]),
    'annotations/xmls/Abyssinian_1.xml',
    ['annotations/trainval.txt', 'Abyssinian_1 1 1 1\nAbyssinian_2 1 1 1\n'],
    ['annotations/test.txt', 'beagle_1 2 2 1\n'],
    'images/Abyssinian_100.mat',
  ]);
  expect(plan.label).toBe('Oxford-IIIT pets');
  expect(linesOf(plan.pairs)).toEqual([
    'Abyssinian_1: images/Abyssinian_1.jpg + annotations/trimaps/Abyssinian_1.png (train)',
    'Abyssinian_2: images/Abyssinian_2.jpg + annotations/trimaps/Abyssinian_2.png (train)',
    'beagle_1: images/beagle_1.jpg + annotations/trimaps/beagle_1.png (test)',
  ]);
  expect(plan.classes.map(({ value, role }) => [value, role])).toEqual([
    [1, undefined],
    [2, 'background'],
    [3, 'ignore'],
  ]);
  expect(plan.leftOver.map(({ reason, paths }) => [reason, paths.length])).toEqual([
    ['Files that are not images.', 2],
    ['Files that operating systems create.', 3],
  ]);
});
