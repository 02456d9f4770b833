import { expect, test } from 'bun:test';
import { TRANSFORMS as DECLARED, TRANSFORM_KINDS } from '@twinset/contract';
import { REFERENCES } from '../../reference/references.ts';
import { TRANSFORMS } from './index.ts';

test('every declared transform is implemented, with the declared kind, and has a reference', () => {
  const kinds = (list: readonly { flag: string; kind: string }[]) =>
    list.map(({ flag, kind }) => `${flag}: ${kind}`).toSorted();
  expect(kinds(TRANSFORMS)).toEqual(kinds(DECLARED));
  expect(kinds([...REFERENCES.values()])).toEqual(kinds(DECLARED));
});

test('geometry comes before changes of levels, so that a mask matches its image', () => {
  const moves = TRANSFORMS.map(({ kind }) => TRANSFORM_KINDS[kind].movesMasks);
  expect(moves.lastIndexOf(true)).toBeLessThan(moves.indexOf(false));
});
