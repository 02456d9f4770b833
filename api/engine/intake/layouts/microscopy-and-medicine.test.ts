import { expect, test } from 'bun:test';
import { linesOf, planTree } from '../testing/plan-paths.ts';

const idsOf = ({ questions }: { questions: { id: string; chosen: string }[] }) =>
  questions.map(({ id, chosen }) => `${id}=${chosen}`);

test('DSB2018: every file in masks/ is an object of the image in its folder', async () => {
  const plan = await planTree([
    'stage1_train/00ae/images/00ae.png',
    ...['07a9', '0e54', 'e1b2', '93cc'].map((name) => `stage1_train/00ae/masks/${name}.png`),
    'stage1_train/03c2/images/03c2.png',
    'stage1_train/03c2/masks/5512.png',
    'stage1_test/0114/images/0114.png',
    'stage1_train_labels.csv',
  ]);
  expect(plan.masksOf).toBe('objects');
  expect(linesOf(plan.pairs)).toEqual([
    `00ae: stage1_train/00ae/images/00ae.png + ${['07a9', '0e54', '93cc', 'e1b2']
      .map((name) => `stage1_train/00ae/masks/${name}.png`)
      .join(' & ')}`,
    '03c2: stage1_train/03c2/images/03c2.png + stage1_train/03c2/masks/5512.png',
  ]);
  expect(plan.questions).toEqual([]);
  expect(plan.leftOver[0]).toEqual({
    reason: 'Images without a mask.',
    paths: ['stage1_test/0114/images/0114.png'],
  });
});

test('Cellpose: masks beside the images contain object ids', async () => {
  const plan = await planTree(['a.png', 'a_masks.png', 'a_seg.npy', 'b.png', 'b_masks.png']);
  expect([plan.label, plan.masksOf]).toEqual(['Cellpose', 'objects']);
  expect(linesOf(plan.pairs)).toEqual(['a: a.png + a_masks.png', 'b: b.png + b_masks.png']);
  const other = await planTree([
    'train/001_img.png',
    'train/001_cp_masks.png',
    'train/002_img.png',
    'train/002_cp_masks.png',
  ]);
  expect(linesOf(other.pairs)).toEqual([
    '001_img: train/001_img.png + train/001_cp_masks.png',
    '002_img: train/002_img.png + train/002_cp_masks.png',
  ]);
});

test('StarDist: TIFF masks of ids are one question', async () => {
  const tree = ['a', 'b'].flatMap((name) => [`train/images/${name}.tif`, `train/masks/${name}.tif`]);
  const plan = await planTree(tree);
  expect([idsOf(plan), plan.masksOf]).toEqual([['values=objects'], 'objects']);
  expect(linesOf(plan.pairs)[0]).toBe('a: train/images/a.tif + train/masks/a.tif');
  expect((await planTree(tree, { values: 'classes' })).masksOf).toBe('classes');
});

test('nnU-Net: channels of an image, classes of dataset.json', async () => {
  const one = await planTree([
    'Task/imagesTr/BRATS_001_0000.png',
    'Task/imagesTr/BRATS_002_0000.png',
    'Task/labelsTr/BRATS_001.png',
    'Task/labelsTr/BRATS_002.png',
    'Task/imagesTs/BRATS_003_0000.png',
    [
      'Task/dataset.json',
      '{"channel_names": {"0": "T1"}, "labels": {"background": 0, "tumour": 1}, "file_ending": ".png"}',
    ],
  ]);
  expect(one.label).toBe('nnU-Net');
  expect(linesOf(one.pairs)).toEqual([
    'BRATS_001: Task/imagesTr/BRATS_001_0000.png + Task/labelsTr/BRATS_001.png',
    'BRATS_002: Task/imagesTr/BRATS_002_0000.png + Task/labelsTr/BRATS_002.png',
  ]);
  expect(one.classes).toEqual([
    { value: 0, name: 'background', role: 'background' },
    { value: 1, name: 'tumour' },
  ]);
  const several = ['001', '002'].flatMap((n) => [
    `imagesTr/BRATS_${n}_0000.png`,
    `imagesTr/BRATS_${n}_0001.png`,
    `labelsTr/BRATS_${n}.png`,
  ]);
  const stacked = await planTree(several);
  expect(idsOf(stacked)).toEqual(['channels=stack']);
  const labels = stacked.questions[0]?.options.map(({ label }) => label);
  expect(labels).toEqual(['0000 and 0001 as red and green', 'Only 0000', 'Only 0001']);
  expect(linesOf(stacked.pairs)[0]).toBe(
    'BRATS_001: imagesTr/BRATS_001_0000.png & imagesTr/BRATS_001_0001.png + labelsTr/BRATS_001.png',
  );
  const single = await planTree(several, { channels: '0001' });
  expect(linesOf(single.pairs)[1]).toBe('BRATS_002: imagesTr/BRATS_002_0001.png + labelsTr/BRATS_002.png');
});

