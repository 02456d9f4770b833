import { expect, test } from 'bun:test';
import { runSteps } from '../steps.ts';
import { stripHashes } from './hashes.ts';
import { withStem } from './match.ts';

const others = ['oak.png', 'elm.png', 'ash.png'].map(withStem);
const textsOf = (...names: string[]) =>
  runSteps(stripHashes(names.map(withStem), others)).map(({ text }) => text);

test('stripHashes() removes hashes that most names have', () => {
  expect(textsOf('a1b2c3d4-oak.png', '9f8e7d6c-elm.png', 'ash.png')).toEqual(['oak', 'elm', 'ash']);
});

test('stripHashes() keeps hashes that at most half of the names have', () => {
  expect(textsOf('a1b2c3d4-oak.png', 'elm.png', 'ash.png')).toEqual(['a1b2c3d4-oak', 'elm', 'ash']);
  expect(textsOf('a1b2c3d4-oak.png', 'elm.png')).toEqual(['a1b2c3d4-oak', 'elm']);
});
