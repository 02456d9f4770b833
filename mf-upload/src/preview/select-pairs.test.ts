import { expect, test } from 'bun:test';
import { withSelected } from './select-pairs.ts';

const pair = (name: string) => ({
  image: { name: `${name}.jpg`, url: '' },
  mask: { name: `${name}.png`, url: '' },
});
const [a, b, c, d] = [pair('a'), pair('b'), pair('c'), pair('d')] as const;
const items = [a, b, undefined, c, d];
const names = (selected: ReadonlyMap<string, readonly string[]>) => [...selected.keys()];

test('a range contains the loaded pairs between its ends, in both directions, and is removed as one', () => {
  const one = withSelected(null, items, { to: b, from: null, isSelected: true });
  expect([...one.entries()]).toEqual([['b.jpg', ['b.jpg', 'b.png']]]);
  const down = withSelected(one, items, { to: d, from: 'b.jpg', isSelected: true });
  expect(names(down)).toEqual(['b.jpg', 'c.jpg', 'd.jpg']);
  expect(names(withSelected(down, items, { to: a, from: 'c.jpg', isSelected: false }))).toEqual(['d.jpg']);
});

test('without the pair at the other end, only the pressed pair is selected', () => {
  expect(names(withSelected(null, items, { to: c, from: 'gone.jpg', isSelected: true }))).toEqual(['c.jpg']);
});
