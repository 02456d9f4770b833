import { expect, test } from 'bun:test';
import { missingColumns, toggleColumn } from './choose-columns.ts';

test('the first chosen column is the split parameter', () => {
  expect(toggleColumn([], 'grade')).toEqual({ splitParameters: ['grade'], splitParameter: 'grade' });
  expect(toggleColumn(['grade'], '__proto__')).toEqual({
    splitParameters: ['grade', '__proto__'],
    splitParameter: 'grade',
  });
  expect(toggleColumn(['grade', 'age'], 'grade')).toEqual({
    splitParameters: ['age'],
    splitParameter: 'age',
  });
  expect(toggleColumn(['age'], 'age')).toEqual({ splitParameters: [], splitParameter: '' });
});

test('missingColumns() finds columns of a former file', () => {
  expect(missingColumns(['grade', 'age'], ['age', 'site'])).toEqual(['grade']);
});
