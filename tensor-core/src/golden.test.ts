import { afterAll, describe, expect, test } from 'bun:test';
import { LUMA } from './color-affine.ts';
import { runGraph } from './graph/run.ts';
import { channelMeans } from './pipeline/augment.ts';
import type { Raster } from './raster.ts';
import { chainGraph } from './testing/chain-graph.ts';
import { eachBackend } from './testing/each-backend.ts';
import { type GoldenCase, goldenCases, goldenRaster } from './testing/golden.ts';

/** Op and attributes of a reference case, or null where the product has no such op. */
function opOfCase(c: GoldenCase, input: Raster): [string, Record<string, unknown>] | null {
  const mask = c.interpolation === 'nearest';
  switch (c.op) {
    case 'flip_lr':
      return ['FlipLeftRight', {}];
    case 'flip_ud':
      return ['FlipUpDown', {}];
    case 'crop':
      return ['Crop', c.params];
    case 'rotate':
      return ['Rotate', c.params];
    case 'brightness':
      return ['Brightness', c.params];
    case 'contrast':
      return ['Contrast', { ...c.params, means: channelMeans(input) }];
    case 'saturation':
      return ['Saturation', c.params];
    case 'resize': {
      const shrinks = c.params.width! < input.width || c.params.height! < input.height;
      // Without antialias the values are the same only where nothing shrinks.
      const ours =
        mask || c.interpolation === 'bilinear_antialias' || (c.interpolation === 'bilinear' && !shrinks);
      return ours ? ['Resize', c.params] : null;
    }
    default:
      throw new Error(`The reference has an op that no test knows: ${c.op}.`);
  }
}

/** The decisions' saturation, beside the reference's HSV one: a blend with the luma of Rec. 601. */
function greyBlend(input: Raster, factor: number): Uint8Array {
  return Uint8Array.from(input.data, (x, i) => {
    const p = i - (i % 3);
    const luma = LUMA.reduce((sum, weight, k) => sum + weight * input.data[p + k], 0);
    return Math.floor(Math.min(255, Math.max(0, factor * x + (1 - factor) * luma)) + 0.5);
  });
}

const cases = goldenCases();
let compared = 0;

describe.skipIf(!cases)('each op alone gives the reference values', () => {
  eachBackend((backend) => {
    for (const c of cases ?? []) {
      const input = goldenRaster(c.input);
      const kind = c.input.includes('labels') || c.interpolation === 'nearest' ? 'mask' : 'image';
      const op = opOfCase(c, input);
      if (!op) continue;
      test(`${c.id} [${backend}]`, () => {
        const { y } = runGraph(chainGraph(input, kind, [op], { border: 'constant', fill: c.fill ?? 0 }), {
          x: input,
        });
        const reference = goldenRaster(c.expected);
        expect([y!.width, y!.height, y!.channels]).toEqual([
          reference.width,
          reference.height,
          reference.channels,
        ]);
        const expected = c.op === 'saturation' ? greyBlend(input, c.params.factor!) : reference.data;
        let differing = 0;
        for (let i = 0; i < expected.length; i++) {
          if (Math.abs(expected[i] - y!.data[i]) > c.tolerance_levels) differing++;
        }
        expect(differing / expected.length).toBeLessThanOrEqual(c.tolerance_fraction ?? 0);
        compared++;
      });
    }
  });
  afterAll(() => {
    // 97 cases, less 4 of an area filter and the 8 shrinking ones without antialias among them.
    expect(compared).toBeGreaterThanOrEqual(85);
  });
});
