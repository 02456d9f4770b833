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

test('a step of a match reads at most 2,000 names', () => {
  const names = Array.from({ length: 7000 }, (_, n) => ({ name: `${n}.png`, text: `${n}` }));
  let [read, most] = [0, 0];
  const key = (text: string) => {
    most = Math.max(most, ++read);
    return text;
  };
  const steps = matchByKey(names, names, key, key);
  for (let next = steps.next(); ; next = steps.next()) {
    read = 0;
    if (!next.done) continue;
    expect(next.value).toHaveLength(7000);
    break;
  }
  expect(most).toBe(2000);
});