test('BraTS slices: the modalities of a slice are channels, slices of a patient stay together', async () => {
  const tree = ['001', '002'].flatMap((patient) =>
    ['slice10', 'slice11'].flatMap((slice) =>
      ['t1', 't2', 'flair', 'seg'].map((kind) => `data/BraTS_${patient}_${kind}_${slice}.png`),
    ),
  );
  const plan = await planTree(tree, { channels: 'flair' });
  expect(idsOf(plan)).toEqual(['channels=flair', 'groups=name']);
  expect(linesOf(plan.pairs)[0]).toBe(
    'BraTS_001_flair_slice10: data/BraTS_001_flair_slice10.png + data/BraTS_001_seg_slice10.png',
  );
  expect(plan.pairs.length).toBe(4);
  expect(new Set(plan.pairs.map(({ group }) => group)).size).toBe(2);
  const stacked = await planTree(tree);
  expect(stacked.pairs[0]?.image).toEqual(
    ['flair', 't1', 't2'].map((kind) => `data/BraTS_001_${kind}_slice10.png`),
  );
  expect(stacked.questions[0]?.options[0]?.label).toBe('flair, t1 and t2 as red, green and blue');
});

test('DRIVE: pairs by number within each set; the field of view is another family', async () => {
  const tree = [
    ...['21', '22', '23'].flatMap((n) => [
      `DRIVE/training/images/${n}_training.tif`,
      `DRIVE/training/1st_manual/${n}_manual1.gif`,
      `DRIVE/training/mask/${n}_training_mask.gif`,
    ]),
    ...['01', '02', '03'].flatMap((n) => [
      `DRIVE/test/images/${n}_test.tif`,
      `DRIVE/test/1st_manual/${n}_manual1.gif`,
      `DRIVE/test/2nd_manual/${n}_manual2.gif`,
      `DRIVE/test/mask/${n}_test_mask.gif`,
    ]),
  ];
  const plan = await planTree(tree);
  expect(idsOf(plan)).toEqual(['masks=1st_manual']);
  expect(linesOf(plan.pairs)).toEqual([
    ...['01', '02', '03'].map(
      (n) => `${n}_test: DRIVE/test/images/${n}_test.tif + DRIVE/test/1st_manual/${n}_manual1.gif (test)`,
    ),
    ...['21', '22', '23'].map(
      (n) =>
        `${n}_training: DRIVE/training/images/${n}_training.tif + DRIVE/training/1st_manual/${n}_manual1.gif (train)`,
    ),
  ]);
  const view = await planTree(tree, { masks: 'mask' });
  expect(linesOf(view.pairs)[5]).toEndWith('training/mask/23_training_mask.gif (train)');
});

test('CHASE_DB1: two annotators in one folder, one of them or both', async () => {
  const tree = ['01L', '01R', '02L'].flatMap((n) => [
    `Image_${n}.jpg`,
    `Image_${n}_1stHO.png`,
    `Image_${n}_2ndHO.png`,
  ]);
  const plan = await planTree(tree);
  expect(plan.questions[0]?.options.map(({ value }) => value)).toEqual(['1stHO', '2ndHO', 'merge']);
  expect(linesOf(plan.pairs)).toEqual(
    ['01L', '01R', '02L'].map((n) => `Image_${n}: Image_${n}.jpg + Image_${n}_1stHO.png`),
  );
  const both = await planTree(tree, { masks: 'merge' });
  expect(both.pairs[1]?.mask).toEqual({
    kind: 'merged',
    paths: ['Image_01R_1stHO.png', 'Image_01R_2ndHO.png'],
  });
});

test('STARE: a second extension marks the mask', async () => {
  const plan = await planTree(['im0001.ppm', 'im0001.ah.ppm', 'im0002.ppm', 'im0002.ah.ppm']);
  expect(linesOf(plan.pairs)).toEqual([
    'im0001: im0001.ppm + im0001.ah.ppm',
    'im0002: im0002.ppm + im0002.ah.ppm',
  ]);
  const both = await planTree(
    ['im0001', 'im0002'].flatMap((n) => [`${n}.ppm`, `${n}.ah.ppm`, `${n}.vk.ppm`]),
  );
  expect(idsOf(both)).toEqual(['masks=ah']);
});
