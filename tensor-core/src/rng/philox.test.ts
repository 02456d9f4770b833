import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { philox4x32 } from './philox.ts';

// Known answers of philox4x32-10 as published with the Random123 library (kat_vectors).
const KNOWN = [
  {
    counter: [0, 0, 0, 0],
    key: [0, 0],
    out: [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8],
  },
  {
    counter: [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
    key: [0xffffffff, 0xffffffff],
    out: [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd],
  },
  {
    counter: [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
    key: [0xa4093822, 0x299f31d0],
    out: [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
  },
] as const;

test('philox4x32() returns the published values', () => {
  for (const { counter, key, out } of KNOWN) expect(philox4x32(counter, key)).toEqual([...out]);
});

/** Computes the same with products of any size. */
function slowPhilox(counter: readonly number[], key: readonly number[]): number[] {
  const words = counter.map(BigInt);
  const keys = key.map(BigInt);
  for (let round = 0; round < 10; round++) {
    const [first, second] = [0xd2511f53n * words[0], 0xcd9e8d57n * words[2]];
    const next = [
      (second >> 32n) ^ words[1] ^ keys[0],
      second & 0xffffffffn,
      (first >> 32n) ^ words[3] ^ keys[1],
      first & 0xffffffffn,
    ];
    words.splice(0, 4, ...next);
    keys[0] = (keys[0] + 0x9e3779b9n) & 0xffffffffn;
    keys[1] = (keys[1] + 0xbb67ae85n) & 0xffffffffn;
  }
  return words.map(Number);
}

test('philox4x32() has all bits of its products', () => {
  const word = fc.integer({ min: 0, max: 0xffffffff });
  fc.assert(
    fc.property(fc.tuple(word, word, word, word), fc.tuple(word, word), (counter, key) => {
      expect(philox4x32(counter, key)).toEqual(slowPhilox(counter, key) as never);
    }),
    { numRuns: 2000 },
  );
});
