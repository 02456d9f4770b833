import { describe, expect, test } from 'bun:test';
import type { Raster } from '@twinset/tensor-core';
import { createRandom } from '@twinset/tensor-core/random';
import { MATRIX_KINDS, typescriptBackend } from '@twinset/tensor-core/testing';
import { loadAddon } from './addon.ts';
import { tensorflowBackend } from './warps.ts';

const addon = loadAddon();
if (!addon)
  console.log('The tests of tfjs-node are skipped: TensorFlow is not installed; run "npm run native".');

const BACKENDS = new URL('../index.ts', import.meta.url).pathname;
const MATRICES = process.env.TEST_LONG ? 1000 : 50;
const random = createRandom(7);

function noise(width: number, height: number, channels: number, bitDepth: 8 | 16): Raster {
  const length = width * height * channels;
  const data = bitDepth === 16 ? new Uint16Array(length) : new Uint8Array(length);
  for (let i = 0; i < length; i++) data[i] = random.below(bitDepth === 16 ? 65_536 : 256);
  return { data, width, height, channels };
}

const MASKS = [
  noise(61, 47, 1, 8),
  noise(64, 33, 1, 16),
  noise(39, 50, 3, 8),
  noise(1, 1, 1, 8),
  noise(1, 9, 1, 16),
];
const IMAGES = [noise(61, 47, 3, 8), noise(64, 33, 1, 8), noise(1, 1, 3, 8)];
// Factors for which no sample is exactly half way between two levels, where float32 rounds to either side.
const COLORS: Record<number, number[]> = {
  1: [1.10371, -7.31913],
  3: [
    1.20391, -0.10717, 0.05339, 4.11931, 0.10949, 0.90713, 0.05197, -7.21817, 0.10337, -0.10921, 1.10533,
    0.31729,
  ],
};

describe.skipIf(!addon)('warps of TensorFlow', () => {
  const backend = tensorflowBackend(addon as NonNullable<typeof addon>, typescriptBackend);
  for (const [kind, make] of Object.entries(MATRIX_KINDS))
    test(`masks and images without a colour are exact, others within one level: ${kind}`, () => {
      let wrong = 0;
      let largest = 0;
      let differing = 0;
      let samples = 0;
      for (let n = 0; n < MATRICES; n++) {
        const outside = { border: n % 2 === 0 ? 'constant' : 'reflect', fill: 7 } as const;
        const mask = MASKS[n % MASKS.length];
        const inverse = make(random, mask);
        const expected = typescriptBackend.warpNearest(mask, inverse, outside).data;
        const got = backend.warpNearest(mask, inverse, outside).data;
        for (let i = 0; i < expected.length; i++) if (got[i] !== expected[i]) wrong++;

        const image = IMAGES[n % IMAGES.length];
        const map = make(random, image);
        const color = COLORS[image.channels];
        const want = typescriptBackend.warpBilinear(image, map, color, outside).data;
        const have = backend.warpBilinear(image, map, color, outside).data;
        for (let i = 0; i < want.length; i++) {
          const difference = Math.abs(want[i] - have[i]);
          largest = Math.max(largest, difference);
          if (difference > 0) differing++;
        }
        samples += want.length;
        const plain = typescriptBackend.warpBilinear(image, map, null, outside).data;
        backend.warpBilinear(image, map, null, outside).data.forEach((level, i) => {
          if (level !== plain[i]) wrong++;
        });
      }
      expect(wrong).toBe(0);
      expect(largest).toBeLessThanOrEqual(1);
      expect(differing).toBeLessThanOrEqual(Math.ceil(samples * 50e-6));
    }, 600_000);

  test('16 bits are left to the other backend', () => {
    const outside = { border: 'reflect', fill: 0 } as const;
    const inverse = [0.9, 0.2, -3.3, -0.2, 0.9, 4.7] as const;
    const deep = noise(20, 20, 3, 16);
    expect(backend.warpBilinear(deep, inverse, null, outside)).toEqual(
      typescriptBackend.warpBilinear(deep, inverse, null, outside),
    );
  });

  test('nothing is printed', async () => {
    const code = `import { loadBackend } from ${JSON.stringify(BACKENDS)};
      import { pixelBackend } from '@twinset/tensor-core';
      await loadBackend('tfjs-node');
      const image = { data: new Uint8Array(300), width: 10, height: 10, channels: 3 };
      pixelBackend().warpBilinear(image, [1, 0, 0.5, 0, 1, 0], null, { border: 'constant', fill: 0 });
      console.log(pixelBackend().name);`;
    const child = Bun.spawn([process.execPath, '-e', code], {
      stdout: 'pipe',
      stderr: 'pipe',
      cwd: import.meta.dir,
    });
    const [out, errors] = await Promise.all([child.stdout.text(), child.stderr.text()]);
    expect({ out, errors }).toEqual({ out: 'tfjs-node\n', errors: '' });
  }, 60_000);
});
