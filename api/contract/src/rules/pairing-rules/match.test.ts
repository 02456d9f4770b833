import { expect, test } from 'bun:test';
import { matchKeys, namedOf } from './match.ts';

const named = (...names: string[]) => names.map(namedOf);
const firstLetter = (text: string) => text.charAt(0);
const same = (text: string) => text;

test('matchKeys() takes keys that are unique on both sides, and no others', () => {
  const images = named('oak.png', 'elm.png', 'ash.png');
  expect(matchKeys(images, named('e1.png', 'a1.png', 'a2.png'), firstLetter, firstLetter)).toEqual([
    ['elm.png', 'e1.png'],
  ]);
  expect(matchKeys(named('a1.png', 'a2.png'), named('a3.png'), firstLetter, firstLetter)).toEqual([]);
});

test('matchKeys() matches nothing by an empty key', () => {
  expect(matchKeys(named('.png'), named('.png'), same, same)).toEqual([]);
});
