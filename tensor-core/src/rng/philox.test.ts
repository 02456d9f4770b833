import { expect, test } from 'bun:test';
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
