import { expect, test } from 'bun:test';
import { planTree } from '../intake/testing/plan-paths.ts';
import { decodeMask } from '../pixels/index.ts';
import { drawSample } from './draw-sample.ts';

const files = await drawSample({ pairs: 3, size: 96 });

test('the sample is understood by the intake without a question: pairs, classes with names', async () => {
  const list = files.find(({ path }) => path === 'classes.json');
  const text = new TextDecoder().decode(list?.bytes);
  const paths = files.map(({ path }) => path).filter((path) => path !== 'classes.json');
  const { pairs, questions, classes } = await planTree([...paths, ['classes.json', text]]);
  expect(pairs.map(({ name }) => name)).toEqual(['slide_01', 'slide_02', 'slide_03']);
  expect(questions).toEqual([]);
  expect(classes?.map(({ name, value }) => [name, value])).toEqual([
    ['background', 0],
    ['cell', 1],
    ['nucleus', 2],
  ]);
});

test('masks have the three labels and the size of their image; all files differ', async () => {
  const pngs = files.filter(({ path }) => path.endsWith('.png'));
  for (const { bytes } of pngs.filter(({ path }) => path.startsWith('masks/'))) {
    const { width, height, channels, samples } = await decodeMask(bytes);
    expect([width, height, channels]).toEqual([96, 96, 1]);
    expect([...new Set(samples)].sort()).toEqual([0, 1, 2]);
  }
  expect(new Set(pngs.map(({ bytes }) => Bun.hash(bytes))).size).toBe(6);
});
