import { expect, test } from 'bun:test';
import { checkSize, drawClasses, drawObjects } from './draw.ts';
import { idsPerClass } from './ids-per-class.ts';
import { AnnotationError, type DrawnObject } from './types.ts';

const size = { width: 8, height: 1 };
const bar = (id: string, value: number, from: number, to: number): DrawnObject => ({
  id,
  value,
  shape: [{ kind: 'rectangle', corners: [from, 0, to - 1, 0] }],
});

test('each object has its own value without gaps, and its class beside it', () => {
  const objects = [
    bar('a', 7, 0, 3),
    bar('hidden', 7, 4, 6),
    bar('b', 7, 2, 6),
    { ...bar('c', 2, 7, 8), isCrowd: true },
  ];
  const mask = drawObjects({ ...size, objects });
  expect([...mask.samples]).toEqual([1, 1, 2, 2, 2, 2, 0, 3]);
  expect(mask.objects).toEqual([
    { value: 1, class: 7, id: 'a', isCrowd: false },
    { value: 2, class: 7, id: 'b', isCrowd: false },
    { value: 3, class: 2, id: 'c', isCrowd: true },
  ]);
  expect(mask.hidden).toEqual(['hidden']);
  expect([...drawClasses({ ...size, objects })]).toEqual([7, 7, 7, 7, 7, 7, 0, 2]);
});

test('ids contain the class of each object, and those of a class have no gaps', () => {
  const objects = [
    bar('a', 7, 0, 2),
    bar('b', 2, 2, 4),
    bar('hidden', 2, 4, 6),
    bar('c', 7, 4, 6),
    bar('d', 2, 7, 8),
  ];
  const { samples, hidden } = drawObjects({ ...size, objects }, 1000);
  expect([...samples]).toEqual([7001, 7001, 2001, 2001, 7002, 7002, 0, 2002]);
  expect(hidden).toEqual(['hidden']);
  expect(() => drawObjects({ ...size, objects }, 2)).toThrow(
    new AnnotationError('has more than 1 object of one class, and there are no ids for them'),
  );
});

test.each([
  [1, 10_000],
  [5, 10_000],
  [6, 1000],
  [64, 1000],
  [65, 992],
  [80, 809],
  [255, 256],
])('classes up to %d have %d ids each, all of 16 bits', (most, ids) => {
  expect(idsPerClass([{ value: 1 }, { value: most }])).toBe(ids);
  expect(most * ids + ids - 1).toBeLessThanOrEqual(65_535);
});

test('a background object removes what it covers, and is not an object', () => {
  const objects = [bar('a', 3, 0, 6), bar('hole', 0, 2, 4)];
  const mask = drawObjects({ ...size, objects });
  expect([...mask.samples]).toEqual([1, 1, 0, 0, 1, 1, 0, 0]);
  expect([mask.objects.map(({ id }) => id), mask.hidden]).toEqual([['a'], []]);
  expect([...drawClasses({ ...size, objects })]).toEqual([3, 3, 0, 0, 3, 3, 0, 0]);
});

test('an object of several shapes has one value', () => {
  const corners = (x: number) => [x, 0, x, 0] as const;
  const shape = [0, 5].map((x) => ({ kind: 'rectangle' as const, corners: corners(x) }));
  const { samples, objects } = drawObjects({ ...size, objects: [{ id: 'a', value: 1, shape }] });
  expect([...samples]).toEqual([1, 0, 0, 0, 0, 1, 0, 0]);
  expect(objects).toHaveLength(1);
});

test('object masks have 16 bits, so that all masks of a dataset are alike', () => {
  const width = 300;
  const objects = Array.from({ length: width }, (_, i) => bar(`${i}`, 1, i, i + 1));
  const { samples } = drawObjects({ width, height: 1, objects });
  expect(samples).toEqual(Uint16Array.from(objects, (_, i) => i + 1));
});

test('more objects than values are refused', () => {
  const objects = Array.from({ length: 65_536 }, (_, i) => bar(`${i}`, 1, 0, 1));
  expect(() => drawObjects({ ...size, objects })).toThrow(
    new AnnotationError('has 65536 objects, and a mask has at most 65535'),
  );
});

test('a shape that does not fit is refused with its object', () => {
  const objects: DrawnObject[] = [{ id: '12', value: 1, shape: [{ kind: 'columns', counts: [5] }] }];
  expect(() => drawClasses({ ...size, objects })).toThrow(
    new AnnotationError('cannot be drawn: object 12: its run lengths cover 5 pixels, but the image has 8'),
  );
});

test('annotations of another size than the image are refused', () => {
  checkSize(size, { width: 8, height: 1 });
  expect(() => checkSize(size, { width: 16, height: 2 })).toThrow(
    new AnnotationError('is 16 × 2 px, and its annotations are for 8 × 1 px'),
  );
});
