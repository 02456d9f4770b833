import { expect, test } from 'bun:test';
import { TRANSFORMS } from '@twinset/contract';
import { labelCheckText } from './label-check-text.ts';

const flagsOf = (wanted: string): string[] =>
  TRANSFORMS.flatMap(({ flag, kind }) => (kind === wanted ? [flag] : []));

test('the text of the label check names all pairs whose labels an output may have', () => {
  expect(labelCheckText({})).toBe('no mask contains a label that its source does not have');
  expect(labelCheckText({ maskContent: 'objects' })).toBe(
    'no mask contains an object id that its source does not have',
  );
  expect([flagsOf('paste').length, flagsOf('mixing').length]).toEqual([1, 2]);
  for (const flag of flagsOf('paste'))
    expect(labelCheckText({ maskContent: 'objects', [flag]: true })).toBe(
      'no mask contains an object id that is neither of its source nor of a pasted object',
    );
  for (const flag of flagsOf('mixing'))
    expect(labelCheckText({ [flag]: true })).toBe(
      'no mask contains a label that neither its source nor a partner has',
    );
});
