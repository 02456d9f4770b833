import { expect, test } from 'bun:test';
import { toEightBits } from './rendition.ts';

test('16 bits become 8 by one scale, cut at its ends', () => {
  const data = Uint16Array.of(0, 99, 100, 355, 610, 611, 65_535);
  const made = toEightBits({ data, width: 7, height: 1, channels: 1 }, [100, 610]);
  expect([...made.data]).toEqual([0, 0, 0, 128, 255, 255, 255]);
  expect(made.data).toBeInstanceOf(Uint8Array);
});

test('a large image takes its own memory and little more', () => {
  const data = new Uint16Array(24_000_000).fill(500);
  Bun.gc(true);
  const before = process.memoryUsage().rss;
  toEightBits({ data, width: 8000, height: 1000, channels: 3 }, [0, 1000]);
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(100);
});
