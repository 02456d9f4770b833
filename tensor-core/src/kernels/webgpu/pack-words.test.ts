import { expect, test } from 'bun:test';
import { packGeometry } from './pack-words.ts';

const packing = { rowsPerBand: 262, sampledFrom: 65_536 };

test('each band has its own chunks, blocks and samples', () => {
  const shape = { width: 500, height: 300, channels: 3 } as const;
  const { bytes, bands, chunks, bandBlocks, bandSamples, words } = packGeometry(shape, packing, 450_336);
  // The first band has 262 rows of 1501 bytes, the last one 38.
  expect({ bytes, bands, bandBlocks, bandSamples }).toEqual({
    bytes: 300 * 1501,
    bands: 2,
    bandBlocks: 4,
    bandSamples: 25,
  });
  expect(chunks).toBe(Math.ceil((262 * 1501) / 128) + Math.ceil((38 * 1501) / 128));
  expect([...words.slice(4, 8)]).toEqual([262 * 1501, 2, Math.ceil((262 * 1501) / 128), chunks]);
});

test('one pixel is one chunk', () => {
  const shape = { width: 1, height: 1, channels: 1 } as const;
  const { bytes, bands, chunks } = packGeometry(shape, { ...packing, rowsPerBand: 1 }, 32);
  expect({ bytes, bands, chunks }).toEqual({ bytes: 2, bands: 1, chunks: 1 });
});
