import { expect, test } from 'bun:test';
import { runSteps } from '../steps.ts';
import { matchByKey, withStem } from './match.ts';

const matched = (...of: Parameters<typeof matchByKey>) => runSteps(matchByKey(...of));

const named = (...names: string[]) => names.map(withStem);
const firstLetter = (text: string) => text.charAt(0);
const same = (text: string) => text;

test('matchByKey() uses only keys that are unique on both sides', () => {
  const images = named('oak.png', 'elm.png', 'ash.png');
  expect(matched(images, named('e1.png', 'a1.png', 'a2.png'), firstLetter, firstLetter)).toEqual([
    ['elm.png', 'e1.png'],
  ]);
  expect(matched(named('a1.png', 'a2.png'), named('a3.png'), firstLetter, firstLetter)).toEqual([]);
});

test('matchByKey() matches nothing by an empty key', () => {
  expect(matched(named('.png'), named('.png'), same, same)).toEqual([]);
});
