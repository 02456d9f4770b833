import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { paint } from './paint.ts';
import { combine, createRegion, fillSpan, isEmpty, setPixel } from './region.ts';

const [WIDTH, HEIGHT] = [150, 9];
const size = { width: WIDTH, height: HEIGHT };
const place = fc.tuple(fc.integer({ min: -3, max: WIDTH + 3 }), fc.integer({ min: -2, max: HEIGHT + 2 }));
const span = fc.tuple(place, fc.integer({ min: 0, max: 140 }));

test('spans and pixels are painted where they are, and nowhere else, in 8 and 16 bits', () => {
  fc.assert(
    fc.property(fc.array(span), fc.array(place), place, (spans, pixels, [x0, y0]) => {
      const region = createRegion(size, x0, y0, WIDTH, HEIGHT);
      const expected = new Uint16Array(WIDTH * HEIGHT).fill(7);
      const set = (x: number, y: number) => {
        const isCovered = x >= region.x && y >= region.y && x < WIDTH && y < HEIGHT && region.rows > 0;
        if (isCovered) expected[y * WIDTH + x] = 40_001;
      };
      for (const [[x, y], length] of spans) {
        fillSpan(region, y, x, x + length);
        for (let i = x; i <= x + length; i++) set(i, y);
      }
      for (const [x, y] of pixels) {
        setPixel(region, x, y);
        set(x, y);
      }
      const wide = new Uint16Array(WIDTH * HEIGHT).fill(7);
      paint(region, wide, WIDTH, 40_001);
      expect(wide).toEqual(expected);
      const narrow = new Uint8Array(WIDTH * HEIGHT).fill(7);
      paint(region, narrow, WIDTH, 200);
      expect(narrow).toEqual(Uint8Array.from(expected, (value) => (value === 7 ? 7 : 200)));
      expect(isEmpty(region)).toBe(!expected.includes(40_001));
    }),
  );
});

test('pixels of another region are added and removed', () => {
  const [a, b] = [createRegion(size, 0, 0, WIDTH, 1), createRegion(size, 0, 0, WIDTH, 1)];
  fillSpan(a, 0, 10, 99);
  fillSpan(b, 0, 40, 49);
  combine(a, b, 'remove');
  const out = new Uint8Array(WIDTH);
  paint(a, out, WIDTH, 1);
  expect([out.indexOf(1), out.indexOf(0, 10), out.indexOf(1, 40), out.lastIndexOf(1)]).toEqual([
    10, 40, 50, 99,
  ]);
  combine(a, b, 'add');
  paint(a, out, WIDTH, 2);
  expect(out.lastIndexOf(2) - out.indexOf(2) + 1).toBe(90);
  expect(out.filter((value) => value === 2)).toHaveLength(90);
});
