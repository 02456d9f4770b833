import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { encodePng } from './encode-png.ts';
import { joinCrcs, pngCrc } from './png-crc.ts';

test('combined CRCs equal that of the whole', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (a, b) => {
      const whole = Bun.hash.crc32(new Uint8Array([...a, ...b]));
      expect(joinCrcs(Bun.hash.crc32(a), Bun.hash.crc32(b), b.length)).toBe(whole);
    }),
  );
  const large = new Uint8Array(5_000_001).map((_, i) => (i * 7919) >> 5);
  const tail = large.subarray(3);
  expect(joinCrcs(Bun.hash.crc32(large.subarray(0, 3)), Bun.hash.crc32(tail), tail.length)).toBe(
    Bun.hash.crc32(large),
  );
});

test('the CRC of a PNG is computed from its chunks', () => {
  for (const [width, height, channels] of [
    [1, 1, 1],
    [300, 200, 3],
    [1500, 900, 3],
  ] as const) {
    const data = new Uint8Array(width * height * channels).map((_, i) => (i * 31) ^ (i >> 7));
    const file = encodePng({ data, width, height, channels });
    expect(pngCrc(file)).toBe(Bun.hash.crc32(file));
  }
  const indices = { data: Uint8Array.of(0, 1, 2, 1), width: 2, height: 2, channels: 1 };
  const palette = encodePng(indices, { palette: [0, 0xff0000, 0x00ff00] });
  expect(pngCrc(palette)).toBe(Bun.hash.crc32(palette));
});
