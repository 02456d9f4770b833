import '../testing/build-kernels.ts';
import { expect, test } from 'bun:test';
import { labelPlane } from '../frames/label-plane.ts';
import { maskRecipe } from '../frames/mask-recipe.ts';
import { randomInts } from '../testing/random.ts';
import type { MaskPlan } from '../types.ts';
import { applyPalette, narrow, repeatGrey, withChannels, withoutAlpha } from './channels.ts';
import type { MaskRaster } from './types.ts';

/** Lengths around whole vectors, and one of several bands. */
const LENGTHS = [1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 33, 300_001];
const next = randomInts(3);
const bytes = (length: number, below = 256) => Uint8Array.from({ length }, () => next(below));
const words = (length: number) => Uint16Array.from({ length }, () => next(65_536));

test('grey of 16 bits is narrowed exactly, every level of it', () => {
  const all = Uint16Array.from({ length: 65_536 }, (_, level) => level);
  expect(narrow(all)).toEqual(Uint8Array.from(all, (level) => Math.floor((level + 128) / 257)));
  for (const length of LENGTHS) {
    const data = words(length);
    expect(narrow(data)).toEqual(Uint8Array.from(data, (level) => Math.floor((level + 128) / 257)));
  }
});

test('the luma is truncated exactly, at every sum', () => {
  // All levels of green and blue with some of red: every remainder of the division by 1000 is among them.
  const rgb = new Uint8Array(3 * 256 * 256 * 3);
  for (let i = 0; i < rgb.length / 3; i++) rgb.set([(i >> 16) * 101 + 7, (i >> 8) & 255, i & 255], 3 * i);
  const raster = { data: rgb, width: 3 * 256, height: 256, channels: 3 };
  const { data } = withChannels(raster, 1);
  for (let i = 0; i < data.length; i++) {
    const sum = 299 * rgb[3 * i] + 587 * rgb[3 * i + 1] + 114 * rgb[3 * i + 2] + 500;
    if (data[i] !== Math.floor(sum / 1000)) throw new Error(`${rgb.subarray(3 * i, 3 * i + 3)}: ${data[i]}`);
  }
  for (const width of LENGTHS) {
    const grey = { data: bytes(width), width, height: 1, channels: 1 };
    const back = withChannels(withChannels(grey, 3), 1);
    expect(back).toEqual(grey);
  }
});

test('grey is repeated, 8 and 16 bits', () => {
  for (const length of LENGTHS) {
    for (const data of [bytes(length), words(length)]) {
      const out = repeatGrey(data);
      expect([out.length, out.constructor]).toEqual([3 * length, data.constructor]);
      for (let i = 0; i < out.length; i++) if (out[i] !== data[Math.floor(i / 3)]) throw new Error(`at ${i}`);
    }
  }
});

for (const channels of [2, 4] as const) {
  for (const bits of [8, 16] as const) {
    test(`alpha of ${channels} channels of ${bits} bits is dropped, and one pixel that is not opaque is seen`, () => {
      const highest = bits === 8 ? 255 : 65_535;
      for (const pixels of LENGTHS) {
        const data = bits === 8 ? bytes(pixels * channels) : words(pixels * channels);
        for (let i = channels - 1; i < data.length; i += channels) data[i] = highest;
        const colors = data.filter((_, i) => i % channels !== channels - 1);
        expect(withoutAlpha(data, channels)).toEqual({ data: colors, isOpaque: true });
        for (const at of new Set([0, pixels >> 1, pixels - 1])) {
          const holed = data.slice();
          holed[at * channels + channels - 1] = highest - 1;
          expect(withoutAlpha(holed, channels)).toEqual({ data: colors, isOpaque: false });
        }
      }
    });
  }
}

test('indices get their colours, black where the palette names none', () => {
  const palette = [0x010203, 0xfffefd, 0x80_00_00];
  for (const length of LENGTHS) {
    const indices = bytes(length, 5);
    const expected = new Uint8Array(3 * length);
    indices.forEach((index, i) => {
      const color = palette[index] ?? 0;
      expected.set([color >> 16, (color >> 8) & 255, color & 255], 3 * i);
    });
    expect(applyPalette(indices, palette)).toEqual(expected);
  }
});

const planOf = (source: MaskPlan['source'], table: number[] | null): MaskPlan => ({
  kind: source === 'color' ? 'color' : 'index',
  outChannels: 1,
  bitDepth: 8,
  source,
  table,
});

/** Returns areas of a few values with edges at any position. */
function maskOf(kind: 'color' | 'grey', width: number, colorOf: (label: number) => number): MaskRaster {
  const channels = kind === 'color' ? 3 : 1;
  const samples = new Uint8Array(width * channels);
  for (let x = 0, label = 0; x < width; x++) {
    if (next(9) === 0) label = next(200);
    const color = colorOf(label);
    samples.set(channels === 3 ? [color >> 16, (color >> 8) & 255, color & 255] : [color], x * channels);
  }
  const common = {
    width,
    height: 1,
    samples,
    channels,
    hadAlpha: false,
    orientation: 1,
    lossy: false,
  } as const;
  return { ...common, bitDepth: 8, kind } as MaskRaster;
}

test('colours become their indices, and a colour without one is named', () => {
  const table = Array.from({ length: 200 }, (_, i) => ((i & 15) << 20) | ((i >> 4) * 0x1111));
  const plan = planOf('color', table);
  for (const width of LENGTHS) {
    const mask = maskOf('color', width, (label) => table[label]);
    const plane = labelPlane(mask, plan, maskRecipe(plan, 0), 'm.png');
    for (let x = 0; x < width; x++) {
      const color = (mask.samples[3 * x] << 16) | (mask.samples[3 * x + 1] << 8) | mask.samples[3 * x + 2];
      if (table[plane.data[x]] !== color) throw new Error(`at ${x}`);
    }
    const strange = { ...mask, samples: mask.samples.slice() };
    strange.samples.set([1, 2, 3], 3 * (width >> 1));
    expect(() => labelPlane(strange, plan, maskRecipe(plan, 0), 'm.png')).toThrow('#010203');
  }
});

test('equal channels become one, and a pixel of another colour is refused', () => {
  const plan = planOf('value', null);
  for (const width of LENGTHS) {
    const mask = maskOf('color', width, (label) => label * 0x010101);
    const plane = labelPlane(mask, plan, maskRecipe(plan, 0), 'm.png');
    expect(plane.data).toEqual(mask.samples.filter((_, i) => i % 3 === 0));
    for (const c of [0, 1, 2]) {
      const strange = { ...mask, samples: mask.samples.slice() };
      strange.samples[3 * (width - 1) + c] ^= 1;
      expect(() => labelPlane(strange, plan, maskRecipe(plan, 0), 'm.png')).toThrow('no longer a greyscale');
    }
  }
});
