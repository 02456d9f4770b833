import { expect, test } from 'bun:test';
import { bytes } from '../testing/raster-of.ts';
import { mixFrames } from './mix-frames.ts';
import { type PasteRules, pasteObjects } from './paste-objects.ts';

const rules: PasteRules = {
  isObject: (id) => id > 0,
  isTaken: () => false,
  idsLike: (id) => (id < 100 ? [1, 99] : [100, 199]),
};
const pairOf = (ids: number[], width: number) => ({
  image: bytes(
    ids.map((id) => id + 50),
    width,
  ),
  mask: bytes(ids, width),
});
const draw = { choice: 0, x: 0, y: 0, scale: 1, flip: false };

test('an object gets the lowest free id of its class, and only its own pixels are copied', () => {
  const made = pasteObjects(pairOf([1, 1, 0, 100], 4), pairOf([100, 7, 100, 0], 4), [draw], rules);
  expect(made.pasted).toEqual([[2, 7, 1]]);
  expect([...made.mask.data]).toEqual([2, 1, 0, 100]);
  expect([...made.image.data]).toEqual([57, 51, 50, 150]);
  const last = pasteObjects(
    pairOf([1, 1, 0, 100], 4),
    pairOf([100, 7, 100, 0], 4),
    [{ ...draw, choice: 1 }],
    rules,
  );
  expect(last.pasted).toEqual([[101, 100, 2]]);
  expect([...last.mask.data]).toEqual([101, 1, 101, 100]);
});

test('an object is chosen once, and not pasted if its class has no free id', () => {
  const few: PasteRules = { ...rules, isTaken: (id) => id !== 3 };
  const made = pasteObjects(pairOf([0, 0, 0, 0], 4), pairOf([5, 6, 0, 0], 4), [draw, draw, draw], few);
  expect(made.pasted).toEqual([[3, 5, 1]]);
});

test('an object of which no pixel remains when it is scaled keeps its id', () => {
  const partner = pairOf([5, 5, 5, 0, 5, 0, 5, 0, 5, 5, 5, 6], 4);
  const scaled = { ...draw, scale: 0.25 };
  const made = pasteObjects(pairOf(new Array(12).fill(0), 4), partner, [scaled, draw], rules);
  expect(made.pasted).toEqual([
    [1, 5, 0],
    [2, 6, 1],
  ]);
});

test('objects that are more than 70 % covered are listed and keep the rest of their pixels', () => {
  const own = pairOf([...new Array(10).fill(1), ...new Array(10).fill(2)], 10);
  const partner = (length: number) =>
    pairOf([...new Array(length).fill(9), ...new Array(20 - length).fill(0)], 10);
  const made = pasteObjects(own, partner(8), [draw], rules);
  expect(made.covered).toEqual([[1, 10, 2]]);
  expect([...made.mask.data.slice(0, 10)]).toEqual([3, 3, 3, 3, 3, 3, 3, 3, 1, 1]);
  expect(pasteObjects(own, partner(7), [draw], rules).covered).toEqual([]);
});

test('masks of 16 bits get ids above 255', () => {
  const deep = (ids: number[]) => ({
    image: bytes(
      ids.map(() => 9),
      2,
    ),
    mask: { data: Uint16Array.from(ids), width: 2, height: 1, channels: 1 },
  });
  const made = pasteObjects(deep([24_001, 24_002]), deep([0, 24_001]), [draw], {
    ...rules,
    idsLike: () => [24_000, 24_999],
    isTaken: (id) => id === 24_000,
  });
  expect([...made.mask.data]).toEqual([24_003, 24_002]);
  expect(made.covered).toEqual([[24_001, 1, 0]]);
});

test('objects are pasted only with the rules of ids', async () => {
  const params = { copyPaste: { objects: [draw] } } as never;
  const mixing = mixFrames(pairOf([1], 1), params, async () => pairOf([2], 1));
  await expect(mixing).rejects.toThrow('Objects can be pasted only into masks of objects.');
});
