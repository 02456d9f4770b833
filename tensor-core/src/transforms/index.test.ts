import { expect, test } from 'bun:test';
import { TRANSFORMS as DECLARED, TRANSFORM_KINDS } from '@twinset/contract';
import { REFERENCES } from '../../reference/references.ts';
import { TRANSFORMS } from './index.ts';

test('every declared transform is computed, as the kind that it is declared as, and has a reference', () => {
  const kinds = (list: readonly { flag: string; kind: string }[]) =>
    list.map(({ flag, kind }) => `${flag}: ${kind}`).toSorted();
  expect(kinds(TRANSFORMS)).toEqual(kinds(DECLARED));
  expect(kinds([...REFERENCES.values()])).toEqual(kinds(DECLARED));
});

test('geometry comes before what changes levels: a mask is where its image is', () => {
  const moves = TRANSFORMS.map(({ kind }) => TRANSFORM_KINDS[kind].movesMasks);
  expect(moves.lastIndexOf(true)).toBeLessThan(moves.indexOf(false));
});
