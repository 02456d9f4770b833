import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { pairInSteps, pairNames } from './pairing.ts';

const shown = (images: string[], masks: string[]) => {
  const { pairs, orphanImages, orphanMasks } = pairNames(images, masks);
  return { pairs: pairs.map((p) => [p.image, p.mask, p.rule]), orphanImages, orphanMasks };
};

test('equal stems pair, whatever the extension', () => {
  expect(shown(['p1.jpg', 'p2.PNG'], ['p2.png', 'p1.png'])).toEqual({
    pairs: [
      ['p1.jpg', 'p1.png', 'stem'],
      ['p2.PNG', 'p2.png', 'stem'],
    ],
    orphanImages: [],
    orphanMasks: [],
  });
});

test('one affix that all masks share is removed', () => {
  expect(shown(['cat.png', 'dog.png'], ['cat_truth.png', 'dog_truth.png']).pairs.map((p) => p[2])).toEqual([
    'affix',
    'affix',
  ]);
  expect(shown(['x-cat.png', 'x-dog.png'], ['cat.png', 'dog.png']).pairs.map((p) => p[2])).toEqual([
    'affix',
    'affix',
  ]);
});

test('words for image and mask, and separators, are ignored', () => {
  expect(shown(['image_a.png', 'b-img.png'], ['a.label.png', 'mask b.png']).pairs).toEqual([
    ['b-img.png', 'mask b.png', 'words'],
    ['image_a.png', 'a.label.png', 'words'],
  ]);
});

test('number sequences pair only if they pair all remaining names', () => {
  expect(shown(['scan 01.png', 'scan 02.png'], ['truth1.png', 'truth2.png']).pairs.map((p) => p[2])).toEqual([
    'numbers',
    'numbers',
  ]);
  expect(shown(['scan 1.png', 'scan 2.png', 'scan 3.png'], ['truth1.png', 'truth9.png']).pairs).toEqual([]);
});

test('neither an ambiguous match nor the position pairs names', () => {
  expect(shown(['a_1.png', 'b_1.png'], ['c_1.png', 'd_1.png']).pairs).toEqual([]);
  expect(shown(['apple.png'], ['pear.png'])).toEqual({
    pairs: [],
    orphanImages: ['apple.png'],
    orphanMasks: ['pear.png'],
  });
});

test('every name occurs once in the result, whatever the order of the lists', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^(img|mask|)_?[0-9]{1,2}(_gt|)\.png$/), { maxLength: 10 });
  fc.assert(
    fc.property(names, names, (images, masks) => {
      const { pairs, orphanImages, orphanMasks } = pairNames(images, masks);
      expect([...pairs.map((p) => p.image), ...orphanImages].sort()).toEqual([...images].sort());
      expect([...pairs.map((p) => p.mask), ...orphanMasks].sort()).toEqual([...masks].sort());
      expect(pairNames([...images].reverse(), [...masks].reverse()).pairs).toEqual(pairs);
    }),
  );
});

test('a single name has an affix only if it is separated and not a number', () => {
  const left = (image: string, mask: string) => pairNames(['a.png', image], ['a.png', mask]).pairs[1]?.rule;
  expect(left('x.jpg', 'x_lesion.png')).toBe('affix');
  expect(left('roi-b.png', 'b.png')).toBe('affix');
  for (const [image, mask] of [
    ['1.png', '11.png'],
    ['scan_1.png', 'scan_1_2.png'],
    ['cat.png', 'category.png'],
    ['x.png', 'y_lesion.png'],
  ] as const)
    expect(left(image, mask)).toBeUndefined();
});

test('an affix never splits a number', () => {
  const numbered = (numbers: number[]) => numbers.map((n) => `${n}.png`);
  const { pairs, orphanImages } = pairNames(
    numbered([1, 2, 3, 4, 5, 6, 7, 8, 9]),
    numbered([21, 22, 23, 24, 25, 26, 27, 28, 29]),
  );
  expect([pairs.length, orphanImages.length]).toEqual([0, 9]);
  expect(pairNames(numbered([1, 2, 3]), numbered([10, 20, 30])).pairs).toEqual([]);
  // A number on its side of the cut does not prevent the match.
  expect(pairNames(['1.png', '2.png'], ['v2_1.png', 'v2_2.png']).pairs.map(({ rule }) => rule)).toEqual([
    'affix',
    'affix',
  ]);
});

test('pairing is divided into steps: sorting, each rule, its matches and the names that remain', () => {
  const names = ['a1.png', 'b2.png'];
  expect([...pairInSteps(names, names)].length).toBeGreaterThanOrEqual(9);
  // Each form of a hash is searched in a step, on both sides.
  const [images, masks] = [['oak.png'], ['elm.png']];
  expect([...pairInSteps(images, masks)].length).toBeGreaterThanOrEqual(40);
});
