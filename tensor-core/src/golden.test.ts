import { afterAll, describe, expect, test } from 'bun:test';
import { LUMA } from './color-affine.ts';
import { runGraph } from './graph/run.ts';
import { channelMeans } from './pipeline/augment.ts';
import type { Raster } from './raster.ts';
import { chainGraph } from './testing/chain-graph.ts';
import { eachBackend } from './testing/each-backend.ts';
import { type GoldenCase, goldenCases, goldenRaster } from './testing/golden.ts';

/** Op and attributes of a reference case. */
function opOfCase(c: GoldenCase, input: Raster): [string, Record<string, unknown>] {
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
    case 'resize':
      return ['Resize', c.params];
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

describe('each op alone gives the reference values', () => {
  eachBackend((backend) => {
    for (const c of cases) {
      const input = goldenRaster(`ops/${c.input}`);
      const kind = c.input.includes('labels') || c.interpolation === 'nearest' ? 'mask' : 'image';
      const op = opOfCase(c, input);
      test(`${c.id} [${backend}]`, () => {
        const { y } = runGraph(chainGraph(input, kind, [op], { border: 'constant', fill: c.fill ?? 0 }), {
          x: input,
        });
        expect([y!.width, y!.height, y!.channels]).toEqual([c.width, c.height, c.channels]);
        const expected = c.expected
          ? goldenRaster(`ops/${c.expected}`).data
          : greyBlend(input, c.params.factor!);
        expect(y!.data.length).toBe(expected.length);
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
    expect(cases.length).toBe(89);
    expect(compared).toBeGreaterThanOrEqual(2 * cases.length);
  });
});
