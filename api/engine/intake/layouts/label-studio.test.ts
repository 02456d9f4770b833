import { expect, test } from 'bun:test';
import { cocoFile, labelStudio } from '../annotations/testing/files.ts';
import { linesOf, planTree } from '../testing/plan-paths.ts';

const IMAGES = ['images/61148fa2-ok.jpg', 'images/b.jpg'];
const MASKS = ['car', 'road'].map((tag) => `masks/task-12-annotation-7-by-1-tag-${tag}-0.png`);

test('masks of single classes are not used beside the JSON, and without it they pair with nothing', async () => {
  const plan = await planTree([
    ...IMAGES,
    ...MASKS,
    ['project-3-at-2024-01-31-10-20-abcdef01.json', labelStudio({})],
  ]);
  expect(linesOf(plan.pairs)).toEqual([
    '61148fa2-ok: images/61148fa2-ok.jpg + drawn',
    'b: images/b.jpg + drawn',
  ]);
  expect(plan.leftOver).toEqual([{ reason: 'Images without annotations.', paths: MASKS }]);
  const alone = await planTree([...IMAGES, ...MASKS]);
  expect(alone.pairs).toEqual([]);
  expect(alone.leftOver).toContainEqual({ reason: 'Masks that are not used.', paths: MASKS });
});

test('the export as COCO is read', async () => {
  const file = cocoFile().replace('ok.jpg', 'images\\\\61148fa2-ok.jpg');
  const plan = await planTree(['images/61148fa2-ok.jpg', ['result.json', file]]);
  expect([plan.layout, linesOf(plan.pairs)]).toEqual([
    'coco',
    ['61148fa2-ok: images/61148fa2-ok.jpg + drawn'],
  ]);
});
