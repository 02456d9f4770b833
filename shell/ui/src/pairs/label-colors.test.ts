import { expect, test } from 'bun:test';
import { labelAlphas, labelTables } from './label-colors.ts';

test('labelTables() colours known labels and leaves the others grey', () => {
  const { r, g, b } = labelTables([
    { value: 1, color: '#ff0080' },
    { value: '#00ff00', color: '#00ff00' },
    { value: 300, color: '#ffffff' },
  ]);
  const entry = (table: string, level: number) => Number(table.split(' ')[level]);
  expect([r, g, b].map((table) => table.split(' ').length)).toEqual([256, 256, 256]);
  expect([entry(r, 1), entry(g, 1), entry(b, 1)]).toEqual([1, 0, 0.502]);
  for (const level of [0, 2, 255]) expect(entry(r, level)).toBeCloseTo(level / 255, 3);
});

test('labelAlphas() hides only the given labels', () => {
  const alphas = labelAlphas([2, '#ff0000']).split(' ').map(Number);
  expect(alphas.reduce((sum, alpha) => sum + alpha)).toBe(255);
  expect(alphas[2]).toBe(0);
});
