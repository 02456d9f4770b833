import { expect, test } from 'bun:test';
import { LabelCheck } from './label-check.ts';
import type { JobCore } from './recipe.ts';

const job = (source: 'value' | 'color', table: number[] | null = null) =>
  ({ plan: { mask: { source, table } }, config: { maskFill: 0 } }) as unknown as JobCore;
const clean = (mapping: [number, number][], seen = mapping.map(([, label]) => label)) => ({
  mapping,
  seen,
  outputs: [{ unexpectedLabels: [] }],
});

test('one colour that becomes two labels, in two files, is a breach', () => {
  const check = new LabelCheck(job('color'));
  check.add(clean([[0xff0000, 1]]), ['a'], 'a.png');
  expect(() => check.add(clean([[0xff0000, 2]]), ['b'], 'b.png')).toThrow(
    'is mapped to label 1 and to label 2',
  );
});

test('two colours that become one label, in two files, are a breach', () => {
  const check = new LabelCheck(job('color'));
  check.add(clean([[0xff0000, 1]]), ['a'], 'a.png');
  expect(() => check.add(clean([[0x00ff00, 1]]), ['b'], 'b.png')).toThrow('are both mapped to label 1');
});

test('a colour that becomes another label than in the colour table is a breach', () => {
  const check = new LabelCheck(job('color', [0, 0x9b9b9b]));
  check.add(clean([[0x9b9b9b, 1]]), ['a'], 'a.png');
  expect(() => check.add(clean([[0, 155]]), ['b'], 'b.png')).toThrow('which contradicts the colour table');
});

test('a label that the source lacks is a breach that names both files', () => {
  const check = new LabelCheck(job('value'));
  const made = { ...clean([[1, 1]]), outputs: [{ unexpectedLabels: [] }, { unexpectedLabels: [7, 9] }] };
  expect(() => check.add(made, ['mask_1.png', 'mask_2.png'], 'a.png')).toThrow(
    /mask_2\.png .*2 label.* a\.png .*7, 9/,
  );
});

test('the result lists the mapping by source value', () => {
  const check = new LabelCheck(job('color'));
  check.add(clean([[0x00ff00, 2]]), ['a'], 'a.png');
  check.add(clean([[0, 0]]), ['b'], 'b.png');
  const mapping = [
    { source: '#000000', label: 0 },
    { source: '#00ff00', label: 2 },
  ];
  expect(check.result()).toMatchObject({ masks: 2, mapping });
});

test('only labels that no output has are listed', () => {
  const check = new LabelCheck(job('value'));
  const both: [number, number][] = [
    [0, 0],
    [1, 1],
    [7, 7],
  ];
  check.add(clean(both, [0]), ['a'], 'a.png');
  expect(check.result().lost).toEqual([
    { source: 1, label: 1 },
    { source: 7, label: 7 },
  ]);
  check.add(clean(both, [0, 7]), ['b'], 'b.png');
  expect(check.result().lost).toEqual([{ source: 1, label: 1 }]);
  check.add(clean([[1, 1]]), ['c'], 'c.png');
  expect(check.result()).not.toHaveProperty('lost');
});
