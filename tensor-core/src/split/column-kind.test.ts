import { expect, test } from 'bun:test';
import { columnKind, isMissing, isPlainNumber } from './column-kind.ts';

test('plain decimal numbers in canonical spelling are numbers, everything else is text', () => {
  for (const text of ['0', '7', '-3', '0.50', '-0.001', '123456789.25', '0.30000000000000004'])
    expect(isPlainNumber(text), text).toBe(true);
  for (const text of ['.5', '-.05', '5e-05', '1E3', '2.5e+10', '-.1e2'])
    expect(isPlainNumber(text), text).toBe(true);
  for (const text of [
    '007',
    '1e400',
    '007e1',
    'e5',
    '1e',
    '+5',
    '.',
    '-',
    '5.',
    '1,5',
    '0x1F',
    'Infinity',
    '',
    ' 1',
    '123456789012345678',
  ])
    expect(isPlainNumber(text), text).toBe(false);
});

test('empty, NA, nan, NULL, None and a hyphen are missing in any case', () => {
  for (const cell of [
    null,
    undefined,
    '',
    '  ',
    'NA',
    'nan',
    'NaN',
    'n/a',
    'NULL',
    'null',
    'None',
    '-',
    ' - ',
    Number.NaN,
  ])
    expect(isMissing(cell)).toBe(true);
  for (const cell of ['0', '--', 'nonesuch', 'Nadia', '-1', 0]) expect(isMissing(cell)).toBe(false);
});

test('a column is numeric if all its values are numbers', () => {
  expect(columnKind(['1', '', '2.5', 'NA', null, 3])).toBe('numeric');
  expect(columnKind(['1', '2', '007'])).toBe('categorical');
  expect(columnKind(['', null])).toBe('categorical');
});
