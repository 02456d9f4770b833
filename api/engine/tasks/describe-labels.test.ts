import '../testing/build-kernels.ts';
import { beforeAll, expect, test } from 'bun:test';
import { scanLabels } from '@twinset/tensor-core';
import fc from 'fast-check';
import { loadBackend } from '../backends/index.ts';
import { labelPositions } from '../frames/label-positions.ts';
import type { MaskRaster } from '../pixels/index.ts';
import { randomStream } from '../testing/random.ts';
import { countLabels } from './count-labels.ts';
import { describeLabels } from './describe-labels.ts';

beforeAll(() => loadBackend('wasm'));

type Kind = 'grey8' | 'grey16' | 'palette' | 'color' | 'jpeg';

/** Returns blocks, lines and specks of a few labels; `rough`: share of pixels that are specks. */
function maskOf(kind: Kind, width: number, height: number, labels: number, rough: number, seed: number) {
  const random = randomStream(seed);
  const channels = kind === 'color' || kind === 'jpeg' ? 3 : 1;
  const samples =
    kind === 'grey16' ? new Uint16Array(width * height) : new Uint8Array(width * height * channels);
  const [across, down] = [1 + Math.floor(random() * 9), 1 + Math.floor(random() * 9)];
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const block = Math.floor(x / across) * 3 + Math.floor(y / down) * 5;
    const label = (random() < rough ? Math.floor(random() * labels) : block) % labels;
    if (channels === 3) samples.set([label & 255, (label * 7) & 255, label >> 8], 3 * i);
    else samples[i] = kind === 'grey16' ? label * 259 : label;
  }
  const palette = Uint32Array.from({ length: Math.min(labels, 200) }, (_, i) => (i * 0x3779b1) & 0xffffff);
  const mask: MaskRaster = {
    width,
    height,
    samples,
    channels,
    hadAlpha: false,
    orientation: 1,
    bitDepth: kind === 'grey16' ? 16 : 8,
    kind: channels === 3 ? 'color' : kind === 'palette' ? 'palette' : 'grey',
    lossy: kind === 'jpeg',
    ...(kind === 'palette' ? { palette } : {}),
  };
  return mask;
}

const slowly = (mask: MaskRaster) => {
  const counted = countLabels(mask);
  return { ...counted, places: labelPositions(mask, counted.values) };
};

test('the scan of runs gives the counts of single pixels', () => {
  const kinds = fc.constantFrom<Kind>('grey8', 'grey16', 'palette', 'color', 'jpeg');
  const sides = fc.integer({ min: 1, max: 90 });
  const share = fc.constantFrom(0, 0.02, 0.4, 1);
  fc.assert(
    fc.property(
      kinds,
      sides,
      sides,
      fc.integer({ min: 1, max: 250 }),
      share,
      fc.nat(),
      (kind, width, height, labels, rough, seed) => {
        const mask = maskOf(kind, width, height, labels, rough, seed);
        const { samples: data, ...rest } = mask;
        expect(scanLabels({ ...rest, data })).not.toBeNull();
        expect(describeLabels(mask)).toEqual(slowly(mask));
      },
    ),
  );
});

test('a mask of several bands is scanned as one', () => {
  for (const kind of ['grey8', 'grey16', 'color'] as const) {
    const mask = maskOf(kind, 1501, 1103, 40, 0.01, 5);
    expect(describeLabels(mask)).toEqual(slowly(mask));
  }
});

test('a mask of more values than the scan supports is counted pixel by pixel', () => {
  for (const kind of ['grey16', 'color'] as const) {
    const samples = kind === 'grey16' ? new Uint16Array(5000) : new Uint8Array(15_000);
    for (let i = 0; i < 5000; i++) {
      if (kind === 'grey16') samples[i] = i * 13;
      else samples.set([i & 255, i >> 8, 0], 3 * i);
    }
    const mask = { ...maskOf(kind, 100, 50, 1, 0, 1), samples };
    const { samples: data, ...rest } = mask;
    expect(scanLabels({ ...rest, data })).toBeNull();
    expect(describeLabels(mask)).toEqual(slowly(mask));
    expect(describeLabels(mask).truncated).toBe(true);
  }
});

test('as many values as the scan supports are scanned', () => {
  const mask = {
    ...maskOf('grey16', 64, 64, 1, 0, 1),
    samples: Uint16Array.from({ length: 4096 }, (_, i) => i),
  };
  const { samples: data, ...rest } = mask;
  expect(scanLabels({ ...rest, data })?.values.length).toBe(4096);
  expect(describeLabels(mask)).toEqual(slowly(mask));
});
