import { describe, expect, test } from 'bun:test';
import '@tensorflow/tfjs-backend-cpu/dist/register_all_kernels.js';
import { add, engine, tensor4d, tidy } from '@tensorflow/tfjs-core';
import type { Affine } from '../affine.ts';
import { eachBackend } from '../testing/each-backend.ts';
import { bytes, rasterOf } from '../testing/raster-of.ts';
import { AUGMENT_FUSED, type AugmentFusedAttributes, augmentFused } from './augment-fused.ts';
import { rasterOfTensor, tensorOfRasters } from './raster-tensor.ts';

const ramp = (from: number) =>
  bytes(
    Array.from({ length: 30 }, (_, i) => from + i * 3),
    5,
    3,
  );
const inverses: Affine[] = [
  [-1, 0, 4, 0, 1, 0],
  [0.9, -0.3, 1, 0.3, 0.9, -1],
  [1, 0, 2.5, 0, 1, 0],
];
const attributes: AugmentFusedAttributes = {
  bitDepth: 8,
  interpolation: 'bilinear',
  border: 'constant',
  fill: 0,
  inverses,
  colors: [null, [1.1, 0, 0, 5, 0, 0.9, 0, 0, 0, 0.1, 1, -3], null],
};

describe('the kernel AugmentFused', () => {
  eachBackend(() => {
    test('warps every image of a batch like a single one', () => {
      const images = [ramp(0), ramp(60), ramp(120)];
      tidy(() => {
        const batch = augmentFused(tensorOfRasters(images), attributes);
        expect(batch.shape).toEqual([3, 2, 5, 3]);
        const samples = batch.dataSync();
        images.forEach((image, i) => {
          const { inverses, colors } = attributes;
          const one = { ...attributes, inverses: [inverses[i]], colors: [colors[i]] };
          const { data } = rasterOfTensor(augmentFused(tensorOfRasters([image]), one), 8);
          expect([...samples.subarray(i * 30, (i + 1) * 30)]).toEqual([...data]);
        });
      });
    });

    test('accepts tensors of other tfjs ops, and its results can be used by them', () => {
      tidy(() => {
        const x = tensor4d([...ramp(10).data], [1, 2, 5, 3], 'int32');
        const one = { ...attributes, inverses: [inverses[0]], colors: [null] };
        const y = engine().runKernel(AUGMENT_FUSED, { x }, one as never) as typeof x;
        const expected = augmentFused(tensorOfRasters([ramp(10)]), one).dataSync();
        expect(y.dtype).toBe('int32');
        expect(y.dataSync()).toEqual(expected);
        expect([...add(y, 1).dataSync()]).toEqual([...expected].map((value) => value + 1));
      });
    });
  });

  test('refuses colour on a mask, and a number of maps other than one per image', () => {
    tidy(() => {
      const x = tensorOfRasters([ramp(0), ramp(1), ramp(2)]);
      expect(() => augmentFused(x, { ...attributes, interpolation: 'nearest' })).toThrow('colours of a mask');
      expect(() => augmentFused(x, { ...attributes, inverses: [] })).toThrow('one inverse map');
    });
  });
});

test('a batch has one size and one depth', () => {
  expect(() => tensorOfRasters([])).toThrow('at least one');
  expect(() => tensorOfRasters([bytes([1, 2], 2), bytes([1, 2], 1)])).toThrow('one size');
  expect(() => tensorOfRasters([bytes([1], 1), rasterOf(Uint16Array.of(1), 1)])).toThrow('one bit depth');
});
