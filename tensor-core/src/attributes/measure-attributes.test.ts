import { describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { ATTRIBUTE_FLAGS } from '@twinset/contract';
import type { Raster } from '../raster.ts';
import { goldenJson, goldenRaster } from '../testing/golden.ts';
import { foregroundOf } from './foreground-of.ts';
import { glcmTexture } from './glcm.ts';
import { grayCrop } from './gray-crop.ts';
import { measureAttributes } from './measure-attributes.ts';
import { IMAGES, MASKS, SIDE } from './testing/synthetic.ts';

interface Case {
  id: string;
  /** Absent if testing/synthetic.ts draws the pair. */
  image?: string;
  mask?: string;
  foreground: Record<string, number | null> | null;
  lab_mean_masked: { l: number; a: number; b: number } | null;
  gray_sha256: string;
  glcm_bbox: Record<string, Record<string, number>> | null;
  glcm_image: Record<string, Record<string, number>>;
}

const { cases } = goldenJson<{ cases: Case[] }>('attributes/golden.json');

function expectNear(name: string, value: number | null, wanted: number | null): void {
  if (wanted === null) {
    expect([name, value]).toEqual([name, null]);
    return;
  }
  expect(value, name).not.toBeNull();
  const tolerance = name === 'eccentricity' ? 1e-6 : 1e-6 * Math.abs(wanted);
  // If the true value is 0, only the rounding errors of the reference's own sums remain.
  expect(Math.abs((value as number) - wanted), `${name}: ${value} for ${wanted}`).toBeLessThanOrEqual(
    Math.max(tolerance, 1e-11),
  );
}

function expectGolden(golden: Case, image: Raster, mask: Raster): void {
  const values = measureAttributes(image, foregroundOf(mask), mask.width, mask.height, ATTRIBUTE_FLAGS);
  const shape = golden.foreground;
  expect(foregroundOf(mask).reduce((sum, value) => sum + value, 0)).toBe(shape?.area ?? 0);
  expectNear('eccentricity', values.eccentricity, shape?.eccentricity ?? null);
  expectNear('equivalentDiameter', values.equivalentDiameter, shape?.equivalent_diameter_area ?? null);
  expectNear('feretDiameterMax', values.feretDiameterMax, shape?.feret_diameter_max ?? null);
  expectNear('filledArea', values.filledArea, shape?.area_filled ?? null);
  expectNear('perimeter', values.perimeter, shape?.perimeter ?? null);
  expectNear('roundness', values.roundness, shape?.roundness ?? null);
  for (const name of ['l', 'a', 'b'] as const)
    expectNear(name, values[name], golden.lab_mean_masked?.[name] ?? null);
  for (const name of ['contrast', 'correlation', 'energy'] as const)
    expectNear(name, values[name], golden.glcm_bbox?.['256'][name] ?? null);
  const whole = grayCrop(image, { top: 0, left: 0, bottom: image.height, right: image.width });
  expect(createHash('sha256').update(whole.data).digest('hex')).toBe(golden.gray_sha256);
  const texture = glcmTexture(whole);
  for (const name of ['contrast', 'correlation', 'energy'] as const)
    expectNear(name, texture[name], golden.glcm_image['256'][name]);
}

/** Returns image and mask of a case, drawn or from a file. */
function pairOf({ id, image, mask }: Case): [Raster, Raster] {
  if (image && mask) return [goldenRaster(`attributes/${image}`), goldenRaster(`attributes/${mask}`)];
  const { shape, image: look } = MASKS[id];
  const size = { width: SIDE, height: SIDE };
  return [
    { data: IMAGES[look](), ...size, channels: 3 },
    { data: shape(), ...size, channels: 1 },
  ];
}

describe('golden attributes', () => {
  test('there are 50 pairs', () => expect(cases.length).toBe(50));
  for (const golden of cases) test(golden.id, () => expectGolden(golden, ...pairOf(golden)));
});

test('shape attributes need no image, colour and texture do', () => {
  const foreground = Uint8Array.of(0, 1, 1, 0);
  const values = measureAttributes(null, foreground, 2, 2, ['filledArea', 'l', 'energy', 'roundness']);
  expect(values).toEqual({ filledArea: 2, l: null, energy: null, roundness: null });
});

test('sizes that do not match are refused', () => {
  const image: Raster = { data: new Uint8Array(12), width: 2, height: 2, channels: 3 };
  expect(() => measureAttributes(image, new Uint8Array(6), 3, 2, ['l'])).toThrow(
    '2 × 2 px, its mask 3 × 2 px',
  );
  expect(() => measureAttributes(null, new Uint8Array(5), 3, 2, ['perimeter'])).toThrow('5 pixels');
});

test('a 16-bit image has the same values as the 8-bit image', () => {
  const eight = IMAGES.gradient();
  const sixteen = Uint16Array.from(eight, (value) => value * 257);
  const mask = MASKS.s19_diag_leak.shape();
  const measure = (data: Raster['data']) =>
    measureAttributes({ data, width: SIDE, height: SIDE, channels: 3 }, mask, SIDE, SIDE, ATTRIBUTE_FLAGS);
  const a = measure(eight);
  const b = measure(sixteen);
  for (const name of ATTRIBUTE_FLAGS) expect(b[name] as number).toBeCloseTo(a[name] as number, 9);
});

test('the background can be a label or a colour', () => {
  const labels: Raster = { data: Uint8Array.of(0, 1, 2), width: 3, height: 1, channels: 1 };
  expect([...foregroundOf(labels)]).toEqual([0, 1, 1]);
  expect([...foregroundOf(labels, 2)]).toEqual([1, 1, 0]);
  expect([...foregroundOf(labels, '2')]).toEqual([1, 1, 0]);
  const colours: Raster = {
    data: Uint8Array.of(0, 0, 0, 255, 0, 1, 0, 0, 1),
    width: 3,
    height: 1,
    channels: 3,
  };
  expect([...foregroundOf(colours)]).toEqual([0, 1, 1]);
  expect([...foregroundOf(colours, '#FF0001')]).toEqual([1, 0, 1]);
  expect(() => foregroundOf(colours, 'black')).toThrow("'black'");
});
