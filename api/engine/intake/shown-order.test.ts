import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { localEngine } from '../testing/run-folders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { withDamaged, withoutRefused } from './convert/unusable-files.ts';
import { planIntake } from './index.ts';
import type { PlannedPair } from './layout.ts';
import { summaryOf } from './stored/summary.ts';
import { photoOf, pngOf, writeTree } from './testing/write-tree.ts';

const NUMBERS = [1, 2, 9, 10, 11];
const cells = (end: string) => NUMBERS.map((n) => `cell_${n}${end}`);
const below = (folder: string, names: readonly string[]) => names.map((name) => `set1/${folder}/${name}`);
const plan = (paths: readonly string[], texts: Record<string, string> = {}, pairsMax?: number) =>
  planIntake(
    paths.map((path) => ({ path, bytes: 1 })),
    async (path) => texts[path] ?? '',
    {},
    pairsMax === undefined ? {} : { pairsMax },
  );

test('a plan shows pairs and unused files in natural order, and keeps the order of its pairs', async () => {
  const objects = NUMBERS.flatMap((n) => [
    `set1/cell_${n}/images/cell_${n}.png`,
    `set1/cell_${n}/masks/m${n}a.png`,
    `set1/cell_${n}/masks/m${n}b.png`,
  ]);
  const notes = below('notes', cells('.txt'));
  const planned = await plan([...objects, ...notes]);
  const { shown, leftOver } = summaryOf(planned);
  expect(shown.map(({ name }) => name)).toEqual(cells(''));
  expect(leftOver.map(({ paths }) => paths)).toEqual([notes]);
  expect(planned.pairs.map(({ name }) => name)).toEqual(cells('').sort());
});

test('folders of equally many pairs, of which a part is chosen, are listed in natural order', async () => {
  const folders = NUMBERS.map((n) => `set1/part${n}`);
  const paths = folders.flatMap((folder, n) => [`${folder}/images/a${n}.png`, `${folder}/masks/a${n}.png`]);
  const { questions } = await plan(paths, {}, 1);
  const part = questions.find(({ id }) => id === 'part');
  const offered = part?.options.map(({ value }) => value).filter((value) => !value.endsWith('/images'));
  expect(offered).toEqual(folders.map((folder) => `folder:${folder}`));
});

test('images that annotations name and the dataset lacks are listed in natural order', async () => {
  const images = [...cells('.png').sort(), 'here.png'].map((name, id) => ({
    id,
    file_name: name,
    width: 24,
    height: 24,
  }));
  const coco = JSON.stringify({ images, categories: [{ id: 1, name: 'cell' }], annotations: [] });
  const { notes } = await plan(['train/here.png', 'annotations/instances_train.json'], {
    'annotations/instances_train.json': coco,
  });
  expect(notes).toEqual([`5 images of the annotations could not be found: ${cells('.png').join(', ')}.`]);
});

test('notes and refused files of a conversion are listed in natural order', async () => {
  const names = ['cell_1', 'cell_10', 'cell_2', 'lost_1', 'lost_10', 'lost_2'];
  const pairs = names.map((name): PlannedPair => {
    const mask = { kind: 'objects' as const, paths: ['mask.png', 'mask.png'] };
    return { name, image: name.startsWith('lost') ? `set1/${name}.png` : 'image.png', mask };
  });
  const planned = { ...(await plan([])), masksOf: 'objects' as const, pairs };
  const root = await writeTree(temporaryFolder(), { 'image.png': photoOf(1), 'mask.png': pngOf(() => 255) });
  const result = await localEngine().convertIntake({ plan: planned, root, out: join(root, 'out') });
  expect(result.notes.map((note) => note.split(':')[0])).toEqual(['cell_1', 'cell_2', 'cell_10']);
  const listed = ({ failed }: typeof result) => failed.map(({ filename }) => filename);
  const refused = (numbers: number[]) => numbers.map((n) => `set1/lost_${n}.png`);
  const damaged = withDamaged(result, [{ filename: 'set1/lost_5.png', reason: 'x' }]);
  expect(listed(damaged)).toEqual(refused([1, 2, 5, 10]));
  const images = [{ filename: 'cell_2.png', reason: 'x' }];
  const left = await withoutRefused(damaged, planned, { images, masks: [] });
  expect(listed(left)).toEqual([...refused([1, 2, 5, 10]), 'image.png']);
});
