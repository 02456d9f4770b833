import { afterAll, describe, expect, test } from 'bun:test';
import { TRANSFORM_KINDS, type TransformFlag } from '@twinset/contract';
import { IDENTITY } from './affine.ts';
import type { Field } from './kinds/field.ts';
import { channelMeans } from './pipeline/augment.ts';
import { runPasses } from './pipeline/run-passes.ts';
import type { Raster } from './raster.ts';
import { eachBackend } from './testing/each-backend.ts';
import { goldenJson, goldenRaster } from './testing/golden.ts';
import { runChain } from './testing/run-chain.ts';
import { TRANSFORMS } from './transforms/index.ts';

/** Result of another library for one transform; `field`: that of FIELD, whose values are given in whole units. */
interface LibraryCase {
  flag: TransformFlag | 'field';
  params: object | null;
  library: string;
  input: string;
  expected: string;
  /** Allowed difference of a level, and share of the samples that may differ by more. */
  levels: number;
  share: number;
}

/** A field without any smoothness, in units of 1/1024 pixel; library-golden.py contains the same. */
const FIELD: Field = {
  addRow(y, dx, dy) {
    for (let x = 0; x < dx.length; x++) {
      dx[x] += (((5 * x + 11 * y) % 97) - 48) * 41;
      dy[x] += (((13 * x + 3 * y) % 89) - 44) * 37;
    }
  },
};

const { cases } = goldenJson<{ cases: LibraryCase[] }>('libraries/manifest.json');
const raster = (name: string): Raster => goldenRaster(`libraries/${name}`);

function run({ flag, params, input }: LibraryCase): Raster {
  const source = raster(input);
  const kind = input === 'labels.png' ? 'mask' : 'image';
  if (flag === 'field') {
    const pass = { kind: 'fused', inverse: IDENTITY, field: FIELD, color: null } as const;
    return runPasses([pass], { kind, border: 'constant', fill: 0 }, source);
  }
  return runChain(source, kind, [[flag, params as never]], { means: channelMeans(source) });
}

describe('transforms give the results of other libraries', () => {
  const compared = new Set<string>();
  eachBackend((backend) => {
    for (const one of cases)
      test(`${one.expected}, ${one.library} [${backend}]`, () => {
        const expected = raster(one.expected);
        const out = run(one);
        expect([out.width, out.height, out.channels]).toEqual([
          expected.width,
          expected.height,
          expected.channels,
        ]);
        const differing = expected.data.filter((level, i) => Math.abs(level - out.data[i]) > one.levels);
        expect(differing.length / expected.data.length).toBeLessThanOrEqual(one.share);
        compared.add(one.expected);
      });
  });

  test('masks are compared for each transform that moves them, and no expected image equals its input', () => {
    const masks = new Set(cases.filter(({ input }) => input === 'labels.png').map(({ flag }) => flag));
    const moved = TRANSFORMS.filter(({ flag }) => cases.some((one) => one.flag === flag));
    expect(moved.length).toBeGreaterThan(24);
    for (const { flag, kind } of moved)
      expect([flag, masks.has(flag)]).toEqual([flag, TRANSFORM_KINDS[kind].movesMasks]);
    for (const { input, expected } of cases) expect(raster(expected).data).not.toEqual(raster(input).data);
  });

  afterAll(() => {
    expect(compared.size).toBe(cases.length);
  });
});
