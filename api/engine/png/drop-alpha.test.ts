import { expect, test } from 'bun:test';
import { withoutAlpha } from '../pixels/channels.ts';
import { codeOf } from '../pixels/testing/code-of.ts';
import { makePng, SIGNATURE } from '../pixels/testing/make-png.ts';
import { decodePng } from './decode-png.ts';
import { pngChunks } from './png-chunks.ts';

/** Returns an image of two bands with alpha that is opaque except for one pixel; -1: opaque everywhere. */
function withAlpha(channels: 2 | 4, bitDepth: 8 | 16, hole: number): Uint8Array {
  const width = 1021;
  const height = Math.ceil((1 << 19) / (width * channels * (bitDepth / 8)));
  const highest = 2 ** bitDepth - 1;
  const samples = Array.from({ length: width * height * channels }, (_, i) => {
    if (i % channels === channels - 1) return i === hole * channels + channels - 1 ? highest - 1 : highest;
    return (i * 31) & highest;
  });
  return makePng({ width, height, bitDepth, colorType: channels === 2 ? 4 : 6, samples, filter: () => 2 });
}

test('alpha that is dropped while rows are decoded leaves the same samples as alpha dropped later', () => {
  for (const channels of [2, 4] as const) {
    for (const bitDepth of [8, 16] as const) {
      for (const hole of [-1, 0, 60_000]) {
        const file = withAlpha(channels, bitDepth, hole);
        const { samples, isOpaque } = decodePng(file, { dropsAlpha: true });
        const later = withoutAlpha(decodePng(file).samples, channels);
        expect(isOpaque).toBe(hole < 0);
        expect(later.isOpaque).toBe(hole < 0);
        expect(Buffer.compare(samples as Uint8Array, later.data as Uint8Array)).toBe(0);
      }
    }
  }
});

test('files without alpha are decoded as usual', () => {
  const file = makePng({ width: 2, height: 1, bitDepth: 8, colorType: 2, samples: [1, 2, 3, 4, 5, 6] });
  const { samples, isOpaque } = decodePng(file, { dropsAlpha: true });
  expect([...samples]).toEqual([1, 2, 3, 4, 5, 6]);
  expect(isOpaque).toBeUndefined();
});

test('a chunk whose name has other characters than letters is refused, the first one included', async () => {
  const file = makePng({ width: 1, height: 1, bitDepth: 8, colorType: 0, samples: [7] });
  for (const name of ['\0\0\0\0', 'IH1R', 'ID@T', 'a{bc', 'a`bc']) {
    const named = Uint8Array.from(file);
    named.set(Buffer.from(name, 'latin1'), SIGNATURE.length + 4);
    expect(await codeOf(() => [...pngChunks(named, true)])).toBe('Corrupt');
  }
  expect([...pngChunks(file, true)].map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND']);
});
