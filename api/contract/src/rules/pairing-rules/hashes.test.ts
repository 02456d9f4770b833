import { expect, test } from 'bun:test';
import { withoutHashes } from './hashes.ts';
import { namedOf } from './match.ts';

const others = ['oak.png', 'elm.png', 'ash.png'].map(namedOf);
const textsOf = (...names: string[]) => withoutHashes(names.map(namedOf), others).map(({ text }) => text);

test('withoutHashes() takes off what most names have', () => {
  expect(textsOf('a1b2c3d4-oak.png', '9f8e7d6c-elm.png', 'ash.png')).toEqual(['oak', 'elm', 'ash']);
});

test('withoutHashes() leaves what half of the names or fewer have', () => {
  expect(textsOf('a1b2c3d4-oak.png', 'elm.png', 'ash.png')).toEqual(['a1b2c3d4-oak', 'elm', 'ash']);
  expect(textsOf('a1b2c3d4-oak.png', 'elm.png')).toEqual(['a1b2c3d4-oak', 'elm']);
});
