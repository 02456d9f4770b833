import { expect, test } from 'bun:test';
import { withSelected } from './select-pairs.ts';

const pair = (name: string) => ({
  image: { name: `${name}.jpg`, url: '' },
  mask: { name: `${name}.png`, url: '' },
});
const [a, b, c] = [pair('a'), pair('b'), pair('c')] as const;

test('pairs are added with their files, and removed; the selection before is not changed', () => {
  const one = withSelected(new Map(), [b], true);
  expect([...one]).toEqual([['b.jpg', ['b.jpg', 'b.png']]]);
  const all = withSelected(one, [a, b, c], true);
  expect([...all.keys()].sort()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  expect([...withSelected(all, [a, b], false).keys()]).toEqual(['c.jpg']);
  expect(one.size).toBe(1);
});

test('an image without a mask, and a mask without an image, are selected by the name they have', () => {
  const orphans = [
    { ...a, mask: null },
    { ...b, image: null },
  ];
  expect([...withSelected(new Map(), orphans, true)]).toEqual([
    ['a.jpg', ['a.jpg']],
    ['b.png', ['b.png']],
  ]);
});
